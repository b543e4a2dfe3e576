/* A program under measurement: functions that start it, send it touches and read its messages. */
#pragma once
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

enum { FRAME_MAX = 1 << 18, SUBTLE_ALERT = 64, PUT_FILE = 32, ON_HMI_STATUS = 32768, ON_TOUCH_EVENT = 32780, STORM_APPS = 15 /* of 16 connections an address */ };

struct program {
    const char *path;
    int is_floor, sdl;
    pid_t pid, storm, upload;
    int port, panel, socket, stalled, x, step;
    unsigned char session;
    char fifo[128], log[128];
    char *buffer; /* FRAME_MAX bytes, of which `filled` were received and the first `taken` were returned */
    size_t filled, taken;
};

/* program.c */

/* Starts a floor or a bezel (known by the file's name) with its FIFO and log in `folder`, and connects to it. `counter`
 * is a library to preload that counts into `count_file`, or NULL. */
void start(struct program *, const char *path, const char *folder, int sdl, const char *counter,
    const char *count_file);
void stop(struct program *);
_Noreturn void fail(const struct program *, const char *what); /* prints it, errno and the program's log; exits 1 */
int64_t now_ns(clockid_t);
void sleep_until(int64_t monotonic_ns);

/* app.c */

/* StartService, waits for its answer, then RegisterAppInterface under a name; messages after that are not read. */
void introduce(struct program *, const char *name, const char *type);
void request(struct program *, uint32_t function, uint32_t id, const char *json, size_t length);

/* As an app of type NAVIGATION: StartService, RegisterAppInterface, then waits until the app is FULL. */
void register_app(struct program *);
/* Connects another app that requests its files until the program can send it no more, and never reads; the former one
 * is closed. */
void stall(struct program *);
/* Fifteen more apps, in a separate process, request 10,000 alerts a minute until the program ends. */
void storm(struct program *);
/* One more app, in a separate process, uploads a file of 5 MB with its CRC in one PutFile, again and again with 100 ms
 * in between, until stop_upload. Returns when the first one is answered. */
void upload(struct program *);
/* Runs a program with the port as its argument until stop_upload. Returns when it has written a byte. */
void attack(struct program *, const char *attacker);
/* The app streams the access units of a file as RAW video, 30 a second and again and again, until stop_upload. Before each
 * unit the file has its size, 4 bytes, the most significant first. Returns after the first second. */
void play(struct program *, const char *file);
void stop_upload(struct program *);
/* JSON of the next RPC with this function id, valid until the next call; other messages are skipped. `done` is when
 * the recv that completed it returned. */
const char *receive_rpc(struct program *, uint32_t function, int64_t *done);
