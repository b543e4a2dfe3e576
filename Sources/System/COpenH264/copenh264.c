#define _GNU_SOURCE
#include "copenh264.h"
#include "clate.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* SSysMEMBuffer and SBufferInfo. */
struct buffer_info {
    int status;
    unsigned long long in_stamp, out_stamp;
    struct {
        int width, height, format, strides[2];
    } memory;
    unsigned char *planes[3];
};

/* SDecodingParam. */
struct parameters {
    char *reconstructed_file;
    unsigned cpu_load;
    unsigned char target_layer;
    int concealment; /* 0: ERROR_CON_DISABLE */
    bool parses_only;
    struct {
        unsigned size;
        int type; /* 0: VIDEO_BITSTREAM_AVC */
    } video;
};

enum { option_end_of_stream = 1, option_trace_level = 9, option_threads = 19, format_i420 = 23 };

/* ISVCDecoderVtbl. A decoder is a pointer to a pointer to one. */
struct functions {
    long (*initialize)(void *, const struct parameters *);
    long (*uninitialize)(void *);
    int (*decode_frame)(void *, const unsigned char *, int, unsigned char **, int *, int *, int *);
    int (*decode_without_delay)(void *, const unsigned char *, int, unsigned char **, struct buffer_info *);
    int (*decode_frame_2)(void *, const unsigned char *, int, unsigned char **, struct buffer_info *);
    int (*flush)(void *, unsigned char **, struct buffer_info *);
    void *parse;
    void *decode_frame_ex;
    long (*set_option)(void *, int, void *);
    long (*get_option)(void *, int, void *);
};

struct version {
    unsigned major, minor, revision, reserved;
};

long WelsCreateDecoder(void **decoder);
void WelsDestroyDecoder(void *decoder);
void WelsGetCodecVersionEx(struct version *version);

#define FUNCTIONS(F) \
    F(long, WelsCreateDecoder, (void **decoder), (decoder)) \
    F(void, WelsDestroyDecoder, (void *decoder), (decoder)) \
    F(void, WelsGetCodecVersionEx, (struct version *version), (version))

FUNCTIONS(CLATE_NAME)
FUNCTIONS(CLATE_FUNCTION)
static CLATE_LOADER(open_8, "libopenh264.so.8", FUNCTIONS)
static CLATE_LOADER(open_7, "libopenh264.so.7", FUNCTIONS)

const char *copenh264_open(void) { return open_8() ? open_7() : NULL; }

/* Whether a file is a library for this processor with a name of ours in it. */
static bool has_decoder(const char *path) {
#if defined(__x86_64__)
    enum { machine = EM_X86_64 };
#elif defined(__aarch64__)
    enum { machine = EM_AARCH64 };
#else
#error "the ELF machine of this processor"
#endif
    static const char name[] = "WelsCreateDecoder";
    bool found = false;
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > (off_t)sizeof(ElfW(Ehdr))) {
        const ElfW(Ehdr) *start = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        if (start != MAP_FAILED) {
            found = memcmp(start->e_ident, ELFMAG, SELFMAG) == 0 && start->e_machine == machine &&
                memmem(start, status.st_size, name, sizeof name) != NULL;
            munmap((void *)start, status.st_size);
        }
    }
    close(file);
    return found;
}

/* Whether a folder in which the dynamic linker looks by itself has such a library. */
static bool finds_decoder(void) {
    static const char *const names[] = {"libopenh264.so.8", "libopenh264.so.7"};
    bool found = false;
    Dl_serinfo size, *folders = NULL;
    void *program = dlopen(NULL, RTLD_LAZY);
    if (program && dlinfo(program, RTLD_DI_SERINFOSIZE, &size) == 0 && (folders = malloc(size.dls_size))) {
        *folders = size;
        if (dlinfo(program, RTLD_DI_SERINFO, folders) != 0) folders->dls_cnt = 0;
        for (unsigned i = 0; !found && i < folders->dls_cnt * 2; i++) {
            char path[4096];
            int length = snprintf(path, sizeof path, "%s/%s", folders->dls_serpath[i / 2].dls_name, names[i % 2]);
            found = length < (int)sizeof path && has_decoder(path);
        }
    }
    free(folders);
    if (program) dlclose(program);
    return found;
}

const char *copenh264_probe(void) {
    /* Loaded, it would leave the library of C++ behind, which cannot be unloaded: 1 MB. */
    if (finds_decoder()) return NULL;
    const char *problem = NULL;
    void *library = dlopen("libopenh264.so.8", RTLD_LAZY | RTLD_LOCAL);
    if (!library) library = dlopen("libopenh264.so.7", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return dlerror();
    if (!dlsym(library, "WelsCreateDecoder")) problem = "the library has no decoder";
    dlclose(library);
    return problem;
}

void copenh264_version(unsigned numbers[3]) {
    struct version version = {0};
    WelsGetCodecVersionEx(&version);
    numbers[0] = version.major;
    numbers[1] = version.minor;
    numbers[2] = version.revision;
}

struct copenh264_decoder {
    void *object;
    const struct functions *functions;
};

struct copenh264_decoder *copenh264_create(void) {
    struct copenh264_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    if (WelsCreateDecoder(&decoder->object) != 0 || !decoder->object) {
        free(decoder);
        return NULL;
    }
    decoder->functions = *(const struct functions *const *)decoder->object;
    int quiet = 0, threads = 0;
    decoder->functions->set_option(decoder->object, option_trace_level, &quiet);
    decoder->functions->set_option(decoder->object, option_threads, &threads);
    struct parameters parameters = {.target_layer = 255, .video.size = sizeof parameters.video};
    if (decoder->functions->initialize(decoder->object, &parameters) != 0) {
        copenh264_destroy(decoder);
        return NULL;
    }
    return decoder;
}

void copenh264_destroy(struct copenh264_decoder *decoder) {
    decoder->functions->uninitialize(decoder->object);
    WelsDestroyDecoder(decoder->object);
    free(decoder);
}

int copenh264_decode(
    struct copenh264_decoder *decoder, const uint8_t *bytes, int32_t size, int is_reordering, int *has_picture,
    struct copenh264_picture *picture) {
    unsigned char *planes[3] = {NULL, NULL, NULL};
    struct buffer_info info;
    memset(&info, 0, sizeof info);
    *has_picture = 0;
    int state = decoder->functions->decode_without_delay(decoder->object, bytes, size, planes, &info);
    if (info.status != 1 && state == 0 && !is_reordering) {
        /* Main and High hold one picture back; the end of a stream gives it out. */
        int ends = 1;
        decoder->functions->set_option(decoder->object, option_end_of_stream, &ends);
        memset(&info, 0, sizeof info);
        state = decoder->functions->flush(decoder->object, planes, &info);
        ends = 0;
        decoder->functions->set_option(decoder->object, option_end_of_stream, &ends);
    }
    if (info.status != 1 || info.memory.format != format_i420) return state;
    if (!planes[0] || !planes[1] || !planes[2]) return state;
    for (int plane = 0; plane < 3; plane++) picture->planes[plane] = planes[plane];
    picture->width = info.memory.width;
    picture->height = info.memory.height;
    picture->pitches[0] = info.memory.strides[0];
    picture->pitches[1] = info.memory.strides[1];
    *has_picture = 1;
    return state;
}
