"""One run of the board: QEMU, its console, its screen, and a network port to run commands through."""

from __future__ import annotations

import json
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, Self

from .architecture import Architecture
from .lines import Lines
from .report import LabError
from .session import Session

BOOT_SECONDS = 180
AGENT_PORT = 2323


COUNTED = ("-accel", "tcg,thread=single", "-icount", "shift=0,sleep=on")


class Machine:
    """Use in a `with` statement: the machine ends with the block.

    - share: folder of this machine that the board sees as /share.
    - hold: a kernel module that is not loaded at boot.
    - disk: an image that the board starts from; its changes are discarded.
    - arguments: kernel arguments, beside those of every board.
    - forward: ports of the board to reach from here; `port(N)` is the port here.
    - while_it_boots: called once the board is switched on.
    - counted: its clock counts its processor's instructions, one a nanosecond, and not the time of this machine: how long a
      program takes there does not depend on what else this machine does. While no program of it runs, its clock follows
      this machine's (sleep=on): when this machine does not run QEMU then, all that time is added at once, and each timer of the
      board is late by it. clock-witness records such times.
    """

    def __init__(
            self, architecture: Architecture, kernel: pathlib.Path, initramfs: pathlib.Path, output: pathlib.Path,
            width: int = 800, height: int = 480, forward: Iterable[int] = (), memory_mb: int = 1024,
            hold: str | None = None, disk: pathlib.Path | None = None, arguments: str = "loglevel=4 nokaslr",
            counted: bool = False,
            while_it_boots: Callable[[Machine], object] = lambda board: None) -> None:
        self.while_it_boots = while_it_boots
        # The last console is /dev/console, where the lab reports that the board is ready.
        words = (f"{arguments} console={architecture.console} panic=-1 net.ifnames=0 random.trust_cpu=on mitigations=off "
                 "vt.global_cursor_default=0" + (f" lab.hold={hold}" if hold else ""))
        self._prepare(architecture, kernel, initramfs, words, output, width, height, forward, memory_mb, counted)
        self.share = output / "share"
        self.share.mkdir(parents=True)
        self._command += [
            "-no-reboot",
            # A viewer without a window can still report its size: that is how panels are plugged in and unplugged.
            "-vnc", f"unix:{self._folder}/vnc",
            "-fsdev", f"local,id=share,path={self.share},security_model=none",
            "-device", "virtio-9p-pci,fsdev=share,mount_tag=share",
            "-chardev", "stdio,id=console,signal=off", "-serial", "chardev:console",
            "-trace", "virtio_gpu_cmd_set_scanout", "-D", str(output / "scanouts.txt"),
        ]
        if disk:
            self._command += ["-drive", f"file={disk},format=raw,if=none,id=disk,snapshot=on",
                              "-device", "virtio-blk-pci,drive=disk", "-device", "virtio-keyboard-pci"]
        self._viewer: Viewer | None = None

    def _prepare(
            self, architecture: Architecture, kernel: pathlib.Path, initramfs: pathlib.Path, words: str, output: pathlib.Path,
            width: int = 800, height: int = 480, forward: Iterable[int] = (), memory_mb: int = 1024, counted: bool = False,
            console: str = "console.txt") -> None:
        """What every board has; `words` is the kernel's command line, `console` the log of what QEMU itself prints."""
        self.output, self._console = output, output / console
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="lab-"))  # a socket's path may have 107 bytes only
        self._ports = {port: free_port() for port in (AGENT_PORT, *forward)}
        forwards = "".join(f",hostfwd=tcp:127.0.0.1:{here}-:{there}" for there, here in self._ports.items())
        self._command = [
            *architecture.machine, *(COUNTED if counted else ("-accel", "tcg,thread=multi")), "-smp", "2", "-m", str(memory_mb),
            "-nodefaults", "-no-user-config", "-vga", "none",
            "-kernel", str(kernel), "-initrd", str(initramfs), "-append", words,
            "-device", f"virtio-gpu-pci,xres={width},yres={height}",
            "-netdev", f"user,id=net,restrict=on{forwards}", "-device", "virtio-net-pci,netdev=net,romfile=",
            "-qmp", f"unix:{self._folder}/qmp,server=on,wait=off",
        ]

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert self._process.stdout
        self.console = Lines(self._process.stdout.fileno(), log=self._console)
        try:
            self._qmp = QMP(self._folder / "qmp")
            self._until_ready()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _until_ready(self) -> None:
        self.while_it_boots(self)
        line = self.console.wait(r"lab: ready after ([0-9.]+)|Kernel panic", 2 * BOOT_SECONDS)
        if "panic" in line[0]:
            raise LabError("the board's kernel panicked: see console.txt")
        self.boot_seconds = float(line[1])

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def process_id(self) -> int:
        """The process number of QEMU on this machine."""
        return self._process.pid

    def port(self, port: int) -> int:
        """The port of this machine that is forwarded to a port of the board."""
        return self._ports[port]

    def reboot(self) -> None:
        """Reboots the board; its disk keeps its content."""
        said = self.console.count()
        self.run("sync")
        self._qmp.execute("set-action", reboot="reset")
        self._qmp.execute("system_reset")
        self.boot_seconds = float(self.console.wait(r"lab: ready after ([0-9.]+)", BOOT_SECONDS, said)[1])

    def suspend(self, seconds: float) -> None:
        """Suspends the board to RAM for so long on this machine's clock. The folder that it shares is gone from then on."""
        sleeper = self.start("sync; echo mem >/sys/power/state", "suspend")
        time.sleep(seconds)
        state = self._qmp.execute("query-status")["status"]
        if state != "suspended":
            raise LabError(f"the board does not sleep: it is {state}")
        self._qmp.execute("system_wakeup")
        if sleeper.exit_code(BOOT_SECONDS) != 0:
            raise LabError(f"the board did not sleep: {sleeper.text()}")

    def start(self, command: str, name: str) -> Session:
        """Runs a shell command in the board; its output is also written to NAME.txt."""
        return Session(self._ports[AGENT_PORT], command, self.output / f"{name}.txt")

    def run(self, command: str, timeout: float = 60) -> str:
        """Output of a shell command that ends by itself. Raises LabError if it fails."""
        session = self.start(command, "commands")
        session.close_input()
        code = session.exit_code(timeout)
        if code != 0:
            raise LabError(f"in the board: {command}: exit {code}\n{session.text()}")
        return session.text()

    def bezel_screenshot(self, path: pathlib.Path, timeout: float = 60) -> None:
        """The picture that `bezel screenshot` takes, once the service gives one."""
        self.run(f"until bezel screenshot /share/{path.name} >/dev/null 2>&1; do sleep 0.1; done", timeout)
        shutil.copy(self.share / path.name, path)

    def opened(self, process: int) -> list[str]:
        """The files, devices and sockets that a process of the board has open. One that is closed meanwhile is left out."""
        return self.run(f"for fd in /proc/{process}/fd/*; do readlink $fd; done; kill -0 {process}").splitlines()

    def until_listening(self, port: int, session: Session) -> None:
        """Waits until a session's program listens on a port."""
        listening = self.run(
            f"while kill -0 {session.pid} 2>/dev/null; do netstat -ltn | grep -q ':{port} ' && echo yes && break; "
            "usleep 20000; done", timeout=120)
        if listening != "yes":
            raise LabError(f"the program ended before it listened:\n{session.text()}")

    def plug(self, width: int, height: int) -> None:
        """The graphics card reports a panel of that size to the kernel on its first connector; 0 × 0 is none."""
        self._viewer = self._viewer or Viewer(self._folder / "vnc")
        self._viewer.resize(width, height)

    def press(self, *keys: str) -> None:
        """Presses keys of the board's keyboard together (QEMU's names: QKeyCode)."""
        self._qmp.execute("send-key", keys=[{"type": "qcode", "data": key} for key in keys])

    def scanouts(self) -> list[int]:
        """Each picture that the graphics card was set to show, by the number that the kernel's driver gave its memory.

        0 is none. A flip shows the same number or another one.
        """
        found = []
        for line in (self.output / "scanouts.txt").read_text(errors="replace").splitlines():
            if "virtio_gpu_cmd_set_scanout" in line and "res 0x" in line:
                found.append(int(line.split("res 0x")[1].split(",")[0], 16))
        return found

    def screenshot(self, path: pathlib.Path) -> pathlib.Path:
        """A screenshot, as PNG."""
        self._qmp.execute("screendump", filename=str(path), format="png")
        return path


class Viewer:
    """A minimal viewer (RFC 6143), which only sets the size of its window (its extension SetDesktopSize)."""

    def __init__(self, path: pathlib.Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(60)
        self._socket.connect(str(path))
        self._file = self._socket.makefile("rwb")
        self._answer(12, b"RFB 003.008\n")  # the version
        self._answer(self._file.read(1)[0], b"\1")  # the kinds of security: none
        self._answer(4, b"\1")  # fine; the screen may be shared
        self._file.read(struct.unpack(">20xI", self._file.read(24))[0])  # the screen, and its name

    def _answer(self, count: int, words: bytes) -> None:
        self._file.read(count)
        self._file.write(words)
        self._file.flush()

    def resize(self, width: int, height: int) -> None:
        # SetEncodings: ExtendedDesktopSize. SetDesktopSize: one screen, all of it.
        self._file.write(struct.pack(">BxHi", 2, 1, -308))
        self._file.write(struct.pack(">BxHHBxIHHHHI", 251, width, height, 1, 0, 0, 0, width, height, 0))
        self._file.flush()


class QMP:
    """QEMU's control socket (QEMU Machine Protocol)."""

    def __init__(self, path: pathlib.Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(60)
        deadline = time.monotonic() + 60
        while self._socket.connect_ex(str(path)) != 0:
            if time.monotonic() > deadline:
                raise LabError("QEMU does not listen on its control socket")
            time.sleep(0.02)
        self._lock = threading.Lock()
        self._file = self._socket.makefile("rw", encoding="utf-8")
        self._file.readline()  # greeting
        self.execute("qmp_capabilities")

    def execute(self, command: str, **arguments: object) -> Any:
        with self._lock:
            return self._execute(command, arguments)

    def _execute(self, command: str, arguments: dict[str, object]) -> Any:
        self._file.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._file.flush()
        for line in self._file:
            answer = json.loads(line)
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise LabError(f"QMP {command}: {answer['error']['desc']}")
        raise LabError(f"QMP {command}: the connection ended")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
