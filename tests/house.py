"""A real house for a test: its own home and database, made and driven by the real commands."""

import os
import shutil
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

ROOT = Path(__file__).resolve().parents[1]
MANAGE = str(ROOT / "manage.py")
# What the tests set for themselves, or a user for his own house, is no business of the house under test.
OURS = (
    "DJANGO_SETTINGS_MODULE",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "SECRET_KEY",
    "CERCLE_KEY_FILE",
    "DEBUG",
    "ALLOWED_HOSTS",
    "HTTPS",
    "LOG_LEVEL",
)


class House:
    """`home`, the environment its commands run in, and `run` to run one."""

    def __init__(self, home: Path, *, database_url: str | None = None) -> None:
        self.home = home
        self.env = {name: value for name, value in os.environ.items() if name not in (*OURS, "DATABASE_URL")}
        self.env["CERCLE_HOME"] = str(home)
        if database_url:
            self.env["DATABASE_URL"] = database_url

    @property
    def database_url(self) -> str | None:
        """Where the house's PostgreSQL database is; None when it keeps its books in SQLite."""
        return self.env.get("DATABASE_URL")

    def run(
        self, *args: object, stdin: str = "", timeout: int = 120, **env: str
    ) -> subprocess.CompletedProcess[str]:
        """`manage.py args…` to its end; nothing is asserted about its exit code."""
        return subprocess.run(
            [sys.executable, MANAGE, *map(str, args)],
            cwd=ROOT,
            env=self.env | env,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )

    def start(self, *args: object, **env: str) -> subprocess.Popen[str]:
        """`manage.py args…` left running: whoever starts it also ends it."""
        return subprocess.Popen(
            [sys.executable, MANAGE, *map(str, args)],
            cwd=ROOT,
            env=self.env | env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


class LiveHouse(House):
    """A house that is being served: `url` ends without a slash, `server` is the process that listens."""

    url: str
    server: subprocess.Popen[str]


def made(result: subprocess.CompletedProcess[str]) -> subprocess.CompletedProcess[str]:
    """The result of a command that had to succeed, shown in full when it did not."""
    assert result.returncode == 0, f"{result.args}\n{result.stdout}\n{result.stderr}"
    return result


@contextmanager
def throwaway_database(server: str | None, *, model: str | None = None) -> Iterator[str | None]:
    """A new PostgreSQL database beside the one `server` names, dropped at the end; None for SQLite.

    `model` is the address of a database to start from, which nobody may be using.
    """
    if not server:
        yield None
        return
    name = f"cercle_{uuid.uuid4().hex[:12]}"
    template = urlsplit(model).path.lstrip("/") if model else "template1"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def new_house(home: Path, *, server: str | None, static: Path | None = None) -> Iterator[House]:
    """A house made in `home` by the real `setup`; `static`: files gathered already."""
    with throwaway_database(server) as database_url:
        house = House(home, database_url=database_url)
        if static is not None:
            shutil.copytree(static, home / "static", copy_function=os.link)
            home.chmod(0o700)
        made(house.run("setup"))
        yield house


@contextmanager
def copied_house(model: House, home: Path, *, server: str | None) -> Iterator[House]:
    """A house as `setup` left the model: making it anew takes seconds, copying it a tenth of one.

    Every file is a copy, but for the gathered static files, which nobody writes to.
    """

    def copy(source: str, target: str) -> None:
        os.link(source, target) if "/static/" in source else shutil.copy2(source, target)

    with throwaway_database(server, model=model.database_url) as database_url:
        shutil.copytree(model.home, home, copy_function=copy)
        yield House(home, database_url=database_url)


def free_port() -> int:
    """A loopback port that nobody holds at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(house: House, *args: object, **env: str) -> Iterator[LiveHouse]:
    """`serve` on a free port of this machine, answering; ended by its own pid."""
    live = LiveHouse(house.home, database_url=house.database_url)
    live.env = house.env | env
    port = free_port()
    live.url = f"http://127.0.0.1:{port}"
    log = house.home.parent / f"serve-{port}.log"
    with log.open("w") as output:
        live.server = subprocess.Popen(
            [sys.executable, MANAGE, "serve", "--bind", f"127.0.0.1:{port}", *map(str, args)],
            cwd=ROOT,
            env=live.env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
        )
    try:
        _wait_until_listening(live.server, port, log)
        yield live
    finally:
        live.server.terminate()
        try:
            live.server.wait(30)
        except subprocess.TimeoutExpired:
            live.server.kill()
            live.server.wait()


def _wait_until_listening(server: subprocess.Popen[str], port: int, log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        assert server.poll() is None, f"serve ended by itself:\n{log.read_text()}"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"serve did not listen within a minute:\n{log.read_text()}")
