#include "labels/label_table.h"

#include <algorithm>

#include "core/check.h"
#include "core/text.h"

namespace penstock {
namespace {

void SortSet(std::vector<PrincipalId>& set) {
  std::sort(set.begin(), set.end());
  set.erase(std::unique(set.begin(), set.end()), set.end());
}

std::string CanonicalBytes(const Label& label) {
  std::string bytes;
  auto put = [&](uint64_t value, size_t width) { bytes.append(reinterpret_cast<const char*>(&value), width); };
  put((label.from_anyone ? 1u : 0u) | (label.readers_public ? 2u : 0u), 1);
  put(label.from.size(), 4);
  for (PrincipalId p : label.from) put(p, 4);
  for (PrincipalId p : label.readers) put(p, 4);
  put(label.sticky, 8);
  put(label.lost, 8);
  return bytes;
}

}  // namespace

LabelTable::LabelTable() {
  Principal("User");
  Principal("System");
  Intern(Label{});
}

namespace {

bool DecidesNothing(const Label& label) {
  const bool by_user_or_system = std::all_of(label.from.begin(), label.from.end(), [](PrincipalId who) { return who == kUser || who == kSystem; });
  return by_user_or_system && !label.from_anyone && label.readers_public && label.sticky == 0 && label.lost == 0;
}

}  // namespace

LabelId LabelTable::Intern(Label label) {
  if (label.from_anyone) label.from.clear();
  if (label.readers_public) label.readers.clear();
  SortSet(label.from);
  std::erase(label.readers, kUser);  // the user always may
  SortSet(label.readers);
  // A name that a glob beside it covers says nothing more; without this, equal sets would differ.
  std::vector<PrincipalId> told;
  for (PrincipalId r : label.readers) {
    bool covered = std::any_of(label.readers.begin(), label.readers.end(), [&](PrincipalId glob) {
      return glob != r && Covers(glob, r) && (!Covers(r, glob) || glob < r);
    });
    if (!covered) told.push_back(r);
  }
  label.readers = std::move(told);
  auto [it, added] = ids_.emplace(CanonicalBytes(label), static_cast<LabelId>(labels_.size()));
  if (added) {
    decides_.push_back(!DecidesNothing(label));
    labels_.push_back(std::make_unique<const Label>(std::move(label)));
  }
  return it->second;
}

LabelId LabelTable::Top() {
  if (top_ == kBottom) {
    Label top;
    top.from_anyone = true;
    top.readers_public = false;
    top.sticky = ~uint64_t{0};
    top.lost = ~uint64_t{0};
    top_ = Intern(std::move(top));
  }
  return top_;
}

Label LabelTable::Joined(const Label& a, const Label& b) const {
  Label out;
  out.from_anyone = a.from_anyone || b.from_anyone;
  if (!out.from_anyone) std::set_union(a.from.begin(), a.from.end(), b.from.begin(), b.from.end(), std::back_inserter(out.from));
  if (a.readers_public) {
    out.readers_public = b.readers_public;
    out.readers = b.readers;
  } else if (b.readers_public) {
    out.readers_public = false;
    out.readers = a.readers;
  } else {
    // Intersection of two sets of globs: of each pair, the narrower when one covers the other.
    out.readers_public = false;
    for (PrincipalId p : a.readers) {
      for (PrincipalId q : b.readers) {
        if (Covers(p, q)) out.readers.push_back(q);
        else if (Covers(q, p)) out.readers.push_back(p);
      }
    }
  }
  out.sticky = a.sticky | b.sticky;
  out.lost = a.lost | b.lost;
  return out;
}

bool LabelTable::DecidesBeyond(LabelId a, LabelId b) { return Decides(a) && !Leq(a, b) && (b == kBottom || Decides(Beyond(a, b))); }

LabelId LabelTable::Beyond(LabelId a, LabelId b) {
  if (b == kBottom) return a;
  if (Leq(a, b)) return kBottom;
  const Label &whole = Get(a), &known = Get(b);
  Label rest;
  rest.from_anyone = whole.from_anyone && !known.from_anyone;
  if (!known.from_anyone) std::set_difference(whole.from.begin(), whole.from.end(), known.from.begin(), known.from.end(), std::back_inserter(rest.from));
  // Who may read neither for the one nor for the other.
  const auto allows = [&](PrincipalId who) { return std::any_of(whole.readers.begin(), whole.readers.end(), [&](PrincipalId reader) { return Covers(reader, who); }); };
  rest.readers_public = whole.readers_public || (!known.readers_public && std::all_of(known.readers.begin(), known.readers.end(), allows));
  if (!rest.readers_public) rest.readers = whole.readers;
  rest.sticky = whole.sticky & ~known.sticky;
  rest.lost = whole.lost & ~known.lost;
  return Intern(std::move(rest));
}

LabelId LabelTable::JoinSlow(LabelId a, LabelId b) {
  if (a > b) std::swap(a, b);
  uint64_t pair = static_cast<uint64_t>(a) << 32 | b;
  Remembered& lately = lately_[(a * 31 + b) % kRemembered];
  if (pair == lately.pair) return lately.join;
  auto found = joins_.find(pair);
  LabelId join = found != joins_.end() ? found->second : Intern(Joined(Get(a), Get(b)));
  if (found == joins_.end()) joins_.emplace(pair, join);
  lately = {pair, join};
  return join;
}

LabelId LabelTable::JoinAll(const LabelTree& tree) {
  LabelId all = tree.label;
  for (const LabelTree& child : tree.children) all = Join(all, JoinAll(child));
  return all;
}

PrincipalId LabelTable::Principal(std::string_view name) {
  std::string key(name);
  if (auto known = principal_ids_.find(key); known != principal_ids_.end()) return known->second;
  const auto id = static_cast<PrincipalId>(principals_.size());
  principal_ids_.emplace(std::move(key), id);
  principals_.emplace_back(name);
  return id;
}

bool LabelTable::Covers(PrincipalId pattern, PrincipalId who) const {
  if (pattern == who) return true;
  const std::string& glob = principals_[pattern];
  return glob.find('*') != std::string::npos && GlobMatches(glob, principals_[who]);
}

int LabelTable::DeclareTag(std::string_view name, bool fragile) {
  if (int known = TagIndex(name); known >= 0) return known;
  PENSTOCK_CHECK(tags_.size() < 64, "at most 64 tags; the gate checker refuses more");
  tags_.push_back({std::string(name), fragile});
  int index = static_cast<int>(tags_.size()) - 1;
  if (fragile) fragile_mask_ |= uint64_t{1} << index;
  return index;
}

int LabelTable::TagIndex(std::string_view name) const {
  for (size_t i = 0; i < tags_.size(); ++i) if (tags_[i].name == name) return static_cast<int>(i);
  return -1;
}

Json LabelTable::ToJson(LabelId id) const {
  const Label& label = Get(id);
  auto names = [&](const std::vector<PrincipalId>& set) {
    std::vector<std::string> sorted;
    for (PrincipalId p : set) sorted.push_back(PrincipalName(p));
    std::sort(sorted.begin(), sorted.end());
    return JsonArray(sorted.begin(), sorted.end());
  };
  std::vector<std::string> tags;
  for (size_t i = 0; i < tags_.size(); ++i) {
    uint64_t bit = uint64_t{1} << i;
    bool present = tags_[i].fragile ? id != kBottom && !(label.lost & bit) : (label.sticky & bit) != 0;
    if (present) tags.push_back(tags_[i].name);
  }
  std::sort(tags.begin(), tags.end());
  Json json;
  json.Set("from", label.from_anyone ? Json(JsonArray{Json("*")}) : Json(names(label.from)));
  if (label.readers_public) {
    json.Set("readers", "Public");
  } else {
    std::vector<PrincipalId> readers = label.readers;
    readers.push_back(kUser);
    json.Set("readers", Json(names(readers)));
  }
  json.Set("tags", Json(JsonArray(tags.begin(), tags.end())));
  return json;
}

Result<LabelId> LabelTable::FromJson(const Json& json) {
  if (!json.is_object()) return Error{"a label is an object with `from`, `readers` and `tags`", ""};
  Label label;
  for (const auto& [name, value] : json.object()) {
    bool known = name == "from" || name == "readers" || name == "tags";
    if (!known) return Error{"a label has no member " + Quoted(name), "the members are from, readers, tags"};
    if (name == "readers" && value == Json("Public")) continue;
    if (!value.is_array()) return Error{"`" + name + "` of a label is a list of names", ""};
    for (const Json& item : value.array()) {
      if (!item.is_string()) return Error{"`" + name + "` of a label is a list of names", ""};
      const std::string& text = item.string_value();
      if (name == "from" && text == "*") label.from_anyone = true;
      else if (name == "from") label.from.push_back(Principal(text));
      else if (name == "readers") label.readers.push_back(Principal(text));
      else if (int tag = TagIndex(text); tag < 0) return Error{"the tag " + Quoted(text) + " is not declared", ""};
      else if (!TagIsFragile(tag)) label.sticky |= uint64_t{1} << tag;
    }
    if (name == "readers") label.readers_public = false;
  }
  bool is_bottom = label == Label{};
  if (!is_bottom) {
    label.lost = fragile_mask_;
    if (const Json* tags = json.Find("tags")) {
      for (const Json& item : tags->array()) {
        int tag = TagIndex(item.string_value());
        if (TagIsFragile(tag)) label.lost &= ~(uint64_t{1} << tag);
      }
    }
  }
  return Intern(std::move(label));
}

std::string LabelTable::Describe(LabelId id) const {
  if (id == kBottom) return "trusted, public";
  Json json = ToJson(id);
  auto list = [](const Json& names) {
    std::string out;
    for (const Json& name : names.array()) out += (out.empty() ? "" : ", ") + name.string_value();
    return out.empty() ? std::string("nobody") : out;
  };
  std::string out;
  if (const Json* from = json.Find("from"); !from->array().empty()) out += "from " + list(*from);
  if (const Json* readers = json.Find("readers"); readers->is_array()) out += (out.empty() ? "" : "; ") + ("readers " + list(*readers));
  if (const Json* tags = json.Find("tags"); !tags->array().empty()) out += (out.empty() ? "" : "; ") + ("tags " + list(*tags));
  return out.empty() ? "trusted, public" : out;
}

}  // namespace penstock
