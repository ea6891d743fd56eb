"""The notation of the demonstration sheets: what is typed, by whom, and what is refused with its line."""

import pytest

from cercle.ledger.demo.notation import NotationError, parse

TETE = "directeur lacaze\nchef vidal\ntable 1\n"
OUVERTURE = "ouverture : appel morel, enjeux caron, jeux bleu 1, rouge 2, vert 3\n"
ASSIS = TETE + OUVERTURE + "fiches 1 à 3\ninscrit 1 2\nappel A : 1\nappel B : 2\n"


def gestures(text):
    return list(parse("essai.txt", text))


def said(text, *, after=ASSIS):
    """(kind, author, what is asked but the table) of each gesture of `text`, the séance being under way."""
    return [
        (s.service.kind, s.auteur, {k: v for k, v in s.arguments.items() if k != "table"})
        for s in gestures(after + text)[len(gestures(after)) :]
    ]


def refused(text, *, after=ASSIS):
    with pytest.raises(NotationError) as caught:
        gestures(after + text)
    return str(caught.value)


def test_an_empty_sheet_says_nothing():
    assert gestures("\n  \n# nothing\n" + TETE) == []


def test_a_comment_ends_the_line():
    assert said("reprise  # the light is back") == [("seance.reprise", "vidal", {})]


def test_each_gesture_knows_its_line():
    one = gestures(TETE + "\n# why\n" + OUVERTURE)[0]
    assert (one.ligne.feuille, one.ligne.numero, one.ligne.texte) == ("essai.txt", 6, OUVERTURE.strip())


def test_spaces_are_free():
    assert said("coup 1 :  1 contre 2\n1  5   a  /  2 5 b\n") == said("coup 1 : 1 contre 2\n1 5 a / 2 5 b\n")


def test_a_carnet_goes_all_its_way():
    text = "carnet 0,10 n° 201 : bon B 1, comptable Anne Petit, table 2, en service"
    which = {"valeur": 10, "premier": 201}
    assert [(s.service.kind, s.auteur, dict(s.arguments), s.en_seance) for s in gestures(TETE + text)] == [
        ("tickets.reception", "vidal", {**which, "bon_livraison": "B 1"}, False),
        ("tickets.paraphe", "lacaze", {**which, "comptable": "Anne Petit"}, False),
        ("tickets.affectation", "vidal", {**which, "table": 2}, False),
        ("tickets.mise_en_service", "vidal", which, False),
    ]


def test_a_carnet_that_waits():
    text = "carnet 10 n° 1 : bon B 1, comptable Anne Petit, table 1"
    assert [s.service.kind for s in gestures(TETE + text)][-1] == "tickets.affectation"


def test_the_opening():
    packs = [
        {"couleur": c, "numero_serie": n} for c, n in (("bleu nuit", "1"), ("rouge", "2"), ("vert", "3"))
    ]
    text = "ouverture : appel morel, enjeux caron, jeux bleu nuit 1, rouge 2, vert 3"
    asked = {"appel": "morel", "enjeux": "caron", "jeux": packs}
    assert said(text, after=TETE) == [("seance.ouverture", "vidal", asked)]


def test_fiches_and_the_numbers_expected():
    found = gestures(TETE + OUVERTURE + "fiches 1 à 3\nfiche 4")[1:]
    assert [(s.service.kind, s.auteur, dict(s.attendu)) for s in found] == [
        ("seance.fiche", "morel", {"fiche": n}) for n in (1, 2, 3, 4)
    ]


def test_a_relief_changes_the_hand():
    text = "relève : enjeux par tissot\ncoup 1 : 1 contre 2\n1 5 a"
    releve, mise = said(text)
    assert releve == ("seance.releve", "vidal", {"fonction": "enjeux", "matricule": "tissot"})
    assert mise[1] == "tissot"
    assert said("relève : appel par besson\nfiche 4")[1][1] == "besson"


def test_interruption_and_closing():
    assert said("interruption : coupure de courant\nreprise\nclôture") == [
        ("seance.interruption", "vidal", {"motif": "coupure de courant"}),
        ("seance.reprise", "vidal", {}),
        ("seance.cloture", "vidal", {}),
    ]


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("3", ["call 3", "present 3"]),
        ("3 absent, 1", ["call 3", "absent 3", "call 1", "present 1"]),
        ("3 annulé, 3", ["call 3", "undo 3", "call 3", "present 3"]),
        ("3 absent, 3 annulé, 3", ["call 3", "absent 3", "undo 3", "call 3", "present 3"]),
        ("3 absent, 1 annulé, 1", ["call 3", "absent 3", "call 1", "undo 1", "call 1", "present 1"]),
    ],
)
def test_calls(written, asked):
    names = {
        "appel.appel": "call",
        "appel.present": "present",
        "appel.absent": "absent",
        "appel.annulation": "undo",
    }
    found = gestures(TETE + OUVERTURE + f"appel A : {written}")[1:]
    fiches = [s.attendu.get("appelee", s.arguments.get("fiche")) for s in found]
    assert [f"{names[s.service.kind]} {n}" for s, n in zip(found, fiches, strict=True)] == asked
    assert {s.arguments["siege"] for s in found if s.service.kind == "appel.appel"} == {"A"}


def test_a_player_gives_up_the_cards():
    assert said("A quitte les cartes") == [("appel.renonce", "morel", {"siege": "A", "fiche": 1})]


def test_stakes_in_centimes_with_their_side():
    one, two, sure = said("coup 7 : 1 contre 2\n12 5,50 a / 8 10 B / 3 200 a !")
    assert one == ("ecarte.mise", "caron", {"coup": 7, "fiche": 12, "montant": 550, "cote": "A"})
    assert two[2] == {"coup": 7, "fiche": 8, "montant": 1000, "cote": "B"}
    assert sure[2] == {"coup": 7, "fiche": 3, "montant": 20_000, "cote": "A", "confirme": True}


def test_cancelled_lines_keep_their_rank():
    text = "coup 7 : 1 contre 2\n1 5 a / 2 5 b / rayé / rayé / 2 6 b / rayé"
    cancelled = [asked["rang"] for kind, _who, asked in said(text) if kind == "ecarte.annulation_mise"]
    assert cancelled == [2, 1, 3]


def test_ranks_begin_again_with_the_coup():
    text = "coup 1 : 1 contre 2\n1 5 a / 2 5 b\nnul (essai)\ncoup 2 : 1 contre 2\n1 5 a / rayé"
    assert said(text)[-1] == ("ecarte.annulation_mise", "caron", {"coup": 2, "rang": 1})


def test_a_coup_to_its_end():
    text = "coup 3 : 1 contre 2\narrêt, donne, fausse donne (carte retournée, à gauche), donne, B gagne"
    assert said(text) == [
        ("ecarte.arret", "caron", {"coup": 3}),
        ("ecarte.donne", "caron", {"coup": 3}),
        ("ecarte.fausse_donne", "caron", {"coup": 3, "motif": "carte retournée, à gauche"}),
        ("ecarte.donne", "caron", {"coup": 3}),
        ("ecarte.resultat", "caron", {"coup": 3, "vainqueur": "B"}),
    ]


def test_a_void_coup():
    assert said("coup 3 : 1 contre 2\nnul (joueur souffrant)") == [
        ("ecarte.coup_nul", "caron", {"coup": 3, "motif": "joueur souffrant"})
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bonjour", "incompréhensible"),
        ("Reprise", "incompréhensible"),
        ("arrêt donne", "incompréhensible"),
        ("nul", "incompréhensible"),
        ("1 5 c", "incompréhensible"),
        ("1 5,505 a", "5,505"),
        ("1 1,000,5 a", "1,000,5"),
        ("rayé", "rayer"),
        ("1 5 a / rayé / rayé", "rayer"),
        ("coup 1 : 2 contre 1", "1 contre 2"),
        ("coup 1 : 1 contre 2\nA gagne\ncoup 2 : 1 contre 2", "1 contre –"),
        ("A quitte les cartes\nA quitte les cartes", "siège A"),
        ("appel A : 3 peut-être", "peut-être"),
        ("ouverture : appel morel, enjeux caron, jeux bleu", "couleur"),
        ("fiches 4 à", "incompréhensible"),
    ],
)
def test_a_faulty_line_is_named(text, why):
    message = refused(text)
    last = (ASSIS + text).splitlines()
    assert message.startswith(f"essai.txt, ligne {len(last)} « {last[-1]} »")
    assert why in message


def test_nobody_to_do_it():
    assert "« enjeux »" in refused("1 5 a", after="table 1\n")
    assert "« chef »" in refused("clôture", after="table 1\n")


def test_no_table_yet():
    assert "table" in refused("clôture", after="chef vidal\n")
