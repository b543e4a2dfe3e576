/* COpenH264's decoder against the library's own header. */
#include <stdbool.h>
#include <wels/codec_api.h>
#define WelsCreateDecoder own_create
#define WelsDestroyDecoder own_destroy
#define WelsGetCodecVersionEx own_version
#include "../../../Sources/System/COpenH264/copenh264.c"
#undef WelsCreateDecoder
#undef WelsDestroyDecoder
#undef WelsGetCodecVersionEx

#include "interfaces.h"

SAME_TYPE(WelsCreateDecoder, long (*)(ISVCDecoder **));
SAME_TYPE(WelsDestroyDecoder, void (*)(ISVCDecoder *));
SAME_TYPE(WelsGetCodecVersionEx, void (*)(OpenH264Version *));
SAME_SIZE(struct version, OpenH264Version);
SAME_PLACE(struct version, major, OpenH264Version, uMajor);
SAME_PLACE(struct version, minor, OpenH264Version, uMinor);
SAME_PLACE(struct version, revision, OpenH264Version, uRevision);

SAME_SIZE(struct buffer_info, SBufferInfo);
SAME_PLACE(struct buffer_info, status, SBufferInfo, iBufferStatus);
SAME_PLACE(struct buffer_info, in_stamp, SBufferInfo, uiInBsTimeStamp);
SAME_PLACE(struct buffer_info, out_stamp, SBufferInfo, uiOutYuvTimeStamp);
SAME_PLACE(struct buffer_info, memory, SBufferInfo, UsrData);
SAME_PLACE(struct buffer_info, memory.width, SBufferInfo, UsrData.sSystemBuffer.iWidth);
SAME_PLACE(struct buffer_info, memory.height, SBufferInfo, UsrData.sSystemBuffer.iHeight);
SAME_PLACE(struct buffer_info, memory.format, SBufferInfo, UsrData.sSystemBuffer.iFormat);
SAME_PLACE(struct buffer_info, memory.strides, SBufferInfo, UsrData.sSystemBuffer.iStride);
SAME_PLACE(struct buffer_info, planes, SBufferInfo, pDst);

SAME_SIZE(struct parameters, SDecodingParam);
SAME_PLACE(struct parameters, target_layer, SDecodingParam, uiTargetDqLayer);
SAME_PLACE(struct parameters, concealment, SDecodingParam, eEcActiveIdc);
SAME_PLACE(struct parameters, parses_only, SDecodingParam, bParseOnly);
SAME_PLACE(struct parameters, video, SDecodingParam, sVideoProperty);
SAME_PLACE(struct parameters, video.size, SDecodingParam, sVideoProperty.size);
SAME_PLACE(struct parameters, video.type, SDecodingParam, sVideoProperty.eVideoBsType);
SAME_VALUE(0, ERROR_CON_DISABLE);
SAME_VALUE(0, VIDEO_BITSTREAM_AVC);

SAME_VALUE(option_end_of_stream, DECODER_OPTION_END_OF_STREAM);
SAME_VALUE(option_trace_level, DECODER_OPTION_TRACE_LEVEL);
SAME_VALUE(option_threads, DECODER_OPTION_NUM_OF_THREADS);
SAME_VALUE(format_i420, videoFormatI420);

SAME_SIZE(struct functions, struct ISVCDecoderVtbl);
SAME_PLACE(struct functions, initialize, struct ISVCDecoderVtbl, Initialize);
SAME_PLACE(struct functions, uninitialize, struct ISVCDecoderVtbl, Uninitialize);
SAME_PLACE(struct functions, decode_without_delay, struct ISVCDecoderVtbl, DecodeFrameNoDelay);
SAME_PLACE(struct functions, flush, struct ISVCDecoderVtbl, FlushFrame);
SAME_PLACE(struct functions, set_option, struct ISVCDecoderVtbl, SetOption);
SAME_PLACE(struct functions, get_option, struct ISVCDecoderVtbl, GetOption);
