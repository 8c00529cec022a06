// Untouched lines stay byte for byte: line ends, tabs, a mark, no final newline.
// RUN: cd %S && rm -rf %t && mkdir %t && cd %t
// RUN: %python -c "open('a.cpp','wb').write(b'\xef\xbb\xbf#include <vector>\r\n\r\nint k(const int *in, int n)\r\n{\r\n\tstd::vector<int> tmp(n); // t \r\n\tfor (int i = 0; i < n; ++i)\r\n\t\ttmp[i] = in[i];   \r\n\treturn tmp[n - 1];\r\n}')"
// RUN: %lift | %FileCheck %s
// RUN: %python -c "b=open('a.cpp','rb').read(); assert b.startswith(b'\xef\xbb\xbf') and b.count(b'\n') == b.count(b'\r\n') and b'tmp[i] = in[i];   \r\n' in b, b"
// CHECK: buffer k/tmp lift
// CHECK: status 0
