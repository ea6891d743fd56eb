"""What a verification found, as values."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from cercle.journal.report import MOST_FAULTS, Fault, Kind, Report
from cercle.rules.montant import format_euros
from cercle.rules.refusal import cite


@dataclass(frozen=True, slots=True)
class Ecart(Fault):
    """A figure that is not what the rules give: `attendu` and `trouve` as they are read (« 1,20 € »)."""

    attendu: str = ""
    trouve: str = ""


@dataclass(frozen=True, slots=True)
class Totaux:
    """What was played again: how many séances, coups, tickets; the levies in centimes."""

    seances: int = 0
    coups: int = 0
    tickets: int = 0
    prelevements: int = 0


@dataclass(frozen=True, slots=True)
class Verification:
    """The three parts together. `public` is the key trusted, `source` where it comes from, in French."""

    report: Report
    totaux: Totaux
    source: str
    public: str | None
    warnings: tuple[str, ...] = ()
    millisecondes: int = 0

    @property
    def ok(self) -> bool:
        """Something was verified and nothing is wrong."""
        return self.report.ok


@dataclass(slots=True)
class Faults:
    """The faults as they are met; past MOST_FAULTS they are only counted."""

    kept: list[Fault] = field(default_factory=list)
    omitted: int = 0

    def note(self, fault: Fault) -> None:
        if len(self.kept) < MOST_FAULTS:
            self.kept.append(fault)
        else:
            self.omitted += 1


def ecart(kind: Kind, where: str, what: str, attendu: str, trouve: str, place: tuple[int, int]) -> Ecart:
    """« prélèvement : attendu 1,20 €, inscrit 1,10 € »."""
    message = _("%(what)s : attendu %(attendu)s, inscrit %(trouve)s")
    return Ecart(
        kind, where, message % {"what": what, "attendu": attendu, "trouve": trouve}, place, attendu, trouve
    )


def euros(value: object) -> str:
    """Centimes as printed; what is no whole number of centimes is quoted."""
    return format_euros(value) if type(value) is int else plain(value)


def plain(value: object) -> str:
    """A value in a sentence: a number as it is, nothing as « rien », anything else quoted."""
    if value is None or value == "":
        return _("rien")
    return str(value) if type(value) is int else cite(str(value))
