#define _GNU_SOURCE
#include "clinux.h"

#include <execinfo.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Everything below `clinux_report_crashes` is called by a signal handler: write(2) and backtrace_symbols_fd only. */

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

static void crashed(int signal, siginfo_t *info, void *context) {
    (void)context;
    text(headline);
    text(": crash: signal ");
    number(signal, 10);
    text(" at address 0x");
    number((unsigned long)info->si_addr, 16);
    text("; what follows is where, innermost first\n");
    void *calls[48];
    backtrace_symbols_fd(calls, backtrace(calls, 48), 2);
    /* SA_RESETHAND has put the default action back. The signal comes again when this returns, with the registers of
     * the fault, which is what the core is to show. */
    raise(signal);
}

void clinux_report_crashes(const char *name) {
    strncpy(headline, name, sizeof headline - 1);
    /* The first call loads libgcc_s, which a signal handler must not. */
    void *calls[1];
    (void)backtrace(calls, 1);
    /* For a stack that ran over. */
    stack_t spare = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&spare, NULL);
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_RESETHAND | SA_ONSTACK};
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP};
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}
