//===- LibraryTable.cpp - What library functions do to their arguments ----===//
#include "analysis/LibraryTable.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace scratchlift {

namespace {

// Names without std::; an entry holds for both spellings.
constexpr LibraryFunction Table[] = {
    // <cstring>, <cstdlib>, <cstdio>
    {"memcpy", "wr.", "b2", false, 0},
    {"__builtin_memcpy", "wr.", "b2", false, 0},
    {"__builtin_memset", "w..", "b2", false, 0},
    {"__builtin_memmove", "ur.", "", false, 0},
    {"memmove", "ur.", "", false, 0},
    {"memset", "w..", "b2", false, 0},
    {"memcmp", "rr.", ""},
    {"memchr", "r..", "", false, 0},
    {"bcopy", "ro.", ""},
    {"bzero", "w.", "b1"},
    {"strlen", "r", ""},
    {"strcmp", "rr", ""},
    {"strncmp", "rr.", ""},
    {"strcpy", "or", "", false, 0},
    {"strncpy", "wr.", "n2", false, 0},
    {"strcat", "ur", "", false, 0},
    {"strchr", "r.", "", false, 0},
    {"strstr", "rr", "", false, 0},
    {"strtol", "ro.", ""},
    {"strtoul", "ro.", ""},
    {"strtod", "ro", ""},
    {"atoi", "r", ""},
    {"atof", "r", ""},
    {"qsort", "u..c", ""},
    {"bsearch", "rr..c", ""},
    {"free", "f", ""},
    {"abs", ".", "", true},
    {"labs", ".", "", true},
    {"printf", "r*", ""},
    {"fprintf", ".r*", ""},
    {"sprintf", "or*", ""},
    {"snprintf", "o.r*", ""},
    {"puts", "r", ""},
    {"fputs", "r.", ""},
    {"putchar", ".", ""},
    {"fwrite", "r...", ""},
    {"fread", "o...", ""},
    {"fgets", "o..", "", false, 0},
    {"fflush", ".", ""},
    // <cmath>
    {"sin", ".", "", true},
    {"cos", ".", "", true},
    {"tan", ".", "", true},
    {"asin", ".", "", true},
    {"acos", ".", "", true},
    {"atan", ".", "", true},
    {"atan2", "..", "", true},
    {"sinh", ".", "", true},
    {"cosh", ".", "", true},
    {"tanh", ".", "", true},
    {"exp", ".", "", true},
    {"exp2", ".", "", true},
    {"expm1", ".", "", true},
    {"log", ".", "", true},
    {"log2", ".", "", true},
    {"log10", ".", "", true},
    {"log1p", ".", "", true},
    {"pow", "..", "", true},
    {"sqrt", ".", "", true},
    {"cbrt", ".", "", true},
    {"hypot", "..", "", true},
    {"fabs", ".", "", true},
    {"floor", ".", "", true},
    {"ceil", ".", "", true},
    {"round", ".", "", true},
    {"lround", ".", "", true},
    {"llround", ".", "", true},
    {"lrint", ".", "", true},
    {"rint", ".", "", true},
    {"trunc", ".", "", true},
    {"fmod", "..", "", true},
    {"fmin", "..", "", true},
    {"fmax", "..", "", true},
    {"fma", "...", "", true},
    {"copysign", "..", "", true},
    {"ldexp", "..", "", true},
    {"frexp", ".o", ""},
    {"modf", ".o", ""},
    {"isnan", ".", "", true},
    {"isinf", ".", "", true},
    {"isfinite", ".", "", true},
    {"signbit", ".", "", true},
    {"erf", ".", "", true},
    {"tgamma", ".", "", true},
    {"lgamma", ".", "", true},
    {"sinf", ".", "", true},
    {"cosf", ".", "", true},
    {"sqrtf", ".", "", true},
    {"fabsf", ".", "", true},
    {"expf", ".", "", true},
    {"logf", ".", "", true},
    {"powf", "..", "", true},
    {"floorf", ".", "", true},
    // <algorithm>, <numeric>, <utility>
    {"min", "rr", "", true},
    {"max", "rr", "", true},
    {"minmax", "rr", "", true},
    {"clamp", "rrr", "", true},
    {"gcd", "..", "", true},
    {"lcm", "..", "", true},
    {"midpoint", "..", "", true},
    {"lerp", "...", "", true},
    // <bit>
    {"bit_ceil", ".", "", true},
    {"bit_floor", ".", "", true},
    {"bit_width", ".", "", true},
    {"has_single_bit", ".", "", true},
    {"countl_zero", ".", "", true},
    {"countl_one", ".", "", true},
    {"countr_zero", ".", "", true},
    {"countr_one", ".", "", true},
    {"popcount", ".", "", true},
    {"rotl", "..", "", true},
    {"rotr", "..", "", true},
    // <complex>
    {"real", "r", "", true},
    {"imag", "r", "", true},
    {"norm", "r", "", true},
    {"conj", "r", "", true},
    {"polar", "..", "", true},
    {"move", "r", "", true, 0},
    {"forward", "r", "", true, 0},
    {"swap", "uu", ""},
    {"exchange", "ur", ""},
    {"fill", "W-r", ""},
    {"fill_n", "w.r", "n1"},
    {"iota", "W-.", ""},
    {"copy", "F-w", "pair"},
    {"copy_n", "r.w", "n1"},
    {"copy_backward", "F-o", ""},
    {"copy_if", "F-oc", ""},
    {"transform", "F-wc", "pair"}, // the binary form: see findLibraryFunction
    {"generate", "W-c", ""},
    {"generate_n", "w.c", "n1"},
    {"sort", "U-c", ""},
    {"stable_sort", "U-c", ""},
    {"partial_sort", "U.-c", ""},
    {"nth_element", "U.-c", ""},
    {"make_heap", "U-c", ""},
    {"push_heap", "U-c", ""},
    {"pop_heap", "U-c", ""},
    {"sort_heap", "U-c", ""},
    {"reverse", "U-", ""},
    {"rotate", "U.-", ""},
    {"shuffle", "U-u", ""},
    {"unique", "U-c", ""},
    {"remove", "U-r", ""},
    {"remove_if", "U-c", ""},
    {"partition", "U-c", ""},
    {"replace", "U-rr", ""},
    {"for_each", "U-c", ""},
    {"accumulate", "F-rc", ""},
    {"reduce", "F-rc", ""},
    {"inner_product", "F-rrcc", ""},
    {"transform_reduce", "F-rrcc", ""},
    {"partial_sum", "F-wc", "pair"},
    {"inclusive_scan", "F-wc", "pair"},
    {"exclusive_scan", "F-wr", "pair"},
    {"adjacent_difference", "F-wc", "pair"},
    {"max_element", "F-c", ""},
    {"min_element", "F-c", ""},
    {"minmax_element", "F-c", ""},
    {"find", "F-r", ""},
    {"find_if", "F-c", ""},
    {"count", "F-r", ""},
    {"count_if", "F-c", ""},
    {"all_of", "F-c", ""},
    {"any_of", "F-c", ""},
    {"none_of", "F-c", ""},
    {"equal", "F-rc", ""},
    {"is_sorted", "F-c", ""},
    {"lower_bound", "F-rc", ""},
    {"upper_bound", "F-rc", ""},
    {"binary_search", "F-rc", ""},
    {"distance", "..", "", true},
    {"begin", ".", "", true, 0},
    {"end", ".", "", true, 0},
    {"data", ".", "", true, 0},
    {"size", ".", "", true},
    {"swap_ranges", "U-u", ""},
    {"merge", "F-F-oc", ""},
    {"reverse_copy", "F-w", "pair"},
    {"make_pair", "rr", "", true},
    {"to_string", ".", ""},
    {"numeric_limits::max", "", "", true},
    {"numeric_limits::min", "", "", true},
    {"numeric_limits::lowest", "", "", true},
    {"numeric_limits::epsilon", "", "", true},
    {"numeric_limits::infinity", "", "", true},
};

/// "std::ranges::x" and "std::__1::x" are not in the table on purpose.
StringRef plain(StringRef Name) {
  Name.consume_front("::");
  Name.consume_front("std::");
  return Name;
}

} // namespace

const LibraryFunction *findLibraryFunction(StringRef Name) {
  StringRef Key = plain(Name);
  for (const LibraryFunction &F : Table)
    if (F.Name == Key)
      return &F;
  return nullptr;
}

MethodEffect libraryMethod(StringRef Name) {
  if (!Name.starts_with("std::"))
    return MethodEffect::Unknown;
  auto [Class, Method] = Name.rsplit("::");
  Class = plain(Class).split('<').first;
  bool Known =
      llvm::StringSwitch<bool>(Class)
          .Cases({"vector", "valarray", "basic_string", "array", "span"}, true)
          .Cases({"basic_string_view", "unique_ptr", "shared_ptr"}, true)
          .Cases({"pair", "complex", "initializer_list", "deque"}, true)
          .Cases({"numeric_limits", "_Bit_reference"}, true)
          .Default(false);
  if (!Known)
    return MethodEffect::Unknown;
  return llvm::StringSwitch<MethodEffect>(Method)
      .Cases({"size", "empty", "capacity", "max_size", "length", "data"},
             MethodEffect::Observes)
      .Cases({"begin", "end", "cbegin", "cend", "rbegin", "rend"},
             MethodEffect::Observes)
      .Cases({"crbegin", "crend", "get", "c_str"}, MethodEffect::Observes)
      .Cases({"operator[]", "at", "front", "back", "operator*"},
             MethodEffect::Observes)
      .Cases({"max", "min", "lowest", "epsilon", "infinity", "real", "imag"},
             MethodEffect::Observes)
      .Cases({"sum", "compare", "find", "substr", "subspan", "first", "last"},
             MethodEffect::Reads)
      .Cases({"push_back", "emplace_back", "pop_back", "insert", "erase"},
             MethodEffect::Resizes)
      .Cases({"resize", "assign", "reserve", "clear", "swap", "append"},
             MethodEffect::Resizes)
      .Cases({"shrink_to_fit", "emplace", "operator=", "reset", "release"},
             MethodEffect::Resizes)
      .Case("fill", MethodEffect::Writes)
      .Default(MethodEffect::Unknown);
}

bool libraryThrowsNothing(StringRef Name) {
  if (const LibraryFunction *F = findLibraryFunction(Name))
    return !F->Effects.contains('c');
  MethodEffect E = libraryMethod(Name);
  return E != MethodEffect::Unknown && !Name.ends_with("::at") &&
         !Name.ends_with("::substr");
}

} // namespace scratchlift
