"""What a coup of écarté leaves in the books (articles 63, 64, 66, 66-1). Amounts are centimes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from cercle.journal.sealed import SealedRow

from .seance import Coup, Fiche, JeuCartes


class Cote(models.TextChoices):
    A = "A", "A"
    B = "B", "B"


class Adversaires(SealedRow):
    """The two fiches that hold the cards of a coup, one a side."""

    coup = models.OneToOneField(Coup, models.PROTECT, related_name="adversaires")
    joueur_a = models.ForeignKey(Fiche, models.PROTECT, related_name="+")
    joueur_b = models.ForeignKey(Fiche, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            # A player does not face himself.
            models.CheckConstraint(
                condition=~models.Q(joueur_a=models.F("joueur_b")), name="adversaires_differents"
            )
        ]


class Mise(SealedRow):
    """A stake in order of receipt: fiche number, side and amount, as article 64 has it written."""

    coup = models.ForeignKey(Coup, models.PROTECT, related_name="mises")
    rang = models.PositiveIntegerField(_("rang"))
    fiche = models.ForeignKey(Fiche, models.PROTECT, related_name="mises")
    cote = models.CharField(_("côté"), max_length=1, choices=Cote.choices)
    montant = models.PositiveBigIntegerField(_("montant"))

    class Meta:
        constraints = [
            # The order of receipt, in which the excess is given back, last-in first-out.
            models.UniqueConstraint(fields=["coup", "rang"], name="mise_rang_unique"),
            models.CheckConstraint(condition=models.Q(rang__gte=1), name="mise_rang_positif"),
            models.CheckConstraint(condition=models.Q(cote__in=["A", "B"]), name="mise_cote"),
            # Article 63: multiples of 10 centimes, at least 10 centimes.
            models.CheckConstraint(
                condition=models.Q(montant__gte=10) & models.Q(montant=models.F("montant") / 10 * 10),
                name="mise_multiple_de_dix_centimes",
            ),
        ]


class AnnulationMise(SealedRow):
    """The last line of stake withdrawn by its author before the stakes are closed; both stay visible."""

    mise = models.OneToOneField(Mise, models.PROTECT, related_name="annulation")


class Arrete(SealedRow):
    """The stakes closed: both masses as laid, and the sum held on each side once made equal."""

    coup = models.OneToOneField(Coup, models.PROTECT, related_name="arrete")
    masse_a = models.PositiveBigIntegerField(_("masse A"))
    masse_b = models.PositiveBigIntegerField(_("masse B"))
    tenu = models.PositiveBigIntegerField(_("tenu de chaque côté"))

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(tenu__gt=0)
                & models.Q(tenu__lte=models.F("masse_a"))
                & models.Q(tenu__lte=models.F("masse_b")),
                name="arrete_tenu_possible",
            ),
            # Article 64: the excess only is withdrawn, so what is held is the lighter mass, whole.
            models.CheckConstraint(
                condition=models.Q(tenu=models.F("masse_a")) | models.Q(tenu=models.F("masse_b")),
                name="arrete_tenu_masse_legere",
            ),
        ]


class Restitution(SealedRow):
    """What is given back of a stake: the excess of the heavier side, or everything when the coup is void."""

    coup = models.ForeignKey(Coup, models.PROTECT, related_name="restitutions")
    rang = models.PositiveIntegerField(_("rang"))
    mise = models.ForeignKey(Mise, models.PROTECT, related_name="restitutions")
    montant = models.PositiveBigIntegerField(_("montant"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["coup", "rang"], name="restitution_rang_unique"),
            models.UniqueConstraint(fields=["mise"], name="restitution_une_par_mise"),
            models.CheckConstraint(
                condition=models.Q(montant__gt=0) & models.Q(montant=models.F("montant") / 10 * 10),
                name="restitution_multiple_de_dix_centimes",
            ),
        ]


class Donne(SealedRow):
    """The cards dealt: from here on the carnet shows the coup's line (article 64)."""

    coup = models.ForeignKey(Coup, models.PROTECT, related_name="donnes")
    rang = models.PositiveSmallIntegerField(_("rang"))
    jeu = models.ForeignKey(JeuCartes, models.PROTECT, related_name="donnes")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["coup", "rang"], name="donne_rang_unique"),
            models.CheckConstraint(condition=models.Q(rang__gte=1), name="donne_rang_positif"),
        ]


class FausseDonne(SealedRow):
    """A misdeal after the tickets were detached: they stay, and the same coup is dealt again.

    `rang` is that of the donne found false.
    """

    coup = models.ForeignKey(Coup, models.PROTECT, related_name="fausses_donnes")
    rang = models.PositiveSmallIntegerField(_("rang"))
    motif = models.CharField(_("motif"), max_length=200)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["coup", "rang"], name="fausse_donne_rang_unique")]


class Resultat(SealedRow):
    """The side that won the coup."""

    coup = models.OneToOneField(Coup, models.PROTECT, related_name="resultat")
    vainqueur = models.CharField(_("vainqueur"), max_length=1, choices=Cote.choices)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(vainqueur__in=["A", "B"]), name="resultat_cote")
        ]


class Paiement(SealedRow):
    """What a winning fiche receives: twice the stake held less its share of the levy."""

    coup = models.ForeignKey(Coup, models.PROTECT, related_name="paiements")
    rang = models.PositiveIntegerField(_("rang"))
    fiche = models.ForeignKey(Fiche, models.PROTECT, related_name="paiements")
    tenu = models.PositiveBigIntegerField(_("mise tenue"))
    part = models.PositiveBigIntegerField(_("part du prélèvement"))
    montant = models.PositiveBigIntegerField(_("montant"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["coup", "fiche"], name="paiement_un_par_fiche"),
            models.UniqueConstraint(fields=["coup", "rang"], name="paiement_rang_unique"),
            models.CheckConstraint(
                condition=models.Q(montant=models.F("tenu") * 2 - models.F("part")), name="paiement_exact"
            ),
        ]


class CoupNul(SealedRow):
    """A coup that could not be played before any ticket was detached: it keeps its number."""

    coup = models.OneToOneField(Coup, models.PROTECT, related_name="nullite")
    motif = models.CharField(_("motif"), max_length=200)
