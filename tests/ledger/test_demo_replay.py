"""Replaying a sheet: through the services, by each author, once; the first refusal stops and is named."""

import datetime as dt

import pytest
from django.utils import timezone

from cercle.journal.errors import JournalError
from cercle.journal.factice import mark
from cercle.journal.genesis import open_journal
from cercle.journal.gesture import Author
from cercle.journal.models import Entry
from cercle.journal.told import begin_tale
from cercle.journal.verification import verify
from cercle.ledger.demo import house as demonstration
from cercle.ledger.demo.notation import NotationError, Quand
from cercle.ledger.demo.recit import Mois
from cercle.ledger.demo.replay import ReplayError, replay, request_id, told_month
from cercle.ledger.models import Adjudication, ArreteChouette, Coup, FinChouette, Mise, TableJeu
from cercle.ledger.services import house
from cercle.ledger.services.access import INSTALLATION
from cercle.rules.saison import saison_of

SHEET = """\
directeur lacaze
chef vidal
table 1
carnet 0,10 n° 1 : bon B 1, comptable Hélène Roussel, table 1, en service
ouverture : appel morel, enjeux caron, jeux bleu 1, rouge 2, vert 3
fiches 1 à 2
inscrit 1 2
appel A : 1
appel B : 2
coup 1 : 1 contre 2
1 5 a / 2 7 b
arrêt, donne, A gagne
"""


@pytest.fixture
def maison(livre):
    """An empty house with the people and the tables of the demonstration."""
    demonstration.bring_reference()


@pytest.fixture
def sheet(tmp_path):
    """Write a sheet: `sheet(more)` is SHEET and more."""

    def write(more="", text=SHEET):
        path = tmp_path / "essai.txt"
        path.write_text(text + more, encoding="utf-8")
        return path

    return write


def play(path):
    return [receipt for _saisie, receipt in replay(path)]


def test_it_works(maison, sheet):
    receipts = play(sheet())
    assert [r.kind for r in receipts[-3:]] == ["ecarte.arret", "ecarte.donne", "ecarte.resultat"]
    assert Coup.objects.get().resultat.vainqueur == "A"
    assert [(m.fiche.numero, m.montant) for m in Mise.objects.order_by("rang")] == [(1, 500), (2, 700)]
    # One gesture, one entry, by the hand of its author.
    assert Entry.objects.filter(request_id=str(request_id("essai.txt", len(receipts)))).get().actor == "caron"


def test_a_second_time_answers_the_same(maison, sheet):
    first = play(sheet())
    entries = Entry.objects.count()
    again = play(sheet())
    assert Entry.objects.count() == entries
    assert [r.facts for r in again] == [r.facts for r in first]
    assert all(r.repeated for r in again)


def test_a_replay_cut_short_is_finished(maison, sheet):
    half = replay(sheet())
    for _ in range(9):
        next(half)
    half.close()
    rest = play(sheet())
    assert [r.repeated for r in rest] == [True] * 9 + [False] * (len(rest) - 9)


def test_a_refusal_names_the_sheet_and_the_line(maison, sheet):
    with pytest.raises(ReplayError) as caught:
        play(sheet("3 5 a\n"))
    line = len(SHEET.splitlines()) + 1
    assert str(caught.value).startswith(f"essai.txt, ligne {line} « 3 5 a » : ")
    assert caught.value.__cause__.code == "fiche_unknown"


def test_nothing_is_recorded_of_a_sheet_that_cannot_be_read(maison, sheet):
    entries = Entry.objects.count()
    with pytest.raises(NotationError):
        play(sheet("n'importe quoi\n"))
    assert Entry.objects.count() == entries


@pytest.mark.parametrize(
    ("more", "answered", "written"), [("fiche 4\n", 3, 4), ("fiche 3\ninscrit 2 3\nappel B : 3\n", 2, 3)]
)
def test_another_answer_than_written_stops(maison, sheet, more, answered, written):
    with pytest.raises(ReplayError) as caught:
        play(sheet(more))
    assert f"la réponse est {answered}, il est écrit {written}" in str(caught.value)


CHOUETTE = """\
fiche 3
chouette aux enchères
3 offre 5 / 1 offre 5
adjugée au sort à 3 pour 5, siège B, personne derrière
coup 2 : 1 contre 3
1 5 a
"""


def test_a_chouette_is_played(maison, sheet):
    play(sheet(CHOUETTE + "arrêt, donne, A gagne (saut)\nfin de la chouette : saut\n"))
    assert FinChouette.objects.get().motif == "saut"
    assert (Adjudication.objects.get().entry.actor, ArreteChouette.objects.get().sur) == ("vidal", 500)


@pytest.mark.parametrize(
    ("text", "answered", "written"),
    [
        (CHOUETTE.replace("pour 5", "pour 6"), "500", "600"),
        (CHOUETTE.replace("1 5 a", "1 4 a") + "arrêt, donne, A gagne (saut)\n", "100", "0"),
        (CHOUETTE + "arrêt, donne, A gagne\nfin de la chouette : retrait\n", "saut", "retrait"),
    ],
)
def test_a_chouette_otherwise_than_written_stops(maison, sheet, text, answered, written):
    with pytest.raises(ReplayError) as caught:
        play(sheet(text))
    assert f"la réponse est {answered}, il est écrit {written}" in str(caught.value)


def test_an_unknown_author_stops(maison, sheet):
    with pytest.raises(ReplayError) as caught:
        play(sheet("relève : enjeux par inconnu\n", text=SHEET.replace("chef vidal", "chef personne")))
    assert "« personne » n’est pas connu" in str(caught.value)


def test_request_ids_follow_from_the_place():
    assert request_id("a.txt", 1) == request_id("a.txt", 1)
    ids = {request_id(name, rang) for name in ("a.txt", "b.txt") for rang in (1, 2, 11)}
    assert len(ids) == 6


# --- whose journal it is -----------------------------------------------------------------------------------


def test_an_opened_journal_is_free(livre):
    assert demonstration.first_foreign_entry() is None
    assert demonstration.missing_gestures() > 1000


def test_the_reference_of_the_demonstration_is_its_own(maison):
    assert demonstration.first_foreign_entry() is None
    assert demonstration.bring_reference() == 0


def test_its_own_gestures_are_its_own(maison):
    total = demonstration.missing_gestures()
    first = demonstration.sheets()[0]
    done = len(play(first))
    assert demonstration.first_foreign_entry() is None
    assert demonstration.missing_gestures() == total - done


def test_another_person_makes_it_a_house_of_its_own(livre, author):
    receipt = house.declare_personne(author(), matricule="x1", nom="Personne Réelle", role="chef")
    assert demonstration.first_foreign_entry().number == receipt.number


def test_a_change_by_the_director_makes_it_a_house_of_its_own(maison, author):
    data = demonstration.read_reference()["etablissement"]
    receipt = house.declare_etablissement(author("lacaze", "Jeanne Lacaze"), **data)
    assert demonstration.first_foreign_entry().number == receipt.number


# --- a past that is told -----------------------------------------------------------------------------------

PASSE = SHEET.replace("table 1\n", "table 1\njour 5\nheure 23 h 57\n", 1)


def test_a_dated_sheet_is_told_in_the_month_before_this_one(maison, sheet):
    receipts = play(sheet(text=PASSE))
    mois = told_month()
    assert mois == Mois.before(timezone.localdate())
    assert timezone.localtime(receipts[0].recorded_at).date() == dt.date(*mois, 5)
    assert receipts[0].recorded_at == mois.moment(Quand(5, (23 * 60 + 57) * 60))
    assert all(entry.told for entry in Entry.objects.filter(number__gte=receipts[0].number))
    # Past midnight meanwhile: the séance is of the day before, the coups of the night.
    assert Coup.objects.get().seance.jour == dt.date(*mois, 5)


def test_a_dated_sheet_cut_short_is_finished(maison, sheet):
    half = replay(sheet(text=PASSE))
    for _ in range(9):
        next(half)
    half.close()
    rest = play(sheet(text=PASSE))
    assert [r.repeated for r in rest] == [True] * 9 + [False] * (len(rest) - 9)
    assert verify().ok


def test_p26_a_training_house_is_told_the_same_past(db, author, sheet):
    open_journal(author(), training=True)
    demonstration.bring_reference()
    play(sheet(text=PASSE))
    assert mark() == "FACTICE"
    assert demonstration.first_foreign_entry().request_id == str(request_id("essai.txt", 1))
    assert verify().ok


def test_no_past_is_told_once_today_began(maison, sheet, tmp_path):
    play(sheet())
    late = tmp_path / "tard.txt"
    late.write_text("chef vidal\njour 5\nheure 10 h\nmachine M-1 : Tickomat, compteur 1\n")
    with pytest.raises(JournalError, match="Ce journal a servi"):
        play(late)


def test_no_past_is_told_in_a_house_that_tells_nothing(livre, author, sheet):
    for person in demonstration.read_reference()["personnes"]:
        house.declare_personne(author(), **person)
    with pytest.raises(ReplayError, match="ne raconte aucun mois"):
        play(sheet(text=PASSE))


def test_the_month_told_stays_the_same_when_months_go_by(livre):
    """Cut short in one month and finished in another, the demonstration tells the month it began."""
    since = Mois(2024, 10).debut
    who = Author(INSTALLATION, "Installation", demonstration.RECIT)
    begin_tale(who, since=since, motif="démonstration")
    demonstration.bring_reference()
    assert told_month() == (2024, 10)
    assert demonstration.first_foreign_entry() is None
    # The tables of its season, and those of today's.
    assert set(TableJeu.objects.values_list("saison", flat=True)) == {
        2023,
        saison_of(timezone.localdate()),
    }
    assert demonstration.bring_reference() == 0
