"""A row of every sealed table of baccara, in the entry of the trial book or in one of its own."""

from datetime import date

from cercle.journal.gesture import Geste, gesture
from cercle.ledger import models as m


@gesture("essai.baccara")
def record_baccara(geste: Geste, /, *, jour: date) -> dict[str, object]:
    """The house around them too."""
    add = geste.add
    add(m.Etablissement(nom="Casino d’Été", commune="Vittel", adresse="1, rue de la Cure"))
    anne = add(m.Personne(matricule="E1", nom="Anne Morel", role=m.Role.EMPLOYE))
    add_baccara(add, jour=jour, premiere=1, par=anne)
    return {"jour": jour, "lignes": len(geste.rows)}


def add_baccara(add, *, jour: date, premiere: int, par: m.Personne) -> None:
    """A séance of the limited bank at table `premiere`, one of the open bank at the table after it."""
    tables = [
        add(m.TableJeu(saison=2026, numero=premiere + place, jeu=jeu))
        for place, jeu in enumerate(("limitee", "ouverte"))
    ]
    bounds = {"banque_minimum": 10_000, "banque_maximum": 1_000_000}
    reglage = add(
        m.ReglageTable(table=tables[0], nom="Baccara", mise_minimum=100, unite_paiement=1, **bounds)
    )
    limitee, ouverte = (add(m.Seance(table=t, numero=1, jour=jour, reglage=reglage)) for t in tables)
    add(m.Poste(seance=limitee, rang=1, fonction=m.Fonction.CROUPIER, personne=par))
    valet = add(m.Personne(matricule="V1", nom="Victor Blin", role=m.Role.VALET))
    add(m.ServiceValet(personne=valet, rang=1, present=True))
    sabots = _material(add, limitee, par)
    _play(add, limitee, sabots[0], par)
    _keep_open(add, ouverte, jour, par)


def _material(add, seance: m.Seance, par: m.Personne) -> list[m.Sabot]:
    """Two sabots and two packs, of which one each is gone."""
    sabots = [add(m.Sabot(numero=numero, modele="Modèle agréé n° 4")) for numero in (1, 2)]
    add(m.SortieSabot(sabot=sabots[1], motif="ressort cassé"))
    add(m.AffectationSabot(seance=seance, rang=1, sabot=sabots[0], par=par))
    packs = [add(m.Paquet(couleur="rouge", numero_serie=f"R-{n}")) for n in (1, 2)]
    add(m.PaquetSeance(seance=seance, paquet=packs[0], rang=1))
    add(m.ReformePaquet(paquet=packs[1], motif="coin plié"))
    return sabots


def _play(add, seance: m.Seance, sabot: m.Sabot, par: m.Personne) -> None:
    """A taille, a bank put up for auction, two coups of which one is void, cards burnt; a second of each."""
    taille = add(m.Taille(seance=seance, numero=1, sabot=sabot, coupe="Mme Rey", carte_arret=10))
    other = add(m.Taille(seance=seance, numero=2, sabot=sabot, coupe="M. Durand", carte_arret=10))
    add(m.CartesBrulees(taille=taille, rang=1, nombre=2, decision="carte tombée", par=par))
    add(m.FinTaille(taille=taille, carte_arret=True))
    banque = add(m.Banque(seance=seance, numero=1))
    add(m.Banque(seance=seance, numero=2))
    for rang, montant in enumerate((50_000, 80_000), start=1):
        add(m.OffreBanque(banque=banque, rang=rang, nom=f"Joueur {rang}", montant=montant))
    add(m.AttributionBanque(banque=banque, banquier="Joueur 2", montant=80_000, par=par))
    nature = m.MouvementBanque.Nature
    add(m.MouvementBanque(banque=banque, rang=1, nature=nature.MISE, montant=80_000))
    coups = [add(m.Coup(seance=seance, numero=numero, jeu="limitee")) for numero in (1, 2)]
    stakes = {"banque": banque, "en_banque": 80_000, "mise_1": 10_000, "mise_2": 6_000}
    add(m.CoupBaccara(coup=coups[0], taille=taille, **stakes))
    add(m.MisesAuDela(coup=coups[0], repond=12_000))
    won = {"resultat_1": "gagnant", "resultat_2": "perdant", "gagne": 10_000, "perdu": 6_000}
    points = {"points_banquier": 5, "points_1": 4, "points_2": 7}
    add(m.ResultatBaccara(coup=coups[0], **won, **points))
    levy = {"base": 4_000, "taux": 200, "exact": 800_000, "montant": 80, "article": "60"}
    add(m.Prelevement(coup=coups[0], rang=1, objet="banque", moment="apres_resultat", **levy))
    add(m.MouvementBanque(banque=banque, rang=2, nature=nature.COUP, coup=coups[0], montant=83_920))
    add(m.TicketsDechires(coup=coups[0]))
    add(m.FinBanque(banque=banque, motif=m.MotifFinBanque.RETRAIT, reste=83_920))
    add(m.FinTaille(taille=other, carte_arret=False, motif="plus de joueurs"))


def _keep_open(add, seance: m.Seance, jour: date, par: m.Personne) -> None:
    """The open bank: authorised, told, proved, drawn."""
    add(m.AutorisationOuverte(reference="arrêté du 3 mai"))
    notice = add(m.NoticeOuverture(table=seance.table, jour=jour, rang=1, heure="16:00"))
    add(m.SeanceOuverte(seance=seance, jour=jour, rang=1, notice=notice))
    depot = add(m.Depot(seance=seance, nom="M. Noir", montant=500_000, lieu="caisse", piece="reçu 12"))
    banque = add(m.Banque(seance=seance, numero=1))
    add(m.OffreBanque(banque=banque, rang=1, nom="M. Noir"))
    given = {"banquier": "M. Noir", "duree": m.Duree.SEANCE, "depot": depot}
    add(m.AttributionBanque(banque=banque, par=par, **given))
