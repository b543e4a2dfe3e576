/* The client of D-Bus in libsystemd (sd-bus), opened when it is first needed: no other call before csdbus_open has returned
 * NULL. Numbers that a function returns are negative errno values when it fails.
 *
 * Declared here as far as it is used, so that a build does not need the header: systemd/sd-bus.h of libsystemd 252. */
#pragma once
#include "clate.h"
#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;

#define CSDBUS_ERROR \
    { const char *name; const char *message; int need_free; }
#ifndef SD_BUS_ERROR_NULL
typedef struct CSDBUS_ERROR sd_bus_error;
#endif

/* Opens libsystemd.so.0. Returns NULL, or why it cannot be opened. */
const char *csdbus_open(void);

int sd_bus_new(sd_bus **bus);
int sd_bus_set_address(sd_bus *bus, const char *address);
int sd_bus_set_bus_client(sd_bus *bus, int is_client);
int sd_bus_negotiate_fds(sd_bus *bus, int accepts);
int sd_bus_start(sd_bus *bus);
int sd_bus_is_ready(sd_bus *bus);
int sd_bus_get_fd(sd_bus *bus);
int sd_bus_get_events(sd_bus *bus);
int sd_bus_get_timeout(sd_bus *bus, uint64_t *microseconds);
int sd_bus_process(sd_bus *bus, sd_bus_message **message);
int sd_bus_send(sd_bus *bus, sd_bus_message *message, uint64_t *cookie);
sd_bus *sd_bus_close_unref(sd_bus *bus);

int sd_bus_message_new_method_call(sd_bus *bus, sd_bus_message **message, const char *destination, const char *path,
    const char *interface, const char *member);
int sd_bus_message_new_method_return(sd_bus_message *call, sd_bus_message **message);
int sd_bus_message_new_method_error(sd_bus_message *call, sd_bus_message **message, const sd_bus_error *error);
int sd_bus_message_set_auto_start(sd_bus_message *message, int starts);
sd_bus_message *sd_bus_message_unref(sd_bus_message *message);
int sd_bus_message_get_type(sd_bus_message *message, uint8_t *type);
int sd_bus_message_get_cookie(sd_bus_message *message, uint64_t *cookie);
int sd_bus_message_get_reply_cookie(sd_bus_message *message, uint64_t *cookie);
int sd_bus_message_get_expect_reply(sd_bus_message *message);
const char *sd_bus_message_get_path(sd_bus_message *message);
const char *sd_bus_message_get_interface(sd_bus_message *message);
const char *sd_bus_message_get_member(sd_bus_message *message);
const char *sd_bus_message_get_sender(sd_bus_message *message);
const sd_bus_error *sd_bus_message_get_error(sd_bus_message *message);

int sd_bus_message_append_basic(sd_bus_message *message, char type, const void *value);
int sd_bus_message_append_array(sd_bus_message *message, char type, const void *values, size_t size);
int sd_bus_message_open_container(sd_bus_message *message, char type, const char *contents);
int sd_bus_message_close_container(sd_bus_message *message);
int sd_bus_message_peek_type(sd_bus_message *message, char *type, const char **contents);
int sd_bus_message_read_basic(sd_bus_message *message, char type, void *value);
int sd_bus_message_read_array(sd_bus_message *message, char type, const void **values, size_t *size);
int sd_bus_message_enter_container(sd_bus_message *message, char type, const char *contents);
int sd_bus_message_exit_container(sd_bus_message *message);
int sd_bus_message_at_end(sd_bus_message *message, int whole);

#define CSDBUS_FUNCTIONS(F) \
    F(int, sd_bus_new, (sd_bus **bus), (bus)) \
    F(int, sd_bus_set_address, (sd_bus *bus, const char *address), (bus, address)) \
    F(int, sd_bus_set_bus_client, (sd_bus *bus, int is_client), (bus, is_client)) \
    F(int, sd_bus_negotiate_fds, (sd_bus *bus, int accepts), (bus, accepts)) \
    F(int, sd_bus_start, (sd_bus *bus), (bus)) \
    F(int, sd_bus_is_ready, (sd_bus *bus), (bus)) \
    F(int, sd_bus_get_fd, (sd_bus *bus), (bus)) \
    F(int, sd_bus_get_events, (sd_bus *bus), (bus)) \
    F(int, sd_bus_get_timeout, (sd_bus *bus, uint64_t *microseconds), (bus, microseconds)) \
    F(int, sd_bus_process, (sd_bus *bus, sd_bus_message **message), (bus, message)) \
    F(int, sd_bus_send, (sd_bus *bus, sd_bus_message *message, uint64_t *cookie), (bus, message, cookie)) \
    F(sd_bus *, sd_bus_close_unref, (sd_bus *bus), (bus)) \
    F(int, sd_bus_message_new_method_call, (sd_bus *bus, sd_bus_message **message, const char *destination, \
        const char *path, const char *interface, const char *member), \
        (bus, message, destination, path, interface, member)) \
    F(int, sd_bus_message_new_method_return, (sd_bus_message *call, sd_bus_message **message), (call, message)) \
    F(int, sd_bus_message_new_method_error, (sd_bus_message *call, sd_bus_message **message, const sd_bus_error *error), \
        (call, message, error)) \
    F(int, sd_bus_message_set_auto_start, (sd_bus_message *message, int starts), (message, starts)) \
    F(sd_bus_message *, sd_bus_message_unref, (sd_bus_message *message), (message)) \
    F(int, sd_bus_message_get_type, (sd_bus_message *message, uint8_t *type), (message, type)) \
    F(int, sd_bus_message_get_cookie, (sd_bus_message *message, uint64_t *cookie), (message, cookie)) \
    F(int, sd_bus_message_get_reply_cookie, (sd_bus_message *message, uint64_t *cookie), (message, cookie)) \
    F(int, sd_bus_message_get_expect_reply, (sd_bus_message *message), (message)) \
    F(const char *, sd_bus_message_get_path, (sd_bus_message *message), (message)) \
    F(const char *, sd_bus_message_get_interface, (sd_bus_message *message), (message)) \
    F(const char *, sd_bus_message_get_member, (sd_bus_message *message), (message)) \
    F(const char *, sd_bus_message_get_sender, (sd_bus_message *message), (message)) \
    F(const sd_bus_error *, sd_bus_message_get_error, (sd_bus_message *message), (message)) \
    F(int, sd_bus_message_append_basic, (sd_bus_message *message, char type, const void *value), (message, type, value)) \
    F(int, sd_bus_message_append_array, (sd_bus_message *message, char type, const void *values, size_t size), \
        (message, type, values, size)) \
    F(int, sd_bus_message_open_container, (sd_bus_message *message, char type, const char *contents), \
        (message, type, contents)) \
    F(int, sd_bus_message_close_container, (sd_bus_message *message), (message)) \
    F(int, sd_bus_message_peek_type, (sd_bus_message *message, char *type, const char **contents), \
        (message, type, contents)) \
    F(int, sd_bus_message_read_basic, (sd_bus_message *message, char type, void *value), (message, type, value)) \
    F(int, sd_bus_message_read_array, (sd_bus_message *message, char type, const void **values, size_t *size), \
        (message, type, values, size)) \
    F(int, sd_bus_message_enter_container, (sd_bus_message *message, char type, const char *contents), \
        (message, type, contents)) \
    F(int, sd_bus_message_exit_container, (sd_bus_message *message), (message)) \
    F(int, sd_bus_message_at_end, (sd_bus_message *message, int whole), (message, whole))

CSDBUS_FUNCTIONS(CLATE_NAME)
