"""Tailles and coups of baccara (articles 58 to 62). Amounts are centimes; results are the banker's."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow
from cercle.rules.baccara import RESULTATS

from .banque import Banque
from .house import Personne
from .sabot import Sabot
from .seance import Coup, Seance

RESULTAT = [(word, word) for word in RESULTATS]


class Taille(SealedRow):
    """A taille: the cards of the sabot from the cut to the stop card, placed before the last seven or ten."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="tailles")
    numero = models.PositiveSmallIntegerField(_("numéro"))
    sabot = models.ForeignKey(Sabot, models.PROTECT, related_name="tailles")
    coupe = models.CharField(_("coupe par"), max_length=80)
    carte_arret = models.PositiveSmallIntegerField(_("carte d’arrêt avant les"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "numero"], name="taille_numero_unique"),
            models.CheckConstraint(condition=Q(numero__gte=1) & ~Q(coupe=""), name="taille_coupee"),
            models.CheckConstraint(condition=Q(carte_arret__in=[7, 10]), name="taille_carte_arret"),
        ]

    def __str__(self) -> str:
        return f"taille {self.numero}"


class FinTaille(SealedRow):
    """The end of a taille: the stop card appeared, or the séance ended before it."""

    taille = models.OneToOneField(Taille, models.PROTECT, related_name="fin")
    carte_arret = models.BooleanField(_("la carte d’arrêt a paru"))
    motif = models.CharField(_("motif"), max_length=200, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(carte_arret=True) | ~Q(motif=""), name="fin_taille_motivee")
        ]


class CartesBrulees(SealedRow):
    """Cards detached and not played, burnt by decision of the director (article 58)."""

    taille = models.ForeignKey(Taille, models.PROTECT, related_name="brulees")
    rang = models.PositiveSmallIntegerField(_("rang"))
    nombre = models.PositiveSmallIntegerField(_("cartes"))
    decision = models.CharField(_("décision"), max_length=200)
    par = models.ForeignKey(Personne, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["taille", "rang"], name="brulees_rang_unique"),
            models.CheckConstraint(condition=Q(nombre__gte=1) & ~Q(decision=""), name="brulees_decidees"),
        ]


class CoupBaccara(SealedRow):
    """The stakes of a coup, as the croupier closed them.

    `en_banque`: what the banker has at stake (null at the open bank). `mise_1`: what the pontes staked on the
    first tableau, or covered at the chemin de fer; `mise_2` on the second. `banco`: covered whole by one.
    """

    coup = models.OneToOneField(Coup, models.PROTECT, related_name="baccara")
    taille = models.ForeignKey(Taille, models.PROTECT, related_name="coups")
    banque = models.ForeignKey(Banque, models.PROTECT, related_name="coups")
    en_banque = models.PositiveBigIntegerField(_("en banque"), null=True)
    mise_1 = models.PositiveBigIntegerField(_("premier tableau"))
    mise_2 = models.PositiveBigIntegerField(_("second tableau"), null=True)
    banco = models.BooleanField(_("banco"), default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(mise_1=models.F("mise_1") / 10 * 10)
                & (Q(mise_2__isnull=True) | Q(mise_2=models.F("mise_2") / 10 * 10)),
                name="mises_baccara_multiples_de_dix_centimes",
            ),
            models.CheckConstraint(
                condition=Q(mise_1__gt=0) | Q(mise_2__gt=0), name="mises_baccara_non_nulles"
            ),
        ]


class MisesAuDela(SealedRow):
    """Stakes that what the banker of an open bank had proved did not pay (`repond`, centimes; article 61).

    Whoever closed them took them on himself: the chef de partie or the director.
    """

    coup = models.OneToOneField(Coup, models.PROTECT, related_name="mises_au_dela")
    repond = models.PositiveBigIntegerField(_("le banquier répondait de"))


class ResultatBaccara(SealedRow):
    """How each tableau ended for the banker, by the points when they were typed; what he won and lost."""

    coup = models.OneToOneField(Coup, models.PROTECT, related_name="resultat_baccara")
    resultat_1 = models.CharField(_("premier tableau"), max_length=10, choices=RESULTAT)
    resultat_2 = models.CharField(_("second tableau"), max_length=10, choices=RESULTAT, blank=True)
    points_banquier = models.PositiveSmallIntegerField(_("points du banquier"), null=True)
    points_1 = models.PositiveSmallIntegerField(_("points du premier tableau"), null=True)
    points_2 = models.PositiveSmallIntegerField(_("points du second tableau"), null=True)
    gagne = models.PositiveBigIntegerField(_("gagné par le banquier"))
    perdu = models.PositiveBigIntegerField(_("perdu par le banquier"))

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(resultat_1__in=RESULTATS) & Q(resultat_2__in=["", *RESULTATS]),
                name="resultat_baccara_connu",
            ),
            models.CheckConstraint(
                condition=Q(points_banquier__isnull=True, points_1__isnull=True, points_2__isnull=True)
                | Q(points_banquier__isnull=False, points_1__isnull=False)
                & Q(points_banquier__lte=9, points_1__lte=9)
                & (Q(points_2__isnull=True) | Q(points_2__lte=9)),
                name="points_baccara_connus",
            ),
        ]


class TicketsDechires(SealedRow):
    """The tickets of a coup, seen on the table, then torn before the next one (article 59)."""

    coup = models.OneToOneField(Coup, models.PROTECT, related_name="tickets_dechires")


class ServiceValet(SealedRow):
    """A valet de pied takes or leaves his service: at most one for four open tables (article 58)."""

    personne = models.ForeignKey(Personne, models.PROTECT, related_name="services")
    rang = models.PositiveIntegerField(_("rang"))
    present = models.BooleanField(_("en service"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["personne", "rang"], name="service_valet_rang_unique"),
        ]
