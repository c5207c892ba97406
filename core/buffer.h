// A vector of plain records for the places where much is pushed: growing is rare, so it stays out of the
// code that pushes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace penstock {

template <typename T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  Buffer(Buffer&& other) noexcept { Swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    Swap(other);
    return *this;
  }
  ~Buffer() {
    if (items_ != nullptr) std::allocator<T>().deallocate(items_, room_);
  }

  void Push(const T& item) {
    if (size_ == room_) [[unlikely]] return PushGrowing(item);
    items_[size_++] = item;
  }
  // REQUIRES: not empty.
  T Pop() { return items_[--size_]; }
  // REQUIRES: size <= size().
  void Truncate(size_t size) { size_ = size; }
  void Reserve(size_t room) {
    if (room <= room_) return;
    Buffer larger;
    larger.items_ = std::allocator<T>().allocate(room);
    larger.room_ = room;
    larger.size_ = size_;
    std::copy_n(items_, size_, larger.items_);
    Swap(larger);
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t i) { return items_[i]; }
  const T& operator[](size_t i) const { return items_[i]; }
  T& back() { return items_[size_ - 1]; }
  const T& back() const { return items_[size_ - 1]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

 private:
  [[gnu::noinline]] void PushGrowing(T item) {
    Reserve(std::max<size_t>(16, room_ * 2));
    items_[size_++] = item;
  }
  void Swap(Buffer& other) {
    std::swap(items_, other.items_);
    std::swap(size_, other.size_);
    std::swap(room_, other.room_);
  }

  T* items_ = nullptr;
  size_t size_ = 0;
  size_t room_ = 0;
};

}  // namespace penstock
