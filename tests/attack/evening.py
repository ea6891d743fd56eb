"""A small evening with everything in it, played through the services: `python -m tests.attack.evening`.

Before it, the season before is told (see `saison`): counts, corrections, closings, a machine, tables 3 and 4.

Table 1, séance 1, eight coups: a levy of 196 tickets; a levy that straddles two carnets, with a restitution
in part; a void coup; a misdeal and a levy rounded from an exact half; a cancelled line and a restitution over
two lines; a levy that rounds to nothing; one of three values; a plain one. Calls with an absent, an undone
call, a player who gives up, an interruption, a relief. Séance 2 is left with a coup under way. Table 2 pays
by ten centimes, and after its first coup, of écarté, plays three chouettes: one adjudged by lot, with sums
outside on which the chouetteur holds something himself, that sauts, is put back and sauts again; one without
a bid; one that ends with the chouetteur withdrawing. Before them tables 5 to 7 play baccara (see `baccara`).
"""

import os
import uuid

MAISON = {
    "etablissement": {"nom": "Casino d’essai", "commune": "Royan", "adresse": "1, esplanade"},
    "personnes": [
        {"matricule": "dir", "nom": "Mme Delmas", "role": "directeur"},
        {"matricule": "comite", "nom": "M. Adam", "role": "directeur"},
        {"matricule": "chef", "nom": "M. Chauvin", "role": "chef"},
        {"matricule": "e1", "nom": "Anne Morel", "role": "employe"},
        {"matricule": "e2", "nom": "Boris Petit", "role": "employe"},
        {"matricule": "e3", "nom": "Carla Roux", "role": "employe"},
        {"matricule": "e4", "nom": "Denis Leroy", "role": "employe"},
        {"matricule": "e5", "nom": "Élise Faure", "role": "employe"},
        {"matricule": "e6", "nom": "Fanny Blot", "role": "employe"},
        {"matricule": "e7", "nom": "Guy Lacaze", "role": "employe"},
        {"matricule": "e8", "nom": "Hugo Millet", "role": "employe"},
        {"matricule": "e9", "nom": "Inès Carré", "role": "employe"},
        {"matricule": "v1", "nom": "Victor Blin", "role": "valet"},
    ],
    "tables": [
        {"numero": 1, "jeu": "ecarte", "nom": "Table 1", "mise_minimum": 10, "unite_paiement": 1},
        {"numero": 2, "jeu": "ecarte", "nom": "Table 2", "mise_minimum": 100, "unite_paiement": 10},
    ],
}
CARNETS = ((1, 10, 1), (1, 10, 201), (1, 100, 1), (1, 1_000, 1), (2, 10, 401), (2, 100, 201))


def by(matricule):
    from cercle.journal.gesture import Author

    names = {row["matricule"]: row["nom"] for row in MAISON["personnes"]}
    return Author(matricule, names.get(matricule, "Installation"), uuid.uuid4())


class Table:
    """A séance as its two employees play it."""

    def __init__(self, table, appel, enjeux, lot, **options):
        from cercle.ledger.services import seance

        packs = [{"couleur": c, "numero_serie": f"{lot}-{c}"} for c in ("rouge", "bleu", "vert")]
        staff = {"appel": appel, "enjeux": enjeux}
        facts = seance.open_seance(by("chef"), table=table, **staff, jeux=packs, **options).facts
        self.place = {"table": table, "seance": facts["seance"]}
        self.appel, self.enjeux, self.coup, self.chouette = appel, enjeux, 0, 0
        self.adjugee = False

    def fiches(self, count):
        from cercle.ledger.services import seance

        for _ in range(count):
            seance.issue_fiche(by(self.appel), **self.place)

    def inscrire(self, *fiches):
        from cercle.ledger.services import appel

        for fiche in fiches:
            appel.register_fiche(by(self.appel), **self.place, fiche=fiche)

    def asseoir(self, siege, *, absents=0):
        from cercle.ledger.services import appel

        for _ in range(absents):
            called = appel.call_next(by(self.appel), **self.place, siege=siege).facts["appelee"]
            appel.answer_absent(by(self.appel), **self.place, fiche=called)
        called = appel.call_next(by(self.appel), **self.place, siege=siege).facts["appelee"]
        appel.answer_present(by(self.appel), **self.place, fiche=called)

    @property
    def jeu(self):
        """The services of the game being played."""
        from cercle.ledger.services import chouette, ecarte

        return chouette if self.adjugee else ecarte

    def encherir(self, *encheres):
        """A chouette put up for auction; « 7 4000 »: fiche, centimes."""
        from cercle.ledger.services import adjudication

        self.chouette += 1
        adjudication.open_auction(by("chef"), **self.place)
        here = self.place | {"chouette": self.chouette}
        for enchere in encheres:
            fiche, montant = map(int, enchere.split())
            adjudication.record_enchere(by(self.appel), **here, fiche=fiche, montant=montant)

    def adjuger(self, siege, *, tiree=None):
        from cercle.ledger.services import adjudication

        here = self.place | {"chouette": self.chouette}
        adjudication.adjudicate(by("chef"), **here, siege=siege, personne_derriere=True, tiree=tiree)
        self.adjugee = True

    def remettre(self):
        from cercle.ledger.services import adjudication

        adjudication.put_back(by(self.enjeux), **self.place, chouette=self.chouette)

    def finir(self):
        from cercle.ledger.services import adjudication

        adjudication.end_chouette(by("chef"), **self.place, chouette=self.chouette)
        self.adjugee = False

    def miser(self, *mises):
        """« 5 A 1000 »: fiche, side, centimes; the first opens the next coup."""
        for mise in mises:
            fiche, cote, montant = mise.split()
            values = {"fiche": int(fiche), "cote": cote, "montant": int(montant), "confirme": True}
            self.jeu.record_mise(by(self.enjeux), **self.place, coup=self.coup, **values)

    def jouer(self, vainqueur, *mises, fausse=False):
        """A whole coup."""
        from cercle.ledger.services import ecarte

        if mises:
            self.coup += 1
            self.miser(*mises)
        here = self.place | {"coup": self.coup}
        self.jeu.close_mises(by(self.enjeux), **here)
        ecarte.record_donne(by(self.appel), **here)
        if fausse:
            ecarte.record_fausse_donne(by(self.appel), **here, motif="carte retournée")
            ecarte.record_donne(by(self.appel), **here)
        self.jeu.record_resultat(by(self.enjeux), **here, vainqueur=vainqueur)


def declare():
    from django.utils import timezone

    from cercle.ledger.services import house
    from cercle.rules.saison import saison_of

    house.ensure_reference(by("installation"), MAISON, saison=saison_of(timezone.localdate()))


def prepare():
    from cercle.ledger.services import tickets

    for table, valeur, premier in CARNETS:
        which = {"valeur": valeur, "premier": premier}
        tickets.receive_carnet(by("chef"), **which, bon_livraison="BL-7")
        tickets.initial_carnet(by("dir"), **which, comptable="Mme Payen")
        tickets.assign_carnet(by("dir"), **which, table=table)
    for valeur, premier in ((10, 1), (10, 401), (100, 201)):
        tickets.start_carnet(by("chef"), valeur=valeur, premier=premier)


def first_seance():
    from cercle.ledger.services import appel, ecarte, seance, tickets

    t = Table(1, "e1", "e2", "lot 1")
    t.fiches(9)
    t.inscrire(1, 2, 3, 4)
    t.asseoir("A")
    appel.call_next(by("e1"), **t.place, siege="B")
    appel.undo_call(by("e1"), **t.place)
    t.asseoir("B", absents=1)
    t.inscrire(2)
    t.jouer("A", "5 A 39200", "7 B 39200")
    for valeur in (100, 1_000):
        tickets.start_carnet(by("e2"), valeur=valeur, premier=1)
    t.asseoir("B")
    t.jouer("B", "5 A 1000", "7 B 1230", "6 A 550", "8 B 170")
    t.asseoir("A")
    t.coup += 1
    t.miser("5 A 100", "6 B 250", "5 A 30")
    void = t.place | {"coup": t.coup}
    ecarte.void_coup(by("e2"), **void, motif="un joueur s’est trouvé mal")
    t.inscrire(1)
    appel.give_up(by("e1"), **t.place, siege="B")
    t.inscrire(3)
    t.asseoir("B")
    seance.interrupt_seance(by("chef"), **t.place, motif="dîner")
    seance.relieve_employe(by("chef"), **t.place, fonction="appel", matricule="e3")
    seance.relieve_employe(by("chef"), **t.place, fonction="appel", matricule="e1")
    seance.resume_seance(by("chef"), **t.place)
    t.jouer("B", "5 A 3300", "6 B 1000", "7 B 1000", "8 B 1300", fausse=True)
    t.inscrire(2, 4)
    t.asseoir("A")
    seance.relieve_employe(by("chef"), **t.place, fonction="enjeux", matricule="e5")
    t.enjeux = "e5"
    t.coup += 1
    t.miser("5 A 500", "6 B 100", "7 B 410", "6 B 300", "8 B 999990")
    ecarte.cancel_mise(by("e5"), **t.place, coup=t.coup, rang=5)
    t.miser("8 B 9990")
    t.jouer("B")
    t.asseoir("A")
    t.jouer("A", "5 A 90", "6 B 90")
    t.asseoir("B")
    t.inscrire(9)
    t.jouer("A", "5 A 25000", "9 B 15000", "6 B 10000")
    t.asseoir("B")
    t.jouer("B", "8 A 200", "9 B 200")
    seance.close_seance(by("chef"), **t.place)


def chouettes(t):
    """Coups 2 to 8 of table 2: the chouetteur in B, the pontes in A."""
    from cercle.ledger.services import ecarte, seance

    t.fiches(4)
    t.inscrire(3, 4, 5, 7)
    t.encherir("7 4000", "8 5000", "7 5000")
    t.adjuger("B", tiree=7)
    # First coup of 50 €: 13,30 € outside, of which the chouetteur's own 5 €; 6,70 € given back.
    t.jouer("B", "3 A 3000", "4 A 3330", "7 B 500", "8 B 1500")
    t.asseoir("A")
    # Following coup of 100 €, all on the chouette: the levy waits for the result.
    t.jouer("A", "3 A 3100", "4 A 2900", fausse=True)
    t.coup += 1
    t.miser("4 A 300", "3 A 500")
    ecarte.void_coup(by("e4"), **t.place, coup=t.coup, motif="une carte est tombée")
    seance.interrupt_seance(by("chef"), **t.place, motif="pause")
    seance.resume_seance(by("chef"), **t.place)
    # 40 €, with a line cancelled: 5 € outside, both levies, and the saut.
    t.coup += 1
    t.miser("4 A 3000", "3 A 3000", "9 A 5000")
    ecarte.cancel_mise(by("e4"), **t.place, coup=t.coup, rang=3)
    t.miser("8 B 500")
    t.jouer("A")
    t.remettre()
    t.jouer("A", "4 A 3500", "3 A 1500")
    t.adjugee = False
    t.encherir()
    t.finir()
    t.encherir("9 2000", "5 1500")
    t.adjuger("B")
    t.jouer("A", "4 A 1000")
    t.jouer("B", "3 A 600")
    t.finir()


def other_seances():
    t = Table(2, "e3", "e4", "lot 2")
    t.fiches(5)
    t.inscrire(1, 2)
    t.asseoir("A")
    t.asseoir("B")
    t.jouer("A", "3 A 1310", "4 A 700", "5 B 3000")
    chouettes(t)
    t = Table(1, "e1", "e5", "lot 3")
    t.fiches(4)
    t.inscrire(1, 2, 3)
    t.asseoir("A")
    t.asseoir("B")
    t.jouer("B", "4 A 470", "3 B 470")
    t.asseoir("A")
    t.coup += 1
    t.miser("4 A 500", "1 B 620")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cercle.settings")
    import django

    django.setup()
    from . import baccara, saison

    saison.tell()
    declare()
    baccara.play()
    prepare()
    first_seance()
    other_seances()
