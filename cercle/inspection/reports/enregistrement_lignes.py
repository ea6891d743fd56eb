"""The columns and lines of the carnet d'enregistrement des cagnottes (modèle 11, articles 70 and 71)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.inspection.papier import texte
from cercle.inspection.papier.registre import Bloc, Colonne, Grille, Ligne
from cercle.ledger.selectors.enregistrement import (
    EnregistrementLu,
    LigneTickets,
    Rature,
    SeanceEnregistree,
    Somme,
)
from cercle.rules.montant import format_euros, format_montant

LARGEUR, CORPS = 272, 7.5
MENTION_MINIMUM = 40
EMPLOYE = 18
LIEN = "\u00a0"
# Columns 8 to 11 and 15, as they are called in a Somme.
SOMMES = ("attendu", "compte", "excedent", "manquant", "porte")


def grille(lu: EnregistrementLu, *, banquiers: bool = False) -> Grille:
    """The columns as article 71 numbers them; with `banquiers`, those of a table of two tableaux."""
    sums = [s.comptee.en_vigueur for s in lu.seances if s.comptee]
    somme = max(9, *(len(format_montant(sum(getattr(one, nom) for one in sums))) for nom in SOMMES))
    ticket = max(6, *(len(str(t.dernier_porte)) for s in lu.seances for t in s.tickets), 0)
    staff = (
        (
            Colonne(_("Banquiers"), "", EMPLOYE, nom="banquiers", texte=True, numero="3"),
            Colonne(_("Employés"), "", EMPLOYE, nom="employes", texte=True, numero="3 bis"),
        )
        if banquiers
        else (Colonne(_("Employés"), "", EMPLOYE, nom="employes", texte=True, numero="3"),)
    )
    torn, box = _("Tickets"), _("Contenu de la cagnotte")
    # Narrower beside the bankers: the title must hold over its columns.
    carried = _("Report au contrôle") if banquiers else _("Report au registre de contrôle")
    return Grille(
        (
            Colonne(_("Date|et séance"), "", 10, nom="date", texte=True, numero="1"),
            Colonne(_("Ouverture,|interruptions"), "", 11, nom="heures", texte=True, numero="2"),
            *staff,
            Colonne(_("Valeur"), torn, 6, nom="valeur", numero="4"),
            Colonne(_("Premier|n°"), torn, ticket, nom="premier", numero="5"),
            Colonne(_("Dernier|n°"), torn, ticket, nom="dernier", numero="6"),
            Colonne(_("Déta-|chés"), torn, 5, total=True, nom="nombre", unites=True, numero="7"),
            Colonne(_("Somme qui|doit y être"), box, somme, total=True, nom="attendu", numero="8"),
            Colonne(_("Somme|comptée"), box, somme, total=True, nom="compte", numero="9"),
            Colonne(_("Excédent"), box, somme, total=True, nom="excedent", numero="10"),
            Colonne(_("Manquant"), box, somme, total=True, nom="manquant", numero="11"),
            Colonne(_("Premier|n°"), carried, ticket, nom="premier_porte", numero="12"),
            Colonne(_("Dernier|n°"), carried, ticket, nom="dernier_porte", numero="13"),
            Colonne(_("Nbre"), carried, 5, total=True, nom="nombre_porte", unites=True, numero="14"),
            Colonne(_("Somme|portée"), carried, somme, total=True, nom="porte", numero="15"),
        ),
        largeur=LARGEUR,
        corps=CORPS,
        mention_minimum=MENTION_MINIMUM,
    )


def blocs(lu: EnregistrementLu, grid: Grille) -> Iterator[Bloc]:
    """The séances in order, one under the other, no line between them."""
    for seance in lu.seances:
        yield Bloc(tuple(_lignes(grid, seance)), suite=_numero(seance).ljust(grid.colonnes[0].largeur))


@dataclass
class Rangee:
    """A line being written: its cells, those struck through, what it adds to the totals."""

    cases: dict[str, str] = field(default_factory=dict)
    ajoute: dict[str, int] = field(default_factory=dict)
    rayees: set[str] = field(default_factory=set)

    def strike(self, noms: set[str]) -> None:
        """Strike these cells: they stay readable, and count no more."""
        self.rayees |= noms & set(self.cases)
        self.ajoute = {nom: value for nom, value in self.ajoute.items() if nom not in noms}

    def ligne(self, grid: Grille, mention: str = "", *, rouge: bool = False) -> Ligne:
        text = f"{grid.html(self.cases, rayees=self.rayees)}  {mention}".rstrip()
        return Ligne(f"<em>{text}</em>" if rouge else text, grid.adds(self.ajoute))


def _lignes(grid: Grille, seance: SeanceEnregistree) -> Iterator[Ligne]:
    """The first writing on the left, what is said of it on the right, then the corrections in red."""
    rows = [*_premiere_ecriture(seance, {column.nom for column in grid.colonnes})]
    red = [*_corrections(seance, rows)]
    said = [line for text in mentions(seance) for line in texte.fold(text, grid.mention, retrait=2)]
    for row, mention in zip_longest(rows, said):
        yield (row or Rangee()).ligne(grid, texte.plain(mention or ""))
    for lines, sentences in red:
        words = [line for text in sentences for line in texte.fold(text, grid.mention, retrait=2)]
        for row, mention in zip_longest(lines, words):
            yield (row or Rangee()).ligne(grid, texte.plain(mention or ""), rouge=True)


def _premiere_ecriture(seance: SeanceEnregistree, noms: set[str]) -> Iterator[Rangee]:
    """Date, hours, bankers, staff, tickets and sums, side by side, as they were first written.

    The sabot is a mention of column 3 (article 58): under the bankers at two tableaux, else under the staff.
    """
    dates = [f"{seance.jour:%d/%m/%Y}", _numero(seance)]
    staff = [*_employes(seance)]
    third = [*_banquiers(seance), *_sabots(seance)] if "banquiers" in noms else []
    staff += [] if "banquiers" in noms else [*_sabots(seance)]
    columns = zip_longest(dates, _heures(seance), third, staff, seance.tickets)
    for place, (date, hours, banker, who, tickets) in enumerate(columns):
        row = Rangee({"date": date or "", "heures": hours or "", "employes": who or ""})
        row.cases |= {"banquiers": banker} if banker else {}
        if tickets:
            _write_tickets(row, tickets, counted=seance.comptee is not None)
        if not place and seance.comptee:
            _write_sums(row, seance.comptee.somme)
        elif not place:
            row.cases["compte"] = _("à compter")
        yield row


def _numero(seance: SeanceEnregistree) -> str:
    return _("séance %(numero)s") % {"numero": seance.numero}


def _heures(seance: SeanceEnregistree) -> Iterator[str]:
    """The opening, then each interruption from and until."""
    yield _hour(seance.ouverte_a)
    for start, end, _motif in seance.arrets:
        yield f"{_hour(start)}-{_hour(end) if end else '…'}"


def _employes(seance: SeanceEnregistree) -> Iterator[str]:
    for one in seance.employes:
        relieved = f" {_hour(one.depuis)}" if one.releve else ""
        yield from texte.fold(f"{one.nom}{relieved}", EMPLOYE, retrait=1)


def _sabots(seance: SeanceEnregistree) -> Iterator[str]:
    for one in seance.sabots:
        said = _("sabot %(n)s, affecté par %(par)s") % {"n": one.numero, "par": one.par}
        yield from texte.fold(said, EMPLOYE, retrait=1)


def _banquiers(seance: SeanceEnregistree) -> Iterator[str]:
    """Several bankers of a séance are described apart, each with what was levied on his coups."""
    for one in seance.banquiers:
        # What is levied stays with its coups: no line ends between them.
        came = ngettext("%(coups)s coup, %(preleve)s", "%(coups)s coups, %(preleve)s", one.coups) % {
            "coups": one.coups,
            "preleve": format_montant(one.preleve),
        }
        yield from texte.fold(f"{one.nom} : {came.replace(' ', LIEN)}", EMPLOYE, retrait=1)


def _hour(moment) -> str:
    return f"{timezone.localtime(moment):%H:%M}"


def _write_tickets(row: Rangee, tickets: LigneTickets, *, counted: bool) -> None:
    """Columns 4 to 7, and, once counted, 12 to 14."""
    row.cases |= {
        "valeur": _valeur(tickets),
        "premier": str(tickets.premier),
        "dernier": str(tickets.dernier or ""),
        "nombre": str(tickets.nombre),
    }
    row.ajoute["nombre"] = tickets.nombre
    if counted:
        _write_carried(row, tickets)


def _valeur(tickets: LigneTickets) -> str:
    return format_montant(tickets.valeur) if tickets.valeur else _("mach.")


def _write_carried(row: Rangee, tickets: LigneTickets) -> None:
    row.cases |= {
        "premier_porte": str(tickets.premier),
        "dernier_porte": str(tickets.dernier_porte or ""),
        "nombre_porte": str(tickets.nombre_porte),
    }
    row.ajoute["nombre_porte"] = tickets.nombre_porte


def _write_sums(row: Rangee, somme: Somme, *, only: set[str] | None = None) -> None:
    """Columns 8 to 11 and 15; no surplus and no shortage are left blank."""
    for nom in SOMMES:
        montant = getattr(somme, nom)
        if only is not None and nom not in only:
            continue
        if montant or only or nom not in ("excedent", "manquant"):
            row.cases[nom] = format_montant(montant)
        row.ajoute[nom] = montant


def _corrections(seance: SeanceEnregistree, rows: list[Rangee]) -> Iterator[tuple[list[Rangee], list[str]]]:
    """The red lines of each correction; each strikes what it replaces, be it red already."""
    if seance.comptee is None:
        return
    before, tickets = seance.comptee.somme, dict(enumerate(rows[: len(seance.tickets)]))
    for rature in seance.comptee.ratures:
        changed = {nom for nom in SOMMES if getattr(rature.somme, nom) != getattr(before, nom)}
        red = Rangee({"date": f"± {rature.numero}"})
        _strike_all([*rows, *tickets.values()], changed)
        _write_sums(red, rature.somme, only=changed)
        lines = [red]
        for n, (place, line) in enumerate(rature.tickets.items()):
            if place in tickets:
                tickets[place].strike({"dernier_porte", "nombre_porte"})
            row = red if not n else Rangee()
            row.cases["valeur"] = _valeur(line)
            _write_carried(row, line)
            lines += [] if not n else [row]
            tickets[place] = row
        before, rows = rature.somme, [*rows, *lines]
        yield lines, [*_dit(rature)]


def _strike_all(rows: list[Rangee], noms: set[str]) -> None:
    for row in rows:
        row.strike(noms)


def mentions(seance: SeanceEnregistree) -> Iterator[str]:
    """Who counted and certified, when, what was observed, what is missing."""
    for start, _end, motif in seance.arrets:
        if motif:
            yield _("Interrompue à %(heure)s : %(motif)s") % {"heure": _hour(start), "motif": motif}
    yield from _machine(seance)
    count = seance.comptee
    if count is None:
        yield _("À COMPTER : %(detache)s de tickets") % {"detache": format_euros(seance.detache)}
        return
    yield _("Comptée le %(jour)s à %(heure)s par %(nom)s") % {
        "jour": texte.jour_court(timezone.localdate(count.moment)),
        "heure": texte.heure(count.moment),
        "nom": count.par,
    }
    yield _("Certifié exact : %(nom)s") % {"nom": count.certifie_par}
    if seance.retard:
        yield ngettext(
            "COMPTÉE TARDIVEMENT, %(jours)s jour après",
            "COMPTÉE TARDIVEMENT, %(jours)s jours après",
            seance.retard,
        ) % {"jours": seance.retard}
    for lost in seance.pertes:
        yield _("Non produits : n° %(premier)s à %(dernier)s de %(valeur)s, %(montant)s dus (art. 83)") % {
            "premier": lost.premier,
            "dernier": lost.dernier,
            "valeur": format_euros(lost.valeur),
            "montant": format_euros(lost.montant),
        }
    yield from decousus(seance.tickets)
    if count.observation:
        yield _("Observation : %(observation)s") % {"observation": count.observation}


def decousus(tickets: Iterable[LigneTickets]) -> Iterator[str]:
    """The very numbers of a line, when those between its first and its last are not all its own."""
    for line in tickets:
        if line.coupee:
            yield _("Détachés, %(valeur)s : %(suites)s") % {
                "valeur": _valeur(line),
                "suites": ", ".join(_suite(*run) for run in line.suites),
            }


def _suite(premier: int, dernier: int) -> str:
    run = _("n° %(premier)s") if premier == dernier else _("n° %(premier)s à %(dernier)s")
    return run % {"premier": premier, "dernier": dernier}


def _machine(seance: SeanceEnregistree) -> Iterator[str]:
    if seance.machine is None:
        return
    yield _("Machine %(serie)s") % {"serie": seance.machine.numero_serie}
    if seance.machine.total is not None:
        yield _("Historique : n° %(dernier)s, total %(total)s") % {
            "dernier": seance.machine.dernier,
            "total": format_euros(seance.machine.total),
        }
    elif seance.comptee is not None:
        yield _("HISTORIQUE NON RELEVÉ : le total imprimé par la machine n’est pas inscrit")


def _dit(rature: Rature) -> Iterator[str]:
    """A correction in words: before, after, why, who asked, who approved and how he said it."""
    yield _("± %(numero)s : %(avant)s → %(apres)s") % {
        "numero": rature.numero,
        "avant": rature.avant,
        "apres": rature.apres,
    }
    yield from decousus(rature.tickets.values())
    yield _("%(motif)s (%(nom)s)") % {"motif": rature.motif, "nom": rature.propose_par}
    yield _("Approuvée le %(jour)s à %(heure)s, %(nom)s : « %(mention)s »") % {
        "jour": texte.jour_court(timezone.localdate(rature.moment)),
        "heure": texte.heure(rature.moment),
        "nom": rature.approuve_par,
        "mention": rature.mention,
    }
