"""The board's root: busybox, the kernel's modules in order, udev, fonts, the lab's own tools and the program."""

from __future__ import annotations

import lzma
import os
import pathlib
import re
import subprocess
from collections.abc import Iterable, Sequence

from .archive import Archive
from .packages import Packages
from .report import LabError

# Loaded in this order, each after its dependencies.
MODULES = ["virtio_pci", "virtio-gpu", "virtio_net", "9pnet_virtio", "9p", "evdev", "uinput", "i2c-dev"]

# A card that records its own playback.
SOUND_MODULES = ["snd-aloop"]

# Emulated Bluetooth adapters, and the ciphers that btvirt and bluetoothd request from the kernel.
BLUETOOTH_MODULES = ["af_alg", "algif_hash", "algif_skcipher", "cmac", "ecb", "hci_vhci", "rfcomm"]
BLUETOOTH_PROGRAMS = ["/usr/libexec/bluetooth/bluetoothd", "/usr/bin/bluetoothctl", "/usr/bin/btvirt", "/usr/bin/dbus-daemon"]
BLUETOOTH_FILES = ["/usr/share/dbus-1/system.conf", "/etc/dbus-1/system.d/bluetooth.conf"]

# USB ports without hardware, and devices that a program emulates.
USB_MODULES = ["dummy_hcd", "libcomposite", "usb_f_fs"]

# Folders of this machine that sound needs: ALSA's configuration, without the profiles of real cards, and espeak-ng's
# voices, which are among the libraries.
ALSA = pathlib.Path("/usr/share/alsa")
VOICES = "espeak-ng-data"

# Libraries that the program opens when it plays something; ldd does not list them.
SOUND_LIBRARIES = [
    pathlib.Path("/usr/lib/x86_64-linux-gnu") / name
    for name in ("libasound.so.2", "libespeak-ng.so.1", "libsndfile.so.1", "libmpg123.so.0")
]

# Libraries that decode and convert the video of apps; ldd does not list them either.
VIDEO_LIBRARIES = [pathlib.Path("/usr/lib/x86_64-linux-gnu") / name for name in ("libopenh264.so.7", "libyuv.so.0")]

FONTS = pathlib.Path("/usr/share/fonts/truetype")

FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir>/var/cache/fontconfig</cachedir>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
"""

# The groups that udev's rules name.
GROUPS = "root tty disk lp dialout cdrom floppy tape audio video plugdev kmem input sgx kvm render bezel".split()


class Image:
    """Writes the initramfs.

    - tools: the lab's C programs, name -> built file, as /lab/bin/NAME.
    - modules: kernel modules that are loaded later, name -> file on this machine, as /lab/extra/NAME.
    - programs: programs under test, name -> file on this machine, as /usr/bin/NAME with the libraries they load.
    - sound: whether the board has a sound card, a loopback, and the libraries to use and to record it.
    - video: whether the board has the libraries that decode the video of apps.
    - bluetooth: whether the board has BlueZ and emulated adapters.
    - usb: whether the board has emulated USB ports.
    """

    def __init__(
            self, lab: pathlib.Path, cache: pathlib.Path, packages: Packages, tools: dict[str, pathlib.Path],
            programs: dict[str, pathlib.Path], modules: dict[str, pathlib.Path], sound: bool = False,
            video: bool = False, bluetooth: bool = False, usb: bool = False) -> None:
        self.lab, self.cache, self.packages = lab, cache, packages
        self.tools, self.programs, self.modules, self.sound, self.video = tools, programs, modules, sound, video
        self.bluetooth, self.usb = bluetooth, usb
        self.archive = Archive()

    def write(self, path: pathlib.Path) -> None:
        for folder in "dev proc sys run tmp root share var/lib var/log usr/bin usr/sbin sbin".split():
            self.archive.folder(folder)
        self._base()
        self._modules()
        self._udev()
        self._fonts()
        if self.sound:
            self._sound()
        for place in BLUETOOTH_PROGRAMS if self.bluetooth else []:
            self._program(place[1:], pathlib.Path(place))
        for place in BLUETOOTH_FILES if self.bluetooth else []:
            self.archive.copy(place[1:], pathlib.Path(place))
        for library in VIDEO_LIBRARIES if self.video else []:
            self._program(str(library), library)
        for name, file in self.tools.items():
            self.archive.copy(f"lab/bin/{name}", file)
        for name, file in self.modules.items():
            self.archive.copy(f"lab/extra/{name}", file)
        for name, file in self.programs.items():
            self._program(f"usr/bin/{name}", file)
        with open(path, "wb") as output:
            self.archive.write(output)

    def _base(self) -> None:
        self.archive.copy("bin/busybox", self.packages.busybox)
        for name in ("init", "agent"):
            path = name if name == "init" else f"lab/{name}"
            self.archive.file(path, (self.lab / name).read_bytes(), executable=True)
        self.archive.file("etc/passwd", "root:x:0:0:root:/root:/bin/sh\n"
                          "messagebus:x:100:100:messagebus:/:/bin/false\n")
        self.archive.file("etc/group", "".join(f"{name}:x:{number}:\n" for number, name in enumerate(GROUPS)))
        self.archive.file("etc/hosts", "127.0.0.1 localhost\n")

    def _modules(self, more: Sequence[str] = ()) -> None:
        wanted = [*more, *MODULES, *(SOUND_MODULES if self.sound else []), *(BLUETOOTH_MODULES if self.bluetooth else []),
                  *(USB_MODULES if self.usb else [])]
        for number, path in enumerate(module_order(self.packages.modules, wanted)):
            name = re.sub(r"\.ko(\.xz)?$", ".ko", path.name)
            content = path.read_bytes()
            if path.suffix == ".xz":
                content = lzma.decompress(content)
            self.archive.file(f"lab/modules/{number:02}-{name}", content)

    def _udev(self) -> None:
        tree = self.packages.udev
        self._program("bin/udevadm", next(tree.glob("**/bin/udevadm")))
        self.archive.link("lib/systemd/systemd-udevd", "/bin/udevadm")
        self.archive.file("etc/udev/udev.conf", "")
        rules = next(tree.glob("**/lib/udev/rules.d"))
        self.archive.tree("lib/udev/rules.d", rules)
        own = self.lab.parent.parent / "udev"
        for rule in sorted(own.glob("*.rules")):
            self.archive.copy(f"etc/udev/rules.d/{rule.name}", rule)

    def _fonts(self) -> None:
        """A few fonts, and fontconfig's cache of them, which is made here, where that is fast."""
        root = self.cache / "fonts"
        target = root / "usr/share/fonts/truetype"
        target.mkdir(parents=True, exist_ok=True)
        for name in ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf", "droid/DroidSansFallbackFull.ttf"):
            copy = target / name
            copy.parent.mkdir(exist_ok=True)
            if not copy.exists():
                copy.write_bytes((FONTS / name).read_bytes())
        conf = root / "etc/fonts/fonts.conf"
        conf.parent.mkdir(parents=True, exist_ok=True)
        conf.write_text(FONTS_CONF)
        fonts = root / "usr/share/fonts"
        for folder in (target / "dejavu", target / "droid", target, fonts):
            os.utime(folder, (1_700_000_000, 1_700_000_000))  # whole seconds: the archive stores no finer time
        environment = {**os.environ, "FONTCONFIG_FILE": "/etc/fonts/fonts.conf"}
        result = subprocess.run(
            ["fc-cache", f"--sysroot={root}"], env=environment, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise LabError(f"fc-cache: exit {result.returncode}\n{result.stderr}")
        self.archive.tree("etc/fonts", conf.parent)
        self.archive.tree("usr/share/fonts", fonts)
        self.archive.tree("var/cache/fontconfig", root / "var/cache/fontconfig")

    def _sound(self) -> None:
        for name in ("alsa.conf", "cards", "ctl", "pcm"):
            source = ALSA / name
            add = self.archive.tree if source.is_dir() else self.archive.copy
            add(f"usr/share/alsa/{name}", source)
        voices = self.packages.architecture.libraries / VOICES
        self.archive.tree(str(voices), "/" / voices)
        self._program("usr/bin/arecord", pathlib.Path("/usr/bin/arecord"))
        for library in SOUND_LIBRARIES:
            self._program(str(library), library)

    def _program(self, path: str, file: pathlib.Path) -> None:
        self.archive.copy(path, file)
        for name, library in self.packages.architecture.closure(file, self.packages.library_folders).items():
            self.archive.copy(name, library)


def module_order(folder: pathlib.Path, wanted: Iterable[str]) -> list[pathlib.Path]:
    """The files of the modules and of their dependencies, dependencies first, as the modules declare them."""
    files = {}
    for path in folder.glob("kernel/**/*.ko*"):
        files[re.sub(r"\.ko.*$", "", path.name).replace("-", "_")] = path
    builtin = (folder / "modules.builtin").read_text().replace("-", "_")
    order = []

    def add(name: str) -> None:
        name = name.replace("-", "_")
        if f"/{name}.ko" in builtin:
            return
        if name not in files:
            raise LabError(f"the kernel {folder.name} has no module {name}")
        if files[name] in order:
            return
        content = files[name].read_bytes()
        if files[name].suffix == ".xz":
            content = lzma.decompress(content)
        depends = re.search(rb"\0depends=([^\0]*)\0", content)
        for dependency in (depends[1].decode().split(",") if depends else []):
            if dependency:
                add(dependency)
        order.append(files[name])

    for name in wanted:
        add(name)
    return order
