"""The establishment, as it is named on every document."""

from cercle.ledger.models import Etablissement
from cercle.ledger.selectors import house as houses
from cercle.ledger.services import house
from tests.ledger.cast import ANNE, HELENE, INES, MISE_EN_PLACE, PAUL, TOM, MaisonCase, by, refuse


def declare(qui=HELENE, **plus):
    return house.declare_etablissement(
        by(qui), **{"nom": "Grand Casino", "commune": "Vichy", "adresse": "1, rue du Parc", **plus}
    ).facts


class DeclareEtablissementTestCase(MaisonCase):
    def test_it_works(self):
        facts = declare(nom=" Grand  Casino ")

        after = {"nom": "Grand Casino", "commune": "Vichy", "adresse": "1, rue du Parc"}
        assert facts == {
            "avant": {"nom": "Casino du Parc", "commune": "Vichy", "adresse": ""},
            "apres": after,
        }
        assert str(houses.etablissement()) == "Grand Casino, Vichy"

    def test_the_name_of_before_stays_in_the_books(self):
        declare()
        assert [e.nom for e in Etablissement.objects.order_by("id")] == ["Casino du Parc", "Grand Casino"]

    def test_it_has_a_name_and_a_town(self):
        refuse("text_missing", "", declare, nom=" ", dit="le nom de l’établissement")
        refuse("text_missing", "", declare, commune="", dit="la commune")
        refuse("text_too_long", "", declare, adresse="x" * 201, dit="201 caractères : 200 au plus")
        refuse("unreadable", "", declare, nom="Casino\u200b", dit="ne s’imprime pas")

    def test_the_director_or_the_setup(self):
        declare(MISE_EN_PLACE)
        for qui in (PAUL, ANNE, INES, TOM):
            refuse("not_allowed", "", declare, qui, dit=qui.nom)
