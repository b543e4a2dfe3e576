/* Pango's own pkg-config file has -pthread among its flags, of which SwiftPM warns in every build of a package that
 * depends on this one. So only the flags of Cairo and of GLib are used (CCairo, CGLib), and the headers in include/ lead to
 * those of Pango and HarfBuzz in the system's include folder. On Debian 13 GLib's flags have -pthread too. */
#include "cpangocairo.h"
