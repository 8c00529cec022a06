//===- Marked.cpp - Facts and plans over marked-up code -------------------===//
#include "Marked.h"

#include "gtest/gtest.h"

using llvm::StringRef;

namespace scratchlift {

void Project::file(const std::string &Path, StringRef Marked) {
  std::string &Text = Files[Path];
  std::vector<std::string> Open;
  unsigned Line = 1;
  for (size_t I = 0; I < Marked.size(); ++I) {
    const StringRef Rest = Marked.substr(I);
    const size_t Brackets = Rest.find("[:");
    if (Rest[0] == '$' && Brackets != StringRef::npos &&
        Rest.slice(1, Brackets)
                .find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ"
                                   "RSTUVWXYZ_0123456789") == StringRef::npos) {
      const std::string Name = Rest.slice(1, Brackets).str();
      SourceSpan &S = Marks[Name];
      S.File = Path, S.Begin = Text.size(), S.Line = Line;
      Open.push_back(Name);
      I += Brackets + 1;
    } else if (Rest.starts_with(":]") && !Open.empty()) {
      Marks[Open.back()].End = Text.size();
      Open.pop_back();
      ++I;
    } else {
      Line += Rest[0] == '\n';
      Text += Rest[0];
    }
  }
  EXPECT_TRUE(Open.empty());
}

SourceSpan Project::span(const std::string &Mark) const {
  auto It = Marks.find(Mark);
  EXPECT_TRUE(It != Marks.end()) << "no mark " << Mark;
  return It == Marks.end() ? SourceSpan() : It->second;
}

unsigned Project::matching(const std::string &Text, unsigned Open) const {
  int Depth = 0;
  for (unsigned I = Open; I < Text.size(); ++I) {
    Depth += Text[I] == '(';
    Depth -= Text[I] == ')';
    if (Depth == 0)
      return I;
  }
  return Text.size();
}

std::vector<SourceSpan> Project::split(const std::string &File, unsigned LParen,
                                       unsigned RParen) const {
  const std::string &Text = Files.at(File);
  // Comments count as blanks.
  std::string Plain = Text.substr(0, RParen);
  for (size_t At = LParen; (At = Plain.find("/*", At)) != std::string::npos;) {
    const size_t End = Plain.find("*/", At) + 2;
    std::fill(Plain.begin() + At, Plain.begin() + End, ' ');
  }
  for (size_t At = LParen; (At = Plain.find("//", At)) != std::string::npos;) {
    const size_t End = Plain.find('\n', At);
    std::fill(Plain.begin() + At, Plain.begin() + End, ' ');
  }
  for (size_t At = LParen; (At = Plain.find("\n#", At)) != std::string::npos;) {
    const size_t End = Plain.find('\n', At + 1);
    std::fill(Plain.begin() + At, Plain.begin() + End, ' ');
  }
  std::vector<SourceSpan> Out;
  int Depth = 0;
  unsigned Begin = LParen + 1;
  for (unsigned I = LParen + 1; I <= RParen; ++I) {
    const char C = I == RParen ? ',' : Plain[I];
    Depth += C == '(' || C == '<' || C == '{' || C == '[';
    Depth -= C == ')' || C == '>' || C == '}' || C == ']';
    if (C != ',' || (Depth && I != RParen))
      continue;
    SourceSpan S;
    S.File = File;
    S.Begin = Plain.find_first_not_of(" \t\r\n", Begin);
    S.End = I;
    while (S.End > S.Begin &&
           isspace(static_cast<unsigned char>(Plain[S.End - 1])))
      --S.End;
    if (S.Begin < I && Text.substr(S.Begin, S.End - S.Begin) != "void" &&
        Text[S.Begin] != '.')
      Out.push_back(S);
    Begin = I + 1;
  }
  return Out;
}

Declaration Project::declaration(const std::string &Mark,
                                 const std::string &Name) const {
  Declaration D;
  D.Whole = span(Mark);
  const std::string &Text = Files.at(D.Whole.File);
  D.Name = D.Whole;
  D.Name.Begin = Text.find(Name + "(", D.Whole.Begin);
  D.Name.End = D.Name.Begin + Name.size();
  D.LParen = D.Name.End;
  D.RParen = matching(Text, D.LParen);
  D.Params = split(D.Whole.File, D.LParen, D.RParen);
  if (auto B = Marks.find(Mark + "_body"); B != Marks.end()) {
    D.Definition = true;
    D.Body = B->second;
  } else {
    D.Semi = Text.find(';', D.Whole.End);
  }
  if (auto C = Marks.find(Mark + "_doc"); C != Marks.end())
    D.Comment = C->second;
  if (auto R = Marks.find(Mark + "_return"); R != Marks.end())
    D.Return = R->second;
  return D;
}

Group &Project::kernel(const std::string &Name,
                       const std::vector<std::string> &Declarations) {
  Function F;
  F.Usr = "u:" + Name + std::to_string(Facts.Functions.size());
  F.Name = Name;
  F.ReturnsVoid = true;
  F.Blocks.emplace_back();
  const std::string Short = Name.substr(Name.rfind(':') + 1);
  for (const std::string &Mark : Declarations) {
    F.Declarations.push_back(declaration(Mark, Short));
    if (!F.Declarations.back().Definition)
      continue;
    for (const SourceSpan &P : F.Declarations.back().Params) {
      const StringRef Text = StringRef(Files.at(P.File)).slice(P.Begin, P.End);
      const StringRef Word =
          Text.take_while([](char C) { return C != '='; }).rtrim();
      Param New;
      New.Name = Word.substr(Word.find_last_of(" *&") + 1).str();
      New.Var = F.Params.size();
      F.Params.push_back(New);
    }
  }
  Facts.Functions.push_back(F);
  Facts.Functions.reserve(64);
  ThePlan.Groups.reserve(64);
  Group &G = ThePlan.Groups.emplace_back();
  G.Id = Name + "-1";
  G.Kernel = Name;
  G.KernelUsr = F.Usr;
  return G;
}

Function &Project::function(const Group &G) {
  for (Function &F : Facts.Functions)
    if (F.Usr == G.KernelUsr)
      return F;
  return Facts.Functions.front();
}

int Project::buffer(Group &G, const std::string &Statement,
                    const std::string &TypeSpec,
                    const std::vector<std::string> &Declarators, int Index) {
  Buffer B;
  B.DeclStmt = span(Statement);
  B.TypeSpec = span(TypeSpec);
  for (const std::string &D : Declarators)
    B.Declarators.push_back(span(D));
  B.DeclaratorIndex = Index;
  std::vector<Buffer> &All = function(G).Buffers;
  All.push_back(B);
  return All.size() - 1;
}

BufferEdit &Project::edit(Group &G, int Buffer, const std::string &Name,
                          BodyEdit Body, ResetKind Reset) {
  BufferEdit &E = G.Buffers.emplace_back();
  E.FunctionUsr = G.KernelUsr;
  E.Buffer = Buffer;
  E.Name = Name;
  E.Element = "float";
  E.ExtentText = "n";
  E.Body = Body;
  E.Reset = Reset;
  return E;
}

CallEdit &Project::call(Group &G, const std::string &Mark, unsigned After,
                        const std::string &New, const std::string &Statement) {
  CallEdit &E = G.Calls.emplace_back();
  E.Call = span(Mark);
  const std::string &Text = Files.at(E.Call.File);
  E.LParen = Text.find('(', E.Call.Begin);
  E.RParen = matching(Text, E.LParen);
  E.Name = E.Call;
  E.Name.End = E.LParen;
  E.SpelledArgs = split(E.Call.File, E.LParen, E.RParen);
  E.InsertAfterArg = After;
  E.Arguments = New;
  if (!Statement.empty())
    E.Stmt = span(Statement);
  return E;
}

RewriteResult Project::run() {
  const FileReader Read = [&](StringRef Path) -> llvm::Expected<std::string> {
    auto It = Files.find(Path.str());
    if (It == Files.end())
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "no such file");
    return It->second;
  };
  RewriteResult R = rewrite(Facts, ThePlan, Read);
  Failures = R.Failed;
  return R;
}

std::string Project::rewritten(const std::string &Path) {
  RewriteResult R = run();
  for (const auto &[Id, Message] : Failures)
    ADD_FAILURE() << Id << ": " << Message;
  auto It = R.Files.find(Path);
  return It == R.Files.end() ? Files.at(Path) : It->second.After;
}

} // namespace scratchlift
