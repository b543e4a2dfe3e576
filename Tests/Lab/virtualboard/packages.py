"""The lab's dependencies from Debian: tools on this machine, and a kernel and udev unpacked into the cache."""

from __future__ import annotations

import contextlib
import fcntl
import pathlib
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator

from .architecture import Architecture
from .report import LabError

# Command or file on this machine -> its package; those of a kind of board are in architecture.py.
TOOLS = {
    "/usr/include/libdrm/drm.h": "libdrm-dev",
    "fc-cache": "fontconfig",
    "dpkg-deb": "dpkg",
    "/usr/share/alsa/alsa.conf": "libasound2-data",
    "make": "make",
    "xz": "xz-utils",
    "/usr/libexec/bluetooth/bluetoothd": "bluez",
    "btvirt": "bluez-test-tools",
    "dbus-daemon": "dbus",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf": "fonts-dejavu-core",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf": "fonts-droid-fallback",
}


def require(tools: dict[str, str]) -> None:
    """Raises LabError that names all that are missing and the one command that installs them.

    - tools: the package of each command or file.
    """
    missing = [tool for tool in tools if not (shutil.which(tool) or pathlib.Path(tool).is_file())]
    if missing:
        packages = " ".join(tools[tool] for tool in missing)
        raise LabError(f"missing: {', '.join(missing)}\n     get it with: apt-get install {packages}")


def require_tools(architecture: Architecture) -> None:
    require(TOOLS | architecture.tools)
    if not architecture.sysroot:
        require_static_busybox()


def require_static_busybox() -> None:
    busybox = pathlib.Path("/bin/busybox").read_bytes()
    if b"/lib64/ld-linux" in busybox[:4096]:
        raise LabError("/bin/busybox is dynamically linked\n     get it with: apt-get install busybox-static")


@contextlib.contextmanager
def alone(cache: pathlib.Path) -> Iterator[None]:
    """Prevents a case that runs beside this one from making anything in the cache. Cannot be nested."""
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Packages:
    """Kernel and udev trees. The first use downloads them; later uses need no network.

    - series: of the kernel, like 6.12; empty for Debian's default, which is also used if Debian has no such series.
    """

    def __init__(self, cache: pathlib.Path, architecture: Architecture, series: str = "") -> None:
        self.cache, self.architecture, self.series = cache, architecture, series
        self.kernel = self._tree(f"linux-{series}" if series else "linux", self._kernel_package)
        self.udev = self._tree("udev", lambda: "udev")
        self.kmod = self._tree("kmod", lambda: "libkmod2")

    @property
    def kernel_image(self) -> pathlib.Path:
        return only(self.kernel.glob("boot/vmlinuz-*"))

    @property
    def modules(self) -> pathlib.Path:
        return only((self.kernel / "lib/modules").iterdir())

    @property
    def library_folders(self) -> list[pathlib.Path]:
        """Where udev's libraries are searched if this machine has none."""
        return [self.kmod / "lib" / self.architecture.triplet, self.kmod / self.architecture.libraries]

    @property
    def busybox(self) -> pathlib.Path:
        if not self.architecture.sysroot:
            return pathlib.Path("/bin/busybox")
        return self._tree("busybox", lambda: "busybox-static") / "bin/busybox"

    @property
    def recorder(self) -> pathlib.Path:
        """arecord; its libraries are among bezel's dependencies."""
        if not self.architecture.sysroot:
            return pathlib.Path("/usr/bin/arecord")
        return self._tree("alsa-utils", lambda: "alsa-utils") / "usr/bin/arecord"

    def _tree(self, name: str, package: Callable[[], str]) -> pathlib.Path:
        tree = self.cache / name
        if not tree.is_dir():
            self._download(package(), tree)
        return tree

    def _kernel_package(self) -> str:
        name = f"linux-image-{self.architecture.name}"
        wanted = [f"linux-image-{self.series}-{self.architecture.name}"] if self.series else []
        for known in (*wanted, name):
            # Exit 100: apt has no package of this name.
            depends = run("apt-cache", "depends", known, env=self.architecture.apt(), allowed=(0, 100))
            found = re.search(r"Depends: (linux-image-[0-9]\S+)", depends)
            if found:
                return found[1]
        raise LabError(f"apt knows no {name}\n     run: apt-get update")

    def fetch(self, package: str, folder: pathlib.Path) -> pathlib.Path:
        """Unpacks a package of the archive into a folder, and returns it."""
        deb = self._deb(package, folder)
        run("dpkg-deb", "-x", deb, folder)
        deb.unlink()
        return folder

    def _download(self, package: str, tree: pathlib.Path) -> None:
        partial = tree.with_name(tree.name + ".partial")
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        self.fetch(package, partial)
        partial.rename(tree)

    def _deb(self, package: str, folder: pathlib.Path) -> pathlib.Path:
        environment = self.architecture.apt()
        policy = run("apt-cache", "policy", package, env=environment)
        version = re.search(r"Candidate: (\S+)", policy)
        if not version or version[1] == "(none)":
            raise LabError(f"apt knows no package {package}\n     run: apt-get update")
        # With the version: apt reads an unknown bare name as a pattern, and downloads every match.
        run("apt-get", "download", f"{package}={version[1]}", cwd=folder, env=environment)
        return only(folder.glob("*.deb"))


def only(paths: Iterable[pathlib.Path]) -> pathlib.Path:
    """The only path that matches."""
    found = sorted(paths)
    if len(found) != 1:
        raise LabError(f"expected one file, found {found or 'none'}\n     remove the lab's .cache folder and run again")
    return found[0]


def run(
    *command: object,
    cwd: pathlib.Path | None = None,
    env: dict[str, str] | None = None,
    allowed: tuple[int, ...] = (0,),
) -> str:
    result = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if result.returncode not in allowed:
        raise LabError(f"{' '.join(map(str, command))}: exit {result.returncode}\n{result.stderr.strip()}")
    return result.stdout
