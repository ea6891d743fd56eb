"""Closings of the day, the month and the season, and the perpetual total (article 72). Money is centimes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow

from .house import Personne, TableJeu


class Genre(models.TextChoices):
    """The three closings."""

    JOUR = "jour", _("journée")
    MOIS = "mois", _("mois")
    SAISON = "saison", _("saison")


class Cloture(SealedRow):
    """A period closed for good, from `debut` to `fin`, signed by two persons.

    The perpetual totals are those of all days closed up to this one: no season, restoration or new version
    begins them again. `preleve`: by the coups, corrections included. `porte`: carried to the register.
    """

    genre = models.CharField(_("genre"), max_length=10, choices=Genre.choices)
    debut = models.DateField(_("du"))
    fin = models.DateField(_("au"))
    preleve = models.BigIntegerField(_("prélevé"))
    porte = models.BigIntegerField(_("porté"))
    perpetuel_preleve = models.BigIntegerField(_("total perpétuel prélevé"))
    perpetuel_porte = models.BigIntegerField(_("total perpétuel porté"))
    par = models.ForeignKey(Personne, models.PROTECT, related_name="+")
    signe_par = models.ForeignKey(Personne, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["genre", "debut"], name="cloture_unique"),
            models.CheckConstraint(condition=models.Q(genre__in=Genre.values), name="cloture_genre_connu"),
            models.CheckConstraint(
                condition=models.Q(fin__gte=models.F("debut")), name="cloture_dans_l_ordre"
            ),
            models.CheckConstraint(
                condition=~models.Q(par=models.F("signe_par")), name="cloture_deux_personnes"
            ),
        ]


class LigneCloture(SealedRow):
    """A table in a period closed: its séances, its coups, and the sums of the registre de contrôle.

    `corrections_preleve` and `corrections_porte` are those approved for a séance whose own day was closed
    already; they are part of `preleve` and `porte`.
    """

    cloture = models.ForeignKey(Cloture, models.PROTECT, related_name="lignes")
    table = models.ForeignKey(TableJeu, models.PROTECT, related_name="+")
    seances = models.PositiveIntegerField(_("séances"))
    coups = models.PositiveIntegerField(_("coups"))
    preleve = models.BigIntegerField(_("prélevé"))
    attendu = models.BigIntegerField(_("attendu"))
    compte = models.BigIntegerField(_("compté"))
    excedent = models.BigIntegerField(_("excédent"))
    manquant = models.BigIntegerField(_("manquant"))
    porte = models.BigIntegerField(_("porté"))
    corrections_preleve = models.BigIntegerField(_("corrections du prélevé"), default=0)
    corrections_porte = models.BigIntegerField(_("corrections du porté"), default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["cloture", "table"], name="ligne_cloture_unique"),
        ]
