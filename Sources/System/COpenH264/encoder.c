#include "copenh264_encoder.h"
#include "clate.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    option_frame_rate = 4, option_bitrate = 5, option_trace_level = 25,
    control_bitrate = 1, profile_baseline = 66, all_layers = 4, frame_idr = 1, format_i420 = 23,
    video_undefined = 5, colours_601 = 6
};

/* SSliceArgument and SSpatialLayerConfig. */
struct layer {
    int width, height;
    float frame_rate;
    int bitrate, max_bitrate, profile, level, qp;
    struct {
        int mode;
        unsigned count, blocks[35], size;
    } slices;
    bool has_video_type;
    unsigned char video_format;
    bool is_full_range, has_colours;
    unsigned char primaries, transfer, matrix;
    bool has_aspect;
    int aspect;
    unsigned short aspect_width, aspect_height;
};

/* SEncParamExt of 2.5.0. */
struct parameters {
    int usage, width, height, bitrate, control;
    float frame_rate;
    int temporal_layers, spatial_layers;
    struct layer layers[4];
    int complexity;
    unsigned intra_period;
    int references, parameter_set_strategy;
    bool adds_prefix, has_ssei, is_simulcast;
    int pads, uses_cabac;
    bool skips_frames;
    int max_bitrate, max_qp, min_qp;
    unsigned max_nal_size;
    bool uses_long_term;
    int long_term_references;
    unsigned long_term_period;
    unsigned short threads;
    bool balances_load;
    int loop_filter_off, alpha_offset, beta_offset;
    bool denoises, detects_background, adapts_quantization, crops, detects_scenes, is_lossless_link, limits_overshoot;
    int idr_ratio;
};

/* SSourcePicture of 2.5.0. */
struct picture {
    int format, pitches[4];
    unsigned char *planes[4];
    int width, height;
    long long milliseconds;
};

/* The beginning of SLayerBSInfo. It has 40 bytes in 2.5.0, 56 in 2.6.0. */
struct written_layer {
    unsigned char ids[3];
    int type;
    unsigned char kind;
    int sequence, count, *sizes;
    unsigned char *bytes;
};

/* SFrameBSInfo with 128 layers: 5144 bytes in 2.5.0, 7192 in 2.6.0. */
struct written {
    int count;
    _Alignas(8) unsigned char layers[16384];
};

struct functions {
    int (*initialize)(void *, const void *);
    int (*initialize_ext)(void *, const void *);
    int (*get_defaults)(void *, void *);
    int (*uninitialize)(void *);
    int (*encode)(void *, const void *, void *);
    int (*encode_parameter_sets)(void *, void *);
    /* The last argument is missing in C's declaration of it, but not in C++'s. */
    int (*force_intra)(void *, bool, int);
    int (*set_option)(void *, int, void *);
    int (*get_option)(void *, int, void *);
};

int WelsCreateSVCEncoder(void **encoder);
void WelsDestroySVCEncoder(void *encoder);

#define FUNCTIONS(F) \
    F(int, WelsCreateSVCEncoder, (void **encoder), (encoder)) \
    F(void, WelsDestroySVCEncoder, (void *encoder), (encoder))

FUNCTIONS(CLATE_NAME)
FUNCTIONS(CLATE_FUNCTION)
static CLATE_LOADER(open_8, "libopenh264.so.8", FUNCTIONS)
static CLATE_LOADER(open_7, "libopenh264.so.7", FUNCTIONS)

const char *copenh264_open_encoder(void) { return open_8() ? open_7() : NULL; }

struct copenh264_encoder {
    void *object;
    const struct functions *functions;
    struct copenh264_settings settings;
    size_t layer_size;
    struct written written;
    uint8_t *bytes;
    size_t room;
};

static int initialize(struct copenh264_encoder *encoder) {
    union {
        struct parameters all;
        unsigned char room[sizeof(struct parameters) + 256];
    } memory;
    memset(&memory, 0, sizeof memory);
    struct parameters *all = &memory.all;
    if (encoder->functions->get_defaults(encoder->object, all) != 0) return -1;
    const struct copenh264_settings *settings = &encoder->settings;
    all->usage = settings->content == copenh264_screen;
    all->width = settings->width;
    all->height = settings->height;
    all->frame_rate = settings->frames_per_second;
    all->bitrate = settings->bits_per_second;
    all->control = control_bitrate;
    all->temporal_layers = all->spatial_layers = 1;
    all->complexity = 0;
    all->intra_period = 0;
    all->references = 1;
    all->parameter_set_strategy = 0;
    all->uses_cabac = 0;
    all->skips_frames = false;
    all->uses_long_term = false;
    all->threads = 1;
    all->crops = true;
    /* Drawn areas that differ little are not background. And what bits there are may be used: the usual least quantiser
     * of drawings is above 20. */
    all->detects_background = all->adapts_quantization = false;
    all->min_qp = 12;
    all->max_qp = 51;
    struct layer *layer = &all->layers[0];
    layer->width = settings->width;
    layer->height = settings->height;
    layer->frame_rate = settings->frames_per_second;
    layer->bitrate = settings->bits_per_second;
    layer->profile = profile_baseline;
    layer->slices.mode = 0;
    /* BT.601 of limited range, as libyuv makes it; without a word of it a decoder has to guess. */
    layer->has_video_type = layer->has_colours = true;
    layer->video_format = video_undefined;
    layer->is_full_range = false;
    layer->primaries = layer->transfer = layer->matrix = colours_601;
    return encoder->functions->initialize_ext(encoder->object, all);
}

struct copenh264_encoder *copenh264_create_encoder(const struct copenh264_settings *settings) {
    if (settings->width < 16 || settings->height < 16 || settings->width % 2 || settings->height % 2) return NULL;
    struct copenh264_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    if (WelsCreateSVCEncoder(&encoder->object) != 0 || !encoder->object) {
        free(encoder);
        return NULL;
    }
    encoder->functions = *(const struct functions *const *)encoder->object;
    encoder->settings = *settings;
    encoder->layer_size = open_8() ? 40 : 56;
    int quiet = 0;
    encoder->functions->set_option(encoder->object, option_trace_level, &quiet);
    if (initialize(encoder) != 0) {
        copenh264_destroy_encoder(encoder);
        return NULL;
    }
    return encoder;
}

void copenh264_destroy_encoder(struct copenh264_encoder *encoder) {
    encoder->functions->uninitialize(encoder->object);
    WelsDestroySVCEncoder(encoder->object);
    free(encoder->bytes);
    free(encoder);
}

int copenh264_set_rates(struct copenh264_encoder *encoder, float frames_per_second, int32_t bits_per_second) {
    struct {
        int layer, bitrate;
    } bitrate = {all_layers, bits_per_second};
    int problem = encoder->functions->set_option(encoder->object, option_frame_rate, &frames_per_second);
    if (problem) return problem;
    return encoder->functions->set_option(encoder->object, option_bitrate, &bitrate);
}

/* Copies the layers' units together. Returns 0, or -1 without memory. */
static int gather(struct copenh264_encoder *encoder, int32_t *size, int *is_idr) {
    size_t used = 0, limit = sizeof encoder->written.layers / encoder->layer_size;
    for (size_t i = 0; i < (size_t)encoder->written.count && i < limit; i++) {
        struct written_layer layer;
        memcpy(&layer, encoder->written.layers + i * encoder->layer_size, sizeof layer);
        size_t count = 0;
        for (int unit = 0; unit < layer.count; unit++) count += (size_t)layer.sizes[unit];
        if (used + count > encoder->room) {
            uint8_t *larger = realloc(encoder->bytes, (used + count) * 2);
            if (!larger) return -1;
            encoder->bytes = larger;
            encoder->room = (used + count) * 2;
        }
        if (count) memcpy(encoder->bytes + used, layer.bytes, count);
        used += count;
        if (layer.type == frame_idr) *is_idr = 1;
    }
    *size = (int32_t)used;
    return 0;
}

int copenh264_encode(
    struct copenh264_encoder *encoder, const struct copenh264_source *source, int wants_idr, const uint8_t **bytes,
    int32_t *size, int *is_idr) {
    *size = 0;
    *is_idr = 0;
    if (wants_idr) {
        int problem = encoder->functions->force_intra(encoder->object, true, -1);
        if (problem) return problem;
    }
    union {
        struct picture picture;
        unsigned char room[sizeof(struct picture) + 256];
    } memory;
    memset(&memory, 0, sizeof memory);
    memory.picture.format = format_i420;
    memory.picture.width = encoder->settings.width;
    memory.picture.height = encoder->settings.height;
    memory.picture.milliseconds = source->milliseconds;
    for (int plane = 0; plane < 3; plane++) {
        memory.picture.planes[plane] = (unsigned char *)source->planes[plane];
        memory.picture.pitches[plane] = source->pitches[plane > 0];
    }
    memset(&encoder->written, 0, sizeof encoder->written);
    int problem = encoder->functions->encode(encoder->object, &memory, &encoder->written);
    if (problem) return problem;
    problem = gather(encoder, size, is_idr);
    *bytes = encoder->bytes;
    return problem;
}
