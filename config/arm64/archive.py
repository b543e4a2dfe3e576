"""Debian's archive, for any suite and architecture: what belongs together, and the files of it."""

import hashlib
import os
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


class Failure(Exception):
    """Told on standard error; the program ends with 1."""


class Archive:
    """One suite for one architecture; its lists and packages are kept in a folder."""

    def __init__(self, folder, suite, architecture, update=False):
        self.name = f"{suite}-{architecture}"
        self.packages = folder / "packages" / self.name
        self.packages.mkdir(parents=True, exist_ok=True)
        told = run(HERE / "apt", suite, architecture, folder / "apt", *(["--update"] if update else []))
        self._environment = {**os.environ, "APT_CONFIG": told.strip()}

    def with_dependencies(self, names):
        """These packages, or .deb files, and all that they depend on: file name -> SHA-256."""
        return self._told("install", names)

    def alone(self, names):
        return self._told("download", names)

    def fetch(self, files):
        """The paths of files, fetched where they are not there; apt holds each against the archive's signed lists."""
        absent = missing(self.packages, files)
        if absent:
            print(f"fetching {len(absent)} packages of {self.name}", flush=True)
            for name in absent:
                (self.packages / name).unlink(missing_ok=True)
            words = (name.split("_") for name in absent)
            self._apt("download", *(f"{package}={version.replace('%3a', ':')}" for package, version, _ in words),
                      cwd=self.packages)
        return [self.packages / name for name in files]

    def _told(self, command, names):
        # Not where the packages are: `download` names no file that is there.
        told = self._apt(command, "--print-uris", "-o", "Acquire::ForceHash=SHA256", *names, cwd=self.packages.parent)
        return dict(re.findall(r"^'[^']+' (\S+\.deb) \d+ SHA256:([0-9a-f]{64})$", told, re.MULTILINE))

    def _apt(self, *arguments, cwd):
        return run("apt-get", "-qq", *arguments, cwd=cwd, env=self._environment)


def of_kinds(*kinds):
    """The packages of these kinds in packages.txt."""
    lines = (HERE.parent / "packages.txt").read_text().splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    return [name for name, kind, *_ in words if kind in kinds]


def missing(folder, files):
    return [name for name, digest in files.items()
            if not (folder / name).exists() or sha256(folder / name) != digest]


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def run(*command, **options):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if result.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))}: exit {result.returncode}\n{result.stderr.strip()}")
    return result.stdout
