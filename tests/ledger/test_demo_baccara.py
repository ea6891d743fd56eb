"""The notation of the demonstration for baccara: material, staff, notices, tailles, banks, coups."""

import pytest

from .test_demo_notation import TETE, gestures, refused, said

OUVERTURE = "ouverture : croupier morel, changeur caron, sabot 2, jeux rouge 8-01 à 8-03, bleu 8-4\n"
TAILLE = TETE + OUVERTURE + "taille : coupée par M. Durand\n"
MAIN = TAILLE + "main au siège 3 : 50\n"


def asked(text, *, after=TAILLE):
    """(kind, author, what is asked) of each gesture of `text`."""
    return said(text, after=after)


def test_the_opening_names_each_pack():
    [(kind, who, what)] = asked(OUVERTURE, after=TETE)
    assert (kind, who) == ("baccara.ouverture", "vidal")
    assert what == {
        "croupier": "morel",
        "changeur": "caron",
        "sabot": 2,
        "paquets": ["8-01", "8-02", "8-03", "8-4"],
    }


def test_the_second_opening_of_a_day_with_a_machine():
    text = OUVERTURE.replace("ouverture", "ouverture après dîner").replace("sabot 2", "sabot 2, machine MX-7")
    [(_kind, _who, what)] = asked(text, after=TETE)
    assert (what["apres_diner"], what["machine"]) == (True, "MX-7")


def test_the_inventory():
    text = "sabots 1 à 2 : Cavalier\njeux reçus : rouge 9 à 10\nsabot 2 sorti : fendu\nréforme 9 : cornée\n"
    found = [(s.service.kind, s.auteur, dict(s.arguments), s.en_seance) for s in gestures(TETE + text)]
    packs = [{"couleur": "rouge", "numero_serie": serial} for serial in ("9", "10")]
    assert found == [
        ("sabot.reception", "vidal", {"numero": 1, "modele": "Cavalier"}, False),
        ("sabot.reception", "vidal", {"numero": 2, "modele": "Cavalier"}, False),
        ("sabot.paquets", "vidal", {"paquets": packs}, False),
        ("sabot.sortie", "vidal", {"numero": 2, "motif": "fendu"}, False),
        ("sabot.reforme", "vidal", {"numero_serie": "9", "motif": "cornée"}, False),
    ]


def test_the_valets():
    text = "valet colin en service\nvalet colin quitte le service\n"
    kinds = [(kind, who, what) for kind, who, what in asked(text)]
    assert kinds == [
        ("staff.valet", "vidal", {"matricule": "colin"}),
        ("staff.fin_valet", "vidal", {"matricule": "colin"}),
    ]


def test_a_notice_is_of_the_day_told():
    text = "jour 26\nnotice : table 6, après dîner à 21 h 30"
    [one] = gestures(TETE + text)
    assert (one.service.kind, one.auteur, one.periode, one.quand.jour) == (
        "notice.ouverture",
        "lacaze",
        "jour",
        26,
    )
    assert one.arguments == {"table": 6, "rang": 2, "heure": "21 h 30"}


def test_tailles_are_numbered():
    text = "carte d’arrêt\ntaille : coupée par Mme Roy\nbrûlées 3 : détachées trop tôt\ntaille arrêtée : fin"
    assert asked(text) == [
        ("taille.fin", "morel", {"taille": 1}),
        ("taille.ouverture", "morel", {"coupe": "Mme Roy"}),
        ("taille.brulees", "lacaze", {"taille": 2, "nombre": 3, "decision": "détachées trop tôt"}),
        ("taille.fin", "morel", {"taille": 2, "carte_arret": False, "motif": "fin"}),
    ]


def test_an_auction():
    text = (
        "banque aux enchères\nM. Blanc offre 1000 / Mme Roy offre 1000,50\n"
        "banque adjugée au sort à Mme Roy pour 1000,50\nla banque ajoute 50\nfin de la banque : retrait"
    )
    assert asked(text) == [
        ("banque.ouverture", "morel", {}),
        ("banque.offre", "morel", {"banque": 1, "nom": "M. Blanc", "montant": 100_000}),
        ("banque.offre", "morel", {"banque": 1, "nom": "Mme Roy", "montant": 100_050}),
        ("banque.adjudication", "vidal", {"banque": 1, "tiree": "Mme Roy"}),
        ("banque.ajout", "morel", {"banque": 1, "montant": 5_000}),
        ("banque.fin", "morel", {"banque": 1, "motif": "retrait"}),
    ]
    assert gestures(TAILLE + text)[-3].attendu == {"banquier": "Mme Roy", "montant": 100_050}


def test_an_open_bank():
    text = (
        "dépôt de M. Keller : 20000 en banque, attestation n° 7\nbanque ouverte : M. Keller, Mme Roy\n"
        "banque au sort à Mme Roy pour la taille"
    )
    paper = {"lieu": "banque", "piece": "attestation n° 7"}
    assert asked(text) == [
        ("banque.depot", "vidal", {"nom": "M. Keller", "montant": 2_000_000, **paper}),
        ("banque.ouverture", "morel", {}),
        ("banque.candidat", "morel", {"banque": 1, "nom": "M. Keller"}),
        ("banque.candidat", "morel", {"banque": 1, "nom": "Mme Roy"}),
        ("banque.adjudication", "vidal", {"banque": 1, "duree": "taille", "tiree": "Mme Roy"}),
    ]


@pytest.mark.parametrize(
    ("written", "motif", "who"),
    [("passe", "passe", "morel"), ("sans  offre", "sans_offre", "morel"), ("annulée", "annulee", "vidal")],
)
def test_an_end_of_a_bank(written, motif, who):
    [(_kind, by, what)] = asked(f"fin de la banque : {written}", after=MAIN)
    assert (by, what) == (who, {"banque": 1, "motif": motif})


def test_the_next_bank_has_the_next_number():
    one = gestures(MAIN + "main au siège 4 : 20")[-1]
    assert (one.service.kind, one.attendu) == ("banque.mise", {"banque": 2})
    assert one.arguments == {"table": 1, "siege": 4, "montant": 2_000}


def test_a_coup_won_and_its_tickets():
    text = "coup 1 : 12,50, gagne, tickets 0,60"
    assert asked(text, after=MAIN) == [
        ("baccara.mises", "morel", {"coup": 1, "mise_1": 1_250}),
        ("baccara.resultat", "morel", {"coup": 1, "resultats": ["gagnant"]}),
        ("baccara.dechirure", "morel", {"coup": 1}),
    ]
    assert gestures(MAIN + text)[-2].attendu == {"verse": 60}


def test_a_coup_without_tickets_expects_none():
    found = gestures(MAIN + "coup 1 : banco 50, 3 contre 8")
    assert [s.service.kind for s in found[-2:]] == ["baccara.mises", "baccara.resultat"]
    assert (found[-2].arguments["banco"], found[-1].arguments["points"]) == (True, [3, 8])
    assert found[-1].attendu == {"verse": 0}


@pytest.mark.parametrize(
    ("written", "said_"),
    [
        ("égalité et perd", {"resultats": ["egalite", "perdant"]}),
        ("7 contre 4 et 9", {"points": [7, 4, 9]}),
    ],
)
def test_a_coup_at_two_tableaux(written, said_):
    stakes, result = asked(f"coup 1 : 0 et 300 !, {written}")
    assert stakes[2] == {"coup": 1, "mise_1": 0, "mise_2": 30_000, "confirme": True}
    assert result[2] == {"coup": 1, **said_}


def test_the_stop_card_during_a_coup():
    found = asked("coup 1 : 20, carte d’arrêt, perd", after=MAIN)
    assert [kind for kind, *_ in found] == ["baccara.mises", "taille.fin", "baccara.resultat"]


@pytest.mark.parametrize(
    ("written", "more"), [("nul (retournée)", {}), ("nul, 1 carte brûlée (retournée)", {"cartes": 1})]
)
def test_a_void_coup_is_the_directors(written, more):
    found = asked(f"coup 1 : 20, {written}", after=MAIN)[-1]
    assert found == ("baccara.coup_nul", "lacaze", {"coup": 1, "motif": "retournée", **more})


def test_reliefs_and_the_count_by_the_changeur():
    text = "relève : changeur par tissot\ncaisse : 1 × 2\ncomptée, certifiée par lacaze : doit 2, compté 2"
    relief, count = asked(text)
    assert relief == ("seance.releve", "vidal", {"fonction": "changeur", "matricule": "tissot"})
    assert (count[0], count[1]) == ("cagnotte.comptee", "tissot")


def test_a_count_by_somebody_named():
    text = "séance 1\ncaisse : 1 × 2\ncomptée par girard, certifiée par lacaze : doit 2, compté 2"
    [(kind, who, _what)] = asked(text, after=TETE)
    assert (kind, who) == ("cagnotte.comptee", "girard")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("jeux reçus : rouge 8-1 à 9-3", "ne se suivent pas"),
        ("jeux reçus : 8-1", "couleur"),
        ("coup 1 : 50", "incompréhensible"),
        ("coup 1 : 50, gagne et gagne et gagne", "incompréhensible"),
        ("coup 1 : 50,125, gagne", "incompréhensible"),
        ("fin de la banque : ruine", "incompréhensible"),
        ("banque à M. Keller pour la nuit", "incompréhensible"),
    ],
)
def test_a_faulty_line_of_baccara_is_named(text, why):
    message = refused(text, after=MAIN)
    assert f"« {text} »" in message
    assert why in message
