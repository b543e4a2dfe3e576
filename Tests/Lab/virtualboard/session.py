"""A command that runs in the board, and one that runs here, with the same face."""

import socket
import subprocess

from .lines import Lines
from .report import LabError


class Session:
    """A shell command in the board, on a connection of its own; `agent` is the other end."""

    def __init__(self, port, command, log):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.settimeout(None)
        self._socket.sendall(command.replace("\n", " ").encode() + b"\n")
        self.lines = Lines(self._socket.fileno(), log=log)
        self.pid = int(self.lines.wait(r"^lab:pid ([0-9]+)", 60)[1])

    def wait(self, pattern, timeout, start=0):
        return self.lines.wait(pattern, timeout, start)

    def say(self, line):
        self._socket.sendall(line.encode() + b"\n")

    def close_input(self):
        self._socket.shutdown(socket.SHUT_WR)

    def exit_code(self, timeout):
        return int(self._exit(timeout)[1])

    def exit_time(self, timeout):
        """When it ended, in seconds since the board's boot; the board's clock has 10 ms."""
        return float(self._exit(timeout)[2])

    def text(self):
        """What it printed."""
        return "\n".join(line for line in self.lines.all() if not line.startswith("lab:"))

    def _exit(self, timeout):
        return self.lines.wait(r"^lab:exit ([0-9]+) ([0-9.]+)", timeout)


class LocalProgram:
    """A program on this machine; ended with the `with` block if it has not ended by then."""

    def __init__(self, command, log):
        self._process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.lines = Lines(self._process.stdout.fileno(), log=log)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()

    def wait(self, pattern, timeout, start=0):
        return self.lines.wait(pattern, timeout, start)

    def exit_code(self, timeout):
        try:
            return self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise LabError(f"{self._process.args[0]} did not end in {timeout} s") from None

    def text(self):
        return "\n".join(self.lines.all())
