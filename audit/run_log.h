// The record of one run: JSON lines, each chained to the one before by SHA-256, append-only.
//
//   {"seq":0,"prev":"000…0","event":"run.start", …}
//   {"seq":1,"prev":"<SHA-256 of the bytes of line 0>","event":"verdict", …}
//
// Lines are hashed as bytes, without their newline; a verifier never writes them again.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace penstock {

// Knows events, and writes them when their text is wanted.
class EventWriter {
 public:
  virtual ~EventWriter() = default;
  // Writes what stands in the event's line behind `"event":"`, up to the closing brace and with it: `print","text":"x"}`.
  // It is the same whenever it is asked for.
  virtual void WriteEvent(uint64_t event, std::string& out) const = 0;
};

// Appends events in memory and, when made with a file, to that file. An event is in the file
// (handed to the system) when Append returns, and on the disk when Sync has returned. A log in memory
// is chained when somebody asks for its text: nobody else can have touched it before.
class RunLog {
 public:
  // A log kept in memory only.
  RunLog();
  // A log in a new file; an existing file is refused: a log is never written over.
  static Result<std::unique_ptr<RunLog>> Create(const std::string& path);
  ~RunLog();
  RunLog(const RunLog&) = delete;
  RunLog& operator=(const RunLog&) = delete;

  // Adds one event. `members` is the inside of a JSON object without its braces (`"tool":"pay","n":1`),
  // already canonical. Fails when the file cannot take it (disk full): then the effect that was to
  // follow must not happen.
  Status Append(std::string_view event, std::string_view members);
  Status AppendObject(std::string_view event, const Json& members);

  // An event of another log: what stands in its line behind `"event":"`, without the newline.
  Status AppendBody(std::string_view body);

  // The same without a text in between: what is written behind the text given here belongs to the event, each member
  // with its comma in front (`,"tool":"pay"`), until End. One event at a time.
  std::string& Begin(std::string_view event);
  Status End();

  // An event that `writer` knows by a number of its own: a file has it when this returns, in memory it is written when the
  // text is asked for. The log keeps the writer.
  Status AppendKnown(const std::shared_ptr<const EventWriter>& writer, uint64_t event) {
    if (fd_ >= 0 || writers_.empty() || writers_.back() != writer) return AppendFirst(writer, event);
    waiting_.push_back({event, writer.get()});
    ++count_;
    return Done{};
  }

  // Everything appended so far is on the disk when this returns. Nothing to do in memory.
  Status Sync();

  // All lines, each with its newline.
  std::string_view text() const { return Chain(), text_; }
  const std::string& path() const { return path_; }
  uint64_t event_count() const { return count_; }

 private:
  // AppendKnown to a file, or of a writer that is new.
  Status AppendFirst(const std::shared_ptr<const EventWriter>& writer, uint64_t event);
  // Counts the event that waits; a file gets it now.
  Status Take();
  // Writes the lines of the events that wait, and their digests.
  void Chain() const;
  Status WriteOut(std::string_view line);

  std::string path_;
  int fd_ = -1;
  bool broken_ = false;
  uint64_t count_ = 0;                   // events appended
  uint64_t written_ = 0, reserved_ = 0;  // bytes in the file; bytes of disk set aside for it
  // Events not in text_ yet. Of those that nobody else writes: what stands in their lines behind `prev`, one behind the other.
  struct Waiting {
    uint64_t event;             // the writer's number; without writer where it ends in waiting_text_
    const EventWriter* writer;  // one of writers_, or null
  };
  mutable std::vector<Waiting> waiting_;
  mutable std::string waiting_text_;
  std::vector<std::shared_ptr<const EventWriter>> writers_;
  mutable uint64_t seq_ = 0;             // of the next line
  mutable std::string prev_;
  mutable std::string text_;
};

}  // namespace penstock
