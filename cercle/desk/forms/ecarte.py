"""The line typed at an écarté table: shape and conversion only, one frozen value or Unreadable.

    12 5,50 a        fiche 12 lays 5,50 on A; at the keypad 12*5,5+
    12               the same fiche again: amount and side of its last stake (12+ : amount only)
    12/              fiche 12 asks to hold the cards
    03 carte vue     command 03 with its reason; 031 takes the first reason of the list

`*` or a space parts fiche and amount; the side is a or +, b or -. A fiche number never begins with 0, so 0
opens the commands.
"""

import re
from dataclasses import dataclass

from cercle.rules.ecarte import Cote
from cercle.rules.montant import parse_montant
from cercle.rules.refusal import Unreadable, cite, gettext_noop


@dataclass(frozen=True, slots=True)
class Mise:
    """A stake: `montant` (centimes) or `cote` None means as at the fiche's last stake."""

    fiche: int
    montant: int | None
    cote: Cote | None


@dataclass(frozen=True, slots=True)
class Inscription:
    """The fiche asks to hold the cards."""

    fiche: int


@dataclass(frozen=True, slots=True)
class Commande:
    """A command by its number, with the reason typed after it."""

    numero: int
    motif: str = ""


Ligne = Mise | Inscription | Commande

# What a command does, and the reasons offered for it: recorded as they stand, in French, in the registers.
FICHE, ANNULER, FAUSSE_DONNE, NUL, ANNULER_APPEL, RENONCE_A, RENONCE_B, INTERRUPTION, CLOTURE = range(1, 10)
COMMANDES: dict[int, str] = {
    FICHE: gettext_noop("nouvelle fiche"),
    ANNULER: gettext_noop("annuler la dernière mise"),
    FAUSSE_DONNE: gettext_noop("fausse donne"),
    NUL: gettext_noop("coup nul"),
    ANNULER_APPEL: gettext_noop("annuler le dernier appel"),
    RENONCE_A: gettext_noop("A rend les cartes"),
    RENONCE_B: gettext_noop("B rend les cartes"),
    INTERRUPTION: gettext_noop("interrompre la séance"),
    CLOTURE: gettext_noop("clore la séance"),
}
MOTIFS: dict[int, tuple[str, ...]] = {
    FAUSSE_DONNE: ("carte retournée", "donne incomplète", "jeu incomplet"),
    NUL: ("joueur parti", "erreur d’inscription", "décision du chef de partie"),
    INTERRUPTION: ("souper", "plus de joueurs", "décision de la direction"),
}

_ESPACE = "[ \u00a0\u202f]"
_COMMANDE = re.compile(rf"0(?P<numero>[1-9]){_ESPACE}*(?P<reste>.*)")
_INSCRIPTION = re.compile(rf"(?P<fiche>[1-9][0-9]{{0,4}}){_ESPACE}*/")
_MISE = re.compile(
    rf"(?P<fiche>[1-9][0-9]{{0,4}})"
    rf"(?:(?:{_ESPACE}*\*{_ESPACE}*|{_ESPACE}+)(?P<montant>[^ab+*/-]+?))??"
    rf"(?:{_ESPACE}*(?P<cote>[ab+-]))?",
    re.IGNORECASE,
)
_COTES: dict[str, Cote] = {"a": "A", "+": "A", "b": "B", "-": "B"}


def read_ligne(text: str) -> Ligne:
    """Read what was typed; Unreadable quoting it when it has no meaning.

    Codes: unreadable (the amount, or the whole), side_missing, command_unknown, reason_not_taken.
    """
    line = text.strip(" \u00a0\u202f")
    if line.startswith("0"):
        return _commande(text, line)
    if found := _INSCRIPTION.fullmatch(line):
        return Inscription(int(found["fiche"]))
    return _mise(text, line)


def _mise(text: str, line: str) -> Mise:
    found = _MISE.fullmatch(line)
    if found is None:
        raise Unreadable(
            "unreadable",
            "",
            gettext_noop("Ligne illisible : %(saisie)s. Tapez par exemple « 12 5,50 a » ou « 12*5,5+ »."),
            saisie=cite(text),
        )
    montant = None if found["montant"] is None else parse_montant(found["montant"])
    cote = _COTES[found["cote"].lower()] if found["cote"] else None
    if montant is not None and cote is None:
        raise Unreadable(
            "side_missing",
            "64",
            gettext_noop("Il manque le côté, a ou b (+ ou −), à la fin de %(saisie)s."),
            saisie=cite(text),
        )
    return Mise(int(found["fiche"]), montant, cote)


def _commande(text: str, line: str) -> Commande:
    found = _COMMANDE.fullmatch(line)
    if found is None:
        raise Unreadable(
            "command_unknown",
            "",
            gettext_noop("Commande inconnue : %(saisie)s. Après 0, un chiffre de 1 à 9 de la liste."),
            saisie=cite(text),
        )
    numero, rest = int(found["numero"]), found["reste"]
    motifs = MOTIFS.get(numero)
    if rest and motifs is None:
        raise Unreadable(
            "reason_not_taken",
            "",
            gettext_noop("La commande 0%(numero)s ne prend rien après elle : %(saisie)s."),
            numero=numero,
            saisie=cite(text),
        )
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
    return Commande(numero, rest)
