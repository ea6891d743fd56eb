"""Corrections: the coups of a séance, what is proposed with its effect in sight, and the decisions (68)."""

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from cercle.journal.acts import Receipt
from cercle.ledger.models import Corrige, Seance
from cercle.ledger.selectors import baccara, ecarte
from cercle.ledger.selectors import comptee as counts
from cercle.ledger.selectors import correction as corrections_lues
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.coup_joue import read_coup_joue
from cercle.ledger.services import correction as services
from cercle.rules.baccara import TABLEAUX, VARIANTES
from cercle.rules.correction_baccara import CoupBanque
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Refusal

from ..access import LECTURE, MAITRES, TABLE, allow
from ..forms.correction import DecisionForm, PropositionForm, formulaires
from ..phrases import refusal_text
from ..plain import submit
from ..screens import correction as screens
from ..screens import correction_baccara as screens_baccara
from ..screens import effets

COUPS_PAR_PAGE = 40
PROPOSER = "proposer"
# Those decided before are read in their séance.
DECIDEES = 20


@allow(read=LECTURE)
def coups(request: HttpRequest, table: int, seance: int) -> HttpResponse:
    """The coups of a séance, each with its corrections, and those of its count."""
    row, may_propose = _seance(request, table, seance), _may_propose(request)
    counted = counts.read_count(row)
    listed = Paginator(_read_coups(row), COUPS_PAR_PAGE).get_page(request.GET.get("page"))
    context = {
        "seance": row,
        "page": listed,
        "coups": _montres(row, listed, may_propose),
        "gabarit": f"desk/correction/coup{'_baccara' if row.table.jeu in VARIANTES else ''}.html",
        "deux": TABLEAUX.get(row.table.jeu) == 2,
        "comptee": counted,
        "comptee_corrigible": counted.comptee is not None and may_propose(counted.comptee.entry.actor),
        "cartes": [effets.card(c) for c in corrections_lues.read_corrections(row) if c.coup is None],
    }
    return render(request, "desk/correction/coups.html", context)


def _read_coups(row: Seance) -> list[Any]:
    return baccara.read_coups(row) if row.table.jeu in VARIANTES else ecarte.read_coups(row)


def _montres(row: Seance, listed: Any, may_propose: Callable[[str], bool]) -> list[Any]:
    """The coups of a page, each with its corrections."""
    show = screens_baccara.shown if row.table.jeu in VARIANTES else screens.shown
    about = corrections_lues.corrections_of_coups(row)
    corrected = corrections_lues.corrected_coups(row)
    return [show(c, about.get(c.id, ()), corrected.get(c.id), may_propose) for c in listed]


def _may_propose(request: HttpRequest) -> Callable[[str], bool]:
    """Whoever entered it, the chef de partie or the director (article 68)."""
    person: Any = request.personne  # type: ignore[attr-defined]
    return lambda auteur: person.role in MAITRES or (person.role in TABLE and person.matricule == auteur)


@allow(read=LECTURE, write=TABLE)
def proposition(request: HttpRequest, table: int, seance: int) -> HttpResponse:
    """A correction written down: its effect first, worked out by the rules, then the proposal itself."""
    row = _seance(request, table, seance)
    asked = request.POST if request.method == "POST" else request.GET
    kind = formulaires(row.table.jeu)[_objet(row, asked)]
    if request.method != "POST":
        return _proposition(request, row, kind(initial=_present(row, asked)), 200)
    form = kind(request.POST)
    if request.POST.get("etape") == PROPOSER:
        return _propose(request, row, form)
    return _proposition(request, row, form, 200 if form.is_valid() else 422)


def _propose(request: HttpRequest, row: Seance, form: PropositionForm) -> HttpResponse:
    return submit(
        request,
        form,
        lambda author, **given: services.propose_correction(author, **given, **form.about),
        page=lambda request, form, status: _proposition(request, row, form, status),
        then=_back_to,
        table=row.table.numero,
        seance=row.numero,
        saison=row.table.saison,
        motif=lambda form: form.cleaned_data["motif"],
    )


def _proposition(request: HttpRequest, row: Seance, form: Any, status: int) -> HttpResponse:
    """The form; once it is complete, with its effect. A refusal of the rules is told, and nothing is sent."""
    effet = None
    if form.is_bound and form.is_valid():
        try:
            effet = effets.foreseen(row, form.about)
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
            status = 422
    context = {"seance": row, "form": form, "effet": effet, "objets": _objets(row)}
    return render(request, "desk/correction/proposition.html", context, status=status)


def _present(row: Seance, asked: Any) -> dict[str, Any]:
    """What the entry says now, for the form that corrects it."""
    objet = _objet(row, asked)
    found: dict[str, Any] = {"objet": objet, "coup": _number(asked, "coup"), "mise": _number(asked, "mise")}
    of_coup = objet in (Corrige.MISE, Corrige.BANQUE)
    joue = read_coup_joue(row, found["coup"] or 0) if of_coup else None
    if joue and isinstance(joue.actuel, CoupBanque):
        return found | _tableaux(joue.actuel)
    line = joue.ligne(found["mise"] or 0) if joue else None
    if line is not None:
        found |= {"fiche": line.fiche, "cote": line.cote, "montant": format_montant(line.montant)}
    return found


def _tableaux(coup: CoupBanque) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for rang, tableau in enumerate(coup.tableaux, start=1):
        found |= {f"mise_{rang}": format_montant(tableau.mise), f"resultat_{rang}": tableau.resultat}
    return found


def _objet(row: Seance, asked: Any) -> str:
    """What is asked to be corrected, or what usually is at that game."""
    known = formulaires(row.table.jeu)
    return asked.get("objet") if asked.get("objet") in known else next(iter(known))


def _objets(row: Seance) -> list[tuple[str, str]]:
    known = formulaires(row.table.jeu)
    return [(objet, nom) for objet, nom in Corrige.choices if objet in known]


def _number(asked: Any, name: str) -> int | None:
    value = asked.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 7 else None


@allow(read=LECTURE)
def corrections(request: HttpRequest) -> HttpResponse:
    """Those of the house that wait for a decision, the oldest first; then the last decided."""
    return _corrections(request, None, 200)


@allow(write=MAITRES)
def decision(request: HttpRequest) -> HttpResponse:
    """Approved or refused, in words, by another person."""
    return submit(
        request,
        DecisionForm(request.POST),
        services.decide_correction,
        page=_corrections,
        then=_back_to,
        correction=lambda form: form.cleaned_data["correction"],
        approuvee=lambda form: form.approuvee,
        mention=lambda form: form.cleaned_data["mention"],
    )


def _corrections(request: HttpRequest, form: Any, status: int) -> HttpResponse:
    person: Any = request.personne  # type: ignore[attr-defined]
    rows = []
    for one in corrections_lues.pending_corrections():
        mine = form is not None and form.data.get("correction") == str(one.numero)
        blank = DecisionForm(initial={"correction": one.numero}, auto_id=f"c{one.numero}_%s")
        may = person.role in services.DECIDENT and person.matricule not in one.mains
        rows.append((effets.card(one), form if mine else blank, may))
    # Refused where no form stands: already decided, or not for this person to decide.
    lost = None if any(one is form and may for _card, one, may in rows) else form
    decided = [effets.card(one) for one in corrections_lues.decided_corrections(last=DECIDEES)]
    context = {"lignes": rows, "refus": lost, "decidees": decided}
    return render(request, "desk/correction/page.html", context, status=status)


def _back_to(receipt: Receipt) -> str:
    """The coups of the séance, where the correction now stands."""
    facts = receipt.facts
    return reverse("coups", args=[facts["table"], facts["seance"]]) + f"#correction-{facts['correction']}"


def _seance(request: HttpRequest, table: int, seance: int) -> Seance:
    saison = _number(request.GET, "saison")
    found = seances.find_seance(table, seance, saison)
    if found is None:
        raise Http404
    return found
