/* Pango's own pkg-config file has -pthread among its flags, of which SwiftPM warns in every build of a package that
 * depends on this one. So only Cairo's flags are used (CCairo), and the headers in include/ lead to those of Pango and
 * HarfBuzz in the system's include folder. */
#include "cpangocairo.h"
