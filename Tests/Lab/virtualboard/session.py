"""A command that runs on the board, and one that runs here, with the same interface."""

from __future__ import annotations

import pathlib
import re
import socket
import subprocess
from collections.abc import Sequence
from typing import Union

from .lines import Lines
from .report import LabError


class Session:
    """A shell command on the board, on a separate connection; `agent` is the other end."""

    def __init__(self, port: int, command: str, log: pathlib.Path) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.settimeout(None)
        self._socket.sendall(command.replace("\n", " ").encode() + b"\n")
        self.lines = Lines(self._socket.fileno(), log=log)
        self.pid = int(self.lines.wait(r"^lab:pid ([0-9]+)", 60)[1])

    def wait(self, pattern: str, timeout: float, start: int = 0) -> re.Match[str]:
        return self.lines.wait(pattern, timeout, start)

    def say(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\n")

    def close_input(self) -> None:
        self._socket.shutdown(socket.SHUT_WR)

    def exit_code(self, timeout: float) -> int:
        return int(self._exit(timeout)[1])

    def exit_time(self, timeout: float) -> float:
        """When it ended, in seconds since the board's boot; the board's clock has 10 ms."""
        return float(self._exit(timeout)[2])

    def text(self) -> str:
        """Its output."""
        return "\n".join(line for line in self.lines.all() if not line.startswith("lab:"))

    def _exit(self, timeout: float) -> re.Match[str]:
        return self.lines.wait(r"^lab:exit ([0-9]+) ([0-9.]+)", timeout)


class LocalProgram:
    """A program on this machine. The `with` block ends it if it has not ended by then."""

    def __init__(self, command: Sequence[object], log: pathlib.Path) -> None:
        self._name = str(command[0])
        self._process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert self._process.stdout
        self.lines = Lines(self._process.stdout.fileno(), log=log)

    def __enter__(self) -> LocalProgram:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()

    def wait(self, pattern: str, timeout: float, start: int = 0) -> re.Match[str]:
        return self.lines.wait(pattern, timeout, start)

    def exit_code(self, timeout: float) -> int:
        try:
            return self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise LabError(f"{self._name} did not end in {timeout} s") from None

    def text(self) -> str:
        return "\n".join(self.lines.all())


AnyProgram = Union[Session, LocalProgram]
