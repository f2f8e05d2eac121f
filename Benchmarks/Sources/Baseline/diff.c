#include "baseline.h"

#include <stdlib.h>
#include <string.h>

static uint64_t mixed(uint64_t hash) {
  hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93u;
  return hash ^ hash >> 32;
}

static uint64_t integerHash(const void *name) { return mixed((uint32_t) * (const int32_t *)name); }

static int isSameInteger(const void *one, const void *other) { return *(const int32_t *)one == *(const int32_t *)other; }

// Hashes eight bytes at a time.
static uint64_t textHash(const void *name) {
  uint64_t parts[2];
  memcpy(parts, name, baselineTextLength);
  return mixed(mixed(parts[0]) + parts[1]);
}

static int isSameText(const void *one, const void *other) { return memcmp(one, other, baselineTextLength) == 0; }

// Writes the indices outside a longest increasing subsequence (LIS) of `places` to `moved`, by patience sorting.
// Returns the number of moves.
static int32_t movesIn(const int32_t *places, int32_t count, int32_t *moved) {
  int32_t *ends = malloc(sizeof(int32_t) * (size_t)(count + 1));
  int32_t *previous = malloc(sizeof(int32_t) * (size_t)(count + 1));
  int32_t length = 0;
  for (int32_t index = 0; index < count; index++) {
    int32_t low = 0;
    if (length > 0 && places[ends[length - 1]] < places[index]) {
      low = length;
    } else {
      for (int32_t high = length; low < high;) {
        int32_t middle = (low + high) / 2;
        if (places[ends[middle]] < places[index]) low = middle + 1;
        else high = middle;
      }
    }
    previous[index] = low > 0 ? ends[low - 1] : -1;
    ends[low] = index;
    if (low == length) length++;
  }
  int32_t stays = length > 0 ? ends[length - 1] : -1;
  int32_t moves = 0;
  for (int32_t index = count - 1; index >= 0; index--) {
    if (index == stays) stays = previous[index];
    else moved[moves++] = index;
  }
  free(ends);
  free(previous);
  return moves;
}

// Inlined for both kinds of identifiers, so that `hash` and `isSame` are direct calls.
static inline __attribute__((always_inline)) BaselineDiff diff(
    const char *old, int32_t oldCount, const char *new, int32_t newCount, size_t size, uint64_t (*hash)(const void *),
    int (*isSame)(const void *, const void *)) {
  size_t capacity = 16;
  while (capacity < (size_t)oldCount * 2) capacity *= 2;
  int32_t *slots = calloc(capacity, sizeof(int32_t));
  for (int32_t index = 0; index < oldCount; index++) {
    size_t slot = hash(old + size * (size_t)index) & (capacity - 1);
    while (slots[slot] != 0) slot = (slot + 1) & (capacity - 1);
    slots[slot] = index + 1;
  }
  // The old indices of common identifiers, in the new order. All other identifiers are inserted or deleted.
  int32_t *places = malloc(sizeof(int32_t) * (size_t)(newCount + 1));
  int32_t *inserted = malloc(sizeof(int32_t) * (size_t)(newCount + 1));
  int32_t *deleted = malloc(sizeof(int32_t) * (size_t)(oldCount + 1));
  uint8_t *isKept = calloc((size_t)oldCount + 1, 1);
  int32_t common = 0;
  BaselineDiff diff = {0, 0, 0};
  for (int32_t index = 0; index < newCount; index++) {
    const char *name = new + size * (size_t)index;
    size_t slot = hash(name) & (capacity - 1);
    while (slots[slot] != 0 && !isSame(old + size * (size_t)(slots[slot] - 1), name)) slot = (slot + 1) & (capacity - 1);
    if (slots[slot] == 0) {
      inserted[diff.inserts++] = index;
    } else {
      places[common++] = slots[slot] - 1;
      isKept[slots[slot] - 1] = 1;
    }
  }
  for (int32_t index = 0; index < oldCount; index++) {
    if (!isKept[index]) deleted[diff.deletes++] = index;
  }
  int32_t *moved = malloc(sizeof(int32_t) * (size_t)(common + 1));
  diff.moves = movesIn(places, common, moved);
  free(slots);
  free(places);
  free(inserted);
  free(deleted);
  free(isKept);
  free(moved);
  return diff;
}

BaselineDiff baselineDiffIntegers(const int32_t *old, int32_t oldCount, const int32_t *new, int32_t newCount) {
  return diff((const char *)old, oldCount, (const char *)new, newCount, sizeof(int32_t), integerHash, isSameInteger);
}

BaselineDiff baselineDiffTexts(const char *old, int32_t oldCount, const char *new, int32_t newCount) {
  return diff(old, oldCount, new, newCount, baselineTextLength, textHash, isSameText);
}
