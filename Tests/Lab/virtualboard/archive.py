"""A cpio archive in the "newc" format, which the kernel unpacks as its root (kernel doc: initramfs buffer format)."""

from __future__ import annotations

import pathlib
import stat
from typing import BinaryIO


class Archive:
    def __init__(self) -> None:
        self._entries: dict[str, tuple[int, bytes, int]] = {}  # path without leading slash -> (mode, content, mtime)

    def folder(self, path: str, mtime: float = 0) -> None:
        path = path.strip("/")
        if path and path not in self._entries:
            self._parents(path)
            self._entries[path] = (stat.S_IFDIR | 0o755, b"", int(mtime))

    def link(self, path: str, target: str) -> None:
        self._add(path, stat.S_IFLNK | 0o777, target.encode(), 0)

    def file(self, path: str, content: str | bytes, executable: bool = False, mtime: float = 0) -> None:
        if isinstance(content, str):
            content = content.encode()
        self._add(path, stat.S_IFREG | (0o755 if executable else 0o644), content, mtime)

    def copy(self, path: str, source: pathlib.Path) -> None:
        """A file of this machine, links followed; times in whole seconds, because fontconfig compares them."""
        status = source.stat()
        self.file(path, source.read_bytes(), executable=bool(status.st_mode & 0o100), mtime=status.st_mtime)

    def tree(self, path: str, source: pathlib.Path) -> None:
        self.folder(path, source.stat().st_mtime)
        for child in sorted(source.iterdir()):
            if child.is_dir():
                self.tree(f"{path}/{child.name}", child)
            else:
                self.copy(f"{path}/{child.name}", child)

    def write(self, file: BinaryIO) -> None:
        for number, (path, (mode, content, mtime)) in enumerate(self._entries.items(), start=1):
            write_entry(file, number, path, mode, content, mtime)
        write_entry(file, 0, "TRAILER!!!", 0, b"", 0)

    def _add(self, path: str, mode: int, content: bytes, mtime: float) -> None:
        path = path.strip("/")
        self._parents(path)
        self._entries[path] = (mode, content, int(mtime))

    def _parents(self, path: str) -> None:
        parent = path.rpartition("/")[0]
        if parent:
            self.folder(parent)


def write_entry(file: BinaryIO, number: int, path: str, mode: int, content: bytes, mtime: int) -> None:
    name = path.encode() + b"\0"
    links = 2 if stat.S_ISDIR(mode) else 1
    # inode, mode, uid, gid, links, mtime, size, device (2), rdev (2), name size, checksum
    fields = (number, mode, 0, 0, links, mtime, len(content), 0, 0, 0, 0, len(name), 0)
    file.write(b"070701" + b"".join(b"%08x" % field for field in fields) + name)
    pad(file, 6 + 8 * len(fields) + len(name))
    file.write(content)
    pad(file, len(content))


def pad(file: BinaryIO, length: int) -> None:
    file.write(b"\0" * (-length % 4))
