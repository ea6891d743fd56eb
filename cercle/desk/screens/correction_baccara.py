"""The coups of a séance of baccara, each with its corrections; nothing is erased (article 68)."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cercle.ledger.selectors.baccara import CoupLu
from cercle.ledger.selectors.correction import APPROUVEE, CorrectionLue, CoupCorrige
from cercle.ledger.selectors.encours import ARRETE, NUL
from cercle.rules.baccara import Coup as Reglement
from cercle.rules.montant import format_montant

from .baccara import MOTS
from .billets import Billets, billets
from .effets import Carte, card


@dataclass(frozen=True, slots=True)
class Chiffres:
    """The line of the feuille de partie: stakes, results as the banker has them, the levy."""

    mises: tuple[str, ...]
    resultats: str
    preleve: str


@dataclass(frozen=True, slots=True)
class CoupMontre:
    """A coup as written, and, when `numeros` correct it, the line that takes its place.

    `mises` pairs each stake written with what it becomes, "" when it stays.
    """

    numero: int
    banquier: str
    en_banque: str
    points: str
    inscrit: Chiffres
    mises: tuple[tuple[str, str], ...]
    resultats: str
    preleve: str
    corrige: bool
    numeros: tuple[int, ...]
    billets: tuple[Billets, ...]
    note: str
    cartes: tuple[Carte, ...]
    corrigible: bool


def shown(
    coup: CoupLu,
    corrections: tuple[CorrectionLue, ...],
    corrige: CoupCorrige | None,
    may_propose: Callable[[str], bool],
) -> CoupMontre:
    """A coup with the corrections about it, whatever became of them.

    `may_propose`: whether whoever looks may propose to correct what that matricule entered.
    """
    written = _chiffres(coup.reglement, coup.mises)
    now = written if corrige is None else _chiffres(corrige.compte, coup.mises)
    return CoupMontre(
        numero=coup.numero,
        banquier=coup.banquier or _("siège %(siege)s") % {"siege": coup.siege},
        en_banque="" if coup.en_banque is None else format_montant(coup.en_banque),
        points=" ".join(str(point) for point in coup.points),
        inscrit=written,
        mises=tuple(
            (was, "" if was == after else after) for was, after in zip(written.mises, now.mises, strict=True)
        ),
        resultats="" if now.resultats == written.resultats else now.resultats,
        preleve="" if now.preleve == written.preleve else now.preleve,
        corrige=corrige is not None,
        numeros=tuple(one.numero for one in corrections if one.etat == APPROUVEE),
        billets=billets(coup.prelevement.tickets) if coup.prelevement else (),
        note=_note(coup),
        cartes=tuple(card(one) for one in corrections),
        corrigible=bool(coup.resultats) and any(may_propose(one) for one in (coup.regle_de, coup.arrete_de)),
    )


def _chiffres(settled: Reglement | None, mises: tuple[int, ...]) -> Chiffres:
    if settled is None:
        return Chiffres(tuple(format_montant(mise) for mise in mises), "", "")
    return Chiffres(
        mises=tuple(format_montant(tableau.mise) for tableau in settled.tableaux),
        resultats=" ".join(MOTS[tableau.resultat] for tableau in settled.tableaux),
        preleve=format_montant(settled.montant),
    )


def _note(coup: CoupLu) -> str:
    if coup.etat == NUL:
        return _("nul : %(motif)s") % {"motif": coup.motif_nullite}
    return _("sans résultat") if coup.etat == ARRETE else ""
