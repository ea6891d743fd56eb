"""A served house with an open table, and people at its screen who only have a keyboard."""

import subprocess
import sys

import pytest

from tests.desk.distribution import MOT_DE_PASSE
from tests.house import ROOT, House, copied_house, served


def furnish(house: House, *options: str) -> None:
    """The house of the desk's tests, its table open, made from outside by the services."""
    subprocess.run(
        [sys.executable, "-m", "tests.browser.meubler", *options],
        cwd=ROOT,
        env={k: v for k, v in house.env.items() if k != "DJANGO_SETTINGS_MODULE"},
        check=True,
        capture_output=True,
        text=True,
    )


class Clavier:
    """Somebody at a screen: `keys` presses keys one by one and counts them."""

    def __init__(self, page, url: str) -> None:
        self.page, self.url = page, url
        self.count = 0

    def sign_in(self, matricule: str, then: str = "/table/1/") -> "Clavier":
        self.page.goto(f"{self.url}/compte/entree/?next={then}")
        self.page.wait_for_function("() => document.activeElement.name === 'username'")
        self.page.keyboard.type(matricule)
        self.page.keyboard.press("Tab")
        self.page.keyboard.type(MOT_DE_PASSE)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(f"{self.url}{then}")
        return self

    def keys(self, text: str, *, ends: str = "") -> int:
        """Press each character of `text`, then the named key `ends`; answers how many keys that was."""
        pressed = [*text, ends] if ends else list(text)
        for key in pressed:
            self.page.keyboard.press(key)
        self.count += len(pressed)
        return len(pressed)

    def sees(self, selector: str, text: str | None = None) -> None:
        """Wait until the screen shows it."""
        found = self.page.locator(selector)
        (found.filter(has_text=text) if text is not None else found).first.wait_for(timeout=5_000)

    def reads(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    @property
    def line(self) -> str:
        return self.page.input_value("#saisie")

    @property
    def focused(self) -> str:
        return self.page.evaluate("document.activeElement.id")


@pytest.fixture(scope="session")
def _furnished(_model_house, tmp_path_factory, server_url):
    """A house furnished once, that the others are copied from."""
    with copied_house(
        _model_house, tmp_path_factory.mktemp("meublee") / "maison", server=server_url
    ) as house:
        furnish(house)
        yield house


@pytest.fixture
def table(_furnished, tmp_path, server_url):
    """The served house, séance 1 open at table 1: fiches 1 to 14, 1 and 2 seated, 3 to 6 waiting."""
    with (
        copied_house(_furnished, tmp_path / "maison", server=server_url) as house,
        served(house) as live,
    ):
        yield live


@pytest.fixture
def at_the_table(table, new_page):
    """Open one more screen: `at_the_table("E2")`."""

    def sit(matricule: str, **options) -> Clavier:
        options.setdefault("viewport", {"width": 1280, "height": 720})
        return Clavier(new_page(**options), table.url).sign_in(matricule)

    return sit
