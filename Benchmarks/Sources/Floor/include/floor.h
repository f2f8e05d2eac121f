// The works as plain loops over integers: what they cost at least on this machine.
#ifndef FLOOR_H
#define FLOOR_H

#include <stddef.h>
#include <stdint.h>

// Columns side by side; everything in points.
typedef struct {
  int32_t count;
  int32_t columnCount;
  int32_t columnWidth;
  const int32_t *heights;
  int32_t *tops;
  uint8_t *columns;
  int32_t contentHeight;
} FloorWaterfall;

// Spacing and inset of all works.
enum { floorSpacing = 10, floorTallest = 199, floorMostColumns = 8, floorMostVisible = 512 };

// Places all items into fresh memory, so that both sides pay for their pages. The heights stay the caller's.
FloorWaterfall floorWaterfallPrepare(
    const int32_t *heights, int32_t count, int32_t columnCount, int32_t columnWidth);
void floorWaterfallFree(FloorWaterfall *waterfall);

// Writes the items that meet `top..<top + height`, ascending; returns how many.
int32_t floorWaterfallQuery(const FloorWaterfall *waterfall, int32_t top, int32_t height, int32_t *found);

// Scrolls by `step` for `frames` frames; the sum of 3 · entering + leaving items.
uint32_t floorWaterfallSweep(const FloorWaterfall *waterfall, int32_t frames, int32_t step, int32_t height);

// The same, with a notification of each frame written into `message`; adds the bytes of all to `hash` unless it is null.
// The revisions count from `revision` on. `message` has `floorMessageLength` bytes.
uint32_t floorWaterfallSweepWriting(
    const FloorWaterfall *waterfall, int32_t frames, int32_t step, int32_t height, int32_t revision, char *message,
    uint64_t *hash);
enum { floorMessageLength = 1 << 18 };

uint32_t floorWaterfallCheck(const FloorWaterfall *waterfall);

// A waterfall that is edited in its place: the items from the first changed one on are placed anew.
typedef struct {
  FloorWaterfall waterfall;
  int32_t *heights;
} FloorEditing;

// Copies the heights, and has room for one more.
FloorEditing floorEditingPrepare(const int32_t *heights, int32_t count, int32_t columnCount, int32_t columnWidth);
void floorEditingFree(FloorEditing *editing);
void floorEditingInsert(FloorEditing *editing, int32_t place, int32_t height);
void floorEditingDelete(FloorEditing *editing, int32_t place);
void floorEditingMove(FloorEditing *editing, int32_t from, int32_t to);

// Lines of items from the leading edge on, in a container of `width` with insets of `floorSpacing`.
typedef struct {
  int32_t count;
  const int32_t *heights;
  int32_t *lefts;
  int32_t *tops;
} FloorFlow;

FloorFlow floorFlowPrepare(const int32_t *widths, const int32_t *heights, int32_t count, int32_t width);
void floorFlowFree(FloorFlow *flow);
uint32_t floorFlowCheck(const FloorFlow *flow);

// How many names go, come and move from one list to another; a name is in a list once.
typedef struct {
  int32_t deletes;
  int32_t inserts;
  int32_t moves;
} FloorDiff;

// A text has 16 bytes, the last of them zeros.
enum { floorTextLength = 16 };

FloorDiff floorDiffIntegers(const int32_t *old, int32_t oldCount, const int32_t *new, int32_t newCount);
FloorDiff floorDiffTexts(const char *old, int32_t oldCount, const char *new, int32_t newCount);

// A cell as it is sent.
typedef struct {
  int32_t index;
  int32_t left;
  int32_t top;
  int32_t width;
  int32_t height;
} FloorRecord;

// Writes an array of cells as JSON; returns how many bytes.
size_t floorWriteRecords(const FloorRecord *records, int32_t count, char *output);

// Adds bytes to a hash of 64 bits (FNV-1a).
uint64_t floorHash(uint64_t hash, const void *bytes, size_t count);

// What the allocator has given out, in bytes; 0 where it does not tell.
size_t floorBytesInUse(void);

// Returns to the system what the allocator keeps, so that whoever comes next pays for the pages that it takes.
void floorGiveMemoryBack(void);

#endif
