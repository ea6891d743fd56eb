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


# --- the chouette ----------------------------------------------------------------------------------------

ADJUGEE = "chouette aux enchères\n3 offre 5\nadjugée à 3 pour 5, siège A, personne derrière\n"
SANS_A = ASSIS + "A quitte les cartes\n"


def test_an_auction():
    text = (
        "chouette aux enchères\n3 offre 5 / 1 offre 5,50\nadjugée à 1 pour 5,50, siège A, personne derrière"
    )
    assert said(text, after=SANS_A) == [
        ("chouette.ouverture", "vidal", {}),
        ("chouette.enchere", "caron", {"chouette": 1, "fiche": 3, "montant": 500}),
        ("chouette.enchere", "caron", {"chouette": 1, "fiche": 1, "montant": 550}),
        ("chouette.adjudication", "vidal", {"chouette": 1, "siege": "A", "personne_derriere": True}),
    ]


def test_what_the_chef_adjudges_is_written_and_expected():
    found = gestures(SANS_A + ADJUGEE)[-3:]
    assert [dict(s.attendu) for s in found] == [{"chouette": 1}, {}, {"fiche": 3, "montant": 500}]


def test_equal_bids_are_drawn():
    text = "chouette aux enchères\nadjugée au sort à 3 pour 5, siège A, personne derrière"
    assert said(text, after=SANS_A)[-1][2]["tiree"] == 3


def test_the_coups_go_to_the_game_in_progress():
    coup = "coup {} : {} contre 2\n2 5 b / rayé / 2 6 b\narrêt, fausse donne (x), donne, {} gagne"
    chouette = ["mise", "annulation_mise", "mise", "arret", "fausse_donne", "donne", "resultat"]
    common = {"annulation_mise", "fausse_donne", "donne"}
    one = said(coup.format(1, 3, "B"), after=SANS_A + ADJUGEE)
    assert [kind for kind, *_ in one] == [f"ecarte.{k}" if k in common else f"chouette.{k}" for k in chouette]
    over = SANS_A + ADJUGEE + "fin de la chouette : retrait\nappel A : 1\n"
    assert [kind for kind, *_ in said(coup.format(1, 1, "B"), after=over)] == [
        f"ecarte.{k}" for k in chouette
    ]


def test_the_chouetteur_keeps_the_cards_the_one_facing_him_does_not():
    played = SANS_A + ADJUGEE + "coup 1 : 3 contre 2\ndonne, {} gagne\n"
    assert "3 contre –" in refused("coup 2 : 3 contre 2", after=played.format("A"))
    assert said("coup 2 : 3 contre 2", after=played.format("B")) == []


def test_the_chouetteur_moves_to_his_seat():
    text = "chouette aux enchères\nadjugée à 2 pour 5, siège A, personne derrière\ncoup 1 : 2 contre 1"
    assert "2 contre –" in refused(text, after=SANS_A)


def test_a_saut_a_remise_a_second_saut():
    text = "coup 1 : 3 contre 2\nB gagne (saut)\nremise\ncoup 2 : 3 contre 2\nB gagne (second saut)"
    found = gestures(SANS_A + ADJUGEE + text)[-3:]
    assert [(s.service.kind, s.auteur, dict(s.attendu)) for s in found] == [
        ("chouette.resultat", "caron", {"courante": 0}),
        ("chouette.remise", "caron", {}),
        ("chouette.resultat", "caron", {"courante": 0}),
    ]
    assert "– contre 2" in refused("coup 3 : 3 contre 2", after=SANS_A + ADJUGEE + text + "\n")


@pytest.mark.parametrize(
    ("written", "motif"), [("retrait", "retrait"), ("saut", "saut"), ("sans  enchère", "sans_enchere")]
)
def test_an_end_and_the_reason_expected(written, motif):
    last = gestures(SANS_A + ADJUGEE + f"fin de la chouette : {written}")[-1]
    assert (last.service.kind, last.auteur) == ("chouette.fin", "caron")
    assert (dict(last.attendu), last.arguments["chouette"]) == ({"motif": motif}, 1)


def test_the_next_chouette_has_the_next_number():
    again = ADJUGEE + "fin de la chouette : retrait\n" + ADJUGEE
    assert said(again, after=SANS_A)[-1][2]["chouette"] == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("adjugée à 3 pour 5, siège A", "incompréhensible"),  # nobody checked
        ("adjugée à 3 pour 5, siège C, personne derrière", "incompréhensible"),
        ("3 offre 5,001", "5,001"),
        ("3 offre", "incompréhensible"),
        ("fin de la chouette", "incompréhensible"),
        ("fin de la chouette : fatigue", "incompréhensible"),
        ("coup 1 : 3 contre 2\nA gagne (saut)", "sauter"),
        ("coup 1 : 3 contre 2\nB gagne (troisième saut)", "incompréhensible"),
        ("fin de la chouette : retrait\nB gagne (saut)", "sauter"),
    ],
)
def test_a_faulty_line_of_a_chouette_is_named(text, why):
    message = refused(text, after=SANS_A + ADJUGEE)
    assert f"« {text.splitlines()[-1]} »" in message
    assert why in message


# --- what cannot be read -----------------------------------------------------------------------------------


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
