// The works as plain loops over integers: what they cost at least on this machine.
#ifndef FLOOR_H
#define FLOOR_H

#include <stdint.h>

// Three columns side by side; everything in points. The heights are the caller's.
typedef struct {
  int32_t count;
  const int32_t *heights;
  int32_t *tops;
  uint8_t *columns;
  int32_t contentHeight;
} FloorWaterfall;

// Spacing and inset of all works.
enum { floorSpacing = 10, floorColumnWidth = 111, floorTallest = 199 };

// Places all items into fresh memory, so that both sides pay for their pages.
FloorWaterfall floorWaterfallPrepare(const int32_t *heights, int32_t count);
void floorWaterfallFree(FloorWaterfall *waterfall);

// Writes the items that meet `top..<top + height`, ascending; returns how many.
int32_t floorWaterfallQuery(const FloorWaterfall *waterfall, int32_t top, int32_t height, int32_t *found);

// Scrolls by `step` for `frames` frames; the sum of 3 · entering + leaving items.
uint32_t floorWaterfallSweep(const FloorWaterfall *waterfall, int32_t frames, int32_t step, int32_t height);

uint32_t floorWaterfallCheck(const FloorWaterfall *waterfall);

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

#endif
