// The baseline: minimal implementations of the workloads, as loops over integers.
#ifndef FLOOR_H
#define FLOOR_H

#include <stddef.h>
#include <stdint.h>

// A waterfall layout. All lengths are in points.
typedef struct {
  int32_t count;
  int32_t columnCount;
  int32_t columnWidth;
  const int32_t *heights;
  int32_t *tops;
  uint8_t *columns;
  int32_t contentHeight;
} BaselineWaterfall;

// The spacing and inset of all workloads, and their limits.
enum { baselineSpacing = 10, baselineTallest = 199, baselineMostColumns = 32, baselineMostVisible = 512 };

// Places all items. Allocates the result, so that both contestants pay for fresh pages. The caller keeps ownership of
// the heights, which must outlive the result.
BaselineWaterfall baselineWaterfallPrepare(
    const int32_t *heights, int32_t count, int32_t columnCount, int32_t columnWidth);
void baselineWaterfallFree(BaselineWaterfall *waterfall);

// Writes the items that intersect `top..<top + height` to `found`, ascending. Returns their number.
int32_t baselineWaterfallQuery(const BaselineWaterfall *waterfall, int32_t top, int32_t height, int32_t *found);

// Scrolls by `step` for `frames` frames. Returns the sum of 3 · index of each entering item + index of each exiting
// item.
uint32_t baselineWaterfallSweep(const BaselineWaterfall *waterfall, int32_t frames, int32_t step, int32_t height);

// Scrolls like `baselineWaterfallSweep` and writes a notification for each frame into `message`, which has
// `baselineMessageLength` bytes. The first has the revision `revision`. Adds all bytes to `hash` unless it is null.
uint32_t baselineWaterfallSweepWriting(
    const BaselineWaterfall *waterfall, int32_t frames, int32_t step, int32_t height, int32_t revision, char *message,
    uint64_t *hash);
enum { baselineMessageLength = 1 << 18 };

// A waterfall of items with an aspect ratio, width divided by height, whose positions are not rounded.
typedef struct {
  double *tops;
  double *heights;
  uint8_t *columns;
  double contentHeight;
} BaselineRatioWaterfall;

BaselineRatioWaterfall baselineRatioWaterfallPrepare(
    const double *ratios, int32_t count, int32_t columnCount, double columnWidth);
void baselineRatioWaterfallFree(BaselineRatioWaterfall *waterfall);

// Returns a checksum of all frames.
uint32_t baselineWaterfallCheck(const BaselineWaterfall *waterfall);

// A mutable waterfall: after a change, the items from the first changed one on are placed again.
typedef struct {
  BaselineWaterfall waterfall;
  int32_t *heights;
} BaselineEditing;

// Copies the heights, with capacity for one more.
BaselineEditing baselineEditingPrepare(const int32_t *heights, int32_t count, int32_t columnCount, int32_t columnWidth);
void baselineEditingFree(BaselineEditing *editing);
void baselineEditingInsert(BaselineEditing *editing, int32_t place, int32_t height);
void baselineEditingDelete(BaselineEditing *editing, int32_t place);
void baselineEditingMove(BaselineEditing *editing, int32_t from, int32_t to);

// A flow layout: lines with leading alignment in a container with insets of `baselineSpacing`.
typedef struct {
  int32_t count;
  const int32_t *heights;
  int32_t *lefts;
  int32_t *tops;
} BaselineFlow;

BaselineFlow baselineFlowPrepare(const int32_t *widths, const int32_t *heights, int32_t count, int32_t width);
void baselineFlowFree(BaselineFlow *flow);
uint32_t baselineFlowCheck(const BaselineFlow *flow);

// The numbers of deletes, inserts and moves between two lists of unique identifiers.
typedef struct {
  int32_t deletes;
  int32_t inserts;
  int32_t moves;
} BaselineDiff;

// The bytes of a string identifier, padded with zeros.
enum { baselineTextLength = 16 };

BaselineDiff baselineDiffIntegers(const int32_t *old, int32_t oldCount, const int32_t *new, int32_t newCount);
BaselineDiff baselineDiffTexts(const char *old, int32_t oldCount, const char *new, int32_t newCount);

// The properties of a cell that are sent.
typedef struct {
  int32_t index;
  int32_t left;
  int32_t top;
  int32_t width;
  int32_t height;
} BaselineRecord;

// Writes an array of cells as JSON. Returns the number of bytes.
size_t baselineWriteRecords(const BaselineRecord *records, int32_t count, char *output);

// Adds bytes to an FNV-1a hash of 64 bits.
uint64_t baselineHash(uint64_t hash, const void *bytes, size_t count);

// Returns the bytes that are allocated, or 0 if the allocator does not report them.
size_t baselineBytesInUse(void);

// Returns the allocator's free memory to the system (`malloc_trim`), so that the next contestant pays for fresh pages.
void baselineGiveMemoryBack(void);

#endif
