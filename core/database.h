// SQLite: a connection and prepared statements. Nobody else sees the C interface.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace penstock {

// One connection. The first error sticks: after it, statements do nothing and failed() says why, so
// that a tool need ask only once, at its end.
class Database {
 public:
  enum class Access : uint8_t {
    kWrite,        // made if it is not there
    kWriteBeside,  // and no link is followed: of a file that stands beside others' files
    kRead,
  };
  static Result<Database> Open(const std::string& path, Access access = Access::kWrite, int busy_milliseconds = 5000);
  Database(Database&& other) noexcept;
  Database& operator=(Database&&) = delete;
  ~Database();

  // Runs statements without parameters or results.
  void Run(std::string_view sql);
  int64_t last_row_id() const;
  int64_t changed_rows() const;

  // The file is no database, or a damaged one.
  bool damaged() const { return damaged_; }
  bool failed() const { return !error_.empty(); }
  const std::string& error() const { return error_; }
  void ForgetError() { error_.clear(); }

 private:
  friend class Statement;
  Database() = default;
  void KeepError();

  sqlite3* handle_ = nullptr;
  std::string error_;
  bool damaged_ = false;
};

// One statement, bound in order of its question marks, read row by row.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);  // the database must outlive it
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  Statement& Bind(std::string_view text);
  Statement& Bind(const char* text) { return Bind(std::string_view(text)); }
  Statement& Bind(int64_t number);

  // Moves to the next row; false at the end and after an error.
  bool Step();
  // For statements that give no rows.
  void Run() {
    while (Step()) {}
  }

  int64_t Number(int column) const;
  std::string Text(int column) const;
  bool IsNull(int column) const;

 private:
  Database& database_;
  sqlite3_stmt* handle_ = nullptr;
  int bound_ = 0;
};

}  // namespace penstock
