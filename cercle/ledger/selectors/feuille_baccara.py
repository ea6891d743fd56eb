"""Reading a séance of baccara whole, for its feuilles de partie: tailles, banks, coups, staff (58 to 62)."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from cercle.ledger.models import Etablissement, Etat, EtatSeance, NoticeOuverture, Seance, TicketOuverture
from cercle.rules.baccara import Variante

from .baccara import CoupLu, TailleLue, read_coups, read_tailles
from .banque import BanqueLue, LigneDepot, read_banques, read_depots
from .carnet import EtatLu, PosteLu, TicketLu, read_postes
from .correction import CorrectionLue, CoupCorrige, corrected_coups, corrections_of_coups
from .encours import NUL
from .machine import ReleveMachine, read_releve
from .sabot import paquets_of, sabot_of


@dataclass(frozen=True, slots=True)
class PaquetServi:
    couleur: str
    numero_serie: str


@dataclass(frozen=True)
class FeuilleLue:
    """A séance of baccara; amounts are centimes, names those in force when it opened.

    `sabot` and `affecte_par`: the sabot of the séance and who assigned it. `minimum`, `bornes`: the house's
    limits, of a stake, then of a bank (least, most) and of a banco, None where none is set. `notice`: at the
    open bank the hour told to the authorities, None when none was. `corrections` and `corriges`: by id of
    their coup, those of it, and the coup as they leave it once approved.
    """

    etablissement: str
    commune: str
    saison: int
    table: int
    nom_table: str
    variante: Variante
    jeu: str
    seance: int
    jour: dt.date
    ouverte_a: dt.datetime
    close_a: dt.datetime | None
    etats: tuple[EtatLu, ...]
    postes: tuple[PosteLu, ...]
    sabot: int
    affecte_par: str
    paquets: tuple[PaquetServi, ...]
    minimum: int
    bornes: tuple[int | None, int | None, int | None]
    notice: str | None
    tickets: tuple[TicketLu, ...]
    machine: ReleveMachine | None
    tailles: tuple[TailleLue, ...]
    banques: tuple[BanqueLue, ...]
    depots: tuple[LigneDepot, ...]
    coups: tuple[CoupLu, ...]
    corrections: dict[int, tuple[CorrectionLue, ...]]
    corriges: dict[int, CoupCorrige]

    @property
    def prelevement(self) -> int:
        """The levies of the séance, in centimes, corrections included."""
        return self.preleve(self.coups)

    def preleve(self, coups: Iterable[CoupLu]) -> int:
        """The levies of these coups, in centimes, as approved corrections leave them."""
        return sum(self._preleve(coup) for coup in coups)

    def mises(self, coups: Iterable[CoupLu]) -> int:
        """What the pontes staked, as corrected; stakes of a void coup are given back and do not count."""
        return sum(self._mises(coup) for coup in coups if coup.etat != NUL)

    def _preleve(self, coup: CoupLu) -> int:
        if coup.id in self.corriges:
            return self.corriges[coup.id].compte.montant
        return coup.prelevement.montant if coup.prelevement else 0

    def _mises(self, coup: CoupLu) -> int:
        if coup.id in self.corriges:
            return sum(tableau.mise for tableau in self.corriges[coup.id].actuel.tableaux)
        return coup.expose


def read_feuille(seance: Seance) -> FeuilleLue:
    """The whole séance; `seance` comes from `carnet.find_seance`. Its queries grow with the coups only."""
    house = Etablissement.objects.filter(id__lte=seance.id).order_by("-id").first()
    reglage, shoe = seance.reglage, sabot_of(seance)
    etats = tuple(
        EtatLu(e.entry_id, e.entry.moment, e.etat, e.motif)
        for e in EtatSeance.objects.filter(seance=seance).select_related("entry").order_by("rang")
    )
    corrections = corrections_of_coups(seance)
    told = NoticeOuverture.objects.filter(seance_ouverte__seance=seance).values_list("heure", flat=True)
    return FeuilleLue(
        etablissement=house.nom if house else "",
        commune=house.commune if house else "",
        saison=seance.table.saison,
        table=seance.table.numero,
        nom_table=reglage.nom,
        variante=seance.table.jeu,
        jeu=str(seance.table.get_jeu_display()),
        seance=seance.numero,
        jour=seance.jour,
        ouverte_a=seance.entry.moment,
        close_a=next((e.moment for e in etats if e.etat == Etat.CLOSE), None),
        etats=etats,
        postes=read_postes(seance),
        sabot=shoe.sabot.numero if shoe else 0,
        affecte_par=shoe.par.nom if shoe else "",
        paquets=tuple(PaquetServi(p.couleur, p.numero_serie) for p in paquets_of(seance)),
        minimum=reglage.mise_minimum,
        bornes=(reglage.banque_minimum, reglage.banque_maximum, reglage.banco_maximum),
        notice=told.first(),
        tickets=tuple(
            TicketLu(t.carnet.valeur, t.carnet.premier, t.carnet.dernier, t.prochain)
            for t in TicketOuverture.objects.filter(seance=seance).select_related("carnet").order_by("id")
        ),
        machine=read_releve(seance),
        tailles=tuple(read_tailles(seance)),
        banques=tuple(read_banques(seance)),
        depots=tuple(read_depots(seance)),
        coups=tuple(read_coups(seance)),
        corrections=corrections,
        corriges=corrected_coups(seance) if corrections else {},
    )
