"""The month that is told: its counts, corrections and closings are those the oracle worked out on paper."""

import datetime as dt
from collections import Counter

import pytest
from django.utils import timezone

from cercle.journal.models import Entry
from cercle.journal.told import tale
from cercle.journal.verification import verify
from cercle.ledger.demo.recit import Mois
from cercle.ledger.demo.replay import request_id, told_month
from cercle.ledger.models import (
    Cloture,
    Comptee,
    Correction,
    DecisionCorrection,
    Detachement,
    HistoriqueMachine,
    PerteTickets,
    PrelevementCorrige,
    Seance,
    SoldeCorrige,
    TicketMachine,
)
from cercle.ledger.selectors.ecarte import read_coups

# Écarté on three of them, baccara on the last (test_baccara).
JOURS = (5, 12, 19, 26)


@pytest.fixture
def seances(month, seance_of):
    """(séance of the oracle, séance as the books have it) for each one told."""
    return [(ours, seance_of(name)) for name, ours in month.items()]


def test_it_works(seances):
    """Three gaming days of écarté, two tables a day, short séances; one of the tables has a machine."""
    assert Counter((theirs.jour.day, theirs.table.numero) for _ours, theirs in seances) == {
        (jour, table): 1 for jour in JOURS[:3] for table in (1, 3)
    }
    assert all(8 <= theirs.coups.count() <= 15 for _ours, theirs in seances)
    assert {theirs.table.numero for _ours, theirs in seances if hasattr(theirs, "machine")} == {1}


# --- when ------------------------------------------------------------------------------------------------


def test_it_is_the_month_before_this_one(seances, maison):
    today = timezone.localtime(tale().moment).date()
    assert told_month() == Mois.before(today)
    for ours, theirs in seances:
        assert theirs.jour == dt.date(*told_month(), ours.jour)


@pytest.mark.parametrize(
    ("today", "told"),
    [((2026, 11, 1), (2026, 10)), ((2027, 1, 31), (2026, 12)), ((2028, 3, 1), (2028, 2))],
)
def test_the_month_before_any_day(today, told):
    mois = Mois.before(dt.date(*today))
    assert mois == told
    assert timezone.localtime(mois.debut).date() == dt.date(*told, 1)


def test_a_seance_runs_past_midnight_and_is_of_its_day(seances):
    [(ours, theirs)] = [
        (ours, theirs)
        for ours, theirs in seances
        if timezone.localtime(theirs.coups.latest("numero").entry.moment).date() > theirs.jour
    ]
    assert (ours.jour, theirs.jour.day) == (5, 5)


def test_the_tale_ends_where_the_month_is_closed(maison, sheets):
    """Each gesture of a dated sheet is told, in order; the month is closed at the server's time."""
    entries = {entry.request_id: entry for entry in Entry.objects.all()}
    moments = []
    for name, saisies in sheets.items():
        for rang, saisie in enumerate(saisies, start=1):
            entry = entries[str(request_id(name, rang))]
            assert entry.told == (saisie.quand is not None)
            moments += [entry.moment] if entry.told else []
    assert moments == sorted(moments)
    closing = Cloture.objects.get(genre="mois").entry
    [(first, last)] = verify().told
    assert (first, last + 1) == (tale().number + 1 + reference_after_it(), closing.number)
    assert timezone.localtime(closing.moment).date() > Cloture.objects.get(genre="mois").fin


def reference_after_it():
    """What the set-up wrote between the beginning of the tale and its first gesture."""
    return Entry.objects.filter(actor="installation", number__gt=tale().number).count()


# --- the coups -------------------------------------------------------------------------------------------


def test_each_coup_its_levies_and_its_payments(seances):
    for ours, theirs in seances:
        for coup, read in zip(ours.coups, read_coups(theirs), strict=True):
            assert [(p.base, p.exact, p.montant) for p in read.prelevements] == [
                (levy.base, levy.exact * 10_000, levy.montant) for levy in coup.levies
            ]
            assert [(p.fiche, p.tenu, p.part, p.montant) for p in read.paiements] == coup.paiements


def test_each_ticket_of_the_carnets_and_of_the_machine(seances):
    for ours, theirs in seances:
        due = [ticket for coup in ours.coups for ticket in coup.tickets]
        assert torn(prelevement__coup__seance=theirs) + printed(prelevement__coup__seance=theirs) == due


def torn(**which):
    """(value, number) one by one."""
    rows = Detachement.objects.filter(**which).select_related("carnet").order_by("id")
    return [(row.carnet.valeur, n) for row in rows for n in range(row.premier, row.dernier + 1)]


def printed(**which):
    return list(TicketMachine.objects.filter(**which).order_by("numero").values_list("montant", "numero"))


def test_the_machine_prints_what_the_books_say(seances):
    told = {one.seance_id: (one.dernier, one.total) for one in HistoriqueMachine.objects.all()}
    assert told == {theirs.id: ours.historique for ours, theirs in seances if ours.historique}
    for ours, _theirs in seances:
        if ours.historique:
            assert ours.historique[1] == ours.levied


# --- the counts ------------------------------------------------------------------------------------------


def test_each_count_and_its_columns(seances):
    for ours, theirs in seances:
        box, row = ours.comptee, theirs.comptee
        assert (row.attendu, row.compte) == (box.attendu, box.compte)
        assert (row.excedent, row.manquant, row.porte) == (box.excedent, box.manquant, box.porte)
        assert sum(line.coupure * line.nombre for line in row.lignes.all()) == box.compte
        assert torn(comptee=row)[: len(box.tickets)] + printed(comptee=row)[: len(box.tickets)] == box.tickets
        assert {row.par.role, row.certifie_par.role} == {"employe", "directeur"}


def test_what_a_count_can_find_is_found(seances):
    boxes = [ours.comptee for ours, _theirs in seances]
    assert sum(box.excedent > 0 for box in boxes) == 3
    assert sum(box.manquant > 0 for box in boxes) == 1
    assert sum(box.excedent == box.manquant == 0 for box in boxes) == 2
    [row] = [theirs.comptee for _ours, theirs in seances if theirs.comptee.compte % 10]
    assert row.observation
    assert sum(value for value, _number in torn(comptee=row)) == row.excedent // 10 * 10


def test_missing_numbers_and_a_carnet_lost(seances, books):
    missing = {
        (lost.comptee.seance_id, lost.carnet.valeur): lost.nombre
        for lost in PerteTickets.objects.exclude(comptee=None)
    }
    assert missing == {
        (theirs.id, value): count for ours, theirs in seances for value, count in ours.comptee.perdus.items()
    }
    assert list(missing.values()) == [3]
    whole = PerteTickets.objects.get(comptee=None)
    assert [(whole.carnet.valeur, whole.carnet.premier)] == books.perdus
    assert whole.nombre == 200


def test_the_afternoon_of_today_is_counted_and_the_evening_is_not(paper, seance_of):
    counted = {name: Comptee.objects.filter(seance=seance_of(name)).exists() for name in paper}
    assert list(counted.values()) == [True, False, False]
    box = paper["1-apres-midi.txt"].comptee
    assert box.attendu == box.compte == seance_of("1-apres-midi.txt").comptee.porte


# --- corrections -----------------------------------------------------------------------------------------


def test_each_correction_and_what_it_moves(books):
    rows = {row.numero: row for row in Correction.objects.select_related("decision", "seance", "coup")}
    assert set(rows) == set(books.corrections)
    for number, ours in books.corrections.items():
        row = rows[number]
        assert (row.objet, row.coup and row.coup.numero) == (ours.objet, ours.coup or None)
        assert row.decision.approuvee == ours.approuvee
        assert (row.decision.jour and row.decision.jour.day) == ours.jour
        levies = PrelevementCorrige.objects.filter(decision=row.decision)
        moved = sum(levy.montant - levy.avant for levy in levies)
        assert moved == (ours.preleve if ours.approuvee else 0)


def test_what_a_correction_owes_each_fiche(books):
    for number, ours in books.corrections.items():
        rows = SoldeCorrige.objects.filter(decision__correction__numero=number)
        told = {row.fiche.numero: (row.avant, row.apres) for row in rows}
        if ours.objet == "comptee" or not ours.approuvee:
            assert told == {}
            continue
        before, after = brings(ours.avant), brings(ours.apres)
        fiches = before.keys() | after.keys()
        assert told == {
            fiche: (before.get(fiche, 0), after.get(fiche, 0))
            for fiche in fiches
            if before.get(fiche, 0) != after.get(fiche, 0)
        }


def brings(coup):
    """What a coup brings each fiche: paid and given back, less what it laid."""
    sums = Counter()
    for _rang, fiche, _side, amount in coup.standing:
        sums[fiche] -= amount
    for rang, amount in coup.rendu:
        sums[coup.mises[rang - 1]["fiche"]] += amount
    for fiche, *_rest, paid in coup.paiements:
        sums[fiche] += paid
    return sums


def test_a_result_a_stake_a_count_one_refused_one_of_a_day_already_closed(books):
    approved = [one for one in books.corrections.values() if one.approuvee]
    assert {one.objet for one in approved} == {"resultat", "mise", "comptee"}
    assert len(books.corrections) - len(approved) == 1
    assert [(one.seance.jour, one.jour) for one in approved if one.jour != one.seance.jour] == [(5, 19)]
    assert any(one.preleve for one in approved)
    for row in DecisionCorrection.objects.select_related("correction"):
        assert row.par_id != row.correction.par_id


# --- closings --------------------------------------------------------------------------------------------


def test_each_day_closed_in_order_and_what_it_comes_to(books, maison):
    rows = list(Cloture.objects.filter(genre="jour").order_by("id"))
    assert [row.debut.day for row in rows] == list(books.jours) == list(JOURS)
    for row, ours in zip(rows, books.jours.values(), strict=True):
        assert (row.preleve, row.porte) == (ours.preleve, ours.porte)
        assert (row.perpetuel_preleve, row.perpetuel_porte) == ours.perpetuel
        assert {line.table.numero: (line.preleve, line.porte) for line in row.lignes.all()} == {
            table: (sums["preleve"], sums["porte"]) for table, sums in ours.tables.items()
        }
        assert row.par_id != row.signe_par_id


def test_the_month_is_the_sum_of_its_days_and_the_change_of_the_perpetual_total(books, maison):
    row = Cloture.objects.get(genre="mois")
    assert [row.preleve, row.porte] == books.mois
    assert (row.perpetuel_preleve, row.perpetuel_porte) == (row.preleve, row.porte)
    assert row.debut == dt.date(*told_month(), 1)


def test_nothing_else_is_closed(maison):
    assert Cloture.objects.count() == len(JOURS) + 1
    assert Seance.objects.filter(comptee=None).count() == 2
