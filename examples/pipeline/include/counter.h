// Counts the allocations of the whole program.
#pragma once

/// Calls of the malloc family, operator new included, since the program began.
unsigned long allocationCount();
