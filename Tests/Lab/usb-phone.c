/* An Android phone, and a keyboard, on emulated USB ports (dummy_hcd), as far as accessories are concerned.
 *
 *     usb-phone phone UDC PORT    follows commands on its input: "plug", "plug accessory", "unplug"
 *     usb-phone keyboard UDC      is plugged in, and says which requests of its vendor's kind it gets
 *
 * UDC is the port's other end, like dummy_udc.0. In accessory mode the phone passes bytes between the head unit and an app,
 * which dials the TCP PORT. configfs must be mounted. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define GADGETS "/sys/kernel/config/usb_gadget"

struct gadget {
    const char *name, *vendor, *product;
    uint8_t kind[3];
    int takes_all; /* requests to the whole device come too */
    int control;
};

static struct gadget phone = {.name = "phone", .vendor = "0x18d1", .product = "0x4ee1", .kind = {6, 1, 1}, .takes_all = 1};
static struct gadget accessory = {.name = "accessory", .vendor = "0x18d1", .product = "0x2d00", .kind = {255, 255, 0}};
static struct gadget keyboard = {.name = "keyboard", .vendor = "0x046d", .product = "0xc31c", .kind = {3, 1, 1}, .takes_all = 1};
static const char *udc;
static int app_server = -1, app = -1, to_host = -1, to_phone = -1;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void put(const char *text, const char *format, ...) {
    char path[256];
    va_list list;
    va_start(list, format);
    vsnprintf(path, sizeof path, format, list);
    va_end(list);
    int file = open(path, O_WRONLY);
    if (file < 0 || write(file, text, strlen(text)) < 0) fail(path);
    close(file);
}

static void folder(const char *format, ...) {
    char path[256];
    va_list list;
    va_start(list, format);
    vsnprintf(path, sizeof path, format, list);
    va_end(list);
    mkdir(path, 0755);
}

/* One interface with two bulk endpoints, for full and high speed. */
static void describe(struct gadget *gadget) {
    char path[128];
    snprintf(path, sizeof path, "/tmp/%s/ep0", gadget->name);
    gadget->control = open(path, O_RDWR);
    if (gadget->control < 0) fail(path);
    uint8_t bytes[128];
    uint32_t head[5] = {3, 0, 1 | 2 | (gadget->takes_all ? 64 | 128 : 0), 3, 3};
    size_t size = sizeof head;
    for (int speed = 0; speed < 2; speed++) {
        uint16_t packet = speed ? 512 : 64;
        uint8_t part[] = {9, 4, 0, 0, 2, gadget->kind[0], gadget->kind[1], gadget->kind[2], 1,
                          7, 5, 0x81, 2, packet & 255, packet >> 8, 0,
                          7, 5, 0x02, 2, packet & 255, packet >> 8, 0};
        memcpy(bytes + size, part, sizeof part);
        size += sizeof part;
    }
    head[1] = size;
    memcpy(bytes, head, sizeof head);
    if (write(gadget->control, bytes, size) < 0) fail("descriptors");
    static const char text[] = "Interface";
    struct __attribute__((packed)) {
        uint32_t magic, size, strings, languages;
        uint16_t language;
        char text[sizeof text];
    } strings = {2, sizeof strings, 1, 1, 0x409, "Interface"};
    if (write(gadget->control, &strings, sizeof strings) < 0) fail("strings");
}

static void create(struct gadget *gadget) {
    const char *name = gadget->name;
    folder(GADGETS "/%s", name);
    put(gadget->vendor, GADGETS "/%s/idVendor", name);
    put(gadget->product, GADGETS "/%s/idProduct", name);
    folder(GADGETS "/%s/strings/0x409", name);
    put("Google", GADGETS "/%s/strings/0x409/manufacturer", name);
    put("Pixel 7", GADGETS "/%s/strings/0x409/product", name);
    put("8A2X1234", GADGETS "/%s/strings/0x409/serialnumber", name);
    folder(GADGETS "/%s/configs/c.1", name);
    folder(GADGETS "/%s/functions/ffs.%s", name, name);
    char from[256], to[256], place[128];
    snprintf(from, sizeof from, GADGETS "/%s/functions/ffs.%s", name, name);
    snprintf(to, sizeof to, GADGETS "/%s/configs/c.1/ffs.%s", name, name);
    if (symlink(from, to) < 0) fail(to);
    snprintf(place, sizeof place, "/tmp/%s", name);
    mkdir(place, 0755);
    if (mount(name, place, "functionfs", 0, NULL) < 0) fail(place);
    describe(gadget);
}

static void bind_to(struct gadget *gadget, const char *port) { put(port, GADGETS "/%s/UDC", gadget->name); }

static int is_plugged_in(struct gadget *gadget) {
    char path[128], text[64] = "";
    snprintf(path, sizeof path, GADGETS "/%s/UDC", gadget->name);
    int file = open(path, O_RDONLY);
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    return count > 1;
}

/* A request of the host to the device. Returns 1 if it starts accessory mode. */
static int answer(struct gadget *gadget) {
    struct __attribute__((packed)) {
        uint8_t kind, request;
        uint16_t value, index, length;
        uint8_t type, rest[3];
    } event;
    if (read(gadget->control, &event, sizeof event) != sizeof event) return 0;
    if (event.type != 4) return 0;
    if ((event.kind & 0x60) == 0x40) printf("%s: request %d, index %d\n", gadget->name, event.request, event.index);
    char text[256] = "";
    if (gadget == &keyboard) {
        /* The wrong direction stalls. */
        if (event.kind & 0x80) (void)!read(gadget->control, text, 0);
        else (void)!write(gadget->control, text, 0);
    } else if (event.kind == 0xC0 && event.request == 51) {
        (void)!write(gadget->control, "\2\0", 2);
    } else if (event.kind == 0x40 && event.request == 52) {
        ssize_t count = read(gadget->control, text, event.length < 255 ? event.length : 255);
        printf("phone: text %d is \"%.*s\" of %zd bytes\n", event.index, (int)count, text, count);
    } else if (event.kind == 0x40 && event.request == 53) {
        (void)!read(gadget->control, text, 0);
        return 1;
    } else if (event.kind & 0x80) {
        (void)!read(gadget->control, text, 0);
    } else {
        (void)!write(gadget->control, text, 0);
    }
    return 0;
}

static void *answering(void *gadget) {
    for (;;)
        if (answer(gadget)) {
            usleep(200000);
            bind_to(&phone, "\n");
            usleep(300000);
            bind_to(&accessory, udc);
            printf("phone: in accessory mode\n");
        }
    return NULL;
}

/* Nothing but to let the kernel go on. */
static void *ignoring(void *gadget) {
    char event[12];
    while (read(((struct gadget *)gadget)->control, event, sizeof event) > 0) continue;
    return NULL;
}

/* The host's bytes to the app, in reads of 16 KiB as Android's. */
static void *receiving(void *unused) {
    static uint8_t bytes[16384];
    for (;;) {
        ssize_t count = read(to_phone, bytes, sizeof bytes);
        if (count < 0) usleep(50000);
        if (count > 0 && count % 512 == 0) printf("phone: got %zd bytes\n", count);
        for (ssize_t sent = 0; app >= 0 && sent < count;) {
            ssize_t now = write(app, bytes + sent, count - sent);
            if (now <= 0) break;
            sent += now;
        }
    }
    return unused;
}

static void *sending(void *unused) {
    static uint8_t bytes[16384];
    for (;;) {
        app = accept(app_server, NULL, NULL);
        printf("phone: an app has started\n");
        ssize_t count;
        while ((count = read(app, bytes, sizeof bytes)) > 0) {
            for (ssize_t sent = 0; sent < count;) {
                ssize_t now = write(to_host, bytes + sent, count - sent);
                if (now < 0) {
                    if (!is_plugged_in(&accessory)) break;
                    usleep(50000);
                    continue;
                }
                /* Android's driver ends such a transfer with an empty packet. */
                if (now % 512 == 0) (void)!write(to_host, bytes, 0);
                sent += now;
            }
        }
        int old = app;
        app = -1;
        close(old);
        printf("phone: the app has ended\n");
    }
    return unused;
}

static int serve_tcp(int port) {
    int server = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(server, (struct sockaddr *)&address, sizeof address) < 0 || listen(server, 1) < 0) fail("TCP");
    return server;
}

static void begin(void *(*work)(void *), void *argument) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, work, argument) != 0) fail("thread");
}

int main(int count, char **words) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count < 3) return 2;
    udc = words[2];
    if (!strcmp(words[1], "keyboard")) {
        create(&keyboard);
        bind_to(&keyboard, udc);
        printf("keyboard: plugged in\n");
        for (;;) answer(&keyboard);
    }
    if (count < 4) return 2;
    app_server = serve_tcp(atoi(words[3]));
    create(&phone);
    create(&accessory);
    begin(answering, &phone);
    begin(ignoring, &accessory);
    to_host = open("/tmp/accessory/ep1", O_RDWR);
    to_phone = open("/tmp/accessory/ep2", O_RDWR);
    if (to_host < 0 || to_phone < 0) fail("endpoints");
    begin(receiving, NULL);
    begin(sending, NULL);
    printf("phone: ready\n");
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        if (!strcmp(line, "plug\n")) bind_to(&phone, udc);
        if (!strcmp(line, "plug accessory\n")) bind_to(&accessory, udc);
        if (!strcmp(line, "unplug\n")) {
            if (is_plugged_in(&phone)) bind_to(&phone, "\n");
            if (is_plugged_in(&accessory)) bind_to(&accessory, "\n");
        }
        printf("phone: %s", line);
    }
    return 0;
}
