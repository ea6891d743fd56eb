import cercle.journal.fields
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('journal', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Acquittement',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('nature', models.CharField(choices=[('carnet_finissant', 'carnet bientôt fini'), ('coup_sans_resultat', 'coup sans résultat'), ('seance_non_comptee', 'séance non comptée'), ('horloge', 'horloge revenue en arrière'), ('numeros_manquants', 'numéros manquants'), ('ouverture_sans_notice', 'banque ouverte sans notice'), ('sabot_habituel', 'sabot toujours à la même table'), ('depot_depasse', 'mises au-dessus du dépôt'), ('banquier_habituel', 'banquier toujours le même')], max_length=30, verbose_name='nature')),
                ('cle', models.CharField(max_length=80, unique=True, verbose_name='clé')),
                ('texte', models.CharField(max_length=300, verbose_name='texte')),
                ('mention', models.CharField(blank=True, max_length=200, verbose_name='mention')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('nature__in', ['carnet_finissant', 'coup_sans_resultat', 'seance_non_comptee', 'horloge', 'numeros_manquants', 'ouverture_sans_notice', 'sabot_habituel', 'depot_depasse', 'banquier_habituel'])), name='acquittement_nature_connue')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Etablissement',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('nom', models.CharField(max_length=120, verbose_name='nom')),
                ('commune', models.CharField(max_length=80, verbose_name='commune')),
                ('adresse', models.CharField(blank=True, max_length=200, verbose_name='adresse')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
        migrations.CreateModel(
            name='TableJeu',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('saison', models.PositiveSmallIntegerField(verbose_name='saison')),
                ('numero', models.PositiveSmallIntegerField(verbose_name='numéro')),
                ('jeu', models.CharField(choices=[('ecarte', 'Écarté'), ('chemin_de_fer', 'Baccara chemin de fer'), ('limitee', 'Baccara à banque limitée'), ('ouverte', 'Baccara à banque ouverte')], max_length=20, verbose_name='jeu')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('saison', 'numero'), name='table_numero_unique_par_saison'), models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='table_numero_positif'), models.CheckConstraint(condition=models.Q(('jeu__in', ['ecarte', 'chemin_de_fer', 'limitee', 'ouverte'])), name='table_jeu_connu')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='ReglageTable',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reglages', to='ledger.tablejeu')),
                ('nom', models.CharField(max_length=60, verbose_name='nom')),
                ('mise_minimum', models.PositiveIntegerField(verbose_name='mise minimum')),
                ('unite_paiement', models.PositiveSmallIntegerField(verbose_name='unité de paiement')),
                ('banque_minimum', models.PositiveIntegerField(null=True, verbose_name='minimum de la banque')),
                ('banque_maximum', models.PositiveIntegerField(null=True, verbose_name='maximum de la banque')),
                ('banco_maximum', models.PositiveIntegerField(null=True, verbose_name='maximum des bancos')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('mise_minimum__gte', 10), ('mise_minimum__lte', 100000000), ('mise_minimum', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('mise_minimum'), '/', models.Value(10)), '*', models.Value(10)))), name='mise_minimum_legale'), models.CheckConstraint(condition=models.Q(('unite_paiement__in', [1, 10])), name='unite_paiement_un_ou_dix'), models.CheckConstraint(condition=models.Q(('banque_minimum__isnull', True), ('banque_maximum__isnull', True), ('banque_maximum__gte', models.F('banque_minimum')), _connector='OR'), name='banque_bornee')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Personne',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('matricule', models.CharField(db_index=True, max_length=30, verbose_name='matricule')),
                ('nom', models.CharField(max_length=80, verbose_name='nom')),
                ('role', models.CharField(choices=[('employe', 'employé de table'), ('valet', 'valet de pied'), ('chef', 'chef de partie'), ('directeur', 'directeur ou membre du comité'), ('inspecteur', 'inspecteur'), ('administrateur', 'administrateur technique')], max_length=20, verbose_name='rôle')),
                ('actif', models.BooleanField(default=True, verbose_name='en fonction')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('role__in', ['employe', 'valet', 'chef', 'directeur', 'inspecteur', 'administrateur'])), name='personne_role_connu')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='CarnetSpecial',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='carnets_speciaux', to='ledger.tablejeu')),
                ('numero', models.PositiveSmallIntegerField(verbose_name='numéro')),
                ('commence_le', models.DateField(verbose_name='commencé le')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'numero'), name='carnet_special_numero_unique'), models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='carnet_special_numero_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Seance',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seances', to='ledger.tablejeu')),
                ('numero', models.PositiveIntegerField(verbose_name='numéro')),
                ('jour', models.DateField(verbose_name='jour')),
                ('reglage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.reglagetable')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'numero'), name='seance_numero_unique'), models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='seance_numero_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='EtatSeance',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='etats', to='ledger.seance')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('etat', models.CharField(choices=[('interrompue', 'interrompue'), ('reprise', 'reprise'), ('close', 'close')], max_length=20, verbose_name='état')),
                ('motif', models.CharField(blank=True, max_length=200, verbose_name='motif')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'rang'), name='etat_seance_rang_unique'), models.UniqueConstraint(condition=models.Q(('etat', 'close')), fields=('seance',), name='seance_close_une_fois'), models.CheckConstraint(condition=models.Q(('etat__in', ['interrompue', 'reprise', 'close'])), name='etat_seance_connu')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Poste',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='postes', to='ledger.seance')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('fonction', models.CharField(choices=[('appel', 'cartes et appel'), ('enjeux', 'enjeux et prélèvement'), ('croupier', 'croupier'), ('changeur', 'changeur')], max_length=20, verbose_name='fonction')),
                ('personne', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'rang'), name='poste_rang_unique'), models.CheckConstraint(condition=models.Q(('fonction__in', ['appel', 'enjeux', 'croupier', 'changeur'])), name='poste_fonction_connue')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='JeuCartes',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='jeux', to='ledger.seance')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('couleur', models.CharField(max_length=30, verbose_name='couleur du dos')),
                ('numero_serie', models.CharField(max_length=40, verbose_name='numéro de série')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'rang'), name='jeu_rang_unique'), models.UniqueConstraint(fields=('seance', 'couleur'), name='jeux_de_trois_couleurs'), models.CheckConstraint(condition=models.Q(('rang__in', [1, 2, 3])), name='jeux_au_plus_trois'), models.UniqueConstraint(django.db.models.functions.text.Upper('numero_serie'), name='jeu_neuf')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='TimbreDate',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('carnet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='timbres', to='ledger.carnetspecial')),
                ('seance', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='timbre', to='ledger.seance')),
                ('date', models.DateField(verbose_name='date')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
        migrations.CreateModel(
            name='Fiche',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='fiches', to='ledger.seance')),
                ('numero', models.PositiveIntegerField(verbose_name="numéro d'ordre")),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'numero'), name='fiche_numero_unique'), models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='fiche_numero_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='EvenementAppel',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appels', to='ledger.seance')),
                ('rang', models.PositiveIntegerField(verbose_name='rang')),
                ('type', models.CharField(max_length=12, verbose_name='événement')),
                ('fiche', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='appels', to='ledger.fiche')),
                ('siege', models.CharField(blank=True, max_length=1, verbose_name='siège')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'rang'), name='appel_rang_unique'), models.CheckConstraint(condition=models.Q(('rang__gte', 1)), name='appel_rang_positif'), models.CheckConstraint(condition=models.Q(('type__in', ('register', 'call', 'present', 'absent', 'undo', 'result', 'give_up', 'chouette'))), name='appel_evenement_connu'), models.CheckConstraint(condition=models.Q(('siege__in', ['', 'A', 'B'])), name='appel_siege_connu')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Coup',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='coups', to='ledger.seance')),
                ('numero', models.PositiveIntegerField(verbose_name='numéro')),
                ('jeu', models.CharField(choices=[('ecarte', 'Écarté'), ('chouette', 'Chouette'), ('chemin_de_fer', 'Chemin de fer'), ('limitee', 'Banque limitée'), ('ouverte', 'Banque ouverte')], max_length=20, verbose_name='jeu')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'numero'), name='coup_numero_unique'), models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='coup_numero_positif'), models.CheckConstraint(condition=models.Q(('jeu__in', ['ecarte', 'chouette', 'chemin_de_fer', 'limitee', 'ouverte'])), name='coup_jeu_connu')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Banque',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='banques', to='ledger.seance')),
                ('numero', models.PositiveSmallIntegerField(verbose_name='numéro')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'numero'), name='banque_numero_unique'), models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='banque_numero_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='OffreBanque',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('banque', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='offres', to='ledger.banque')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('nom', models.CharField(max_length=80, verbose_name='nom')),
                ('montant', models.PositiveBigIntegerField(null=True, verbose_name='montant')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('banque', 'rang'), name='offre_banque_rang_unique'), models.CheckConstraint(condition=models.Q(('rang__gte', 1), models.Q(('nom', ''), _negated=True)), name='offre_banque_nommee'), models.CheckConstraint(condition=models.Q(('montant__isnull', True), models.Q(('montant__gte', 100), ('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10)))), _connector='OR'), name='offre_banque_multiple_de_dix_centimes')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Depot',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='depots', to='ledger.seance')),
                ('nom', models.CharField(max_length=80, verbose_name='banquier')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant')),
                ('lieu', models.CharField(choices=[('caisse', 'caisses du casino'), ('banque', 'banque agréée par le casino')], max_length=10, verbose_name='lieu')),
                ('piece', models.CharField(max_length=120, verbose_name='pièce')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('montant__gte', 100)), name='depot_positif'), models.CheckConstraint(condition=models.Q(('lieu__in', ['caisse', 'banque'])), name='depot_lieu_connu'), models.CheckConstraint(condition=models.Q(models.Q(('nom', ''), _negated=True), models.Q(('piece', ''), _negated=True)), name='depot_justifie')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='AttributionBanque',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('banque', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='attribution', to='ledger.banque')),
                ('banquier', models.CharField(blank=True, max_length=80, verbose_name='banquier')),
                ('siege', models.PositiveSmallIntegerField(null=True, verbose_name='siège')),
                ('montant', models.PositiveBigIntegerField(null=True, verbose_name='montant')),
                ('au_sort', models.BooleanField(default=False, verbose_name='par tirage au sort')),
                ('duree', models.CharField(blank=True, choices=[('taille', 'la taille'), ('seance', 'la séance')], max_length=10, verbose_name='adjugée pour')),
                ('depot', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='banques', to='ledger.depot')),
                ('par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('montant__gte', 100), ('montant__isnull', False), ('au_sort', False), ('depot__isnull', True), ('duree', ''), ('siege__gte', 1), ('siege__isnull', False)), models.Q(('montant__gte', 100), ('montant__isnull', False), ('depot__isnull', True), ('duree', ''), ('siege__isnull', True), models.Q(('banquier', ''), _negated=True)), models.Q(('depot__isnull', False), ('duree__in', ['taille', 'seance']), ('montant__isnull', True), ('siege__isnull', True), models.Q(('banquier', ''), _negated=True)), _connector='OR'), name='attribution_selon_la_variante')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='MouvementBanque',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('banque', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='mouvements', to='ledger.banque')),
                ('rang', models.PositiveIntegerField(verbose_name='rang')),
                ('nature', models.CharField(choices=[('mise', 'mise en banque'), ('ajout', 'ajout du banquier'), ('coup', 'après un coup')], max_length=10, verbose_name='nature')),
                ('coup', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='mouvement_banque', to='ledger.coup')),
                ('montant', models.PositiveBigIntegerField(verbose_name='en banque')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('banque', 'rang'), name='mouvement_banque_rang_unique'), models.CheckConstraint(condition=models.Q(models.Q(('coup__isnull', False), ('nature', 'coup')), models.Q(('coup__isnull', True), ('nature__in', ['mise', 'ajout'])), _connector='OR'), name='mouvement_banque_nature')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='FinBanque',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('banque', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='fin', to='ledger.banque')),
                ('motif', models.CharField(choices=[('passe', 'le banquier passe la main'), ('perdue', 'coup perdu'), ('sautee', 'la banque a sauté'), ('retrait', 'le banquier se retire'), ('taille', 'fin de la taille'), ('seance', 'fin de la séance'), ('sans_offre', 'sans offre'), ('annulee', 'offres annulées par le chef de partie')], max_length=10, verbose_name='motif')),
                ('reste', models.PositiveBigIntegerField(null=True, verbose_name='reste')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('motif__in', ['passe', 'perdue', 'sautee', 'retrait', 'taille', 'seance', 'sans_offre', 'annulee'])), name='fin_banque_motif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='AutorisationOuverte',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('reference', models.CharField(blank=True, max_length=120, verbose_name='référence de l’autorisation')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
        migrations.CreateModel(
            name='NoticeOuverture',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='notices', to='ledger.tablejeu')),
                ('jour', models.DateField(verbose_name='jour')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='séance du jour')),
                ('heure', models.CharField(max_length=5, verbose_name='heure')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'jour', 'rang'), name='notice_unique'), models.CheckConstraint(condition=models.Q(('rang__in', [1, 2])), name='notice_deux_seances')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='SeanceOuverte',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='banque_ouverte', to='ledger.seance')),
                ('jour', models.DateField(verbose_name='jour')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='séance du jour')),
                ('notice', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seance_ouverte', to='ledger.noticeouverture')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('jour', 'rang'), name='seance_ouverte_unique'), models.CheckConstraint(condition=models.Q(('rang__in', [1, 2])), name='seance_ouverte_deux_par_jour')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Sabot',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('numero', models.PositiveSmallIntegerField(unique=True, verbose_name='numéro')),
                ('modele', models.CharField(max_length=60, verbose_name='modèle agréé')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='sabot_numero_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='SortieSabot',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('sabot', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='sortie', to='ledger.sabot')),
                ('motif', models.CharField(max_length=200, verbose_name='motif')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
        migrations.CreateModel(
            name='AffectationSabot',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sabots', to='ledger.seance')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('sabot', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='affectations', to='ledger.sabot')),
                ('par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'rang'), name='affectation_sabot_rang_unique'), models.CheckConstraint(condition=models.Q(('rang__gte', 1)), name='affectation_sabot_rang_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Paquet',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('couleur', models.CharField(max_length=30, verbose_name='couleur du dos')),
                ('numero_serie', models.CharField(max_length=40, verbose_name='numéro de série')),
            ],
            options={
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Upper('numero_serie'), name='paquet_numero_unique')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='PaquetSeance',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='paquets', to='ledger.seance')),
                ('paquet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seances', to='ledger.paquet')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'paquet'), name='paquet_une_fois_par_seance'), models.UniqueConstraint(fields=('seance', 'rang'), name='paquet_rang_unique'), models.CheckConstraint(condition=models.Q(('rang__in', range(1, 7))), name='paquet_rang_connu')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='ReformePaquet',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('paquet', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='reforme', to='ledger.paquet')),
                ('motif', models.CharField(max_length=200, verbose_name='motif')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
        migrations.CreateModel(
            name='Taille',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tailles', to='ledger.seance')),
                ('numero', models.PositiveSmallIntegerField(verbose_name='numéro')),
                ('sabot', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tailles', to='ledger.sabot')),
                ('coupe', models.CharField(max_length=80, verbose_name='coupe par')),
                ('carte_arret', models.PositiveSmallIntegerField(verbose_name='carte d’arrêt avant les')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'numero'), name='taille_numero_unique'), models.CheckConstraint(condition=models.Q(('numero__gte', 1), models.Q(('coupe', ''), _negated=True)), name='taille_coupee'), models.CheckConstraint(condition=models.Q(('carte_arret__in', [7, 10])), name='taille_carte_arret')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='FinTaille',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('taille', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='fin', to='ledger.taille')),
                ('carte_arret', models.BooleanField(verbose_name='la carte d’arrêt a paru')),
                ('motif', models.CharField(blank=True, max_length=200, verbose_name='motif')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('carte_arret', True), models.Q(('motif', ''), _negated=True), _connector='OR'), name='fin_taille_motivee')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='CartesBrulees',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('taille', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='brulees', to='ledger.taille')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('nombre', models.PositiveSmallIntegerField(verbose_name='cartes')),
                ('decision', models.CharField(max_length=200, verbose_name='décision')),
                ('par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('taille', 'rang'), name='brulees_rang_unique'), models.CheckConstraint(condition=models.Q(('nombre__gte', 1), models.Q(('decision', ''), _negated=True)), name='brulees_decidees')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='CoupBaccara',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='baccara', to='ledger.coup')),
                ('taille', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='coups', to='ledger.taille')),
                ('banque', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='coups', to='ledger.banque')),
                ('en_banque', models.PositiveBigIntegerField(null=True, verbose_name='en banque')),
                ('mise_1', models.PositiveBigIntegerField(verbose_name='premier tableau')),
                ('mise_2', models.PositiveBigIntegerField(null=True, verbose_name='second tableau')),
                ('banco', models.BooleanField(default=False, verbose_name='banco')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('mise_1', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('mise_1'), '/', models.Value(10)), '*', models.Value(10))), models.Q(('mise_2__isnull', True), ('mise_2', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('mise_2'), '/', models.Value(10)), '*', models.Value(10))), _connector='OR')), name='mises_baccara_multiples_de_dix_centimes'), models.CheckConstraint(condition=models.Q(('mise_1__gt', 0), ('mise_2__gt', 0), _connector='OR'), name='mises_baccara_non_nulles')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='MisesAuDela',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='mises_au_dela', to='ledger.coup')),
                ('repond', models.PositiveBigIntegerField(verbose_name='le banquier répondait de')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
        migrations.CreateModel(
            name='ResultatBaccara',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='resultat_baccara', to='ledger.coup')),
                ('resultat_1', models.CharField(choices=[('gagnant', 'gagnant'), ('perdant', 'perdant'), ('egalite', 'egalite')], max_length=10, verbose_name='premier tableau')),
                ('resultat_2', models.CharField(blank=True, choices=[('gagnant', 'gagnant'), ('perdant', 'perdant'), ('egalite', 'egalite')], max_length=10, verbose_name='second tableau')),
                ('points_banquier', models.PositiveSmallIntegerField(null=True, verbose_name='points du banquier')),
                ('points_1', models.PositiveSmallIntegerField(null=True, verbose_name='points du premier tableau')),
                ('points_2', models.PositiveSmallIntegerField(null=True, verbose_name='points du second tableau')),
                ('gagne', models.PositiveBigIntegerField(verbose_name='gagné par le banquier')),
                ('perdu', models.PositiveBigIntegerField(verbose_name='perdu par le banquier')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('resultat_1__in', ('gagnant', 'perdant', 'egalite')), ('resultat_2__in', ['', 'gagnant', 'perdant', 'egalite'])), name='resultat_baccara_connu'), models.CheckConstraint(condition=models.Q(models.Q(('points_1__isnull', True), ('points_2__isnull', True), ('points_banquier__isnull', True)), models.Q(('points_1__isnull', False), ('points_banquier__isnull', False), ('points_1__lte', 9), ('points_banquier__lte', 9), models.Q(('points_2__isnull', True), ('points_2__lte', 9), _connector='OR')), _connector='OR'), name='points_baccara_connus')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='TicketsDechires',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='tickets_dechires', to='ledger.coup')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
        migrations.CreateModel(
            name='ServiceValet',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('personne', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='services', to='ledger.personne')),
                ('rang', models.PositiveIntegerField(verbose_name='rang')),
                ('present', models.BooleanField(verbose_name='en service')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('personne', 'rang'), name='service_valet_rang_unique')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Adversaires',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='adversaires', to='ledger.coup')),
                ('joueur_a', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.fiche')),
                ('joueur_b', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.fiche')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('joueur_a', models.F('joueur_b')), _negated=True), name='adversaires_differents')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Mise',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='mises', to='ledger.coup')),
                ('rang', models.PositiveIntegerField(verbose_name='rang')),
                ('fiche', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='mises', to='ledger.fiche')),
                ('cote', models.CharField(choices=[('A', 'A'), ('B', 'B')], max_length=1, verbose_name='côté')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('coup', 'rang'), name='mise_rang_unique'), models.CheckConstraint(condition=models.Q(('rang__gte', 1)), name='mise_rang_positif'), models.CheckConstraint(condition=models.Q(('cote__in', ['A', 'B'])), name='mise_cote'), models.CheckConstraint(condition=models.Q(('montant__gte', 10), ('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10)))), name='mise_multiple_de_dix_centimes')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='AnnulationMise',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('mise', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='annulation', to='ledger.mise')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
        migrations.CreateModel(
            name='Arrete',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='arrete', to='ledger.coup')),
                ('masse_a', models.PositiveBigIntegerField(verbose_name='masse A')),
                ('masse_b', models.PositiveBigIntegerField(verbose_name='masse B')),
                ('tenu', models.PositiveBigIntegerField(verbose_name='tenu de chaque côté')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('tenu__gt', 0), ('tenu__lte', models.F('masse_a')), ('tenu__lte', models.F('masse_b'))), name='arrete_tenu_possible'), models.CheckConstraint(condition=models.Q(('tenu', models.F('masse_a')), ('tenu', models.F('masse_b')), _connector='OR'), name='arrete_tenu_masse_legere')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Restitution',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='restitutions', to='ledger.coup')),
                ('rang', models.PositiveIntegerField(verbose_name='rang')),
                ('mise', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='restitutions', to='ledger.mise')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('coup', 'rang'), name='restitution_rang_unique'), models.UniqueConstraint(fields=('mise',), name='restitution_une_par_mise'), models.CheckConstraint(condition=models.Q(('montant__gt', 0), ('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10)))), name='restitution_multiple_de_dix_centimes')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Donne',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='donnes', to='ledger.coup')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('jeu', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='donnes', to='ledger.jeucartes')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('coup', 'rang'), name='donne_rang_unique'), models.CheckConstraint(condition=models.Q(('rang__gte', 1)), name='donne_rang_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='FausseDonne',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='fausses_donnes', to='ledger.coup')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('motif', models.CharField(max_length=200, verbose_name='motif')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('coup', 'rang'), name='fausse_donne_rang_unique')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Resultat',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='resultat', to='ledger.coup')),
                ('vainqueur', models.CharField(choices=[('A', 'A'), ('B', 'B')], max_length=1, verbose_name='vainqueur')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('vainqueur__in', ['A', 'B'])), name='resultat_cote')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Paiement',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='paiements', to='ledger.coup')),
                ('rang', models.PositiveIntegerField(verbose_name='rang')),
                ('fiche', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='paiements', to='ledger.fiche')),
                ('tenu', models.PositiveBigIntegerField(verbose_name='mise tenue')),
                ('part', models.PositiveBigIntegerField(verbose_name='part du prélèvement')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('coup', 'fiche'), name='paiement_un_par_fiche'), models.UniqueConstraint(fields=('coup', 'rang'), name='paiement_rang_unique'), models.CheckConstraint(condition=models.Q(('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('tenu'), '*', models.Value(2)), '-', models.F('part')))), name='paiement_exact')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='CoupNul',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='nullite', to='ledger.coup')),
                ('motif', models.CharField(max_length=200, verbose_name='motif')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
        migrations.CreateModel(
            name='Chouette',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='chouettes', to='ledger.seance')),
                ('numero', models.PositiveSmallIntegerField(verbose_name='numéro')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'numero'), name='chouette_numero_unique'), models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='chouette_numero_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Enchere',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('chouette', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='encheres', to='ledger.chouette')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('fiche', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.fiche')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('chouette', 'rang'), name='enchere_rang_unique'), models.CheckConstraint(condition=models.Q(('rang__gte', 1)), name='enchere_rang_positif'), models.CheckConstraint(condition=models.Q(('montant__gte', 10), ('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10)))), name='enchere_multiple_de_dix_centimes')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Adjudication',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('chouette', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='adjudication', to='ledger.chouette')),
                ('fiche', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.fiche')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant adjugé')),
                ('siege', models.CharField(choices=[('A', 'A'), ('B', 'B')], max_length=1, verbose_name='siège')),
                ('au_sort', models.BooleanField(verbose_name='tirée au sort')),
                ('verifie_par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('siege__in', ['A', 'B'])), name='adjudication_siege'), models.CheckConstraint(condition=models.Q(('montant__gte', 10), ('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10)))), name='adjudication_multiple_de_dix_centimes')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='MouvementChouette',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('chouette', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='mouvements', to='ledger.chouette')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('nature', models.CharField(choices=[('adjudication', 'adjudication'), ('coup', 'coup'), ('remise', 'remise')], max_length=20, verbose_name='nature')),
                ('coup', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='mouvement_chouette', to='ledger.coup')),
                ('courante', models.PositiveBigIntegerField(verbose_name='montant courant')),
                ('premier_coup', models.BooleanField(verbose_name='premier coup ensuite')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('chouette', 'rang'), name='mouvement_rang_unique'), models.UniqueConstraint(condition=models.Q(('nature', 'remise')), fields=('chouette',), name='chouette_remise_une_fois'), models.UniqueConstraint(condition=models.Q(('nature', 'adjudication')), fields=('chouette',), name='chouette_adjugee_une_fois'), models.CheckConstraint(condition=models.Q(models.Q(('coup__isnull', False), ('nature', 'coup')), models.Q(('coup__isnull', True), ('nature__in', ['adjudication', 'remise'])), _connector='OR'), name='mouvement_nature_et_coup'), models.CheckConstraint(condition=models.Q(('rang__gte', 1)), name='mouvement_rang_positif'), models.CheckConstraint(condition=models.Q(models.Q(('nature', 'coup'), ('premier_coup', False)), models.Q(models.Q(('nature', 'coup'), _negated=True), ('courante__gt', 0), ('premier_coup', True)), _connector='OR'), name='mouvement_premier_coup'), models.CheckConstraint(condition=models.Q(('courante', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('courante'), '/', models.Value(10)), '*', models.Value(10)))), name='mouvement_multiple_de_dix_centimes')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='ArreteChouette',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='arrete_chouette', to='ledger.coup')),
                ('chouette', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='arretes', to='ledger.chouette')),
                ('courante', models.PositiveBigIntegerField(verbose_name='montant de la chouette')),
                ('premier_coup', models.BooleanField(verbose_name='premier coup')),
                ('mise_pontes', models.PositiveBigIntegerField(verbose_name='mises des pontes')),
                ('mise_allies', models.PositiveBigIntegerField(verbose_name='mises du côté de la chouette')),
                ('sur', models.PositiveBigIntegerField(verbose_name='tenu sur la chouette')),
                ('dehors', models.PositiveBigIntegerField(verbose_name='tenu en dehors, de chaque côté')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('sur__gt', 0), ('sur__lte', models.F('courante')), ('sur__lte', models.F('mise_pontes'))), name='chouette_tenu_sur'), models.CheckConstraint(condition=models.Q(('sur', models.F('courante')), ('sur', models.F('mise_pontes')), _connector='OR'), name='chouette_tenu_sur_entier'), models.CheckConstraint(condition=models.Q(('dehors__lte', models.F('mise_allies')), ('dehors__lte', django.db.models.expressions.CombinedExpression(models.F('mise_pontes'), '-', models.F('sur')))), name='chouette_tenu_dehors'), models.CheckConstraint(condition=models.Q(('dehors', models.F('mise_allies')), ('dehors', django.db.models.expressions.CombinedExpression(models.F('mise_pontes'), '-', models.F('sur'))), _connector='OR'), name='chouette_tenu_dehors_entier')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='FinChouette',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('chouette', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='fin', to='ledger.chouette')),
                ('motif', models.CharField(choices=[('sans_enchere', 'sans enchère'), ('annulee', 'enchères annulées'), ('retrait', 'le chouetteur se retire'), ('saut', 'la chouette a sauté')], max_length=20, verbose_name='motif')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('motif__in', ['sans_enchere', 'annulee', 'retrait', 'saut'])), name='fin_chouette_motif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Cloture',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('genre', models.CharField(choices=[('jour', 'journée'), ('mois', 'mois'), ('saison', 'saison')], max_length=10, verbose_name='genre')),
                ('debut', models.DateField(verbose_name='du')),
                ('fin', models.DateField(verbose_name='au')),
                ('preleve', models.BigIntegerField(verbose_name='prélevé')),
                ('porte', models.BigIntegerField(verbose_name='porté')),
                ('perpetuel_preleve', models.BigIntegerField(verbose_name='total perpétuel prélevé')),
                ('perpetuel_porte', models.BigIntegerField(verbose_name='total perpétuel porté')),
                ('par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
                ('signe_par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('genre', 'debut'), name='cloture_unique'), models.CheckConstraint(condition=models.Q(('genre__in', ['jour', 'mois', 'saison'])), name='cloture_genre_connu'), models.CheckConstraint(condition=models.Q(('fin__gte', models.F('debut'))), name='cloture_dans_l_ordre'), models.CheckConstraint(condition=models.Q(('par', models.F('signe_par')), _negated=True), name='cloture_deux_personnes')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='LigneCloture',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('cloture', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lignes', to='ledger.cloture')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.tablejeu')),
                ('seances', models.PositiveIntegerField(verbose_name='séances')),
                ('coups', models.PositiveIntegerField(verbose_name='coups')),
                ('preleve', models.BigIntegerField(verbose_name='prélevé')),
                ('attendu', models.BigIntegerField(verbose_name='attendu')),
                ('compte', models.BigIntegerField(verbose_name='compté')),
                ('excedent', models.BigIntegerField(verbose_name='excédent')),
                ('manquant', models.BigIntegerField(verbose_name='manquant')),
                ('porte', models.BigIntegerField(verbose_name='porté')),
                ('corrections_preleve', models.BigIntegerField(default=0, verbose_name='corrections du prélevé')),
                ('corrections_porte', models.BigIntegerField(default=0, verbose_name='corrections du porté')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('cloture', 'table'), name='ligne_cloture_unique')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='CarnetTickets',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('valeur', models.PositiveIntegerField(verbose_name='valeur')),
                ('serie', models.PositiveSmallIntegerField(default=1, verbose_name='série')),
                ('premier', models.PositiveIntegerField(verbose_name='premier numéro')),
                ('dernier', models.PositiveIntegerField(verbose_name='dernier numéro')),
                ('bon_livraison', models.CharField(blank=True, max_length=60, verbose_name='bon de livraison')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('valeur', 'serie', 'premier'), name='carnet_unique'), models.CheckConstraint(condition=models.Q(('valeur__in', (10, 100, 1000, 10000))), name='carnet_valeur_connue'), models.CheckConstraint(condition=models.Q(('premier__gte', 1), ('premier', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('premier'), '-', models.Value(1)), '/', models.Value(200)), '*', models.Value(200)), '+', models.Value(1))), ('dernier', django.db.models.expressions.CombinedExpression(models.F('premier'), '+', models.Value(199))), ('dernier__lte', 1000000)), name='carnet_de_200_tickets')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='EtapeCarnet',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('carnet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='etapes', to='ledger.carnettickets')),
                ('etape', models.CharField(choices=[('paraphe', 'paraphé'), ('affecte', 'affecté'), ('en_service', 'en service'), ('fini', 'fini'), ('rendu', 'souches rendues'), ('perdu', 'perdu')], max_length=20, verbose_name='étape')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='etapes_carnets', to='ledger.tablejeu')),
                ('visa', models.CharField(blank=True, max_length=80, verbose_name='visa')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('carnet', 'etape'), name='etape_une_fois_par_carnet'), models.CheckConstraint(condition=models.Q(('etape__in', ['paraphe', 'affecte', 'en_service', 'fini', 'rendu', 'perdu'])), name='etape_connue'), models.CheckConstraint(condition=models.Q(models.Q(('etape', 'paraphe'), ('table__isnull', True)), ('etape', 'perdu'), models.Q(models.Q(('etape__in', ['paraphe', 'perdu']), _negated=True), ('table__isnull', False)), _connector='OR'), name='etape_avec_sa_table')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='TicketOuverture',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tickets_ouverture', to='ledger.seance')),
                ('carnet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.carnettickets')),
                ('prochain', models.PositiveIntegerField(verbose_name='prochain ticket')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seance', 'carnet'), name='ticket_ouverture_un_par_carnet')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Prelevement',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('coup', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prelevements', to='ledger.coup')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('objet', models.CharField(choices=[('enjeux', 'les enjeux du côté gagnant'), ('chouette', 'le montant de la chouette adjugée'), ('dehors', 'les sommes tenues en dehors de la chouette'), ('pontes', 'les sommes tenues sur la chouette par les pontes'), ('banque', 'les sommes gagnées par le banquier')], max_length=20, verbose_name='objet')),
                ('moment', models.CharField(choices=[('avant_donne', 'avant la donne'), ('apres_resultat', 'après le résultat')], max_length=20, verbose_name='moment')),
                ('base', models.PositiveBigIntegerField(verbose_name='base')),
                ('taux', models.PositiveSmallIntegerField(verbose_name='taux')),
                ('exact', models.PositiveBigIntegerField(verbose_name='produit exact')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant')),
                ('article', models.CharField(max_length=20, verbose_name='article')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('coup', 'rang'), name='prelevement_rang_unique'), models.UniqueConstraint(fields=('coup', 'objet'), name='prelevement_un_par_objet'), models.CheckConstraint(condition=models.Q(('objet__in', ['enjeux', 'chouette', 'dehors', 'pontes', 'banque'])), name='prelevement_objet_connu'), models.CheckConstraint(condition=models.Q(models.Q(('moment', 'apres_resultat'), ('objet__in', ['pontes', 'banque'])), models.Q(('moment', 'avant_donne'), models.Q(('objet__in', ['pontes', 'banque']), _negated=True)), _connector='OR'), name='prelevement_a_son_moment'), models.CheckConstraint(condition=models.Q(('exact', django.db.models.expressions.CombinedExpression(models.F('base'), '*', models.F('taux')))), name='prelevement_produit_exact'), models.CheckConstraint(condition=models.Q(('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10))), ('exact__gte', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '*', models.Value(10000)), '-', models.Value(50000))), ('exact__lt', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '*', models.Value(10000)), '+', models.Value(50000)))), name='prelevement_arrondi')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Comptee',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='comptee', to='ledger.seance')),
                ('attendu', models.PositiveBigIntegerField(verbose_name='somme qui doit se trouver')),
                ('compte', models.PositiveBigIntegerField(verbose_name='somme comptée')),
                ('excedent', models.PositiveBigIntegerField(verbose_name='excédent')),
                ('manquant', models.PositiveBigIntegerField(verbose_name='manquant')),
                ('porte', models.PositiveBigIntegerField(verbose_name='somme portée au registre')),
                ('par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
                ('certifie_par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
                ('observation', models.CharField(blank=True, max_length=300, verbose_name='observation')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('compte', django.db.models.expressions.CombinedExpression(models.F('attendu'), '-', models.F('manquant'))), ('excedent', 0)), models.Q(('compte', django.db.models.expressions.CombinedExpression(models.F('attendu'), '+', models.F('excedent'))), ('manquant', 0)), _connector='OR'), name='comptee_difference'), models.CheckConstraint(condition=models.Q(('porte', django.db.models.expressions.CombinedExpression(models.F('attendu'), '+', models.F('excedent')))), name='comptee_porte_la_plus_forte'), models.CheckConstraint(condition=models.Q(('par', models.F('certifie_par')), _negated=True), name='comptee_deux_personnes'), models.CheckConstraint(condition=models.Q(('compte', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('compte'), '/', models.Value(10)), '*', models.Value(10))), models.Q(('observation', ''), _negated=True), _connector='OR'), name='comptee_expliquee')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Detachement',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('prelevement', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='detachements', to='ledger.prelevement')),
                ('comptee', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='detachements', to='ledger.comptee')),
                ('carnet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='detachements', to='ledger.carnettickets')),
                ('rang', models.PositiveSmallIntegerField(verbose_name='rang')),
                ('premier', models.PositiveIntegerField(verbose_name='du numéro')),
                ('dernier', models.PositiveIntegerField(verbose_name='au numéro')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('prelevement', 'rang'), name='detachement_rang_unique'), models.UniqueConstraint(fields=('comptee', 'rang'), name='detachement_excedent_rang_unique'), models.CheckConstraint(condition=models.Q(models.Q(('comptee__isnull', True), ('prelevement__isnull', False)), models.Q(('comptee__isnull', False), ('prelevement__isnull', True)), _connector='OR'), name='detachement_d_un_prelevement_ou_d_une_comptee'), models.UniqueConstraint(fields=('carnet', 'premier'), name='ticket_detache_une_fois'), models.UniqueConstraint(fields=('carnet', 'dernier'), name='ticket_detache_une_fois_fin'), models.CheckConstraint(condition=models.Q(('premier__gte', 1), ('dernier__gte', models.F('premier'))), name='detachement_dans_l_ordre'), models.CheckConstraint(condition=models.Q(('montant__gte', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('dernier'), '-', models.F('premier')), '+', models.Value(1)), '*', models.Value(10))), ('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10)))), name='detachement_valeur_possible')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='PerteTickets',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('carnet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pertes', to='ledger.carnettickets')),
                ('premier', models.PositiveIntegerField(verbose_name='du numéro')),
                ('dernier', models.PositiveIntegerField(verbose_name='au numéro')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant dû')),
                ('motif', models.CharField(max_length=200, verbose_name='motif')),
                ('comptee', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='pertes', to='ledger.comptee')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('carnet', 'premier'), name='ticket_perdu_une_fois'), models.CheckConstraint(condition=models.Q(('premier__gte', 1), ('dernier__gte', models.F('premier'))), name='perte_dans_l_ordre'), models.CheckConstraint(condition=models.Q(('montant__gte', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('dernier'), '-', models.F('premier')), '+', models.Value(1)), '*', models.Value(10))), ('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10)))), name='perte_valeur_possible')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='LigneComptee',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('comptee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lignes', to='ledger.comptee')),
                ('coupure', models.PositiveIntegerField(verbose_name='coupure')),
                ('nombre', models.PositiveIntegerField(verbose_name='nombre')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('comptee', 'coupure'), name='ligne_comptee_unique'), models.CheckConstraint(condition=models.Q(('coupure__in', (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000))), name='ligne_comptee_coupure_connue'), models.CheckConstraint(condition=models.Q(('nombre__gte', 1)), name='ligne_comptee_nombre_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='ReleveCarnet',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('comptee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='releves', to='ledger.comptee')),
                ('carnet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.carnettickets')),
                ('prochain', models.PositiveIntegerField(verbose_name='prochain ticket')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('comptee', 'carnet'), name='releve_carnet_unique'), models.CheckConstraint(condition=models.Q(('prochain__gte', 1)), name='releve_carnet_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('numero', models.PositiveIntegerField(unique=True, verbose_name='numéro')),
                ('seance', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='ledger.seance')),
                ('objet', models.CharField(choices=[('resultat', 'le résultat d’un coup'), ('mise', 'une mise'), ('comptee', 'la somme comptée'), ('banque', 'un coup de baccara')], max_length=10, verbose_name='objet')),
                ('coup', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='ledger.coup')),
                ('mise', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='ledger.mise')),
                ('comptee', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='ledger.comptee')),
                ('vainqueur', models.CharField(blank=True, choices=[('A', 'A'), ('B', 'B')], max_length=1, verbose_name='vainqueur')),
                ('fiche', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.fiche')),
                ('cote', models.CharField(blank=True, choices=[('A', 'A'), ('B', 'B')], max_length=1, verbose_name='côté')),
                ('montant', models.PositiveBigIntegerField(null=True, verbose_name='montant')),
                ('mise_1', models.PositiveBigIntegerField(null=True, verbose_name='premier tableau')),
                ('mise_2', models.PositiveBigIntegerField(null=True, verbose_name='second tableau')),
                ('resultat_1', models.CharField(blank=True, choices=[('gagnant', 'gagnant'), ('perdant', 'perdant'), ('egalite', 'egalite')], max_length=10, verbose_name='premier tableau')),
                ('resultat_2', models.CharField(blank=True, choices=[('gagnant', 'gagnant'), ('perdant', 'perdant'), ('egalite', 'egalite')], max_length=10, verbose_name='second tableau')),
                ('avant', models.CharField(max_length=200, verbose_name='avant')),
                ('apres', models.CharField(max_length=200, verbose_name='après')),
                ('motif', models.CharField(max_length=200, verbose_name='motif')),
                ('par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='correction_numero_positif'), models.CheckConstraint(condition=models.Q(models.Q(('comptee__isnull', True), ('cote', ''), ('coup__isnull', False), ('fiche__isnull', True), ('mise_1__isnull', True), ('mise_2__isnull', True), ('mise__isnull', True), ('montant__isnull', True), ('objet', 'resultat'), ('resultat_1', ''), ('resultat_2', ''), ('vainqueur__in', ['A', 'B'])), models.Q(('comptee__isnull', True), ('cote__in', ['A', 'B']), ('coup__isnull', False), ('fiche__isnull', False), ('mise_1__isnull', True), ('mise_2__isnull', True), ('mise__isnull', False), ('montant__isnull', False), ('objet', 'mise'), ('resultat_1', ''), ('resultat_2', ''), ('vainqueur', '')), models.Q(('comptee__isnull', False), ('cote', ''), ('coup__isnull', True), ('fiche__isnull', True), ('mise_1__isnull', True), ('mise_2__isnull', True), ('mise__isnull', True), ('montant__isnull', False), ('objet', 'comptee'), ('resultat_1', ''), ('resultat_2', ''), ('vainqueur', '')), models.Q(('comptee__isnull', True), ('cote', ''), ('coup__isnull', False), ('fiche__isnull', True), ('mise_1__isnull', False), ('mise__isnull', True), ('montant__isnull', True), ('objet', 'banque'), ('resultat_1__in', ('gagnant', 'perdant', 'egalite')), ('vainqueur', ''), models.Q(models.Q(('mise_2__isnull', True), ('resultat_2', '')), models.Q(('mise_2__isnull', False), ('resultat_2__in', ('gagnant', 'perdant', 'egalite'))), _connector='OR')), _connector='OR'), name='correction_dit_son_objet'), models.CheckConstraint(condition=models.Q(models.Q(('motif', ''), _negated=True), models.Q(('avant', ''), _negated=True), models.Q(('apres', ''), _negated=True)), name='correction_motivee')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='DecisionCorrection',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('correction', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='decision', to='ledger.correction')),
                ('approuvee', models.BooleanField(verbose_name='approuvée')),
                ('mention', models.CharField(max_length=200, verbose_name='en toutes lettres')),
                ('jour', models.DateField(null=True, verbose_name='jour')),
                ('par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.personne')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('approuvee', True), ('jour__isnull', False)), models.Q(('approuvee', False), ('jour__isnull', True)), _connector='OR'), name='decision_a_son_jour'), models.CheckConstraint(condition=models.Q(('mention', ''), _negated=True), name='decision_en_mots')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='PrelevementCorrige',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('decision', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prelevements', to='ledger.decisioncorrection')),
                ('objet', models.CharField(choices=[('enjeux', 'les enjeux du côté gagnant'), ('chouette', 'le montant de la chouette adjugée'), ('dehors', 'les sommes tenues en dehors de la chouette'), ('pontes', 'les sommes tenues sur la chouette par les pontes'), ('banque', 'les sommes gagnées par le banquier')], max_length=20, verbose_name='objet')),
                ('avant', models.PositiveBigIntegerField(verbose_name='avant')),
                ('base', models.PositiveBigIntegerField(verbose_name='base')),
                ('taux', models.PositiveSmallIntegerField(verbose_name='taux')),
                ('exact', models.PositiveBigIntegerField(verbose_name='produit exact')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant')),
                ('article', models.CharField(max_length=20, verbose_name='article')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('decision', 'objet'), name='prelevement_corrige_unique'), models.CheckConstraint(condition=models.Q(('objet__in', ['enjeux', 'chouette', 'dehors', 'pontes', 'banque'])), name='prelevement_corrige_objet_connu'), models.CheckConstraint(condition=models.Q(('exact', django.db.models.expressions.CombinedExpression(models.F('base'), '*', models.F('taux')))), name='prelevement_corrige_produit_exact'), models.CheckConstraint(condition=models.Q(('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10))), ('exact__gte', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '*', models.Value(10000)), '-', models.Value(50000))), ('exact__lt', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '*', models.Value(10000)), '+', models.Value(50000)))), name='prelevement_corrige_arrondi')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='SoldeCorrige',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('decision', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='soldes', to='ledger.decisioncorrection')),
                ('fiche', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ledger.fiche')),
                ('avant', models.BigIntegerField(verbose_name='avant')),
                ('apres', models.BigIntegerField(verbose_name='après')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('decision', 'fiche'), name='solde_corrige_unique'), models.CheckConstraint(condition=models.Q(('avant', models.F('apres')), _negated=True), name='solde_corrige_differe')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='CompteeCorrigee',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('decision', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='comptee', to='ledger.decisioncorrection')),
                ('compte_avant', models.PositiveBigIntegerField(verbose_name='compté avant')),
                ('porte_avant', models.PositiveBigIntegerField(verbose_name='porté avant')),
                ('attendu', models.PositiveBigIntegerField(verbose_name='somme qui doit se trouver')),
                ('compte', models.PositiveBigIntegerField(verbose_name='somme comptée')),
                ('excedent', models.PositiveBigIntegerField(verbose_name='excédent')),
                ('manquant', models.PositiveBigIntegerField(verbose_name='manquant')),
                ('porte', models.PositiveBigIntegerField(verbose_name='somme portée au registre')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('compte', django.db.models.expressions.CombinedExpression(models.F('attendu'), '-', models.F('manquant'))), ('excedent', 0)), models.Q(('compte', django.db.models.expressions.CombinedExpression(models.F('attendu'), '+', models.F('excedent'))), ('manquant', 0)), _connector='OR'), name='comptee_corrigee_difference'), models.CheckConstraint(condition=models.Q(('porte', django.db.models.expressions.CombinedExpression(models.F('attendu'), '+', models.F('excedent')))), name='comptee_corrigee_porte')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='Machine',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('numero_serie', models.CharField(max_length=40, unique=True, verbose_name='numéro de série')),
                ('modele', models.CharField(blank=True, max_length=60, verbose_name='modèle')),
                ('prochain', models.PositiveBigIntegerField(default=1, verbose_name='prochain ticket à son arrivée')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('prochain__gte', 1)), name='machine_prochain_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='SeanceMachine',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='machine', to='ledger.seance')),
                ('machine', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seances', to='ledger.machine')),
                ('prochain', models.PositiveBigIntegerField(verbose_name='prochain ticket')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('prochain__gte', 1)), name='seance_machine_prochain_positif')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='TicketMachine',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('machine', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tickets', to='ledger.machine')),
                ('numero', models.PositiveBigIntegerField(verbose_name='numéro')),
                ('montant', models.PositiveBigIntegerField(verbose_name='montant')),
                ('prelevement', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ticket_machine', to='ledger.prelevement')),
                ('comptee', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tickets_machine', to='ledger.comptee')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('machine', 'numero'), name='ticket_machine_numero_unique'), models.CheckConstraint(condition=models.Q(('numero__gte', 1)), name='ticket_machine_numero_positif'), models.CheckConstraint(condition=models.Q(('montant__gte', 10), ('montant', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('montant'), '/', models.Value(10)), '*', models.Value(10)))), name='ticket_machine_multiple_de_dix_centimes'), models.CheckConstraint(condition=models.Q(models.Q(('comptee__isnull', True), ('prelevement__isnull', False)), models.Q(('comptee__isnull', False), ('prelevement__isnull', True)), _connector='OR'), name='ticket_machine_d_un_prelevement_ou_d_une_comptee')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='HistoriqueMachine',
            fields=[
                ('id', cercle.journal.fields.PlaceField(primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='journal.entry')),
                ('seance', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='historique_machine', to='ledger.seance')),
                ('dernier', models.PositiveBigIntegerField(verbose_name='dernier ticket')),
                ('total', models.PositiveBigIntegerField(verbose_name='total')),
            ],
            options={
                'abstract': False,
                'indexes': [],
                'constraints': [],
            },
        ),
    ]
