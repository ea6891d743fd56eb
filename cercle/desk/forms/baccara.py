"""The line typed at a baccara table: shape and conversion only, read for what the table waits for.

    Durand           a taille is waited for: Durand cut (3: the player in place 3)
    3*200            chemin de fer, a bank is waited for: seat 3 puts up 200,00
    Durand 500       limited bank: a bid; the name alone: drawn by lot among equal bids
    Durand           open bank: a candidate; Durand+ : drawn, for the taille; Durand- : for the séance
    120*80           stakes of the first and of the second tableau, 0 for none; 120 at the chemin de fer
    474              points, the banker's then each tableau's; spaces are free
    12               results, one a tableau: 1 the banker wins, 2 he loses, 3 en carte (or g, p, e)
    02 plus de joueurs     command 02 with its reason; 021 takes the first reason of the list

`*` or a space parts two amounts. 0 followed by another digit than 0 opens a command. While a result is
waited for, figures alone are points, for a banker often has none: `05` is baccara against five, `051` too;
a command then takes its reason in words.
"""

import re
from dataclasses import dataclass

from cercle.rules.baccara import TABLEAUX, Resultat, Variante
from cercle.rules.banque import SIEGES
from cercle.rules.montant import parse_montant
from cercle.rules.refusal import Unreadable, cite, gettext_noop

from .plain import NOMBRE_MAXIMUM


@dataclass(frozen=True, slots=True)
class Coupe:
    """Who cut: the taille may begin."""

    nom: str


@dataclass(frozen=True, slots=True)
class MiseEnBanque:
    """A seat of the chemin de fer puts up its bank, in centimes."""

    siege: int
    montant: int


@dataclass(frozen=True, slots=True)
class Offre:
    """A bid for the limited bank (centimes), or a candidate for the open one (`montant` None)."""

    nom: str
    montant: int | None = None


@dataclass(frozen=True, slots=True)
class Tirage:
    """The name drawn by lot, and at the open bank what the bank is given for."""

    nom: str
    duree: str = ""


@dataclass(frozen=True, slots=True)
class Mises:
    """The stakes of each tableau, in centimes."""

    mises: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """The banker's points, then those of each tableau."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resultats:
    """The result of each tableau, seen from the banker."""

    resultats: tuple[Resultat, ...]


@dataclass(frozen=True, slots=True)
class Commande:
    """A command by its number: the reason typed after it, the cards or the amount (centimes) it is about."""

    numero: int
    motif: str = ""
    nombre: int = 0
    montant: int = 0


Ligne = Coupe | MiseEnBanque | Offre | Tirage | Mises | Points | Resultats | Commande

CARTE_ARRET, ARRET_TAILLE, AJOUT, BRULEES, NUL, FIN_BANQUE = range(1, 7)
INTERRUPTION, CLOTURE = 8, 9
_COMMANDES: dict[int, str] = {
    CARTE_ARRET: gettext_noop("la carte d’arrêt paraît"),
    ARRET_TAILLE: gettext_noop("arrêter la taille avant la carte"),
    AJOUT: gettext_noop("le banquier ajoute : 03 500"),
    BRULEES: gettext_noop("cartes brûlées : 04 3 et la décision"),
    NUL: gettext_noop("coup nul (directeur) ; 05 2 et la décision : 2 cartes brûlées"),
    FIN_BANQUE: gettext_noop("fin de la banque"),
    INTERRUPTION: gettext_noop("interrompre la séance"),
    CLOTURE: gettext_noop("clore la séance"),
}
# Recorded as they stand, in French, in the registers.
MOTIFS: dict[int, tuple[str, ...]] = {
    ARRET_TAILLE: ("plus de joueurs", "fin de la séance", "décision du directeur"),
    NUL: ("carte retournée", "sabot défectueux", "décision du directeur"),
    INTERRUPTION: ("dîner", "plus de joueurs", "décision de la direction"),
}

_MOTS: dict[str, Resultat] = {
    "1": "gagnant", "g": "gagnant", "2": "perdant", "p": "perdant", "3": "egalite", "e": "egalite",
}  # fmt: skip
_BLANC = " \u00a0\u202f"
_CHIFFRES = re.compile(rf"[0-9*.,{_BLANC}]+")
_COMMANDE = re.compile(rf"0(?P<numero>[1-9])[{_BLANC}]*(?P<reste>.*)", re.DOTALL)
_SOMME = r"[0-9][0-9.,\u00a0\u202f ]*?"
_DEUX = re.compile(rf"(?P<un>{_SOMME})(?:[{_BLANC}]*\*[{_BLANC}]*|[{_BLANC}]+)(?P<deux>[0-9][0-9.,]*)")
_OFFRE = re.compile(
    rf"(?P<nom>.*?[^{_BLANC}*])(?:[{_BLANC}]*\*[{_BLANC}]*|[{_BLANC}]+)(?P<montant>[0-9][0-9.,]*)"
)
_NOMBRE = re.compile(rf"(?P<nombre>[0-9]+)(?:[{_BLANC}]+(?P<motif>.+))?", re.DOTALL)


def commandes(variante: str) -> dict[int, str]:
    """The commands of a variant: only a limited bank is added to."""
    return {numero: label for numero, label in _COMMANDES.items() if numero != AJOUT or variante == "limitee"}


def read_ligne(text: str, *, attend: str, variante: Variante) -> Ligne:
    """Read what was typed, for what the table waits for (`forms.vu.ATTENDS`).

    Unreadable quoting it when it has no meaning: unreadable, cut_missing, bid_missing, result_unreadable,
    command_unknown, reason_not_taken, reason_unknown.
    """
    line = text.strip(_BLANC)
    points = attend == "resultat" and _CHIFFRES.fullmatch(line)
    if re.match("0[0-9]", line) and not points:
        return _commande(text, line)
    if attend == "taille":
        return _coupe(text, line)
    if attend == "banque":
        return _banque(text, line, variante)
    if attend == "offres":
        return _offre(text, line, variante)
    if attend == "resultat":
        return _resultat(text, line, variante)
    return _mises(text, line, variante)


def _coupe(text: str, line: str) -> Coupe:
    if not line or not (_is_name(line) or _is_place(line)):
        raise Unreadable(
            "cut_missing",
            "58",
            gettext_noop("Une taille est à ouvrir : tapez qui a coupé, ou sa place, et non %(saisie)s."),
            saisie=cite(text),
        )
    return Coupe(_nom(line))


def _banque(text: str, line: str, variante: Variante) -> MiseEnBanque:
    found = _DEUX.fullmatch(line)
    if variante != "chemin_de_fer" or found is None or not re.fullmatch("[0-9]{1,2}", found["un"]):
        raise Unreadable(
            "bank_unreadable",
            "58",
            gettext_noop("Une banque est attendue : tapez le siège et sa mise, « 3*200 », et non %(saisie)s.")
            if variante == "chemin_de_fer"
            else gettext_noop("Une banque est attendue : ouvrez-la d’abord (*), et non %(saisie)s."),
            saisie=cite(text),
        )
    return MiseEnBanque(int(found["un"]), parse_montant(found["deux"]))


def _offre(text: str, line: str, variante: Variante) -> Offre | Tirage:
    if variante == "limitee":
        if found := _OFFRE.fullmatch(line):
            return Offre(_nom(found["nom"]), parse_montant(found["montant"]))
        if _is_name(line) or re.fullmatch("[1-9][0-9]?", line):
            return Tirage(_nom(line))
    elif line and (_is_name(line) or re.fullmatch("[1-9][0-9]?[+-]?", line)):
        duree = {"+": "taille", "-": "seance"}.get(line[-1], "")
        nom = _nom(line[:-1].strip(_BLANC) if duree else line)
        return Tirage(nom, duree) if duree else Offre(nom)
    raise Unreadable(
        "bid_missing",
        "61" if variante == "ouverte" else "58",
        gettext_noop(
            "Tapez le nom du candidat, ou celui que le sort désigne suivi de + ou −, et non %(saisie)s."
        )
        if variante == "ouverte"
        else gettext_noop("Aux enchères, tapez le nom et son offre : « Durand 500 », et non %(saisie)s."),
        saisie=cite(text),
    )


def _mises(text: str, line: str, variante: Variante) -> Mises:
    line = line.rstrip("+-" + _BLANC)
    if TABLEAUX[variante] > 1 and (found := _DEUX.fullmatch(line)):
        return Mises(tuple(_montant(found[part]) for part in ("un", "deux")))
    # One figure says the stakes of one tableau only: of two, it could be points typed too late.
    if TABLEAUX[variante] == 1 and re.fullmatch(_SOMME, line):
        return Mises((parse_montant(line),))
    raise Unreadable(
        "unreadable",
        "",
        gettext_noop(
            "Mises illisibles : %(saisie)s. Tapez les deux tableaux, « 120*80 », « 120*0 » ou « 0*80 »."
        )
        if TABLEAUX[variante] > 1
        else gettext_noop("Mises illisibles : %(saisie)s. Tapez ce que les pontes tiennent, « 120 »."),
        saisie=cite(text),
    )


def _montant(text: str) -> int:
    return 0 if re.fullmatch("0+", text) else parse_montant(text)


def _resultat(text: str, line: str, variante: Variante) -> Points | Resultats:
    typed = re.sub(rf"[{_BLANC}*.,]", "", line).lower()
    wanted = TABLEAUX[variante]
    if re.fullmatch("[0-9]+", typed) and len(typed) == wanted + 1:
        return Points(tuple(int(digit) for digit in typed))
    if len(typed) == wanted and all(letter in _MOTS for letter in typed):
        return Resultats(tuple(_MOTS[letter] for letter in typed))
    raise Unreadable(
        "result_unreadable",
        "62" if variante == "ouverte" else "60",
        gettext_noop(
            "Résultat illisible : %(saisie)s. Tapez trois points, « 474 », ou deux résultats : 1 gagnant, "
            "2 perdant, 3 en carte."
        )
        if wanted > 1
        else gettext_noop("Résultat illisible : %(saisie)s. Tapez deux points, « 74 », ou 1, 2, 3."),
        saisie=cite(text),
    )


def _commande(text: str, line: str) -> Commande:
    found = _COMMANDE.fullmatch(line)
    numero = int(found["numero"]) if found else 0
    if found is None or numero not in _COMMANDES:
        raise Unreadable(
            "command_unknown",
            "",
            gettext_noop("Commande inconnue : %(saisie)s. Après 0, un chiffre de la liste."),
            saisie=cite(text),
        )
    rest = found["reste"].strip(_BLANC)
    if numero == AJOUT:
        return Commande(numero, montant=parse_montant(rest))
    motifs = MOTIFS.get(numero, ())
    if motifs and re.fullmatch("[0-9]", rest):
        if not 1 <= int(rest) <= len(motifs):
            raise Unreadable(
                "reason_unknown",
                "",
                gettext_noop("Il n’y a pas de motif %(rang)s pour la commande 0%(numero)s : %(saisie)s."),
                rang=rest,
                numero=numero,
                saisie=cite(text),
            )
        return Commande(numero, motifs[int(rest) - 1])
    if numero in (BRULEES, NUL) and (counted := _NOMBRE.fullmatch(rest)):
        return Commande(numero, counted["motif"] or "", min(int(counted["nombre"]), NOMBRE_MAXIMUM))
    if rest and not motifs and numero != BRULEES:
        raise Unreadable(
            "reason_not_taken",
            "",
            gettext_noop("La commande 0%(numero)s ne prend rien après elle : %(saisie)s."),
            numero=numero,
            saisie=cite(text),
        )
    return Commande(numero, rest)


def _is_place(text: str) -> bool:
    """A place at the table: a larger figure would be a stake typed too soon."""
    return re.fullmatch("[1-9][0-9]?", text) is not None and int(text) <= SIEGES


def _is_name(text: str) -> bool:
    return re.search(r"[^\W\d_]", text) is not None


def _nom(text: str) -> str:
    """A name as typed; a place number alone stands for who sits there."""
    return f"place {text}" if text.isdigit() else text
