"""An SD card with the project's image, and a virtual board that starts from it with the image's own kernel and command line."""

from __future__ import annotations

import contextlib
import lzma
import pathlib
import subprocess
import time
from collections.abc import Iterator

from .architecture import Architecture
from .machine import AGENT_PORT, Machine
from .packages import require, run
from .report import LabError

BOOT_SECONDS = 900
SSH_PORT = 22
# Where the first partition of the image begins.
FIRST = 4 << 20
TOOLS = {"mcopy": "mtools", "sfdisk": "fdisk", "ssh": "openssh-client", "e2fsck": "e2fsprogs", "debugfs": "e2fsprogs"}


class Card:
    """The image on a card of `size` bytes, with a key for ssh in its first partition."""

    def __init__(self, image: pathlib.Path, folder: pathlib.Path, size: int) -> None:
        require(TOOLS)
        self.path, self.key, self._folder = folder / "card", folder / "key", folder
        with lzma.open(image) if image.suffix == ".xz" else open(image, "rb") as source, open(self.path, "wb") as card:
            while block := source.read(1 << 20):
                # Zeroes are holes.
                card.seek(len(block), 1) if not block.strip(b"\0") else card.write(block)
            self.image_size = card.tell()
            card.truncate(size)
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "lab", "-f", self.key)
        self.put("authorized_keys", self.key.with_suffix(".pub").read_bytes())

    def put(self, name: str, content: bytes) -> None:
        """Writes a file of the first partition."""
        source = self._folder / "put"
        source.write_bytes(content)
        run("mcopy", "-o", "-i", f"{self.path}@@{FIRST}", source, f"::{name}")

    def get(self, name: str) -> pathlib.Path:
        """A file of the first partition."""
        target = self._folder / name
        run("mcopy", "-o", "-n", "-i", f"{self.path}@@{FIRST}", f"::{name}", target)
        return target

    def partition(self, number: int) -> tuple[int, int]:
        """Where a partition begins, and its size, in bytes."""
        for line in run("sfdisk", "--dump", self.path).splitlines():
            if line.startswith(f"{self.path}{number} "):
                values = dict(part.split("=") for part in line.split(":")[1].replace(" ", "").split(",") if "=" in part)
                return int(values["start"]) * 512, int(values["size"]) * 512
        raise LabError(f"the card has no partition {number}")

    @contextlib.contextmanager
    def repaired(self, number: int) -> Iterator[Repaired]:
        """A copy of a partition as it is now, with its journal played back as the image does at the next start."""
        start, size = self.partition(number)
        copy = self._folder / "partition"
        run("dd", f"if={self.path}", f"of={copy}", "bs=1M", f"skip={start}", f"count={size}", "iflag=skip_bytes,count_bytes",
            "conv=sparse", "status=none")
        try:
            yield Repaired(copy)
        finally:
            copy.unlink()


class Repaired:
    """A file system that nothing has mounted, after `e2fsck -p`."""

    def __init__(self, path: pathlib.Path) -> None:
        self._path = path
        self._first = self._checked("-p")

    def faults(self) -> str:
        """What could not be repaired without a question, or is wrong nevertheless; empty if nothing."""
        second = self._checked("-f", "-n")
        return "".join(found.stdout + found.stderr for found, most in ((self._first, 1), (second, 0)) if found.returncode > most)

    def _checked(self, *options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["e2fsck", *options, self._path], capture_output=True, text=True, check=False)

    def content(self, name: str) -> bytes:
        """Of a file; empty if there is none."""
        return subprocess.run(["debugfs", "-R", f"cat {name}", self._path], capture_output=True, check=False).stdout


class CardBoard(Machine):
    """A board that starts from a card. The `with` block ends as a power cut does: what is in the board's memory is lost."""

    def __init__(self, card: Card, architecture: Architecture, output: pathlib.Path, name: str, forward: tuple[int, ...]) -> None:
        self.card, self._name = card, name
        # The words are those on the card: no serial console, and nothing of the lab's.
        self._prepare(
            architecture, card.get("kernel8.img"), card.get("initramfs8"), card.get("cmdline.txt").read_text().strip(), output,
            forward=(SSH_PORT, *forward), console=f"{name}-qemu.txt")
        self._command += [
            "-display", "none", "-drive", f"file={card.path},format=raw,if=none,id=card", "-device", "virtio-blk-pci,drive=card",
            "-device", "virtio-rng-pci"]

    def _until_ready(self) -> None:
        began = time.monotonic()
        self.while_it_starts(began)
        self._agent()
        self.boot_seconds = time.monotonic() - began

    def while_it_starts(self, began: float) -> None:
        """Waits for ssh, and keeps each picture that differs from the one before."""
        self.pictures: list[tuple[float, pathlib.Path]] = []
        last = b""
        while time.monotonic() < began + BOOT_SECONDS:
            shot = self.screenshot(self.output / f"{self._name}-{len(self.pictures)}.png")
            if shot.read_bytes() != last:
                last = shot.read_bytes()
                self.pictures.append((time.monotonic() - began, shot))
            if self._ssh("true", 15).returncode == 0:
                return
            time.sleep(2)
        raise LabError(f"ssh does not answer after {BOOT_SECONDS} s; see the pictures {self._name}-*.png")

    def _ssh(self, command: str, seconds: float, sent: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        words = ["ssh", "-q", "-p", str(self._ports[SSH_PORT]), "-i", str(self.card.key), "-o", "StrictHostKeyChecking=no",
                 "-o", "UserKnownHostsFile=/dev/null", "-o", f"ConnectTimeout={max(5, int(seconds) // 2)}", "-o", "BatchMode=yes",
                 "root@127.0.0.1", command]
        try:
            return subprocess.run(words, input=sent, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(words, 255, b"", b"")

    def put(self, path: str, content: bytes) -> None:
        """Writes a program or another file, in the board's memory."""
        result = self._ssh(f"mkdir -p $(dirname {path}); cat >{path}; chmod 755 {path}", 120, content)
        if result.returncode != 0:
            raise LabError(f"{path} could not be written: {result.stderr.decode()}")

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """The board stands still: its card is as a power cut at this moment leaves it."""
        self._qmp.execute("stop")
        try:
            yield
        finally:
            self._qmp.execute("cont")

    def bezel_screenshot(self, path: pathlib.Path, timeout: float = 60) -> None:
        self.run("mkdir -p /run/lab; until bezel screenshot /run/lab/drawn.png >/dev/null 2>&1; do sleep 0.1; done", timeout)
        path.write_bytes(self._ssh("cat /run/lab/drawn.png", timeout).stdout)

    def _agent(self) -> None:
        """The lab's port, as on other boards, for this run only."""
        lab = pathlib.Path(__file__).resolve().parent.parent
        self.put("/run/lab/agent", (lab / "agent").read_bytes().replace(b"/bin/busybox sh", b"/bin/sh"))
        self._ssh(f"systemd-run --quiet --unit lab busybox nc -ll -p {AGENT_PORT} -e /run/lab/agent", 120)
        deadline = time.monotonic() + 120
        while True:
            try:
                self.run("true")
                return
            except (LabError, OSError) as error:
                if time.monotonic() > deadline:
                    raise LabError(f"the lab's port does not answer: {error}") from None
                time.sleep(1)
