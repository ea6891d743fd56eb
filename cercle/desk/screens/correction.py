"""The coups of a séance as its carnet has them, each with its corrections; nothing is erased (article 68)."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cercle.ledger.models import JeuCoup
from cercle.ledger.selectors.correction import APPROUVEE, CorrectionLue, CoupCorrige
from cercle.ledger.selectors.ecarte import CoupLu, LigneMise
from cercle.ledger.selectors.encours import NUL, REGLE
from cercle.rules.montant import format_montant

from .billets import Billets, billets
from .chouette import MARQUES
from .effets import Carte, card


@dataclass(frozen=True, slots=True)
class LigneCoup:
    """A line of stake as received; `apres`: how it reads once corrected, by correction `correction`.

    `corrigible`: whoever looks may propose that it be corrected.
    """

    rang: int
    fiche: int
    cote: str
    montant: str
    rendu: str
    annulee: bool
    apres: str
    correction: int
    corrigible: bool


@dataclass(frozen=True, slots=True)
class Chiffres:
    """The line of the carnet: what was laid and held on each side, the levy, who won."""

    masse_a: str
    masse_b: str
    tenu: str
    preleve: str
    vainqueur: str


@dataclass(frozen=True, slots=True)
class CoupMontre:
    """A coup: its line as written, and, when `numeros` correct it, the line that takes its place."""

    numero: int
    jeu: str
    inscrit: Chiffres
    corrige: Chiffres | None
    numeros: tuple[int, ...]
    billets: tuple[Billets, ...]
    note: str
    lignes: tuple[LigneCoup, ...]
    cartes: tuple[Carte, ...]
    corrigible: bool

    @property
    def change(self) -> frozenset[str]:
        """The figures of the line that its corrections change."""
        if self.corrige is None:
            return frozenset()
        names = ("masse_a", "masse_b", "tenu", "preleve", "vainqueur")
        return frozenset(n for n in names if getattr(self.inscrit, n) != getattr(self.corrige, n))


def shown(
    coup: CoupLu,
    corrections: tuple[CorrectionLue, ...],
    corrige: CoupCorrige | None,
    may_propose: Callable[[str], bool],
) -> CoupMontre:
    """A coup with the corrections about it, whatever became of them.

    `may_propose`: whether whoever looks may propose to correct what that matricule entered.
    """
    approved = [one for one in corrections if one.etat == APPROUVEE]
    return CoupMontre(
        numero=coup.numero,
        jeu=str(JeuCoup(coup.jeu).label),
        inscrit=_as_written(coup),
        corrige=None if corrige is None else _as_corrected(coup, corrige),
        numeros=tuple(one.numero for one in approved),
        billets=tuple(
            billet
            for levy in coup.prelevements
            for billet in billets(levy.tickets, MARQUES[levy.objet])  # type: ignore[index]
        ),
        note=_note(coup),
        lignes=tuple(
            _ligne(line, approved, corrigible=coup.etat == REGLE and may_propose(line.auteur))
            for line in coup.mises
        ),
        cartes=tuple(card(one) for one in corrections),
        corrigible=coup.etat == REGLE and may_propose(coup.auteur_resultat),
    )


def _as_written(coup: CoupLu) -> Chiffres:
    tenu = coup.tenu if coup.chouette is None else coup.chouette.sur + coup.chouette.dehors
    return Chiffres(
        masse_a=format_montant(coup.masse_a),
        masse_b=format_montant(coup.masse_b),
        tenu="" if tenu is None else format_montant(tenu),
        preleve="" if tenu is None else format_montant(coup.preleve),
        vainqueur=coup.vainqueur,
    )


def _as_corrected(coup: CoupLu, corrige: CoupCorrige) -> Chiffres:
    compte = corrige.compte
    return Chiffres(
        masse_a=format_montant(compte.masse_a),
        masse_b=format_montant(compte.masse_b),
        tenu=format_montant(compte.tenu if coup.chouette is None else compte.sur + compte.dehors),
        preleve=format_montant(compte.preleve),
        vainqueur=corrige.actuel.vainqueur,
    )


def _note(coup: CoupLu) -> str:
    notes = [_("fausse donne : %(motif)s") % {"motif": motif} for motif, _when in coup.fausses_donnes]
    if coup.etat == NUL:
        notes.append(_("nul : %(motif)s") % {"motif": coup.motif_nullite})
    elif coup.etat != REGLE:
        notes.append(_("sans résultat"))
    return ", ".join(notes)


def _ligne(line: LigneMise, approved: list[CorrectionLue], *, corrigible: bool) -> LigneCoup:
    """A line of stake with the last correction approved of it."""
    last = next((one for one in reversed(approved) if one.rang == line.rang), None)
    return LigneCoup(
        rang=line.rang,
        fiche=line.fiche,
        cote=line.cote,
        montant=format_montant(line.montant),
        rendu=format_montant(line.rendu) if line.rendu else "",
        annulee=line.annulee,
        apres="" if last is None else last.apres,
        correction=0 if last is None else last.numero,
        corrigible=corrigible and not line.annulee,
    )
