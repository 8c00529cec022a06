//===- Signature.cpp - What a function's signature says ---------*- C++ -*-===//
//
// Parameters, return type, and everything about a function that may forbid to
// give it another signature. Texts are the pattern's, as spelled at its
// definition; canonical types are the instantiation's.
//
//===----------------------------------------------------------------------===//
#include "matchers/Declarations.h"
#include "matchers/Internal.h"
#include "matchers/Statements.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace scratchlift {

ArgMode argMode(QualType T) {
  if (T->isRValueReferenceType())
    return ArgMode::RRef;
  if (T->isLValueReferenceType())
    return T->getPointeeType().isConstQualified() ? ArgMode::ConstRef
                                                  : ArgMode::LRef;
  return T->isPointerType() || T->isArrayType() ? ArgMode::Pointer
                                                : ArgMode::Value;
}

/// A parameter through which a buffer is reached.
static bool isHandle(const UnitContext &Unit, QualType T) {
  switch (classifyType(T.getNonReferenceType(), Unit.AST)) {
  case VarKind::Pointer:
  case VarKind::Container:
  case VarKind::View:
    return true;
  case VarKind::Scalar:
  case VarKind::Iterator:
  case VarKind::Record:
  case VarKind::Lambda:
  case VarKind::Other:
    return false;
  }
  llvm_unreachable("unknown kind");
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

/// "const float *" of "const float *in = nullptr"; the whole declarator where
/// it goes on behind the name.
static std::string spelledType(const UnitContext &Unit, const SourceSpan &Span,
                               llvm::StringRef Name) {
  std::vector<FileToken> Tokens =
      tokensIn(Unit, Span.File, Span.Begin, Span.End);
  unsigned End = 0;
  for (unsigned Depth = 0; End < Tokens.size(); ++End) {
    const FileToken &T = Tokens[End];
    if (T.is(tok::equal) && !Depth)
      break;
    if (T.is(tok::l_paren) || T.is(tok::l_square) || T.is(tok::l_brace))
      ++Depth;
    else if (Depth &&
             (T.is(tok::r_paren) || T.is(tok::r_square) || T.is(tok::r_brace)))
      --Depth;
  }
  if (!Name.empty() && End > 1 && Tokens[End - 1].isWord(Name))
    --End;
  if (!End)
    return "";
  llvm::StringRef Text = Unit.buffer(Span.File);
  return Text.slice(Tokens.front().Begin, Tokens[End - 1].End).str();
}

static bool hasDefault(const FunctionDecl *Pattern, unsigned Index) {
  return llvm::any_of(Pattern->redecls(), [&](const FunctionDecl *FD) {
    return Index < FD->getNumParams() &&
           FD->getParamDecl(Index)->hasDefaultArg();
  });
}

/// The pattern's parameter behind each of FD's: a pack stands behind as many as
/// it was expanded to.
static std::vector<unsigned> patternIndices(const FunctionDecl *FD,
                                            const FunctionDecl *Pattern) {
  std::vector<unsigned> Result;
  unsigned Count = FD->getNumParams(), Total = Pattern->getNumParams();
  for (unsigned P = 0; P < Total; ++P) {
    const ParmVarDecl *Param = Pattern->getParamDecl(P);
    if (FD == Pattern || !Param->isParameterPack()) {
      if (Result.size() < Count)
        Result.push_back(P);
      continue;
    }
    while (Result.size() + (Total - P - 1) < Count &&
           FD->getParamDecl(Result.size())->getName() == Param->getName())
      Result.push_back(P);
  }
  while (Result.size() < Count)
    Result.push_back(Total ? Total - 1 : 0);
  return Result;
}

static void collectParameters(UnitContext &Unit, const FunctionDecl *FD,
                              const FunctionDecl *Pattern,
                              const Declaration *Spelled, Function &Out) {
  std::vector<unsigned> Indices = patternIndices(FD, Pattern);
  for (unsigned I = 0; I < FD->getNumParams(); ++I) {
    const ParmVarDecl *Param = FD->getParamDecl(I);
    unsigned P = Indices[I];
    QualType T = Param->getType();
    scratchlift::Param &New = Out.Params.emplace_back();
    New.Name = Param->getName().str();
    if (Spelled && !Spelled->Macro && P < Spelled->Params.size())
      New.Type = spelledType(Unit, Spelled->Params[P], New.Name);
    if (New.Type.empty())
      New.Type = T.getAsString(Unit.AST.getPrintingPolicy());
    New.CanonType = Unit.typeName(T);
    New.Mode = argMode(T);
    New.Handle = !T->isDependentType() && isHandle(Unit, T);
    if (P < Pattern->getNumParams()) {
      New.HasDefault = hasDefault(Pattern, P);
      New.Pack = Pattern->getParamDecl(P)->isParameterPack();
      // Of a template nobody instantiates, what the spelling tells.
      if (T->isDependentType())
        New.Handle = T.getNonReferenceType()->isPointerType() ||
                     T.getNonReferenceType()->isArrayType();
    }
  }
}

//===----------------------------------------------------------------------===//
// The signature
//===----------------------------------------------------------------------===//

static unsigned standardOf(const LangOptions &Lang) {
  if (!Lang.CPlusPlus)
    return 0;
  if (Lang.CPlusPlus26)
    return 26;
  if (Lang.CPlusPlus23)
    return 23;
  if (Lang.CPlusPlus20)
    return 20;
  if (Lang.CPlusPlus17)
    return 17;
  if (Lang.CPlusPlus14)
    return 14;
  return Lang.CPlusPlus11 ? 11 : 98;
}

static bool neverThrows(const FunctionDecl *FD) {
  const auto *Type = FD->getType()->getAs<FunctionProtoType>();
  return Type && !isUnresolvedExceptionSpec(Type->getExceptionSpecType()) &&
         Type->isNothrow();
}

/// An attribute that a function with further parameters cannot share with the
/// old one: it names the symbol, lets another definition replace it, or counts
/// parameters.
static std::string tyingAttribute(const FunctionDecl *FD) {
  for (const FunctionDecl *D : FD->redecls())
    for (const Attr *A : D->attrs()) {
      const auto *NonNull = dyn_cast<NonNullAttr>(A);
      bool Counts = NonNull && NonNull->args_size() > 0;
      // `#pragma weak` makes one as well.
      if ((!A->isImplicit() || isa<AsmLabelAttr, WeakAttr>(A)) &&
          (Counts ||
           isa<AsmLabelAttr, WeakAttr, WeakRefAttr, IFuncAttr, AliasAttr,
               SelectAnyAttr, ConstructorAttr, DestructorAttr, NakedAttr,
               TargetAttr, TargetClonesAttr, TargetVersionAttr, CPUDispatchAttr,
               CPUSpecificAttr, FormatAttr, FormatArgAttr, AllocSizeAttr,
               AllocAlignAttr, OwnershipAttr, CallbackAttr, EnableIfAttr,
               DiagnoseIfAttr, ArgumentWithTypeTagAttr, CUDAGlobalAttr,
               AnyX86InterruptAttr>(A)))
        return A->getSpelling();
    }
  return "";
}

static bool hasFixedArity(const FunctionDecl *FD) {
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  if (Method && Method->isExplicitObjectMemberFunction())
    return true;
  return FD->isOverloadedOperator() || FD->getLiteralIdentifier() ||
         isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl,
             CXXDeductionGuideDecl>(FD);
}

static void collectTraits(const UnitContext &Unit, const FunctionDecl *FD,
                          const FunctionDecl *Pattern, Function &Out) {
  Out.External =
      Pattern->isExternallyVisible() && !Pattern->getParentFunctionOrMethod();
  Out.CSource = !Unit.AST.getLangOpts().CPlusPlus;
  Out.CLinkage = Pattern->isExternC();
  Out.Main = Pattern->isMain();
  Out.FixedArity = hasFixedArity(Pattern);
  Out.Attribute = tyingAttribute(Pattern);
  Out.Template = FD != Pattern || Pattern->isTemplated();
  Out.Variadic = Pattern->isVariadic();
  Out.Constexpr = Pattern->isConstexpr();
  Out.Noexcept = neverThrows(FD);
  Out.Defaulted = Pattern->isDefaulted();
  Out.ExplicitSpecialization =
      Pattern->getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  Out.StdVersion = standardOf(Unit.AST.getLangOpts());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Pattern)) {
    Out.Virtual = Method->isVirtual() || (isa<CXXMethodDecl>(FD) &&
                                          cast<CXXMethodDecl>(FD)->isVirtual());
    Out.Method = Method->isInstance();
    Out.ConstMethod = Method->isConst();
  }
}

static const Declaration *spelledAt(const Function &Out) {
  for (const Declaration &D : Out.Declarations)
    if (D.Definition)
      return &D;
  return Out.Declarations.empty() ? nullptr : &Out.Declarations.front();
}

/// Of `TEST(name) { ... }` only the head is a macro's: no parameter can be
/// added, but what stands in the braces is text like any other.
static bool isTextInMacro(const FunctionDecl *Definition,
                          const Declaration &Spelled) {
  if (Spelled.Body.Macro || !Definition || !Definition->getBody())
    return Spelled.Macro || Spelled.Body.Macro;
  SourceRange Body = Definition->getBody()->getSourceRange();
  return Spelled.Macro &&
         (Body.getBegin().isMacroID() || Body.getEnd().isMacroID());
}

static void collectSignature(UnitContext &Unit, const FunctionDecl *FD,
                             Function &Out) {
  const FunctionDecl *Pattern = UnitContext::pattern(FD);
  Out.Usr = Unit.usr(Pattern);
  Out.Name = Unit.qualifiedName(Pattern);
  Out.Instance = Unit.instance(FD);
  Out.Declarations = declarationsOf(Unit, Pattern);
  // Parameters are spelled where the definition is.
  if (const FunctionDecl *Definition = Pattern->getDefinition())
    Pattern = Definition;
  const Declaration *Spelled = spelledAt(Out);
  collectTraits(Unit, FD, Pattern, Out);
  collectParameters(Unit, FD, Pattern, Spelled, Out);
  Out.CanonReturn = Unit.typeName(FD->getReturnType());
  Out.ReturnsVoid = FD->getReturnType()->isVoidType();
  Out.ReturnType =
      Pattern->getReturnType().getAsString(Unit.AST.getPrintingPolicy());
  llvm::StringRef Main = Unit.path(Unit.SM.getMainFileID());
  for (const Declaration &D : Out.Declarations)
    Out.InHeader |= D.Name.File != Main;
  // A declaration elsewhere that is not to be edited is judged by itself.
  Out.Editable = Spelled && Spelled->Definition
                     ? Spelled->Editable
                     : llvm::all_of(Out.Declarations, [](const Declaration &D) {
                         return D.Editable;
                       });
  if (!Spelled)
    return;
  if (Spelled->Return.valid())
    Out.ReturnType = Unit.text(Spelled->Return).str();
  if (Spelled->Definition) {
    Out.Definition = Spelled->Name;
    Out.File = Spelled->Name.File;
    Out.InMacro = isTextInMacro(Pattern, *Spelled);
  }
}

void collectDeclaration(FunctionContext &F) {
  collectSignature(F.Unit, F.FD, F.Out);
  F.Out.Coroutine = isa_and_nonnull<CoroutineBodyStmt>(F.FD->getBody());
  for (const auto &[S, Parent] : F.Parents)
    F.Out.HasGoto |= isa<GotoStmt, IndirectGotoStmt>(S);
}

Function declaredOnly(UnitContext &Unit, const FunctionDecl *FD) {
  Function Out;
  const FunctionDecl *Pattern = UnitContext::pattern(FD);
  collectSignature(Unit, Pattern, Out);
  if (Pattern->isTemplated() || Pattern->isDependentContext())
    Out.Instance = "<uninstantiated>";
  return Out;
}

} // namespace scratchlift
