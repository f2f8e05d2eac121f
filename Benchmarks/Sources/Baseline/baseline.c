#include "baseline.h"

#include <stdlib.h>
#include <string.h>

// Three variables instead of an array stay in registers.
static void placeThree(BaselineWaterfall *waterfall, int32_t from, int32_t *bottoms) {
  const int32_t *heights = waterfall->heights;
  int32_t *restrict tops = waterfall->tops;
  uint8_t *restrict columns = waterfall->columns;
  int32_t first = bottoms[0], second = bottoms[1], third = bottoms[2];
  for (int32_t item = from; item < waterfall->count; item++) {
    int32_t top = first;
    uint8_t column = 0;
    if (second < top) {
      top = second;
      column = 1;
    }
    if (third < top) {
      top = third;
      column = 2;
    }
    int32_t next = top + heights[item] + baselineSpacing;
    tops[item] = top;
    columns[item] = column;
    first = column == 0 ? next : first;
    second = column == 1 ? next : second;
    third = column == 2 ? next : third;
  }
  bottoms[0] = first;
  bottoms[1] = second;
  bottoms[2] = third;
}

static inline int64_t lesser(int64_t one, int64_t other) { return other < one ? other : one; }

// Each key is a column's bottom with the column number in its lowest three bits. The minimum is the shortest column, on
// a tie the first.
static void placeEight(BaselineWaterfall *waterfall, int32_t from, int32_t *bottoms) {
  const int32_t *heights = waterfall->heights;
  int32_t *restrict tops = waterfall->tops;
  uint8_t *restrict columns = waterfall->columns;
  int64_t keys[8];
  for (int column = 0; column < 8; column++) keys[column] = (int64_t)bottoms[column] * 8 + column;
  for (int32_t item = from; item < waterfall->count; item++) {
    int64_t left = lesser(lesser(keys[0], keys[1]), lesser(keys[2], keys[3]));
    int64_t right = lesser(lesser(keys[4], keys[5]), lesser(keys[6], keys[7]));
    int64_t least = lesser(left, right);
    tops[item] = (int32_t)(least >> 3);
    columns[item] = (uint8_t)(least & 7);
    int64_t next = least + (int64_t)(heights[item] + baselineSpacing) * 8;
    for (int column = 0; column < 8; column++) keys[column] = keys[column] == least ? next : keys[column];
  }
  for (int column = 0; column < 8; column++) bottoms[column] = (int32_t)(keys[column] >> 3);
}

static void placeMany(BaselineWaterfall *waterfall, int32_t from, int32_t *bottoms, int32_t count) {
  for (int32_t item = from; item < waterfall->count; item++) {
    int32_t column = 0, top = bottoms[0];
    for (int32_t other = 1; other < count; other++) {
      if (bottoms[other] < top) {
        top = bottoms[other];
        column = other;
      }
    }
    waterfall->tops[item] = top;
    waterfall->columns[item] = (uint8_t)column;
    bottoms[column] = top + waterfall->heights[item] + baselineSpacing;
  }
}

// Places the items from index `from` on, below the bottom edges of the columns.
static void place(BaselineWaterfall *waterfall, int32_t from, int32_t *bottoms) {
  if (waterfall->columnCount == 3) placeThree(waterfall, from, bottoms);
  else if (waterfall->columnCount == 8) placeEight(waterfall, from, bottoms);
  else placeMany(waterfall, from, bottoms, waterfall->columnCount);
  waterfall->contentHeight = bottoms[0];
  for (int32_t column = 1; column < waterfall->columnCount; column++) {
    if (bottoms[column] > waterfall->contentHeight) waterfall->contentHeight = bottoms[column];
  }
}

BaselineWaterfall baselineWaterfallPrepare(
    const int32_t *heights, int32_t count, int32_t columnCount, int32_t columnWidth) {
  BaselineWaterfall waterfall = {count, columnCount, columnWidth, heights, NULL, NULL, 0};
  waterfall.tops = malloc(sizeof(int32_t) * (size_t)(count + 1));
  waterfall.columns = malloc((size_t)(count + 1));
  int32_t bottoms[baselineMostColumns];
  for (int32_t column = 0; column < columnCount; column++) bottoms[column] = baselineSpacing;
  place(&waterfall, 0, bottoms);
  return waterfall;
}

void baselineWaterfallFree(BaselineWaterfall *waterfall) {
  free(waterfall->tops);
  free(waterfall->columns);
}

BaselineRatioWaterfall baselineRatioWaterfallPrepare(
    const double *ratios, int32_t count, int32_t columnCount, double columnWidth) {
  double *restrict tops = malloc(sizeof(double) * (size_t)count);
  double *restrict heights = malloc(sizeof(double) * (size_t)count);
  uint8_t *restrict columns = malloc((size_t)count);
  double bottoms[baselineMostColumns];
  for (int32_t column = 0; column < columnCount; column++) bottoms[column] = baselineSpacing;
  for (int32_t item = 0; item < count; item++) {
    int32_t column = 0;
    for (int32_t other = 1; other < columnCount; other++) {
      if (bottoms[other] < bottoms[column]) column = other;
    }
    heights[item] = columnWidth / ratios[item];
    tops[item] = bottoms[column];
    columns[item] = (uint8_t)column;
    bottoms[column] += heights[item] + baselineSpacing;
  }
  double longest = bottoms[0];
  for (int32_t column = 1; column < columnCount; column++) {
    if (bottoms[column] > longest) longest = bottoms[column];
  }
  return (BaselineRatioWaterfall){tops, heights, columns, longest};
}

void baselineRatioWaterfallFree(BaselineRatioWaterfall *waterfall) {
  free(waterfall->tops);
  free(waterfall->heights);
  free(waterfall->columns);
}

BaselineEditing baselineEditingPrepare(const int32_t *heights, int32_t count, int32_t columnCount, int32_t columnWidth) {
  int32_t *copy = malloc(sizeof(int32_t) * (size_t)(count + 1));
  memcpy(copy, heights, sizeof(int32_t) * (size_t)count);
  return (BaselineEditing){baselineWaterfallPrepare(copy, count, columnCount, columnWidth), copy};
}

void baselineEditingFree(BaselineEditing *editing) {
  baselineWaterfallFree(&editing->waterfall);
  free(editing->heights);
}

// Places the items from index `from` on again. The bottom edges come from the last item of each column before it.
static void placeFrom(BaselineEditing *editing, int32_t from) {
  BaselineWaterfall *waterfall = &editing->waterfall;
  int32_t bottoms[baselineMostColumns];
  for (int32_t column = 0; column < waterfall->columnCount; column++) bottoms[column] = -1;
  int32_t missing = waterfall->columnCount;
  for (int32_t item = from - 1; item >= 0 && missing > 0; item--) {
    int32_t column = waterfall->columns[item];
    if (bottoms[column] >= 0) continue;
    bottoms[column] = waterfall->tops[item] + waterfall->heights[item] + baselineSpacing;
    missing--;
  }
  for (int32_t column = 0; column < waterfall->columnCount; column++) {
    if (bottoms[column] < 0) bottoms[column] = baselineSpacing;
  }
  place(waterfall, from, bottoms);
}

void baselineEditingInsert(BaselineEditing *editing, int32_t place, int32_t height) {
  int32_t *heights = editing->heights;
  size_t behind = (size_t)(editing->waterfall.count - place);
  memmove(heights + place + 1, heights + place, sizeof(int32_t) * behind);
  heights[place] = height;
  editing->waterfall.count++;
  placeFrom(editing, place);
}

void baselineEditingDelete(BaselineEditing *editing, int32_t place) {
  int32_t *heights = editing->heights;
  editing->waterfall.count--;
  memmove(heights + place, heights + place + 1, sizeof(int32_t) * (size_t)(editing->waterfall.count - place));
  placeFrom(editing, place);
}

void baselineEditingMove(BaselineEditing *editing, int32_t from, int32_t to) {
  int32_t *heights = editing->heights;
  int32_t height = heights[from];
  if (from < to) memmove(heights + from, heights + from + 1, sizeof(int32_t) * (size_t)(to - from));
  else memmove(heights + to + 1, heights + to, sizeof(int32_t) * (size_t)(from - to));
  heights[to] = height;
  placeFrom(editing, from < to ? from : to);
}

// Each item is placed in the shortest column, so tops never decrease: a binary search finds the first candidate, and a
// filter drops the items that end above the rectangle.
int32_t baselineWaterfallQuery(const BaselineWaterfall *waterfall, int32_t top, int32_t height, int32_t *found) {
  const int32_t *tops = waterfall->tops;
  int32_t earliest = top - baselineTallest;
  int32_t item = 0;
  for (int32_t left = waterfall->count; left > 0;) {
    int32_t half = left / 2;
    if (tops[item + half] <= earliest) {
      item += half + 1;
      left -= half + 1;
    } else {
      left = half;
    }
  }
  int32_t count = 0;
  for (; item < waterfall->count && tops[item] < top + height; item++) {
    if (tops[item] + waterfall->heights[item] > top) found[count++] = item;
  }
  return count;
}

uint32_t baselineWaterfallSweep(const BaselineWaterfall *waterfall, int32_t frames, int32_t step, int32_t height) {
  int32_t buffers[2][baselineMostVisible];
  int32_t counts[2] = {0, 0};
  uint32_t sum = 0;
  for (int32_t frame = 0; frame < frames; frame++) {
    int now = frame & 1, before = now ^ 1;
    counts[now] = baselineWaterfallQuery(waterfall, frame * step, height, buffers[now]);
    int32_t i = 0, j = 0;
    while (i < counts[now] || j < counts[before]) {
      if (j == counts[before] || (i < counts[now] && buffers[now][i] < buffers[before][j])) {
        sum += 3 * (uint32_t)buffers[now][i++];
      } else if (i == counts[now] || buffers[before][j] < buffers[now][i]) {
        sum += (uint32_t)buffers[before][j++];
      } else {
        i++;
        j++;
      }
    }
  }
  return sum;
}

uint32_t baselineWaterfallCheck(const BaselineWaterfall *waterfall) {
  uint32_t check = 0;
  for (int32_t item = 0; item < waterfall->count; item++) {
    uint32_t left = baselineSpacing + waterfall->columns[item] * (uint32_t)(waterfall->columnWidth + baselineSpacing);
    check = check * 31 + left + 7 * (uint32_t)waterfall->tops[item] + (uint32_t)waterfall->heights[item];
  }
  return check;
}

BaselineFlow baselineFlowPrepare(const int32_t *widths, const int32_t *heights, int32_t count, int32_t width) {
  int32_t *restrict lefts = malloc(sizeof(int32_t) * (size_t)count);
  int32_t *restrict tops = malloc(sizeof(int32_t) * (size_t)count);
  int32_t left = baselineSpacing, top = baselineSpacing, tallest = 0;
  for (int32_t item = 0; item < count; item++) {
    if (left > baselineSpacing && left + widths[item] > width - baselineSpacing) {
      top += tallest + baselineSpacing;
      left = baselineSpacing;
      tallest = 0;
    }
    lefts[item] = left;
    tops[item] = top;
    left += widths[item] + baselineSpacing;
    if (heights[item] > tallest) tallest = heights[item];
  }
  return (BaselineFlow){count, heights, lefts, tops};
}

void baselineFlowFree(BaselineFlow *flow) {
  free(flow->lefts);
  free(flow->tops);
}

uint32_t baselineFlowCheck(const BaselineFlow *flow) {
  uint32_t check = 0;
  for (int32_t item = 0; item < flow->count; item++) {
    check = check * 31 + (uint32_t)flow->lefts[item] + 7 * (uint32_t)flow->tops[item] + (uint32_t)flow->heights[item];
  }
  return check;
}
