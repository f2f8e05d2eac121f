#include "baseline.h"

#include <string.h>

// Copies a literal, whose length is a compile-time constant.
#define TEXT(literal) (memcpy(output, literal, sizeof(literal) - 1), output += sizeof(literal) - 1)

static inline char *writeNumber(char *output, int32_t number) {
  char digits[12];
  int count = 0;
  uint32_t rest = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
  if (number < 0) *output++ = '-';
  do {
    digits[count++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  while (count > 0) *output++ = digits[--count];
  return output;
}

static inline char *writeRecord(char *output, BaselineRecord record) {
  TEXT("{\"key\":\"cell:");
  output = writeNumber(output, record.index);
  TEXT("\",\"category\":\"cell\",\"indexPath\":[0,");
  output = writeNumber(output, record.index);
  TEXT("],\"frame\":[");
  output = writeNumber(output, record.left);
  *output++ = ',';
  output = writeNumber(output, record.top);
  *output++ = ',';
  output = writeNumber(output, record.width);
  *output++ = ',';
  output = writeNumber(output, record.height);
  TEXT("]}");
  return output;
}

size_t baselineWriteRecords(const BaselineRecord *records, int32_t count, char *start) {
  char *output = start;
  *output++ = '[';
  for (int32_t index = 0; index < count; index++) {
    if (index > 0) *output++ = ',';
    output = writeRecord(output, records[index]);
  }
  *output++ = ']';
  return (size_t)(output - start);
}

uint64_t baselineHash(uint64_t hash, const void *bytes, size_t count) {
  const uint8_t *each = bytes;
  for (size_t index = 0; index < count; index++) hash = (hash ^ each[index]) * 0x100000001B3u;
  return hash;
}

uint32_t baselineWaterfallSweepWriting(
    const BaselineWaterfall *waterfall, int32_t frames, int32_t step, int32_t height, int32_t revision, char *message,
    uint64_t *hash) {
  int32_t buffers[2][baselineMostVisible], entered[baselineMostVisible], left[baselineMostVisible];
  int32_t counts[2] = {0, 0};
  uint32_t sum = 0;
  // Bytes reserved for the header, which is written after the body, when its length is available.
  enum { headerRoom = 64 };
  for (int32_t frame = 0; frame < frames; frame++, revision++) {
    int now = frame & 1, before = now ^ 1;
    counts[now] = baselineWaterfallQuery(waterfall, frame * step, height, buffers[now]);
    int32_t i = 0, j = 0, enteredCount = 0, leftCount = 0;
    while (i < counts[now] || j < counts[before]) {
      if (j == counts[before] || (i < counts[now] && buffers[now][i] < buffers[before][j])) {
        entered[enteredCount++] = buffers[now][i++];
      } else if (i == counts[now] || buffers[before][j] < buffers[now][i]) {
        left[leftCount++] = buffers[before][j++];
      } else {
        i++;
        j++;
      }
    }
    char *body = message + headerRoom, *output = body;
    TEXT("{\"jsonrpc\":\"2.0\",\"method\":\"layoutd/session/update\",\"params\":{\"session\":\"s1\",\"revision\":");
    output = writeNumber(output, revision);
    TEXT(",\"baseRevision\":");
    output = writeNumber(output, revision - 1);
    TEXT(",\"documentVersion\":0,\"cause\":{\"kind\":\"scroll\"},\"contentOffset\":{\"x\":0,\"y\":");
    output = writeNumber(output, frame * step);
    TEXT("},\"removed\":[");
    for (int32_t index = 0; index < leftCount; index++) {
      if (index > 0) *output++ = ',';
      TEXT("\"cell:");
      output = writeNumber(output, left[index]);
      *output++ = '"';
      sum += (uint32_t)left[index];
    }
    TEXT("],\"changed\":[],\"added\":[");
    for (int32_t index = 0; index < enteredCount; index++) {
      int32_t item = entered[index];
      if (index > 0) *output++ = ',';
      int32_t x = baselineSpacing + waterfall->columns[item] * (waterfall->columnWidth + baselineSpacing);
      BaselineRecord record = {item, x, waterfall->tops[item], waterfall->columnWidth, waterfall->heights[item]};
      output = writeRecord(output, record);
      sum += 3 * (uint32_t)item;
    }
    TEXT("]}}");
    size_t length = (size_t)(output - body);
    output = message;
    TEXT("Content-Length: ");
    output = writeNumber(output, (int32_t)length);
    TEXT("\r\n\r\n");
    size_t header = (size_t)(output - message);
    memmove(body - header, message, header);
    if (hash != NULL) *hash = baselineHash(*hash, body - header, header + length);
  }
  return sum;
}
