"""A trial book: one entry with a row of every sealed table, and small entries to make a chain of."""

from datetime import date

from cercle.journal.gesture import Geste, gesture
from cercle.ledger import models as m

from .book_baccara import add_baccara


@gesture("essai.personne")
def record_person(geste: Geste, /, *, nom: str, matricule: str = "E9") -> dict[str, object]:
    """The smallest act: one row."""
    row = geste.add(m.Personne(matricule=matricule, nom=nom, role=m.Role.EMPLOYE))
    return {"personne": row.id, "nom": nom}


@gesture("essai.personnes")
def record_people(geste: Geste, /, *, noms: list[str]) -> dict[str, object]:
    """Several rows of one table."""
    rows = [geste.add(m.Personne(matricule=f"E{i}", nom=nom, role="employe")) for i, nom in enumerate(noms)]
    return {"personnes": [row.id for row in rows]}


@gesture("essai.soiree")
def record_evening(geste: Geste, /, *, jour: date) -> dict[str, object]:
    """A row of every table of the ledger, each two or more where rows can be exchanged."""
    add = geste.add
    add(m.Etablissement(nom="Casino d’Été", commune="Vittel", adresse="1, rue de la Cure"))
    table = add(m.TableJeu(saison=2026, numero=1, jeu=m.Jeu.ECARTE))
    other_table = add(m.TableJeu(saison=2026, numero=2, jeu=m.Jeu.ECARTE))
    reglage = add(m.ReglageTable(table=table, nom="Écarté 1", mise_minimum=10, unite_paiement=1))
    anne = add(m.Personne(matricule="E1", nom="Anne Morel", role=m.Role.EMPLOYE))
    carnet_special = add(m.CarnetSpecial(table=table, numero=1, commence_le=jour))
    seance = add(m.Seance(table=table, numero=1, jour=jour, reglage=reglage))
    other = add(m.Seance(table=other_table, numero=1, jour=jour, reglage=reglage))
    add(m.EtatSeance(seance=other, rang=1, etat=m.Etat.CLOSE, motif="fin"))
    add(m.Poste(seance=seance, rang=1, fonction=m.Fonction.APPEL, personne=anne))
    jeu = add(m.JeuCartes(seance=seance, rang=1, couleur="rouge", numero_serie="A-1"))
    add(m.TimbreDate(carnet=carnet_special, seance=seance, date=jour))
    un, deux = (add(m.Fiche(seance=seance, numero=number)) for number in (1, 2))
    add(m.EvenementAppel(seance=seance, rang=1, type="register", fiche=un))
    add(m.EvenementAppel(seance=seance, rang=2, type="absent"))
    coup = add(m.Coup(seance=seance, numero=1, jeu="ecarte"))
    nul = add(m.Coup(seance=seance, numero=2, jeu="ecarte"))
    coup_chouette = add(m.Coup(seance=seance, numero=3, jeu="chouette"))
    add(m.Adversaires(coup=coup, joueur_a=un, joueur_b=deux))
    mise = add(m.Mise(coup=coup, rang=1, fiche=un, cote="A", montant=1250))
    add(m.Mise(coup=coup, rang=2, fiche=deux, cote="B", montant=1000))
    annulee = add(m.Mise(coup=coup, rang=3, fiche=deux, cote="B", montant=500))
    add(m.AnnulationMise(mise=annulee))
    add(m.Arrete(coup=coup, masse_a=1250, masse_b=1000, tenu=1000))
    add(m.Restitution(coup=coup, rang=1, mise=mise, montant=250))
    add(m.Donne(coup=coup, rang=1, jeu=jeu))
    add(m.FausseDonne(coup=coup, rang=1, motif="carte retournée"))
    add(m.Resultat(coup=coup, vainqueur="A"))
    add(m.Paiement(coup=coup, rang=1, fiche=un, tenu=1000, part=50, montant=1950))
    add(m.CoupNul(coup=nul, motif="alerte"))
    carnet = add(m.CarnetTickets(valeur=10, premier=1, dernier=200, bon_livraison="BL 7"))
    add(m.EtapeCarnet(carnet=carnet, etape=m.Etape.PARAPHE, visa="le directeur"))
    add(m.EtapeCarnet(carnet=carnet, etape=m.Etape.AFFECTE, table=table))
    add(m.TicketOuverture(seance=seance, carnet=carnet, prochain=1))
    base, taux = 1000, 500
    levy = {"base": base, "taux": taux, "exact": base * taux, "montant": 50, "article": "66-1"}
    prelevement = add(m.Prelevement(coup=coup, rang=1, objet="enjeux", moment="avant_donne", **levy))
    add(m.Detachement(prelevement=prelevement, carnet=carnet, rang=1, premier=1, dernier=5, montant=50))
    chouette = add(m.Chouette(seance=seance, numero=1))
    add(m.Chouette(seance=other, numero=1))
    add(m.Enchere(chouette=chouette, rang=1, fiche=un, montant=1000))
    add(m.Enchere(chouette=chouette, rang=2, fiche=deux, montant=2000))
    won = {"fiche": deux, "montant": 2000, "siege": "A", "au_sort": False, "verifie_par": anne}
    add(m.Adjudication(chouette=chouette, **won))
    start = {"nature": m.Nature.ADJUDICATION, "courante": 2000, "premier_coup": True}
    after = {"nature": m.Nature.COUP, "courante": 500, "premier_coup": False}
    add(m.MouvementChouette(chouette=chouette, rang=1, **start))
    add(m.MouvementChouette(chouette=chouette, rang=2, coup=coup_chouette, **after))
    held = {"courante": 2000, "premier_coup": True, "mise_pontes": 1500, "mise_allies": 0, "sur": 1500}
    add(m.ArreteChouette(coup=coup_chouette, chouette=chouette, dehors=0, **held))
    add(m.FinChouette(chouette=chouette, motif=m.MotifFin.RETRAIT))
    paul = add(m.Personne(matricule="D1", nom="Paul Delmas", role=m.Role.DIRECTEUR))
    comptee = _count(add, seance, carnet, (anne, paul))
    _correct(add, {"seance": seance, "par": anne}, mise, comptee, paul)
    _print(add, other, prelevement, comptee)
    closing = {"genre": m.Genre.JOUR, "debut": jour, "fin": jour, "preleve": 50, "porte": 70}
    perpetual = {"perpetuel_preleve": 250, "perpetuel_porte": 270}
    cloture = add(m.Cloture(**closing, **perpetual, par=paul, signe_par=anne))
    columns = {"preleve": 50, "attendu": 50, "compte": 70, "excedent": 20, "manquant": 0, "porte": 70}
    add(m.LigneCloture(cloture=cloture, table=table, seances=1, coups=3, **columns))
    add(m.LigneCloture(cloture=cloture, table=other_table, seances=0, coups=0, **dict.fromkeys(columns, 0)))
    seen = {"nature": m.Alerte.NUMEROS_MANQUANTS, "cle": "numeros_manquants:1", "texte": "deux tickets"}
    add(m.Acquittement(**seen, mention="vu"))
    add_baccara(add, jour=jour, premiere=3, par=anne)
    return {"jour": jour, "table": table.id, "lignes": len(geste.rows)}


def _count(add, seance, carnet, persons):
    """The box of a séance, with a surplus and two tickets missing."""
    columns = {"attendu": 50, "compte": 70, "excedent": 20, "manquant": 0, "porte": 70}
    par, certifie_par = persons
    comptee = add(m.Comptee(seance=seance, **columns, par=par, certifie_par=certifie_par))
    add(m.LigneComptee(comptee=comptee, coupure=50, nombre=1))
    add(m.LigneComptee(comptee=comptee, coupure=20, nombre=1))
    add(m.ReleveCarnet(comptee=comptee, carnet=carnet, prochain=8))
    lost = {"premier": 6, "dernier": 7, "montant": 20, "motif": "numéros manquants"}
    add(m.PerteTickets(carnet=carnet, comptee=comptee, **lost))
    add(m.Detachement(comptee=comptee, carnet=carnet, rang=1, premier=8, dernier=9, montant=20))
    return comptee


def _correct(add, proposed, mise, comptee, paul):
    """A result, a stake and a count corrected, and what the approvals changed."""
    coup, fiche = mise.coup, mise.fiche
    words = {"avant": "le côté A gagne", "apres": "le côté B gagne", "motif": "erreur"}
    result = {"objet": "resultat", "coup": coup, "vainqueur": "B"}
    one = add(m.Correction(numero=1, **result, **words, **proposed))
    stake = {"objet": "mise", "coup": coup, "mise": mise, "fiche": fiche, "cote": "A", "montant": 1000}
    two = add(m.Correction(numero=2, **stake, **words, **proposed))
    three = add(
        m.Correction(numero=3, objet="comptee", comptee=comptee, montant=60, **words, **proposed),
    )
    whole = {"mise_1": 1_000, "mise_2": 2_000, "resultat_1": "gagnant", "resultat_2": "perdant"}
    add(m.Correction(numero=4, objet="banque", coup=coup, **whole, **words, **proposed))
    jour = proposed["seance"].jour
    said = {"approuvee": True, "mention": "approuvé", "jour": jour, "par": paul}
    decision = add(m.DecisionCorrection(correction=one, **said))
    levy = {"avant": 50, "base": 800, "taux": 500, "exact": 400_000, "montant": 40, "article": "66"}
    add(m.PrelevementCorrige(decision=decision, objet="enjeux", **levy))
    add(m.SoldeCorrige(decision=decision, fiche=fiche, avant=950, apres=-1000))
    add(m.DecisionCorrection(correction=two, approuvee=False, mention="refusé", par=paul))
    decision = add(m.DecisionCorrection(correction=three, **said))
    columns = {"attendu": 70, "compte": 60, "excedent": 0, "manquant": 10, "porte": 70}
    add(m.CompteeCorrigee(decision=decision, compte_avant=70, porte_avant=70, **columns))


def _print(add, seance, prelevement, comptee):
    """A machine at the other table: what it printed for a levy and for a surplus, and its total."""
    machine = add(m.Machine(numero_serie="M-1", modele="Essai", prochain=7))
    add(m.SeanceMachine(seance=seance, machine=machine, prochain=7))
    add(m.TicketMachine(machine=machine, numero=7, montant=50, prelevement=prelevement))
    add(m.TicketMachine(machine=machine, numero=8, montant=20, comptee=comptee))
    add(m.HistoriqueMachine(seance=seance, dernier=8, total=70))
