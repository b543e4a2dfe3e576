"""Packages of Debian as a folder: their files and dpkg's lists, no maintainer script run."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from archive import Failure, run

# Where the files of /bin, /sbin, /lib and /lib64 really are.
MERGED = ["bin", "sbin", "lib", "lib64"]


def fresh(folder):
    """An empty folder of that name."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def unpack(packages, root, only=(), without=()):
    """- only, without: patterns of tar's for the files' paths."""
    for name in MERGED:
        (root / "usr" / name).mkdir(parents=True, exist_ok=True)
        if not (root / name).is_symlink():
            (root / name).symlink_to(f"usr/{name}")
    wanted = [f"./{pattern}" for pattern in only]
    for package in packages:
        tar = ["tar", "-C", root, "-xf", "-", "--keep-directory-symlink", "--no-same-owner", "--wildcards", "--no-wildcards-match-slash",
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


def dpkg_lists(packages, root, folder):
    """What dpkg-shlibdeps reads of installed packages: their state, their files, and what their libraries promise.

    The files are named where they are here, because that is where dpkg-shlibdeps finds a library.
    """
    info = folder / "info"
    for name in (info, folder / "updates", folder / "triggers"):
        name.mkdir(parents=True)
    (info / "format").write_text("1\n")
    state = []
    for package in packages:
        control = run("dpkg-deb", "--field", package)
        field = dict(re.findall(r"^([\w-]+): (\S+)", control, re.MULTILINE))
        name = field["Package"]
        if field.get("Multi-Arch") == "same":
            name += f":{field['Architecture']}"
        state.append(control.replace("\n", "\nStatus: install ok installed\n", 1))
        paths = re.findall(r"^(?:\S+\s+){5}\./(.*?)/?(?: -> .*)?$", run("dpkg-deb", "--contents", package), re.MULTILINE)
        merged = (path if path.split("/")[0] not in MERGED else f"usr/{path}" for path in paths if path)
        (info / f"{name}.list").write_text("".join(f"{root}/{path}\n" for path in merged))
        with tempfile.TemporaryDirectory() as scripts:
            run("dpkg-deb", "--control", package, scripts)
            for kind in ("symbols", "shlibs"):
                if (pathlib.Path(scripts) / kind).exists():
                    shutil.copy(pathlib.Path(scripts) / kind, info / f"{name}.{kind}")
    (folder / "status").write_text("\n".join(state))
