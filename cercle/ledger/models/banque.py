"""The bank at baccara: how it is given, to whom, and how it ends (articles 58, 61). Amounts are centimes."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow

from .house import Personne, TableJeu
from .seance import Coup, Seance

# The open bank is kept before dinner and after it: two séances a day at most (article 61).
AVANT_DINER, APRES_DINER = 1, 2


class Banque(SealedRow):
    """A bank of a séance, numbered; at the chemin de fer, one hand of one seat."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="banques")
    numero = models.PositiveSmallIntegerField(_("numéro"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "numero"], name="banque_numero_unique"),
            models.CheckConstraint(condition=Q(numero__gte=1), name="banque_numero_positif"),
        ]

    def __str__(self) -> str:
        return f"banque {self.numero}"


class OffreBanque(SealedRow):
    """A bid for the limited bank, or a candidate for the open one (`montant` null), in the order made."""

    banque = models.ForeignKey(Banque, models.PROTECT, related_name="offres")
    rang = models.PositiveSmallIntegerField(_("rang"))
    nom = models.CharField(_("nom"), max_length=80)
    montant = models.PositiveBigIntegerField(_("montant"), null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["banque", "rang"], name="offre_banque_rang_unique"),
            models.CheckConstraint(condition=Q(rang__gte=1) & ~Q(nom=""), name="offre_banque_nommee"),
            models.CheckConstraint(
                condition=Q(montant__isnull=True)
                | Q(montant__gte=100) & Q(montant=models.F("montant") / 10 * 10),
                name="offre_banque_multiple_de_dix_centimes",
            ),
        ]


class Depot(SealedRow):
    """What a player has proved by deposit, to be admitted at the open bank of a séance (article 61).

    What he adds later is another deposit: he answers for the sum of them.
    """

    class Lieu(models.TextChoices):
        CAISSE = "caisse", _("caisses du casino")
        BANQUE = "banque", _("banque agréée par le casino")

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="depots")
    nom = models.CharField(_("banquier"), max_length=80)
    montant = models.PositiveBigIntegerField(_("montant"))
    lieu = models.CharField(_("lieu"), max_length=10, choices=Lieu.choices)
    piece = models.CharField(_("pièce"), max_length=120)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(montant__gte=100), name="depot_positif"),
            models.CheckConstraint(condition=Q(lieu__in=["caisse", "banque"]), name="depot_lieu_connu"),
            models.CheckConstraint(condition=~Q(nom="") & ~Q(piece=""), name="depot_justifie"),
        ]


class Duree(models.TextChoices):
    """What an open bank is awarded for (article 61)."""

    TAILLE = "taille", _("la taille")
    SEANCE = "seance", _("la séance")


class AttributionBanque(SealedRow):
    """Who holds the bank.

    `siege` at the chemin de fer; `montant`: put up or bid, null at the open bank, which has `duree` and
    `depot`; `au_sort`: drawn by lot among the candidates, or the equal bids.
    """

    banque = models.OneToOneField(Banque, models.PROTECT, related_name="attribution")
    banquier = models.CharField(_("banquier"), max_length=80, blank=True)
    siege = models.PositiveSmallIntegerField(_("siège"), null=True)
    montant = models.PositiveBigIntegerField(_("montant"), null=True)
    au_sort = models.BooleanField(_("par tirage au sort"), default=False)
    duree = models.CharField(_("adjugée pour"), max_length=10, choices=Duree.choices, blank=True)
    depot = models.ForeignKey(Depot, models.PROTECT, null=True, related_name="banques")
    par = models.ForeignKey(Personne, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            # A comparison with NULL is neither true nor false, and a check passes: say what must be there.
            models.CheckConstraint(
                condition=Q(montant__isnull=False, montant__gte=100)
                & Q(siege__isnull=False, siege__gte=1, duree="", depot__isnull=True, au_sort=False)
                | Q(montant__isnull=False, montant__gte=100)
                & Q(siege__isnull=True, duree="", depot__isnull=True)
                & ~Q(banquier="")
                | Q(siege__isnull=True, montant__isnull=True, duree__in=Duree.values, depot__isnull=False)
                & ~Q(banquier=""),
                name="attribution_selon_la_variante",
            ),
        ]


class MouvementBanque(SealedRow):
    """What the bank has become: put up, added to, or after a coup."""

    class Nature(models.TextChoices):
        MISE = "mise", _("mise en banque")
        AJOUT = "ajout", _("ajout du banquier")
        COUP = "coup", _("après un coup")

    banque = models.ForeignKey(Banque, models.PROTECT, related_name="mouvements")
    rang = models.PositiveIntegerField(_("rang"))
    nature = models.CharField(_("nature"), max_length=10, choices=Nature.choices)
    coup = models.OneToOneField(Coup, models.PROTECT, null=True, related_name="mouvement_banque")
    montant = models.PositiveBigIntegerField(_("en banque"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["banque", "rang"], name="mouvement_banque_rang_unique"),
            models.CheckConstraint(
                condition=Q(nature="coup", coup__isnull=False)
                | Q(nature__in=["mise", "ajout"], coup__isnull=True),
                name="mouvement_banque_nature",
            ),
        ]


class MotifFinBanque(models.TextChoices):
    """How a bank ends."""

    PASSE = "passe", _("le banquier passe la main")
    PERDUE = "perdue", _("coup perdu")
    SAUTEE = "sautee", _("la banque a sauté")
    RETRAIT = "retrait", _("le banquier se retire")
    TAILLE = "taille", _("fin de la taille")
    SEANCE = "seance", _("fin de la séance")
    SANS_OFFRE = "sans_offre", _("sans offre")
    ANNULEE = "annulee", _("offres annulées par le chef de partie")


class FinBanque(SealedRow):
    """The end of a bank; `reste` is what its banker takes away."""

    banque = models.OneToOneField(Banque, models.PROTECT, related_name="fin")
    motif = models.CharField(_("motif"), max_length=10, choices=MotifFinBanque.choices)
    reste = models.PositiveBigIntegerField(_("reste"), null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(motif__in=MotifFinBanque.values), name="fin_banque_motif"),
        ]


class AutorisationOuverte(SealedRow):
    """The act that specially authorises the house to keep the open bank (article 61).

    The latest row is in force; `reference` is "" once it is withdrawn.
    """

    reference = models.CharField(_("référence de l’autorisation"), max_length=120, blank=True)


class NoticeOuverture(SealedRow):
    """The exact time at which a séance of the open bank begins, told to the four authorities (article 61).

    `rang`: 1 is the day's séance before dinner, 2 the one after it.
    """

    table = models.ForeignKey(TableJeu, models.PROTECT, related_name="notices")
    jour = models.DateField(_("jour"))
    rang = models.PositiveSmallIntegerField(_("séance du jour"))
    heure = models.CharField(_("heure"), max_length=5)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "jour", "rang"], name="notice_unique"),
            # Two séances a day, separated by dinner.
            models.CheckConstraint(
                condition=Q(rang__in=[AVANT_DINER, APRES_DINER]), name="notice_deux_seances"
            ),
        ]


class SeanceOuverte(SealedRow):
    """A séance of the open bank: before or after the dinner of its day, on the notice given, if any (61)."""

    seance = models.OneToOneField(Seance, models.PROTECT, related_name="banque_ouverte")
    jour = models.DateField(_("jour"))
    rang = models.PositiveSmallIntegerField(_("séance du jour"))
    notice = models.OneToOneField(NoticeOuverture, models.PROTECT, null=True, related_name="seance_ouverte")

    class Meta:
        constraints = [
            # One table in the house, two séances a day: one before dinner, one after.
            models.UniqueConstraint(fields=["jour", "rang"], name="seance_ouverte_unique"),
            models.CheckConstraint(
                condition=Q(rang__in=[AVANT_DINER, APRES_DINER]), name="seance_ouverte_deux_par_jour"
            ),
        ]
