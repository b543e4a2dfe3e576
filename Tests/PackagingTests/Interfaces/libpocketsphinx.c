/* CPocketSphinx against the library's own headers: the compiler refuses a second declaration of a function that differs
 * from the first. */
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fsg_model.h>

#include "../../../Sources/System/CPocketSphinx/cpocketsphinx.c"
#include "interfaces.h"

SAME_PLACE(struct grammar, references, fsg_model_t, refcount);
SAME_PLACE(struct grammar, words, fsg_model_t, n_word);
SAME_PLACE(struct grammar, logmath, fsg_model_t, lmath);
SAME_PLACE(struct grammar, states, fsg_model_t, n_state);
SAME_PLACE(struct grammar, start, fsg_model_t, start_state);
SAME_PLACE(struct grammar, end, fsg_model_t, final_state);
