#include "core/database.h"

#include <sqlite3.h>

#include <utility>

namespace penstock {

Result<Database> Database::Open(const std::string& path, Access access, int busy_milliseconds) {
  Database database;
  int flags = SQLITE_OPEN_NOMUTEX | (access == Access::kRead ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (access != Access::kWrite) flags |= SQLITE_OPEN_NOFOLLOW;
  if (sqlite3_open_v2(path.c_str(), &database.handle_, flags, nullptr) != SQLITE_OK) {
    std::string why = database.handle_ ? sqlite3_errmsg(database.handle_) : "out of memory";
    return Error{"cannot open `" + path + "`: " + why, ""};
  }
  sqlite3_busy_timeout(database.handle_, busy_milliseconds);
  return Result<Database>(std::move(database));
}

Database::Database(Database&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)), error_(std::move(other.error_)), damaged_(other.damaged_) {}

Database::~Database() { sqlite3_close_v2(handle_); }

void Database::KeepError() {
  if (!error_.empty()) return;
  error_ = sqlite3_errmsg(handle_);
  const int code = sqlite3_errcode(handle_);
  damaged_ = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

void Database::Run(std::string_view sql) {
  if (failed()) return;
  if (sqlite3_exec(handle_, std::string(sql).c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) KeepError();
}

int64_t Database::last_row_id() const { return sqlite3_last_insert_rowid(handle_); }
int64_t Database::changed_rows() const { return sqlite3_changes(handle_); }

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
  if (database.failed()) return;
  if (sqlite3_prepare_v2(database.handle_, sql.data(), static_cast<int>(sql.size()), &handle_, nullptr) != SQLITE_OK)
    database.KeepError();
}

Statement::~Statement() { sqlite3_finalize(handle_); }

Statement& Statement::Bind(std::string_view text) {
  if (!handle_ || database_.failed()) return *this;
  if (sqlite3_bind_text64(handle_, ++bound_, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8) != SQLITE_OK)
    database_.KeepError();
  return *this;
}

Statement& Statement::Bind(int64_t number) {
  if (!handle_ || database_.failed()) return *this;
  if (sqlite3_bind_int64(handle_, ++bound_, number) != SQLITE_OK) database_.KeepError();
  return *this;
}

bool Statement::Step() {
  if (!handle_ || database_.failed()) return false;
  int code = sqlite3_step(handle_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_.KeepError();
  return false;
}

int64_t Statement::Number(int column) const { return sqlite3_column_int64(handle_, column); }

std::string Statement::Text(int column) const {
  const unsigned char* text = sqlite3_column_text(handle_, column);
  return text ? std::string(reinterpret_cast<const char*>(text), static_cast<size_t>(sqlite3_column_bytes(handle_, column)))
              : std::string();
}

bool Statement::IsNull(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }

}  // namespace penstock
