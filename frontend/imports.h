// What imports give, and the members of modules that are written in the plan language.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "catalog/builtins.h"
#include "core/diagnostics.h"
#include "frontend/ast.h"
#include "frontend/scopes.h"

namespace penstock {

// One file of catalog/library, and what of it a plan needs. Of a long file most plans need little: what its statements bind can be read
// off their first lines, and functions and classes are parsed once they are needed.
struct LibraryModule {
  ModuleId id = kNoModule;
  std::string_view text;
  struct Statement {
    std::string_view text;                  // decorators included
    bool is_needed = false;
    std::optional<StmtId> short_form;       // in `outline`, unless it is a function or class
    // Of a class in `__by_name__`: its head and what stands in it, in order. A method is needed where its name is met.
    struct Part {
      std::string_view text, name;          // no name: it is needed with the class
      bool is_needed = false;
    };
    std::vector<Part> parts = {};
    bool is_met = false;                    // its words are known
  };
  std::vector<Statement> statements;        // at the top of the file, in order
  SourceFile outline_source;
  Ast outline;                              // imports and assignments
  SourceFile source;                        // once closed: what is needed of the text
  Ast ast;                                  // of that
  std::map<std::string, size_t, std::less<>> statement_of;  // by the name it binds
  std::vector<std::string> members;         // public names, in the order of the text
  // What the file says of itself at its beginning: names that only written statements and the library itself may import
  // (`__hidden__`), what CPython has in C, by the name it binds, `*` for all (`__native__`), and classes of whose methods a plan
  // has only those that it, or what it needs of the library, names (`__by_name__`).
  std::vector<std::string> hidden, native, by_name;
  std::vector<std::string> told;            // `__told__`: the name of a function and that by which Python tells of it, one behind the other
  bool is_needed = false, is_closed = false;
  Scopes scopes;                            // once closed
  FunctionId first_function = 0;            // where its functions and globals stand in the Module
  uint32_t first_global = 0;
  std::unordered_map<std::string_view, uint32_t> global_of;  // by name: index into scopes.globals
};

// The modules one plan asks for. Read when first asked.
class Library {
 public:
  Library() { modules_.resize(static_cast<size_t>(ModuleId::kCount)); }

  // What `from module import name` gives a plan; nothing if there is no such member.
  std::optional<Imported> Find(ModuleId module, std::string_view name);
  // The same for written statements and the library itself, which see what is hidden from plans.
  std::optional<Imported> FindHidden(ModuleId module, std::string_view name);
  // Names that a module has, sorted; empty if it is not available.
  std::vector<std::string> MembersOf(ModuleId module);
  // How a function or class of the library is called, `chain(*iterables)`; empty for anything else.
  std::string SignatureOf(ModuleId module, std::string_view name);

  // The words of a plan tell which methods of large classes it can ask for. Without, all are there.
  void MeetPlan(std::string_view text) { plan_ = text; }
  // Says that the plan uses this.
  void Need(const Imported& imported);
  void NeedAll(ModuleId module);
  bool IsNeeded(const Imported& imported);
  // Leaves of every module what is needed, resolved, in the order in which their code must run.
  void Close();
  const std::vector<LibraryModule*>& closed() const { return closed_; }
  // Does CPython have in C what a statement of the file binds under this name?
  bool IsNative(ModuleId module, const std::string& name);
  std::string ToldAs(ModuleId module, const std::string& name);
  // REQUIRES: Close; the member is needed.
  uint32_t GlobalOf(const Imported& imported) const;

 private:
  LibraryModule* Load(ModuleId module);
  std::string SignatureOf(ModuleId module, std::string_view name, int hops);
  std::string SignatureThrough(const Ast& ast, const ImportFromStmt& import, std::string_view name, int hops);
  void NeedStatement(LibraryModule& module, size_t index);
  void NeedWords(LibraryModule& module, std::string_view text);
  void NeedNamedMethods();
  bool NeedsAllMethods() const;  // may a method be asked for by a name that does not stand in the plan?
  void CloseModule(LibraryModule& module);

  std::vector<std::unique_ptr<LibraryModule>> modules_;
  std::vector<LibraryModule*> closed_;
  std::string_view plan_;             // its text; empty: not known
};

// Functions of collections that patterns call: a list, or a dict, of what they take apart.
inline constexpr char kTakenSequence[] = "taken_sequence", kTakenMapping[] = "taken_mapping";

// Can who writes this word ask for attributes whose names do not stand in the plan? `getattr`, `format`
bool IsWayToAnyName(std::string_view word);

// `a.b` of a dotted name.
std::string Dotted(const Ast& ast, const std::vector<NameId>& parts);

}  // namespace penstock
