"""The baccara of the tale: an evening of the three variants, each figure as worked out on paper."""

import json
from collections import Counter
from itertools import product

import pytest
from django.utils import timezone

from cercle.journal.models import Entry
from cercle.ledger.demo.replay import request_id
from cercle.ledger.models import (
    AffectationSabot,
    Alerte,
    CartesBrulees,
    Cloture,
    CoupNul,
    NoticeOuverture,
    Paquet,
    PaquetSeance,
    Sabot,
    SeanceOuverte,
    ServiceValet,
    TicketsDechires,
)
from cercle.ledger.selectors import house
from cercle.ledger.selectors.alertes import read_alertes
from cercle.ledger.selectors.baccara import read_coups, read_tailles
from cercle.ledger.selectors.banque import read_banques, read_depots
from cercle.ledger.selectors.seance import read_lieu

from .test_saison import torn

TABLES = {"chemin_de_fer": 4, "limitee": 5, "ouverte": 6}
# What each article fixes: the rate in hundredths of a per cent, and the article that says so.
TAUX = {"chemin_de_fer": (500, "60"), "limitee": (200, "60"), "ouverte": (125, "62")}
GAGNE, PERD, EGALITE = "gagnant", "perdant", "egalite"
DIT = {GAGNE: "gagnant", PERD: "perdant", EGALITE: "égalité"}


@pytest.fixture
def seances(baccara, seance_of):
    """[(séance of the oracle, séance as the books have it)], in order."""
    return [(ours, seance_of(name)) for name, ours in baccara.items()]


@pytest.fixture
def coups(baccara):
    """Every coup of the oracle, with its variant."""
    return [(ours.jeu, coup) for ours in baccara.values() for coup in ours.coups]


def of(coups, jeu):
    return [coup for which, coup in coups if which == jeu]


@pytest.fixture(scope="module")
def facts_of(maison, sheets):
    """The facts of the entries of a sheet that are of a kind, in order."""
    entries = {entry.request_id: entry for entry in Entry.objects.all()}

    def facts(name, kind):
        places = [n for n, saisie in enumerate(sheets[name], start=1) if saisie.service.kind == kind]
        return [json.loads(entries[str(request_id(name, n))].payload)["faits"] for n in places]

    return facts


def test_it_works(seances, coups):
    """One gaming day, one table for each variant, two séances of the open bank."""
    assert [(ours.jeu, theirs.table.numero, theirs.jour.day) for ours, theirs in seances] == [
        (jeu, TABLES[jeu], 26) for jeu in ("chemin_de_fer", "ouverte", "limitee", "ouverte")
    ]
    assert all(theirs.table.jeu == ours.jeu for ours, theirs in seances)
    assert len(coups) >= 150


# --- coups -----------------------------------------------------------------------------------------------


def test_each_coup_its_stakes_its_result_and_its_bank(seances):
    for ours, theirs in seances:
        for one, read in zip(ours.coups, read_coups(theirs), strict=True):
            assert (read.numero, read.jeu, read.taille, read.banque) == (
                one.numero,
                ours.jeu,
                one.taille,
                one.banque,
            )
            assert (read.en_banque, read.mises, read.banco) == (one.en_banque, one.mises, one.banco)
            assert (read.resultats, read.points) == (one.resultats, one.points)
            assert (read.banque_apres, read.motif_nullite) == (one.apres, one.motif)
            assert read.etat == ("nul" if one.motif else "regle")


def test_each_levy_by_its_article(seances):
    for ours, theirs in seances:
        for one, read in zip(ours.coups, read_coups(theirs), strict=True):
            levy = read.prelevement
            if one.levy is None:
                assert levy is None
                continue
            assert (levy.base, levy.exact, levy.montant) == (one.levy.base, one.levy.exact, one.levy.montant)
            assert (levy.taux, levy.article) == TAUX[ours.jeu]
            assert (levy.objet, levy.moment) == (one.levy.objet, one.levy.moment)


def test_each_ticket_torn_from_the_carnets_then_torn_up(seances):
    for ours, theirs in seances:
        due = [ticket for coup in ours.coups if coup.levy for ticket in coup.levy.tickets]
        assert torn(prelevement__coup__seance=theirs) == due
        up = TicketsDechires.objects.filter(coup__seance=theirs).values_list("coup__numero", flat=True)
        assert sorted(up) == [coup.numero for coup in ours.coups if coup.levied]


def test_the_croupier_announces_then_tears_then_drops_the_sum(baccara, facts_of):
    """62-2 and 59: each tableau in turn, the total or the difference, the levy; in that order."""
    for name, ours in baccara.items():
        played = [coup for coup in ours.coups if coup.resultats]
        for coup, facts in zip(played, facts_of(name, "baccara.resultat"), strict=True):
            said = facts["annonces"]
            if ours.jeu != "chemin_de_fer":
                first, second = (DIT[how] for how in coup.resultats)
                assert said[:2] == [f"1er tableau, {first}.", f"2e tableau, {second}."]
            assert (facts["gagne"], facts["perdu"], facts["verse"]) == (coup.gagne, coup.perdu, coup.levied)
            whole = ["annonce", "detachement", "versement"]
            assert facts["ordre"] == (whole if coup.levied else whole[:1])
            if coup.resultats == (GAGNE, GAGNE):
                assert said[2].startswith("Total des mises")
            if coup.gagne > coup.perdu > 0:
                assert said[2].startswith("Différence")


def test_every_ending_of_two_tableaux_is_played(coups):
    for jeu in ("limitee", "ouverte"):
        assert {coup.resultats for coup in of(coups, jeu)} >= set(product((GAGNE, PERD, EGALITE), repeat=2))
        assert any(coup.points for coup in of(coups, jeu))
        assert any(0 in coup.mises for coup in of(coups, jeu))
    # A difference to the pontes: nothing is levied.
    assert any(set(c.resultats) == {GAGNE, PERD} and not c.levied for c in of(coups, "ouverte"))


def test_the_hands_of_the_chemin_de_fer(baccara, coups):
    """The hand goes round the seats; banco, cover in part, ties, a hand passed, a hand lost."""
    [ours] = [one for one in baccara.values() if one.jeu == "chemin_de_fer"]
    sieges = [held.siege for held in ours.banques]
    assert sieges == [1 + n % 9 for n in range(len(sieges))] and len(sieges) > 18
    assert {held.fin for held in ours.banques} == {"perdue", "passe", "taille"}
    played = of(coups, "chemin_de_fer")
    assert any(coup.banco for coup in played) and any(coup.mises[0] < coup.en_banque for coup in played)
    assert any(coup.resultats == (EGALITE,) and coup.apres == coup.en_banque for coup in played)
    # A bank that grew over several coups by what it won less the levy.
    assert max(len(held.mouvements) for held in ours.banques) >= 4


def test_a_coup_void_and_cards_burnt(seances, coups):
    [void] = [coup for _jeu, coup in coups if coup.motif]
    row = CoupNul.objects.select_related("entry").get(coup__jeu__in=TABLES)
    assert (row.motif, row.entry.actor) == (void.motif, "lacaze")
    burnt = {table: [] for table in TABLES.values()}
    for row in CartesBrulees.objects.select_related("taille__seance__table").order_by("id"):
        burnt[row.taille.seance.table.numero].append(row.nombre)
    assert burnt == {4: [void.brulees], 5: [3], 6: []}


# --- banks and tailles -----------------------------------------------------------------------------------


def test_each_bank_how_it_was_given_and_how_it_ended(seances):
    for ours, theirs in seances:
        for one, read in zip(ours.banques, read_banques(theirs), strict=True):
            state = read.en_cours
            assert (state.numero, state.siege) == (one.numero, one.siege)
            if one.siege is None:
                assert (state.banquier, state.au_sort, state.duree) == (one.banquier, one.au_sort, one.duree)
            assert [(offre.nom, offre.montant) for offre in read.offres] == one.offres
            assert [(str(m.nature), m.coup, m.montant) for m in read.mouvements] == one.mouvements
            assert (read.motif, read.reste) == (one.fin, one.montant)
            assert read.coups == sum(coup.banque == one.numero for coup in ours.coups)


def test_several_bankers(baccara):
    [limitee] = [one for one in baccara.values() if one.jeu == "limitee"]
    assert [held.au_sort for held in limitee.banques] == [False, True, False]
    assert [held.fin for held in limitee.banques] == ["sautee", "taille", "retrait"]
    assert "ajout" in [nature for nature, *_ in limitee.banques[0].mouvements]
    assert len({held.banquier for held in limitee.banques}) == 3
    before, after = (one for one in baccara.values() if one.jeu == "ouverte")
    assert [held.duree for held in before.banques] == ["taille", "taille"]
    assert all(held.au_sort and len(held.offres) > 1 for held in before.banques)
    assert [(held.duree, held.fin) for held in after.banques] == [("seance", "retrait"), ("taille", "taille")]


def test_each_taille_and_its_stop_card(seances):
    for ours, theirs in seances:
        for one, read in zip(ours.tailles, read_tailles(theirs), strict=True):
            assert (read.numero, read.sabot, read.coupe) == (one.numero, one.sabot, one.coupe)
            assert (read.coups, read.carte_parue, read.motif) == (len(one.coups), one.parue, one.motif)
            assert [burnt.nombre for burnt in read.brulees] == one.brulees
            assert read.carte_arret == (7 if ours.jeu == "chemin_de_fer" else 10)
        assert len(ours.tailles) == 2
        assert any(one.parue for one in ours.tailles)


def test_the_deposits_of_the_open_bank(seances):
    for ours, theirs in seances:
        read = [(d.nom, d.montant, str(d.lieu), d.piece) for d in read_depots(theirs)]
        assert read == ours.depots
        assert bool(read) == (ours.jeu == "ouverte")


# --- what it is played with, by whom -----------------------------------------------------------------------


def test_the_sabots_and_the_packs(seances, books):
    assert dict(Sabot.objects.values_list("numero", "modele")) == books.sabots
    assert dict(Paquet.objects.values_list("numero_serie", "couleur")) == books.paquets
    for ours, theirs in seances:
        given = AffectationSabot.objects.select_related("sabot", "par").get(seance=theirs)
        assert (given.sabot.numero, given.par.matricule) == (ours.sabot, "vidal")
        packs = PaquetSeance.objects.filter(seance=theirs).order_by("rang")
        assert list(packs.values_list("paquet__numero_serie", flat=True)) == ours.paquets
        colours = Counter(books.paquets[serial] for serial in ours.paquets)
        assert sorted(colours.values()) == ([1, 2] if ours.jeu == "limitee" else [3, 3])
    # New cards at two tableaux: none serves twice.
    assert PaquetSeance.objects.count() == PaquetSeance.objects.values("paquet").distinct().count()


def test_the_limits_of_each_table(seances):
    wanted = {
        4: (200, 1_000, 20_000, 50_000),
        5: (500, 50_000, 500_000, None),
        6: (1_000, None, None, None),
    }
    for _ours, theirs in seances:
        limits = theirs.reglage
        assert wanted[theirs.table.numero] == (
            limits.mise_minimum,
            limits.banque_minimum,
            limits.banque_maximum,
            limits.banco_maximum,
        )
    assert house.autorisation() == "arrêté ministériel du 12 mars, article 3"


def test_who_served_each_table_and_who_took_over(seances):
    for ours, theirs in seances:
        rows = theirs.postes.order_by("rang").values_list("fonction", "personne__matricule")
        assert list(rows) == ours.postes
        assert {p.fonction for p in read_lieu(theirs).postes.values()} == {"croupier", "changeur"}
    assert [len(ours.postes) for ours, _theirs in seances] == [3, 2, 3, 2]


def test_the_valets_one_at_a_time(books, maison):
    rows = ServiceValet.objects.order_by("id").values_list("personne__matricule", "present")
    assert list(rows) == books.valets
    assert [present for _who, present in books.valets] == [True, False] * (len(books.valets) // 2)
    assert {who for who, _present in books.valets} == {"colin", "perrin"}


def test_a_notice_given_and_another_forgotten(seances, books):
    rows = NoticeOuverture.objects.select_related("table")
    typed = [(table, jour, rang, heure.replace(" h ", ":")) for table, jour, rang, heure in books.notices]
    assert [(n.table.numero, n.jour.day, n.rang, n.heure) for n in rows] == typed
    before, after = SeanceOuverte.objects.order_by("rang").select_related("notice")
    assert (before.rang, after.rang) == (1, 2)
    assert before.notice.heure == f"{timezone.localtime(before.entry.moment):%H:%M}"
    assert after.notice is None


def test_the_one_anomaly_is_seen(seances):
    """The séance after dinner, of whose time nobody was told; nothing else of baccara needs to be seen."""
    own = {Alerte.OUVERTURE_SANS_NOTICE, Alerte.SABOT_HABITUEL, Alerte.BANQUIER_HABITUEL}
    seen = [alerte for alerte in read_alertes(timezone.now()) if alerte.table in TABLES.values()]
    assert [(a.nature, a.table, a.seance) for a in seen] == [(Alerte.OUVERTURE_SANS_NOTICE, 6, 2)]
    assert seen[0].nature in own


# --- the boxes and the day --------------------------------------------------------------------------------


def test_each_count_is_certified_exact(seances):
    for ours, theirs in seances:
        box, row = ours.comptee, theirs.comptee
        assert (row.attendu, row.compte) == (box.attendu, box.compte)
        assert (row.excedent, row.manquant, row.porte) == (box.excedent, box.manquant, box.porte)
        assert torn(comptee=row)[: len(box.tickets)] == box.tickets
        assert json.loads(row.entry.payload)["faits"]["mention"] == "certifié exact"
        assert {row.par.role, row.certifie_par.role} == {"employe", "directeur"}
    assert [ours.comptee.excedent for ours, _theirs in seances] == [0, 0, 130, 0]


def test_the_second_seance_of_the_day_follows_the_count_of_the_first(seances):
    first, second = (theirs for ours, theirs in seances if ours.jeu == "ouverte")
    assert first.comptee.entry_id < second.entry_id


def test_the_day_is_closed_on_these_boxes(books, seances):
    row = Cloture.objects.get(genre="jour", debut__day=26)
    told = {line.table.numero: (line.preleve, line.porte) for line in row.lignes.all()}
    due = Counter(), Counter()
    for ours, theirs in seances:
        due[0][theirs.table.numero] += ours.levied
        due[1][theirs.table.numero] += ours.comptee.porte
    assert told == {table: (due[0][table], due[1][table]) for table in TABLES.values()}
