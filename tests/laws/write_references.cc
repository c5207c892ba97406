// Lists that several names hold: how a plan comes to one of them, and how it writes into it.
#include "plan_writer.h"

namespace penstock {

// The name of a list of texts that was there before; there always is one.
std::string PlanWriter::SharedName() { return Existing(Type::kStrs); }

// An expression that gives one of the lists there are, not a new one.
std::string PlanWriter::Shared(int depth) {
  std::string x = SharedName(), y = SharedName();
  if (const PlanVariable* o = ExistingBox(); o != nullptr && Chance(2)) {
    if (std::string use = Used(ClassOf(o->cls)->shared, o->name); !use.empty()) return Mark("shared_by_method") + use;
  }
  if (depth <= 0 || Chance(4)) return x;
  std::string holder = Existing(Type::kHolder), lists = Existing(Type::kLists), groups = Existing(Type::kGroups);
  switch (Pick(22)) {
    case 0: return Mark("shared_ternary") + "(" + Shared(depth - 1) + " if " + Bool(depth - 1) + " else " + Shared(depth - 1) + ")";
    case 1: return Mark("shared_and_or") + "(" + x + OneOf(" or ", " and ") + y + ")";
    case 2: return Mark("shared_item") + "[" + x + ", " + y + "][" + OneOf("0", "-1", Int(depth - 1) + " % 2") + "]";
    case 3: return Mark("shared_value") + "{'a': " + x + ", 'b': " + y + "}" + OneOf("['a']", ".get(" + Str(0) + ", " + y + ")", ".pop('b')");
    case 4: return Mark("shared_next") + "next((l for l in [" + x + ", " + y + "] if " + OneOf("l", "len(l) > " + Int(0), Bool(depth - 1)) + "), " + y + ")";
    case 5: return Mark("shared_max") + OneOf("max", "min") + "([" + x + ", " + y + "]" + OneOf("", ", key=len", ", key=lambda l: " + Bool(0)) + ")";
    case 6: return Mark("shared_sorted") + "sorted([" + x + ", " + y + "], key=lambda l: " + OneOf("len(l)", Int(0), Bool(depth - 1)) + ")[0]";
    case 7: return Mark("shared_lambda") + "(lambda l=" + x + ": " + OneOf("l", y) + ")()";
    case 8: return Mark("shared_walrus") + "(" + Name("w") + " := " + x + ")";
    case 9: return Mark("shared_values") + OneOf("list({'a': " + x + "}.values())[0]", "tuple([" + x + "])[0]", "[*[" + x + "]][0]", "(" + x + ", " + y + ")[1]");
    case 10: return Mark("shared_map") + "list(map(lambda l: " + OneOf("l", y) + ", [" + x + "]))[0]";
    case 11: return Mark("shared_filter") + "([l for l in [" + x + ", " + y + "] if " + OneOf("l", Bool(depth - 1)) + "] or [" + y + "])[0]";
    case 12: return Mark("shared_zip") + "list(zip([" + x + "], [" + y + "]))[0][" + OneOf("0", "1") + "]";
    case 13: case 14: if (!holder.empty()) return Mark("shared_by_function") + holder + "()"; break;
    case 15: case 16: if (!lists.empty()) return Mark("list_in_list") + lists + "[" + OneOf("0", "-1", Int(depth - 1) + " % 2") + "]"; break;
    case 17: case 18: if (!groups.empty()) return Mark("list_in_dict") + groups + OneOf("['k']", ".setdefault(" + Str(0) + ", " + x + ")", ".get(" + Str(0) + ", " + x + ")"); break;
    default: break;
  }
  return x;
}

// A statement that writes into the list `target` gives.
void PlanWriter::WriteInto(const std::string& target) {
  bool named = target.find_first_of("(['\1") == std::string::npos;
  std::string writer = Existing(Type::kWriter);
  switch (Pick(20)) {
    case 0: case 1: case 2: Uses("append"); return Line(target + ".append(" + Str(2) + ")");
    case 3: Uses("insert"); return Line(target + ".insert(" + Int(0) + ", " + Str(1) + ")");
    case 4: Uses("sort"); return Line(target + OneOf(".sort()", ".reverse()", ".sort(key=lambda s: " + KeyBody() + ")", ".clear()"));
    case 5: Uses("extend"); return Line(target + ".extend(" + OneOf(Strs(1), Str(1), "s for s in list(" + Strs(0) + ")") + ")");
    case 6: Uses("slice_store"); return Line(target + OneOf("[:1]", "[1:]", "[:]") + " = " + Strs(1));
    case 7: Uses("del_slice"); return Line("del " + target + "[:1]");
    case 8: Uses("method_value"); {
      std::string m = Name("v");
      Line(m + " = " + target + ".append");
      return Line(m + "(" + Str(1) + ")");
    }
    case 9: Uses("map_that_writes"); return Line("list(map(" + target + ".append, list(" + Strs(1) + ")))");
    case 10: Uses("comprehension_that_writes"); return Line("[" + target + ".append(s) for s in list(" + Strs(1) + ")" + Filter("s", 1) + "]");
    case 11: Uses("short_circuit_that_writes"); return Line(Bool(1) + OneOf(" and ", " or ") + target + ".append(" + Str(0) + ")");
    case 12: Uses("method_of_type"); return Line("list.append(" + target + ", " + Str(1) + ")");
    case 13: case 14: if (!writer.empty()) { Uses("writer_function"); return Line(writer + "(" + target + OneOf("", ", " + Str(0)) + ")"); } break;
    case 15: if (named) { Uses("imul"); return Line(target + " *= " + OneOf("2", Int(0) + " % 3")); } break;
    case 16: if (named) { Uses("iadd"); return Line(target + " += " + Strs(1)); } break;
    case 17: Uses("lambda_that_writes"); return Line("(lambda s: " + target + ".append(s))(" + Str(1) + ")");
    case 18: if (named) {
      Uses("set_item");
      Open("if " + target + ":");
      Line(target + "[" + OneOf("0", "-1", Int(1) + " % len(" + target + ")") + "]" + OneOf(" = ", " += ") + Str(1));
      return Close();
    } break;
    default: break;
  }
  Uses("append");
  Line(target + ".append(" + Str(1) + ")");
}

std::string PlanWriter::Writing(int depth) {
  if (const PlanVariable* o = ExistingBox(); o != nullptr && Chance(3)) return Used(ClassOf(o->cls)->texts, o->name);
  return Shared(depth) + OneOf(".append(" + Str(depth) + ")", ".extend(" + Strs(depth) + ")", ".clear()", ".reverse()");
}

}  // namespace penstock
