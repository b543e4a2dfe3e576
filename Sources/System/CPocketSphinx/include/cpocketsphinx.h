/* PocketSphinx, opened when it is first needed: no other call before cpocketsphinx_open has returned NULL.
 *
 * Declared here as far as it is used: pocketsphinx.h, ps_search.h, and cmd_ln.h, err.h, fsg_model.h and logmath.h of
 * sphinxbase, 5prealpha. */
#pragma once
#include "clate.h"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct arg_s;
struct cmd_ln_s;
struct fsg_model_s;
struct logmath_s;
struct ps_decoder_s;
struct ps_seg_s;

const struct arg_s *ps_args(void);
struct ps_decoder_s *ps_init(struct cmd_ln_s *settings);
int ps_free(struct ps_decoder_s *decoder);
struct logmath_s *ps_get_logmath(struct ps_decoder_s *decoder);
int ps_add_word(struct ps_decoder_s *decoder, const char *word, const char *phones, int update);
int ps_set_fsg(struct ps_decoder_s *decoder, const char *name, struct fsg_model_s *grammar);
int ps_set_search(struct ps_decoder_s *decoder, const char *name);
int ps_start_stream(struct ps_decoder_s *decoder);
int ps_start_utt(struct ps_decoder_s *decoder);
int ps_process_raw(struct ps_decoder_s *decoder, const int16_t *samples, size_t count, int no_search, int full_utt);
int ps_end_utt(struct ps_decoder_s *decoder);
int ps_get_n_frames(struct ps_decoder_s *decoder);
struct ps_seg_s *ps_seg_iter(struct ps_decoder_s *decoder);
struct ps_seg_s *ps_seg_next(struct ps_seg_s *segment);
const char *ps_seg_word(struct ps_seg_s *segment);
void ps_seg_frames(struct ps_seg_s *segment, int *first, int *last);
struct cmd_ln_s *cmd_ln_parse_r(
    struct cmd_ln_s *previous, const struct arg_s *known, int32_t count, char *arguments[], int32_t is_strict);
int cmd_ln_free_r(struct cmd_ln_s *settings);
void err_set_logfp(FILE *file);
struct fsg_model_s *fsg_model_init(const char *name, struct logmath_s *logmath, float weight, int32_t states);
int fsg_model_free(struct fsg_model_s *grammar);
int fsg_model_word_add(struct fsg_model_s *grammar, const char *word);
void fsg_model_trans_add(struct fsg_model_s *grammar, int32_t from, int32_t to, int32_t logp, int32_t word);
int32_t fsg_model_null_trans_add(struct fsg_model_s *grammar, int32_t from, int32_t to, int32_t logp);
int fsg_model_add_silence(struct fsg_model_s *grammar, const char *word, int state, float probability);
int logmath_log(struct logmath_s *logmath, double probability);

#define CPOCKETSPHINX_FUNCTIONS(F) \
    F(const struct arg_s *, ps_args, (void), ()) \
    F(struct ps_decoder_s *, ps_init, (struct cmd_ln_s * settings), (settings)) \
    F(int, ps_free, (struct ps_decoder_s * decoder), (decoder)) \
    F(struct logmath_s *, ps_get_logmath, (struct ps_decoder_s * decoder), (decoder)) \
    F(int, ps_add_word, (struct ps_decoder_s * decoder, const char *word, const char *phones, int update), \
        (decoder, word, phones, update)) \
    F(int, ps_set_fsg, (struct ps_decoder_s * decoder, const char *name, struct fsg_model_s *grammar), \
        (decoder, name, grammar)) \
    F(int, ps_set_search, (struct ps_decoder_s * decoder, const char *name), (decoder, name)) \
    F(int, ps_start_stream, (struct ps_decoder_s * decoder), (decoder)) \
    F(int, ps_start_utt, (struct ps_decoder_s * decoder), (decoder)) \
    F(int, ps_process_raw, \
        (struct ps_decoder_s * decoder, const int16_t *samples, size_t count, int no_search, int full_utt), \
        (decoder, samples, count, no_search, full_utt)) \
    F(int, ps_end_utt, (struct ps_decoder_s * decoder), (decoder)) \
    F(int, ps_get_n_frames, (struct ps_decoder_s * decoder), (decoder)) \
    F(struct ps_seg_s *, ps_seg_iter, (struct ps_decoder_s * decoder), (decoder)) \
    F(struct ps_seg_s *, ps_seg_next, (struct ps_seg_s * segment), (segment)) \
    F(const char *, ps_seg_word, (struct ps_seg_s * segment), (segment)) \
    F(void, ps_seg_frames, (struct ps_seg_s * segment, int *first, int *last), (segment, first, last)) \
    F(struct cmd_ln_s *, cmd_ln_parse_r, \
        (struct cmd_ln_s * previous, const struct arg_s *known, int32_t count, char *arguments[], int32_t is_strict), \
        (previous, known, count, arguments, is_strict)) \
    F(int, cmd_ln_free_r, (struct cmd_ln_s * settings), (settings)) \
    F(void, err_set_logfp, (FILE * file), (file)) \
    F(struct fsg_model_s *, fsg_model_init, \
        (const char *name, struct logmath_s *logmath, float weight, int32_t states), (name, logmath, weight, states)) \
    F(int, fsg_model_free, (struct fsg_model_s * grammar), (grammar)) \
    F(int, fsg_model_word_add, (struct fsg_model_s * grammar, const char *word), (grammar, word)) \
    F(void, fsg_model_trans_add, \
        (struct fsg_model_s * grammar, int32_t from, int32_t to, int32_t logp, int32_t word), \
        (grammar, from, to, logp, word)) \
    F(int32_t, fsg_model_null_trans_add, (struct fsg_model_s * grammar, int32_t from, int32_t to, int32_t logp), \
        (grammar, from, to, logp)) \
    F(int, fsg_model_add_silence, (struct fsg_model_s * grammar, const char *word, int state, float probability), \
        (grammar, word, state, probability)) \
    F(int, logmath_log, (struct logmath_s * logmath, double probability), (logmath, probability))

CPOCKETSPHINX_FUNCTIONS(CLATE_NAME)

/* Opens libpocketsphinx.so.3, and with it libsphinxbase.so.3. Returns NULL, or why they cannot be opened. */
const char *cpocketsphinx_open(void);
/* Looks whether cpocketsphinx_open would find the library, and closes it again. Returns NULL, or why it would not. */
const char *cpocketsphinx_probe(void);
/* Sets where a grammar begins and ends: fsg_model_init leaves both at state 0. */
void cpocketsphinx_set_ends(struct fsg_model_s *grammar, int32_t start, int32_t end);
