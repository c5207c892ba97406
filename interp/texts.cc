// Texts: making, joining, cutting, looking at them.
#include <algorithm>
#include <cstring>

#include "core/text.h"
#include "core/text_hash.h"
#include "interp/runtime.h"

namespace penstock {
namespace {

// The last bytes of a text, fewer than 8, as one word with zeros above.
uint64_t TailOf(const char* p, size_t n) {
  if (n >= 4) {
    uint32_t low, high;
    std::memcpy(&low, p, 4);
    std::memcpy(&high, p + n - 4, 4);
    return low | static_cast<uint64_t>(high) << (8 * (n - 4));
  }
  if (n == 0) return 0;
  auto byte = [&](size_t i) { return static_cast<uint64_t>(static_cast<unsigned char>(p[i])) << (8 * i); };
  return byte(0) | byte(n / 2) | byte(n - 1);
}

// Words folded by a wide multiplication, as wyhash does. Never 0, which says that a text's is not known yet.
uint64_t HashOfText(std::string_view text) {
  constexpr uint64_t kA = 0xA0761D6478BD642Full, kB = 0xE7037ED1A0B428DBull;
  auto fold = [](uint64_t a, uint64_t b) {
    unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  };
  uint64_t hash = text.size() ^ kB;
  const char* p = text.data();
  size_t n = text.size();
  for (; n >= 8; n -= 8, p += 8) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    hash = fold(hash ^ word, kA);
  }
  hash = fold(hash ^ TailOf(p, n), kA ^ n);
  return hash == 0 || hash == static_cast<uint64_t>(-1) ? 1 : hash;
}

// Texts outside ASCII longer than this have their bytes in a TextBuffer, and an index of code points.
constexpr size_t kInlineBytes = 128;
// Joined texts longer than this get room to grow in place.
constexpr size_t kGrowingBytes = 128;
constexpr size_t kIndexStep = 64;

bool IsAscii(std::string_view text) {
  const char* p = text.data();
  size_t n = text.size();
  uint64_t high = 0;
  for (; n >= 8; n -= 8, p += 8) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    high |= word;
  }
  high |= TailOf(p, n);
  return (high & 0x8080808080808080u) == 0;
}

bool IsFirstByte(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

TextBuffer* NewTextBuffer(Runtime& rt, size_t capacity) {
  TextBuffer* buffer = rt.heap.New<TextBuffer>(Kind::kTextBuffer);
  buffer->data = static_cast<char*>(rt.heap.AllocateBuffer(capacity));
  if (buffer->data == nullptr) return rt.HitLimit("heap_bytes"), nullptr;
  buffer->capacity = capacity;
  return buffer;
}

// A text that is a part of a buffer's bytes.
Value NewShared(Runtime& rt, TextBuffer* buffer, const char* data, size_t bytes, bool ascii, size_t length) {
  SharedText* text = rt.heap.New<SharedText>(Kind::kStr);
  text->flags |= Str::kShared | (ascii ? Str::kAscii : 0);
  text->bytes = static_cast<uint32_t>(bytes);
  text->length = static_cast<uint32_t>(length);
  text->data = data;
  text->buffer = buffer;
  return ValueOf(static_cast<Str*>(text));
}

// An index of every 64th code point, made on first need. Null: too little memory, or a small text.
const uint32_t* IndexOf(Str* text) {
  return text->flags & Str::kShared ? static_cast<SharedText*>(text)->index : nullptr;
}

// With its bytes behind it, not written yet.
Str* NewInline(Runtime& rt, size_t bytes, bool ascii, size_t length, char*& data) {
  Str* text = rt.heap.New<Str>(Kind::kStr, bytes);
  if (text == nullptr) return rt.HitLimit("heap_bytes"), nullptr;
  if (ascii) text->flags |= Str::kAscii;
  text->bytes = static_cast<uint32_t>(bytes);
  text->length = static_cast<uint32_t>(length);
  data = reinterpret_cast<char*>(text + 1);
  text->data = data;
  return text;
}

}  // namespace

Str* NewAsciiBlank(Runtime& rt, size_t bytes, char*& data) {
  if (bytes > kInlineBytes && !rt.MayAllocate(bytes)) return nullptr;
  return NewInline(rt, bytes, true, bytes, data);
}

Value NewTextOf(Runtime& rt, std::string_view utf8, bool ascii, size_t length) {
  if (utf8.size() <= 1) {
    if (utf8.empty()) return ValueOf(rt.empty_text);
    return ValueOf(AsciiChar(rt, static_cast<unsigned char>(utf8[0]) & 127));
  }
  if (utf8.size() > kInlineBytes && !rt.MayAllocate(utf8.size())) return Value();
  if (!ascii && utf8.size() > kInlineBytes) {
    TextBuffer* buffer = NewTextBuffer(rt, utf8.size());
    if (buffer == nullptr) return Value();
    std::memcpy(buffer->data, utf8.data(), utf8.size());
    buffer->used = utf8.size();
    return NewShared(rt, buffer, buffer->data, utf8.size(), false, length);
  }
  char* data;
  Str* text = NewInline(rt, utf8.size(), ascii, length, data);
  if (text == nullptr) return Value();
  std::memcpy(data, utf8.data(), utf8.size());
  return ValueOf(text);
}

Value NewText(Runtime& rt, std::string_view utf8) {
  bool ascii = IsAscii(utf8);
  return NewTextOf(rt, utf8, ascii, ascii ? utf8.size() : CodePointCount(utf8));
}

Value NewAscii(Runtime& rt, std::string_view ascii) { return NewTextOf(rt, ascii, true, ascii.size()); }

Value NewChar(Runtime& rt, uint32_t code_point) {
  if (code_point < 128) return ValueOf(AsciiChar(rt, static_cast<unsigned char>(code_point)));
  std::string text;
  AppendUtf8(text, code_point);
  return NewTextOf(rt, text, false, 1);
}

Value Concatenate(Runtime& rt, Str* a, Str* b) {
  if (a->bytes == 0) return ValueOf(b);
  if (b->bytes == 0) return ValueOf(a);
  size_t bytes = size_t{a->bytes} + b->bytes;
  size_t length = size_t{a->length} + b->length;
  bool ascii = a->ascii() && b->ascii();
  if (bytes <= kGrowingBytes) {
    char joined[kGrowingBytes];
    std::memcpy(joined, a->data, a->bytes);
    std::memcpy(joined + a->bytes, b->data, b->bytes);
    return NewTextOf(rt, {joined, bytes}, ascii, length);
  }
  if (!rt.MayAllocate(bytes)) return Value();
  if (a->flags & Str::kShared) {
    TextBuffer* buffer = static_cast<SharedText*>(a)->buffer;
    bool ends_there = a->data + a->bytes == buffer->data + buffer->used;
    if (ends_there && buffer->capacity - buffer->used >= b->bytes) {
      std::memcpy(buffer->data + buffer->used, b->data, b->bytes);
      buffer->used += b->bytes;
      return NewShared(rt, buffer, a->data, bytes, ascii, length);
    }
  }
  size_t capacity = bytes + bytes / 2;
  if (!rt.heap.HasRoom(capacity)) capacity = bytes;
  TextBuffer* buffer = NewTextBuffer(rt, capacity);
  if (buffer == nullptr) return Value();
  std::memcpy(buffer->data, a->data, a->bytes);
  std::memcpy(buffer->data + a->bytes, b->data, b->bytes);
  buffer->used = bytes;
  rt.Charge(static_cast<int64_t>(bytes / 256));
  return NewShared(rt, buffer, buffer->data, bytes, ascii, length);
}

size_t ByteOffset(Str* text, size_t code_point) {
  if (text->ascii()) return code_point;
  size_t at = 0, passed = 0;
  if (text->flags & Str::kShared) {
    const uint32_t* index = IndexOf(text);
    if (index != nullptr) {
      at = index[code_point / kIndexStep];
      passed = code_point / kIndexStep * kIndexStep;
    }
  }
  while (passed < code_point) {
    ++at;
    while (at < text->bytes && !IsFirstByte(text->data[at])) ++at;
    ++passed;
  }
  return at;
}

// Makes the index of a long text outside ASCII, so that the next look is quick.
static void MakeIndex(Runtime& rt, Str* text) {
  if (text->ascii() || !(text->flags & Str::kShared)) return;
  SharedText* shared = static_cast<SharedText*>(text);
  if (shared->index != nullptr) return;
  uint32_t* index = static_cast<uint32_t*>(rt.heap.AllocateBuffer((text->length / kIndexStep + 1) * sizeof(uint32_t)));
  if (index == nullptr) return;
  size_t count = 0;
  for (size_t at = 0; at < text->bytes; ++at) {
    if (!IsFirstByte(text->data[at])) continue;
    if (count % kIndexStep == 0) index[count / kIndexStep] = static_cast<uint32_t>(at);
    ++count;
  }
  if (count % kIndexStep == 0) index[count / kIndexStep] = text->bytes;
  shared->index = index;
}

Value Substring(Runtime& rt, Str* text, size_t from, size_t to) {
  if (from == 0 && to == text->length) return ValueOf(text);
  if (from >= to) return ValueOf(rt.empty_text);
  if (!text->ascii()) MakeIndex(rt, text);
  size_t begin = ByteOffset(text, from);
  size_t end = text->ascii() ? to : to - from == 1 ? begin + 1 : ByteOffset(text, to);
  if (!text->ascii() && to - from == 1) {
    while (end < text->bytes && !IsFirstByte(text->data[end])) ++end;
  }
  std::string_view part(text->data + begin, end - begin);
  if (text->ascii() || IsAscii(part)) return NewTextOf(rt, part, true, to - from);
  return NewTextOf(rt, part, false, to - from);
}

int64_t HashOf(Str* text) {
  if (text->hash == 0) text->hash = HashOfText(text->view());
  return static_cast<int64_t>(text->hash);
}

bool SameText(const Str* a, const Str* b) {
  if (a == b) return true;
  if (a->bytes != b->bytes || (a->flags & b->flags & Str::kInterned)) return false;
  if (a->hash != 0 && b->hash != 0 && a->hash != b->hash) return false;
  return std::memcmp(a->data, b->data, a->bytes) == 0;
}

Str* MakeAsciiChar(Runtime& rt, unsigned char c) {
  Str* made = rt.heap.New<Str>(Kind::kStr, 1);
  made->flags |= Str::kAscii | Str::kInterned;
  made->bytes = made->length = 1;
  char* data = reinterpret_cast<char*>(made + 1);
  data[0] = static_cast<char>(c);
  made->data = data;
  HashOf(made);
  return rt.ascii_chars[c] = made;
}

void InternTable::Reserve(size_t count) {
  size_t places = std::max<size_t>(places_.size(), 64);
  while (places < 2 * count) places *= 2;
  if (places == places_.size()) return;
  std::vector<Str*> old(places);
  old.swap(places_);
  count_ = 0;
  for (Str* text : old) if (text != nullptr) Add(text);
}

Str* InternTable::Find(std::string_view text, uint64_t hash) const {
  if (places_.empty()) return nullptr;
  const size_t mask = places_.size() - 1;
  for (size_t i = hash & mask; places_[i] != nullptr; i = (i + 1) & mask) {
    if (places_[i]->hash == hash && IsSameText(places_[i]->view(), text)) return places_[i];
  }
  return nullptr;
}

void InternTable::Add(Str* text) {
  if (2 * (count_ + 1) > places_.size()) Reserve(2 * (count_ + 1));
  const size_t mask = places_.size() - 1;
  size_t i = text->hash & mask;
  while (places_[i] != nullptr) i = (i + 1) & mask;
  places_[i] = text;
  ++count_;
}

Str* Intern(Runtime& rt, std::string_view text) {
  if (text.empty()) return rt.empty_text;
  if (text.size() == 1 && static_cast<unsigned char>(text[0]) < 128) return AsciiChar(rt, static_cast<unsigned char>(text[0]));
  const uint64_t hash = HashOfText(text);
  if (Str* found = rt.interned.Find(text, hash)) return found;
  Value v = NewText(rt, text);
  if (!v) return rt.empty_text;  // the run is being stopped
  Str* made = v.As<Str>();
  made->flags |= Str::kInterned;
  made->hash = hash;
  rt.interned.Add(made);
  return made;
}

}  // namespace penstock
