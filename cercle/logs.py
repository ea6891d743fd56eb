"""The log: on stderr, one line per event, so that a line of the log is an event and nothing else."""

import logging
import time


class OneLine(logging.Formatter):
    """UTC time, level, logger, message; a traceback is folded into the same line.

    Folding also keeps a typed text from forging a second event.
    """

    converter = time.gmtime
    default_msec_format = "%s.%03dZ"
    default_time_format = "%Y-%m-%dT%H:%M:%S"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return " | ".join(part.strip() for part in super().format(record).splitlines() if part.strip())
