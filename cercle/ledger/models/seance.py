"""Séances, those who serve them, their cards, and the coups that all games number alike."""

from typing import get_args

from django.db import models
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow
from cercle.rules.appel import SIEGES, TypeEvenement

from .house import Personne, ReglageTable, TableJeu


class CarnetSpecial(SealedRow):
    """The carnet spécial of an écarté table (article 64): its cover bears the table and the day begun."""

    table = models.ForeignKey(TableJeu, models.PROTECT, related_name="carnets_speciaux")
    numero = models.PositiveSmallIntegerField(_("numéro"))
    commence_le = models.DateField(_("commencé le"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "numero"], name="carnet_special_numero_unique"),
            models.CheckConstraint(condition=models.Q(numero__gte=1), name="carnet_special_numero_positif"),
        ]


class Seance(SealedRow):
    """All the operations of a table in one gaming day (article 56-1); it belongs to the day it opened.

    Numbers run without gap per table and season. `reglage` is the version of the limits in force.
    """

    table = models.ForeignKey(TableJeu, models.PROTECT, related_name="seances")
    numero = models.PositiveIntegerField(_("numéro"))
    jour = models.DateField(_("jour"))
    reglage = models.ForeignKey(ReglageTable, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "numero"], name="seance_numero_unique"),
            models.CheckConstraint(condition=models.Q(numero__gte=1), name="seance_numero_positif"),
        ]

    def __str__(self) -> str:
        return f"séance {self.numero} du {self.jour:%d/%m/%Y}"


class Etat(models.TextChoices):
    """What can happen to an open séance."""

    INTERROMPUE = "interrompue", _("interrompue")
    REPRISE = "reprise", _("reprise")
    CLOSE = "close", _("close")


class EtatSeance(SealedRow):
    """A séance interrupted, resumed or closed; the latest row is its state, none means open."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="etats")
    rang = models.PositiveSmallIntegerField(_("rang"))
    etat = models.CharField(_("état"), max_length=20, choices=Etat.choices)
    motif = models.CharField(_("motif"), max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "rang"], name="etat_seance_rang_unique"),
            # Closed means closed: one closing a séance.
            models.UniqueConstraint(
                fields=["seance"], condition=models.Q(etat="close"), name="seance_close_une_fois"
            ),
            models.CheckConstraint(condition=models.Q(etat__in=Etat.values), name="etat_seance_connu"),
        ]


class Fonction(models.TextChoices):
    """The two employees of an écarté table (article 64), the two of a baccara table (article 58)."""

    APPEL = "appel", _("cartes et appel")
    ENJEUX = "enjeux", _("enjeux et prélèvement")
    CROUPIER = "croupier", _("croupier")
    CHANGEUR = "changeur", _("changeur")


class Poste(SealedRow):
    """Who holds a function at a séance; the latest row of a function is in force."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="postes")
    rang = models.PositiveSmallIntegerField(_("rang"))
    fonction = models.CharField(_("fonction"), max_length=20, choices=Fonction.choices)
    personne = models.ForeignKey(Personne, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "rang"], name="poste_rang_unique"),
            # Article 64 knows two functions at an écarté table, article 58 two at a baccara table.
            models.CheckConstraint(
                condition=models.Q(fonction__in=Fonction.values), name="poste_fonction_connue"
            ),
        ]


class JeuCartes(SealedRow):
    """One of the three packs of a séance (article 63): three colours, new, used in turn."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="jeux")
    rang = models.PositiveSmallIntegerField(_("rang"))
    couleur = models.CharField(_("couleur du dos"), max_length=30)
    numero_serie = models.CharField(_("numéro de série"), max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "rang"], name="jeu_rang_unique"),
            models.UniqueConstraint(fields=["seance", "couleur"], name="jeux_de_trois_couleurs"),
            # Article 63: three packs, no fourth.
            models.CheckConstraint(condition=models.Q(rang__in=[1, 2, 3]), name="jeux_au_plus_trois"),
            # New packs at each séance: a serial number serves once, in whatever case it is typed.
            models.UniqueConstraint(Upper("numero_serie"), name="jeu_neuf"),
        ]

    def __str__(self) -> str:
        return self.couleur


class TimbreDate(SealedRow):
    """The date stamp put in the carnet spécial before the séance opens (article 64)."""

    carnet = models.ForeignKey(CarnetSpecial, models.PROTECT, related_name="timbres")
    seance = models.OneToOneField(Seance, models.PROTECT, related_name="timbre")
    date = models.DateField(_("date"))


class Fiche(SealedRow):
    """The numbered fiche of a player (article 63): order number, day and séance; valid this séance only."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="fiches")
    numero = models.PositiveIntegerField(_("numéro d'ordre"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "numero"], name="fiche_numero_unique"),
            models.CheckConstraint(condition=models.Q(numero__gte=1), name="fiche_numero_positif"),
        ]

    def __str__(self) -> str:
        return f"fiche {self.numero}"


class EvenementAppel(SealedRow):
    """What happened to the call order (article 63): the fold of these rows is who sits and who waits."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="appels")
    rang = models.PositiveIntegerField(_("rang"))
    type = models.CharField(_("événement"), max_length=12)
    fiche = models.ForeignKey(Fiche, models.PROTECT, null=True, related_name="appels")
    siege = models.CharField(_("siège"), max_length=1, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "rang"], name="appel_rang_unique"),
            models.CheckConstraint(condition=models.Q(rang__gte=1), name="appel_rang_positif"),
            # The fold knows these seven events, and two seats.
            models.CheckConstraint(
                condition=models.Q(type__in=get_args(TypeEvenement)), name="appel_evenement_connu"
            ),
            models.CheckConstraint(condition=models.Q(siege__in=["", *SIEGES]), name="appel_siege_connu"),
        ]


class JeuCoup(models.TextChoices):
    """What a coup is played at: a table of écarté also plays the chouette (article 65)."""

    ECARTE = "ecarte", _("Écarté")
    CHOUETTE = "chouette", _("Chouette")
    CHEMIN_DE_FER = "chemin_de_fer", _("Chemin de fer")
    LIMITEE = "limitee", _("Banque limitée")
    OUVERTE = "ouverte", _("Banque ouverte")


class Coup(SealedRow):
    """A coup, numbered without gap in its séance (article 64); each game hangs its own rows on it."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="coups")
    numero = models.PositiveIntegerField(_("numéro"))
    jeu = models.CharField(_("jeu"), max_length=20, choices=JeuCoup.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "numero"], name="coup_numero_unique"),
            models.CheckConstraint(condition=models.Q(numero__gte=1), name="coup_numero_positif"),
            models.CheckConstraint(condition=models.Q(jeu__in=JeuCoup.values), name="coup_jeu_connu"),
        ]

    def __str__(self) -> str:
        return f"coup {self.numero}"
