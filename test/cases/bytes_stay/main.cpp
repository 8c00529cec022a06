#include "shift.h"

#include <cstdio>

int main()
{
	int x[9], y[9] = {};
	for (int i = 0; i < 9; ++i)
		x[i] = i * i;
	long sum = 0;
	for (int round = 0; round < 20; ++round)
	{
		shift(x, y, 9 - round % 4);
		sum = sum * 3 % 10007 + y[2];
		x[round % 9] = y[0];
	}
	std::printf("%ld\n", sum);
}
