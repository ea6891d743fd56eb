"""Reading what the receipt of an initialled carnet says (article 82)."""

import datetime as dt
from dataclasses import dataclass

from cercle.ledger.models import CarnetTickets, Etablissement, Etape, EtapeCarnet
from cercle.rules.montant import format_euros


@dataclass(frozen=True, slots=True)
class RecuLu:
    """A carnet initialled by the comptable, and the director who gave the receipt; `valeur` is centimes."""

    etablissement: str
    commune: str
    valeur: int
    serie: int
    premier: int
    dernier: int
    bon_livraison: str
    comptable: str
    directeur: str
    matricule: str
    moment: dt.datetime
    entry: int

    @property
    def valeur_ecrite(self) -> str:
        return format_euros(self.valeur)

    @property
    def nombre(self) -> int:
        return self.dernier - self.premier + 1

    @property
    def montant(self) -> int:
        """The face value of the whole carnet, in centimes."""
        return self.nombre * self.valeur


def find_recu(*, valeur: int, premier: int) -> RecuLu | None:
    """The receipt of the carnet that begins so, of its latest series initialled; None without one."""
    step = (
        EtapeCarnet.objects.filter(etape=Etape.PARAPHE, carnet__valeur=valeur, carnet__premier=premier)
        .select_related("carnet", "entry")
        .order_by("-carnet__serie")
        .first()
    )
    return None if step is None else _read(step)


def list_recus(*, last: int) -> list[RecuLu]:
    """The latest receipts, those of the last carnets initialled first."""
    steps = EtapeCarnet.objects.filter(etape=Etape.PARAPHE).select_related("carnet", "entry").order_by("-id")
    latest: dict[tuple[int, int], EtapeCarnet] = {}
    for step in steps[:last]:
        latest.setdefault((step.carnet.valeur, step.carnet.premier), step)
    house = Etablissement.objects.order_by("-id").first()
    return [_recu(step, house) for step in latest.values()]


def carnet_exists(*, valeur: int, premier: int) -> bool:
    return CarnetTickets.objects.filter(valeur=valeur, premier=premier).exists()


def _read(step: EtapeCarnet) -> RecuLu:
    return _recu(step, Etablissement.objects.filter(id__lte=step.id).order_by("-id").first())


def _recu(step: EtapeCarnet, house: Etablissement | None) -> RecuLu:
    return RecuLu(
        etablissement=house.nom if house else "",
        commune=house.commune if house else "",
        valeur=step.carnet.valeur,
        serie=step.carnet.serie,
        premier=step.carnet.premier,
        dernier=step.carnet.dernier,
        bon_livraison=step.carnet.bon_livraison,
        comptable=step.visa,
        directeur=step.entry.actor_name,
        matricule=step.entry.actor,
        moment=step.entry.moment,
        entry=step.entry_id,
    )
