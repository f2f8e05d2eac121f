#pragma once

// Which cores the calling thread, and what it starts, runs on. Return 0, or -1 where the system does not let it.

/// All of them.
int use_all_cores(void);

/// The first alone.
int use_first_core(void);

/// All but the first; where there is only one, that.
int use_other_cores(void);
