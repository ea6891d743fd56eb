"""Several workers (make test): what shares a house stays with one of them, which makes it once."""

from typing import Any

from xdist.scheduler import LoadScopeScheduling

# Folders whose tests all read copies of one house, which takes long to make.
ONE_HOUSE = ("tests/attack/", "tests/evening/")


def shared_by(nodeid: str) -> str:
    """What a test shares its house with: its folder for some, its class or its module elsewhere."""
    scope = nodeid.partition("[")[0].rpartition("::")[0]
    return next((folder for folder in ONE_HOUSE if scope.startswith(folder)), scope)


class OneHouse(LoadScopeScheduling):
    """Gives out whole classes, modules or folders, in the order of their names.

    The slow folders come first by their names, so that no worker ends long after the others.
    """

    def __init__(self, config: Any, log: Any) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return shared_by(nodeid)
