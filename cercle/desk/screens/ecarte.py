"""The écarté screen as it is shown: a Pupitre read from the ledger, turned into words and figures.

Nothing here reads the database. Amounts are written in French (`1 234,50`).
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from cercle.ledger.selectors.ecarte import ARRETE, DONNE, MISES, NUL, REGLE, CoupLu, LigneMise
from cercle.ledger.selectors.pupitre import Pupitre
from cercle.rules import ecarte as regle
from cercle.rules import tickets as regle_tickets
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Refusal

from ..phrases import refusal_text
from .actions import Action, actions

LIGNES_PAR_COLONNE = 10
LIGNES_PAR_COTE = 2 * LIGNES_PAR_COLONNE
RESTE_FAIBLE = 20


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


@dataclass(frozen=True, slots=True)
class Rendu:
    """What a person is told: laid, held, given back."""

    fiche: int
    cote: str
    pose: str
    tenu: str
    rendu: str


@dataclass(frozen=True, slots=True)
class Billets:
    """Tickets of one value, from the first to the last number."""

    valeur: str
    nombre: int
    premier: int
    dernier: int


@dataclass(frozen=True, slots=True)
class Levee:
    """The levy: its tickets, detached already (`detachee`) or only foreseen; `manque` says why not."""

    montant: str
    raison: str
    billets: tuple[Billets, ...]
    detachee: bool
    manque: str


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
    prelevements: str
    derniere_fiche: int
    jeu: str
    actions: tuple[Action, ...]


def build(lu: Pupitre) -> Ecran:
    """The screen of a table that has a séance."""
    seance = lu.lieu.seance
    coup = lu.coup
    apercu = _closed(coup)
    standing = [m for m in coup.mises if not m.annulee] if coup else []
    pending = lu.appel.en_attente
    return Ecran(
        entry=lu.entry,
        table=seance.table.numero,
        nom=seance.reglage.nom,
        seance=seance.numero,
        jour=seance.jour,
        etat_seance=str(lu.lieu.etat or "reprise"),
        postes=tuple((str(p.get_fonction_display()), p.personne.nom) for p in lu.lieu.postes.values()),
        coup=coup.numero if coup else 1,
        coup_vise=1 if coup is None else coup.numero + coup.fini,
        etat=coup.etat if coup else MISES,
        etat_nom=_etat_nom(coup),
        fini=coup is not None and coup.fini,
        arrete=coup is not None and coup.tenu is not None,
        cotes=(_cote("A", lu, apercu), _cote("B", lu, apercu)),
        difference=format_montant(abs(coup.masse_a - coup.masse_b)) if coup else format_montant(0),
        cote_lourd=_heavy(coup),
        rendus=_rendus(coup, apercu),
        levee=_levee(lu, apercu),
        derniere=standing[-1] if standing else None,
        derniere_montant=format_montant(standing[-1].montant) if standing else "",
        rang=standing[-1].rang if standing else 0,
        appelee=pending.fiche if pending else 0,
        assise_a=lu.appel.siege_a or 0,
        assise_b=lu.appel.siege_b or 0,
        donne=len(coup.fausses_donnes) + 1 if coup else 0,
        siege_appele=pending.siege if pending else "",
        file=lu.appel.queue,
        anciens=tuple(_ancien(c) for c in _shown_behind(lu)),
        carnets=_services(lu),
        prelevements=format_montant(lu.prelevements),
        derniere_fiche=lu.derniere_fiche,
        jeu=lu.jeu.couleur,
        actions=actions(lu),
    )


def _closed(coup: CoupLu | None) -> regle.Arrete | None:
    """The stakes as closed, or as they would be closed now; None for a void coup or an empty side."""
    return None if coup is None or coup.etat == NUL else coup.apercu


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


def _cote(lettre: regle.Cote, lu: Pupitre, apercu: regle.Arrete | None) -> Cote:
    coup, pending = lu.coup, lu.appel.en_attente
    masse, other = (coup.masse_a, coup.masse_b) if coup else (0, 0)
    if lettre == "B":
        masse, other = other, masse
    lines = _lignes(coup, lettre, apercu)
    hidden = _hidden(len(lines))
    highest, held = max(masse, other, 1), coup.tenu if coup else None
    won = coup.vainqueur if coup else ""
    return Cote(
        lettre=lettre,
        fiche=lu.appel.seated(lettre),
        appelee=pending.fiche if pending and pending.siege == lettre else None,
        masse=format_montant(masse if held is None else held),
        posee="" if held in (None, masse) else format_montant(masse),
        part=masse * 1000 // highest,
        tenue=min(masse, other) * 1000 // highest,
        lourd=masse > other,
        lignes=lines[hidden:],
        cachees=hidden,
        paiements=tuple(
            Paye(p.fiche, format_montant(p.tenu), format_montant(p.montant))
            for p in (coup.paiements if coup and won == lettre else ())
        ),
        gagnant=won == lettre,
        perdant=won not in ("", lettre),
    )


def _lignes(coup: CoupLu | None, lettre: str, apercu: regle.Arrete | None) -> tuple[Ligne, ...]:
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


def _given_back(coup: CoupLu, apercu: regle.Arrete | None) -> dict[int, int]:
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


def _rendus(coup: CoupLu | None, apercu: regle.Arrete | None) -> tuple[Rendu, ...]:
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


def _levee(lu: Pupitre, apercu: regle.Arrete | None) -> Levee | None:
    coup = lu.coup
    if coup is None or apercu is None:
        return None
    calcul, manque, slices = apercu.prelevement, "", ()
    if coup.prelevement is not None:
        slices = tuple((t.valeur, t.premier, t.dernier) for t in coup.prelevement.tickets)
    else:
        try:
            found = regle_tickets.compose(calcul.montant, _rule_carnets(lu))
            slices = tuple((t.valeur, t.premier, t.dernier) for t in found)
        except Refusal as refusal:
            manque = refusal_text(refusal)
    return Levee(
        montant=format_montant(calcul.montant),
        raison=_(calcul.reason().template) % calcul.reason().params,
        billets=_billets(slices),
        detachee=coup.prelevement is not None,
        manque=manque,
    )


def _rule_carnets(lu: Pupitre) -> list[regle_tickets.Carnet]:
    values = {c.carnet.valeur for c in lu.carnets if c.en_service}
    return [c.as_rule() for c in lu.carnets if c.carnet.valeur in values]


def _billets(slices: tuple[tuple[int, int, int], ...]) -> tuple[Billets, ...]:
    return tuple(Billets(format_montant(v), last - first + 1, first, last) for v, first, last in slices)


def _shown_behind(lu: Pupitre) -> tuple[CoupLu, ...]:
    """The coups whose carnet line is written: entered once the cards are dealt (article 64)."""
    written = lu.coup is not None and lu.coup.etat in (DONNE, REGLE, NUL)
    return ((lu.coup, *lu.anciens) if lu.coup and written else lu.anciens)[:5]


def _ancien(coup: CoupLu) -> Ancien:
    levy = coup.prelevement
    notes = [_("fausse donne : %(motif)s") % {"motif": motif} for motif, _when in coup.fausses_donnes]
    if coup.motif_nullite:
        notes.append(_("nul : %(motif)s") % {"motif": coup.motif_nullite})
    return Ancien(
        numero=coup.numero,
        masse_a=format_montant(coup.masse_a),
        masse_b=format_montant(coup.masse_b),
        tenu=format_montant(coup.tenu) if coup.tenu is not None else "",
        prelevement=format_montant(levy.montant) if levy else "",
        billets=_billets(tuple((t.valeur, t.premier, t.dernier) for t in levy.tickets)) if levy else (),
        vainqueur=coup.vainqueur,
        note=", ".join(notes),
    )


def _services(lu: Pupitre) -> tuple[Service, ...]:
    found = []
    for c in (c for c in lu.carnets if c.en_service):
        waiting = sum(1 for o in lu.carnets if not o.en_service and o.carnet.valeur == c.carnet.valeur)
        low = c.reste <= RESTE_FAIBLE and not waiting
        found.append(Service(format_montant(c.carnet.valeur), c.prochain, c.reste, waiting, low))
    return tuple(found)
