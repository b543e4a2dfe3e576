/* What a hand-typed interface has in common with the library's own header, checked by the compiler. */
#pragma once
#include <stddef.h>

#define SAME_SIZE(own, real) _Static_assert(sizeof(own) == sizeof(real), #own " has the size of " #real)
#define SAME_PLACE(own, own_member, real, member) \
    _Static_assert( \
        offsetof(own, own_member) == offsetof(real, member) \
            && sizeof(((own *)0)->own_member) == sizeof(((real *)0)->member), \
        #own "." #own_member " is " #real "." #member)
#define SAME_VALUE(own, real) _Static_assert((int)(own) == (int)(real), #own " is " #real)
#define SAME_TYPE(function, type) \
    _Static_assert(_Generic(&function, type: 1, default: 0), #function " has the type " #type)
