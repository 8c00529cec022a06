//===- Policy.h - What the user asked for -----------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_ANALYSIS_POLICY_H
#define SCRATCHLIFT_ANALYSIS_POLICY_H

#include <string>
#include <vector>

namespace scratchlift {

enum class FormChoice { Auto, Pointer, Span, Container };
enum class ExtentChoice { Auto, Inline, Query };
enum class WrapperChoice { Auto, Always, Never };
enum class NamingChoice { Auto, Overload, Suffix };

/// Options of the analysis; the command line and the tidy check only translate
/// into it. Defaults are those of the design document.
struct Policy {
  FormChoice Form = FormChoice::Auto;
  ExtentChoice Extent = ExtentChoice::Auto;
  WrapperChoice Wrapper = WrapperChoice::Auto;
  NamingChoice Naming = NamingChoice::Auto;
  unsigned Bundle =
      4; ///< lifted buffers from which a workspace is made; 0 = never
  bool ClosedWorld = false; ///< no callers outside the units seen
  int Depth = -1; ///< how many callers up storage may be forwarded; -1 = as far
                  ///< as it helps
  /// Every result goes to storage of its own: an oracle for tests.
  bool CopyBeforeWrite = false;
  /// Other than 0: takes decisions that depend on their order in another one.
  unsigned ShuffleSeed = 0;
  std::string Kernels; ///< regex on qualified names; empty = all
  /// Positional filters: source paths and function regexes; empty = all.
  std::vector<std::string> Filters;
  /// Ids or kernel names (regex) of groups to apply; empty = all.
  std::vector<std::string> Only;
  /// Usr of kernels that must not be rewritten, with the message why
  /// (verification failed). Filled by the driver between two plans.
  std::vector<std::pair<std::string, std::string>> Dropped;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_POLICY_H
