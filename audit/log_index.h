// What logs of a folder have in them, kept beside them in SQLite, so that each is taken apart once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/database.h"

namespace penstock {

// What was found in a log whose chain is sound.
struct IndexedLog {
  std::string head;      // SHA-256 of its last line
  int64_t last_ms = 0;   // the time of its last call
  std::string calls;     // JSON
};

// It only saves work. A log is known by the SHA-256 of all its bytes, which the reader takes anew each time: so what is said of it was
// read from these very bytes, when they were checked. What is kept bears a seal of its own; a row that is torn, of another version or of
// other bytes is not there. Whoever cannot be written to (a folder for reading alone, another run that writes, a file that is no
// database) is done without. One for each run at work; runs do not wait for each other.
class LogIndex {
 public:
  static constexpr std::string_view kFile = ".penstock-index.sqlite3";

  // Never fails: what cannot be opened knows nothing.
  explicit LogIndex(const std::string& folder);

  // `calls` is left out if there is none after `since_ms`.
  std::optional<IndexedLog> Find(const std::string& name, const std::string& digest, int64_t since_ms);
  void Keep(const std::string& name, const std::string& digest, IndexedLog log);
  // Writes what is to be kept, all at once, and drops logs that nobody asked for.
  void Write();

 private:
  struct Row {
    int64_t id = 0;
    std::string digest, calls_digest;
    IndexedLog log;
    bool asked = false;
  };
  struct Kept {
    std::string name, digest;
    IndexedLog log;
  };

  bool Load();  // false: damaged

  std::optional<Database> database_;
  bool writes_ = false;
  std::map<std::string, Row> rows_;
  std::vector<Kept> kept_;
};

}  // namespace penstock
