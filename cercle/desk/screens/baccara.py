"""The screen of a baccara table: a TableLue read from the ledger, turned into words and figures.

Nothing here reads the database. Amounts are written in French (`1 234,50`); results are the banker's.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from cercle.ledger.models import Duree
from cercle.ledger.selectors.baccara import CoupLu, TableLue, TailleLue
from cercle.ledger.selectors.banque import BanqueEnCours
from cercle.ledger.selectors.encours import ARRETE, NUL, TICKETS
from cercle.ledger.selectors.pupitre import MachineTable
from cercle.rules import baccara as regle
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Phrase

from .actions import Action
from .actions_baccara import actions, attend
from .billets import Billets, Levee, billets, detachee
from .ecarte import Service, services

# How a result is said of a tableau; the sign tells it without colour.
MOTS: dict[str, str] = {"gagnant": "G", "perdant": "P", "egalite": "="}


@dataclass(frozen=True, slots=True)
class Sabot:
    """The taille in progress, or the last one."""

    taille: int
    sabot: int
    coupe: str
    carte_arret: int
    coups: int
    brulees: int
    finie: str


@dataclass(frozen=True, slots=True)
class Banque:
    """The bank: who holds it, what it came from, what is in it or what its banker answers for."""

    numero: int
    titre: str
    banquier: str
    mise: str
    en_banque: str
    repond: str
    duree: str
    au_sort: bool


@dataclass(frozen=True, slots=True)
class Offre:
    nom: str
    montant: str
    haute: bool


@dataclass(frozen=True, slots=True)
class Tableau:
    """A tableau at the coup shown: stakes, points if typed, result. `part`: in thousandths of the bank."""

    nom: str
    mise: str
    points: str
    resultat: str
    dit: str
    part: int


@dataclass(frozen=True, slots=True)
class Ancien:
    """A coup behind the one shown, as the feuille de partie has it."""

    numero: int
    banquier: str
    en_banque: str
    mises: tuple[str, ...]
    points: str
    resultats: tuple[str, ...]
    prelevement: str
    billets: tuple[Billets, ...]
    banque_apres: str
    note: str
    corrections: tuple[int, ...]


@dataclass(frozen=True)
class Ecran:
    """All that the screen of a baccara table shows.

    `annonces`: what the croupier says, word for word, in order. `raison`: of the levy. `verse`: what is
    dropped in the cagnotte. `apres`: what is in the bank once the coup is settled.
    """

    entry: int
    table: int
    nom: str
    seance: int
    jour: object
    etat_seance: str
    comptee: bool
    postes: tuple[tuple[str, str], ...]
    variante: str
    variante_nom: str
    deux: bool
    minimum: str
    bornes: str
    attend: str
    attendu: str
    taille: Sabot | None
    taille_vue: int
    banque: Banque | None
    banque_vue: int
    offres: tuple[Offre, ...]
    coup: int
    coup_vise: int
    etat: str
    etat_nom: str
    points_banquier: str
    tableaux: tuple[Tableau, ...]
    expose: str
    banco: bool
    annonces: tuple[str, ...]
    raison: str
    levee: Levee | None
    verse: str
    apres: str
    anciens: tuple[Ancien, ...]
    carnets: tuple[Service, ...]
    machine: MachineTable | None
    prelevements: str
    actions: tuple[Action, ...]


def build(lu: TableLue) -> Ecran:
    """The screen of a baccara table that has a séance."""
    seance, coup = lu.lieu.seance, lu.coup
    waits = attend(lu)
    return Ecran(
        entry=lu.entry,
        table=seance.table.numero,
        nom=seance.reglage.nom,
        seance=seance.numero,
        jour=seance.jour,
        etat_seance=str(lu.lieu.etat or "reprise"),
        comptee=lu.lieu.comptee,
        postes=tuple((str(p.get_fonction_display()), p.personne.nom) for p in lu.lieu.postes.values()),
        variante=lu.variante,
        variante_nom=str(seance.table.get_jeu_display()),
        deux=regle.TABLEAUX[lu.variante] > 1,
        minimum=format_montant(seance.reglage.mise_minimum),
        bornes=_bornes(lu),
        attend=waits,
        attendu=_attendu(lu, waits),
        taille=None if lu.taille is None else _sabot(lu.taille),
        taille_vue=lu.taille.numero if lu.taille else 0,
        banque=None if lu.banque is None else _banque(lu, lu.banque),
        banque_vue=lu.banque.numero if lu.banque else 0,
        offres=_offres(lu),
        coup=coup.numero if coup else 1,
        coup_vise=lu.coup_vise,
        etat=coup.etat if coup else "aucun",
        etat_nom=_etat_nom(coup),
        points_banquier=str(coup.points[0]) if coup and coup.points else "",
        tableaux=_tableaux(lu, coup),
        expose=format_montant(coup.expose) if coup else "",
        banco=bool(coup and coup.banco),
        annonces=_annonces(coup),
        raison=_raison(coup),
        levee=_levee(coup),
        verse=_written(coup.prelevement.montant if coup and coup.prelevement else 0),
        apres=_montant(coup.banque_apres) if coup else "",
        anciens=tuple(
            _ancien(one, lu.corriges.get(one.id, ()))
            for one in ((coup, *lu.anciens) if coup and coup.fini else lu.anciens)[:6]
        ),
        carnets=services(lu.carnets),
        machine=lu.machine,
        prelevements=format_montant(lu.prelevements),
        actions=actions(lu),
    )


def _bornes(lu: TableLue) -> str:
    """The house's bounds of the bank and of a banco, in short."""
    reglage = lu.lieu.seance.reglage
    said = []
    low, high = reglage.banque_minimum, reglage.banque_maximum
    if low or high:
        text = _("banque %(min)s à %(max)s") if low and high else _("banque %(min)s au moins")
        text = text if low else _("banque %(max)s au plus")
        said.append(text % {"min": _montant(low), "max": _montant(high)})
    if reglage.banco_maximum:
        said.append(_("banco %(max)s au plus") % {"max": format_montant(reglage.banco_maximum)})
    return ", ".join(said)


def _attendu(lu: TableLue, waits: str) -> str:
    """What the table waits for, in one sentence."""
    texts = {
        "": "",
        "taille": _("Une taille est à ouvrir : qui a coupé ?"),
        "banque": _("Une banque est attendue : le siège et sa mise.")
        if lu.variante == "chemin_de_fer"
        else _("La banque est à adjuger."),
        "offres": _("Les candidats à la banque.")
        if lu.variante == "ouverte"
        else _("La banque aux enchères."),
        "mises": _("Les mises du coup %(n)s.") % {"n": lu.coup_vise},
        "resultat": _("Les enjeux sont arrêtés : le résultat ?"),
        "tickets": _("Tickets sur la table : à déchirer avant le coup suivant."),
    }
    return texts[waits]


def _sabot(taille: TailleLue) -> Sabot:
    end = ""
    if taille.finie:
        end = _("la carte d’arrêt a paru") if taille.carte_parue else taille.motif
    return Sabot(
        taille=taille.numero,
        sabot=taille.sabot,
        coupe=taille.coupe,
        carte_arret=taille.carte_arret,
        coups=taille.coups,
        brulees=sum(b.nombre for b in taille.brulees),
        finie=end,
    )


def _banque(lu: TableLue, held: BanqueEnCours) -> Banque:
    return Banque(
        numero=held.numero,
        titre=(_("Banque %(numero)s") if held.siege is None else _("Main %(numero)s"))
        % {"numero": held.numero},
        banquier=held.banquier if held.siege is None else _("Siège %(siege)s") % {"siege": held.siege},
        mise=_montant(held.mise),
        en_banque=_montant(held.en_banque),
        repond=_montant(lu.repond),
        duree=str(Duree(held.duree).label) if held.duree else "",
        au_sort=held.au_sort,
    )


def _offres(lu: TableLue) -> tuple[Offre, ...]:
    if lu.banque is None or lu.banque.attribuee:
        return ()
    highest = max((o.montant or 0 for o in lu.banque.offres), default=0)
    return tuple(
        Offre(o.nom, _montant(o.montant), o.montant is not None and o.montant == highest)
        for o in lu.banque.offres
    )


def _etat_nom(coup: CoupLu | None) -> str:
    if coup is None:
        return ""
    names = {ARRETE: _("enjeux arrêtés"), TICKETS: _("annoncé, tickets détachés"), NUL: _("nul")}
    return names.get(coup.etat, _("réglé"))


def _tableaux(lu: TableLue, coup: CoupLu | None) -> tuple[Tableau, ...]:
    if coup is None:
        return ()
    bank = coup.en_banque if coup.en_banque is not None else lu.repond
    names = (_("1er tableau"), _("2e tableau")) if len(coup.mises) > 1 else (_("Le ponte"),)
    said = {"gagnant": _("la banque gagne"), "perdant": _("la banque perd"), "egalite": _("en cartes")}
    results = coup.resultats or ("",) * len(coup.mises)
    points = [str(p) for p in coup.points[1:]] or [""] * len(coup.mises)
    return tuple(
        Tableau(
            nom=name,
            mise=format_montant(mise),
            points=point,
            resultat=MOTS.get(result, ""),
            dit=said.get(result, ""),
            part=min(1000, mise * 1000 // bank) if bank else 0,
        )
        for name, mise, result, point in zip(names, coup.mises, results, points, strict=True)
    )


def _annonces(coup: CoupLu | None) -> tuple[str, ...]:
    if coup is None or coup.reglement is None:
        return ()
    return tuple(written(phrase) for phrase in coup.reglement.announce())


def _raison(coup: CoupLu | None) -> str:
    """Which sum is levied on, then base × rate = exact, rounded."""
    if coup is None or coup.reglement is None:
        return ""
    levy = coup.reglement.prelevement
    said = [coup.reglement.reason(), *([levy.reason()] if levy else [])]
    return " ".join(written(phrase) for phrase in said)


def _levee(coup: CoupLu | None) -> Levee | None:
    if coup is None or coup.prelevement is None or coup.reglement is None:
        return None
    return detachee(coup.prelevement, coup.reglement.prelevement)


def _ancien(coup: CoupLu, corrections: tuple[int, ...]) -> Ancien:
    return Ancien(
        numero=coup.numero,
        banquier=coup.banquier or _("siège %(siege)s") % {"siege": coup.siege},
        en_banque=_montant(coup.en_banque),
        mises=tuple(format_montant(mise) for mise in coup.mises),
        points=" ".join(str(p) for p in coup.points),
        resultats=tuple(MOTS[result] for result in coup.resultats),
        prelevement=format_montant(coup.prelevement.montant) if coup.prelevement else "",
        billets=billets(coup.prelevement.tickets) if coup.prelevement else (),
        banque_apres=_montant(coup.banque_apres),
        note=_("nul : %(motif)s") % {"motif": coup.motif_nullite} if coup.motif_nullite else "",
        corrections=corrections,
    )


def _montant(montant: int | None) -> str:
    return "" if montant is None else format_montant(montant)


def _written(montant: int) -> str:
    return format_montant(montant) if montant else ""


def written(phrase: Phrase) -> str:
    """A sentence of the rules, translated word by word where it holds words, then filled."""
    return _(phrase.template) % {
        name: _(value) if name == "resultat" else value for name, value in phrase.params.items()
    }
