/* Faults for the program that loads this library: syncs and writes that fail or take long, and a
 * wall clock that is set wrong. The file named in WAGNIS_FAULTS says which; a test writes it.
 *
 * A forked process looks for its own file anew. Without such a file nothing is changed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control {
    volatile int64_t clock;  /* nanoseconds added to the wall clock */
    volatile int32_t syncs;  /* so many syncs fail with EIO; -1 for all */
    volatile int32_t writes; /* so many writes fail with ENOSPC; -1 for all */
    volatile int32_t delay;  /* microseconds that a sync takes longer */
    volatile int32_t failed; /* calls that have failed */
    volatile char file[64];  /* part of the path of the files that are meant */
};

static struct control *found;
static pid_t owner;

static struct control *control(void) {
    if (owner != getpid()) {
        const char *path = getenv("WAGNIS_FAULTS");
        int saved = errno;
        if (path == NULL) return NULL;
        int file = open(path, O_RDWR | O_CLOEXEC);
        void *mapped = MAP_FAILED;
        if (file >= 0) {
            mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
            close(file);
        }
        found = mapped == MAP_FAILED ? NULL : mapped;
        owner = getpid();
        errno = saved;
    }
    return found;
}

static int meant(struct control *faults, int fd) {
    char link[32], path[4096], part[65] = "";
    memcpy(part, (const char *)faults->file, sizeof faults->file);
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0 || part[0] == 0) return 0;
    path[length] = 0;
    return strstr(path, part) != NULL;
}

static int drawn(struct control *faults, volatile int32_t *left) {
    if (*left > 0) __sync_fetch_and_sub(left, 1);
    __sync_fetch_and_add(&faults->failed, 1);
    return 1;
}

static int sync_fails(int fd) {
    struct control *faults = control();
    if (faults == NULL || (faults->syncs == 0 && faults->delay == 0) || !meant(faults, fd)) return 0;
    if (faults->delay > 0) usleep((useconds_t)faults->delay);
    return faults->syncs != 0 && drawn(faults, &faults->syncs);
}

static int write_fails(int fd) {
    struct control *faults = control();
    if (faults == NULL || faults->writes == 0 || !meant(faults, fd)) return 0;
    return drawn(faults, &faults->writes);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(code) do { errno = code; return -1; } while (0)

int fsync(int fd) {
    static int (*real)(int);
    if (real == NULL) real = REAL(fsync);
    if (sync_fails(fd)) FAIL(EIO);
    return real(fd);
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (real == NULL) real = REAL(fdatasync);
    if (sync_fails(fd)) FAIL(EIO);
    return real(fd);
}

ssize_t write(int fd, const void *from, size_t size) {
    static ssize_t (*real)(int, const void *, size_t);
    if (real == NULL) real = REAL(write);
    if (write_fails(fd)) FAIL(ENOSPC);
    return real(fd, from, size);
}

ssize_t pwrite(int fd, const void *from, size_t size, off_t at) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (real == NULL) real = REAL(pwrite);
    if (write_fails(fd)) FAIL(ENOSPC);
    return real(fd, from, size, at);
}

ssize_t pwrite64(int fd, const void *from, size_t size, off64_t at) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (real == NULL) real = REAL(pwrite64);
    if (write_fails(fd)) FAIL(ENOSPC);
    return real(fd, from, size, at);
}

ssize_t pwritev(int fd, const struct iovec *from, int count, off_t at) {
    static ssize_t (*real)(int, const struct iovec *, int, off_t);
    if (real == NULL) real = REAL(pwritev);
    if (write_fails(fd)) FAIL(ENOSPC);
    return real(fd, from, count, at);
}

int clock_gettime(clockid_t which, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (real == NULL) real = REAL(clock_gettime);
    int answer = real(which, now);
    struct control *faults;
    if (answer == 0 && which == CLOCK_REALTIME && (faults = control()) != NULL && faults->clock) {
        int64_t moved = now->tv_sec * 1000000000LL + now->tv_nsec + faults->clock;
        now->tv_sec = moved / 1000000000LL;
        now->tv_nsec = moved % 1000000000LL;
    }
    return answer;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec read;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &read);
    now->tv_sec = read.tv_sec;
    now->tv_usec = read.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *told) {
    struct timespec read;
    clock_gettime(CLOCK_REALTIME, &read);
    if (told != NULL) *told = read.tv_sec;
    return read.tv_sec;
}
