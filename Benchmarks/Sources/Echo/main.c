// The baseline of a server over pipes: sends an empty result for every request and ignores notifications.
//
// `Echo --keep-awake N` is a busy loop on core N with the scheduling policy SCHED_IDLE. It prevents the core from
// entering an idle state and exits with its parent process.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>

static int keep_awake(int core) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(core, &cores);
  struct sched_param parameters = {0};
  if (sched_setaffinity(0, sizeof cores, &cores) || sched_setscheduler(0, SCHED_IDLE, &parameters)) return 1;
  for (volatile unsigned long count = 0;; count++) {}
}
#else
static int keep_awake(int core) { return 1; }
#endif

static void write_all(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(1, bytes, count);
    if (written <= 0) exit(1);
    bytes += written;
    count -= written;
  }
}

// Writes the response if the body is a request, that is, if it has an id, which is copied as text. Returns the number
// of bytes.
static size_t answer(const char *body, size_t length, char *output) {
  const char *id = memmem(body, length, "\"id\":", 5);
  if (!id) return 0;
  id += 5;
  size_t id_length = 0;
  while (id + id_length < body + length && id[id_length] != ',' && id[id_length] != '}') id_length++;
  if (id_length > 64) exit(1);
  char result[160];
  int count = sprintf(result, "{\"jsonrpc\":\"2.0\",\"id\":%.*s,\"result\":{}}", (int)id_length, id);
  return sprintf(output, "Content-Length: %d\r\n\r\n%s", count, result);
}

int main(int count, char **words) {
  if (count == 3 && !strcmp(words[1], "--keep-awake")) return keep_awake(atoi(words[2]));
  size_t capacity = 1 << 20, length = 0;
  char *input = malloc(capacity + 1), output[1 << 14];
  for (;;) {
    if (length == capacity) input = realloc(input, (capacity *= 2) + 1);
    ssize_t got = read(0, input + length, capacity - length);
    if (got <= 0) return got < 0;
    length += got;
    input[length] = 0;
    size_t position = 0, written = 0;
    for (;;) {
      char *start = input + position, *end = memmem(start, length - position, "\r\n\r\n", 4);
      if (!end) break;
      char *field = strcasestr(start, "content-length:");
      if (!field || field > end) return 1;
      size_t header = end + 4 - start, body = strtoul(field + 15, 0, 10);
      if (length - position - header < body) break;
      if (sizeof output - written < 512) {
        write_all(output, written);
        written = 0;
      }
      written += answer(start + header, body, output + written);
      position += header + body;
    }
    write_all(output, written);
    memmove(input, input + position, length -= position);
  }
}
