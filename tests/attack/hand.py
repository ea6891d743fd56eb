"""A hurried employee: random gestures at table 1, many of them refused, until it is done or killed.

`python -m tests.attack.hand SEED COUNT`: each act acknowledged is one line, « number kind », written at once.
"""

import os
import random
import sys

from .evening import by

FICHES = range(1, 13)


class Hand:
    """Acts on séance `place` as two employees would, and sometimes as none should."""

    def __init__(self, seed):
        from cercle.ledger.selectors import seance

        self.dice = random.Random(seed)
        self.row = seance.latest_seance(1)
        self.place = {"table": 1, "seance": self.row.numero}

    def act(self):
        """One gesture: three times in four one that fits, otherwise any. Its receipt, or None if refused."""
        from cercle.rules.refusal import Refusal

        name = self.dice.choice(self.fitting() if self.dice.random() < 0.75 else sorted(self.acts()))
        try:
            return self.acts()[name]()
        except Refusal as refusal:
            if refusal.code == "not_representable":
                self.supply()
            return None

    def current(self):
        from cercle.ledger.selectors import encours

        return encours.read_current(self.row)

    def fitting(self):
        from cercle.ledger.selectors import encours, seance

        coup, sitting = self.current(), seance.read_appel(self.row)
        if coup is not None and coup.etat == encours.DONNE:
            return ["resultat"] * 5 + ["fausse_donne"]
        if not (sitting.siege_a and sitting.siege_b):
            pending = ["present"] * 4 + ["absent", "undo"]
            return pending if sitting.en_attente else ["inscrire", "call_a", "call_b", "fiche"]
        if coup is not None and coup.etat == encours.ARRETE:
            return ["donne"] * 6 + ["fausse_donne", "give_up"]
        return (
            ["mise"] * 8
            + ["annuler", "arreter", "arreter", "inscrire", "give_up"]
            + ["nul"] * (self.dice.random() < 0.3)
        )

    def acts(self):
        from cercle.ledger.selectors import seance as seances
        from cercle.ledger.services import appel, ecarte, seance

        dice, place = self.dice, self.place
        coup = self.current()
        numero = 1 if coup is None else coup.numero + coup.fini
        here = place | {"coup": numero}
        pending = seances.read_appel(self.row).en_attente
        called = place | {"fiche": pending.fiche if pending else dice.choice(FICHES)}
        rang = len(coup.lignes) if coup else 1
        mise = {
            "fiche": dice.choice(FICHES),
            "cote": dice.choice("AB"),
            "montant": dice.choice((10, 50, 200, 990, 1_230, 2_500, 15)),
        }
        clerk, dealer = by("e1"), by("e5")
        return {
            "fiche": lambda: seance.issue_fiche(clerk, **place),
            "inscrire": lambda: appel.register_fiche(clerk, **place, fiche=dice.choice(FICHES)),
            "call_a": lambda: appel.call_next(clerk, **place, siege="A"),
            "call_b": lambda: appel.call_next(clerk, **place, siege="B"),
            "present": lambda: appel.answer_present(clerk, **called),
            "absent": lambda: appel.answer_absent(clerk, **called),
            "undo": lambda: appel.undo_call(clerk, **place),
            "give_up": lambda: appel.give_up(clerk, **place, siege=dice.choice("AB")),
            "mise": lambda: ecarte.record_mise(dealer, **here, **mise, confirme=True),
            "annuler": lambda: ecarte.cancel_mise(dealer, **here, rang=rang),
            "arreter": lambda: ecarte.close_mises(dealer, **here),
            "donne": lambda: ecarte.record_donne(clerk, **here),
            "fausse_donne": lambda: ecarte.record_fausse_donne(clerk, **here, motif="carte retournée"),
            "nul": lambda: ecarte.void_coup(dealer, **here, motif="partie interrompue"),
            "resultat": lambda: ecarte.record_resultat(dealer, **here, vainqueur=dice.choice("AB")),
        }

    def supply(self):
        """A levy found no ticket: one more carnet of 0,10 € for the table."""
        from cercle.ledger.models import CarnetTickets
        from cercle.ledger.services import tickets
        from cercle.rules.refusal import Refusal

        last = CarnetTickets.objects.filter(valeur=10).order_by("-premier").first()
        which = {"valeur": 10, "premier": last.premier + 200}
        try:
            tickets.receive_carnet(by("chef"), **which)
            tickets.initial_carnet(by("dir"), **which, comptable="Mme Payen")
            tickets.assign_carnet(by("chef"), **which, table=1)
            tickets.start_carnet(by("chef"), **which)
        except Refusal:
            pass  # the other hand was quicker, or the carnet in service goes on


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cercle.settings")
    import django

    django.setup()
    hand, wanted = Hand(int(sys.argv[1])), int(sys.argv[2])
    while wanted:
        if receipt := hand.act():
            print(receipt.number, receipt.kind, flush=True)
            wanted -= 1
