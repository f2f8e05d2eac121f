#include "CFuzzer.h"

// Weak, so that the program links without libFuzzer, too: it then replays inputs only.
__attribute__((weak)) int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *, size_t));
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

static layoutd_mutator mutate;
static layoutd_crossover combine;

size_t layoutd_default_mutation(uint8_t *data, size_t size, size_t max_size) {
  return LLVMFuzzerMutate ? LLVMFuzzerMutate(data, size, max_size) : size;
}

// libFuzzer finds these two by their names.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
  return mutate ? mutate(data, size, max_size, seed) : layoutd_default_mutation(data, size, max_size);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2,
                                 uint8_t *output, size_t max_size, unsigned seed) {
  return combine ? combine(data1, size1, data2, size2, output, max_size, seed) : 0;
}

int layoutd_fuzz(int argc, char **argv, int (*test)(const uint8_t *, size_t), layoutd_mutator mutator,
                 layoutd_crossover crossover) {
  if (!LLVMFuzzerRunDriver) return -1;
  mutate = mutator;
  combine = crossover;
  return LLVMFuzzerRunDriver(&argc, &argv, test);
}
