#define TINYEXR_IMPLEMENTATION
#include <zlib.h>

#include "tinyexr.h"
