// Lines typed by a person, with an editor and a history; or from a pipe, without.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace penstock {

class LineReader {
 public:
  enum class Got { kLine, kEnd, kInterrupted };

  // An editor where standard input and output are a terminal. Somebody else sets `interrupted`; it must outlive the reader.
  static std::unique_ptr<LineReader> ForStandardInput(std::atomic<bool>* interrupted);
  virtual ~LineReader() = default;

  // The next line without its newline. `prompt` is shown on a terminal only.
  virtual Got Read(const std::string& prompt, std::string& line) = 0;
};

}  // namespace penstock
