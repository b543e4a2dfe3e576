"""vkms, the kernel's display that exists in memory only: overlay planes, and writing back what they are mixed to.

Debian does not build it; its source and the kernel's headers are there. The built module stays in the cache.
"""

from __future__ import annotations

import os
import pathlib
import re
import shutil

from .packages import Packages, only, run
from .report import LabError

FOLDER = "drivers/gpu/drm/vkms"


def built(packages: Packages) -> pathlib.Path:
    """The module's file for the board's kernel. The first use downloads some 150 MB and takes half a minute."""
    release = only(packages.kernel.glob("boot/vmlinuz-*")).name.removeprefix("vmlinuz-")
    module = packages.cache / f"vkms-{release}.ko"
    if not module.exists():
        build(packages, release, module)
    return module


def build(packages: Packages, release: str, module: pathlib.Path) -> None:
    found = re.fullmatch(r"(\d+\.\d+)\.(.*)-[a-z0-9]+", release)
    if not found:
        raise LabError(f"a kernel's release that names no version: {release}")
    number, abi = found.groups()
    parts = [f"linux-headers-{release}", f"linux-headers-{number}.{abi}-common", f"linux-kbuild-{number}"]
    work = packages.cache / "vkms"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    for name in parts:
        packages.fetch(name, work)
    sources = packages.fetch(f"linux-source-{number}", work)
    run("tar", "-C", work, "-xf", only(sources.glob("usr/src/linux-source-*.tar.xz")),
        f"linux-source-{number}/{FOLDER}")
    headers = work / "usr/src" / parts[0]
    makefile = headers / "Makefile"
    makefile.write_text(makefile.read_text().replace("/usr/src/", f"{work}/usr/src/"))
    source = work / f"linux-source-{number}" / FOLDER
    run("make", f"-j{os.cpu_count()}", "-C", headers, f"M={source}", "CC=gcc", "CONFIG_DRM_VKMS=m", "modules")
    result = source / "vkms.ko"
    if not result.exists():
        raise LabError(f"no vkms.ko came of {source}")
    run("strip", "--strip-debug", result)
    result.rename(module)
    shutil.rmtree(work)
