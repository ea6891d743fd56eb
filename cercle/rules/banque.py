"""The bank at baccara: who has it, within which bounds, what a coup makes of it (articles 58, 60, 61).

Names are those the banker gave; two of them are one when they differ by case only. Amounts are centimes.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from cercle.rules.baccara import MINIMUM_ENJEU, PAS_ENJEU, Coup, Variante
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Ambiguous, Illegal, Phrase, gettext_noop

ARTICLE = "58"
ARTICLE_ADJUDICATION = "65"  # the one that says how: "adjugée aux enchères, comme la banque à deux tableaux"
ARTICLE_OUVERTE = "61"

Fin = Literal["perdue", "sautee"]

# House reading: no table has more seats; the hand goes round them.
SIEGES = 12

# How a banker may end his bank himself; the other ends come of a result, of a taille, of an auction.
MOTIFS_DU_BANQUIER: dict[Variante, tuple[str, ...]] = {
    "chemin_de_fer": ("passe", "retrait", "seance"),
    "limitee": ("retrait", "seance"),
    "ouverte": ("retrait", "seance"),
}

# Article 61 forbids to monopolise the open bank and gives no measure: this one is the house's.
MONOPOLE_TENUES = 3
MONOPOLE_BANQUES = 4


class Bornes(NamedTuple):
    """The house's bounds (article 58): of the bank put up or bid, of a banco; None: none set."""

    minimum: int | None = None
    maximum: int | None = None
    banco: int | None = None


class Offre(NamedTuple):
    """A bid for the limited bank, or a candidate for the open one (`montant` None), in the order made."""

    nom: str
    montant: int | None = None


class Tenue(NamedTuple):
    """A bank once held at the table: by whom, and whether others stood for it."""

    banquier: str
    concurrence: bool


class Suite(NamedTuple):
    """The bank after a coup: `montant` left in it (None at the open bank), `fin` when the coup ended it."""

    montant: int | None
    fin: Fin | None = None


def same_name(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def check_banque(montant: int, bornes: Bornes) -> None:
    """A sum put in the bank: a multiple of 0,10 €, at least 1 €, within the house's bounds (article 58).

    Illegal "bank_not_multiple", "bank_too_small", "bank_too_large".
    """
    pas = PAS_ENJEU["limitee"]
    if montant % pas:
        raise Illegal(
            "bank_not_multiple",
            "59",
            gettext_noop("Une banque de %(montant)s n’est pas un multiple de %(pas)s."),
            montant=format_euros(montant),
            pas=format_euros(pas),
        )
    least = max(bornes.minimum or 0, MINIMUM_ENJEU)
    if montant < least:
        raise Illegal(
            "bank_too_small",
            ARTICLE,
            gettext_noop("Une banque de %(montant)s est au-dessous du minimum de la table, %(minimum)s."),
            montant=format_euros(montant),
            minimum=format_euros(least),
        )
    if bornes.maximum is not None and montant > bornes.maximum:
        raise Illegal(
            "bank_too_large",
            ARTICLE,
            gettext_noop("Une banque de %(montant)s passe le maximum de la table, %(maximum)s."),
            montant=format_euros(montant),
            maximum=format_euros(bornes.maximum),
        )


def check_siege(siege: int) -> None:
    """Illegal "seat_unknown"."""
    if not 1 <= siege <= SIEGES:
        raise Illegal(
            "seat_unknown",
            ARTICLE,
            gettext_noop("Il n’y a pas de siège %(siege)s : ils vont de 1 à %(dernier)s."),
            siege=siege,
            dernier=SIEGES,
        )


def next_siege(tenus: Sequence[int]) -> int:
    """The seat to which the hand passes: the next one round the table, 1 for the first hand of a séance.

    `tenus`: the seats that held it, in order. Once the hand came round to 1, the table has as many seats as
    were seen. A proposal: whoever the hand comes to may let it go by.
    """
    if not tenus:
        return 1
    round_over = sorted(tenus) != list(tenus)
    last = max(tenus) if round_over else SIEGES
    return tenus[-1] % last + 1


def check_offre(offres: Sequence[Offre], *, nom: str, montant: int, bornes: Bornes) -> Offre:
    """A bid for the limited bank, not below the same bidder's own last one.

    Illegal: those of check_banque, "bid_lowered".
    """
    check_banque(montant, bornes)
    own = [offre.montant or 0 for offre in offres if same_name(offre.nom, nom)]
    if own and montant < own[-1]:
        raise Illegal(
            "bid_lowered",
            ARTICLE_ADJUDICATION,
            gettext_noop("« %(nom)s » a déjà offert %(offert)s : une enchère ne baisse pas."),
            nom=nom,
            offert=format_euros(own[-1]),
        )
    return Offre(nom, montant)


def highest_bidders(offres: Sequence[Offre]) -> tuple[str, ...]:
    """Who made the highest bid, in the order of their bids; more than one: to be drawn by lot."""
    best = max((offre.montant or 0 for offre in offres), default=0)
    return _names(offre.nom for offre in offres if offre.montant == best)


def adjudicate(offres: Sequence[Offre], *, tiree: str = "") -> Offre:
    """The limited bank goes to the highest bidder; `tiree`: the name drawn by lot among equal bids.

    Illegal "no_bid", "draw_unknown"; Ambiguous "draw_needed".
    """
    if not offres:
        raise Illegal(
            "no_bid", ARTICLE_ADJUDICATION, gettext_noop("Aucune enchère : la banque n’est pas adjugée.")
        )
    highest = highest_bidders(offres)
    if not tiree and len(highest) > 1:
        raise Ambiguous(
            "draw_needed",
            ARTICLE_ADJUDICATION,
            gettext_noop("Enchères égales de %(noms)s : tirez au sort et dites le nom sorti."),
            noms=", ".join(highest),
        )
    winner = _drawn(highest, tiree, ARTICLE_ADJUDICATION)
    return Offre(winner, max(offre.montant or 0 for offre in offres))


def check_candidat(candidats: Sequence[Offre], *, nom: str) -> Offre:
    """One more candidate for the open bank; Illegal "candidate_twice"."""
    if any(same_name(one.nom, nom) for one in candidats):
        raise Illegal(
            "candidate_twice",
            ARTICLE_OUVERTE,
            gettext_noop("« %(nom)s » est déjà candidat à cette banque."),
            nom=nom,
        )
    return Offre(nom)


def draw_banquier(candidats: Sequence[Offre], *, tiree: str = "") -> str:
    """The open bank goes to its candidate, or to the one drawn by lot among several (article 61).

    Illegal "no_candidate", "draw_unknown"; Ambiguous "draw_needed".
    """
    if not candidats:
        raise Illegal(
            "no_candidate", ARTICLE_OUVERTE, gettext_noop("Aucun candidat : la banque n’est pas adjugée.")
        )
    between = _names(one.nom for one in candidats)
    if not tiree and len(between) > 1:
        raise Ambiguous(
            "draw_needed",
            ARTICLE_OUVERTE,
            gettext_noop("Plusieurs candidats (%(noms)s) : la banque est tirée au sort, dites le nom sorti."),
            noms=", ".join(between),
        )
    return _drawn(between, tiree, ARTICLE_OUVERTE)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name.casefold(), name)
    return tuple(found.values())


def _drawn(between: tuple[str, ...], tiree: str, article: str) -> str:
    """The only one, or the one drawn among several. Illegal "draw_unknown"."""
    if not tiree:
        return between[0]
    drawn = next((name for name in between if same_name(name, tiree)), None)
    if drawn is None or len(between) == 1:
        raise Illegal(
            "draw_unknown",
            article,
            gettext_noop("« %(nom)s » n’est pas de ceux entre lesquels on tire au sort."),
            nom=tiree,
        )
    return drawn


def find_monopole(banquier: str, dernieres: Sequence[Tenue]) -> Phrase | None:
    """Whether the open bank is being monopolised by that banker (article 61), with the measure used.

    `dernieres`: the banks of the table in order, the last one his. Measure of the house: of the last four,
    he held at least three for which others stood.
    """
    watched = dernieres[-MONOPOLE_BANQUES:]
    held = sum(one.concurrence and same_name(one.banquier, banquier) for one in watched)
    if held < MONOPOLE_TENUES:
        return None
    return Phrase(
        _MONOPOLE,
        {
            "nom": banquier,
            "tenues": held,
            "banques": len(watched),
            "seuil": MONOPOLE_TENUES,
            "fenetre": MONOPOLE_BANQUES,
            "article": ARTICLE_OUVERTE,
        },
    )


_MONOPOLE = gettext_noop(
    "« %(nom)s » a tenu %(tenues)s des %(banques)s dernières banques de la table alors que d’autres étaient "
    "candidats : nul ne monopolise la banque ouverte (article %(article)s ; mesure de la maison : "
    "%(seuil)s sur %(fenetre)s)."
)


def check_banco(mise: int, banque: int, bornes: Bornes) -> None:
    """A banco covers the whole bank, by one ponte alone, up to the house's maximum (article 58).

    Illegal "banco_not_whole", "banco_too_large".
    """
    if mise != banque:
        raise Illegal(
            "banco_not_whole",
            ARTICLE,
            gettext_noop("Un banco tient toute la banque, %(banque)s, pas %(mise)s."),
            banque=format_euros(banque),
            mise=format_euros(mise),
        )
    if bornes.banco is not None and mise > bornes.banco:
        raise Illegal(
            "banco_too_large",
            ARTICLE,
            gettext_noop("Un banco de %(mise)s passe le maximum de la table, %(maximum)s."),
            mise=format_euros(mise),
            maximum=format_euros(bornes.banco),
        )


def check_payable(
    mises: Sequence[int], repond: int, *, responsable: bool = False, confirme: bool = False
) -> bool:
    """What the banker of an open bank has proved must pay all the stakes (article 61); whether it does.

    `repond`: his deposits of the séance, with what he won and without what he lost since. The house must not
    answer for him: only `responsable`, the chef de partie or the director, may take more on himself, and he
    is asked. False: he did. Illegal "deposit_exceeded" for anybody else, Ambiguous for him until `confirme`.
    """
    exposed = sum(mises)
    if exposed <= repond:
        return True
    if responsable and confirme:
        return False
    amounts = {
        "exposees": format_euros(exposed),
        "trop": format_euros(exposed - repond),
        "repond": format_euros(repond),
    }
    if responsable:
        raise Ambiguous(
            "deposit_exceeded",
            ARTICLE_OUVERTE,
            gettext_noop(
                "Les mises (%(exposees)s) passent de %(trop)s ce dont le banquier justifie (%(repond)s) : la "
                "responsabilité du casino serait engagée. Les prenez-vous sur vous ?"
            ),
            **amounts,
        )
    raise Illegal(
        "deposit_exceeded",
        ARTICLE_OUVERTE,
        gettext_noop(
            "Les mises (%(exposees)s) passent de %(trop)s ce dont le banquier justifie (%(repond)s) : il "
            "complète son dépôt, ou le chef de partie ou le directeur les accepte lui-même."
        ),
        **amounts,
    )


def settle_banque(variante: Variante, banque: int | None, coup: Coup) -> Suite:
    """The bank after a coup.

    It grows by what the banker won less the levy, which is taken first (article 62), and pays what he lost.
    Chemin de fer: a coup lost ends it, and he takes back what was not covered; a tie leaves it as it was.
    Limitée: with nothing left it has sauté. Ouverte: no sum is put up, so none is left. ValueError for a
    bank that the stakes exceed: nobody could have closed them.
    """
    if banque is None:
        return Suite(None)
    left = banque + coup.gagne - coup.montant - coup.perdu
    if left < 0:
        raise ValueError(f"a bank of {banque} cannot pay {coup.perdu}")
    if variante == "chemin_de_fer":
        return Suite(left, "perdue" if coup.perdu else None)
    return Suite(left, None if left else "sautee")
