// What each generated program shares: the digest it prints, the counter of its
// allocations, and a clock whose ticks show the order of side effects.
#ifndef FUZZ_H
#define FUZZ_H

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <valarray>
#include <vector>

void note(long Value);
int tick();

#include "warm.h"

#endif
