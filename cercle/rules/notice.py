"""The notice of a séance of the open bank: to whom it is given, and its exact time (article 61)."""

import datetime as dt
import re

from cercle.rules.refusal import Ambiguous, Illegal, Unreadable, cite, gettext_noop

ARTICLE = "61"
AUTORITES = (
    gettext_noop("au commissaire de police"),
    gettext_noop("au chef du service des renseignements généraux"),
    gettext_noop("au trésorier-payeur général ou à son représentant"),
    gettext_noop("au comptable du Trésor, chef de poste"),
)
# Before dinner, and after it.
RANGS = (1, 2)
# The article asks for the exact time. A séance that begins earlier than told, or so much later, begins at
# another time (house measure).
RETARD = dt.timedelta(minutes=30)
# When one dines (house measure): a séance told beyond, on the wrong side, is probably a slip.
DINER_COMMENCE, DINER_FINI = dt.time(18), dt.time(21)

_HEURE = re.compile(r"(?P<heure>[01]?[0-9]|2[0-3])\s?[hH:]\s?(?P<minute>[0-5][0-9])?")


def check_heure(texte: str) -> dt.time:
    """The time of a notice: `21:00`, `21h`, `21 h 30`; Unreadable "unreadable"."""
    found = _HEURE.fullmatch(texte.strip())
    if found is None:
        raise Unreadable(
            "unreadable",
            ARTICLE,
            gettext_noop("%(saisie)s n’est pas une heure : écrivez par exemple 21:00."),
            saisie=cite(texte),
        )
    return dt.time(int(found["heure"]), int(found["minute"] or 0))


def check_rang(rang: int) -> None:
    """A day has two séances of the open bank: 1 before dinner, 2 after it. Illegal "two_seances"."""
    if rang not in RANGS:
        raise Illegal(
            "two_seances",
            ARTICLE,
            gettext_noop("La banque ouverte a deux séances par jour, 1 et 2, séparées par le dîner."),
        )


def check_diner(rang: int, heure: dt.time, *, confirme: bool = False) -> None:
    """The hour told fits the side of dinner it is told for: the article does not say when one dines.

    House measure: one dines between DINER_COMMENCE and DINER_FINI. An hour on the wrong side is asked once
    more, for it cannot be told again. Ambiguous "dinner_hour" unless `confirme`.
    """
    if confirme:
        return
    if rang == RANGS[0] and heure > DINER_FINI:
        raise Ambiguous(
            "dinner_hour",
            ARTICLE,
            gettext_noop("%(heure)s, avant le dîner ? Une heure dite ne se redit pas : confirmez-la."),
            heure=f"{heure:%H:%M}",
        )
    if rang == RANGS[1] and heure < DINER_COMMENCE:
        raise Ambiguous(
            "dinner_hour",
            ARTICLE,
            gettext_noop("%(heure)s, après le dîner ? Une heure dite ne se redit pas : confirmez-la."),
            heure=f"{heure:%H:%M}",
        )


def check_order(heures: dict[int, dt.time]) -> None:
    """The séance after dinner begins after the one before it; Illegal "notice_order"."""
    if len(heures) == len(RANGS) and heures[1] >= heures[2]:
        raise Illegal(
            "notice_order",
            ARTICLE,
            gettext_noop(
                "La séance d’avant dîner commencerait à %(premiere)s, celle d’après dîner à %(seconde)s."
            ),
            premiere=f"{heures[1]:%H:%M}",
            seconde=f"{heures[2]:%H:%M}",
        )


def on_time(annoncee: dt.datetime, ouverte: dt.datetime) -> bool:
    """Whether a séance began at the time told: not before, and not more than RETARD after."""
    # A time is told to the minute: the seconds of the opening are not held against it.
    began = ouverte.replace(second=0, microsecond=0)
    return annoncee <= began <= annoncee + RETARD
