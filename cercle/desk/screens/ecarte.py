"""The écarté screen as it is shown: a Pupitre read from the ledger, turned into words and figures.

Nothing here reads the database. Amounts are written in French (`1 234,50`).
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from cercle.ledger.models import JeuCoup
from cercle.ledger.selectors.ecarte import ARRETE, DONNE, MISES, NUL, REGLE, CoupLu, LigneMise
from cercle.ledger.selectors.pupitre import MachineTable, Pupitre
from cercle.ledger.selectors.tickets import CarnetTable
from cercle.rules import chouette as regle_chouette
from cercle.rules import ecarte as regle
from cercle.rules.montant import format_montant

from . import chouette as chouettes
from .actions import Action, actions
from .billets import Billets, Levee, Prevision, billets, detachee

LIGNES_PAR_COLONNE = 10
LIGNES_PAR_COTE = 2 * LIGNES_PAR_COLONNE
RESTE_FAIBLE = 20

# The stakes closed, or as they would be: of one game or the other.
Arret = regle.Arrete | regle_chouette.Arrete | None


@dataclass(frozen=True, slots=True)
class Ligne:
    """A line of stake: `rendu` is what comes back of it, "" when nothing does; `long`: in small type."""

    rang: int
    fiche: int
    montant: str
    rendu: str
    long: bool
    annulee: bool


@dataclass(frozen=True, slots=True)
class Paye:
    fiche: int
    tenu: str
    montant: str


@dataclass(frozen=True, slots=True)
class Cote:
    """One side of the table. `part` is its mass in thousandths of the heavier one, for the bar.

    `masse` is what is laid, or held once the stakes are closed; then `posee` is what was laid, if more.
    """

    lettre: str
    fiche: int | None
    appelee: int | None
    masse: str
    posee: str
    part: int
    tenue: int
    lourd: bool
    lignes: tuple[Ligne, ...]
    cachees: int
    paiements: tuple[Paye, ...]
    gagnant: bool
    perdant: bool
    camp: str
    sur: int


@dataclass(frozen=True, slots=True)
class Rendu:
    """What a person is told: laid, held, given back."""

    fiche: int
    cote: str
    pose: str
    tenu: str
    rendu: str


@dataclass(frozen=True, slots=True)
class Ancien:
    """A coup as its carnet line shows it."""

    numero: int
    masse_a: str
    masse_b: str
    tenu: str
    prelevement: str
    billets: tuple[Billets, ...]
    vainqueur: str
    note: str
    corrections: tuple[int, ...]
    chouette: str
    dehors: str


@dataclass(frozen=True, slots=True)
class Service:
    """A carnet in service, what remains of it, and how many wait behind it."""

    valeur: str
    prochain: int
    reste: int
    reserve: int
    faible: bool


@dataclass(frozen=True, slots=True)
class Ecran:
    """All that the screen of an écarté table shows."""

    entry: int
    table: int
    nom: str
    seance: int
    jour: object
    etat_seance: str
    comptee: bool
    postes: tuple[tuple[str, str], ...]
    coup: int
    coup_vise: int
    etat: str
    etat_nom: str
    fini: bool
    arrete: bool
    cotes: tuple[Cote, Cote]
    difference: str
    cote_lourd: str
    rendus: tuple[Rendu, ...]
    levee: Levee | None
    derniere: LigneMise | None
    derniere_montant: str
    rang: int
    appelee: int
    assise_a: int
    assise_b: int
    donne: int
    siege_appele: str
    file: tuple[int, ...]
    anciens: tuple[Ancien, ...]
    carnets: tuple[Service, ...]
    machine: MachineTable | None
    prelevements: str
    derniere_fiche: int
    jeu: str
    chouette_vue: int
    encheres: chouettes.Encheres | None
    chouette: chouettes.Tableau | None
    chouette_au_carnet: bool
    avis: str
    actions: tuple[Action, ...]


def build(lu: Pupitre) -> Ecran:
    """The screen of a table that has a séance."""
    seance = lu.lieu.seance
    coup = chouettes.shown_coup(lu)
    tableau = chouettes.tableau(lu, coup)
    apercu = _closed(lu, coup)
    standing = [m for m in coup.mises if not m.annulee] if coup else []
    pending = lu.appel.en_attente
    behind = _shown_behind(lu)
    return Ecran(
        entry=lu.entry,
        table=seance.table.numero,
        nom=seance.reglage.nom,
        seance=seance.numero,
        jour=seance.jour,
        etat_seance=str(lu.lieu.etat or "reprise"),
        comptee=lu.lieu.comptee,
        postes=tuple((str(p.get_fonction_display()), p.personne.nom) for p in lu.lieu.postes.values()),
        coup=coup.numero if coup else lu.coup_vise,
        coup_vise=lu.coup_vise,
        etat=coup.etat if coup else MISES,
        etat_nom=_etat_nom(coup),
        fini=coup is not None and coup.fini,
        arrete=coup is not None and _held(coup) is not None,
        cotes=(_cote("A", lu, coup, apercu, tableau), _cote("B", lu, coup, apercu, tableau)),
        difference=format_montant(abs(coup.masse_a - coup.masse_b)) if coup else format_montant(0),
        cote_lourd=_heavy(coup),
        rendus=_rendus(coup, apercu),
        levee=_levee(lu, coup, apercu),
        derniere=standing[-1] if standing else None,
        derniere_montant=format_montant(standing[-1].montant) if standing else "",
        rang=standing[-1].rang if standing else 0,
        appelee=pending.fiche if pending else 0,
        assise_a=lu.appel.siege_a or 0,
        assise_b=lu.appel.siege_b or 0,
        donne=len(coup.fausses_donnes) + 1 if coup else 0,
        siege_appele=pending.siege if pending else "",
        file=lu.appel.queue,
        anciens=tuple(_ancien(c, lu.corriges.get(c.id, ())) for c in behind),
        carnets=services(lu.carnets),
        machine=lu.machine,
        prelevements=format_montant(lu.prelevements),
        derniere_fiche=lu.derniere_fiche,
        jeu=lu.jeu.couleur,
        chouette_vue=lu.chouette.numero if lu.chouette else 0,
        encheres=chouettes.encheres(lu),
        chouette=tableau,
        chouette_au_carnet=lu.chouette is not None or any(c.jeu == JeuCoup.CHOUETTE for c in behind),
        avis=chouettes.avis(lu, coup),
        actions=actions(lu),
    )


def _closed(lu: Pupitre, coup: CoupLu | None) -> Arret:
    """The stakes as closed, or as they would be closed now; None for a void coup or an empty side."""
    if coup is None or coup.etat == NUL:
        return None
    return chouettes.preview(lu, coup) if coup.jeu == JeuCoup.CHOUETTE else coup.apercu


def _held(coup: CoupLu) -> int | None:
    """What each side holds once the stakes are closed; at the chouette, on it and outside."""
    return coup.chouette.sur + coup.chouette.dehors if coup.chouette else coup.tenu


def _etat_nom(coup: CoupLu | None) -> str:
    if coup is None:
        return _("mises ouvertes")
    names = {
        MISES: _("mises ouvertes"),
        ARRETE: _("mises arrêtées, à donner"),
        DONNE: _("cartes données"),
        REGLE: _("réglé"),
        NUL: _("nul"),
    }
    return names[coup.etat]


def _heavy(coup: CoupLu | None) -> str:
    if coup is None or coup.masse_a == coup.masse_b:
        return ""
    return "A" if coup.masse_a > coup.masse_b else "B"


def _cote(
    lettre: regle.Cote,
    lu: Pupitre,
    coup: CoupLu | None,
    apercu: Arret,
    tableau: chouettes.Tableau | None,
) -> Cote:
    pending = lu.appel.en_attente
    masse, other = (coup.masse_a, coup.masse_b) if coup else (0, 0)
    if lettre == "B":
        masse, other = other, masse
    lines = _lignes(coup, lettre, apercu)
    hidden = _hidden(len(lines))
    held = _held(coup) if coup else None
    camp = "" if tableau is None else "allies" if tableau.siege == lettre else "pontes"
    if held is not None and coup is not None and coup.chouette and camp == "allies":
        held = coup.chouette.dehors
    part, tenue, sur = tableau.barres[lettre] if tableau else _barre(masse, other)
    won = coup.vainqueur if coup else ""
    return Cote(
        lettre=lettre,
        fiche=lu.appel.seated(lettre),
        appelee=pending.fiche if pending and pending.siege == lettre else None,
        masse=format_montant(masse if held is None else held),
        posee="" if held in (None, masse) else format_montant(masse),
        part=part,
        tenue=tenue,
        lourd=masse > other,
        lignes=lines[hidden:],
        cachees=hidden,
        paiements=tuple(
            Paye(p.fiche, format_montant(p.tenu), format_montant(p.montant))
            for p in (coup.paiements if coup and won == lettre else ())
        ),
        gagnant=won == lettre,
        perdant=won not in ("", lettre),
        camp=camp,
        sur=sur,
    )


def _barre(masse: int, other: int) -> tuple[int, int, int]:
    highest = max(masse, other, 1)
    return masse * 1000 // highest, min(masse, other) * 1000 // highest, 0


def _lignes(coup: CoupLu | None, lettre: str, apercu: Arret) -> tuple[Ligne, ...]:
    if coup is None:
        return ()
    back = _given_back(coup, apercu)
    return tuple(
        Ligne(
            rang=m.rang,
            fiche=m.fiche,
            montant=format_montant(m.montant),
            rendu=_written(back.get(m.rang, 0)),
            long=back.get(m.rang, 0) >= 1_000_00,
            annulee=m.annulee,
        )
        for m in coup.mises
        if m.cote == lettre
    )


def _given_back(coup: CoupLu, apercu: Arret) -> dict[int, int]:
    """Line by line, what goes back: recorded, or foreseen while the stakes are open."""
    recorded = {m.rang: m.rendu for m in coup.mises if m.rendu}
    if recorded or coup.etat != MISES or apercu is None:
        return recorded
    return {r.rang: r.montant for r in apercu.restitutions}


def _written(montant: int) -> str:
    return format_montant(montant) if montant else ""


def _hidden(count: int) -> int:
    """How many of the first lines leave the screen: whole columns, so that the others keep their rows."""
    over = count - LIGNES_PAR_COTE
    return 0 if over <= 0 else -(-over // LIGNES_PAR_COLONNE) * LIGNES_PAR_COLONNE


def _rendus(coup: CoupLu | None, apercu: Arret) -> tuple[Rendu, ...]:
    """Who gets what back, each fiche told what it laid, what is held, what is returned."""
    if coup is None or coup.fini:
        return ()
    back = _given_back(coup, apercu)
    return tuple(
        Rendu(
            fiche=m.fiche,
            cote=m.cote,
            pose=format_montant(m.montant),
            tenu=format_montant(m.montant - back[m.rang]),
            rendu=format_montant(back[m.rang]),
        )
        for m in reversed(coup.mises)
        if m.rang in back
    )


def _levee(lu: Pupitre, coup: CoupLu | None, apercu: Arret) -> Levee | None:
    """The levy of a coup of écarté; those of the chouette are on its own board."""
    if coup is None or not isinstance(apercu, regle.Arrete):
        return None
    if coup.prelevement is not None:
        return detachee(coup.prelevement, apercu.prelevement)
    return Prevision(lu).levee(apercu.prelevement)


def _shown_behind(lu: Pupitre) -> tuple[CoupLu, ...]:
    """The coups whose carnet line is written: entered once the cards are dealt (article 64)."""
    written = lu.coup is not None and lu.coup.etat in (DONNE, REGLE, NUL)
    return ((lu.coup, *lu.anciens) if lu.coup and written else lu.anciens)[:5]


def _ancien(coup: CoupLu, corrections: tuple[int, ...]) -> Ancien:
    notes = [_("fausse donne : %(motif)s") % {"motif": motif} for motif, _when in coup.fausses_donnes]
    if coup.motif_nullite:
        notes.append(_("nul : %(motif)s") % {"motif": coup.motif_nullite})
    if coup.chouette and coup.chouette.courante_apres == 0:
        notes.append(_("la chouette saute"))
    tenu = _held(coup)
    return Ancien(
        numero=coup.numero,
        masse_a=format_montant(coup.masse_a),
        masse_b=format_montant(coup.masse_b),
        tenu=format_montant(tenu) if tenu is not None else "",
        prelevement=format_montant(coup.preleve) if tenu is not None else "",
        billets=tuple(
            billet
            for levy in coup.prelevements
            for billet in billets(levy.tickets, chouettes.MARQUES[levy.objet])
        ),
        vainqueur=coup.vainqueur,
        note=", ".join(notes),
        corrections=corrections,
        chouette=format_montant(coup.chouette.courante) if coup.chouette else "",
        dehors=format_montant(coup.chouette.dehors) if coup.chouette else "",
    )


def services(carnets: tuple[CarnetTable, ...]) -> tuple[Service, ...]:
    """The carnets in service at a table."""
    found = []
    for c in (c for c in carnets if c.en_service):
        waiting = sum(1 for o in carnets if not o.en_service and o.carnet.valeur == c.carnet.valeur)
        low = c.reste <= RESTE_FAIBLE and not waiting
        found.append(Service(format_montant(c.carnet.valeur), c.prochain, c.reste, waiting, low))
    return tuple(found)
