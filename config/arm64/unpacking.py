"""Packages of Debian as a folder: their files and dpkg's lists, no maintainer script run."""

import os
import pathlib
import re
import subprocess

from archive import Failure, run

# Where the files of /bin, /sbin, /lib and /lib64 really are.
MERGED = ["bin", "sbin", "lib", "lib64"]


def unpack(packages, root, only=(), without=()):
    """- only, without: patterns of tar's for the files' paths."""
    for name in MERGED:
        (root / "usr" / name).mkdir(parents=True, exist_ok=True)
        if not (root / name).is_symlink():
            (root / name).symlink_to(f"usr/{name}")
    wanted = [f"./{pattern}" for pattern in only]
    for package in packages:
        tar = ["tar", "-C", root, "-xf", "-", "--keep-directory-symlink", "--no-same-owner", "--wildcards",
               *(f"--exclude=./{pattern}" for pattern in without), *wanted]
        with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE) as files:
            result = subprocess.run(tar, stdin=files.stdout, capture_output=True, text=True, check=False)
            files.stdout.close()
        if result.returncode != 0 or files.returncode != 0:
            raise Failure(f"cannot unpack {package}\n{result.stderr.strip()}")


def relative_links(root):
    """Links that begin at / lead out of the root; here they are made to begin where they are."""
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            path = pathlib.Path(folder, name)
            if path.is_symlink() and os.readlink(path).startswith("/"):
                target = root / os.readlink(path).lstrip("/")
                path.unlink()
                path.symlink_to(os.path.relpath(target, folder))


def dpkg_lists(packages, folder):
    """What dpkg-shlibdeps reads of installed packages: their state, their files, and what their libraries promise."""
    info = folder / "info"
    info.mkdir(parents=True)
    (info / "format").write_text("1\n")
    (folder / "updates").mkdir()
    (folder / "triggers").mkdir()
    state = []
    for package in packages:
        control = run("dpkg-deb", "--field", package)
        name, architecture = (re.search(rf"^{field}: (\S+)$", control, re.MULTILINE)[1]
                              for field in ("Package", "Architecture"))
        if re.search(r"^Multi-Arch: same$", control, re.MULTILINE):
            name = f"{name}:{architecture}"
        state.append(re.sub(r"^(Package: .*)$", r"\1\nStatus: install ok installed", control, count=1, flags=re.MULTILINE))
        files = run("dpkg-deb", "--contents", package)
        paths = re.findall(r"^(?:\S+\s+){5}\.(/\S*?)/?(?: -> .*)?$", files, re.MULTILINE)
        (info / f"{name}.list").write_text("".join(f"{path or '/.'}\n" for path in paths))
        scripts = folder / "scripts"
        run("dpkg-deb", "--control", package, scripts)
        for kind in ("symbols", "shlibs"):
            if (scripts / kind).exists():
                (scripts / kind).rename(info / f"{name}.{kind}")
        run("rm", "-r", scripts)
    (folder / "status").write_text("\n".join(state))
