"""Reading the rows of the carnet d'enregistrement des cagnottes of a table (modèle 11, articles 70 and 71).

A whole season is read in the same number of queries as one séance. Amounts are centimes.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import attrgetter

from django.db.models import Count, F, Max, Min, QuerySet, Sum

from cercle.ledger.models import (
    AffectationSabot,
    Banque,
    Comptee,
    CompteeCorrigee,
    DecisionCorrection,
    Detachement,
    Etablissement,
    Etat,
    EtatSeance,
    PerteTickets,
    Poste,
    Seance,
    TableJeu,
    TicketMachine,
    TicketOuverture,
)
from cercle.rules.baccara import TABLEAUX

from .enregistrement import (
    BanquierLu,
    CompteeLue,
    EmployeLu,
    EnregistrementLu,
    LigneTickets,
    MachineLue,
    PerteLue,
    Rature,
    SabotAffecte,
    SeanceEnregistree,
    Somme,
    Suite,
    runs,
)


def find_table(numero: int, saison: int | None = None) -> TableJeu | None:
    """Table `numero` of a season, or else of the last season that has one."""
    found = TableJeu.objects.filter(numero=numero).order_by("-saison")
    return (found if saison is None else found.filter(saison=saison)).first()


def list_tables() -> list[TableJeu]:
    """Every table of every season, the latest season first."""
    return list(TableJeu.objects.order_by("-saison", "numero"))


def list_months() -> list[dt.date]:
    """The first day of every month that has a séance or an approved correction, the latest first."""
    days = {*Seance.objects.dates("jour", "month")}
    days |= {*DecisionCorrection.objects.filter(jour__isnull=False).dates("jour", "month")}
    return sorted(days, reverse=True)


def read_enregistrement(table: TableJeu) -> EnregistrementLu:
    """Every séance of a table in its season, in order; names are those in force at the last one."""
    rows = list(_seances(table=table).order_by("numero"))
    house = Etablissement.objects.order_by("-id").first()
    reglage = rows[-1].reglage if rows else table.reglages.order_by("-id").first()
    return EnregistrementLu(
        etablissement=house.nom if house else "",
        commune=house.commune if house else "",
        saison=table.saison,
        table=table.numero,
        jeu=table.get_jeu_display(),
        banquiers=TABLEAUX.get(table.jeu, 0) > 1,
        nom_table=reglage.nom if reglage else "",
        seances=_Lecture(table=table).read(rows),
    )


def read_seances(debut: dt.date, fin: dt.date) -> dict[int, SeanceEnregistree]:
    """The séances of every table from a day to another, both included, by id."""
    days = {"jour__range": (debut, fin)}
    rows = list(_seances(**days))
    return dict(zip([row.id for row in rows], _Lecture(**days).read(rows), strict=True))


def _seances(**which: object) -> QuerySet[Seance]:
    return Seance.objects.filter(**which).select_related(
        "entry",
        "reglage",
        "comptee__entry",
        "comptee__par",
        "comptee__certifie_par",
        "machine__machine",
        "historique_machine",
    )


def _of(path: str, which: dict[str, object]) -> dict[str, object]:
    """A filter on séances, for rows that reach them by `path`."""
    return {f"{path}__{name}": value for name, value in which.items()}


class _Lecture:
    """The rows of the séances of a filter, each kind read once."""

    def __init__(self, **which: object) -> None:
        own = _of("seance", which)
        self.etats = _grouped(
            EtatSeance.objects.filter(**own).select_related("entry").order_by("rang"), "seance_id"
        )
        self.postes = _grouped(
            Poste.objects.filter(**own).select_related("entry", "personne").order_by("rang"), "seance_id"
        )
        self.sabots = _grouped(
            AffectationSabot.objects.filter(**own).select_related("sabot", "par").order_by("rang"),
            "seance_id",
        )
        self.banquiers = _bankers(own)
        self.ouvertures = _grouped(
            TicketOuverture.objects.filter(**own).select_related("carnet").order_by("id"), "seance_id"
        )
        self.detaches = _torn(_of("prelevement__coup__seance", which))
        self.imprimes = _printed(_of("prelevement__coup__seance", which))
        self.excedents = _surplus(_of("comptee__seance", which))
        self.excedents_machine = _surplus_printed(_of("comptee__seance", which))
        self.pertes = _grouped(
            PerteTickets.objects.filter(**_of("comptee__seance", which))
            .select_related("carnet")
            .order_by("id"),
            "comptee_id",
        )
        self.ratures = _grouped(
            CompteeCorrigee.objects.filter(**_of("decision__correction__seance", which))
            .select_related("decision__entry", "decision__par", "decision__correction__par")
            .order_by("id"),
            "decision__correction__comptee_id",
        )

    def read(self, rows: Iterable[Seance]) -> tuple[SeanceEnregistree, ...]:
        return tuple(self._read(row) for row in rows)

    def _read(self, row: Seance) -> SeanceEnregistree:
        etats = self.etats[row.id]
        lines = self._tickets(row)
        count = getattr(row, "comptee", None)
        carried, ratures = self._ratures(count, lines) if count else (lines, ())
        return SeanceEnregistree(
            numero=row.numero,
            jour=row.jour,
            ouverte_a=row.entry.moment,
            close=any(e.etat == Etat.CLOSE for e in etats),
            arrets=_arrets(etats),
            employes=_employes(self.postes[row.id]),
            sabots=tuple(SabotAffecte(a.sabot.numero, a.par.nom) for a in self.sabots[row.id]),
            banquiers=self.banquiers[row.id],
            tickets=tuple(carried.values()),
            detache=sum(line.montant for line in self.detaches[row.id])
            + (self.imprimes[row.id].montant if row.id in self.imprimes else 0),
            machine=_machine(row),
            comptee=_comptee(count, ratures) if count else None,
            pertes=tuple(
                PerteLue(p.carnet.valeur, p.premier, p.dernier, p.montant)
                for p in (self.pertes[count.id] if count else ())
            ),
        )

    def _tickets(self, row: Seance) -> dict[int, LigneTickets]:
        """By carnet, those in service at the opening first; under 0 those of the machine."""
        if hasattr(row, "machine"):
            first, torn = row.machine.prochain, self.imprimes.get(row.id)
            return {MACHINE: _line(first, torn) if torn else LigneTickets(0, first)}
        found = {o.carnet_id: LigneTickets(o.carnet.valeur, o.prochain) for o in self.ouvertures[row.id]}
        for torn in self.detaches[row.id]:
            first = found[torn.carnet].premier if torn.carnet in found else torn.premier
            found[torn.carnet] = _line(first, torn)
        return dict(sorted(found.items(), key=lambda one: (-one[1].valeur, one[1].premier)))

    def _ratures(
        self, count: Comptee, lines: dict[int, LigneTickets]
    ) -> tuple[dict[int, LigneTickets], tuple[Rature, ...]]:
        """The lines with the tickets of the surplus, then what each correction added to them."""
        torn = [*self.excedents[count.id], *self.excedents_machine[count.id]]
        carried = _join(lines, [t for t in torn if t.entry == count.entry_id])
        ratures, now = [], carried
        for row in self.ratures[count.id]:
            added = [t for t in torn if t.entry == row.decision.entry_id]
            now = _join(now, added)
            places = {t.carnet for t in added}
            changed = {i: line for i, (carnet, line) in enumerate(now.items()) if carnet in places}
            ratures.append(_rature(row, changed))
        return carried, tuple(ratures)


# The place of the machine among the carnets.
MACHINE = 0


@dataclass(frozen=True, slots=True)
class _Detaches:
    """Tickets of a carnet: for the coups of a séance, or, by one entry, for the surplus of a count."""

    carnet: int
    valeur: int
    premier: int
    dernier: int
    nombre: int
    montant: int
    entry: int = 0
    suites: tuple[Suite, ...] = ()


def _bankers(which: dict[str, object]) -> dict[int, tuple[BanquierLu, ...]]:
    """By séance, the bankers of two tableaux in the order they first held the bank."""
    rows = (
        Banque.objects.filter(**which, attribution__isnull=False, attribution__siege__isnull=True)
        .values_list("seance_id", "attribution__banquier")
        .annotate(
            premiere=Min("id"),
            banques=Count("id", distinct=True),
            nombre=Count("coups", distinct=True),
            preleve=Sum("coups__coup__prelevements__montant"),
        )
        .order_by("premiere")
    )
    found: dict[int, tuple[BanquierLu, ...]] = defaultdict(tuple)
    for seance, nom, _premiere, banques, coups, preleve in rows:
        found[seance] = (*found[seance], BanquierLu(nom, banques, coups, int(preleve or 0)))
    return found


def _torn(which: dict[str, object]) -> dict[int, list[_Detaches]]:
    """By séance, what its coups took from each carnet, the highest value first."""
    names = ("prelevement__coup__seance_id", "carnet_id", "carnet__valeur")
    rows = (
        Detachement.objects.filter(**which)
        .values(*names)
        .annotate(
            du=Min("premier"),
            au=Max("dernier"),
            nombre_total=Sum(F("dernier") - F("premier") + 1),
            somme=Sum("montant"),
        )
        .values_list(*names, "du", "au", "nombre_total", "somme")
    )
    found = defaultdict(list)
    for seance, *torn in rows:
        found[seance].append(_Detaches(*torn))
    broken = [seance for seance, torn in found.items() if any(_broken(one) for one in torn)]
    if broken:
        numbers = defaultdict(list)
        kept = Detachement.objects.filter(prelevement__coup__seance__in=broken)
        for *place, du, au in kept.values_list(*names[:2], "premier", "dernier"):
            numbers[tuple(place)].append((du, au))
        for seance in broken:
            found[seance] = [replace(one, suites=runs(numbers[seance, one.carnet])) for one in found[seance]]
    return found


def _broken(torn: _Detaches) -> bool:
    """Whether others took tickets between its first and its last."""
    return torn.dernier - torn.premier + 1 != torn.nombre


def _line(premier: int, torn: _Detaches) -> LigneTickets:
    """What was detached for the coups, from the first ticket that could be."""
    suites = torn.suites or ((torn.premier, torn.dernier),)
    return LigneTickets(torn.valeur, premier, torn.dernier, torn.nombre, torn.dernier, torn.nombre, suites)


def _printed(which: dict[str, object]) -> dict[int, _Detaches]:
    """By séance, what its machine printed for the coups."""
    rows = (
        TicketMachine.objects.filter(**which)
        .values_list("prelevement__coup__seance_id")
        .annotate(Min("numero"), Max("numero"), Count("id"), Sum("montant"))
    )
    found = {seance: _Detaches(MACHINE, 0, *torn) for seance, *torn in rows}
    broken = [seance for seance, torn in found.items() if _broken(torn)]
    if broken:
        numbers = defaultdict(list)
        kept = TicketMachine.objects.filter(prelevement__coup__seance__in=broken)
        for seance, numero in kept.values_list("prelevement__coup__seance_id", "numero"):
            numbers[seance].append((numero, numero))
        for seance in broken:
            found[seance] = replace(found[seance], suites=runs(numbers[seance]))
    return found


def _surplus(which: dict[str, object]) -> dict[int, list[_Detaches]]:
    """By count, the tickets torn for its surplus, then for its corrections."""
    rows = Detachement.objects.filter(**which).select_related("carnet").order_by("id")
    found = defaultdict(list)
    for d in rows:
        found[d.comptee_id].append(
            _Detaches(d.carnet_id, d.carnet.valeur, d.premier, d.dernier, d.nombre, d.montant, d.entry_id)
        )
    return found


def _surplus_printed(which: dict[str, object]) -> dict[int, list[_Detaches]]:
    found = defaultdict(list)
    for t in TicketMachine.objects.filter(**which).order_by("id"):
        found[t.comptee_id].append(_Detaches(MACHINE, 0, t.numero, t.numero, 1, t.montant, t.entry_id))
    return found


def _join(lines: dict[int, LigneTickets], torn: Iterable[_Detaches]) -> dict[int, LigneTickets]:
    """The lines with these tickets too; a carnet that served no coup gets a line of its own."""
    found = dict(lines)
    for t in torn:
        line = found.get(t.carnet, LigneTickets(t.valeur, t.premier))
        found[t.carnet] = line.joint(t.premier, t.dernier)
    return found


def _rature(row: CompteeCorrigee, tickets: dict[int, LigneTickets]) -> Rature:
    decision, correction = row.decision, row.decision.correction
    return Rature(
        numero=correction.numero,
        avant=correction.avant,
        apres=correction.apres,
        motif=correction.motif,
        propose_par=correction.par.nom,
        moment=decision.entry.moment,
        approuve_par=decision.par.nom,
        mention=decision.mention,
        somme=_somme(row),
        tickets=tickets,
    )


def _comptee(count: Comptee, ratures: tuple[Rature, ...]) -> CompteeLue:
    return CompteeLue(
        moment=count.entry.moment,
        par=f"{count.par.nom} ({count.par.matricule})",
        certifie_par=f"{count.certifie_par.nom} ({count.certifie_par.matricule})",
        observation=count.observation,
        somme=_somme(count),
        ratures=ratures,
    )


def _somme(row: Comptee | CompteeCorrigee) -> Somme:
    return Somme(row.attendu, row.compte, row.excedent, row.manquant, row.porte)


def _machine(row: Seance) -> MachineLue | None:
    if not hasattr(row, "machine"):
        return None
    history = getattr(row, "historique_machine", None)
    return MachineLue(
        row.machine.machine.numero_serie,
        history.dernier if history else None,
        history.total if history else None,
    )


def _arrets(etats: Iterable[EtatSeance]) -> tuple[tuple[dt.datetime, dt.datetime | None, str], ...]:
    """Each interruption with its end: the séance resumed or closed."""
    found: list[tuple[dt.datetime, dt.datetime | None, str]] = []
    for etat in etats:
        if etat.etat == Etat.INTERROMPUE:
            found.append((etat.entry.moment, None, etat.motif))
        elif found and found[-1][1] is None:
            found[-1] = (found[-1][0], etat.entry.moment, found[-1][2])
    return tuple(found)


def _employes(postes: Iterable[Poste]) -> tuple[EmployeLu, ...]:
    held: set[str] = set()
    found = []
    for p in postes:
        found.append(
            EmployeLu(p.personne.nom, p.personne.matricule, p.entry.moment, releve=p.fonction in held)
        )
        held.add(p.fonction)
    return tuple(found)


def _grouped(rows, path: str) -> dict[int, list]:
    """Rows by one of their references, reached through others by `__`."""
    reach = attrgetter(path.replace("__", "."))
    found = defaultdict(list)
    for row in rows:
        found[reach(row)].append(row)
    return found
