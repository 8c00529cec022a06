//===- LibraryOps.cpp - Library functions on elements ---------------------===//
#include "matchers/LibraryOps.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

static constexpr LibraryOp Table[] = {
    // Bytes.
    {"memcpy", "YXb"},
    {"memmove", "YXb"},
    {"memset", "Y.b"},
    {"memcmp", "XXb"},
    {"bzero", "Yb"},
    // Writing a whole range.
    {"fill", "Ww."},
    {"fill_n", "On."},
    {"iota", "Ww."},
    {"generate", "Ww."},
    {"generate_n", "On."},
    {"uninitialized_fill", "Ww."},
    {"uninitialized_fill_n", "On."},
    {"uninitialized_value_construct", "Ww"},
    {"uninitialized_value_construct_n", "On"},
    // From one range to another.
    {"copy", "RrO"},
    {"move", "RrO"},
    {"copy_n", "InO"},
    {"uninitialized_copy", "RrO"},
    {"uninitialized_copy_n", "InO"},
    {"copy_backward", "Rro"},
    {"move_backward", "Rro"},
    {"reverse_copy", "RrO"},
    {"rotate_copy", "RmrO"},
    {"replace_copy", "RrO.."},
    {"replace_copy_if", "RrO.."},
    {"transform", "RrO."},
    {"transform", "RrIO."},
    {"partial_sum", "RrO*"},
    {"adjacent_difference", "RrO*"},
    {"inclusive_scan", "RrO*"},
    {"exclusive_scan", "RrO*"},
    {"transform_inclusive_scan", "RrO*"},
    {"transform_exclusive_scan", "RrO*"},
    {"copy_if", "Rro."},
    {"remove_copy", "Rro."},
    {"remove_copy_if", "Rro."},
    {"unique_copy", "Rro*"},
    {"partition_copy", "Rroo."},
    {"partial_sort_copy", "RrUu*"},
    {"merge", "RrRro*"},
    {"set_union", "RrRro*"},
    {"set_intersection", "RrRro*"},
    {"set_difference", "RrRro*"},
    {"set_symmetric_difference", "RrRro*"},
    // Within a range.
    {"sort", "Uu*"},
    {"stable_sort", "Uu*"},
    {"partial_sort", "Umu*"},
    {"nth_element", "Umu*"},
    {"inplace_merge", "Umu*"},
    {"reverse", "Uu"},
    {"rotate", "Umu"},
    {"shift_left", "Uu."},
    {"shift_right", "Uu."},
    {"unique", "Uu*"},
    {"remove", "Uu."},
    {"remove_if", "Uu."},
    {"replace", "Uu.."},
    {"replace_if", "Uu.."},
    {"partition", "Uu."},
    {"stable_partition", "Uu."},
    {"shuffle", "Uu."},
    {"random_shuffle", "Uu*"},
    {"make_heap", "Uu*"},
    {"push_heap", "Uu*"},
    {"pop_heap", "Uu*"},
    {"sort_heap", "Uu*"},
    {"next_permutation", "Uu*"},
    {"prev_permutation", "Uu*"},
    {"swap_ranges", "UuV"},
    {"for_each", "Uu."},
    {"for_each_n", "Vn."},
    // Reading.
    {"accumulate", "Rr*"},
    {"reduce", "Rr*"},
    {"transform_reduce", "RrI."},
    {"transform_reduce", "RrI..."},
    {"inner_product", "RrI*"},
    {"max_element", "Rr*"},
    {"min_element", "Rr*"},
    {"minmax_element", "Rr*"},
    {"count", "Rr."},
    {"count_if", "Rr."},
    {"find", "Rr."},
    {"find_if", "Rr."},
    {"find_if_not", "Rr."},
    {"find_first_of", "RrRr*"},
    {"adjacent_find", "Rr*"},
    {"search", "RrRr*"},
    {"search_n", "Rr*"},
    {"all_of", "Rr."},
    {"any_of", "Rr."},
    {"none_of", "Rr."},
    {"equal", "RrI"},
    {"equal", "RrI."},
    {"mismatch", "RrI"},
    {"mismatch", "RrI."},
    {"lexicographical_compare", "RrRr*"},
    {"includes", "RrRr*"},
    {"is_sorted", "Rr*"},
    {"is_sorted_until", "Rr*"},
    {"is_heap", "Rr*"},
    {"is_partitioned", "Rr."},
    {"partition_point", "Rr."},
    {"lower_bound", "Rr*"},
    {"upper_bound", "Rr*"},
    {"equal_range", "Rr*"},
    {"binary_search", "Rr*"},
    {"distance", "Dd"},
    // Elements.
    {"min", "s"},
    {"max", "s"},
    {"minmax", "s"},
    {"min", "ss*"},
    {"max", "ss*"},
    {"minmax", "ss*"},
    {"clamp", "sss*"},
    {"abs", "s"},
    {"norm", "s"},
    {"arg", "s"},
    {"real", "s"},
    {"imag", "s"},
    {"conj", "s"},
    {"hypot", "ss*"},
    {"fma", "sss"},
    {"midpoint", "ss"},
    {"lerp", "sss"},
    {"isnan", "s"},
    {"isfinite", "s"},
    {"isinf", "s"},
    {"sqrt", "s"},
    {"exp", "s"},
    {"log", "s"},
    {"pow", "ss"},
    {"to_string", "s"},
};

char LibraryOp::kind(unsigned I) const {
  if (I < Args.size() && Args[I] != '*')
    return Args[I];
  // A repeated element is read, a repeated anything stays that.
  return Args.size() >= 2 && Args[Args.size() - 2] == 's' ? 's' : '.';
}

bool LibraryOp::accepts(unsigned NumArgs) const {
  return Args.ends_with("*") ? NumArgs + 1 >= Args.size()
                             : NumArgs == Args.size();
}

const LibraryOp *findLibraryOp(llvm::StringRef Name, unsigned NumArgs) {
  const LibraryOp *Found = llvm::find_if(Table, [&](const LibraryOp &Op) {
    return Op.Name == Name && Op.accepts(NumArgs);
  });
  return Found == std::end(Table) ? nullptr : Found;
}

} // namespace scratchlift
