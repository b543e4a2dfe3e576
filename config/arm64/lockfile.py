"""The lock: SHA-256 and name of every package that ends in the program. `sha256sum --check` reads it too."""

from archive import Archive, Failure, missing


class Lock:
    def __init__(self, path, folder, renew):
        self._path, self._folder, self._renew = path, folder, renew
        lines = [] if renew or not path.exists() else path.read_text().splitlines()
        self._files = {name: digest for digest, name in (line.split() for line in lines)}

    def packages(self, suite, architecture, ask):
        """Paths of a part's packages. `ask` tells what the archive has of it now: name -> SHA-256.

        The archive is not asked when the lock's own packages are all here.
        """
        part = f"{suite}-{architecture}/"
        files = {name.removeprefix(part): digest for name, digest in self._files.items() if name.startswith(part)}
        packages = self._folder / "packages" / part
        if files and not missing(packages, files):
            return [packages / name for name in files]
        archive = Archive(self._folder, suite, architecture, self._renew)
        now = ask(archive)
        if not self._renew and now != files:
            raise Failure(told(part, files, now))
        self._files |= {part + name: digest for name, digest in now.items()}
        return archive.fetch(now)

    def write(self):
        if self._renew:
            self._path.write_text("".join(f"{digest}  {name}\n" for name, digest in sorted(self._files.items())))


def told(part, files, now):
    gone = sorted(name for name in files if now.get(name) != files[name])
    new = sorted(name for name in now if now[name] != files.get(name))
    return "\n".join([
        f"the archive has moved on from config/arm64/lock ({part.rstrip('/')}):",
        *(f"     locked   {name}" for name in gone),
        *(f"     now      {name}" for name in new),
        "     to take what is there now: config/arm64/root --renew .build/arm64, then make deb-arm64; commit the lock when",
        "     what comes of it is good",
    ])
