"""The count of a box on the screen: first what is counted, then the three columns, then the register.

What must be in the box is nowhere on the screen while it is counted: whoever knows the figure finds it. The
columns come once the count is complete, and a count begun again keeps what was typed (article 56-2).
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.ledger.selectors.comptee import ComptageLu, TicketsDetaches
from cercle.ledger.selectors.tickets import CarnetTable
from cercle.rules import comptee as regle
from cercle.rules.comptee import Bilan
from cercle.rules.differences import Difference, Manquants, explain_count
from cercle.rules.montant import format_euros, format_montant
from cercle.rules.refusal import Phrase
from cercle.rules.tickets import Carnet, tickets_missing

from ..forms.comptee import EN_ORDRE, ComptageForm

PREMIERE_PIECE = 200


@dataclass(frozen=True, slots=True)
class Coupure:
    """A line of the count: its field, and what so many of it make."""

    nom: str
    valeur: int
    champ: BoundField
    somme: str


@dataclass(frozen=True, slots=True)
class Releve:
    """A carnet in service and the field for its next ticket."""

    valeur: str
    premier: int
    dernier: int
    champ: BoundField


@dataclass(frozen=True, slots=True)
class Compter:
    """The count being made: notes, coins, carnets; `impair`: no ticket represents what was counted."""

    billets: tuple[Coupure, ...]
    pieces: tuple[Coupure, ...]
    releves: tuple[Releve, ...]
    somme_billets: str
    somme_pieces: str
    somme: str
    impair: bool
    observation: BoundField

    @property
    def coupures(self) -> tuple[Coupure, ...]:
        return (*self.billets, *self.pieces)


@dataclass(frozen=True, slots=True)
class Ligne:
    """A line of a column: what it is, a detail in small, the sum."""

    nom: str
    detail: str
    somme: str
    corrige: bool = False


@dataclass(frozen=True, slots=True)
class Colonne:
    """One of the three sums side by side."""

    titre: str
    lignes: tuple[Ligne, ...]
    somme: str


@dataclass(frozen=True, slots=True)
class Explication:
    """A line of the difference between two neighbours: by how much, signed, and why; `dit` only tells."""

    somme: str
    texte: str
    dit: bool


@dataclass(frozen=True, slots=True)
class Ecart:
    """The difference between two columns, and the lines that sum to it."""

    entre: str
    somme: str
    nul: bool
    lignes: tuple[Explication, ...]


@dataclass(frozen=True, slots=True)
class LuSurCarnet:
    """What was read on a carnet, and what the books make of it; `fautif`: it cannot be so."""

    valeur: str
    lu: int
    dit: str
    fautif: bool = False


@dataclass(frozen=True)
class Comparaison:
    """The three columns, their differences explained, the columns of the register."""

    colonnes: tuple[Colonne, ...]
    ecarts: tuple[Ecart, ...]
    releves: tuple[LuSurCarnet, ...]
    raison: str
    registre: tuple[tuple[str, str, str], ...]
    tickets_excedent: tuple[Ligne, ...]
    juste: bool
    impair: bool

    @property
    def possible(self) -> bool:
        return not any(one.fautif for one in self.releves)


# --- while it is counted -----------------------------------------------------------------------------------


def counting(form: ComptageForm) -> Compter:
    """The form with its running totals, worked out here and nowhere else."""
    lines = tuple(_coupure(form, coupure) for coupure in EN_ORDRE)
    notes, coins = (_sum(form, EN_ORDRE, keep) for keep in (_is_note, _is_coin))
    return Compter(
        billets=tuple(one for one in lines if _is_note(one.valeur)),
        pieces=tuple(one for one in lines if _is_coin(one.valeur)),
        releves=tuple(
            Releve(format_euros(c.carnet.valeur), c.carnet.premier, c.carnet.dernier, form.champ_prochain(c))
            for c in form.carnets
        ),
        somme_billets=format_montant(notes),
        somme_pieces=format_montant(coins),
        somme=format_montant(notes + coins),
        impair=bool((notes + coins) % regle.UNITE),
        observation=form["observation"],
    )


def _is_note(coupure: int) -> bool:
    return coupure > PREMIERE_PIECE


def _is_coin(coupure: int) -> bool:
    return not _is_note(coupure)


def _sum(form: ComptageForm, coupures: tuple[int, ...], keep: Callable[[int], bool]) -> int:
    return sum(c * (form.nombre(c) or 0) for c in coupures if keep(c))


def _coupure(form: ComptageForm, coupure: int) -> Coupure:
    nombre = form.nombre(coupure)
    somme = "" if nombre is None else format_montant(coupure * nombre)
    return Coupure(nom_coupure(coupure), coupure, form[f"nombre_{coupure}"], somme)


def nom_coupure(coupure: int) -> str:
    """`50 €`, `2 €`, `50 c`: as it is written on the note or the coin."""
    return f"{coupure // 100}\N{NO-BREAK SPACE}€" if coupure >= 100 else f"{coupure}\N{NO-BREAK SPACE}c"


# --- once it is counted ------------------------------------------------------------------------------------


def compared(lu: ComptageLu, form: ComptageForm) -> Comparaison:
    """The count just made beside the coups and the tickets; nothing is recorded yet."""
    lines = [(line["coupure"], line["nombre"]) for line in form.lignes]
    bilan = regle.compare(lu.attendu, sum(coupure * nombre for coupure, nombre in lines))
    read = [(c, form.prochain(c) or c.prochain) for c in form.carnets]
    lost = [found for c, n in read if (found := _missing(c, n))]
    return _comparison(
        lu,
        bilan,
        lines,
        lu.differences + explain_count(bilan, lost),
        tuple(_read_on(c.carnet.valeur, n, c.prochain) for c, n in read),
    )


def recorded(lu: ComptageLu) -> Comparaison:
    """The count as it is in the books, its last correction included."""
    assert lu.bilan is not None, "the séance is counted"
    read = tuple(
        LuSurCarnet(format_euros(carnet.valeur), prochain, _("prochain ticket à la comptée"))
        for carnet, prochain in lu.releves
    )
    return _comparison(lu, lu.bilan, list(lu.lignes), lu.differences, read)


def _missing(one: CarnetTable, prochain: int) -> Manquants | None:
    if prochain <= one.prochain:
        return None
    carnet: Carnet = one.as_rule()
    lost = tickets_missing(carnet, jusqu_a=prochain - 1)
    return Manquants(lost.valeur, lost.premier, lost.dernier, lost.montant)


def _read_on(valeur: int, lu: int, prochain: int) -> LuSurCarnet:
    """A reading beside the books: the same, further on, or before, which cannot be."""
    if lu == prochain:
        return LuSurCarnet(format_euros(valeur), lu, _("comme au livre"))
    if lu > prochain:
        text = ngettext("le n° %(p)s manque", "les n° %(p)s à %(d)s manquent", lu - prochain)
        return LuSurCarnet(format_euros(valeur), lu, text % {"p": prochain, "d": lu - 1})
    text = _("le n° %(d)s est déjà détaché : relisez le carnet")
    return LuSurCarnet(format_euros(valeur), lu, text % {"d": prochain - 1}, fautif=True)


def _comparison(
    lu: ComptageLu,
    bilan: Bilan,
    lines: list[tuple[int, int]],
    differences: tuple[Difference, ...],
    releves: tuple[LuSurCarnet, ...],
) -> Comparaison:
    return Comparaison(
        colonnes=(_by_coups(lu), _by_tickets(lu), _counted(lines, bilan)),
        ecarts=(
            _ecart(_("des coups aux tickets"), "coups_tickets", bilan.attendu - lu.preleve, differences),
            _ecart(_("des tickets au compté"), "tickets_compte", bilan.compte - bilan.attendu, differences),
        ),
        releves=releves,
        raison=written(bilan.reason()),
        registre=_register(bilan),
        tickets_excedent=tuple(_tickets(one) for one in lu.tickets_excedent),
        juste=bilan.juste,
        impair=bool(bilan.compte % regle.UNITE),
    )


def _by_coups(lu: ComptageLu) -> Colonne:
    coups = ngettext("%(n)s coup", "%(n)s coups", lu.coups) % {"n": lu.coups}
    lines = [Ligne(_("Prélèvements"), coups, format_montant(lu.preleve_avant))]
    lines += [
        Ligne(
            _("Correction n° %(n)s") % {"n": one.numero},
            _("coup %(n)s") % {"n": one.coup},
            signed(one.difference),
            corrige=True,
        )
        for one in lu.corrections
    ]
    return Colonne(_("Par les coups"), tuple(lines), format_montant(lu.preleve))


def _by_tickets(lu: ComptageLu) -> Colonne:
    lines = [_tickets(one) for one in lu.tickets]
    if lu.machine is not None:
        name = _("Machine n° %(n)s") % {"n": lu.machine.numero_serie}
        run = _("n° %(p)s à %(d)s") % {"p": lu.machine.premier, "d": lu.machine.dernier}
        lines.append(Ligne(name, run, format_montant(lu.machine.total)))
    torn = lu.attendu - lu.detache
    if torn:
        lines.append(Ligne(_("Excédent"), _("détachés à la comptée"), format_montant(torn), corrige=True))
    return Colonne(_("Par les tickets"), tuple(lines), format_montant(lu.attendu))


def _tickets(one: TicketsDetaches) -> Ligne:
    run = _("n° %(p)s") if one.du == one.au else _("n° %(p)s à %(d)s")
    name = f"{one.nombre} × {format_montant(one.valeur)}"
    return Ligne(name, run % {"p": one.du, "d": one.au}, format_montant(one.montant))


def _counted(lines: list[tuple[int, int]], bilan: Bilan) -> Colonne:
    found = [
        Ligne(f"{nombre} × {nom_coupure(coupure)}", "", format_montant(coupure * nombre))
        for coupure, nombre in lines
    ]
    corrected = bilan.compte - sum(coupure * nombre for coupure, nombre in lines)
    if corrected:
        found.append(Ligne(_("Correction"), _("de la somme comptée"), signed(corrected), corrige=True))
    return Colonne(_("Compté"), tuple(found), format_montant(bilan.compte))


def _ecart(name: str, entre: str, total: int, differences: tuple[Difference, ...]) -> Ecart:
    lines = tuple(
        Explication(signed(one.montant) if one.montant else "", written(one.phrase), not one.montant)
        for one in differences
        if one.entre == entre
    )
    return Ecart(name, signed(total), not total, lines)


def _register(bilan: Bilan) -> tuple[tuple[str, str, str], ...]:
    """The columns of the carnet d'enregistrement that the count fills (article 71)."""
    return (
        ("8", _("somme qui doit se trouver"), format_montant(bilan.attendu)),
        ("9", _("somme comptée"), format_montant(bilan.compte)),
        ("10", _("excédent"), format_montant(bilan.excedent) if bilan.excedent else ""),
        ("11", _("manquant"), format_montant(bilan.manquant) if bilan.manquant else ""),
        ("15", _("la plus forte, portée au registre"), format_montant(bilan.porte)),
    )


def signed(montant: int) -> str:
    """`+ 1,20`, `− 0,40`, `0,00`: the sign is a word of its own, not a hyphen."""
    sign = "" if not montant else "+\N{NO-BREAK SPACE}" if montant > 0 else "−\N{NO-BREAK SPACE}"
    return sign + format_montant(abs(montant))


def written(phrase: Phrase) -> str:
    """A sentence of the rules, translated, then filled."""
    return _(phrase.template) % phrase.params
