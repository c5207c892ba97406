#include "audit/log_index.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/digest.h"

namespace penstock {
namespace {

constexpr int kVersion = 1;         // of what is kept of a log: another one is taken apart again
constexpr int kBusyMilliseconds = 250;

constexpr std::string_view kTable =
    "CREATE TABLE IF NOT EXISTS log (name TEXT PRIMARY KEY, digest TEXT, head TEXT, last_ms INTEGER, calls_digest TEXT, seal TEXT, calls TEXT)";

std::string SealOf(const std::string& name, const std::string& digest, const IndexedLog& log, const std::string& calls_digest) {
  return Sha256Hex(fmt::format("{}\n{}\n{}\n{}\n{}\n{}", kVersion, digest, log.head, log.last_ms, calls_digest, name));
}

}  // namespace

LogIndex::LogIndex(const std::string& folder) {
  const std::string path = (std::filesystem::path(folder) / kFile).string();
  for (Database::Access access : {Database::Access::kWriteBeside, Database::Access::kRead}) {
    for (int attempt = 0; attempt < 2; ++attempt) {
      Result<Database> opened = Database::Open(path, access, kBusyMilliseconds);
      if (!opened.ok()) break;
      database_.emplace(std::move(*opened));
      writes_ = access == Database::Access::kWriteBeside;
      database_->Run("PRAGMA synchronous = OFF");  // what is lost is read again
      if (writes_) database_->Run(kTable);
      if (Load()) return;
      const bool damaged = database_->damaged();
      database_.reset();
      rows_.clear();
      std::error_code failed;
      if (!damaged || !writes_ || !std::filesystem::remove(path, failed)) break;
      std::filesystem::remove(path + "-journal", failed);
    }
  }
  writes_ = false;
}

bool LogIndex::Load() {
  Statement all(*database_, "SELECT rowid, name, digest, head, last_ms, calls_digest, seal FROM log");
  while (all.Step()) {
    Row row{all.Number(0), all.Text(2), all.Text(5), {all.Text(3), all.Number(4), {}}};
    std::string name = all.Text(1);
    if (SealOf(name, row.digest, row.log, row.calls_digest) == all.Text(6)) rows_.insert_or_assign(std::move(name), std::move(row));
  }
  return !database_->failed();
}

std::optional<IndexedLog> LogIndex::Find(const std::string& name, const std::string& digest, int64_t since_ms) {
  auto at = rows_.find(name);
  if (at == rows_.end()) return std::nullopt;
  at->second.asked = true;
  if (at->second.digest != digest) return std::nullopt;
  IndexedLog log = at->second.log;
  if (log.last_ms <= since_ms) return log;
  Statement one(*database_, "SELECT calls FROM log WHERE rowid = ? AND digest = ?");  // another run may have written since
  one.Bind(at->second.id).Bind(digest);
  if (!one.Step()) return std::nullopt;
  log.calls = one.Text(0);
  return Sha256Hex(log.calls) == at->second.calls_digest ? std::optional<IndexedLog>(std::move(log)) : std::nullopt;
}

void LogIndex::Keep(const std::string& name, const std::string& digest, IndexedLog log) {
  if (writes_) kept_.push_back({name, digest, std::move(log)});
}

void LogIndex::Write() {
  std::vector<int64_t> gone;
  for (const auto& [name, row] : rows_) if (!row.asked) gone.push_back(row.id);
  if (!writes_ || !database_ || (kept_.empty() && gone.empty())) return;
  database_->ForgetError();
  database_->Run("BEGIN IMMEDIATE");
  for (const Kept& one : kept_) {
    const std::string calls_digest = Sha256Hex(one.log.calls);
    Statement put(*database_, "INSERT OR REPLACE INTO log VALUES (?, ?, ?, ?, ?, ?, ?)");
    put.Bind(one.name).Bind(one.digest).Bind(one.log.head).Bind(one.log.last_ms).Bind(calls_digest).Bind(SealOf(one.name, one.digest, one.log, calls_digest)).Bind(one.log.calls);
    put.Run();
  }
  for (int64_t id : gone) {
    Statement drop(*database_, "DELETE FROM log WHERE rowid = ?");
    drop.Bind(id).Run();
  }
  database_->Run("COMMIT");
  kept_.clear();
}

}  // namespace penstock
