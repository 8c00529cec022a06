#pragma once

void delay(const float *in, float *out, int n, int lag);
float weight(const float *in, float *out, int n);
void pick(const float *in, float *out, int n, bool wide);
