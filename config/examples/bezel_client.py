"""What programs beside a running Bezel share: the command line, the control socket, and what they say on standard error.

The articles "Connect your car" and "Control protocol" of the documentation describe it.
"""
import argparse
import contextlib
import difflib
import os
import socket
import sys

SOCKET = "/run/bezel/control.sock"


class Problem(Exception):
    """Ends a program. The text says what is wrong and what to do."""


class WrongUsage(Problem):
    """A word of the command line is wrong."""


class Refused(Problem):
    """Bezel has refused an order; the text says why."""


def run(main):
    """Runs a program. A problem is one line on standard error; the exit code is 2 for wrong usage, or else 1."""
    try:
        sys.exit(main())
    except (Problem, ConnectionError) as problem:
        print(f"{os.path.basename(sys.argv[0])}: {problem}", file=sys.stderr)
        sys.exit(2 if isinstance(problem, WrongUsage) else 1)
    except KeyboardInterrupt:
        sys.exit(130)


def arguments(description, timeout=None):
    """The command line of a program; with a timeout, its default in seconds, also --timeout."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--socket", metavar="PATH", default=SOCKET, help=f"Bezel's control socket (default: {SOCKET})")
    if timeout is not None:
        parser.add_argument(
            "--timeout", metavar="SECONDS", type=float, default=timeout,
            help=f"a value that has not come for so long is not known any more; 0: never (default: {timeout})")
    return parser


def connect(path):
    """A socket that is connected to Bezel."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(path)
    except OSError as error:
        advice = "this user must be in the socket's group" if isinstance(error, PermissionError) else "start Bezel"
        raise Problem(f"no Bezel at {path}: {error.strerror or error}; {advice}, or name its socket with --socket") from None
    return connection


@contextlib.contextmanager
def naming(what, advice, *errors):
    """Turns an error of the system, or one of these, into a problem that names what could not be read."""
    try:
        yield
    except (OSError, *errors) as error:
        raise Problem(f"{what}: {getattr(error, 'strerror', None) or error}{advice}") from None


def guess(word, words):
    """A question whether a similar word is meant; nothing if there is none."""
    near = difflib.get_close_matches(word, words, 1)
    return f"; did you mean {near[0]}?" if near else ""


class Notes:
    """What a program says while it runs: about each subject the 1st, 10th, 100th, … time, so that a log stays short."""

    def __init__(self):
        self.counts = {}

    def say(self, subject, text):
        count = self.counts[subject] = self.counts.get(subject, 0) + 1
        if str(count).strip("0") == "1":
            print(text if count == 1 else f"{text} ({count} times by now)", file=sys.stderr, flush=True)
