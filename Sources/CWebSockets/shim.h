#pragma once
// Types and constants only: the library itself is loaded when a door opens, since it and what it needs (OpenSSL) would
// make every start of the program slower.
#include <libwebsockets.h>

// What has to be free before the bytes that are written, a macro that Swift does not see.
enum { layoutd_lws_pre = LWS_PRE };
