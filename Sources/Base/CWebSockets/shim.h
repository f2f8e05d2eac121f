#pragma once
// Types and constants only: the library itself is loaded when the preview server starts, because loading it and OpenSSL
// would slow down every start of the program.
#include <libwebsockets.h>

// The number of free bytes required before a buffer to be written. A constant, because Swift does not import the macro.
enum { layoutd_lws_pre = LWS_PRE };
