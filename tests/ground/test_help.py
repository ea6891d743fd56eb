"""Every command of the program says what it does, in French."""

import pytest
from django.core.management import get_commands, load_command_class

OURS = sorted(name for name, app in get_commands().items() if str(app).startswith("cercle"))


@pytest.mark.parametrize("name", OURS)
def test_it_works(name, capsys):
    command = load_command_class(get_commands()[name], name)
    with pytest.raises(SystemExit) as ended:
        command.create_parser("manage.py", name).parse_args(["--help"])
    assert ended.value.code == 0
    assert str(command.help)[:20] in " ".join(capsys.readouterr().out.split())


def test_there_are_commands_to_ask():
    assert {"setup", "demo", "serve", "settle", "verify", "report", "transfer"} <= set(OURS)
