"""A chouette, computed again from its bids and its raw stakes (articles 65, 66, 66-1)."""

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.ledger.models import (
    Adjudication,
    ArreteChouette,
    Chouette,
    Enchere,
    FinChouette,
    Jeu,
    JeuCoup,
    Moment,
    MotifFin,
    MouvementChouette,
    Nature,
    Objet,
)
from cercle.rules import adjudication as encan
from cercle.rules import chouette as regle
from cercle.rules.ecarte import Cote
from cercle.rules.ecarte import Mise as Ligne
from cercle.rules.refusal import Refusal

from .ecarte import ARRETE, MISES, Partie, expect_restitutions, partie_of, settled
from .replay import Books, replays
from .report import euros
from .seance import JEUX, SeanceTenue, seance_of
from .tickets import expect_prelevement


class ChouetteTenue:
    """A chouette not ended: its bids, who holds it, C and c, and the movements still to be written."""

    __slots__ = (
        "a_asseoir", "encheres", "etat", "fiche", "finie", "id", "mouvements", "numero", "offertes", "rang",
        "seance", "siege",
    )  # fmt: skip

    def __init__(self, id: int, seance: SeanceTenue, numero: int) -> None:
        self.id, self.seance, self.numero = id, seance, numero
        self.encheres: list[encan.Enchere] = []
        # The last bid of each fiche: the one that its next may not be below.
        self.offertes: dict[int, encan.Enchere] = {}
        self.etat: encan.Chouette | None = None
        self.fiche = self.rang = 0
        self.siege = ""
        self.finie = False
        # The chouetteur and his seat, until the call order has learnt of it.
        self.a_asseoir: tuple[int, str] | None = None
        # (nature, state after, coup) due in this entry.
        self.mouvements: deque[tuple[str, encan.Chouette, int | None]] = deque()

    @property
    def nom(self) -> str:
        return gettext("%(seance)s, chouette %(numero)s") % {
            "seance": self.seance.nom,
            "numero": self.numero,
        }

    def camp(self, cote: str) -> regle.Camp:
        return "allies" if cote == self.siege else "pontes"

    def lignes(self, mises: Iterable[Ligne]) -> tuple[regle.Mise, ...]:
        return tuple(regle.Mise(m.rang, m.fiche, self.camp(m.cote), m.montant) for m in mises)

    def move(self, books: Books, nature: str, after: encan.Chouette, coup: int | None = None) -> None:
        """The current amount becomes that of `after`: a row of this entry says so."""
        self.etat = after
        self.mouvements.append((nature, after, coup))

        def moved() -> None:
            for _nature, state, _coup in self.mouvements:
                message = _("montant courant de %(courante)s non inscrit")
                books.fault("missing", self, message, courante=euros(state.courante))
            self.mouvements.clear()

        books.at_end(moved)


class CoupDeChouette(Partie):
    """A coup of chouette under way: the stakes as closed, once they are; c as written before and after."""

    __slots__ = ("apres", "avant", "clos")
    jeu = JeuCoup.CHOUETTE

    def __init__(self, id: int, seance: SeanceTenue, numero: int) -> None:
        super().__init__(id, seance, numero)
        self.clos: regle.Arrete | None = None
        self.avant = self.apres = 0

    @property
    def tenue(self) -> ChouetteTenue | None:
        """The chouette in play, adjudged; the coup's own row has said when there is none."""
        found = self.seance.chouette
        return found if found is not None and found.etat is not None else None

    def begin(self, books: Books) -> None:
        """Played on a chouette adjudged, and put back if it has sauté (article 65)."""
        super().begin(books)
        held = self.tenue
        if held is None:
            books.fault("content", self, _("coup de chouette sans chouette adjugée (article 65)"))
        elif held.etat is not None and held.etat.sautee:
            books.fault("content", self, _("coup d’une chouette sautée et non remise (article 65)"))

    def check_mise(self, own: list[Ligne], *, fiche: int, cote: Cote, montant: int) -> None:
        """Against the chouette, or beside it once the pontes exceed it (article 65)."""
        held = self.tenue
        if held is None or held.etat is None:
            return
        # Its first line says its side; all else staked by the pontes is one line: many lines stay linear.
        lines = held.lignes(own[:1])
        pontes = self.masses["B" if held.siege == "A" else "A"]
        others = pontes - sum(line.montant for line in lines if line.camp == "pontes")
        regle.check_mise(
            held.etat,
            (regle.Mise(0, 0, "pontes", others), *lines),
            chouetteur=held.fiche,
            fiche=fiche,
            camp=held.camp(cote),
            montant=montant,
            minimum=self.seance.minimum,
        )

    def settle(self, books: Books, vainqueur: Cote) -> None:
        """Payments, the levy that waited for the result, c since; only the facing player leaves."""
        held = self.tenue
        if held is None or self.clos is None:
            return
        gagnant: regle.Gagnant = "chouette" if vainqueur == held.siege else "pontes"
        if gagnant == "chouette":
            self.gagnant_a_inscrire = vainqueur
        due = regle.settle_coup(self.clos, gagnant=gagnant, unite=self.seance.unite)
        self.paiements.extend(due.paiements)
        if due.apres_resultat is not None:
            expect_prelevement(
                books, self, due.apres_resultat, Objet.PONTES.value, Moment.APRES_RESULTAT.value
            )
        held.move(books, Nature.COUP.value, due.apres, self.id)
        # The levy on C is the chouetteur's own, on top: the winners bear the others.
        primitif = self.clos.sur_chouette.montant if self.clos.sur_chouette else 0
        self.apres = due.apres.courante

        def conserved() -> None:
            """P18: what stayed laid and what the chouette lost are what was paid and levied."""
            stake = sum(self.masses.values()) - self.rendu + self.avant - self.apres
            settled(books, self, stake, self.preleve - primitif)

        books.at_end(conserved)
        if due.apres.sautee and due.apres.remise:
            books.at_end(lambda: _ended(books, held))


JEUX[JeuCoup.CHOUETTE] = CoupDeChouette


def _ended(books: Books, held: ChouetteTenue) -> None:
    if not held.finie:
        books.fault("missing", held, _("a sauté une seconde fois sans finir (article 65)"))


def _chouette(books: Books, chouette_id: int, what: str) -> ChouetteTenue | None:
    """The chouette a row belongs to, which must not have ended; a fault otherwise."""
    held = books.chouettes.get(chouette_id)
    if held is None or held.finie:
        books.fault("link", held or what, _("inscrit à une chouette inconnue ou finie"))
        return None
    if not held.seance.ouverte:
        books.fault("link", held, _("%(quoi)s pendant l’interruption de la séance"), quoi=gettext(what))
    return held


@replays(Chouette, "seance_id numero")
def replay_chouette(books: Books, seance_id: int, numero: int) -> None:
    """Put up for auction between two coups, one at a time, numbered without gap in its séance."""
    seance = seance_of(books, seance_id, _("chouette"), Jeu.ECARTE)
    if seance is None:
        return
    if seance.coup is not None:
        books.fault(
            "content", seance, _("chouette ouverte pendant le coup %(coup)s"), coup=seance.coup.numero
        )
    if seance.chouette is not None:
        books.fault("content", seance, _("chouette ouverte avant la fin de la précédente"))
    held = seance.chouette = books.chouettes[books.place] = ChouetteTenue(books.place, seance, numero)
    books.differ(held, _("numéro de la chouette"), seance.chouettes + 1, numero)
    seance.chouettes = numero


@replays(Enchere, "chouette_id rang fiche_id montant")
def replay_enchere(books: Books, chouette_id: int, rang: int, fiche_id: int, montant: int) -> None:
    """A legal bid of a fiche of the séance, in the order made."""
    held = _chouette(books, chouette_id, _("enchère"))
    if held is None:
        return
    if held.etat is not None:
        books.fault("link", held, _("enchère après l’adjudication"))
    books.differ(held, _("rang de l’enchère"), len(held.encheres) + 1, rang)
    fiche = held.seance.fiches.get(fiche_id)
    if fiche is None:
        books.fault("link", held, _("enchère d’une fiche qui n’est pas de cette séance (article 63)"))
        fiche = -fiche_id
    own = held.offertes.get(fiche)
    try:
        encan.check_enchere([own] if own else [], fiche=fiche, montant=montant)
    except Refusal as refusal:
        books.fault("content", held, refusal.text)
    held.offertes[fiche] = encan.Enchere(fiche, montant)
    held.encheres.append(held.offertes[fiche])


@replays(Adjudication, "chouette_id fiche_id montant siege au_sort verifie_par_id")
def replay_adjudication(
    books: Books,
    chouette_id: int,
    fiche_id: int,
    montant: int,
    siege: str,
    au_sort: Any,
    verifie_par_id: int,
) -> None:
    """To the highest bidder, by lot between equals, who sits; nobody behind him, checked by name (65)."""
    held = _chouette(books, chouette_id, _("adjudication"))
    if held is None:
        return
    if held.etat is not None:
        books.fault("link", held, _("adjugée deux fois"))
    fiche = held.seance.fiches.get(fiche_id, 0)
    try:
        due = encan.adjudicate(held.encheres, tiree=fiche if au_sort else None)
        books.differ(held, _("fiche adjudicataire"), due.fiche, fiche)
        books.differ(held, _("montant adjugé"), due.montant, montant, euros)
    except Refusal as refusal:
        books.fault("content", held, refusal.text)
    by = books.matricules.get(verifie_par_id)
    if books.number:
        books.differ(held, _("qui a vérifié que personne n’est derrière"), books.actor, by)
    if siege not in ("A", "B"):
        books.fault("content", held, _("siège inconnu"))
    held.fiche, held.siege, held.a_asseoir = fiche, siege, (fiche, siege)
    held.move(books, Nature.ADJUDICATION.value, encan.Chouette(montant, montant))

    def seated() -> None:
        if held.a_asseoir is not None:
            books.fault("missing", held, _("le chouetteur n’a pas pris place"))
            held.a_asseoir = None

    books.at_end(seated)


@replays(MouvementChouette, "chouette_id rang nature coup_id courante premier_coup")
def replay_mouvement(
    books: Books,
    chouette_id: int,
    rang: int,
    nature: str,
    coup_id: int | None,
    courante: int,
    premier_coup: Any,
) -> None:
    """Every c: after the adjudication, each coup, the remise (article 65)."""
    held = books.chouettes.get(chouette_id)
    if held is None:
        books.fault("link", _("montant courant"), _("inscrit à une chouette inconnue ou finie"))
        return
    held.rang += 1
    if books.differ(held, _("rang du montant courant"), held.rang, rang) and type(rang) is int:
        held.rang = rang
    if nature == Nature.REMISE and not held.mouvements:
        _put_back(books, held, courante)
    if not held.mouvements:
        books.fault("link", held, _("montant courant que rien n’explique"))
        return
    due, after, coup = held.mouvements.popleft()
    books.differ(held, _("nature du montant courant"), due, nature)
    books.differ(held, _("coup du montant courant"), coup, coup_id)
    books.differ(held, _("premier coup ensuite"), after.premier_coup, bool(premier_coup))
    if books.differ(held, _("montant courant"), after.courante, courante, euros) and type(courante) is int:
        held.etat = replace(after, courante=courante)
    played = held.seance.coup
    if isinstance(played, CoupDeChouette) and nature == Nature.COUP:
        played.apres = courante


def _put_back(books: Books, held: ChouetteTenue, courante: int) -> None:
    """C put back once, after the first saut, between two coups of an open séance."""
    if held.etat is None:
        return
    if held.finie:
        books.fault("link", held, _("remise après sa fin"))
    if held.seance.coup is not None:
        books.fault("content", held, _("remise pendant un coup"))
    if not held.seance.ouverte:
        books.fault("link", held, _("%(quoi)s pendant l’interruption de la séance"), quoi=gettext("remise"))
    try:
        after = encan.put_back(held.etat)
    except Refusal as refusal:
        # Said once: what follows is played from the amount as written.
        books.fault("content", held, refusal.text)
        after = replace(held.etat, courante=courante, premier_coup=True, remise=True)
    held.move(books, Nature.REMISE.value, after)


@replays(ArreteChouette, "coup_id chouette_id courante premier_coup mise_pontes mise_allies sur dehors")
def replay_arrete(
    books: Books,
    coup_id: int,
    chouette_id: int,
    courante: int,
    premier_coup: Any,
    mise_pontes: int,
    mise_allies: int,
    sur: int,
    dehors: int,
) -> None:
    """On the chouette, outside, restitutions, and the levies due before the deal (articles 65, 66-1)."""
    coup = partie_of(books, coup_id, _("arrêté"), MISES)
    if not isinstance(coup, CoupDeChouette):
        if coup is not None:
            books.fault("link", coup, _("arrêté de chouette à un coup d’écarté"))
        return
    coup.etat, coup.avant = ARRETE, courante
    held = coup.tenue
    if held is None or held.etat is None:
        books.fault("link", coup, _("arrêté sans chouette adjugée"))
        return
    books.differ(coup, _("chouette du coup"), held.id, chouette_id, kind="link")
    books.differ(coup, _("montant de la chouette"), held.etat.courante, courante, euros)
    books.differ(coup, _("premier coup"), held.etat.premier_coup, bool(premier_coup))
    try:
        due = coup.clos = regle.close_mises(held.etat, held.lignes(coup.mises))
    except Refusal as refusal:
        books.fault("content", coup, refusal.text)
        return
    books.differ(coup, _("mises des pontes"), due.mise_pontes, mise_pontes, euros)
    books.differ(coup, _("mises du côté de la chouette"), due.mise_allies, mise_allies, euros)
    books.differ(coup, _("tenu sur la chouette"), due.sur, sur, euros)
    books.differ(coup, _("tenu en dehors"), due.dehors, dehors, euros)
    expect_restitutions(books, coup, due.restitutions)
    for calcul, objet in ((due.sur_chouette, Objet.CHOUETTE), (due.hors_chouette, Objet.DEHORS)):
        if calcul is not None:
            expect_prelevement(books, coup, calcul, objet.value, Moment.AVANT_DONNE.value)
    laid = sum(line.montant for line in coup.mises)

    def conserved() -> None:
        """P18: what was laid is what is held on it, outside on both sides, and what was given back."""
        kept = sur + 2 * dehors + coup.rendu
        books.differ(coup, _("mises, sommes tenues et restitutions"), laid, kept, euros)

    books.at_end(conserved)


@replays(FinChouette, "chouette_id motif")
def replay_fin(books: Books, chouette_id: int, motif: str) -> None:
    """Withdrawn, sauté, or without a bid; the chouetteur leaves the cards with it (article 65)."""
    held = _chouette(books, chouette_id, _("fin de chouette"))
    if held is None:
        return
    seance = held.seance
    last = held.etat is not None and held.etat.sautee and held.etat.remise
    if seance.coup is not None and not (last and seance.coup.fini):
        books.fault("content", held, _("finie pendant le coup %(coup)s"), coup=seance.coup.numero)
    if held.etat is None:
        due = MotifFin.ANNULEE if held.encheres else MotifFin.SANS_ENCHERE
    else:
        due = MotifFin.SAUT if held.etat.sautee else MotifFin.RETRAIT
    books.differ(held, _("motif de la fin"), due.value, motif)
    held.finie = True

    def left() -> None:
        still = seance.appel.siege_a if held.siege == "A" else seance.appel.siege_b
        if held.etat is not None and still == held.fiche:
            books.fault("missing", held, _("le chouetteur n’a pas quitté les cartes"))
        if seance.chouette is held:
            seance.chouette = None
        books.chouettes.pop(held.id, None)

    books.at_end(left)
