"""Corrections: an entry proposed by one person, approved in words by another; nothing is erased (article 68).

Amounts are centimes.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow
from cercle.rules.baccara import RESULTATS

from .baccara import RESULTAT
from .comptee import Comptee
from .ecarte import Cote, Mise
from .house import Personne
from .seance import Coup, Fiche, Seance
from .tickets import Objet


class Corrige(models.TextChoices):
    """What a correction is about."""

    RESULTAT = "resultat", _("le résultat d’un coup")
    MISE = "mise", _("une mise")
    COMPTEE = "comptee", _("la somme comptée")
    BANQUE = "banque", _("un coup de baccara")


class Correction(SealedRow):
    """A correction proposed: what it is about, what it should read, and why.

    `vainqueur` for a result; `fiche`, `cote`, `montant` for a stake (a montant of 0 says it was never laid);
    `montant` for a sum counted; `mise_1`, `resultat_1` and, at two tableaux, `mise_2`, `resultat_2` for a
    coup of baccara, restated whole. `avant` and `apres` say both in words.
    """

    numero = models.PositiveIntegerField(_("numéro"), unique=True)
    seance = models.ForeignKey(Seance, models.PROTECT, related_name="corrections")
    objet = models.CharField(_("objet"), max_length=10, choices=Corrige.choices)
    coup = models.ForeignKey(Coup, models.PROTECT, null=True, related_name="corrections")
    mise = models.ForeignKey(Mise, models.PROTECT, null=True, related_name="corrections")
    comptee = models.ForeignKey(Comptee, models.PROTECT, null=True, related_name="corrections")
    vainqueur = models.CharField(_("vainqueur"), max_length=1, choices=Cote.choices, blank=True)
    fiche = models.ForeignKey(Fiche, models.PROTECT, null=True, related_name="+")
    cote = models.CharField(_("côté"), max_length=1, choices=Cote.choices, blank=True)
    montant = models.PositiveBigIntegerField(_("montant"), null=True)
    mise_1 = models.PositiveBigIntegerField(_("premier tableau"), null=True)
    mise_2 = models.PositiveBigIntegerField(_("second tableau"), null=True)
    resultat_1 = models.CharField(_("premier tableau"), max_length=10, choices=RESULTAT, blank=True)
    resultat_2 = models.CharField(_("second tableau"), max_length=10, choices=RESULTAT, blank=True)
    avant = models.CharField(_("avant"), max_length=200)
    apres = models.CharField(_("après"), max_length=200)
    motif = models.CharField(_("motif"), max_length=200)
    par = models.ForeignKey(Personne, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(numero__gte=1), name="correction_numero_positif"),
            models.CheckConstraint(
                condition=Q(
                    objet="resultat", coup__isnull=False, mise__isnull=True, comptee__isnull=True,
                    vainqueur__in=Cote.values, fiche__isnull=True, cote="", montant__isnull=True,
                    mise_1__isnull=True, mise_2__isnull=True, resultat_1="", resultat_2="",
                )
                | Q(
                    objet="mise", coup__isnull=False, mise__isnull=False, comptee__isnull=True,
                    vainqueur="", fiche__isnull=False, cote__in=Cote.values, montant__isnull=False,
                    mise_1__isnull=True, mise_2__isnull=True, resultat_1="", resultat_2="",
                )
                | Q(
                    objet="comptee", coup__isnull=True, mise__isnull=True, comptee__isnull=False,
                    vainqueur="", fiche__isnull=True, cote="", montant__isnull=False,
                    mise_1__isnull=True, mise_2__isnull=True, resultat_1="", resultat_2="",
                )
                | Q(
                    objet="banque", coup__isnull=False, mise__isnull=True, comptee__isnull=True,
                    vainqueur="", fiche__isnull=True, cote="", montant__isnull=True,
                    mise_1__isnull=False, resultat_1__in=RESULTATS,
                )
                & (Q(mise_2__isnull=True, resultat_2="") | Q(mise_2__isnull=False, resultat_2__in=RESULTATS)),
                name="correction_dit_son_objet",
            ),
            models.CheckConstraint(
                condition=~Q(motif="") & ~Q(avant="") & ~Q(apres=""), name="correction_motivee"
            ),
        ]  # fmt: skip


class DecisionCorrection(SealedRow):
    """What another person, with the right role, decided, in words.

    `jour` is the gaming day whose totals move: that of the séance while it is not closed, else the first open
    day from the decision on.
    """

    correction = models.OneToOneField(Correction, models.PROTECT, related_name="decision")
    approuvee = models.BooleanField(_("approuvée"))
    mention = models.CharField(_("en toutes lettres"), max_length=200)
    jour = models.DateField(_("jour"), null=True)
    par = models.ForeignKey(Personne, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(approuvee=True, jour__isnull=False) | Q(approuvee=False, jour__isnull=True),
                name="decision_a_son_jour",
            ),
            models.CheckConstraint(condition=~Q(mention=""), name="decision_en_mots"),
        ]


class PrelevementCorrige(SealedRow):
    """A levy of the coup as it should have been: `avant` is what was levied so far, the rest the new figure.

    The tickets already detached stay; the difference shows at the count.
    """

    decision = models.ForeignKey(DecisionCorrection, models.PROTECT, related_name="prelevements")
    objet = models.CharField(_("objet"), max_length=20, choices=Objet.choices)
    avant = models.PositiveBigIntegerField(_("avant"))
    base = models.PositiveBigIntegerField(_("base"))
    taux = models.PositiveSmallIntegerField(_("taux"))
    exact = models.PositiveBigIntegerField(_("produit exact"))
    montant = models.PositiveBigIntegerField(_("montant"))
    article = models.CharField(_("article"), max_length=20)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["decision", "objet"], name="prelevement_corrige_unique"),
            models.CheckConstraint(
                condition=Q(objet__in=Objet.values), name="prelevement_corrige_objet_connu"
            ),
            models.CheckConstraint(
                condition=Q(exact=models.F("base") * models.F("taux")),
                name="prelevement_corrige_produit_exact",
            ),
            models.CheckConstraint(
                condition=Q(montant=models.F("montant") / 10 * 10)
                & Q(exact__gte=models.F("montant") * 10_000 - 50_000)
                & Q(exact__lt=models.F("montant") * 10_000 + 50_000),
                name="prelevement_corrige_arrondi",
            ),
        ]


class SoldeCorrige(SealedRow):
    """What the coup brings a fiche, before and after: payment and restitutions less the stakes laid, signed.

    The difference is owed to it when positive, by it when negative.
    """

    decision = models.ForeignKey(DecisionCorrection, models.PROTECT, related_name="soldes")
    fiche = models.ForeignKey(Fiche, models.PROTECT, related_name="+")
    avant = models.BigIntegerField(_("avant"))
    apres = models.BigIntegerField(_("après"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["decision", "fiche"], name="solde_corrige_unique"),
            models.CheckConstraint(condition=~Q(avant=models.F("apres")), name="solde_corrige_differe"),
        ]


class CompteeCorrigee(SealedRow):
    """A sum counted, corrected: what was carried before, and the columns of the register as they become."""

    decision = models.OneToOneField(DecisionCorrection, models.PROTECT, related_name="comptee")
    compte_avant = models.PositiveBigIntegerField(_("compté avant"))
    porte_avant = models.PositiveBigIntegerField(_("porté avant"))
    attendu = models.PositiveBigIntegerField(_("somme qui doit se trouver"))
    compte = models.PositiveBigIntegerField(_("somme comptée"))
    excedent = models.PositiveBigIntegerField(_("excédent"))
    manquant = models.PositiveBigIntegerField(_("manquant"))
    porte = models.PositiveBigIntegerField(_("somme portée au registre"))

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(excedent=0, compte=models.F("attendu") - models.F("manquant"))
                | Q(manquant=0, compte=models.F("attendu") + models.F("excedent")),
                name="comptee_corrigee_difference",
            ),
            models.CheckConstraint(
                condition=Q(porte=models.F("attendu") + models.F("excedent")),
                name="comptee_corrigee_porte",
            ),
        ]
