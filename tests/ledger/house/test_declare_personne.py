"""Persons and their roles: each change is a new version, and the books keep the name of their time."""

import pytest
from django.contrib.auth import authenticate, get_user_model

from cercle.ledger.models import Personne, Poste
from cercle.ledger.selectors import house as houses
from cercle.ledger.services import house, seance
from cercle.ledger.services.accounts import ensure_account
from cercle.rules.refusal import Illegal
from tests.ledger.cast import (
    ANNE,
    CLARA,
    HELENE,
    INES,
    MISE_EN_PLACE,
    PAUL,
    TOM,
    MaisonCase,
    Soiree,
    TableCase,
    by,
    refuse,
)


def declare(qui=HELENE, **plus):
    return house.declare_personne(
        by(qui), **{"matricule": "E9", "nom": "Nina Blanc", "role": "employe", **plus}
    ).facts


class DeclarePersonneTestCase(MaisonCase):
    def test_it_works(self):
        facts = declare()

        after = {"matricule": "E9", "nom": "Nina Blanc", "role": "employe", "actif": True}
        assert facts == {"avant": None, "apres": after}
        assert houses.personne("E9").nom == "Nina Blanc"

    def test_a_change_keeps_before_and_after(self):
        declare()
        facts = declare(nom="Nina Noir", role="chef", actif=False)
        assert facts["avant"] == {"matricule": "E9", "nom": "Nina Blanc", "role": "employe", "actif": True}
        assert facts["apres"]["actif"] is False
        assert Personne.objects.filter(matricule="E9").count() == 2
        assert "E9" not in [p.matricule for p in houses.personnes()]

    def test_five_roles(self):
        refuse("role_unknown", "", declare, role="roi", dit="« roi »")

    def test_everybody_has_a_matricule_and_a_name(self):
        refuse("text_missing", "", declare, matricule="", dit="le matricule")
        refuse("text_missing", "", declare, nom=" ", dit="le nom")
        refuse("text_too_long", "", declare, matricule="x" * 31)

    def test_nobody_bears_the_name_of_the_setup(self):
        for matricule in ("installation", " Installation "):
            refuse("matricule_reserved", "", declare, matricule=matricule)
        with pytest.raises(Illegal, match="mise en place"):
            ensure_account(matricule="Installation", password="mot de passe")

    def test_the_director_or_the_setup(self):
        declare(MISE_EN_PLACE)
        for qui in (PAUL, ANNE, INES, TOM):
            refuse("not_allowed", "", declare, qui)


class NamesOfTheirTimeTestCase(TableCase):
    def test_a_new_name_is_not_put_on_the_papers_of_before(self):
        house.declare_personne(by(HELENE), matricule="E1", nom="Anne Dubois", role="employe")
        assert [p.personne.nom for p in Poste.objects.order_by("rang")] == ["Anne Morel", "Bruno Petit"]
        # She is still at her post, under any name.
        assert self.s.mise("5 A 1,00", ANNE)["rang"] == 1

    def test_who_left_the_house_writes_no_more(self):
        house.declare_personne(by(HELENE), matricule="E1", nom="Anne Morel", role="employe", actif=False)
        refuse("not_allowed", "", self.s.mise, "5 A 1,00", ANNE, dit="n’est pas en fonction")

    def test_who_became_inspector_writes_no_more(self):
        house.declare_personne(by(HELENE), matricule="E1", nom="Anne Morel", role="inspecteur")
        refuse("not_allowed", "", self.s.mise, "5 A 1,00", ANNE, dit="inspecteur")

    def test_a_director_is_no_employee_of_a_table(self):
        refuse(
            "employee_unknown", "64", seance.relieve_employe, by(PAUL), **Soiree().ici, fonction="appel",
            matricule="D1", dit="« D1 »",
        )  # fmt: skip


class EnsureAccountTestCase(MaisonCase):
    def test_it_works(self):
        assert ensure_account(matricule="E1", password="une-phrase-longue-9") is True
        assert authenticate(username="E1", password="une-phrase-longue-9") is not None

    def test_an_account_keeps_its_password(self):
        ensure_account(matricule="E1", password="une-phrase-longue-9")
        assert ensure_account(matricule="E1", password="une-autre-phrase-9") is False
        assert authenticate(username="E1", password="une-phrase-longue-9") is not None

    def test_without_a_password_nobody_signs_in(self):
        ensure_account(matricule=CLARA.matricule, password=None)
        assert not get_user_model().objects.get(username=CLARA.matricule).has_usable_password()
