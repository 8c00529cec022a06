#pragma once

void merge_sort(int *x, int n);
int ping(int *x, int n);
int pong(int *x, int n);
