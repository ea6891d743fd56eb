"""Reading the coup in progress: what a gesture at the table needs of it, in two queries or three.

The whole coup, as the desk and the paper show it, is in `selectors.ecarte`.
"""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import BooleanField, Count, F
from django.db.models.expressions import RawSQL

from cercle.ledger.models import Coup, Mise, Seance
from cercle.rules import ecarte as regle
from cercle.rules.baccara import VARIANTES

# The states of a coup, in order; a coup that was dealt wrongly is closed again, its tickets detached.
MISES, ARRETE, DONNE, REGLE, NUL = "mises", "arrete", "donne", "regle", "nul"
# At baccara a coup begins with its stakes closed; settled, its tickets lie on the table until they are torn
# (article 59), and no other coup is given meanwhile.
TICKETS = "tickets"


@dataclass(frozen=True, slots=True)
class LigneEnCours:
    """A line of stake by its row: `id` and `fiche_id` are rows, `fiche` the number on the fiche."""

    id: int
    mise: regle.Mise
    fiche_id: int
    auteur: str
    annulee: bool


@dataclass(frozen=True)
class CoupEnCours:
    """The last coup of a séance: its state, its lines of stake, how often it was dealt, and dealt wrongly.

    A coup of baccara has no lines: the croupier closes the stakes of a tableau by their sum.
    """

    id: int
    numero: int
    jeu: str
    etat: str
    lignes: tuple[LigneEnCours, ...]
    donnes: int
    fausses_donnes: int

    @property
    def fini(self) -> bool:
        return self.etat in (REGLE, NUL)

    @property
    def baccara(self) -> bool:
        return self.jeu in VARIANTES

    @cached_property
    def actives(self) -> tuple[regle.Mise, ...]:
        """The lines that stand, as the rules take them."""
        return tuple(ligne.mise for ligne in self.lignes if not ligne.annulee)

    def ligne(self, rang: int) -> LigneEnCours:
        """The line of that rank: ranks run from 1 without gap, cancelled lines included."""
        return self.lignes[rang - 1]


# In SQL, as in `selectors.seance`: read at nearly every gesture.
_LEVIED = RawSQL(
    "EXISTS (SELECT 1 FROM ledger_prelevement AS p WHERE p.coup_id = ledger_coup.id AND p.montant > 0)",
    (),
    output_field=BooleanField(),
)


def read_last_numero(seance: Seance) -> int:
    """The number of the last coup of a séance, 0 when there was none."""
    return seance.coups.order_by("-numero").values_list("numero", flat=True).first() or 0


def read_current(seance: Seance) -> CoupEnCours | None:
    """The last coup of a séance, finished or not; None before the first.

    The lines of a finished coup are left out: no gesture needs them.
    """
    found = (
        Coup.objects.filter(seance=seance)
        .order_by("-numero")
        .values_list("id", "numero", "jeu", "arrete", "arrete_chouette", "resultat", "nullite")
        .annotate(regle=F("resultat_baccara"), dechires=F("tickets_dechires"), levied=_LEVIED)
        .first()
    )
    if found is None:
        return None
    id, numero, jeu, arrete, arrete_chouette, resultat, nullite, *baccara = found
    if jeu in VARIANTES:
        return CoupEnCours(id, numero, jeu, _etat_baccara(nullite, *baccara), (), 0, 0)
    if nullite is not None or resultat is not None:
        return CoupEnCours(id, numero, jeu, REGLE if nullite is None else NUL, (), 0, 0)
    lignes = _lignes(id)
    if arrete is None and arrete_chouette is None:
        return CoupEnCours(id, numero, jeu, MISES, lignes, 0, 0)
    dealt = Coup.objects.filter(id=id).aggregate(
        donnes=Count("donnes", distinct=True), fausses=Count("fausses_donnes", distinct=True)
    )
    etat = DONNE if dealt["donnes"] > dealt["fausses"] else ARRETE
    return CoupEnCours(id, numero, jeu, etat, lignes, dealt["donnes"], dealt["fausses"])


def _etat_baccara(nullite: int | None, regle: int | None, dechires: int | None, levied: bool) -> str:
    if nullite is not None:
        return NUL
    if regle is None:
        return ARRETE
    return TICKETS if levied and dechires is None else REGLE


def _lignes(coup_id: int) -> tuple[LigneEnCours, ...]:
    rows = (
        Mise.objects.filter(coup_id=coup_id)
        .order_by("rang")
        .values_list(
            "id", "rang", "fiche__numero", "cote", "montant", "fiche_id", "entry__actor", "annulation"
        )
    )
    return tuple(
        LigneEnCours(
            id=id,
            mise=regle.Mise(rang, fiche, cote, montant),
            fiche_id=fiche_id,
            auteur=auteur,
            annulee=annulation is not None,
        )
        for id, rang, fiche, cote, montant, fiche_id, auteur, annulation in rows
    )
