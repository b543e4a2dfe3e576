#include "CWebPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

/* One page of these files, in this order. */
static const unsigned char page[] = {
#embed "page/start.html"
    ,
#embed "page/style.css"
    ,
#embed "page/messages.css"
    ,
#embed "page/stale.css"
    ,
#embed "page/body.html"
    ,
#embed "page/connection.js"
    ,
#embed "page/screen.js"
    ,
#embed "page/stale.js"
    ,
#embed "page/fingers.js"
    ,
#embed "page/keys.js"
    ,
#embed "page/pictures.js"
    ,
#embed "page/recordings.js"
    ,
#embed "page/tabs.js"
    ,
#embed "page/car.js"
    ,
#embed "page/occupy.js"
    ,
#embed "page/programs.js"
    ,
#embed "page/apps.js"
    ,
#embed "page/alerts.js"
    ,
#embed "page/voice.js"
    ,
#embed "page/filter.js"
    ,
#embed "page/copies.js"
    ,
#embed "page/messages.js"
    ,
#embed "page/rows.js"
    ,
#embed "page/send.js"
    ,
#embed "page/timeline.js"
    ,
#embed "page/events.js"
    ,
#embed "page/end.html"
};

const unsigned char *cwebpage_start(void) { return page; }
size_t cwebpage_size(void) { return sizeof page; }
