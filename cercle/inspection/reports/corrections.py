"""What a correction changes on paper: the original struck through, the new figures in red (article 68).

An approved correction is told apart without colour too: italics, and « ± » with its number.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.ledger.models import Corrige, JeuCoup
from cercle.ledger.selectors.carnet import CarnetLu
from cercle.ledger.selectors.correction import APPROUVEE, PROPOSEE, CorrectionLue
from cercle.ledger.selectors.ecarte import CoupLu
from cercle.rules.montant import format_euros, format_montant
from cercle.rules.prelevement import Prelevement

from .chouette_mentions import OBJETS


@dataclass(frozen=True, slots=True)
class Ligne:
    """A line of stake as it counts: what was laid, what was given back of it (centimes)."""

    fiche: int
    cote: str
    montant: int
    rendu: int


@dataclass(frozen=True)
class Actuel:
    """A coup as it counts, with every approved correction. `signe`: « ± » and the last of them, "" without.

    Lines of stake are by rank, cancelled ones left out; levies by what they are taken on.
    """

    signe: str
    lignes: dict[int, Ligne]
    tenu: int | None
    sur: int
    dehors: int
    levies: dict[str, int]
    calculs: dict[str, Prelevement]
    paiements: tuple[tuple[int, int], ...]
    vainqueur: str

    def masse(self, cote: str) -> int:
        """What was laid on a side."""
        return sum(line.montant for line in self.lignes.values() if line.cote == cote)

    def rendu(self, cote: str) -> int:
        """What was given back of it."""
        return sum(line.rendu for line in self.lignes.values() if line.cote == cote)

    @property
    def preleve(self) -> int:
        return sum(self.levies.values())

    @property
    def paye(self) -> int:
        return sum(montant for _fiche, montant in self.paiements)


def origine(coup: CoupLu) -> Actuel:
    """The coup as it was first written."""
    return Actuel(
        signe="",
        lignes={m.rang: Ligne(m.fiche, m.cote, m.montant, m.rendu) for m in coup.mises if not m.annulee},
        tenu=coup.chouette.sur + coup.chouette.dehors if coup.chouette else coup.tenu,
        sur=coup.chouette.sur if coup.chouette else 0,
        dehors=coup.chouette.dehors if coup.chouette else 0,
        levies={levy.objet: levy.montant for levy in coup.prelevements},
        calculs={},
        paiements=tuple((p.fiche, p.montant) for p in coup.paiements),
        vainqueur=coup.vainqueur,
    )


def actuel(lu: CarnetLu, coup: CoupLu) -> Actuel:
    """The coup as it counts: as first written unless a correction was approved."""
    found = lu.corriges.get(coup.id)
    if found is None:
        return origine(coup)
    compte, back = found.compte, {r.rang: r.montant for r in found.compte.restitutions}
    levies = dict.fromkeys((levy.objet for levy in coup.prelevements), 0)
    return Actuel(
        signe=f"±{found.corrections[-1].numero}",
        lignes={m.rang: Ligne(m.fiche, m.cote, m.montant, back.get(m.rang, 0)) for m in found.actuel.mises},
        tenu=compte.tenu if coup.jeu == JeuCoup.ECARTE else compte.sur + compte.dehors,
        sur=compte.sur,
        dehors=compte.dehors,
        levies=levies | {objet: levy.montant for objet, levy in compte.prelevements.items()},
        calculs=dict(compte.prelevements),
        paiements=tuple((p.fiche, p.montant) for p in compte.paiements),
        vainqueur=found.actuel.vainqueur,
    )


def signe_mise(lu: CarnetLu, coup: CoupLu, rang: int) -> str:
    """« ± » and the number of the last correction of a line, or else of the coup that moved it."""
    found = lu.corriges[coup.id].corrections
    own = [one for one in found if one.rang == rang]
    return f"±{(own or found)[-1].numero}"


def signe_resultat(lu: CarnetLu, coup: CoupLu) -> str:
    """« ± » and the number of the last correction of the result."""
    own = [one for one in lu.corriges[coup.id].corrections if one.objet == Corrige.RESULTAT]
    return f"±{own[-1].numero}"


def phrases_of(lu: CarnetLu, coup: CoupLu) -> Iterator[tuple[str, bool]]:
    """Each correction of a coup in words, and whether it was approved: those are written in red."""
    for one in lu.corrections.get(coup.id, ()):
        yield dite(one), one.etat == APPROUVEE


def dite(one: CorrectionLue) -> str:
    """A correction: before, after, why, who asked, who decided and how he said it, what it changes."""
    said = _("± %(numero)s, coup %(coup)s : %(avant)s → %(apres)s. Motif : %(motif)s. %(propose)s") % {
        "numero": one.numero,
        "coup": one.coup,
        "avant": one.avant,
        "apres": one.apres,
        "motif": one.motif.rstrip("."),
        "propose": _("Proposée le %(quand)s par %(nom)s (%(matricule)s)")
        % {"quand": _quand(one.moment), "nom": one.nom, "matricule": one.matricule},
    }
    if one.decision is None:
        return f"{said} ; {_('pas encore décidée')}."
    decided = _("approuvée") if one.decision.approuvee else _("REFUSÉE")
    said += _(" ; %(decision)s le %(quand)s par %(nom)s (%(matricule)s) : « %(mention)s ».") % {
        "decision": decided,
        "quand": _quand(one.decision.moment),
        "nom": one.decision.nom,
        "matricule": one.decision.matricule,
        "mention": one.decision.mention,
    }
    return " ".join([said, *_effets(one)])


def _quand(moment) -> str:
    return f"{texte.jour_court(timezone.localdate(moment))} à {texte.heure(moment)}"


def _effets(one: CorrectionLue) -> Iterator[str]:
    """The levies and the fiches that an approved correction moves, and by how much."""
    if one.ecart is None or one.etat == PROPOSEE:
        return
    for levy in one.ecart.prelevements:
        # At baccara there is one levy only: it has no letter.
        yield _("%(prelevement)s : %(avant)s → %(apres)s.") % {
            "prelevement": " ".join(filter(None, (_("Prélèvement"), OBJETS.get(levy.objet)))),
            "avant": format_montant(levy.avant),
            "apres": format_montant(levy.apres.montant),
        }
    for solde in one.ecart.soldes:
        due = _("il lui est dû %(montant)s") if solde.ecart > 0 else _("elle doit %(montant)s")
        yield _("Fiche %(fiche)s : %(avant)s → %(apres)s, %(du)s.") % {
            "fiche": solde.fiche,
            "avant": format_montant(solde.avant),
            "apres": format_montant(solde.apres),
            "du": due % {"montant": format_euros(abs(solde.ecart))},
        }
