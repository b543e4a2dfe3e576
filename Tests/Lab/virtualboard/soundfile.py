"""Sound files with one tone, written here for the board to play."""

from __future__ import annotations

import ctypes
import math
import pathlib
import struct
import wave

from .report import LabError

LENGTH_MS = 400
RATE = 44100


def tone(frequency: int) -> list[int]:
    return [int(12000 * math.sin(2 * math.pi * frequency * index / RATE)) for index in range(RATE * LENGTH_MS // 1000)]


def write_wav(path: pathlib.Path, frequency: int) -> None:
    samples = tone(frequency)
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


class SoundFileInfo(ctypes.Structure):
    """SF_INFO of sndfile.h."""

    _fields_ = [("frames", ctypes.c_int64)] + [
        (name, ctypes.c_int) for name in ("rate", "channels", "format", "sections", "seekable")]


def write_mp3(path: pathlib.Path, frequency: int) -> None:
    """Python cannot write MP3; libsndfile can."""
    library = ctypes.CDLL("libsndfile.so.1")
    library.sf_open.restype = ctypes.c_void_p
    mpeg_layer_3 = 0x230082
    info = SoundFileInfo(rate=RATE, channels=1, format=mpeg_layer_3)
    file = ctypes.c_void_p(library.sf_open(str(path).encode(), 0x20, ctypes.byref(info)))
    if not file:
        raise LabError("this libsndfile writes no MP3; it takes 1.1 or later")
    samples = tone(frequency)
    library.sf_writef_short(file, (ctypes.c_short * len(samples))(*samples), ctypes.c_int64(len(samples)))
    library.sf_close(file)
