"""The lock: what was asked for, in lines with a #, and SHA-256 and name of every package that ends in the program.

`sha256sum --check` reads it too.
"""

from archive import Archive, Failure, missing

FIX = ("     to take what is there now: config/arm64/root --renew .build/arm64, then make deb-arm64; commit the lock when\n"
        "     what comes of it is good")


class Lock:
    def __init__(self, path, folder, renew):
        self._path, self._folder, self._renew = path, folder, renew
        lines = [] if renew or not path.exists() else path.read_text().splitlines()
        self._asked = dict(line[2:].split(": ") for line in lines if line.startswith("#"))
        self._files = {name: digest for digest, name in (line.split() for line in lines if not line.startswith("#"))}

    def packages(self, suite, architecture, names, ask):
        """Paths of a part's packages. `ask` tells what the archive has for these names now: file name -> SHA-256.

        The archive is not asked when the lock's own packages are all here.
        """
        asked, part = " ".join(sorted(names)), f"{suite}-{architecture}"
        if not self._renew and self._asked.get(part) != asked:
            raise Failure(f"config/arm64/lock was made for other packages than are asked for now ({part}):\n"
                          f"     locked   {self._asked.get(part, 'nothing')}\n     now      {asked}\n{FIX}")
        self._asked[part] = asked
        part += "/"
        files = {name.removeprefix(part): digest for name, digest in self._files.items() if name.startswith(part)}
        packages = self._folder / "packages" / part
        if files and not missing(packages, files):
            return [packages / name for name in files]
        archive = Archive(self._folder, suite, architecture, self._renew)
        now = ask(archive, names)
        if not self._renew and now != files:
            raise Failure(told(part, files, now))
        self._files |= {part + name: digest for name, digest in now.items()}
        return archive.fetch(now)

    def write(self):
        if self._renew:
            asked = (f"# {part}: {names}\n" for part, names in sorted(self._asked.items()))
            files = (f"{digest}  {name}\n" for name, digest in sorted(self._files.items()))
            self._path.write_text("".join([*asked, *files]))


def told(part, files, now):
    gone = sorted(name for name in files if now.get(name) != files[name])
    new = sorted(name for name in now if now[name] != files.get(name))
    return "\n".join([
        f"the archive has moved on from config/arm64/lock ({part.rstrip('/')}):",
        *(f"     locked   {name}" for name in gone),
        *(f"     now      {name}" for name in new),
        FIX,
    ])
