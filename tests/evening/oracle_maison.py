"""The whole house on paper: what goes from a séance to the next, corrections, what each day comes to."""

from .oracle import Seance
from .oracle_baccara import SeanceBaccara
from .oracle_boites import Carnets, Cloture, Comptee, Correction, Machine


class Maison:
    """Every sheet, in order: carnets and machines go from one séance to the next, days are closed."""

    def __init__(self, jeux):
        self.jeux = jeux  # the game of each table, by number
        self.sabots, self.paquets, self.notices, self.valets = {}, {}, [], []
        self.carnets, self.machines, self.seances = {}, {}, {}
        self.corrections, self.jours, self.mois = {}, {}, None
        self.perdus = []  # carnets lost whole: (value, first)

    def play(self, name, saisies):
        seance = self._begin(saisies)
        seance.jour = next((saisie.quand.jour for saisie in saisies if saisie.quand), None)
        for saisie in saisies:
            family, _dot, verb = saisie.service.kind.partition(".")
            own = getattr(self, f"on_{family}_{verb}", None)
            if own:
                own(seance, saisie.quand.jour if saisie.quand else None, **saisie.arguments)
            elif family != "tickets":
                arguments = dict(saisie.arguments)
                place = arguments.pop("seance", 0)  # a séance of another sheet
                of = self._of_table(arguments["table"])[place - 1] if place else seance
                of.play(saisie.service.kind, arguments)
        if seance.coups:
            self.seances[name] = seance

    def _begin(self, saisies):
        tables = [s.arguments["table"] for s in saisies if s.service.kind == "baccara.ouverture"]
        return SeanceBaccara(self, self.jeux[tables[0]]) if tables else Seance(self)

    def on_sabot_reception(self, here, jour, *, numero, modele):
        self.sabots[numero] = modele

    def on_sabot_paquets(self, here, jour, *, paquets):
        self.paquets |= {pack["numero_serie"]: pack["couleur"] for pack in paquets}

    def on_notice_ouverture(self, here, jour, *, table, rang, heure):
        self.notices.append((table, jour, rang, heure))

    def on_staff_valet(self, here, jour, *, matricule):
        self.valets.append((matricule, True))

    def on_staff_fin_valet(self, here, jour, *, matricule):
        self.valets.append((matricule, False))

    def on_tickets_affectation(self, here, jour, *, valeur, premier, table):
        self.carnets.setdefault(table, Carnets()).stack(valeur, premier)

    def on_tickets_mise_en_service(self, here, jour, *, valeur, premier):
        for carnets in self.carnets.values():
            if premier in carnets.piles.get(valeur, ()):
                carnets.waiting.discard(valeur)

    def on_tickets_perte(self, here, jour, *, valeur, premier, motif):
        self.perdus.append((valeur, premier))
        for carnets in self.carnets.values():
            if premier in carnets.piles.get(valeur, ()):
                left = [n for n in carnets.piles[valeur] if not premier <= n < premier + 200]
                carnets.piles[valeur] = left

    def on_machine_declaration(self, here, jour, *, numero_serie, modele, prochain):
        self.machines[numero_serie] = Machine(prochain)

    def on_correction_proposition(
        self, here, jour, *, table, objet, motif, seance=0, coup=0, montant=None, **change
    ):
        of = self._of_table(table)[seance - 1] if seance else here
        if objet == "comptee":
            before = of.comptee
            torn = sum(value for value, _number in before.tickets)
            made = Correction(of, objet, before, Comptee(before.attendu + torn, montant))
        else:
            stake = {} if montant is None else {"montant": montant}
            made = Correction(of, objet, of.coups[coup - 1], of.corrected(coup, **change, **stake), coup)
        self.corrections[len(self.corrections) + 1] = made

    def on_correction_decision(self, here, jour, *, correction, approuvee, mention):
        one = self.corrections[correction]
        one.approuvee = approuvee
        if approuvee:
            one.jour = jour if one.seance.jour in self.jours else one.seance.jour
        if approuvee and one.objet == "comptee":
            one.apres.tickets = one.seance.source.tear(one.apres.excedent // 10 * 10)

    def on_cagnotte_cloture_jour(self, here, jour, *, signataire):
        tables = {}
        for one in [s for s in [*self.seances.values()] if s.jour == jour]:
            sums = tables.setdefault(one.table, dict.fromkeys(("preleve", "porte"), 0))
            sums["preleve"] += one.levied
            sums["porte"] += one.comptee.porte
        for one in self.corrections.values():
            if one.jour == jour:
                sums = tables.setdefault(one.seance.table, dict.fromkeys(("preleve", "porte"), 0))
                sums["preleve"] += one.preleve
                sums["porte"] += one.porte
        preleve, porte = (sum(sums[what] for sums in tables.values()) for what in ("preleve", "porte"))
        before = [closing.perpetuel for closing in self.jours.values()][-1:] or [(0, 0)]
        perpetual = (before[0][0] + preleve, before[0][1] + porte)
        self.jours[jour] = Cloture(tables, preleve, porte, perpetual)

    def on_cagnotte_cloture_mois(self, here, jour, *, signataire):
        self.mois = [sum(getattr(day, what) for day in self.jours.values()) for what in ("preleve", "porte")]

    def _of_table(self, table):
        return [one for one in self.seances.values() if one.table == table]


def play(sheets, jeux):
    """The house once every sheet was played in order; `jeux`: the game of each table, by number."""
    maison = Maison(jeux)
    for name, saisies in sheets.items():
        maison.play(name, saisies)
    return maison
