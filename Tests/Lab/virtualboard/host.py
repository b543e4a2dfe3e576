"""This machine, as far as it decides what a board on it can do in time."""

import os


def is_busy():
    """Whether others want its processors too: a board alone keeps two of them busy, and sound needs it to run as it is due."""
    return os.getloadavg()[0] > max(os.cpu_count(), 2) + 1
