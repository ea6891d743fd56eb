"""Sabots and packs of baccara: what the house holds, and at which table it serves (article 58)."""

from django.db import models
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow

from .house import Personne
from .seance import Seance


class Sabot(SealedRow):
    """A sabot of an approved model, numbered by the house."""

    numero = models.PositiveSmallIntegerField(_("numéro"), unique=True)
    modele = models.CharField(_("modèle agréé"), max_length=60)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(numero__gte=1), name="sabot_numero_positif"),
        ]

    def __str__(self) -> str:
        return f"sabot {self.numero}"


class SortieSabot(SealedRow):
    """A sabot taken out of the inventory, for good."""

    sabot = models.OneToOneField(Sabot, models.PROTECT, related_name="sortie")
    motif = models.CharField(_("motif"), max_length=200)


class AffectationSabot(SealedRow):
    """The sabot given to a table for a séance, at its opening, by a named person; the latest rank serves."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="sabots")
    rang = models.PositiveSmallIntegerField(_("rang"))
    sabot = models.ForeignKey(Sabot, models.PROTECT, related_name="affectations")
    par = models.ForeignKey(Personne, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "rang"], name="affectation_sabot_rang_unique"),
            models.CheckConstraint(condition=models.Q(rang__gte=1), name="affectation_sabot_rang_positif"),
        ]


class Paquet(SealedRow):
    """A pack of 52 cards received, by the colour of its back and its serial number."""

    couleur = models.CharField(_("couleur du dos"), max_length=30)
    numero_serie = models.CharField(_("numéro de série"), max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(Upper("numero_serie"), name="paquet_numero_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.couleur} {self.numero_serie}"


class PaquetSeance(SealedRow):
    """A pack put in the sabot of a séance."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="paquets")
    paquet = models.ForeignKey(Paquet, models.PROTECT, related_name="seances")
    rang = models.PositiveSmallIntegerField(_("rang"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "paquet"], name="paquet_une_fois_par_seance"),
            models.UniqueConstraint(fields=["seance", "rang"], name="paquet_rang_unique"),
            # Six packs at most (article 58).
            models.CheckConstraint(condition=models.Q(rang__in=range(1, 7)), name="paquet_rang_connu"),
        ]


class ReformePaquet(SealedRow):
    """A pack no longer perfect: it serves no more (article 58)."""

    paquet = models.OneToOneField(Paquet, models.PROTECT, related_name="reforme")
    motif = models.CharField(_("motif"), max_length=200)
