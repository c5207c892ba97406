// Many plans, one gate, several threads.
#include "pipeline/check_many.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "core/files.h"
#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

namespace fs = std::filesystem;

class CheckManyTest : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/penstock-many-XXXXXX";
    ASSERT_NE(mkdtemp(name), nullptr);
    folder_ = name;
    session_ = OpenWorld(kWorldGate);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void Put(const std::string& name, std::string_view text) {
    fs::create_directories((folder_ / name).parent_path());
    ASSERT_TRUE(WriteFile((folder_ / name).string(), text).ok());
  }
  std::vector<std::string> Found() {
    std::vector<std::string> names;
    for (const PlanFile& plan : FindPlans({folder_.string()})) names.push_back(fs::path(plan.path).lexically_relative(folder_).string());
    return names;
  }
  // `name verdict`, in order.
  std::vector<std::string> Verdicts(size_t threads) {
    CheckManyOptions options;
    options.check.json = true;
    options.threads = threads;
    std::vector<std::string> lines;
    json_.clear();
    Status done = CheckMany(*session_, FindPlans({folder_.string()}), options, [&](CheckReport report) {
      lines.push_back(fs::path(report.path).lexically_relative(folder_).string() + " " + report.verdict);
      json_ += WriteJson(report.json) + "\n";
    });
    EXPECT_TRUE(done.ok());
    return lines;
  }

  fs::path folder_;
  std::unique_ptr<Session> session_;
  std::string json_;
};

TEST_F(CheckManyTest, PlansAreFoundInOrderAndLoopsAreNot) {
  Put("b.py", "");
  Put("a/z.plan", "");
  Put("a/notes.txt", "");
  Put(".hidden/x.py", "");
  fs::create_directory_symlink(folder_, folder_ / "a/loop");
  fs::create_symlink(folder_ / "gone.py", folder_ / "a/dangling.py");
  fs::create_directory(folder_ / "empty");
  EXPECT_EQ(Found(), (std::vector<std::string>{"a/dangling.py", "a/z.plan", "b.py"}));
}

TEST_F(CheckManyTest, OneBadPlanDoesNotStopTheRest) {
  Put("1.py", "post(text='hello')\n");
  Put("2.py", "x = (\n");
  Put("3.py", "\xff\xfe\x00 no text");
  Put("4.py", "post(text=str(get_salary().net))\n");
  fs::create_symlink(folder_ / "gone", folder_ / "5.py");
  Put("6.py", "send_email(to='bob@acme.example', subject='s', body='b')\n");
  ASSERT_EQ(mkfifo((folder_ / "7.py").c_str(), 0600), 0);
  EXPECT_EQ(Verdicts(3), (std::vector<std::string>{"1.py allow", "2.py rejected", "3.py rejected", "4.py deny", "5.py error", "6.py allow", "7.py error"}));
}

TEST_F(CheckManyTest, ThreadsMakeNoDifference) {
  for (int i = 0; i < 700; ++i) {
    const std::string n = std::to_string(i);
    Put("d" + std::to_string(i % 7) + "/p" + n + ".py",
        i % 3 == 0 ? "m = read_inbox()[" + n + "]\nsend_email(to=m.sender, subject='" + n + "', body='b')\n" : "x = " + n + "\npost(text=str(x))\n");
  }
  const std::vector<std::string> one = Verdicts(1);
  const std::string json = json_;
  EXPECT_EQ(one.size(), 700u);
  for (size_t threads : {2, 5}) {
    EXPECT_EQ(Verdicts(threads), one);
    EXPECT_EQ(json_, json);
  }
}

}  // namespace
}  // namespace penstock
