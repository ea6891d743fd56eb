"""Reading the house: each answer is the version in force now."""

from dataclasses import dataclass

from django.db.models import Max

from cercle.ledger.models import AutorisationOuverte, Etablissement, Personne, ReglageTable, TableJeu


def etablissement() -> Etablissement | None:
    return Etablissement.objects.order_by("-id").first()


@dataclass(frozen=True, slots=True)
class MaisonLue:
    """The house as a register of many séances names it: under its last name."""

    etablissement: str
    commune: str


def read_maison() -> MaisonLue:
    found = etablissement()
    return MaisonLue(found.nom, found.commune) if found else MaisonLue("", "")


def autorisation() -> str:
    """The act that specially authorises the open bank in the house (article 61); "" when there is none."""
    found = AutorisationOuverte.objects.order_by("-id").values_list("reference", flat=True).first()
    return found or ""


def personne(matricule: str) -> Personne | None:
    return Personne.objects.filter(matricule=matricule).order_by("-id").first()


def personnes(*roles: str) -> list[Personne]:
    """Everybody in office, by name; only those of the given roles when some are given."""
    latest = Personne.objects.values("matricule").annotate(latest=Max("id")).values("latest")
    people = Personne.objects.filter(id__in=latest, actif=True).order_by("nom", "matricule")
    return list(people.filter(role__in=roles) if roles else people)


def table(numero: int, saison: int) -> TableJeu | None:
    return TableJeu.objects.filter(numero=numero, saison=saison).first()


def tables(saison: int) -> list[TableJeu]:
    return list(TableJeu.objects.filter(saison=saison).order_by("numero"))


def reglage(table: TableJeu) -> ReglageTable | None:
    return ReglageTable.objects.filter(table=table).order_by("-id").first()
