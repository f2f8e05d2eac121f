#pragma once

// Functions that set the CPU affinity of the calling thread and of the processes that it starts. They return 0, or -1
// if the system does not support it.

/// Allows all cores.
int use_all_cores(void);

/// Allows only the first core.
int use_first_core(void);

/// Allows all cores but the first. Changes nothing if there is only one core.
int use_other_cores(void);
