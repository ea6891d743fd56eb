"""The notation of the demonstration for the house: carnets, machine, boxes, corrections, closings, days."""

import pytest

from cercle.ledger.demo.notation import SECONDES

from .test_demo_notation import ASSIS, OUVERTURE, TETE, gestures, refused, said


def test_a_machine_of_the_house_and_its_total():
    text = "machine MX-7 : Tickomat II, compteur 501\ntotal de la machine : ticket 538, 61,20"
    declared, total = gestures(ASSIS + text)[-2:]
    assert (declared.service.kind, declared.auteur, declared.en_seance) == (
        "machine.declaration",
        "vidal",
        False,
    )
    assert declared.arguments == {"numero_serie": "MX-7", "modele": "Tickomat II", "prochain": 501}
    assert (total.service.kind, total.auteur, total.en_seance) == ("machine.historique", "caron", True)
    assert total.arguments == {"table": 1, "dernier": 538, "total": 6120}


def test_an_opening_with_a_machine():
    text = "ouverture : appel morel, enjeux caron, machine MX-7, jeux bleu 1, rouge 2, vert 3"
    [(kind, _who, asked)] = said(text, after=TETE)
    assert (kind, asked["machine"], len(asked["jeux"])) == ("seance.ouverture", "MX-7", 3)


def test_the_steps_of_a_carnet_one_by_one():
    text = "en service 1 n° 201\nsouches 0,10 n° 1 : Anne Petit\nperte 10 n° 401 : armoire inondée"
    found = [(s.service.kind, s.auteur, dict(s.arguments), s.en_seance) for s in gestures(TETE + text)]
    assert found == [
        ("tickets.mise_en_service", "vidal", {"valeur": 100, "premier": 201}, False),
        ("tickets.souches", "vidal", {"valeur": 10, "premier": 1, "comptable": "Anne Petit"}, False),
        ("tickets.perte", "lacaze", {"valeur": 1000, "premier": 401, "motif": "armoire inondée"}, False),
    ]


BOITE = "caisse : 1 × 50, 2 × 5, 3 × 0,20\nprochain ticket 0,10 n° 201 : 245\n"
COMPTE = "comptée, certifiée par lacaze : doit 60,40, compté 60,60"


def test_a_count_says_all_that_was_found_and_what_had_to_be():
    one = gestures(ASSIS + BOITE + "observation : une pièce pliée\n" + COMPTE)[-1]
    assert (one.service.kind, one.auteur) == ("cagnotte.comptee", "caron")
    assert one.arguments == {
        "table": 1,
        "lignes": [
            {"coupure": 5000, "nombre": 1},
            {"coupure": 500, "nombre": 2},
            {"coupure": 20, "nombre": 3},
        ],
        "releves": [{"valeur": 10, "premier": 201, "prochain": 245}],
        "certificateur": "lacaze",
        "observation": "une pièce pliée",
    }
    assert one.attendu == {"attendu": 6040, "compte": 6060}


def test_a_second_box_begins_empty():
    first, second = gestures(ASSIS + BOITE + COMPTE + "\ncaisse : 1 × 1\n" + COMPTE)[-2:]
    assert len(first.arguments["lignes"]) == 3
    assert second.arguments["lignes"] == [{"coupure": 100, "nombre": 1}]
    assert (second.arguments["releves"], "observation" in second.arguments) == ([], False)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("correction 1 : coup 4, gagne B (mal lu)", {"objet": "resultat", "coup": 4, "vainqueur": "B"}),
        (
            "correction 1 : coup 6, mise 3 : 8 5,50 a (mal lu)",
            {"objet": "mise", "coup": 6, "mise": 3, "fiche": 8, "montant": 550, "cote": "A"},
        ),
        ("correction 1 : comptée 60,70 (mal lu)", {"objet": "comptee", "montant": 6070}),
    ],
)
def test_a_correction_proposed(text, asked):
    one = gestures(ASSIS + text)[-1]
    assert (one.service.kind, one.auteur, dict(one.attendu)) == (
        "correction.proposition",
        "vidal",
        {"correction": 1},
    )
    assert one.arguments == {"table": 1, "motif": "mal lu", **asked}


@pytest.mark.parametrize(("word", "approved"), [("approuvée", True), ("refusée", False)])
def test_a_correction_decided(word, approved):
    one = gestures(ASSIS + f"correction 2 {word} : lu, vu, signé")[-1]
    assert (one.service.kind, one.auteur, one.en_seance) == ("correction.decision", "lacaze", False)
    assert one.arguments == {"correction": 2, "approuvee": approved, "mention": "lu, vu, signé"}


def test_a_seance_of_another_sheet():
    one = gestures(TETE + "séance 3\ncorrection 1 : coup 4, gagne B (mal lu)")[-1]
    assert (one.en_seance, one.arguments["table"], one.arguments["seance"]) == (False, 1, 3)


@pytest.mark.parametrize(("word", "kind"), [("jour", "cloture_jour"), ("mois", "cloture_mois")])
def test_a_closing(word, kind):
    [one] = gestures(f"directeur lacaze\njour 5\nheure 23 h\nclôture du {word}, signée vidal")
    assert (one.service.kind, one.auteur, one.periode) == (f"cagnotte.{kind}", "lacaze", word)
    assert (one.arguments, one.en_seance) == ({"signataire": "vidal"}, False)


def test_what_is_not_dated_is_of_today():
    assert {s.quand for s in gestures(ASSIS)} == {None}


def test_what_is_dated_goes_on_from_gesture_to_gesture():
    text = "jour 5\nheure 21 h 15\n" + OUVERTURE + "fiches 1 à 2\nheure 1 h 10, le lendemain\nfiche 3"
    found = [s.quand for s in gestures(TETE + text)]
    evening, night = (21 * 60 + 15) * 60, (25 * 60 + 10) * 60
    assert found == [(5, evening), (5, evening + SECONDES), (5, evening + 2 * SECONDES), (5, night)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("heure 21 h", "jour"),
        ("jour 5\nheure 21 h\nheure 20 h 59", "plus tard"),
        ("jour 5\nheure 21", "incompréhensible"),
        ("caisse : 50 × 1 € ", "incompréhensible"),
        ("caisse : 1 × 0,005", "0,005"),
        ("comptée : doit 1, compté 1", "incompréhensible"),
        ("correction 1 : coup 4, gagne B", "incompréhensible"),
        ("correction 1 annulée : non", "incompréhensible"),
        ("clôture du jour", "incompréhensible"),
    ],
)
def test_a_faulty_line_of_the_house_is_named(text, why):
    message = refused(text)
    assert f"« {text.splitlines()[-1].strip()} »" in message
    assert why in message
