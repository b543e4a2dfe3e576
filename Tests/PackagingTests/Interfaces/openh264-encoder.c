/* COpenH264's encoder against the library's own header. */
#include <stdbool.h>
#include <wels/codec_api.h>
#define WelsCreateSVCEncoder own_create
#define WelsDestroySVCEncoder own_destroy
#include "../../../Sources/System/COpenH264/encoder.c"
#undef WelsCreateSVCEncoder
#undef WelsDestroySVCEncoder
#include <wels/codec_ver.h>

#include "interfaces.h"

SAME_TYPE(WelsCreateSVCEncoder, int (*)(ISVCEncoder **));
SAME_TYPE(WelsDestroySVCEncoder, void (*)(ISVCEncoder *));

SAME_SIZE(struct layer, SSpatialLayerConfig);
SAME_PLACE(struct layer, width, SSpatialLayerConfig, iVideoWidth);
SAME_PLACE(struct layer, height, SSpatialLayerConfig, iVideoHeight);
SAME_PLACE(struct layer, frame_rate, SSpatialLayerConfig, fFrameRate);
SAME_PLACE(struct layer, bitrate, SSpatialLayerConfig, iSpatialBitrate);
SAME_PLACE(struct layer, profile, SSpatialLayerConfig, uiProfileIdc);
SAME_PLACE(struct layer, slices, SSpatialLayerConfig, sSliceArgument);
SAME_PLACE(struct layer, slices.mode, SSpatialLayerConfig, sSliceArgument.uiSliceMode);
SAME_PLACE(struct layer, has_video_type, SSpatialLayerConfig, bVideoSignalTypePresent);
SAME_PLACE(struct layer, video_format, SSpatialLayerConfig, uiVideoFormat);
SAME_PLACE(struct layer, is_full_range, SSpatialLayerConfig, bFullRange);
SAME_PLACE(struct layer, has_colours, SSpatialLayerConfig, bColorDescriptionPresent);
SAME_PLACE(struct layer, primaries, SSpatialLayerConfig, uiColorPrimaries);
SAME_PLACE(struct layer, transfer, SSpatialLayerConfig, uiTransferCharacteristics);
SAME_PLACE(struct layer, matrix, SSpatialLayerConfig, uiColorMatrix);

/* Those that are passed in may be larger in a later version: the members that are used must be where they are. */
_Static_assert(sizeof(SEncParamExt) <= sizeof(struct parameters) + 256, "there is room for the parameters");
SAME_PLACE(struct parameters, usage, SEncParamExt, iUsageType);
SAME_PLACE(struct parameters, width, SEncParamExt, iPicWidth);
SAME_PLACE(struct parameters, height, SEncParamExt, iPicHeight);
SAME_PLACE(struct parameters, bitrate, SEncParamExt, iTargetBitrate);
SAME_PLACE(struct parameters, control, SEncParamExt, iRCMode);
SAME_PLACE(struct parameters, frame_rate, SEncParamExt, fMaxFrameRate);
SAME_PLACE(struct parameters, temporal_layers, SEncParamExt, iTemporalLayerNum);
SAME_PLACE(struct parameters, spatial_layers, SEncParamExt, iSpatialLayerNum);
SAME_PLACE(struct parameters, layers, SEncParamExt, sSpatialLayers);
SAME_PLACE(struct parameters, complexity, SEncParamExt, iComplexityMode);
SAME_PLACE(struct parameters, intra_period, SEncParamExt, uiIntraPeriod);
SAME_PLACE(struct parameters, references, SEncParamExt, iNumRefFrame);
SAME_PLACE(struct parameters, parameter_set_strategy, SEncParamExt, eSpsPpsIdStrategy);
SAME_PLACE(struct parameters, uses_cabac, SEncParamExt, iEntropyCodingModeFlag);
SAME_PLACE(struct parameters, skips_frames, SEncParamExt, bEnableFrameSkip);
SAME_PLACE(struct parameters, max_qp, SEncParamExt, iMaxQp);
SAME_PLACE(struct parameters, min_qp, SEncParamExt, iMinQp);
SAME_PLACE(struct parameters, uses_long_term, SEncParamExt, bEnableLongTermReference);
SAME_PLACE(struct parameters, threads, SEncParamExt, iMultipleThreadIdc);
SAME_PLACE(struct parameters, crops, SEncParamExt, bEnableFrameCroppingFlag);
SAME_PLACE(struct parameters, detects_background, SEncParamExt, bEnableBackgroundDetection);
SAME_PLACE(struct parameters, adapts_quantization, SEncParamExt, bEnableAdaptiveQuant);

_Static_assert(sizeof(SSourcePicture) <= sizeof(struct picture) + 256, "there is room for the picture");
SAME_PLACE(struct picture, format, SSourcePicture, iColorFormat);
SAME_PLACE(struct picture, pitches, SSourcePicture, iStride);
SAME_PLACE(struct picture, planes, SSourcePicture, pData);
SAME_PLACE(struct picture, width, SSourcePicture, iPicWidth);
SAME_PLACE(struct picture, height, SSourcePicture, iPicHeight);
SAME_PLACE(struct picture, milliseconds, SSourcePicture, uiTimeStamp);

_Static_assert(
    sizeof(SLayerBSInfo) == (OPENH264_MAJOR > 2 || OPENH264_MINOR >= 6 ? 56 : 40), "a layer is as large as in the comment");
SAME_PLACE(struct written_layer, type, SLayerBSInfo, eFrameType);
SAME_PLACE(struct written_layer, kind, SLayerBSInfo, uiLayerType);
SAME_PLACE(struct written_layer, count, SLayerBSInfo, iNalCount);
SAME_PLACE(struct written_layer, sizes, SLayerBSInfo, pNalLengthInByte);
SAME_PLACE(struct written_layer, bytes, SLayerBSInfo, pBsBuf);
_Static_assert(sizeof(SFrameBSInfo) <= sizeof(struct written), "there is room for all layers");
SAME_PLACE(struct written, count, SFrameBSInfo, iLayerNum);
_Static_assert(offsetof(struct written, layers) == offsetof(SFrameBSInfo, sLayerInfo), "the layers are where they are");

SAME_VALUE(option_frame_rate, ENCODER_OPTION_FRAME_RATE);
SAME_VALUE(option_bitrate, ENCODER_OPTION_BITRATE);
SAME_VALUE(option_trace_level, ENCODER_OPTION_TRACE_LEVEL);
SAME_VALUE(control_bitrate, RC_BITRATE_MODE);
SAME_VALUE(profile_baseline, PRO_BASELINE);
SAME_VALUE(all_layers, SPATIAL_LAYER_ALL);
SAME_VALUE(frame_idr, videoFrameTypeIDR);
SAME_VALUE(format_i420, videoFormatI420);
SAME_VALUE(video_undefined, VF_UNDEF);
SAME_VALUE(colours_601, CP_SMPTE170M);
SAME_VALUE(colours_601, TRC_SMPTE170M);
SAME_VALUE(colours_601, CM_SMPTE170M);

SAME_SIZE(struct functions, struct ISVCEncoderVtbl);
SAME_PLACE(struct functions, initialize_ext, struct ISVCEncoderVtbl, InitializeExt);
SAME_PLACE(struct functions, get_defaults, struct ISVCEncoderVtbl, GetDefaultParams);
SAME_PLACE(struct functions, uninitialize, struct ISVCEncoderVtbl, Uninitialize);
SAME_PLACE(struct functions, encode, struct ISVCEncoderVtbl, EncodeFrame);
SAME_PLACE(struct functions, force_intra, struct ISVCEncoderVtbl, ForceIntraFrame);
SAME_PLACE(struct functions, set_option, struct ISVCEncoderVtbl, SetOption);
