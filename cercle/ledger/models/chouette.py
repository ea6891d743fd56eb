"""What a chouette leaves in the books (articles 65, 66, 66-1). Amounts are centimes.

Its coups are coups of the séance like the others: their stakes, restitutions, donnes, results and payments
are the rows of `ecarte`. Here are the auction, the two figures C (adjudged) and c (current), and what each
coup held on the chouette and outside.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow

from .ecarte import Cote
from .house import Personne
from .seance import Coup, Fiche, Seance


class Chouette(SealedRow):
    """A chouette put up for auction by the chef de partie; numbered in its séance."""

    seance = models.ForeignKey(Seance, models.PROTECT, related_name="chouettes")
    numero = models.PositiveSmallIntegerField(_("numéro"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seance", "numero"], name="chouette_numero_unique"),
            models.CheckConstraint(condition=models.Q(numero__gte=1), name="chouette_numero_positif"),
        ]

    def __str__(self) -> str:
        return f"chouette {self.numero}"


class Enchere(SealedRow):
    """A bid, in the order made."""

    chouette = models.ForeignKey(Chouette, models.PROTECT, related_name="encheres")
    rang = models.PositiveSmallIntegerField(_("rang"))
    fiche = models.ForeignKey(Fiche, models.PROTECT, related_name="+")
    montant = models.PositiveBigIntegerField(_("montant"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chouette", "rang"], name="enchere_rang_unique"),
            models.CheckConstraint(condition=models.Q(rang__gte=1), name="enchere_rang_positif"),
            models.CheckConstraint(
                condition=models.Q(montant__gte=10) & models.Q(montant=models.F("montant") / 10 * 10),
                name="enchere_multiple_de_dix_centimes",
            ),
        ]


class Adjudication(SealedRow):
    """The chouette adjudged to the highest bidder, by lot between equal bids.

    `verifie_par` ticked, by name, that nobody stands behind the chouetteur (article 65).
    """

    chouette = models.OneToOneField(Chouette, models.PROTECT, related_name="adjudication")
    fiche = models.ForeignKey(Fiche, models.PROTECT, related_name="+")
    montant = models.PositiveBigIntegerField(_("montant adjugé"))
    siege = models.CharField(_("siège"), max_length=1, choices=Cote.choices)
    au_sort = models.BooleanField(_("tirée au sort"))
    verifie_par = models.ForeignKey(Personne, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(siege__in=Cote.values), name="adjudication_siege"),
            models.CheckConstraint(
                condition=models.Q(montant__gte=10) & models.Q(montant=models.F("montant") / 10 * 10),
                name="adjudication_multiple_de_dix_centimes",
            ),
        ]


class Nature(models.TextChoices):
    """What moved the current amount of a chouette."""

    ADJUDICATION = "adjudication", _("adjudication")
    COUP = "coup", _("coup")
    REMISE = "remise", _("remise")


class MouvementChouette(SealedRow):
    """The current amount c after the adjudication, a coup, the remise; the latest row is in force.

    `premier_coup`: the next coup is a first coup, whose tickets are those of the whole amount adjudged.
    """

    chouette = models.ForeignKey(Chouette, models.PROTECT, related_name="mouvements")
    rang = models.PositiveSmallIntegerField(_("rang"))
    nature = models.CharField(_("nature"), max_length=20, choices=Nature.choices)
    coup = models.OneToOneField(Coup, models.PROTECT, null=True, related_name="mouvement_chouette")
    courante = models.PositiveBigIntegerField(_("montant courant"))
    premier_coup = models.BooleanField(_("premier coup ensuite"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chouette", "rang"], name="mouvement_rang_unique"),
            # Article 65: put back once, never twice.
            models.UniqueConstraint(
                fields=["chouette"], condition=models.Q(nature="remise"), name="chouette_remise_une_fois"
            ),
            models.UniqueConstraint(
                fields=["chouette"],
                condition=models.Q(nature="adjudication"),
                name="chouette_adjugee_une_fois",
            ),
            models.CheckConstraint(
                condition=models.Q(nature="coup", coup__isnull=False)
                | models.Q(nature__in=["adjudication", "remise"], coup__isnull=True),
                name="mouvement_nature_et_coup",
            ),
            models.CheckConstraint(condition=models.Q(rang__gte=1), name="mouvement_rang_positif"),
            # Put up, then put back: the coup that follows is a first coup, and no other one is.
            models.CheckConstraint(
                condition=models.Q(nature="coup", premier_coup=False)
                | (~models.Q(nature="coup") & models.Q(premier_coup=True, courante__gt=0)),
                name="mouvement_premier_coup",
            ),
            models.CheckConstraint(
                condition=models.Q(courante=models.F("courante") / 10 * 10),
                name="mouvement_multiple_de_dix_centimes",
            ),
        ]


class ArreteChouette(SealedRow):
    """The stakes of a coup of chouette closed: P, S, what is held on the chouette and outside."""

    coup = models.OneToOneField(Coup, models.PROTECT, related_name="arrete_chouette")
    chouette = models.ForeignKey(Chouette, models.PROTECT, related_name="arretes")
    courante = models.PositiveBigIntegerField(_("montant de la chouette"))
    premier_coup = models.BooleanField(_("premier coup"))
    mise_pontes = models.PositiveBigIntegerField(_("mises des pontes"))
    mise_allies = models.PositiveBigIntegerField(_("mises du côté de la chouette"))
    sur = models.PositiveBigIntegerField(_("tenu sur la chouette"))
    dehors = models.PositiveBigIntegerField(_("tenu en dehors, de chaque côté"))

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(sur__gt=0)
                & models.Q(sur__lte=models.F("courante"))
                & models.Q(sur__lte=models.F("mise_pontes")),
                name="chouette_tenu_sur",
            ),
            # The lesser of P and c, whole; then the lesser of S and what of P is left.
            models.CheckConstraint(
                condition=models.Q(sur=models.F("courante")) | models.Q(sur=models.F("mise_pontes")),
                name="chouette_tenu_sur_entier",
            ),
            models.CheckConstraint(
                condition=models.Q(dehors__lte=models.F("mise_allies"))
                & models.Q(dehors__lte=models.F("mise_pontes") - models.F("sur")),
                name="chouette_tenu_dehors",
            ),
            models.CheckConstraint(
                condition=models.Q(dehors=models.F("mise_allies"))
                | models.Q(dehors=models.F("mise_pontes") - models.F("sur")),
                name="chouette_tenu_dehors_entier",
            ),
        ]


class MotifFin(models.TextChoices):
    """How a chouette ends."""

    SANS_ENCHERE = "sans_enchere", _("sans enchère")
    ANNULEE = "annulee", _("enchères annulées")
    RETRAIT = "retrait", _("le chouetteur se retire")
    SAUT = "saut", _("la chouette a sauté")


class FinChouette(SealedRow):
    """The end of a chouette: the coups that follow are écarté again, or another chouette."""

    chouette = models.OneToOneField(Chouette, models.PROTECT, related_name="fin")
    motif = models.CharField(_("motif"), max_length=20, choices=MotifFin.choices)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(motif__in=MotifFin.values), name="fin_chouette_motif")
        ]
