#define _GNU_SOURCE
#include "clinux.h"

#include <execinfo.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

/* Everything before `clinux_report_crashes` runs in a signal handler: write(2), libgcc's unwinder, backtrace_symbols_fd. */

static char headline[80] = "bezel";
static char stack[64 << 10];

static void text(const char *words) { (void)!write(2, words, strlen(words)); }

static void number(unsigned long value, unsigned base) {
    char digits[24];
    int at = sizeof digits;
    do digits[--at] = "0123456789abcdef"[value % base];
    while ((value /= base) && at > 0);
    (void)!write(2, digits + at, sizeof digits - at);
}

/* The register with the address of the frame, in DWARF's numbers. */
#if defined(__x86_64__)
enum { frame_register = 6 };
#elif defined(__aarch64__)
enum { frame_register = 29 };
#else
#error "the frame pointer of this processor"
#endif

/* What a frame pointer points to. */
struct frame {
    const struct frame *caller;
    void *return_address;
};

struct calls {
    void *addresses[48];
    int count;
    /* The registers of the last of them: the frame pointer, and the stack pointer. */
    const struct frame *frame;
    uintptr_t stack;
};

enum { most_calls = sizeof((struct calls *)0)->addresses / sizeof(void *), largest_stack = 8 << 20 };

static _Unwind_Reason_Code add_call(struct _Unwind_Context *context, void *to) {
    struct calls *calls = to;
    void *address = (void *)_Unwind_GetIP(context);
    calls->frame = NULL;
    if (!address || calls->count == most_calls) return _URC_END_OF_STACK;
    calls->addresses[calls->count++] = address;
    calls->frame = (const struct frame *)_Unwind_GetGR(context, frame_register);
    calls->stack = _Unwind_GetCFA(context);
    return _URC_NO_REASON;
}

/* C has unwind tables, Swift in a release has none but keeps frame pointers. So the tables lead to the innermost function of
 * Swift, and frame pointers lead on, to the outermost one or to C that keeps another value in that register. Such a value may
 * point to memory that cannot be read, so each line is written before the next frame is read. */
static void write_calls(int descriptor) {
    struct calls calls = {.count = 0};
    _Unwind_Backtrace(add_call, &calls);
    backtrace_symbols_fd(calls.addresses, calls.count, descriptor);
    /* Only a frame at a higher address, less than 8 MB away, is read. */
    uintptr_t inner = calls.stack;
    for (const struct frame *frame = calls.frame; frame && calls.count < most_calls; frame = frame->caller) {
        uintptr_t at = (uintptr_t)frame;
        if (at % sizeof(void *) != 0 || at < inner || at - inner >= largest_stack || !frame->return_address) break;
        void *address = frame->return_address;
        backtrace_symbols_fd(&address, 1, descriptor);
        calls.count++;
        inner = at + sizeof *frame;
    }
}

static void crashed(int signal, siginfo_t *info, void *context) {
    (void)context;
    text(headline);
    text(": crash: signal ");
    number(signal, 10);
    text(" at address 0x");
    number((unsigned long)info->si_addr, 16);
    text("; what follows is where, innermost first\n");
    write_calls(2);
    /* SA_RESETHAND has put the default action back. The signal comes again when this returns, with the registers of
     * the fault, which is what the core is to show. */
    raise(signal);
}

void clinux_report_crashes(const char *name) {
    strncpy(headline, name, sizeof headline - 1);
    /* What the first calls load and bind, a signal handler must not. The second one writes nothing. */
    struct calls calls = {.count = 0};
    _Unwind_Backtrace(add_call, &calls);
    backtrace_symbols_fd(calls.addresses, 0, 2);
    /* For a stack that ran over. */
    stack_t spare = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&spare, NULL);
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_RESETHAND | SA_ONSTACK};
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP};
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}
