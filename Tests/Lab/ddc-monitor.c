/* A monitor with DDC/CI, for the lab: a kernel module with its own bus and the monitor at its address.
 *
 *     insmod ddc-monitor.ko connector=/sys/class/drm/card0-Virtual-1 [child=1]
 *
 * The connector's folder gets the link "ddc" to the bus, as drivers of the kernel make it; with child=1 the bus is the
 * connector's own, as on DisplayPort. The parameters under /sys/module/ddc_monitor/parameters may be written meanwhile:
 * how it answers (mode), and its brightness. Others count its messages.
 */
#include <linux/delay.h>
#include <linux/fs.h>
#include <linux/i2c.h>
#include <linux/kernfs.h>
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/namei.h>
#include <linux/sysfs.h>

enum { ADDRESS = 0x37, BRIGHTNESS = 0x10, ANSWER_SIZE = 11, TRANSFER_MS = 10, ANSWER_MS = 40, REST_MS = 50 };

static char *connector = "";
module_param(connector, charp, 0444);
static int child;
module_param(child, int, 0444);
/* 0: answers; 1: empty messages; 2: garbage; 3: no answer at the address; 4: it does not have the feature; 5: every second answer is
 * an empty message. */
static int mode;
module_param(mode, int, 0644);
static int brightness = 80;
module_param(brightness, int, 0644);
static int highest = 100;
module_param(highest, int, 0644);
/* Valid requests for the brightness, and orders. */
static int asked, told;
module_param(asked, int, 0644);
module_param(told, int, 0644);
/* Messages that came, or answers that were fetched, earlier than the standard allows; and messages that are none. */
static int hasty, wrong;
module_param(hasty, int, 0644);
module_param(wrong, int, 0644);
/* Microseconds between two orders, the least that was seen; 0 before the second one. */
static int least_gap;
module_param(least_gap, int, 0644);

static ktime_t last, last_order;
static bool is_asked;
static int answers;
static struct kobject *place;

static bool after(int milliseconds) { return ktime_ms_delta(ktime_get(), last) >= milliseconds; }

static void order(int value) {
    ktime_t now = ktime_get();

    if (last_order) {
        int gap = ktime_us_delta(now, last_order);

        if (!least_gap || gap < least_gap) least_gap = gap;
    }
    last_order = now;
    brightness = value;
    told++;
}

static void take(const u8 *bytes, int count) {
    u8 checksum = 0x6E;

    for (int i = 0; i < count; i++) checksum ^= bytes[i];
    if (count < 4 || checksum || bytes[0] != 0x51 || bytes[1] != (0x80 | (count - 3))) {
        wrong++;
    } else if (count == 5 && bytes[2] == 0x01 && bytes[3] == BRIGHTNESS) {
        is_asked = true;
        asked++;
    } else if (count == 7 && bytes[2] == 0x03 && bytes[3] == BRIGHTNESS) {
        order(bytes[4] << 8 | bytes[5]);
    } else {
        wrong++;
    }
}

static void answer(u8 *bytes, int count) {
    u8 message[ANSWER_SIZE] = {0x6E, 0x88, 0x02, mode == 4, BRIGHTNESS, 0, highest >> 8, highest, brightness >> 8, brightness, 0x50};
    bool is_empty = !is_asked || mode == 1 || (mode == 5 && answers++ % 2 == 0);

    for (int i = 0; i < ANSWER_SIZE - 1; i++) message[ANSWER_SIZE - 1] ^= message[i];
    if (is_empty) memcpy(message, "\x6E\x80\xBE\0\0\0\0\0\0\0", ANSWER_SIZE);
    if (mode == 2) message[ANSWER_SIZE - 1] ^= 0x55;
    memset(bytes, 0xFF, count);
    memcpy(bytes, message, min_t(int, count, ANSWER_SIZE));
    is_asked = false;
}

static int transfer(struct i2c_adapter *bus, struct i2c_msg *messages, int count) {
    for (int i = 0; i < count; i++) {
        struct i2c_msg *message = &messages[i];
        bool is_read = message->flags & I2C_M_RD;

        if (!after(is_read ? ANSWER_MS : REST_MS)) hasty++;
        msleep(TRANSFER_MS);
        if (message->addr != ADDRESS || mode == 3) return -ENXIO;
        if (is_read)
            answer(message->buf, message->len);
        else
            take(message->buf, message->len);
        last = ktime_get();
    }
    return count;
}

static u32 functionality(struct i2c_adapter *bus) { return I2C_FUNC_I2C; }

static const struct i2c_algorithm algorithm = {.master_xfer = transfer, .functionality = functionality};

static struct i2c_adapter bus = {.owner = THIS_MODULE, .name = "DDC/CI of the lab", .algo = &algorithm};

/* The kernel's object behind a folder of sysfs. */
static struct kobject *object(const char *name) {
    struct kobject *found = NULL;
    struct kernfs_node *node;
    struct path path;

    if (kern_path(name, LOOKUP_FOLLOW | LOOKUP_DIRECTORY, &path)) return NULL;
    node = d_inode(path.dentry)->i_private;
    if (node && kernfs_type(node) == KERNFS_DIR) found = kobject_get(node->priv);
    path_put(&path);
    return found;
}

static int __init begin(void) {
    int error;

    place = object(connector);
    if (!place) return -ENOENT;
    if (child) bus.dev.parent = kobj_to_dev(place);
    error = i2c_add_adapter(&bus);
    if (!error && !child) {
        error = sysfs_create_link(place, &bus.dev.kobj, "ddc");
        if (error) i2c_del_adapter(&bus);
    }
    if (error) kobject_put(place);
    return error;
}

static void __exit end(void) {
    if (!child) sysfs_remove_link(place, "ddc");
    i2c_del_adapter(&bus);
    kobject_put(place);
}

module_init(begin);
module_exit(end);
MODULE_DESCRIPTION("A monitor that speaks DDC/CI");
MODULE_LICENSE("GPL");
