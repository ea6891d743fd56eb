"""Writing the automatic machines: declared, given to a séance, their printed total (articles 56-1, 59, 66-1).

The tickets themselves are printed in `services.detachement`.
"""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import HistoriqueMachine, Machine, Role, Seance, SeanceMachine
from cercle.ledger.selectors import encours
from cercle.ledger.selectors import machine as machines
from cercle.rules import machine as regle
from cercle.rules.refusal import Illegal, cite, gettext_noop

from .access import require_role, uncounted_lieu
from .words import line, optional_line


@gesture("machine.declaration")
def declare_machine(
    geste: Geste, /, *, numero_serie: str, modele: str = "", prochain: int = 1
) -> dict[str, Any]:
    """Enter a machine of the house by its serial number, with the next ticket that its counter shows.

    Errors: machine_known, machine_number, text_missing, text_too_long.
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    serial = line(numero_serie, nom="le numéro de série", longest=40, article="59")
    model = optional_line(modele, nom="le modèle", longest=60)
    regle.check_numero(prochain)
    known = machines.find_machine(serial)
    if known is not None:
        raise Illegal(
            "machine_known",
            "59",
            gettext_noop("La maison a déjà la machine n° %(machine)s."),
            machine=known.numero_serie,
        )
    geste.add(Machine(numero_serie=serial, modele=model, prochain=prochain))
    return {"machine": serial, "modele": model, "prochain": prochain}


@gesture("machine.historique")
def record_historique(
    geste: Geste, /, *, table: int, seance: int, dernier: int, total: int
) -> dict[str, Any]:
    """Write down what the machine printed at the end of play: its last ticket, its total in centimes.

    Once, before the end of play or after it, but before the count. What differs from the books is recorded
    all the same and answered as `ecart`, in tickets and in centimes: what was printed less what was recorded.

    Errors: seance_counted, no_machine, history_known, coup_open, and those of rules.machine.
    """
    lieu = uncounted_lieu(geste, table=table, seance=seance)
    used = machines.machine_of(lieu.seance)
    if used is None:
        raise Illegal(
            "no_machine",
            "59",
            gettext_noop(
                "La séance %(seance)s de la table %(table)s se tient avec des carnets, sans machine."
            ),
            seance=seance,
            table=table,
        )
    _check_once(lieu.seance)
    coup = encours.read_current(lieu.seance)
    if coup is not None and not coup.fini:
        raise Illegal(
            "coup_open",
            "59",
            gettext_noop("Le coup %(coup)s n’est pas fini : la machine imprime son total à la fin du jeu."),
            coup=coup.numero,
        )
    printed = regle.check_historique(premier=used.prochain, dernier=dernier, total=total)
    known, recorded = machines.read_printed(used)
    geste.add(HistoriqueMachine(seance=lieu.seance, dernier=printed.dernier, total=printed.total))
    return {
        "table": table,
        "seance": seance,
        "machine": used.machine.numero_serie,
        "premier": used.prochain,
        "dernier": printed.dernier,
        "total": printed.total,
        "attendu": {"dernier": known, "total": recorded},
        "ecart": {"tickets": printed.dernier - known, "montant": printed.total - recorded},
    }


def serve(geste: Geste, seance: Seance, numero_serie: str) -> dict[str, Any]:
    """Within the opening of a séance: the machine gives its tickets from beginning to end.

    Errors: machine_unknown, machine_busy (it serves one séance at a time).
    """
    serial = line(numero_serie, nom="le numéro de série", longest=40, article="59")
    machine = machines.find_machine(serial)
    if machine is None:
        raise Illegal(
            "machine_unknown",
            "59",
            gettext_noop("La maison n’a pas de machine n° %(saisie)s."),
            saisie=cite(serial),
        )
    elsewhere = machines.serving(machine)
    if elsewhere is not None:
        raise Illegal(
            "machine_busy",
            "59",
            gettext_noop("La machine n° %(machine)s sert à la séance %(seance)s de la table %(table)s."),
            machine=machine.numero_serie,
            seance=elsewhere.numero,
            table=elsewhere.table.numero,
        )
    following = machines.next_ticket(machine)
    geste.add(SeanceMachine(seance=seance, machine=machine, prochain=following))
    return {"tickets": [], "machine": {"numero_serie": machine.numero_serie, "prochain": following}}


def _check_once(seance: Seance) -> None:
    known = HistoriqueMachine.objects.filter(seance=seance).select_related("entry").first()
    if known is not None:
        raise Illegal(
            "history_known",
            "59",
            gettext_noop(
                "Le total de la machine à la séance %(seance)s est déjà inscrit par %(nom)s : ticket n° "
                "%(dernier)s."
            ),
            seance=seance.numero,
            nom=known.entry.actor_name,
            dernier=known.dernier,
        )
