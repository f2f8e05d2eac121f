#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Returns the new size of the input after its mutation.
typedef size_t (*layoutd_mutator)(uint8_t *data, size_t size, size_t max_size, uint32_t seed);
/// Returns the size of the combination of two inputs.
typedef size_t (*layoutd_crossover)(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2,
                                    uint8_t *output, size_t max_size, uint32_t seed);

/// Runs libFuzzer with the arguments. Returns -1 if the program is not linked with libFuzzer.
/// A mutator or a crossover that is NULL leaves the work to libFuzzer.
int layoutd_fuzz(int argc, char **argv, int (*test)(const uint8_t *data, size_t size), layoutd_mutator mutator,
                 layoutd_crossover crossover);

/// Mutates the input as libFuzzer does, and returns its new size.
size_t layoutd_default_mutation(uint8_t *data, size_t size, size_t max_size);

#endif
