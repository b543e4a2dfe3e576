/* What a process needs that decodes a stranger's data: memory that it shares, and a confinement that it cannot leave. */
#pragma once
#include <stddef.h>

/* Memory without a name, of a size that cannot change any more (memfd_create(2), F_SEAL_SHRINK and F_SEAL_GROW).
 * A descriptor that is closed on exec, or -1. */
int clinux_shared_memory(const char *name, size_t size);

/* Confines this process for the rest of its life: it is killed when its parent ends, gains no privileges (prctl(2)), opens
 * nothing and starts nothing (setrlimit(2)), has at most `memory` bytes of addresses, and may only read, write, wait, take
 * and give back memory, tell the time and end (seccomp(2)); another call kills it. 0, or -1 with errno. */
int clinux_confine(size_t memory);
