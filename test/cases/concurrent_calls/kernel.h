#pragma once

long energy(const int *x, int n);
