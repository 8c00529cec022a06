#pragma once

void mirror(const short *in, short *out, unsigned n);
int votes(const short *in, short *winner, int n, int parties);
bool blend(const short *in, short *out, int n);
