"""Analysis of a recording: spans of sound and of silence, and the frequency of a span. All in recorded samples: an
emulated board is slow, but its playback is exact."""

from __future__ import annotations

import array
import cmath
import math
import pathlib
import wave
from collections.abc import Sequence
from typing import NamedTuple

from .report import LabError

WINDOW_MS = 10
LOUD = 0.01  # of full scale: the root of a window's mean square
LEAST_GAP_MS = 60  # silences shorter than this are inside a sound, as before the "t" of "later"


class Span(NamedTuple):
    """Milliseconds of the recording, half open."""

    start: int
    end: int


class Sound:
    """A WAV file of 16 bit; `samples` are those of the first channel, -1...1."""

    def __init__(self, path: pathlib.Path) -> None:
        try:
            with wave.open(str(path)) as file:
                if file.getsampwidth() != 2:
                    raise LabError(f"{path}: {8 * file.getsampwidth()} bit, expected 16")
                self.rate: int = file.getframerate()
                channels = file.getnchannels()
                frames = array.array("h", file.readframes(file.getnframes()))
        except (wave.Error, EOFError) as error:
            raise LabError(f"{path}: {error}") from None
        self.samples = [frame / 32768 for frame in frames[::channels]]

    @property
    def milliseconds(self) -> int:
        return 1000 * len(self.samples) // self.rate

    def span(self, span: Span) -> list[float]:
        return self.samples[span.start * self.rate // 1000 : span.end * self.rate // 1000]

    def windows(self) -> list[float]:
        """Loudness of each whole window of 10 ms."""
        size = self.rate * WINDOW_MS // 1000
        return [loudness(self.samples[start : start + size]) for start in range(0, len(self.samples) - size + 1, size)]

    def spans(self, level: float = LOUD, least_gap: int = LEAST_GAP_MS) -> list[Span]:
        """The spans of sound, including the short silences inside."""
        found: list[Span] = []
        for number, value in enumerate(self.windows()):
            if value < level:
                continue
            start, end = number * WINDOW_MS, (number + 1) * WINDOW_MS
            if found and start - found[-1].end < least_gap:
                found[-1] = found[-1]._replace(end=end)
            else:
                found.append(Span(start, end))
        return found

    def first_sound(self, level: float = 1 / 32768) -> int:
        """The number of samples before the first that is not silent."""
        return next((index for index, sample in enumerate(self.samples) if abs(sample) > level), len(self.samples))

    def last_sound(self, level: float = 1 / 32768) -> int:
        """The number of samples up to and including the last that is not silent."""
        return next((index for index in range(len(self.samples), 0, -1) if abs(self.samples[index - 1]) > level), 0)

    def frequency(self, span: Span) -> tuple[float, float]:
        """The strongest frequency of a span, in Hz, and the share of the span's energy in its peak, 0...1. Both are
        0 for less than 64 samples."""
        samples = self.span(span)
        size = 1 << (len(samples).bit_length() - 1) if samples else 0
        size = min(size, 16384)
        if size < 64:
            return 0.0, 0.0
        start = (len(samples) - size) // 2
        weighted = [
            samples[start + index] * (0.5 - 0.5 * math.cos(2 * math.pi * index / size)) for index in range(size)
        ]
        power = [abs(value) ** 2 for value in transform(weighted)[: size // 2]]
        top = max(range(2, size // 2 - 2), key=power.__getitem__)
        before, peak, after = (math.log(power[top + offset] + 1e-30) for offset in (-1, 0, 1))
        curve = before - 2 * peak + after
        shift = 0.5 * (before - after) / curve if curve else 0
        return (top + shift) * self.rate / size, sum(power[top - 2 : top + 3]) / max(sum(power), 1e-30)


def loudness(samples: Sequence[float]) -> float:
    return math.sqrt(sum(sample * sample for sample in samples) / max(len(samples), 1))


def transform(values: Sequence[complex]) -> list[complex]:
    """The Fourier transform (Cooley and Tukey) of a power of two of values."""
    count = len(values)
    if count == 1:
        return [complex(values[0])]
    even, odd = transform(values[::2]), transform(values[1::2])
    turned = [cmath.exp(-2j * math.pi * index / count) * value for index, value in enumerate(odd)]
    return [a + b for a, b in zip(even, turned)] + [a - b for a, b in zip(even, turned)]
