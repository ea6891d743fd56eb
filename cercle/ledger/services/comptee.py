"""Writing the count of a cagnotte, which closes its séance for good (articles 56-1, 56-2, 70, 71).

Each table's box is counted alone: nothing is netted from one table, or one séance, to another.
"""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    Comptee,
    Etat,
    HistoriqueMachine,
    LigneComptee,
    Personne,
    ReleveCarnet,
    Role,
    Seance,
    TableJeu,
)
from cercle.ledger.selectors import comptee as counts
from cercle.ledger.selectors import house
from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import tickets as carnets
from cercle.ledger.selectors.nuit import night_of
from cercle.ledger.selectors.tickets import CarnetTable
from cercle.rules import comptee as regle
from cercle.rules import machine as regle_machine
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, gettext_noop

from .access import second_person, uncounted_lieu
from .detachement import record_missing, tear_surplus
from .seance import end_of_play
from .words import optional_line

CERTIFIE = "certifié exact"
MOTIF_MANQUANTS = "numéros manquants, relevés à la comptée"
LONGUEUR_OBSERVATION = 300


@gesture("cagnotte.comptee")
def record_comptee(
    geste: Geste,
    /,
    *,
    table: int,
    seance: int,
    lignes: list[dict[str, int]],
    releves: list[dict[str, int]],
    certificateur: str,
    observation: str = "",
    saison: int | None = None,
) -> dict[str, Any]:
    """Count the box of a table, on the spot or days later; a séance not closed yet is closed with it.

    `lignes`: {coupure, nombre}, centimes and how many. `releves`: {valeur, premier, prochain}, the next
    ticket read on each carnet in service at the table; none when the séance has a machine. What is found over
    the tickets is torn at once in tickets, what is under is the house's. `certificateur` signs « certifié
    exact »: another person than the author, one of the two being director or committee member.

    Errors: seance_unknown, seance_counted, those of seance.end_of_play; same_person, second_unknown,
    no_director; coupure_unknown, coupure_twice, count_impossible, observation_missing, history_missing;
    carnet_not_read, carnet_not_in_service, ticket_read_back, ticket_outside; not_representable,
    too_many_values.
    """
    lieu = uncounted_lieu(geste, table=table, seance=seance, saison=saison)
    par, certifie_par = _two_persons(geste, certificateur)
    found = _by_coupure(lignes)
    note = optional_line(observation, nom="l’observation", longest=LONGUEUR_OBSERVATION, article="71")
    bilan = regle.compare(counts.expected(lieu.seance), regle.count(found))
    regle.check_observation(bilan.compte, note)
    _check_total(lieu.seance, note)
    closes = lieu.etat != Etat.CLOSE
    if closes:
        end_of_play(geste, lieu)
    row = geste.add(
        Comptee(
            seance=lieu.seance,
            attendu=bilan.attendu,
            compte=bilan.compte,
            excedent=bilan.excedent,
            manquant=bilan.manquant,
            porte=bilan.porte,
            par=par,
            certifie_par=certifie_par,
            observation=note,
        )
    )
    for coupure, nombre in found.items():
        geste.add(LigneComptee(comptee=row, coupure=coupure, nombre=nombre))
    lost = _read_carnets(geste, row, releves)
    surplus = tear_surplus(geste, comptee=row, table=lieu.seance.table, montant=bilan.tickets_excedent)
    return {
        "table": table,
        "seance": seance,
        "saison": lieu.seance.table.saison,
        "jour": lieu.seance.jour,
        "jours_de_retard": max(0, (night_of(geste.recorded_at) - lieu.seance.jour).days),
        "close": closes,
        "lignes": [{"coupure": coupure, "nombre": nombre} for coupure, nombre in found.items()],
        "attendu": bilan.attendu,
        "compte": bilan.compte,
        "excedent": bilan.excedent,
        "manquant": bilan.manquant,
        "porte": bilan.porte,
        "tickets_excedent": surplus,
        "montant_tickets_excedent": bilan.tickets_excedent,
        "numeros_manquants": lost,
        "montant_numeros_manquants": sum(one["montant"] for one in lost),
        "releves": releves,
        "observation": note,
        "compte_par": {"matricule": par.matricule, "nom": par.nom},
        "certifie_par": {"matricule": certifie_par.matricule, "nom": certifie_par.nom},
        "mention": CERTIFIE,
    }


def _two_persons(geste: Geste, certificateur: str) -> tuple[Personne, Personne]:
    """Who counts and who certifies; one of them is director or committee member (article 56-2)."""
    par = house.personne(geste.author.matricule)
    assert par is not None, "the author was allowed at the table"
    other = second_person(geste, certificateur, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR, article="56-2")
    if Role.DIRECTEUR not in (par.role, other.role):
        raise Illegal(
            "no_director",
            "56-2",
            gettext_noop(
                "Ni « %(par)s » ni « %(autre)s » n’est directeur ou membre du comité : la comptée se fait "
                "en présence de l’un d’eux."
            ),
            par=par.nom,
            autre=other.nom,
        )
    return par, other


def _check_total(seance: Seance, note: str) -> None:
    """The total of the machine, if one gave the tickets, comes first. Illegal "history_missing"."""
    used = machines.machine_of(seance)
    if used is not None:
        said = HistoriqueMachine.objects.filter(seance=seance).exists()
        regle_machine.check_total(used.machine.numero_serie, imprime=said, observation=note)


def _by_coupure(lignes: list[dict[str, int]]) -> dict[int, int]:
    """The denominations found, the highest first, those of which there is none left out.

    Illegal "coupure_twice", and those of rules.comptee.count.
    """
    found: dict[int, int] = {}
    for line in lignes:
        if line["coupure"] in found:
            raise Illegal(
                "coupure_twice",
                "56-2",
                gettext_noop("La coupure de %(coupure)s est comptée deux fois."),
                coupure=format_euros(line["coupure"]),
            )
        found[line["coupure"]] = line["nombre"]
    regle.count(found)
    return {coupure: found[coupure] for coupure in sorted(found, reverse=True) if found[coupure]}


def _read_carnets(geste: Geste, row: Comptee, releves: list[dict[str, int]]) -> list[dict[str, Any]]:
    """Write down the next ticket read on each carnet in service; the tickets between it and ours are missing.

    Answers the missing runs. Illegal "carnet_not_read", "carnet_not_in_service", "ticket_read_back",
    "ticket_outside".
    """
    serving = {(c.carnet.valeur, c.carnet.premier): c for c in _serving(row)}
    table = row.seance.table
    for one in releves:
        if (one["valeur"], one["premier"]) not in serving:
            raise _not_in_service(table, one["valeur"], one["premier"])
    read = {(one["valeur"], one["premier"]): one["prochain"] for one in releves}
    lost = []
    for key, carnet in serving.items():
        if key not in read:
            raise _not_read(table, carnet)
        prochain = read[key]
        _check_not_back(carnet, prochain)
        geste.add(ReleveCarnet(comptee=row, carnet=carnet.carnet, prochain=prochain))
        if prochain > carnet.prochain:
            lost.append(record_missing(geste, carnet, prochain - 1, MOTIF_MANQUANTS, row))
    return lost


def _serving(row: Comptee) -> list[CarnetTable]:
    """The carnets to be read: none when a machine gave the tickets of the séance."""
    if machines.machine_of(row.seance) is not None:
        return []
    return [c for c in carnets.carnets_of(row.seance.table) if c.en_service]


def _check_not_back(carnet: CarnetTable, prochain: int) -> None:
    if prochain < carnet.prochain:
        raise Illegal(
            "ticket_read_back",
            "83",
            gettext_noop(
                "Le ticket de %(valeur)s n° %(lu)s ne peut pas être le prochain : le n° %(dernier)s est "
                "détaché ou perdu, et un ticket ne revient pas au carnet."
            ),
            valeur=format_euros(carnet.carnet.valeur),
            lu=prochain,
            dernier=carnet.prochain - 1,
        )


def _not_in_service(table: TableJeu, valeur: int, premier: int) -> Illegal:
    return Illegal(
        "carnet_not_in_service",
        "71",
        gettext_noop(
            "Le carnet de %(valeur)s n° %(premier)s n’est pas à relever : il n’est pas en service à la table "
            "%(table)s, ou ses tickets n’ont pas servi à cette séance."
        ),
        valeur=format_euros(valeur),
        premier=premier,
        table=table.numero,
    )


def _not_read(table: TableJeu, carnet: CarnetTable) -> Illegal:
    return Illegal(
        "carnet_not_read",
        "71",
        gettext_noop(
            "Relevez le prochain ticket du carnet de %(valeur)s n° %(premier)s à %(dernier)s, en service à "
            "la table %(table)s."
        ),
        valeur=format_euros(carnet.carnet.valeur),
        premier=carnet.carnet.premier,
        dernier=carnet.carnet.dernier,
        table=table.numero,
    )
