"""A coup of baccara, computed again from its stakes and its results (articles 58, 59, 60, 62).

Also the words of the croupier: the entry of the result keeps them, they are what the rules have him say.
"""

import json
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.models import Entry
from cercle.ledger.models import (
    CoupBaccara,
    JeuCoup,
    MisesAuDela,
    Moment,
    MotifFinBanque,
    MouvementBanque,
    Objet,
    ResultatBaccara,
    Role,
    TicketsDechires,
)
from cercle.rules import baccara as regle
from cercle.rules import banque as regle_banque
from cercle.rules.refusal import Refusal

from .banque import BanqueTenue
from .house import check_role
from .replay import Books, replays
from .report import euros
from .seance import JEUX, CoupJoue, SeanceTenue, finish, open_seance
from .taille import TailleTenue
from .tickets import expect_prelevement

# What article 59 has the croupier do, in order; a coup without a levy is only announced.
ORDRE = ["annonce", "detachement", "versement"]


class CoupDeBaccara(CoupJoue):
    """A coup of baccara under way: its stakes as closed, its bank, its taille."""

    __slots__ = ("arrete", "au_dela", "banque", "mises", "reglement", "taille", "termine", "variante")

    def __init__(self, id: int, seance: SeanceTenue, numero: int, variante: regle.Variante) -> None:
        super().__init__(id, seance, numero)
        self.variante = variante
        self.arrete = self.termine = False
        self.mises: tuple[int, ...] = ()
        self.au_dela: int | None = None
        self.banque: BanqueTenue | None = None
        self.taille: TailleTenue | None = None
        self.reglement: regle.Coup | None = None

    @property
    def fini(self) -> bool:
        return self.termine

    def begin(self, books: Books) -> None:
        """The stakes are closed in the entry that opens it, once the tickets before are torn (58, 59)."""
        self.seance.place.check_torn(books, self)

        def closed() -> None:
            if not self.arrete:
                books.fault("missing", self, _("mises non arrêtées (article 58)"))

        books.at_end(closed)

    def void(self, books: Books, motif: str) -> None:
        """By decision of the director, before the result; the bank keeps what was in it (article 58)."""
        if open_seance(books, self.seance.id, _("nullité")) is None:
            return
        if self.termine:
            books.fault("link", self, _("nullité d’un coup réglé"))
        if not motif.strip():
            books.fault("content", self, _("nullité sans motif"))
        check_role(books, self, _("nullité décidée par"), Role.DIRECTEUR)
        self.termine = True
        if self.taille is not None:
            self.taille.annulation = books.number
        self.after_taille(books)
        finish(books, self)

    def after_taille(self, books: Books) -> None:
        """The stop card appeared during the coup: the bank given for the taille ends with it."""
        if self.taille is not None and self.taille.finie and self.banque is not None:
            self.banque.end_with_taille(books)


class _Chemin(CoupDeBaccara):
    __slots__ = ()

    def __init__(self, id: int, seance: SeanceTenue, numero: int) -> None:
        super().__init__(id, seance, numero, "chemin_de_fer")


class _Limitee(CoupDeBaccara):
    __slots__ = ()

    def __init__(self, id: int, seance: SeanceTenue, numero: int) -> None:
        super().__init__(id, seance, numero, "limitee")


class _Ouverte(CoupDeBaccara):
    __slots__ = ()

    def __init__(self, id: int, seance: SeanceTenue, numero: int) -> None:
        super().__init__(id, seance, numero, "ouverte")


JEUX[JeuCoup.CHEMIN_DE_FER] = _Chemin
JEUX[JeuCoup.LIMITEE] = _Limitee
JEUX[JeuCoup.OUVERTE] = _Ouverte


def _coup(books: Books, coup_id: int, what: str) -> CoupDeBaccara | None:
    """The coup of baccara a row belongs to, not settled yet, in an open séance; a fault otherwise."""
    coup = books.coups.get(coup_id)
    if not isinstance(coup, CoupDeBaccara) or coup.termine:
        books.fault("link", coup or what, _("inscrit à un coup de baccara inconnu ou réglé"))
        return None
    return coup if open_seance(books, coup.seance.id, what) is not None else None


@replays(CoupBaccara, "coup_id taille_id banque_id en_banque mise_1 mise_2 banco")
def replay_mises(
    books: Books,
    coup_id: int,
    taille_id: int,
    banque_id: int,
    en_banque: int | None,
    mise_1: int,
    mise_2: int | None,
    banco: Any,
) -> None:
    """In the taille and on the bank of the moment, legal stakes that the banker can pay (58, 61)."""
    coup = _coup(books, coup_id, _("mises"))
    if coup is None:
        return
    if coup.arrete:
        books.fault("link", coup, _("mises arrêtées deux fois"))
    coup.arrete = True
    place = coup.seance.place
    coup.taille, coup.banque = place.taille, place.banque
    coup.mises = (mise_1,) if mise_2 is None else (mise_1, mise_2)
    _check_taille(books, coup, taille_id)
    held = coup.banque
    if held is None or not held.attribuee:
        books.fault("content", coup, _("coup donné sans que personne tienne la banque"))
    else:
        books.differ(coup, _("banque du coup"), held.id, banque_id, kind="link")
        books.differ(coup, _("en banque"), held.en_banque, en_banque, euros)
    books.differ(coup, _("nombre de tableaux"), regle.TABLEAUX[coup.variante], len(coup.mises))
    if not any(coup.mises):
        books.fault("content", coup, _("coup sans mise"))
    try:
        for mise in coup.mises:
            if mise:
                regle.check_enjeu(coup.variante, mise, minimum=coup.seance.minimum)
        _check_covered(books, coup, bool(banco))
    except Refusal as refusal:
        books.fault("content", coup, refusal.text)


def _check_taille(books: Books, coup: CoupDeBaccara, taille_id: int) -> None:
    held = coup.taille
    if held is None:
        books.fault("content", coup, _("coup donné sans taille ouverte (article 58)"))
        return
    books.differ(coup, _("taille du coup"), held.id, taille_id, kind="link")
    if held.finie:
        books.fault("content", coup, _("coup donné après la carte d’arrêt (article 58)"))


def _check_covered(books: Books, coup: CoupDeBaccara, banco: bool) -> None:
    """The bank answers for the stakes; at the open bank, in a house authorised, its deposits do (58, 61)."""
    held = coup.banque
    if banco and coup.variante != "chemin_de_fer":
        books.fault("content", coup, _("banco ailleurs qu’au chemin de fer"))
    if held is None or not held.attribuee:
        return
    if coup.variante != "ouverte":
        banque = held.en_banque or 0
        regle.check_exposure(coup.mises, banque)
        if banco:
            regle_banque.check_banco(coup.mises[0], banque, coup.seance.bornes)
        return
    if not books.autorisation:
        books.fault("content", coup, _("coup de banque ouverte donné sans autorisation (article 61)"))
    repond = max(0, coup.seance.place.repond.get(held.banquier.casefold(), 0))
    if sum(coup.mises) > repond:
        coup.au_dela = repond
        books.at_end(lambda: _taken(books, coup))


def _taken(books: Books, coup: CoupDeBaccara) -> None:
    """Stakes over the deposit say so in their own entry."""
    if coup.au_dela is not None:
        books.fault(
            "missing",
            coup,
            _(
                "mises de %(mises)s que nul n’a prises sur lui : le banquier justifiait de %(repond)s "
                "(article 61)"
            ),
            mises=euros(sum(coup.mises)),
            repond=euros(coup.au_dela),
        )


@replays(MisesAuDela, "coup_id repond")
def replay_au_dela(books: Books, coup_id: int, repond: int) -> None:
    """Over what the banker had proved, taken on himself by the chef de partie or the director (61)."""
    coup = _coup(books, coup_id, _("mises au-dessus du dépôt"))
    if coup is None:
        return
    if coup.au_dela is None:
        books.fault("link", coup, _("mises dites au-dessus du dépôt, qui ne le sont pas"))
        return
    books.differ(coup, _("ce dont le banquier justifiait"), coup.au_dela, repond, euros)
    coup.au_dela = None
    check_role(books, coup, _("mises au-dessus du dépôt prises par"), Role.CHEF, Role.DIRECTEUR)
    books.inform(
        coup,
        _("mises de %(mises)s prises sur lui par « %(qui)s », le banquier justifiait de %(repond)s"),
        mises=euros(sum(coup.mises)),
        qui=books.actor,
        repond=euros(repond),
    )


@replays(ResultatBaccara, "coup_id resultat_1 resultat_2 points_banquier points_1 points_2 gagne perdu")
def replay_resultat(
    books: Books,
    coup_id: int,
    resultat_1: str,
    resultat_2: str,
    points_banquier: int | None,
    points_1: int | None,
    points_2: int | None,
    gagne: int,
    perdu: int,
) -> None:
    """Won and lost by the banker, the levy, the words said, and what becomes of the bank (59, 60, 62)."""
    coup = _coup(books, coup_id, _("résultat"))
    if coup is None:
        return
    coup.termine = True
    finish(books, coup)
    words = [resultat_1, resultat_2] if resultat_2 else [resultat_1]
    found = [known for word in words for known in regle.RESULTATS if known == word]
    if not len(words) == len(found) == len(coup.mises) == regle.TABLEAUX[coup.variante]:
        books.fault("content", coup, _("il faut un résultat connu par tableau (article 62)"))
        return
    _check_points(books, coup, found, (points_banquier, points_1, points_2))
    tableaux = tuple(regle.Tableau(*one) for one in zip(coup.mises, found, strict=True))
    due = coup.reglement = regle.settle_coup(coup.variante, tableaux)
    books.differ(coup, _("gagné par le banquier"), due.gagne, gagne, euros)
    books.differ(coup, _("perdu par le banquier"), due.perdu, perdu, euros)
    _check_words(books, coup, due)
    if due.prelevement is not None:
        moment = Moment.APRES_RESULTAT.value
        expect_prelevement(books, coup, due.prelevement, Objet.BANQUE.value, moment)
    if due.montant:
        coup.seance.place.a_dechirer = books.a_dechirer[coup.id] = coup
    _settle_banque(books, coup, due)


def _check_points(
    books: Books, coup: CoupDeBaccara, found: Sequence[str], points: tuple[int | None, ...]
) -> None:
    """By the points when they were typed: the banker's and each tableau's, all of them or none."""
    banker, *hands = points[: 1 + len(found)]
    if points[1 + len(found) :] != (None,) * (2 - len(found)):
        books.fault("content", coup, _("points d’un tableau qui n’est pas joué"))
    typed = [hand for hand in hands if hand is not None]
    if banker is None or len(typed) != len(found):
        if banker is not None or typed:
            books.fault("content", coup, _("points d’une main sans ceux des autres"))
        return
    try:
        for rang, (hand, result) in enumerate(zip(typed, found, strict=True), start=1):
            due = regle.compare_points(banker, hand)
            books.differ(coup, _("résultat du tableau %(rang)s par les points"), due, result, rang=rang)
    except Refusal as refusal:
        books.fault("content", coup, refusal.text)


def _check_words(books: Books, coup: CoupDeBaccara, due: regle.Coup) -> None:
    """What was announced, in the order of articles 59 and 62, is what the rules have the croupier say."""
    rows = books.read_again(f'SELECT payload FROM "{Entry._meta.db_table}" WHERE number = %s', books.number)
    if not rows:
        return  # an entry that is gone is said by the walk of the rows
    facts = json.loads(rows[0][0])["faits"]
    said = {
        "annonces": [phrase.text for phrase in due.announce()],
        "base": due.base,
        "verse": due.montant,
        "ordre": ORDRE if due.montant else ORDRE[:1],
    }
    for name, words in said.items():
        if facts.get(name) != words:
            books.differ(coup, _(_DITS[name]), _told(words), _told(facts.get(name)), str)


_DITS = {
    "annonces": _("annonce du croupier"),
    "base": _("somme annoncée"),
    "verse": _("somme versée à la cagnotte"),
    "ordre": _("ordre de l’article 59"),
}


def _told(words: object) -> str:
    """Sentences one after the other, a sum as printed."""
    if isinstance(words, list):
        return gettext("« %(mots)s »") % {"mots": " ".join(str(word) for word in words)}
    return euros(words)


def _settle_banque(books: Books, coup: CoupDeBaccara, due: regle.Coup) -> None:
    """The bank grows by what was won less the levy, pays what was lost, and may end with the coup."""
    held = coup.banque
    if held is None:
        return
    repond = coup.seance.place.repond
    if coup.variante == "ouverte":
        key = held.banquier.casefold()
        repond[key] = repond.get(key, 0) + due.gagne - due.montant - due.perdu
    after = regle_banque.settle_banque(coup.variante, held.en_banque, due)
    if after.montant is not None:
        held.move(books, MouvementBanque.Nature.COUP.value, after.montant, coup.id)
    if after.fin is not None:
        held.end(books, MotifFinBanque(after.fin).value)
    else:
        coup.after_taille(books)


@replays(TicketsDechires, "coup_id")
def replay_dechires(books: Books, coup_id: int) -> None:
    """The tickets of a coup, seen on the table, are torn once, before the next one (article 59)."""
    coup = books.a_dechirer.pop(coup_id, None)
    if coup is None:
        books.fault("link", _("tickets déchirés"), _("aucun ticket de ce coup n’est sur la table"))
        return
    open_seance(books, coup.seance.id, _("déchirure des tickets"))
    coup.seance.place.a_dechirer = None
