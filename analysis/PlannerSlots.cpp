//===- PlannerSlots.cpp - Parameters that a function gains ----------------===//
//
// Own buffers in order of declaration, then what is forwarded. From as many as
// the policy says on, one workspace takes their place: every member is then a
// container, sized inside. A workspace is defined once, where every declaration
// can see it: in a header, or in the only file that declares the kernel. Types
// that depend on template arguments keep single parameters.
//
//===----------------------------------------------------------------------===//
#include "analysis/Forms.h"
#include "analysis/Naming.h"
#include "analysis/Planner.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

/// Behind the last handle parameter that stands before any default argument,
/// pack or ellipsis (design, section 5).
static unsigned paramIndex(const Function &F) {
  unsigned Index = 0;
  for (unsigned I = 0; I < F.Params.size(); ++I) {
    if (F.Params[I].HasDefault || F.Params[I].Pack)
      break;
    if (F.Params[I].Handle)
      Index = I + 1;
  }
  return Index;
}

/// Some other variable of the function has the buffer's name: as a parameter
/// it would hide it, or be hidden.
static bool nameIsShared(const Node &N, int Var) {
  const Function &F = N.fn();
  return llvm::count_if(F.Vars, [&](const scratchlift::Var &V) {
           return V.Name == F.Vars[Var].Name;
         }) > 1;
}

const Slot *Node::slotOf(int Buffer) const {
  for (const std::vector<Slot> *List : {&Members, &Slots})
    for (const Slot &S : *List)
      if (S.Buffer == Buffer)
        return &S;
  return nullptr;
}

static Slot ownSlot(Planner &P, Node &N, const OwnBuffer &B) {
  const Function &F = N.fn();
  const Buffer &Facts = F.Buffers[B.Index];
  Slot S;
  S.Buffer = B.Index;
  S.Form = B.Form;
  S.Result = B.Decision == Decision::Out;
  S.Element = elementForSignature(F, Facts);
  S.Carrier = carrierOf(Facts);
  S.Name = F.Vars[Facts.Var].Name;
  S.Aliased = nameIsShared(N, Facts.Var);
  if (S.Aliased)
    S.Name = uniqueName(P, N, S.Name);
  else if (isRawForm(Facts.Form) && B.Form == Form::Container)
    S.Name = uniqueName(P, N, S.Name + "_storage");
  return S;
}

bool hasCommonHome(const Planner &P, const Node &N) {
  std::set<std::string> Files;
  for (const Function *F : N.Instances)
    for (const Declaration &D : F->Declarations) {
      Files.insert(D.Name.File);
      if (!D.Friend && !D.Local &&
          llvm::none_of(P.Facts.Units, [&](const Unit &U) {
            return U.MainFile == D.Name.File;
          }))
        return true;
    }
  return Files.size() == 1;
}

/// "ns::" of "ns::C::run": a member's workspace stands in front of the
/// outermost class. Classes are known by their members.
static std::string namespaceOf(const Planner &P, const Node &N) {
  std::string Scope = qualifierOf(N.fn().Name);
  auto IsClass = [&](const std::string &Qualifier) {
    return llvm::any_of(P.Facts.Functions, [&](const Function &F) {
      return qualifierOf(F.Name) == Qualifier &&
             llvm::any_of(F.Declarations,
                          [](const Declaration &D) { return D.InClass; });
    });
  };
  while (!Scope.empty() && IsClass(Scope))
    Scope = qualifierOf(llvm::StringRef(Scope).drop_back(2));
  return Scope;
}

/// The element is a type of the class that the workspace stands in front of.
static bool namesClassOf(const Planner &P, const Node &N, const Slot &S) {
  std::string Outside = namespaceOf(P, N);
  llvm::StringRef Inside =
      llvm::StringRef(N.fn().Name).drop_front(Outside.size());
  if (!Inside.contains("::"))
    return false;
  std::string Class = tidyType(Outside + Inside.split("::").first.str() + "::");
  std::string Type = S.Buffer >= 0
                         ? tidyType(N.fn().Buffers[S.Buffer].CanonElement)
                         : S.Element;
  return llvm::StringRef(Type).contains(Class);
}

static bool mayBundle(const Planner &P, const Node &N) {
  // Results stay parameters of their own.
  unsigned Scratch =
      llvm::count_if(N.Slots, [](const Slot &S) { return !S.Result; });
  if (P.Options.Bundle == 0 || Scratch < P.Options.Bundle ||
      !hasCommonHome(P, N) || N.SeenByC)
    return false;
  for (const Slot &S : N.Slots) {
    if (S.Result)
      continue;
    if (S.From && S.Form != Form::Workspace && N.fn().Template &&
        !isUniversalType(S.Element))
      return false;
    if (namesClassOf(P, N, S))
      return false;
    if (S.Buffer >= 0 && (dependsOnInstance(N.Instances, S.Buffer) ||
                          !fitsVector(N, N.Buffers[S.Buffer])))
      return false;
  }
  return true;
}

static void bundle(Planner &P, Node &N) {
  std::string Kernel = shortName(N.fn().Name).str();
  std::string Namespace = namespaceOf(P, N);
  if (std::string Class = qualifierOf(N.fn().Name); Class != Namespace)
    Kernel =
        shortName(llvm::StringRef(Class).drop_back(2)).str() + "_" + Kernel;
  std::vector<Slot> Results;
  for (Slot &S : N.Slots)
    (S.Result ? Results : N.Members).push_back(std::move(S));
  N.Slots.clear();
  N.Workspace = Kernel + "_workspace";
  for (unsigned I = 2; !P.Workspaces.insert(Namespace + N.Workspace).second;
       ++I)
    N.Workspace = Kernel + "_workspace" + std::to_string(I);
  unsigned Level = 0;
  for (Slot &M : N.Members) {
    Level = std::max(Level, M.Level);
    if (M.Form == Form::Workspace)
      continue;
    M.Form = Form::Container;
    // Members do not meet the body's names.
    if (M.Buffer >= 0) {
      N.Buffers[M.Buffer].Form = Form::Workspace;
      const std::string &Own = N.fn().Vars[N.fn().Buffers[M.Buffer].Var].Name;
      bool Taken = llvm::any_of(N.Members, [&](const Slot &Other) {
        return &Other != &M && Other.Name == Own;
      });
      M.Name = Taken ? M.Name : Own;
    }
  }
  Slot Whole;
  Whole.Form = Form::Workspace;
  Whole.Name = uniqueName(P, N, "workspace");
  Whole.Workspace = Namespace + N.Workspace;
  Whole.Level = Level;
  N.Slots.push_back(std::move(Whole));
  llvm::append_range(N.Slots, Results);
}

void finishSlots(Planner &P, Node &N) {
  std::vector<Slot> Own;
  for (const OwnBuffer &B : N.Buffers)
    if (B.Decision == Decision::Out ||
        (B.Decision == Decision::Lift &&
         N.fn().Buffers[B.Index].Form != BufferForm::ByValueParam))
      Own.push_back(ownSlot(P, N, B));
  llvm::stable_sort(Own, [&](const Slot &A, const Slot &B) {
    const Function &F = N.fn();
    return F.Vars[F.Buffers[A.Buffer].Var].Decl <
           F.Vars[F.Buffers[B.Buffer].Var].Decl;
  });
  N.Slots.insert(N.Slots.begin(), Own.begin(), Own.end());
  N.ParamIndex = paramIndex(N.fn());
  if (mayBundle(P, N))
    bundle(P, N);
}

} // namespace scratchlift
