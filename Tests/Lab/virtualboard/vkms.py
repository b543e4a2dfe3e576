"""vkms, the kernel's display that exists in memory only: overlay planes, and writeback of the mixed picture.

Debian does not build it; its source and the kernel's headers exist. Its primary plane gets the video formats of the boards'
planes: YUV420 in BT.601 and BT.709, limited and full range. The built module stays in the cache.
"""

from __future__ import annotations

import pathlib

from .headers import Headers, release
from .packages import Packages, alone, only, run
from .report import LabError

FOLDER = "drivers/gpu/drm/vkms"

# The changed places of vkms of Linux 6.1: file, text, and its replacement.
VIDEO = [
    ("vkms_drv.h", "\tunsigned int cpp;\n", "\tunsigned int cpp;\n\tint encoding, range;\n"),
    ("vkms_plane.c", "static const u32 vkms_formats[] = {\n", "static const u32 vkms_formats[] = {\n\tDRM_FORMAT_YUV420,\n"),
    ("vkms_plane.c", "\tframe_info->cpp = fb->format->cpp[0];\n", """\tframe_info->cpp = fb->format->cpp[0];
\tframe_info->encoding = new_state->color_encoding;
\tframe_info->range = new_state->color_range;
"""),
    ("vkms_plane.c", "\tdrm_plane_helper_add(&plane->base, funcs);\n", """\tdrm_plane_helper_add(&plane->base, funcs);
\tif (type == DRM_PLANE_TYPE_PRIMARY)
\t\tdrm_plane_create_color_properties(&plane->base,
\t\t\tBIT(DRM_COLOR_YCBCR_BT601) | BIT(DRM_COLOR_YCBCR_BT709),
\t\t\tBIT(DRM_COLOR_YCBCR_LIMITED_RANGE) | BIT(DRM_COLOR_YCBCR_FULL_RANGE),
\t\t\tDRM_COLOR_YCBCR_BT601, DRM_COLOR_YCBCR_LIMITED_RANGE);
"""),
    ("vkms_formats.c", "\tcase DRM_FORMAT_XRGB8888:\n\t\treturn &XRGB8888_to_argb_u16;\n", """\tcase DRM_FORMAT_XRGB8888:
\tcase DRM_FORMAT_YUV420: /* vkms_compose_row reads it by itself */
\t\treturn &XRGB8888_to_argb_u16;
"""),
    ("vkms_formats.c", "void vkms_compose_row(", """/* ITU-R BT.601 and BT.709, in 65,536ths: red from Cr, green from Cb and Cr, blue from Cb, for chroma of full range. */
static const int chroma_factors[2][4] = {{91881, 22554, 46802, 116130}, {103206, 12276, 30679, 121609}};

static u16 channel(s64 value)
{
\treturn clamp_t(s64, (value + 32768) >> 16, 0, 255) * 257;
}

static void compose_video_row(struct line_buffer *stage_buffer, struct vkms_frame_info *info, int y)
{
\tconst int *factor = chroma_factors[info->encoding == DRM_COLOR_YCBCR_BT709];
\tbool full = info->range == DRM_COLOR_YCBCR_FULL_RANGE;
\tint row = y - info->dst.y1 + (info->src.y1 >> 16);
\tconst u8 *luma = (u8 *)info->map[0].vaddr + row * info->fb->pitches[0];
\tconst u8 *blue = (u8 *)info->map[1].vaddr + row / 2 * info->fb->pitches[1];
\tconst u8 *red = (u8 *)info->map[2].vaddr + row / 2 * info->fb->pitches[2];
\tint limit = min_t(size_t, drm_rect_width(&info->dst), stage_buffer->n_pixels);

\tfor (int x = 0; x < limit; x++) {
\t\tint column = x + (info->src.x1 >> 16);
\t\ts64 light = full ? luma[column] * 65536 : div_s64((s64)(luma[column] - 16) * 65536 * 255, 219);
\t\ts64 cb = blue[column / 2] - 128, cr = red[column / 2] - 128;
\t\tstruct pixel_argb_u16 *out = &stage_buffer->pixels[x];
\t\ts64 parts[] = {factor[0] * cr, -factor[1] * cb - factor[2] * cr, factor[3] * cb};

\t\tfor (int part = 0; part < 3 && !full; part++)
\t\t\tparts[part] = div_s64(parts[part] * 255, 224);
\t\tout->a = 0xffff;
\t\tout->r = channel(light + parts[0]);
\t\tout->g = channel(light + parts[1]);
\t\tout->b = channel(light + parts[2]);
\t}
}

void vkms_compose_row("""),
    ("vkms_formats.c", "\tstruct pixel_argb_u16 *out_pixels = stage_buffer->pixels;\n\tstruct vkms_frame_info *frame_info = plane->frame_info;\n"
     "\tu8 *src_pixels", """\tstruct pixel_argb_u16 *out_pixels = stage_buffer->pixels;
\tstruct vkms_frame_info *frame_info = plane->frame_info;

\tif (frame_info->fb->format->format == DRM_FORMAT_YUV420)
\t\treturn compose_video_row(stage_buffer, frame_info, y);

\tu8 *src_pixels"""),
]


def built(packages: Packages) -> pathlib.Path:
    """The module's file for the board's kernel. The first use downloads some 150 MB and needs half a minute."""
    module = packages.cache / f"vkms-video-{release(packages)}.ko"
    with alone(packages.cache):
        if not module.exists():
            build(packages, module)
    return module


def build(packages: Packages, module: pathlib.Path) -> None:
    with Headers(packages, "vkms") as headers:
        name = f"linux-source-{headers.version}"
        sources = packages.fetch(name, headers.work)
        run("tar", "-C", headers.work, "-xf", only(sources.glob("usr/src/linux-source-*.tar.xz")), f"{name}/{FOLDER}")
        source = headers.work / name / FOLDER
        for file, text, instead in VIDEO:
            replace(source / file, text, instead)
        headers.compile(source, "vkms", "CONFIG_DRM_VKMS=m", "KCFLAGS=-Wno-declaration-after-statement").rename(module)


def replace(file: pathlib.Path, text: str, instead: str) -> None:
    """Changes a source at one place, which another version of it may not have."""
    source = file.read_text()
    if source.count(text) != 1:
        raise LabError(f"{file.name} of this kernel's vkms has not the one place to change that 6.1's has: {text!r}")
    file.write_text(source.replace(text, instead))
