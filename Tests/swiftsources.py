"""Reads Swift files without a compiler: code, comments, string literals, types, and which file names types of which."""

import collections
import dataclasses
import functools
import pathlib
import re
from collections.abc import Iterable, Mapping


@dataclasses.dataclass(frozen=True)
class Scope:
    """The braces of a type or of an extension."""

    keyword: str
    path: str
    """Its name with those of the enclosing types, like `Engine.Event`."""
    start: int
    end: int


@dataclasses.dataclass(frozen=True)
class Source:
    """A Swift file. `code` has no comments, and only quotation marks of literals. Code in interpolations stays."""

    path: pathlib.Path
    code: str
    comments: str
    literals: frozenset[str]
    lines: int

    @property
    def name(self) -> str:
        return self.path.name

    @functools.cached_property
    def identifiers(self) -> frozenset[str]:
        code = re.sub(r"^(?:@?\w+ )*import \w+$", "", self.code, flags=re.M)
        return frozenset(re.findall(r"\b[A-Za-z_]\w*", code))

    @functools.cached_property
    def scopes(self) -> list[Scope]:
        scopes: list[Scope] = []
        stack: list[tuple[str, str, int]] = []
        waiting: tuple[str, str] | None = None
        for match in SCOPE.finditer(self.code):
            word = match[0]
            if word == "{":
                stack.append((*waiting, match.end()) if waiting else ("", "", match.end()))
                waiting = None
            elif word == "}":
                keyword, path, start = stack.pop() if stack else ("", "", 0)
                if path:
                    scopes.append(Scope(keyword, path, start, match.start()))
            else:
                outer = next((path for _, path, _ in reversed(stack) if path), "")
                path = f"{outer}.{match['name']}" if outer else match["name"]
                if match["keyword"] == "typealias":
                    scopes.append(Scope("typealias", path, match.end(), match.end()))
                else:
                    waiting = match["keyword"], path
        return scopes

    def declares(self, path: str) -> bool:
        return any(scope.path == path and scope.keyword not in ("extension", "typealias") for scope in self.scopes)

    def members(self, path: str) -> str:
        """The code directly in a type and in its extensions in this file, without the code in inner braces."""
        blocks = (self.code[scope.start:scope.end] for scope in self.scopes if scope.path == path)
        return "\n".join(without(block, "{", "}") for block in blocks)


SCOPE = re.compile(
    r"[{}]|\b(?P<keyword>struct|class|enum|actor|protocol|extension|typealias)\s+(?P<name>[A-Z]\w*(?:\.[A-Z]\w*)*)")
OPENING = re.compile(r'//|/\*|#+/(?=[^\n]*/#)|#*"(?:"")?|[()]')


def without(code: str, opening: str, closing: str) -> str:
    """The code without what is between these brackets. The brackets themselves stay."""
    parts: list[str] = []
    depth, start = 0, 0
    for match in re.finditer(f"[{opening}{closing}]", code):
        if match[0] == opening:
            if depth == 0:
                parts.append(code[start:match.end()])
            depth += 1
        else:
            depth -= 1
            start = match.start()
    return "".join([*parts, code[start:]])


def parse(path: pathlib.Path) -> Source:
    text = path.read_text(encoding="utf-8")
    code: list[str] = []
    comments: list[str] = []
    literals: set[str] = set()

    def read_code(at: int, is_interpolation: bool) -> int:
        """Reads to the end, or to the parenthesis that closes an interpolation."""
        depth = 0
        while match := OPENING.search(text, at):
            code.append(text[at:match.start()])
            mark, at = match[0], match.end()
            if mark == "//":
                end = text.find("\n", at)
                end = len(text) if end < 0 else end
                comments.append(text[at:end].lstrip("/"))
                at = end
            elif mark == "/*":
                level = 1
                start = at
                while level > 0 and (edge := re.compile(r"/\*|\*/").search(text, at)):
                    level += 1 if edge[0] == "/*" else -1
                    at = edge.end()
                comments.append(text[start:at - 2])
            elif mark.endswith("/"):
                at = text.index("/" + "#" * (len(mark) - 1), at) + len(mark)
            elif mark in "()":
                depth += 1 if mark == "(" else -1
                if is_interpolation and depth < 0:
                    return at
                code.append(mark)
            else:
                at = read_literal(at, mark)
        code.append(text[at:])
        return len(text)

    def read_literal(at: int, mark: str) -> int:
        hashes = mark.count("#")
        quotes = mark[hashes:]
        # A short literal ends with its line, which limits the effect of an error of this reader.
        end = re.compile(
            re.escape(quotes + "#" * hashes) + r"|\\" + "#" * hashes + r"(?P<escaped>[(]|.)"
            + ("" if quotes == '"""' else r"|\n"), re.DOTALL)
        start = at
        code.append('"')
        while match := end.search(text, at):
            at = match.end()
            if match["escaped"] == "(":
                code.append(" ")
                at = read_code(at, True)
            elif match["escaped"] is None:
                literals.add(text[start:match.start()])
                code.append('"')
                return at
        return len(text)

    read_code(0, False)
    return Source(path, "".join(code), "\n".join(comments), frozenset(literals), len(text.splitlines()))


def sources_in(folder: pathlib.Path) -> list[Source]:
    """Without hidden folders, and without the code of tutorials."""
    return [parse(path) for path in sorted(folder.rglob("*.swift")) if not any(
        part.startswith(".") or part.endswith(".docc") for part in path.relative_to(folder).parts)]


# MARK: Groups

Graph = Mapping[str, Iterable[str]]


def largest_group(graph: Graph) -> list[str]:
    """The largest set of nodes that can all reach each other; empty if no two of them can."""
    reached: dict[str, set[str]] = {}
    for node in graph:
        seen: set[str] = set()
        ahead = [node]
        while ahead:
            for other in graph[ahead.pop()]:
                if other in graph and other not in seen:
                    seen.add(other)
                    ahead.append(other)
        reached[node] = seen
    groups = ([other for other in reached[node] if node in reached[other]] for node in graph)
    largest: list[str] = []
    for group in groups:
        if len(group) > max(len(largest), 1):
            largest = group
    return sorted(largest)


def type_references(sources: list[Source]) -> dict[str, set[str]]:
    """The files whose types a file names. Types are those at the top level and those directly in Engine. Only names are
    compared, so that an inner type with the name of a type at the top level counts too."""
    files: dict[str, set[str]] = collections.defaultdict(set)
    for source in sources:
        for scope in source.scopes:
            if scope.keyword != "extension" and re.fullmatch(r"(Engine\.)?\w+", scope.path):
                files[scope.path.removeprefix("Engine.")].add(str(source.path))
    return {
        str(source.path): {path for name in source.identifiers for path in files.get(name, ())} - {str(source.path)}
        for source in sources}


def folder_references(graph: Graph, module: pathlib.Path) -> dict[str, set[str]]:
    """The folders of a module whose types a folder names. Files beside the folders count as one folder."""
    def folder(path: str) -> str:
        parts = pathlib.Path(path).relative_to(module).parts
        return parts[0] if len(parts) > 1 else "."

    folders: dict[str, set[str]] = collections.defaultdict(set)
    for path, others in graph.items():
        folders[folder(path)] |= {folder(other) for other in others}
    return folders
