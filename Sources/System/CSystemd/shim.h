#pragma once
/* Without it sd_journal_sendv is a macro that adds the C file's name, which Swift would not import. */
#define SD_JOURNAL_SUPPRESS_LOCATION
#include <stdlib.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
