"""Corrections: proposed by one person, decided in words by another, their effects computed again (68).

The coup or the count that a correction is about is read again, with all the corrections approved before.
"""

from collections import deque
from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.report import Kind
from cercle.ledger.models import (
    CompteeCorrigee,
    Correction,
    Corrige,
    DecisionCorrection,
    PrelevementCorrige,
    Role,
    SoldeCorrige,
)
from cercle.rules import correction as regle
from cercle.rules.correction_baccara import CoupBanque, Tableaux
from cercle.rules.ecarte import Mise
from cercle.rules.refusal import Refusal

from .house import check_author, in_office
from .jour import local_day
from .registre import Sommes
from .relu import (
    CompteeRelue,
    CoupRelu,
    changement,
    read_comptee,
    read_coup,
    read_fiche,
    read_lieu,
    recount,
)
from .replay import Books, replays
from .report import euros
from .tickets import expect_surplus


class CorrectionTenue(NamedTuple):
    """A correction that waits for its decision. `sujet`: the row that it is about."""

    id: int
    numero: int
    objet: str
    seance: int
    table: int
    jour: str
    lieu: str
    coup: int | None
    comptee: int | None
    sujet: tuple[str, int | None]
    changement: regle.Changement | None
    montant: int | None
    par: str

    @property
    def nom(self) -> str:
        return gettext("%(seance)s, correction n° %(numero)s") % {"seance": self.lieu, "numero": self.numero}


class DecisionTenue:
    """A decision in the entry that records it: what its rows have to say."""

    __slots__ = ("comptee", "correction", "id", "jour", "prelevements", "soldes")

    def __init__(self, id: int, correction: CorrectionTenue, jour: str) -> None:
        self.id, self.correction, self.jour = id, correction, jour
        self.prelevements: deque[regle.EcartPrelevement] = deque()
        self.soldes: deque[regle.EcartSolde] = deque()
        self.comptee: tuple[CompteeRelue, int] | None = None

    @property
    def nom(self) -> str:
        return self.correction.nom

    def add(self, books: Books, sommes: Sommes) -> None:
        """What the day of the decision moves by; apart when it is not the day of the séance."""
        if self.jour != self.correction.jour:
            sommes = sommes._replace(corrections_preleve=sommes.preleve, corrections_porte=sommes.porte)
        books.registre.add(self.jour, self.correction.table, sommes)


@replays(
    Correction,
    "numero seance_id objet coup_id mise_id comptee_id vainqueur fiche_id cote montant mise_1 mise_2 "
    "resultat_1 resultat_2 avant apres motif par_id",
)
def replay_correction(
    books: Books,
    numero: int,
    seance_id: int,
    objet: str,
    coup_id: int | None,
    mise_id: int | None,
    comptee_id: int | None,
    vainqueur: str,
    fiche_id: int | None,
    cote: str,
    montant: int | None,
    mise_1: int | None,
    mise_2: int | None,
    resultat_1: str,
    resultat_2: str,
    avant: str,
    apres: str,
    motif: str,
    par_id: int,
) -> None:
    """P11: numbered without gap, of a row of its séance, before and after in words, why, and by whom."""
    place = read_lieu(books, seance_id)
    if place is None or objet not in Corrige.values:
        books.fault("link", _("correction"), _("correction d’une séance ou d’un objet inconnu"))
        return
    table_id, jour, seance = place
    table = books.tables[table_id]
    lieu = gettext("table %(table)s, séance %(seance)s") % {"table": table.numero, "seance": seance}
    sujet = (objet, {Corrige.MISE: mise_id, Corrige.COMPTEE: comptee_id}.get(Corrige(objet), coup_id))
    par = books.matricules.get(par_id, "")
    held = CorrectionTenue(
        books.place, numero, objet, seance_id, table_id, jour, lieu, coup_id, comptee_id, sujet,
        None, montant, par,
    )  # fmt: skip
    expected = books.corrections_proposees + 1
    kind: Kind = "missing" if type(numero) is int and numero > expected else "content"
    books.differ(held, _("numéro de la correction"), expected, numero, kind=kind)
    books.corrections_proposees = numero
    if not motif.strip():
        books.fault("content", held, _("correction sans motif"))
    if any(other.sujet == sujet for other in books.corrections.values()):
        books.fault("content", held, _("une correction attend déjà une décision à ce sujet"))
    books.corrections[books.place] = held
    if objet == Corrige.COMPTEE:
        auteur = _about_comptee(books, held, avant, apres)
    else:
        tableaux = (mise_1, mise_2, resultat_1, resultat_2)
        auteur = _about_coup(books, held, (mise_id, vainqueur, fiche_id, cote), tableaux, avant, apres)
    _check_proposer(books, held, par_id, auteur)


def _check_proposer(books: Books, held: CorrectionTenue, par_id: int, auteur: str) -> None:
    """By whoever entered the row, the chef or the director."""
    what = _("qui propose la correction")
    par, role = in_office(books, held, par_id, what, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    check_author(books, held, par, what)
    if role == Role.EMPLOYE and par != auteur:
        message = _("proposée par « %(qui)s », la ligne est de « %(auteur)s » (article 68)")
        books.fault("content", held, message, qui=par, auteur=auteur)


def _about_coup(
    books: Books,
    held: CorrectionTenue,
    written: tuple[int | None, str, int | None, str],
    tableaux: tuple[int | None, int | None, str, str],
    avant: str,
    apres: str,
) -> str:
    """A result or a stake of a coup settled, or a coup of baccara whole; answers who entered it."""
    coup = read_coup(books, held.coup or 0)
    if coup is None or coup.seance != held.seance:
        books.fault("link", held, _("correction d’un coup sans résultat, ou d’une autre séance"))
        return ""
    mise_id, vainqueur, fiche_id, cote = written
    line, fiche = coup.lignes.get(mise_id or 0), 0
    if held.objet == Corrige.MISE:
        fiche, seance = read_fiche(books, fiche_id or 0)
        if line is None or seance != held.seance:
            books.fault(
                "link", held, _("correction d’une mise d’un autre coup, annulée, ou d’une autre fiche")
            )
            return ""
    rang = line.rang if line is not None else 0
    change = changement(held.objet, vainqueur, rang, fiche, cote, held.montant, *tableaux)  # type: ignore[arg-type]
    books.corrections[held.id] = held._replace(changement=change)
    try:
        regle.correct(coup.actuel, change)
    except Refusal as refusal:
        books.fault("content", held, refusal.text)
    if isinstance(change, Tableaux) != isinstance(coup.actuel, CoupBanque):
        return ""
    before, after = _words(coup, change)
    books.differ(held, _("avant, en mots"), before, avant, str)
    books.differ(held, _("après, en mots"), after, apres, str)
    return coup.auteurs[_written(coup.actuel, change) if isinstance(change, Tableaux) else rang]


def _written(coup: regle.Joue, change: Tableaux) -> int:
    """Under which key the author stands of what differs: the result, or the stakes when it is the same."""
    assert isinstance(coup, CoupBanque)
    same = [t.resultat for t in coup.tableaux] == [t.resultat for t in change.tableaux]
    return -1 if same else 0


def _about_comptee(books: Books, held: CorrectionTenue, avant: str, apres: str) -> str:
    """A sum counted; answers who counted it."""
    comptee = read_comptee(books, held.comptee or 0)
    if comptee is None or comptee.seance != held.seance:
        books.fault("link", held, _("correction d’une comptée inconnue, ou d’une autre séance"))
        return ""
    present = comptee.colonnes.compte
    if held.montant == present:
        books.fault("content", held, _("rien à corriger : c’est déjà la somme comptée"))
    counted = _("%(compte)s comptés")
    books.differ(held, _("avant, en mots"), gettext(counted) % {"compte": euros(present)}, avant, str)
    books.differ(held, _("après, en mots"), gettext(counted) % {"compte": euros(held.montant)}, apres, str)
    return comptee.par


def _words(coup: CoupRelu, change: regle.Changement) -> tuple[str, str]:
    """Before and after, as the register reads them."""
    if isinstance(change, Mise):
        present = coup.ligne(change.rang)
        return ("" if present is None else _stake(present)), _stake(change)
    if isinstance(coup.actuel, CoupBanque):
        assert isinstance(change, Tableaux)
        return coup.actuel.phrase().text, coup.actuel._replace(tableaux=change.tableaux).phrase().text
    assert isinstance(change, regle.Resultat)
    return _result(coup.actuel), _result(coup.actuel._replace(vainqueur=change.vainqueur))


def _result(coup: regle.Coup) -> str:
    if coup.chouette is None:
        template = _("le côté %(cote)s gagne")
    elif coup.vainqueur == coup.chouette.siege:
        template = _("le chouetteur gagne (%(cote)s)")
    else:
        template = _("les pontes gagnent (%(cote)s)")
    return gettext(template) % {"cote": coup.vainqueur}


def _stake(mise: Mise) -> str:
    template = _("mise n° %(rang)s : fiche %(fiche)s, %(montant)s sur %(cote)s")
    known = mise._asdict() | {"montant": euros(mise.montant)}
    return gettext(template if mise.montant else _("mise n° %(rang)s : aucune")) % known


@replays(DecisionCorrection, "correction_id approuvee mention jour par_id")
def replay_decision(
    books: Books, correction_id: int, approuvee: Any, mention: str, jour: str | None, par_id: int
) -> None:
    """P12: by another person than whoever had a hand in it, in words; approved, its effects follow."""
    held = books.corrections.pop(correction_id, None)
    if held is None:
        books.fault("link", _("décision"), _("décision sur aucune correction en attente"))
        return
    decision = books.decision = DecisionTenue(books.place, held, jour or "")
    books.at_end(lambda: _whole(books, decision))
    if not mention.strip():
        books.fault("content", held, _("décision sans mention en toutes lettres (article 68)"))
    coup = None if held.coup is None else read_coup(books, held.coup)
    comptee = None if held.comptee is None else read_comptee(books, held.comptee)
    what = _("qui décide de la correction")
    par, _role = in_office(books, held, par_id, what, Role.CHEF, Role.DIRECTEUR)
    check_author(books, held, par, what)
    hands = coup.mains if coup is not None else comptee.mains if comptee is not None else frozenset()
    if par == held.par or par in hands:
        books.fault("content", held, _("décidée par « %(qui)s », qui y a mis la main (article 68)"), qui=par)
    if not approuvee:
        books.differ(held, _("jour d’une correction refusée"), None, jour)
        return
    books.differ(held, _("jour de la correction"), _jour(books, held), jour)
    decision.add(books, Sommes())
    if comptee is not None and held.montant is not None:
        decision.comptee = (comptee, held.montant)
    if coup is not None and held.changement is not None:
        try:
            ecart = regle.compare(coup.actuel, regle.correct(coup.actuel, held.changement))
        except Refusal as refusal:
            books.fault("content", held, refusal.text)
            return
        decision.prelevements.extend(ecart.prelevements)
        decision.soldes.extend(ecart.soldes)


def _jour(books: Books, held: CorrectionTenue) -> str:
    """The day whose totals move: the séance's while it is open, else the first open day from then on."""
    if not books.registre.closed(held.jour) or not books.recorded_at:
        return held.jour
    return books.registre.first_open(local_day(books.recorded_at))


def _whole(books: Books, decision: DecisionTenue) -> None:
    """Every effect is written."""
    books.decision = None
    for levy in decision.prelevements:
        message = _("prélèvement corrigé à %(montant)s absent")
        books.fault("missing", decision, message, montant=euros(levy.apres.montant))
    for solde in decision.soldes:
        message = _("solde corrigé de la fiche %(fiche)s absent")
        books.fault("missing", decision, message, fiche=solde.fiche)
    if decision.comptee is not None:
        books.fault("missing", decision, _("comptée corrigée absente"))


def _decided(books: Books, decision_id: int, what: str) -> DecisionTenue | None:
    """The decision a row belongs to, recorded in the same entry; a fault otherwise."""
    decision = books.decision
    if decision is None or decision.id != decision_id:
        books.fault("link", what, _("inscrit à une décision d’une autre écriture"))
        return None
    return decision


@replays(PrelevementCorrige, "decision_id objet avant base taux exact montant article")
def replay_prelevement_corrige(
    books: Books,
    decision_id: int,
    objet: str,
    avant: int,
    base: int,
    taux: int,
    exact: int,
    montant: int,
    article: str,
) -> None:
    """The levy as it should have been, by the rules of the coup's own game, rounded once (59, 66)."""
    decision = _decided(books, decision_id, _("prélèvement corrigé"))
    if decision is None:
        return
    decision.add(books, Sommes(preleve=montant - avant))
    if not decision.prelevements:
        books.fault("link", decision, _("prélèvement corrigé que rien ne demande"))
        return
    due = decision.prelevements.popleft()
    calcul = due.apres
    books.differ(decision, _("objet du prélèvement corrigé"), due.objet, objet)
    books.differ(decision, _("prélèvement avant la correction"), due.avant, avant, euros)
    books.differ(decision, _("base du prélèvement corrigé"), calcul.base, base, euros)
    books.differ(decision, _("taux du prélèvement corrigé (points de base)"), calcul.taux, taux)
    books.differ(decision, _("produit exact du prélèvement corrigé"), calcul.exact, exact)
    books.differ(decision, _("prélèvement corrigé"), calcul.montant, montant, euros)
    books.differ(decision, _("article du prélèvement corrigé"), calcul.article, article)


@replays(SoldeCorrige, "decision_id fiche_id avant apres")
def replay_solde_corrige(books: Books, decision_id: int, fiche_id: int, avant: int, apres: int) -> None:
    """What the coup brings a fiche, before and after: what is owed to it, or by it."""
    decision = _decided(books, decision_id, _("solde corrigé"))
    if decision is None:
        return
    if not decision.soldes:
        books.fault("link", decision, _("solde corrigé que rien ne demande"))
        return
    due = decision.soldes.popleft()
    fiche, seance = read_fiche(books, fiche_id)
    found = fiche if seance == decision.correction.seance else 0
    books.differ(decision, _("fiche du solde corrigé"), due.fiche, found)
    books.differ(decision, _("solde de la fiche %(fiche)s avant"), due.avant, avant, euros, fiche=due.fiche)
    books.differ(decision, _("solde de la fiche %(fiche)s après"), due.apres, apres, euros, fiche=due.fiche)


@replays(CompteeCorrigee, "decision_id compte_avant porte_avant attendu compte excedent manquant porte")
def replay_comptee_corrigee(
    books: Books,
    decision_id: int,
    compte_avant: int,
    porte_avant: int,
    attendu: int,
    compte: int,
    excedent: int,
    manquant: int,
    porte: int,
) -> None:
    """The columns of the register for the sum corrected, with the tickets of its surplus torn at once."""
    decision = _decided(books, decision_id, _("comptée corrigée"))
    if decision is None:
        return
    if decision.comptee is None:
        books.fault("link", decision, _("comptée corrigée que rien ne demande"))
        return
    (comptee, montant), decision.comptee = decision.comptee, None
    before, due = comptee.colonnes, recount(comptee, montant)
    books.differ(decision, _("somme comptée avant la correction"), before.compte, compte_avant, euros)
    books.differ(decision, _("somme portée avant la correction"), before.porte, porte_avant, euros)
    books.differ(decision, _("somme qui doit se trouver, corrigée"), due.attendu, attendu, euros)
    books.differ(decision, _("somme comptée, corrigée"), due.compte, compte, euros)
    books.differ(decision, _("excédent corrigé"), due.excedent, excedent, euros)
    books.differ(decision, _("manquant corrigé"), due.manquant, manquant, euros)
    books.differ(decision, _("somme portée, corrigée"), due.porte, porte, euros)
    moved = Sommes(
        attendu=attendu - before.attendu,
        compte=compte - before.compte,
        excedent=excedent - before.excedent,
        manquant=manquant - before.manquant,
        porte=porte - before.porte,
    )
    decision.add(books, moved)
    expect_surplus(
        books, decision.correction.comptee or 0, comptee.cagnotte, due.tickets_excedent, rang=comptee.rang
    )
