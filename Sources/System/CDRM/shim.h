#pragma once
#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/* DRM_FORMAT_* are function-like macros, which Swift does not import. */
static const uint32_t cdrm_format_argb8888 = DRM_FORMAT_ARGB8888;
static const uint32_t cdrm_format_xrgb8888 = DRM_FORMAT_XRGB8888;
static const uint32_t cdrm_format_xbgr8888 = DRM_FORMAT_XBGR8888;
static const uint32_t cdrm_format_abgr8888 = DRM_FORMAT_ABGR8888;
static const uint32_t cdrm_format_rgb888 = DRM_FORMAT_RGB888;
static const uint32_t cdrm_format_bgr888 = DRM_FORMAT_BGR888;
static const uint32_t cdrm_format_rgb565 = DRM_FORMAT_RGB565;
static const uint32_t cdrm_format_yuv420 = DRM_FORMAT_YUV420;
static const uint32_t cdrm_format_nv12 = DRM_FORMAT_NV12;
