/* CSDBus's functions against the library's own header: the compiler refuses a second declaration that differs from the
 * first. */
#include <systemd/sd-bus.h>

#include "csdbus.h"
#include "interfaces.h"

struct own_error CSDBUS_ERROR;

SAME_SIZE(struct own_error, sd_bus_error);
SAME_PLACE(struct own_error, name, sd_bus_error, name);
SAME_PLACE(struct own_error, message, sd_bus_error, message);
SAME_PLACE(struct own_error, need_free, sd_bus_error, _need_free);
