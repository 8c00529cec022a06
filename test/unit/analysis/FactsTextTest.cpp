//===- FactsTextTest.cpp --------------------------------------------------===//
//
// Every field of every struct survives printing and parsing: a visitor of the
// field tables gives each a value of its own.
//
//===----------------------------------------------------------------------===//
#include "analysis/FactsText.h"
#include "analysis/FactsCompare.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

std::string print(const TUFacts &Facts) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printFacts(Facts, OS);
  return Text;
}

std::string print(const Expr &E) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printExpr(E, OS);
  return Text;
}

TUFacts parsed(llvm::StringRef Text) {
  llvm::Expected<TUFacts> Result = parseFacts(Text);
  if (!Result) {
    ADD_FAILURE() << llvm::toString(Result.takeError());
    return {};
  }
  return std::move(*Result);
}

std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<TUFacts> Result = parseFacts(Text);
  return Result ? "" : llvm::toString(Result.takeError());
}

/// Gives every field a value that is not its default.
class Filler {
public:
  explicit Filler(unsigned Seed) : Count(Seed) {}

  void fill(std::string &S) {
    static const char *Texts[] = {"plain",     "two words", "q\"uo\\te",
                                  "new\nline", "{[(",       "ns::f<int>",
                                  "_",         "x;y",       "",
                                  "a=b",       "\x01\x7f",  "\xc3\xa9"};
    ++Count;
    S = Texts[Count % std::size(Texts)] + std::to_string(Count);
  }
  void fill(bool &B) { B = !B; }
  void fill(int &I) { I = ++Count; }
  void fill(unsigned &I) { I = ++Count; }
  void fill(std::uint64_t &I) { I = ~std::uint64_t(++Count); }
  void fill(SourceSpan &S) {
    fill(S.File);
    S.Begin = ++Count;
    S.End = S.Begin + 7;
    S.Line = ++Count;
    S.Column = ++Count;
    S.Macro = Count % 2;
  }
  void fill(Expr &E) {
    E.Kind = static_cast<ExprKind>(1 + ++Count % 16);
    fill(E.Text);
    fill(E.Usr);
    fill(E.Type);
    E.Index = ++Count;
    if (Count % 3)
      E.Const = -static_cast<std::int64_t>(Count);
    E.Visible = Count % 2;
    E.Impure = Count % 5 == 0;
    if (Depth < 2) {
      ++Depth;
      for (unsigned I = 0; I < Count % 4; ++I)
        fill(E.Args.emplace_back());
      --Depth;
    }
  }
  void fill(Region &R) {
    R.Kind = RegionKind::Range;
    fill(R.Lo);
    if (++Count % 2)
      fill(R.Hi);
  }
  template <class E> std::enable_if_t<std::is_enum_v<E>> fill(E &V) {
    // The second value: every enumeration has one.
    V = static_cast<E>(V == static_cast<E>(1) ? 0 : 1);
  }
  template <class T> void fill(std::vector<T> &V) {
    for (int I = 0; I < 2; ++I)
      fill(V.emplace_back());
  }
  template <class T>
  std::void_t<decltype(TypeTag<T>()), std::enable_if_t<std::is_class_v<T>>>
  fill(T &Object);

private:
  unsigned Count;
  unsigned Depth = 0;
};

template <class T> struct FieldFiller {
  Filler &F;
  T &Object;
  template <class M> void field(llvm::StringRef, M Member) {
    F.fill(Object.*Member);
  }
  template <class M> void lead(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void leadVar(M Member) { field("", Member); }
  template <class M> void keyword(M Member) { field("", Member); }
  template <class M> void var(llvm::StringRef N, M Member) { field(N, Member); }
  template <class M> void vars(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void file(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void list(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void items(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void child(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void derived(llvm::StringRef N, M Member, M) {
    field(N, Member);
  }
};

template <class T>
std::void_t<decltype(TypeTag<T>()), std::enable_if_t<std::is_class_v<T>>>
Filler::fill(T &Object) {
  FieldFiller<T> V{*this, Object};
  fields(V, TypeTag<T>());
}

TEST(FactsText, EveryFieldSurvives) {
  for (unsigned Seed = 0; Seed < 50; ++Seed) {
    TUFacts Facts;
    Filler(Seed).fill(Facts);
    std::string Text = print(Facts);
    TUFacts Again = parsed(Text);
    EXPECT_TRUE(sameFacts(Facts, Again)) << Text << "\n---\n" << print(Again);
    EXPECT_EQ(Text, print(Again));
  }
}

TEST(FactsText, DefaultsAreNotPrinted) {
  TUFacts Facts;
  Facts.MainFile = "/p/a.cpp";
  Function F;
  F.Usr = "f";
  F.Name = "f";
  F.File = "/p/a.cpp";
  F.Vars.emplace_back().Name = "x";
  F.Blocks.emplace_back();
  Facts.Functions.push_back(F);
  EXPECT_EQ(print(Facts), "unit file=/p/a.cpp\n"
                          "function f {\n"
                          "  var #0 x \"\"\n"
                          "  block #0\n"
                          "}\n");
}

TEST(FactsText, ASmallFunction) {
  TUFacts Facts = parsed(R"(
unit file=/p/a.cpp            ; a comment
file #0 /p/a.cpp in-root editable
file #1 /p/a.h in-root
function "c:@F@blur#" name=blur at=@3:6/20-24 {
  var w int kind=scalar role=param
  var tmp std::vector<float> kind=container buffer=0 at=@4:22
  param w int mode=value var=%w
  decl at=@1:2:1/10-40 semi=41
  buffer %tmp element=float extent=(* %w 2):"unsigned long" init=zero
  scope function
  scope loop parent=0 counted induction=%w lo=0 hi=(size %tmp)
  block succs=[1] {
    alloc %tmp buffer=0
    write %tmp where=(elem (+ %w 1)) at=@5:3
    read %tmp where=all
    escape %tmp method="stored in member 'p_'"
  }
  block
}
use c:@F@g address at=@9:1
)");
  ASSERT_EQ(Facts.Functions.size(), 1u);
  const Function &F = Facts.Functions[0];
  EXPECT_EQ(F.File, "/p/a.cpp");
  EXPECT_EQ(F.Definition.Begin, 20u);
  EXPECT_EQ(F.Declarations[0].Whole.File, "/p/a.h");
  EXPECT_EQ(F.Buffers[0].Var, 1);
  EXPECT_EQ(F.Buffers[0].CanonElement, "float");
  const Expr &Extent = F.Buffers[0].Extent;
  EXPECT_EQ(Extent.Kind, ExprKind::Binary);
  EXPECT_EQ(Extent.Type, "unsigned long");
  EXPECT_EQ(Extent.Args[0].Index, 0);
  EXPECT_EQ(Extent.Args[0].Type, "int");
  EXPECT_EQ(Extent.Args[1].Const, 2);
  EXPECT_EQ(F.Scopes[1].Hi.Kind, ExprKind::Size);
  ASSERT_EQ(F.Blocks.size(), 2u);
  ASSERT_EQ(F.Blocks[0].Ops.size(), 4u);
  EXPECT_EQ(F.Blocks[0].Ops[1].Kind, OpKind::Write);
  EXPECT_EQ(F.Blocks[0].Ops[1].Where.Kind, RegionKind::Elem);
  EXPECT_EQ(F.Blocks[0].Ops[2].Where.Kind, RegionKind::All);
  EXPECT_EQ(F.Blocks[0].Ops[3].Method, "stored in member 'p_'");
  EXPECT_EQ(Facts.Uses[0].How, "address");
  EXPECT_TRUE(sameFacts(Facts, parsed(print(Facts))));
}

TEST(FactsText, VariablesOfOneNameAreNumbered) {
  TUFacts Facts = parsed("unit file=/a.cpp\nfunction f {\n"
                         "  var i int\n  var i int\n"
                         "  block {\n    define %1 value=%0\n  }\n}\n");
  EXPECT_EQ(Facts.Functions[0].Blocks[0].Ops[0].Var, 1);
  EXPECT_NE(print(Facts).find("define %1 value=%0"), std::string::npos);
}

TEST(FactsText, OutsideCallsKeepTheirArguments) {
  TUFacts Facts = parsed("unit file=/a.cpp\noutside \"namespace scope\" {\n"
                         "  call c:@F@f name=f initialiser {\n"
                         "    arg text=\"n + 1\" value=(+ (global ::n) 1)\n"
                         "  }\n}\n");
  ASSERT_EQ(Facts.OutsideCalls.size(), 1u);
  EXPECT_EQ(Facts.OutsideCalls[0].first, "namespace scope");
  EXPECT_EQ(Facts.OutsideCalls[0].second.Args[0].Value.Args[0].Text, "::n");
  EXPECT_TRUE(sameFacts(Facts, parsed(print(Facts))));
}

TEST(FactsText, ExpressionsReadLikeLisp) {
  Expr W;
  W.Kind = ExprKind::Var;
  W.Index = 3;
  W.Type = "int";
  Expr Two;
  Two.Kind = ExprKind::Int;
  Two.Text = "2";
  Two.Type = "int";
  Two.Const = 2;
  Expr Product;
  Product.Kind = ExprKind::Binary;
  Product.Text = "*";
  Product.Type = "int";
  Product.Args = {W, Two};
  EXPECT_EQ(print(Product), "(* %3 2)");
  Product.Type = "unsigned long";
  Product.Impure = true;
  EXPECT_EQ(print(Product), "(* %3 2):\"unsigned long\"!");
  EXPECT_EQ(print(Expr()), "_");
}

TEST(FactsText, ErrorsNameTheirPlace) {
  EXPECT_EQ(errorOf(""), "1:1: expected a unit record");
  EXPECT_EQ(errorOf("unit file=/a\nfunction f colour=red\n"),
            "2:19: unknown field 'red'");
  EXPECT_EQ(errorOf("unit file=/a\nfunction f {\n"), "2:1: missing '}'");
  EXPECT_EQ(errorOf("unit file=/a\n}\n"), "2:1: unmatched '}'");
  EXPECT_EQ(errorOf("unit file=/a\nfunction f {\n  block {\n    read %x\n"),
            "4:1: missing '}'");
  EXPECT_EQ(
      errorOf("unit file=/a\nfunction f {\n  block {\n    read %x\n  }\n}\n"),
      "4:11: no variable is named 'x'");
  EXPECT_EQ(
      errorOf("unit file=/a\nfunction f {\n  block {\n    leap %x\n  }\n}\n"),
      "4:5: unknown record 'leap'");
  EXPECT_EQ(errorOf("unit file=/a\nfunction f std=new\n"),
            "2:16: expected a number");
}

TEST(FactsText, DeepNestingIsAnError) {
  std::string Records = "unit file=/a\n", Minus, Close;
  for (int I = 0; I < 100000; ++I) {
    Records += "block {\n";
    Minus += "(- ";
    Close += ")";
  }
  EXPECT_EQ(errorOf(Records), "102:1: records are nested too deeply");
  EXPECT_NE(errorOf("unit file=/a\nfunction f {\n  block cond=" + Minus + "1" +
                    Close + "\n}\n")
                .find("an expression is nested too deeply"),
            std::string::npos);
}

} // namespace
