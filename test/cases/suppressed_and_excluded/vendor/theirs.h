#pragma once

int theirs(const int *in, int *out, int n);
