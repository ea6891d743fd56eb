"""The count of a cagnotte, which closes its séance (articles 56-1, 56-2, 70, 71). Amounts are centimes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow
from cercle.rules.comptee import COUPURES

from .house import Personne
from .seance import Seance
from .tickets import CarnetTickets


class Comptee(SealedRow):
    """The box of a table counted by two persons, one of them director or committee member.

    `attendu` is what the tickets say must be in it (column 8), `compte` what is (9), `excedent` and
    `manquant` the difference (10, 11), `porte` the larger of the two (15). `par` counted, `certifie_par`
    signed « certifié exact »; each signed in for it.
    """

    seance = models.OneToOneField(Seance, models.PROTECT, related_name="comptee")
    attendu = models.PositiveBigIntegerField(_("somme qui doit se trouver"))
    compte = models.PositiveBigIntegerField(_("somme comptée"))
    excedent = models.PositiveBigIntegerField(_("excédent"))
    manquant = models.PositiveBigIntegerField(_("manquant"))
    porte = models.PositiveBigIntegerField(_("somme portée au registre"))
    par = models.ForeignKey(Personne, models.PROTECT, related_name="+")
    certifie_par = models.ForeignKey(Personne, models.PROTECT, related_name="+")
    observation = models.CharField(_("observation"), max_length=300, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(excedent=0, compte=models.F("attendu") - models.F("manquant"))
                | models.Q(manquant=0, compte=models.F("attendu") + models.F("excedent")),
                name="comptee_difference",
            ),
            # Column 15: the larger of 8 and 9.
            models.CheckConstraint(
                condition=models.Q(porte=models.F("attendu") + models.F("excedent")),
                name="comptee_porte_la_plus_forte",
            ),
            models.CheckConstraint(
                condition=~models.Q(par=models.F("certifie_par")), name="comptee_deux_personnes"
            ),
            # A sum that no tickets can represent is explained.
            models.CheckConstraint(
                condition=models.Q(compte=models.F("compte") / 10 * 10) | ~models.Q(observation=""),
                name="comptee_expliquee",
            ),
        ]


class LigneComptee(SealedRow):
    """So many coins or notes of one value (centimes) found in the box."""

    comptee = models.ForeignKey(Comptee, models.PROTECT, related_name="lignes")
    coupure = models.PositiveIntegerField(_("coupure"))
    nombre = models.PositiveIntegerField(_("nombre"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["comptee", "coupure"], name="ligne_comptee_unique"),
            models.CheckConstraint(
                condition=models.Q(coupure__in=COUPURES), name="ligne_comptee_coupure_connue"
            ),
            models.CheckConstraint(condition=models.Q(nombre__gte=1), name="ligne_comptee_nombre_positif"),
        ]


class ReleveCarnet(SealedRow):
    """The next ticket of a carnet in service, read on the carnet itself when the box is counted."""

    comptee = models.ForeignKey(Comptee, models.PROTECT, related_name="releves")
    carnet = models.ForeignKey(CarnetTickets, models.PROTECT, related_name="+")
    prochain = models.PositiveIntegerField(_("prochain ticket"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["comptee", "carnet"], name="releve_carnet_unique"),
            models.CheckConstraint(condition=models.Q(prochain__gte=1), name="releve_carnet_positif"),
        ]
