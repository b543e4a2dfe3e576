"""PNG files, read, made and compared pixel by pixel, as a screen shows them: transparent pixels are black."""

from __future__ import annotations

import pathlib
import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from .report import LabError

CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}  # grey, RGB, grey + alpha, RGBA


class Difference(NamedTuple):
    """greatest: of any channel, 0...255. pixels: how many differ. box: left, top, right, bottom around them, half open."""

    greatest: int
    pixels: int
    box: tuple[int, int, int, int]


class Picture:
    """8-bit PNG without interlace. `rows` holds RGB bytes, one `bytes` a row."""

    def __init__(self, path: pathlib.Path) -> None:
        data = path.read_bytes()
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            raise LabError(f"{path}: no PNG")
        place, packed, header = 8, b"", None
        while place + 12 <= len(data):
            length, kind = struct.unpack_from(">I4s", data, place)
            body = data[place + 8 : place + 8 + length]
            if kind == b"IHDR":
                header = struct.unpack(">IIBBBBB", body)
            elif kind == b"IDAT":
                packed += body
            elif kind == b"IEND":
                break
            place += 12 + length
        else:
            raise LabError(f"{path}: the PNG is cut short")
        if not header:
            raise LabError(f"{path}: the PNG has no header")
        self.width, self.height, depth, colour, _, _, interlace = header
        if depth != 8 or colour not in CHANNELS or interlace:
            raise LabError(f"{path}: PNG of depth {depth}, colour type {colour}, interlace {interlace}: not supported")
        channels = CHANNELS[colour]
        self.rows = [rgb(row, channels) for row in unfilter(zlib.decompress(packed), self, channels)]

    def turned(self, degrees: int) -> Picture:
        """As a panel that is rotated clockwise so far shows it: the picture is rotated back."""
        picture = self
        for _ in range(degrees // 90):
            columns = range(picture.width - 1, -1, -1)
            rows = [b"".join(row[3 * x : 3 * x + 3] for row in picture.rows) for x in columns]
            picture = self._like(rows, picture.height)
        return picture

    @classmethod
    def portable(cls, path: pathlib.Path) -> Picture:
        """A PPM file of 8 bits."""
        data = path.read_bytes()
        kind, size, greatest, body = data.split(b"\n", 3)
        width, height = map(int, size.split())
        if (kind, greatest) != (b"P6", b"255") or len(body) != 3 * width * height:
            raise LabError(f"{path}: no PPM of 8 bits")
        return cls._like([body[3 * width * y : 3 * width * (y + 1)] for y in range(height)], width)

    @classmethod
    def _like(cls, rows: list[bytes], width: int) -> Picture:
        picture = cls.__new__(cls)
        picture.rows, picture.width, picture.height = rows, width, len(rows)
        return picture

    def difference(self, other: Picture) -> Difference | None:
        """None if the sizes differ."""
        if (self.width, self.height) != (other.width, other.height):
            return None
        greatest = pixels = 0
        left, top, right, bottom = self.width, self.height, 0, 0
        for y, (mine, theirs) in enumerate(zip(self.rows, other.rows)):
            if mine == theirs:
                continue
            for x in range(self.width):
                a, b = mine[3 * x : 3 * x + 3], theirs[3 * x : 3 * x + 3]
                if a != b:
                    greatest = max(greatest, *(abs(p - q) for p, q in zip(a, b)))
                    pixels += 1
                    left, right = min(left, x), max(right, x + 1)
                    top, bottom = min(top, y), y + 1
        return Difference(greatest, pixels, (left, top, right, bottom))

    def colours(self) -> int:
        """The number of different colours: 1 for a blank screen."""
        return len({row[x : x + 3] for row in set(self.rows) for x in range(0, len(row), 3)})


def rgb(row: bytes | bytearray, channels: int) -> bytes:
    if channels == 3:
        return bytes(row)
    result = bytearray(3 * (len(row) // channels))
    for channel in range(3):
        result[channel::3] = row[channel if channels > 2 else 0 :: channels]
    if channels in (2, 4):
        alphas = row[channels - 1 :: channels]
        for x, alpha in enumerate(alphas if alphas.count(255) < len(alphas) else b""):
            if alpha < 255:
                result[3 * x : 3 * x + 3] = bytes((c * alpha + 127) // 255 for c in result[3 * x : 3 * x + 3])
    return bytes(result)


def unfilter(data: bytes, picture: Picture, step: int) -> Iterator[bytearray]:
    """Rows of a PNG (PNG specification, chapter 9: Filtering)."""
    length = picture.width * step
    above = bytearray(length)
    for y in range(picture.height):
        start = y * (length + 1)
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + length])
        if kind == 1:
            for x in range(step, length):
                row[x] = (row[x] + row[x - step]) & 255
        elif kind == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, above))
        elif kind == 3:
            for x in range(length):
                left = row[x - step] if x >= step else 0
                row[x] = (row[x] + (left + above[x]) // 2) & 255
        elif kind == 4:
            for x in range(length):
                left, corner = (row[x - step], above[x - step]) if x >= step else (0, 0)
                row[x] = (row[x] + paeth(left, above[x], corner)) & 255
        elif kind != 0:
            raise LabError(f"PNG row {y}: unknown filter {kind}")
        yield row
        above = row


def paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    by_left, by_above, by_corner = abs(guess - left), abs(guess - above), abs(guess - corner)
    if by_left <= by_above and by_left <= by_corner:
        return left
    return above if by_above <= by_corner else corner


def gradient(side: int) -> bytes:
    """A square PNG whose content does not compress well."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(
        b"\0" + bytes(part for x in range(side) for part in (x * 255 // side, y * 255 // side, 120)) for y in range(side))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
