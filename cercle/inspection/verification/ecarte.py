"""A coup of écarté, computed again from its raw stakes (articles 63, 64, 66, 66-1)."""

from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.ledger.models import (
    Adversaires,
    AnnulationMise,
    Arrete,
    CoupNul,
    Donne,
    FausseDonne,
    JeuCoup,
    Mise,
    Moment,
    Objet,
    Paiement,
    Restitution,
    Resultat,
)
from cercle.rules import ecarte as regle
from cercle.rules.refusal import Illegal

from .replay import Books, replays
from .report import euros
from .seance import JEUX, JEUX_PAR_SEANCE, CoupJoue, SeanceTenue, finish
from .tickets import expect_prelevement

# The states of a coup, as a fault names them.
MISES, ARRETE, DONNE, REGLE, NUL = "mises", "arrêté", "donne", "réglé", "nul"


class Rendue(Protocol):
    """A restitution of either game: the rank of its line and the centimes given back."""

    @property
    def rang(self) -> int: ...
    @property
    def montant(self) -> int: ...


class Partie(CoupJoue):
    """A coup of écarté under way."""

    jeu = JeuCoup.ECARTE

    __slots__ = (
        "adversaires", "arrete", "donnes", "etat", "fausses", "lignes", "masses", "paiements", "par_fiche",
        "paye", "payes", "rang", "rendu", "rendus", "restitutions",
    )  # fmt: skip

    def __init__(self, id: int, seance: SeanceTenue, numero: int) -> None:
        super().__init__(id, seance, numero)
        self.etat = MISES
        self.adversaires = False
        # The lines that stand, in order: id, line, author. How many lines there were, cancelled ones too.
        self.lignes: list[tuple[int, regle.Mise, str]] = []
        self.rang = 0
        # The standing lines of each fiche: a fiche backs one side. What stands on each side, in centimes.
        self.par_fiche: dict[int, list[regle.Mise]] = {}
        self.masses = {"A": 0, "B": 0}
        self.arrete: regle.Arrete | None = None
        # What is still due in this entry: (line, centimes); payments.
        self.restitutions: deque[tuple[int, int]] = deque()
        self.paiements: deque[regle.Paiement] = deque()
        # Centimes given back and paid so far, and in how many rows.
        self.rendu = self.rendus = self.paye = self.payes = 0
        self.donnes = self.fausses = 0

    @property
    def mises(self) -> tuple[regle.Mise, ...]:
        return tuple(line for _id, line, _author in self.lignes)

    @property
    def engage(self) -> bool:
        return self.etat in (MISES, DONNE)

    @property
    def fini(self) -> bool:
        return self.etat in (REGLE, NUL)

    def check_mise(self, own: list[regle.Mise], *, fiche: int, cote: regle.Cote, montant: int) -> None:
        """Illegal when the rules refuse this stake; `own` are the lines of its fiche that stand."""
        regle.check_mise(own, fiche=fiche, cote=cote, montant=montant, minimum=self.seance.minimum)

    def settle(self, books: Books, vainqueur: regle.Cote) -> None:
        """What the result of the coup leads to: the loser leaves, the winners are paid."""
        self.gagnant_a_inscrire = vainqueur
        if self.arrete is None:
            return
        due = regle.settle_coup(self.arrete, vainqueur=vainqueur, unite=self.seance.unite)
        self.paiements.extend(due.paiements)
        stake = 2 * self.arrete.tenu
        books.at_end(lambda: settled(books, self, stake, self.preleve))

    def begin(self, books: Books) -> None:
        """The entry that opens a coup names its two players and holds its first stake (article 64)."""

        def begun() -> None:
            if not self.adversaires:
                books.fault("missing", self, _("joueurs non inscrits"))
            if not self.rang:
                books.fault("missing", self, _("coup sans mise"))

        books.at_end(begun)


JEUX[JeuCoup.ECARTE] = Partie


def partie_of(books: Books, coup_id: int, what: str, *etats: str) -> Partie | None:
    """The coup a row belongs to, which must be under way and in one of `etats`; a fault otherwise."""
    coup = books.coups.get(coup_id)
    if not isinstance(coup, Partie):
        books.fault("link", what, _("inscrit à un coup inconnu ou fini"))
        return None
    if coup.etat not in etats:
        message = _("%(quoi)s alors que le coup est « %(etat)s »")
        books.fault("link", coup, message, quoi=gettext(what), etat=coup.etat)
        return None
    if not coup.seance.ouverte:
        books.fault("link", coup, _("%(quoi)s pendant l’interruption de la séance"), quoi=gettext(what))
    return coup


@replays(Adversaires, "coup_id joueur_a_id joueur_b_id")
def replay_adversaires(books: Books, coup_id: int, joueur_a_id: int, joueur_b_id: int) -> None:
    """The two fiches seated when the coup opens (article 63)."""
    coup = partie_of(books, coup_id, _("joueurs"), MISES)
    if coup is None:
        return
    if coup.adversaires or coup.rang:
        books.fault("link", coup, _("joueurs inscrits hors de l’ouverture du coup"))
    coup.adversaires = True
    seance = coup.seance
    for siege, joueur in (("A", joueur_a_id), ("B", joueur_b_id)):
        seated = seance.appel.siege_a if siege == "A" else seance.appel.siege_b
        # An empty seat never matches a fiche unknown.
        books.differ(coup, _("fiche assise en %(siege)s"), seated, seance.fiches.get(joueur, 0), siege=siege)


@replays(Mise, "coup_id rang fiche_id cote montant")
def replay_mise(books: Books, coup_id: int, rang: int, fiche_id: int, cote: Any, montant: int) -> None:
    """A legal stake of a fiche of this séance, in order of receipt (articles 63, 64)."""
    coup = partie_of(books, coup_id, _("mise"), MISES)
    if coup is None:
        return
    coup.rang += 1
    if rang != coup.rang:
        books.differ(coup, _("rang de la mise"), coup.rang, rang)
        coup.rang = rang
    fiche = coup.seance.fiches.get(fiche_id)
    if fiche is None:
        books.fault("link", coup, _("mise d’une fiche qui n’est pas de cette séance (article 63)"))
        fiche = -fiche_id
    if cote not in regle.COTES or type(montant) is not int:
        books.fault("content", coup, _("ligne %(rang)s : mise illisible"), rang=rang)
        return
    own = coup.par_fiche.setdefault(fiche, [])
    try:
        coup.check_mise(own, fiche=fiche, cote=cote, montant=montant)
    except Illegal as refusal:
        books.fault("content", coup, refusal.text)
    line = regle.Mise(rang, fiche, cote, montant)
    own.append(line)
    coup.lignes.append((books.place, line, books.actor))
    coup.masses[cote] += montant


@replays(AnnulationMise, "mise_id")
def replay_annulation(books: Books, mise_id: int) -> None:
    """The last line that stands, withdrawn by its author before the stakes are closed."""
    for coup in books.coups.values():
        if isinstance(coup, Partie) and any(ligne[0] == mise_id for ligne in coup.lignes):
            break
    else:
        books.fault("link", _("annulation"), _("annulation d’aucune mise en cours"))
        return
    if coup.etat != MISES:
        books.fault("link", coup, _("annulation après l’arrêté des mises"))
        return
    if coup.lignes[-1][0] != mise_id:
        books.fault("content", coup, _("annulation d’une ligne qui n’est pas la dernière"))
    at = next(i for i, ligne in enumerate(coup.lignes) if ligne[0] == mise_id)
    _id, line, author = coup.lignes.pop(at)
    coup.par_fiche[line.fiche].remove(line)
    coup.masses[line.cote] -= line.montant
    if books.number and author != books.actor:
        books.differ(
            coup, _("auteur de l’annulation de la ligne %(rang)s"), author, books.actor, rang=line.rang
        )


@replays(Arrete, "coup_id masse_a masse_b tenu")
def replay_arrete(books: Books, coup_id: int, masse_a: int, masse_b: int, tenu: int) -> None:
    """Masses, sum held, restitutions and levy, as the rules give them (articles 64, 66)."""
    coup = partie_of(books, coup_id, _("arrêté"), MISES)
    if coup is None:
        return
    if coup.jeu != JeuCoup.ECARTE:
        books.fault("link", coup, _("arrêté d’écarté à un coup de chouette"))
    coup.etat = ARRETE
    try:
        due = coup.arrete = regle.close_mises(coup.mises)
    except Illegal as refusal:
        books.fault("content", coup, refusal.text)
        return
    books.differ(coup, _("masse A"), due.masse_a, masse_a, euros)
    books.differ(coup, _("masse B"), due.masse_b, masse_b, euros)
    books.differ(coup, _("tenu de chaque côté"), due.tenu, tenu, euros)
    expect_restitutions(books, coup, due.restitutions)
    expect_prelevement(books, coup, due.prelevement, Objet.ENJEUX.value, Moment.AVANT_DONNE.value)
    laid = sum(line.montant for line in coup.mises)

    def conserved() -> None:
        """P18: what was laid is what is held on both sides and what was given back."""
        books.differ(
            coup, _("mises, tenu des deux côtés et restitutions"), laid, 2 * tenu + coup.rendu, euros
        )

    books.at_end(conserved)


def expect_restitutions(books: Books, coup: Partie, restitutions: Sequence[Rendue]) -> None:
    """What has to be given back in this entry, last registered first."""
    ids = {line.rang: id for id, line, _author in coup.lignes}
    coup.restitutions.extend((ids[r.rang], r.montant) for r in restitutions)
    count = len(restitutions)

    def given_back() -> None:
        for mise_id, montant in coup.restitutions:
            rang = next(line.rang for id, line, _author in coup.lignes if id == mise_id)
            message = _("restitution de %(montant)s sur la ligne %(rang)s absente")
            books.fault("missing", coup, message, montant=euros(montant), rang=rang)
        coup.restitutions.clear()

    if count:
        books.at_end(given_back)


@replays(Restitution, "coup_id rang mise_id montant")
def replay_restitution(books: Books, coup_id: int, rang: int, mise_id: int, montant: int) -> None:
    """To the last registered first, the last one possibly in part (article 64)."""
    coup = partie_of(books, coup_id, _("restitution"), ARRETE, NUL)
    if coup is None:
        return
    if not coup.restitutions:
        message = _("restitution de %(montant)s que rien ne demande")
        books.fault("link", coup, message, montant=euros(montant))
        return
    due_id, due = coup.restitutions.popleft()
    lines = {id: line.rang for id, line, _author in coup.lignes}
    books.differ(coup, _("ligne restituée"), lines[due_id], lines.get(mise_id))
    books.differ(coup, _("restitution sur la ligne %(rang)s"), due, montant, euros, rang=lines[due_id])
    coup.rendu += montant
    coup.rendus += 1
    books.differ(coup, _("rang de la restitution"), coup.rendus, rang)


@replays(CoupNul, "coup_id motif")
def replay_nul(books: Books, coup_id: int, motif: str) -> None:
    """A void coup keeps its number and gives everything back; nothing was detached."""
    played = books.coups.get(coup_id)
    if played is not None and not isinstance(played, Partie):
        played.void(books, motif)
        return
    coup = partie_of(books, coup_id, _("nullité"), MISES)
    if coup is None:
        return
    coup.etat = NUL
    if not motif.strip():
        books.fault("content", coup, _("nullité sans motif"))
    expect_restitutions(books, coup, regle.return_all(coup.mises))
    laid = sum(line.montant for line in coup.mises)
    books.at_end(lambda: books.differ(coup, _("mises et restitutions du coup nul"), laid, coup.rendu, euros))
    finish(books, coup)


@replays(Donne, "coup_id rang jeu_id")
def replay_donne(books: Books, coup_id: int, rang: int, jeu_id: int) -> None:
    """Dealt to two seated players, with the pack whose turn it is (article 63)."""
    coup = partie_of(books, coup_id, _("donne"), ARRETE)
    if coup is None:
        return
    coup.etat = DONNE
    coup.donnes += 1
    seance = coup.seance
    books.differ(coup, _("rang de la donne"), coup.donnes, rang)
    # A séance whose packs are not in the books has no pack whose turn it could be.
    # A séance short of its packs is at fault already; the turn is counted as if it had its three.
    turn = seance.distribues % (len(seance.jeux) or JEUX_PAR_SEANCE)
    seance.distribues += 1
    found = seance.jeux.index(jeu_id) + 1 if jeu_id in seance.jeux else None
    books.differ(coup, _("jeu dont c’est le tour"), turn + 1, found)
    if seance.appel.siege_a is None or seance.appel.siege_b is None:
        books.fault("content", coup, _("donne devant un siège vide"))


@replays(FausseDonne, "coup_id rang motif")
def replay_fausse_donne(books: Books, coup_id: int, rang: int, motif: str) -> None:
    """A misdeal: the tickets stay, the same coup is dealt again (article 66-1)."""
    coup = partie_of(books, coup_id, _("fausse donne"), DONNE)
    if coup is None:
        return
    coup.etat = ARRETE
    coup.fausses += 1
    books.differ(coup, _("rang de la fausse donne"), coup.fausses, rang)
    if not motif.strip():
        books.fault("content", coup, _("fausse donne sans motif"))


@replays(Resultat, "coup_id vainqueur")
def replay_resultat(books: Books, coup_id: int, vainqueur: Any) -> None:
    """The winners share twice the sum held less the levy; the loser leaves his seat (articles 63, 66)."""
    coup = partie_of(books, coup_id, _("résultat"), DONNE)
    if coup is None:
        return
    coup.etat = REGLE
    finish(books, coup)
    if vainqueur not in regle.COTES:
        books.fault("content", coup, _("vainqueur inconnu"))
        return
    coup.settle(books, vainqueur)


def settled(books: Books, coup: Partie, enjeu: int, preleve: int) -> None:
    """Every winner paid, the loser's seat free, and P18: payouts and levies are twice the sum held."""
    for due in coup.paiements:
        message = _("paiement de %(montant)s à la fiche %(fiche)s absent")
        books.fault("missing", coup, message, montant=euros(due.montant), fiche=due.fiche)
    if coup.gagnant_a_inscrire:
        books.fault("missing", coup, _("le perdant n’a pas quitté les cartes (article 63)"))
    if not coup.paiements:
        books.differ(coup, _("paiements et prélèvement"), enjeu, coup.paye + preleve, euros)


@replays(Paiement, "coup_id rang fiche_id tenu part montant")
def replay_paiement(
    books: Books, coup_id: int, rang: int, fiche_id: int, tenu: int, part: int, montant: int
) -> None:
    """Twice the stake held less its share of the levy, in order of first registration (article 66)."""
    coup = partie_of(books, coup_id, _("paiement"), REGLE)
    if coup is None:
        return
    fiche = coup.seance.fiches.get(fiche_id)
    coup.paye += montant
    if not coup.paiements:
        message = _("paiement de %(montant)s que rien ne doit")
        books.fault("link", coup, message, montant=euros(montant))
        return
    due = coup.paiements.popleft()
    coup.payes += 1
    books.differ(coup, _("rang du paiement"), coup.payes, rang)
    books.differ(coup, _("fiche payée"), due.fiche, fiche)
    books.differ(coup, _("mise tenue de la fiche %(fiche)s"), due.tenu, tenu, euros, fiche=due.fiche)
    books.differ(coup, _("part du prélèvement de la fiche %(fiche)s"), due.part, part, euros, fiche=due.fiche)
    books.differ(coup, _("paiement à la fiche %(fiche)s"), due.montant, montant, euros, fiche=due.fiche)
