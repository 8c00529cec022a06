//===- OpsFixture.cpp - Snippets to printed facts -------------------------===//
#include "OpsFixture.h"

#include "matchers/Extract.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

namespace scratchlift::test {

TUFacts factsOf(const std::string &Code, const std::string &Std,
                const std::vector<std::string> &Flags) {
  bool C = Std[0] == 'c' && Std[1] != '+';
  std::string Path = C ? "/project/input.c" : "/project/input.cpp";
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Code));
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  FS->pushOverlay(Memory);
  clang::tooling::CompileCommand Command;
  Command.Directory = "/project";
  Command.Filename = Path;
  Command.CommandLine = {C ? "clang" : "clang++", "-std=" + Std};
  Command.CommandLine.insert(Command.CommandLine.end(), Flags.begin(),
                             Flags.end());
  Command.CommandLine.push_back("-c");
  Command.CommandLine.push_back(Path);
  ExtractOptions Options;
  Options.Root = "/project";
  TUFacts Facts = extractUnit(Command, Options, FS);
  for (const std::string &Error : Facts.Errors)
    ADD_FAILURE() << Error;
  return Facts;
}

const Function &functionOf(const TUFacts &Facts, const std::string &Name) {
  for (const Function &F : Facts.Functions)
    if (F.Name == Name && !F.Blocks.empty())
      return F;
  ADD_FAILURE() << "no function " << Name;
  static const Function None;
  return None;
}

static std::string nameOf(const Function &F, int Var) {
  if (Var < 0)
    return "-";
  const scratchlift::Var &V = F.Vars[Var];
  return V.Name.empty() ? "$" + std::to_string(Var) : V.Name;
}

std::string show(const Function &F, const Expr &E) {
  auto Arg = [&](unsigned I) { return show(F, E.Args[I]); };
  auto List = [&](unsigned From) {
    std::string Result = "(";
    for (unsigned I = From; I < E.Args.size(); ++I)
      Result += (I > From ? ", " : "") + Arg(I);
    return Result + ")";
  };
  switch (E.Kind) {
  case ExprKind::None:
    return "";
  case ExprKind::Int:
  case ExprKind::Var:
  case ExprKind::Global:
  case ExprKind::TemplateParam:
    return E.Text;
  case ExprKind::This:
    return "this";
  case ExprKind::Member:
    return Arg(0) + "." + E.Text;
  case ExprKind::Size:
    return Arg(0) + ".size()";
  case ExprKind::Sizeof:
    return "sizeof(" + E.Text + ")";
  case ExprKind::Unary:
    return E.Text + Arg(0);
  case ExprKind::Deref:
    return "*" + Arg(0);
  case ExprKind::Index:
    return Arg(0) + "[" + Arg(1) + "]";
  case ExprKind::Binary:
    return "(" + Arg(0) + " " + E.Text + " " + Arg(1) + ")";
  case ExprKind::Cast:
    return E.Type + "{" + Arg(0) + "}";
  case ExprKind::Cond:
    return "(" + Arg(0) + " ? " + Arg(1) + " : " + Arg(2) + ")";
  case ExprKind::Call:
    return E.Text + List(0);
  case ExprKind::MethodCall:
    return Arg(0) + "." + E.Text + List(1);
  case ExprKind::Unknown:
    return "`" + E.Text + "`";
  }
  return "";
}

static std::string showRegion(const Function &F, const Region &R) {
  switch (R.Kind) {
  case RegionKind::All:
    return "[*]";
  case RegionKind::Elem:
    return "[" + show(F, R.Lo) + "]";
  case RegionKind::Range:
    return "[" + show(F, R.Lo) + ".." + show(F, R.Hi) + ")";
  case RegionKind::Unknown:
    return "[?]";
  }
  return "";
}

static std::string kindName(OpKind Kind) {
  switch (Kind) {
#define KIND(X, Text)                                                          \
  case OpKind::X:                                                              \
    return Text;
    KIND(Define, "define")
    KIND(Alloc, "alloc")
    KIND(Read, "read")
    KIND(Write, "write")
    KIND(Update, "update")
    KIND(Observe, "observe")
    KIND(View, "view")
    KIND(Resize, "resize")
    KIND(Assign, "assign")
    KIND(AssignRange, "assign-range")
    KIND(Grow, "grow")
    KIND(Shrink, "shrink")
    KIND(Reserve, "reserve")
    KIND(Copy, "copy")
    KIND(Move, "move")
    KIND(Swap, "swap")
    KIND(Free, "free")
    KIND(NullTest, "null-test")
    KIND(Nullify, "nullify")
    KIND(Call, "call")
    KIND(Capture, "capture")
    KIND(Return, "return")
    KIND(Throw, "throw")
    KIND(Escape, "escape")
#undef KIND
  }
  return "";
}

std::string show(const Function &F, const Op &O) {
  std::string Text = kindName(O.Kind);
  auto Method = [&] { return O.Method.empty() ? "" : " (" + O.Method + ")"; };
  std::string Value = O.Value ? " := " + show(F, O.Value) : "";
  switch (O.Kind) {
  case OpKind::Define:
    if (O.Var < 0)
      return Text + " " + show(F, O.Where.Lo) + Value;
    return Text + " " + nameOf(F, O.Var) + Value;
  case OpKind::View: {
    std::string From = nameOf(F, O.Var);
    if (O.Where.Kind == RegionKind::Unknown)
      From += "+?";
    else if (O.Where.Lo)
      From += "+" + show(F, O.Where.Lo);
    return Text + " " + nameOf(F, O.Dst) + " = " + From + Method();
  }
  case OpKind::Read:
  case OpKind::Write:
  case OpKind::Update:
    return Text + " " + nameOf(F, O.Var) + showRegion(F, O.Where) + Method();
  case OpKind::Copy:
  case OpKind::Move:
  case OpKind::Swap:
    return Text + " " + nameOf(F, O.Dst) + " = " + nameOf(F, O.Var) + Method();
  case OpKind::Call:
    return Text + " " + F.Calls[O.Call].CalleeName;
  case OpKind::Capture:
    return Text + " " + std::to_string(O.Lambda);
  case OpKind::Return:
    if (O.Var < 0)
      return O.Value ? Text + " " + show(F, O.Value) : Text;
    return Text + " " + nameOf(F, O.Var) + Method();
  case OpKind::Throw:
    return Text;
  default:
    return Text + " " + nameOf(F, O.Var) + Value + Method();
  }
}

std::string show(const Function &F, const Buffer &B) {
  static constexpr const char *Forms[] = {
      "vector",       "valarray",      "string",         "unique_ptr",
      "shared_ptr",   "new[]",         "malloc",         "calloc",
      "realloc",      "aligned_alloc", "posix_memalign", "mm_malloc",
      "operator new", "by-value"};
  static constexpr const char *Inits[] = {"undefined", "zero", "value",
                                          "copy",      "list", "result"};
  std::string Text = std::string(Forms[static_cast<int>(B.Form)]) + " " +
                     nameOf(F, B.Var) + ": " + B.Element + "[" +
                     show(F, B.Extent) + "] " + Inits[static_cast<int>(B.Init)];
  if (B.ExtentInBytes)
    Text += " bytes";
  if (B.Align)
    Text += " align " + std::to_string(B.Align);
  if (B.CustomAllocator)
    Text += " custom";
  return Text;
}

std::string show(const Var &V) {
  static constexpr const char *Roles[] = {"param", "local", "static", "this",
                                          "temporary"};
  static constexpr const char *Kinds[] = {"scalar", "pointer",  "container",
                                          "view",   "iterator", "record",
                                          "lambda", "other"};
  std::string Text = std::string(Roles[static_cast<int>(V.Role)]) + " " +
                     Kinds[static_cast<int>(V.Kind)] + " " +
                     (V.Name.empty() ? "-" : V.Name) + ": " + V.Type;
  if (V.ConstPointee)
    Text += " const";
  if (V.AddressTaken)
    Text += " taken";
  return Text;
}

Lines opsOf(const Function &F) {
  Lines Result;
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops)
      Result.push_back((B.Lambda >= 0 ? "  " : "") + show(F, O));
  return Result;
}

Lines opsOn(const Function &F, const std::string &Name) {
  Lines Result;
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops)
      if ((O.Var >= 0 && F.Vars[O.Var].Name == Name) ||
          (O.Dst >= 0 && F.Vars[O.Dst].Name == Name))
        Result.push_back(show(F, O));
  return Result;
}

Lines buffersOf(const Function &F) {
  Lines Result;
  for (const Buffer &B : F.Buffers)
    Result.push_back(show(F, B));
  return Result;
}

} // namespace scratchlift::test
