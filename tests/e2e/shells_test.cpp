// What shells and terminals see: completions in the real shells, colour and
// the progress bar on a real terminal.
#include <cstdlib>

#include "scratch.h"

namespace hipport::e2e {
namespace {

namespace fs = std::filesystem;

class Shells : public Scratch {
 protected:
  /// Runs a script in a shell that finds the program on its path.
  ProcessResult inShell(std::vector<std::string> shell,
                        const std::string& script) const {
    write("script", script);
    shell.push_back(at("script").string());
    ProcessOptions options;
    options.folder = folder();
    options.environment = {
        {"PATH", fs::path(HIPPORT_BINARY).parent_path().string() + ":" +
                     environment("PATH")},
        {"HOME", folder().string()}};
    return run(shell, options);
  }

  /// Runs the program with a terminal for stdout and stderr.
  std::string onTerminal(
      const std::string& arguments,
      std::vector<std::pair<std::string, std::string>> environment = {}) const {
    ProcessOptions options;
    options.folder = folder();
    options.environment = {{"TERM", "xterm-256color"}, {"NO_COLOR", ""}};
    for (auto& each : environment) {
      options.environment.push_back(std::move(each));
    }
    return run({"script", "-qec", std::string(HIPPORT_BINARY) + " " + arguments,
                at("typescript").string()},
               options)
        .out;
  }
};

/// What bash offers for the words of a command line.
std::string bashOffer(const std::string& words) {
  return "source <(hipify-port completions bash)\n"
         "COMP_WORDS=(" +
         words +
         ")\n"
         "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
         "COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE}\n"
         "_hipify_port\n"
         "printf '%s\\n' \"${COMPREPLY[@]}\"\n";
}

TEST_F(Shells, BashCompletesCommandsOptionsAndWords) {
  auto offer = [&](const std::string& words) {
    const ProcessResult result =
        inShell({"bash", "--norc", "--noprofile"}, bashOffer(words));
    EXPECT_EQ(result.err, "") << words;
    return result.out;
  };
  EXPECT_EQ(offer("hipify-port rep"), "report\n");
  EXPECT_EQ(offer("hipify-port port --update"), "--update-baseline\n");
  EXPECT_EQ(offer("hipify-port port --apply = sa"), "safe\n");
  EXPECT_EQ(offer("hipify-port port --apply ''"), "safe\nreview\n");
  EXPECT_EQ(offer("hipify-port report --report sar"), "sarif\n");
  EXPECT_EQ(offer("hipify-port explain device"), "device-side-launch\n");
  EXPECT_EQ(offer("hipify-port completions z"), "zsh\n");
  write("source.cu", "");
  EXPECT_EQ(offer("hipify-port port sour"), "source.cu\n");
  EXPECT_EQ(offer("hipify-port port --baseline sour"), "source.cu\n");
}

TEST_F(Shells, FishCompletesCommandsOptionsAndWords) {
  if (!isInstalled("fish")) HIPPORT_SKIP(package) << "fish is not installed";
  auto offer = [&](const std::string& line) {
    const ProcessResult result =
        inShell({"fish", "--no-config"},
                "hipify-port completions fish | source\n"
                "complete -C '" +
                    line + "'\n");
    EXPECT_EQ(result.err, "") << line;
    return result.out;
  };
  EXPECT_TRUE(contains(offer("hipify-port re"), "report\t"));
  EXPECT_TRUE(
      contains(offer("hipify-port port --update"), "--update-baseline\t"));
  EXPECT_TRUE(contains(offer("hipify-port port --apply "), "safe"));
  EXPECT_TRUE(contains(offer("hipify-port port --report=sar"), "sarif"));
  EXPECT_TRUE(
      contains(offer("hipify-port explain device"), "device-side-launch"));
}

TEST_F(Shells, ZshCompletesCommandsOptionsAndWords) {
  if (!isInstalled("zsh")) HIPPORT_SKIP(package) << "zsh is not installed";
  // Completion needs a line editor, which needs a terminal: zpty is one. Each
  // read waits until the line shows what is expected.
  std::string script =
      "zmodload zsh/zpty\n"
      "zpty shell zsh -f -i\n"
      "zpty -w shell \"PS1=; TERM=dumb; autoload -Uz compinit; "
      "compinit -D -u; source <(hipify-port completions zsh); "
      "bindkey '^I' complete-word; echo REA''DY\"\n"
      "zpty -r -m shell text '*READY*' || exit 1\n";
  for (const auto& [line, completed] :
       {std::pair{"hipify-port rep", "*hipify-port report*"},
        {"hipify-port port --update-b", "*--update-baseline*"},
        {"hipify-port port --apply=sa", "*--apply=safe*"},
        {"hipify-port report --report=sar", "*--report=sarif*"},
        {"hipify-port explain device-s", "*device-side-launch*"}}) {
    script += std::string("zpty -w -n shell '") + line + "'$'\\t'\n" +
              "zpty -r -m shell text '" + completed + "' || exit 1\n" +
              "print -r -- completed\n" + "zpty -w -n shell $'\\C-u'\n";
  }
  const ProcessResult result = inShell({"zsh", "-f"}, script);
  EXPECT_TRUE(exited(result, 0));
  EXPECT_EQ(result.out,
            "completed\ncompleted\ncompleted\ncompleted\ncompleted\n");
}

TEST_F(Shells, OthersAreRefused) {
  EXPECT_TRUE(failed(hipify({"completions", "tcsh"}), 2,
                     {"tcsh", "bash, zsh and fish"}));
}

TEST_F(Shells, TerminalsHaveColourUnlessTheyAreToldNot) {
  write("in/a.cu", "void f() { cudaD3D11GetDevice(0, 0); }\n");
  const std::string colour = "\x1B[";
  EXPECT_TRUE(contains(onTerminal("port in --check"), colour));
  EXPECT_EQ(onTerminal("port in --check", {{"NO_COLOR", "1"}}).find(colour),
            std::string::npos);
  EXPECT_EQ(onTerminal("port in --check", {{"TERM", "dumb"}}).find(colour),
            std::string::npos);
  EXPECT_EQ(port({"in", "--check"}).err.find(colour), std::string::npos);
}

TEST_F(Shells, TerminalsSeeTheProgressOfALongRun) {
  for (int i = 0; i < 20; ++i) {
    std::string source = "#include <cuda_runtime.h>\n#include <map>\n";
    for (int k = 0; k < 60; ++k) {
      source += "template <class T> void f" + std::to_string(k) +
                "(T* p) { cudaFree(p); }\n";
    }
    write("in/a" + std::to_string(i) + ".cu", source);
  }
  const std::string shown = onTerminal("port in --check -j1");
  EXPECT_TRUE(contains(shown, "/20 files, "));
  EXPECT_TRUE(contains(shown, " left"));
  // The line is wiped before anything else is said.
  EXPECT_LT(shown.rfind("/20 files"), shown.rfind("\r\x1B[K"));
  EXPECT_EQ(onTerminal("port in --check -j1 --quiet").find("/20 files"),
            std::string::npos);
  EXPECT_EQ(port({"in", "--check", "-j1"}).err.find("/20 files"),
            std::string::npos);
}

}  // namespace
}  // namespace hipport::e2e
