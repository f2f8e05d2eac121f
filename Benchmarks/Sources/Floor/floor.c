#include "floor.h"

#include <stdlib.h>

FloorWaterfall floorWaterfallPrepare(const int32_t *heights, int32_t count) {
  int32_t *restrict tops = malloc(sizeof(int32_t) * (size_t)count);
  uint8_t *restrict columns = malloc((size_t)count);
  // Three variables and no array: this way they stay in registers.
  int32_t first = floorSpacing, second = floorSpacing, third = floorSpacing;
  for (int32_t item = 0; item < count; item++) {
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
    int32_t next = top + heights[item] + floorSpacing;
    tops[item] = top;
    columns[item] = column;
    first = column == 0 ? next : first;
    second = column == 1 ? next : second;
    third = column == 2 ? next : third;
  }
  int32_t longest = first > second ? first : second;
  longest = third > longest ? third : longest;
  return (FloorWaterfall){count, heights, tops, columns, longest};
}

void floorWaterfallFree(FloorWaterfall *waterfall) {
  free(waterfall->tops);
  free(waterfall->columns);
}

// The shortest column takes the next item, so tops never decrease: one search, and a filter for what ends too early.
int32_t floorWaterfallQuery(const FloorWaterfall *waterfall, int32_t top, int32_t height, int32_t *found) {
  const int32_t *tops = waterfall->tops;
  int32_t earliest = top - floorTallest;
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

uint32_t floorWaterfallSweep(const FloorWaterfall *waterfall, int32_t frames, int32_t step, int32_t height) {
  int32_t buffers[2][512];
  int32_t counts[2] = {0, 0};
  uint32_t sum = 0;
  for (int32_t frame = 0; frame < frames; frame++) {
    int now = frame & 1, before = now ^ 1;
    counts[now] = floorWaterfallQuery(waterfall, frame * step, height, buffers[now]);
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

uint32_t floorWaterfallCheck(const FloorWaterfall *waterfall) {
  uint32_t check = 0;
  for (int32_t item = 0; item < waterfall->count; item++) {
    uint32_t left = floorSpacing + waterfall->columns[item] * (floorColumnWidth + floorSpacing);
    check = check * 31 + left + 7 * (uint32_t)waterfall->tops[item] + (uint32_t)waterfall->heights[item];
  }
  return check;
}

FloorFlow floorFlowPrepare(const int32_t *widths, const int32_t *heights, int32_t count, int32_t width) {
  int32_t *restrict lefts = malloc(sizeof(int32_t) * (size_t)count);
  int32_t *restrict tops = malloc(sizeof(int32_t) * (size_t)count);
  int32_t left = floorSpacing, top = floorSpacing, tallest = 0;
  for (int32_t item = 0; item < count; item++) {
    if (left > floorSpacing && left + widths[item] > width - floorSpacing) {
      top += tallest + floorSpacing;
      left = floorSpacing;
      tallest = 0;
    }
    lefts[item] = left;
    tops[item] = top;
    left += widths[item] + floorSpacing;
    if (heights[item] > tallest) tallest = heights[item];
  }
  return (FloorFlow){count, heights, lefts, tops};
}

void floorFlowFree(FloorFlow *flow) {
  free(flow->lefts);
  free(flow->tops);
}

uint32_t floorFlowCheck(const FloorFlow *flow) {
  uint32_t check = 0;
  for (int32_t item = 0; item < flow->count; item++) {
    check = check * 31 + (uint32_t)flow->lefts[item] + 7 * (uint32_t)flow->tops[item] + (uint32_t)flow->heights[item];
  }
  return check;
}
