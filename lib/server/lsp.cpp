#include "server/lsp.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/analysis.h"
#include "server/document.h"
#include "text/error.h"

namespace hipport {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

/// A pause in typing after which a document is analysed, and how long it waits
/// where there is none.
constexpr std::chrono::milliseconds kPause(150);
constexpr std::chrono::milliseconds kLongestWait(1000);

constexpr std::string_view kName = "hipify-port";
constexpr std::string_view kPortScheme = "hipify-port://port";
constexpr std::string_view kCheckScheme = "hipify-port://checks";
constexpr std::string_view kContentMethod = "hipify-port/textDocumentContent";
constexpr std::string_view kRefreshMethod =
    "hipify-port/textDocumentContent/refresh";
constexpr std::string_view kPortCommand = "hipify-port.port";
constexpr std::string_view kPreviewCommand = "hipify-port.preview";
constexpr std::string_view kFixKind = "quickfix";
constexpr std::string_view kFixAllKind = "source.fixAll.hipify-port";
constexpr std::string_view kPortKind = "source.port.hipify-port";

std::string textOf(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// The value at a JSON pointer, or null.
json valueAt(const json& object, const char* pointer) {
  const json::json_pointer place(pointer);
  return object.contains(place) ? object.at(place) : json();
}

bool isTrue(const json& value) { return value.is_boolean() && value; }

/// The error of a document that nobody has opened.
RpcError notOpen(const std::string& uri) {
  return {RpcError::kInvalidParams, fmt::format("{} is not open", uri)};
}

struct Document {
  std::string uri;   ///< as the client spells it
  std::string path;  ///< absolute and normal; empty for what is no file
  json version;      ///< an integer
  std::shared_ptr<const std::string> text;
  std::uint64_t revision = 0;  ///< of all documents; another for another text
  std::optional<AnalysedFile> analysed;
  std::uint64_t analysedRevision = 0;  ///< that this was made of

  /// Whether what is known is about the text as it is.
  bool isCurrent() const { return revision == analysedRevision; }
};

/// What the client can do.
struct Client {
  PositionEncoding encoding = PositionEncoding::utf16;
  bool changesDocuments = false;  ///< edits that name a version
  bool appliesEdits = false;
  bool showsDocuments = false;
  bool showsTags = false;
  bool showsDescriptions = false;
};

/// What is ported together: the arguments of a port.
using TreePaths = std::vector<std::string>;

/// A tree of which a document was changed.
struct Due {
  Clock::time_point first;
  Clock::time_point last;

  Clock::time_point at() const {
    return std::min(last + kPause, first + kLongestWait);
  }
};

/// An analysis at work.
struct Run {
  TreePaths tree;
  std::map<std::string, std::uint64_t> revisions;  ///< by URI
  std::unique_ptr<ForkedTask> task;
};

/// A request that waits for a document to be analysed.
struct Waiting {
  std::string uri;
  std::string request;  ///< its id
  std::function<json(const Document&)> answer;
};

class LspServer {
 public:
  LspServer(const LspOptions& options, const PortingService& service,
            RpcServer::Send send)
      : options_(options),
        service_(service),
        rpc_(Framing::headers, std::move(send)) {
    addLifecycle();
    addSynchronisation();
    addFeatures();
  }

  bool run(int input) {
    while (!hasExited_) {
      const Readable readable = waitForInput(
          input, run_ ? run_->task->handle() : -1, millisecondsLeft());
      if (readable.first) {
        const auto bytes = readSome(input);
        if (!bytes) break;
        rpc_.receive(*bytes);
      }
      if (readable.second && run_ && run_->task->read()) finishRun();
      beginRun();
    }
    return isShutDown_;
  }

 private:
  // ---- the life of a connection

  void addLifecycle() {
    rpc_.gate = [this](std::string_view method) {
      if (method == "exit") return;
      if (isShutDown_) {
        throw RpcError{RpcError::kInvalidRequest, "the server is shut down"};
      }
      if (!isInitialized_ && method != "initialize") {
        throw RpcError{RpcError::kNotInitialized,
                       "the first request has to be initialize"};
      }
    };
    rpc_.onRequest("initialize", [this](const RpcRequest& request) {
      if (isInitialized_) {
        throw RpcError{RpcError::kInvalidRequest,
                       "the server is initialized already"};
      }
      return textOf(initialize(json::parse(request.params)));
    });
    rpc_.onRequest("shutdown", [this](const RpcRequest&) {
      isShutDown_ = true;
      run_.reset();
      failWaiting([](const Waiting&) { return true; },
                  {RpcError::kRequestCancelled, "the server is shut down"});
      return "null";
    });
    rpc_.onNotification("exit",
                        [this](const std::string&) { hasExited_ = true; });
    rpc_.onNotification("$/cancelRequest", [this](const std::string& params) {
      const std::string id = textOf(json::parse(params).at("id"));
      failWaiting([&](const Waiting& each) { return each.request == id; },
                  {RpcError::kRequestCancelled, "the request was cancelled"});
    });
  }

  json initialize(const json& params) {
    const json capabilities = params.value("capabilities", json::object());
    const json encodings = valueAt(capabilities, "/general/positionEncodings");
    if (encodings.is_array()) {
      for (const auto& [name, encoding] :
           {std::pair("utf-16", PositionEncoding::utf16),
            std::pair("utf-32", PositionEncoding::utf32),
            std::pair("utf-8", PositionEncoding::utf8)}) {
        if (std::ranges::find(encodings, json(name)) != encodings.end()) {
          client_.encoding = encoding;  // the last is the best: no counting
        }
      }
    }
    client_.changesDocuments = isTrue(
        valueAt(capabilities, "/workspace/workspaceEdit/documentChanges"));
    client_.appliesEdits =
        isTrue(valueAt(capabilities, "/workspace/applyEdit"));
    client_.showsDocuments =
        isTrue(valueAt(capabilities, "/window/showDocument/support"));
    client_.showsTags =
        valueAt(capabilities, "/textDocument/publishDiagnostics/tagSupport")
            .is_object();
    client_.showsDescriptions = isTrue(
        valueAt(capabilities,
                "/textDocument/publishDiagnostics/codeDescriptionSupport"));
    addFolders(params);
    isInitialized_ = true;
    const std::string_view encoding =
        client_.encoding == PositionEncoding::utf8    ? "utf-8"
        : client_.encoding == PositionEncoding::utf32 ? "utf-32"
                                                      : "utf-16";
    return {{"serverInfo", {{"name", kName}, {"version", options_.version}}},
            {"capabilities",
             {{"positionEncoding", encoding},
              {"textDocumentSync",
               {{"openClose", true}, {"change", 2}, {"save", true}}},
              {"hoverProvider", true},
              {"codeActionProvider",
               {{"codeActionKinds", {kFixKind, kFixAllKind, kPortKind}}}},
              {"executeCommandProvider",
               {{"commands", {kPortCommand, kPreviewCommand}}}},
              {"workspace",
               {{"workspaceFolders",
                 {{"supported", true}, {"changeNotifications", true}}}}}}}};
  }

  void addFolders(const json& params) {
    const json folders = params.value("workspaceFolders", json());
    if (folders.is_array()) {
      for (const json& each : folders) addFolder(each.at("uri"));
    } else if (const json root = params.value("rootUri", json());
               root.is_string()) {
      addFolder(root);
    } else if (const json path = params.value("rootPath", json());
               path.is_string()) {
      addFolder(uriOfPath(path.get<std::string>()));
    }
  }

  static std::string normalPath(const std::string& uri) {
    const auto path = pathOfUri(uri);
    if (!path) return {};
    std::string text =
        std::filesystem::path(*path).lexically_normal().generic_string();
    while (text.size() > 1 && text.ends_with('/')) text.pop_back();
    return text;
  }

  void addFolder(const std::string& uri) {
    if (std::string path = normalPath(uri); !path.empty()) {
      folders_.insert(std::move(path));
    }
  }

  // ---- documents

  void addSynchronisation() {
    rpc_.onNotification(
        "textDocument/didOpen", [this](const std::string& text) {
          const json item = json::parse(text).at("textDocument");
          Document document;
          document.uri = item.at("uri");
          document.path = normalPath(document.uri);
          document.version = item.at("version");
          document.text = std::make_shared<const std::string>(item.at("text"));
          document.revision = ++revisions_;
          Document& known = documents_[document.uri];
          known = std::move(document);
          touch(known, /*isHurried=*/true);
        });
    rpc_.onNotification(
        "textDocument/didChange", [this](const std::string& text) {
          const json params = json::parse(text);
          Document* document = find(params.at("textDocument").at("uri"));
          if (!document) return;
          std::string changed = *document->text;
          for (const json& change : params.at("contentChanges")) {
            apply(change, changed);
          }
          document->text = std::make_shared<const std::string>(changed);
          document->version = params.at("textDocument").at("version");
          document->revision = ++revisions_;
          touch(*document, /*isHurried=*/false);
        });
    rpc_.onNotification(
        "textDocument/didSave", [this](const std::string& text) {
          const json params = json::parse(text);
          if (Document* document = find(params.at("textDocument").at("uri"))) {
            touchTree(treeOf(*document), /*isHurried=*/true);
          }
        });
    rpc_.onNotification(
        "textDocument/didClose", [this](const std::string& text) {
          const std::string uri =
              json::parse(text).at("textDocument").at("uri");
          if (documents_.erase(uri) == 0) return;
          failWaiting([&](const Waiting& each) { return each.uri == uri; },
                      notOpen(uri));
          publish(uri, json(), json::array());
        });
    const auto reread = [this](const std::string&) { touchAll(); };
    rpc_.onNotification("workspace/didChangeConfiguration", reread);
    rpc_.onNotification("workspace/didChangeWatchedFiles", reread);
    rpc_.onNotification("workspace/didChangeWorkspaceFolders",
                        [this](const std::string& text) {
                          const json event = json::parse(text).at("event");
                          for (const json& each : event.at("removed")) {
                            folders_.erase(normalPath(each.at("uri")));
                          }
                          for (const json& each : event.at("added"))
                            addFolder(each.at("uri"));
                          touchAll();
                        });
  }

  void apply(const json& change, std::string& text) const {
    const std::string with = change.at("text");
    if (!change.contains("range")) {
      text = with;
      return;
    }
    const json& range = change.at("range");
    const std::uint32_t begin =
        offsetOf(text, placeIn(range.at("start")), client_.encoding);
    const std::uint32_t end =
        offsetOf(text, placeIn(range.at("end")), client_.encoding);
    if (begin > end) return;
    text.replace(begin, end - begin, with);
  }

  static Place placeIn(const json& position) {
    const auto number = [&](const char* key) {
      const json& value = position.at(key);
      // A negative number counts as much as a text.
      if (!value.is_number_unsigned()) {
        throw RpcError{RpcError::kInvalidParams,
                       fmt::format("\"{}\" is no number from 0 on", key)};
      }
      return static_cast<std::uint32_t>(
          std::min<std::uint64_t>(value.get<std::uint64_t>(),
                                  std::numeric_limits<std::int32_t>::max()));
    };
    return {number("line"), number("character")};
  }

  Document* find(const std::string& uri) {
    const auto found = documents_.find(uri);
    return found == documents_.end() ? nullptr : &found->second;
  }

  Document& opened(const json& params) {
    const std::string uri = params.at("textDocument").at("uri");
    if (Document* document = find(uri)) return *document;
    throw notOpen(uri);
  }

  // ---- analyses

  /// The innermost folder of the editor that a document is in, or the document.
  TreePaths treeOf(const Document& document) const {
    if (!options_.paths.empty()) return options_.paths;
    std::string tree = document.path;
    std::size_t longest = 0;
    for (const std::string& folder : folders_) {
      const bool isInside =
          document.path.starts_with(folder) &&
          (folder == "/" || document.path[folder.size()] == '/');
      if (isInside && folder.size() > longest) {
        tree = folder;
        longest = folder.size();
      }
    }
    return {tree};
  }

  /// What has to be analysed anew since `document` has another text.
  void touch(const Document& document, bool isHurried) {
    if (document.path.empty()) return;
    touchTree(treeOf(document), isHurried);
  }

  void touchTree(const TreePaths& tree, bool isHurried) {
    const auto now = Clock::now();
    const auto [due, isNew] = due_.try_emplace(tree, Due{now, now});
    due->second.last = now;
    if (isHurried) due->second.first = now - kLongestWait;
  }

  void touchAll() {
    for (const auto& [uri, document] : documents_) {
      touch(document, /*isHurried=*/false);
    }
  }

  /// What is to be analysed next, and from when on. While an analysis is at
  /// work that is nothing, unless it is of its own tree: then it is out of date
  /// and is ended; but not the first of a tree, which makes the next ones
  /// quick.
  std::map<TreePaths, Due>::iterator nextDue() {
    if (run_) {
      return known_.contains(run_->tree) ? due_.find(run_->tree) : due_.end();
    }
    return std::ranges::min_element(
        due_, {}, [](const auto& each) { return each.second.at(); });
  }

  int millisecondsLeft() {
    const auto next = nextDue();
    if (next == due_.end()) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(
        next->second.at() - Clock::now());
    return static_cast<int>(std::max<std::int64_t>(0, left.count()));
  }

  void beginRun() {
    if (isShutDown_) return;
    const auto next = nextDue();
    if (next == due_.end() || next->second.at() > Clock::now()) return;
    run_.reset();
    Run run{next->first, {}, nullptr};
    due_.erase(next);
    AnalysisRequest request{run.tree, {}, {}};
    for (const auto& [uri, document] : documents_) {
      if (document.path.empty()) continue;
      // Of other trees, too: what one includes of another is as it is open.
      request.texts[document.path] = document.text;
      if (treeOf(document) != run.tree) continue;
      request.wanted.push_back(document.path);
      run.revisions[uri] = document.revision;
    }
    if (run.revisions.empty()) return;
    try {
      run.task = startAnalysis(service_, request);
    } catch (const Error& error) {
      complain(error.what());
      return;
    }
    run_ = std::move(run);
  }

  void finishRun() {
    Run run = std::move(*run_);
    run_.reset();
    known_.insert(run.tree);
    Analysis analysis = analysisOf(run.task->end());
    for (const std::string& each : analysis.warnings) log(each);
    for (const std::string& each : analysis.errors) log(each);
    if (!analysis.failure.empty()) {
      complain(analysis.failure);
      failWaiting(
          [&](const Waiting& each) { return run.revisions.contains(each.uri); },
          {RpcError::kRequestFailed, analysis.failure});
    }
    for (const auto& [uri, revision] : run.revisions) {
      Document* document = find(uri);
      if (!document || document->revision != revision) continue;
      // What failed is known to be so, until something changes.
      document->analysedRevision = revision;
      document->analysed.reset();
      for (AnalysedFile& file : analysis.files) {
        if (file.path == document->path) document->analysed = std::move(file);
      }
      publish(uri, document->version, diagnosticsOf(*document));
      answerWaiting(*document);
      if (shown_.contains(uri)) {
        rpc_.notify(kRefreshMethod,
                    textOf({{"uri", uriOfPath(document->path, kPortScheme)}}));
      }
    }
  }

  /// Answers a request about a document: at once where it is analysed as it is,
  /// or else when it is.
  std::optional<std::string> whenCurrent(
      const RpcRequest& request, const Document& document,
      std::function<json(const Document&)> answer) {
    if (document.isCurrent() || document.path.empty()) {
      return textOf(answer(document));
    }
    waiting_.push_back({document.uri, request.id, std::move(answer)});
    return std::nullopt;
  }

  void answerWaiting(const Document& document) {
    for (const Waiting& each : waiting_) {
      if (each.uri != document.uri) continue;
      try {
        rpc_.respond(each.request, textOf(each.answer(document)));
      } catch (const RpcError& error) {
        rpc_.fail(each.request, error);
      }
    }
    std::erase_if(waiting_, [&](const Waiting& each) {
      return each.uri == document.uri;
    });
  }

  template <typename Concerns>
  void failWaiting(const Concerns& concerns, const RpcError& error) {
    for (const Waiting& each : waiting_) {
      if (concerns(each)) rpc_.fail(each.request, error);
    }
    std::erase_if(waiting_, concerns);
  }

  void log(const std::string& message) {
    rpc_.notify("window/logMessage",
                textOf({{"type", 2}, {"message", message}}));
  }

  /// Tells the user, once, until something else is wrong.
  void complain(const std::string& message) {
    const std::string text = fmt::format("hipify-port: {}", message);
    rpc_.notify("window/logMessage", textOf({{"type", 1}, {"message", text}}));
    if (std::exchange(complaint_, text) == text) return;
    rpc_.notify("window/showMessage", textOf({{"type", 1}, {"message", text}}));
  }

  // ---- diagnostics

  json rangeOf(Span span, PlaceFinder& places) const {
    const auto position = [&](std::uint32_t offset) -> json {
      const Place place = places.placeOf(offset);
      return {{"line", place.line}, {"character", place.character}};
    };
    json start = position(span.begin);
    return {{"start", std::move(start)}, {"end", position(span.end)}};
  }

  static int severityOf(const AnalysedFinding& finding) {
    constexpr int kError = 1;
    constexpr int kWarning = 2;
    constexpr int kInformation = 3;
    constexpr int kHint = 4;
    switch (finding.action) {
      case Action::manual:
        return finding.severity == Severity::error ? kError : kWarning;
      case Action::review:
        return kInformation;
      case Action::automatic:
      case Action::none:
        break;
    }
    return kHint;
  }

  json diagnosticOf(const AnalysedFinding& finding, PlaceFinder& places) const {
    std::string message = finding.message;
    for (const std::string& note : finding.notes) message += "\n" + note;
    json diagnostic = {{"range", rangeOf(finding.span, places)},
                       {"severity", severityOf(finding)},
                       {"code", finding.check},
                       {"source", kName},
                       {"message", std::move(message)}};
    if (client_.showsDescriptions) {
      diagnostic["codeDescription"] = {
          {"href", fmt::format("{}/{}.md", kCheckScheme, finding.check)}};
    }
    // Text that a port takes away is of no use in HIP.
    const bool isUnnecessary =
        !finding.fix.empty() &&
        std::ranges::all_of(finding.fix,
                            [](const Edit& edit) { return edit.text.empty(); });
    constexpr int kUnnecessary = 1;
    if (client_.showsTags && isUnnecessary) {
      diagnostic["tags"] = json::array({kUnnecessary});
    }
    return diagnostic;
  }

  json diagnosticsOf(const Document& document) const {
    json diagnostics = json::array();
    if (!document.analysed) return diagnostics;
    PlaceFinder places(*document.text, client_.encoding);
    for (const AnalysedFinding& each : document.analysed->findings) {
      if (each.action == Action::none) continue;
      diagnostics.push_back(diagnosticOf(each, places));
    }
    return diagnostics;
  }

  void publish(const std::string& uri, const json& version, json diagnostics) {
    json params = {{"uri", uri}, {"diagnostics", std::move(diagnostics)}};
    if (!version.is_null()) params["version"] = version;
    rpc_.notify("textDocument/publishDiagnostics", textOf(params));
  }

  // ---- code actions

  json workspaceEdit(const Document& document,
                     const std::vector<Edit>& edits) const {
    PlaceFinder places(*document.text, client_.encoding);
    json texts = json::array();
    for (const Edit& each : edits) {
      texts.push_back(
          {{"range", rangeOf(each.span, places)}, {"newText", each.text}});
    }
    if (!client_.changesDocuments) {
      return {{"changes", {{document.uri, std::move(texts)}}}};
    }
    json change = {{"textDocument",
                    {{"uri", document.uri}, {"version", document.version}}},
                   {"edits", std::move(texts)}};
    return {{"documentChanges", json::array({std::move(change)})}};
  }

  /// Whether the client asks for actions of this kind; the kinds below one are
  /// of it.
  static bool asksFor(const json& context, std::string_view kind) {
    const json only = context.value("only", json());
    if (!only.is_array()) return true;
    return std::ranges::any_of(only, [&](const json& each) {
      const auto wanted = each.get<std::string>();
      return wanted.empty() || kind == wanted || kind.starts_with(wanted + ".");
    });
  }

  json codeActions(const Document& document, const json& params) const {
    json actions = json::array();
    if (!document.analysed) return actions;
    const json context = params.value("context", json::object());
    const std::uint32_t begin =
        offsetOf(*document.text, placeIn(params.at("range").at("start")),
                 client_.encoding);
    const std::uint32_t end =
        offsetOf(*document.text, placeIn(params.at("range").at("end")),
                 client_.encoding);
    const AnalysedFile& file = *document.analysed;
    PlaceFinder places(*document.text, client_.encoding);
    for (const AnalysedFinding& each : file.findings) {
      const bool isInRange = each.span.begin <= end && begin <= each.span.end;
      if (!isInRange || each.fix.empty() || each.action == Action::none ||
          !asksFor(context, kFixKind)) {
        continue;
      }
      actions.push_back(
          {{"title", fmt::format("{} [{}]", each.message, each.check)},
           {"kind", kFixKind},
           {"diagnostics", json::array({diagnosticOf(each, places)})},
           {"isPreferred", each.applicability == Applicability::safe},
           {"edit", workspaceEdit(document, each.fix)}});
    }
    if (!file.safe.empty() && asksFor(context, kFixAllKind)) {
      actions.push_back({{"title", "Port what is safe in this file to HIP"},
                         {"kind", kFixAllKind},
                         {"edit", workspaceEdit(document, file.safe)}});
    }
    if (!file.port.empty() && asksFor(context, kPortKind)) {
      actions.push_back({{"title", "Port this file to HIP"},
                         {"kind", kPortKind},
                         {"edit", workspaceEdit(document, file.port)}});
    }
    return actions;
  }

  // ---- hover

  static std::string aboutFinding(const AnalysedFinding& finding) {
    std::string text =
        fmt::format("**{}** ({})\n\n{}\n", finding.check,
                    toString(finding.applicability), finding.message);
    for (const std::string& note : finding.notes) {
      text += fmt::format("\n- {}", note);
    }
    if (!finding.notes.empty()) text += '\n';
    if (const Check* check = findCheck(finding.check)) {
      text += fmt::format("\n{}\n", check->doc);
    }
    return text;
  }

  json hover(const json& params) {
    const Document& document = opened(params);
    const std::string& text = *document.text;
    const std::uint32_t offset =
        offsetOf(text, placeIn(params.at("position")), client_.encoding);
    Span span = includeAt(text, offset);
    if (span.empty()) span = nameAt(text, offset);
    std::string markdown;
    if (!span.empty()) {
      const std::string answer = query(
          service_, std::filesystem::path(document.path).parent_path().string(),
          text.substr(span.begin, span.size()));
      if (!answer.empty()) markdown = "```text\n" + answer + "```\n";
    }
    if (document.analysed && document.isCurrent()) {
      for (const AnalysedFinding& each : document.analysed->findings) {
        if (each.action == Action::none || offset < each.span.begin ||
            offset > each.span.end) {
          continue;
        }
        if (!markdown.empty()) markdown += "\n---\n\n";
        markdown += aboutFinding(each);
        if (span.empty()) span = each.span;
      }
    }
    if (markdown.empty()) return {};
    PlaceFinder places(text, client_.encoding);
    return {{"contents", {{"kind", "markdown"}, {"value", markdown}}},
            {"range", rangeOf(span, places)}};
  }

  // ---- what is beside the sources

  static std::string portOf(const Document& document) {
    return document.analysed
               ? applyFlat(*document.text, document.analysed->port)
               : *document.text;
  }

  Document& documentOfPath(const std::string& path) {
    for (auto& [uri, document] : documents_) {
      if (document.path == path) return document;
    }
    throw notOpen(path);
  }

  std::optional<std::string> content(const RpcRequest& request) {
    const std::string uri = json::parse(request.params).at("uri");
    if (const auto path = pathInUri(uri, kPortScheme)) {
      const Document& document = documentOfPath(*path);
      shown_.insert(document.uri);
      return whenCurrent(request, document, [](const Document& current) {
        json result = {{"text", portOf(current)}};
        result["supportHeaders"] = current.analysed
                                       ? json(current.analysed->supportHeaders)
                                       : json::array();
        return result;
      });
    }
    const auto page = pathInUri(uri, kCheckScheme);
    const Check* check = page && page->ends_with(".md")
                             ? findCheck(page->substr(1, page->size() - 4))
                             : nullptr;
    if (!check) {
      throw RpcError{RpcError::kInvalidParams,
                     fmt::format("{} is neither a port nor a check", uri)};
    }
    return textOf({{"text", fmt::format("# {}\n\n{}\n\n{}", check->id,
                                        check->summary, check->doc)}});
  }

  std::optional<std::string> execute(const RpcRequest& request) {
    const json params = json::parse(request.params);
    const std::string command = params.at("command");
    if (command != kPortCommand && command != kPreviewCommand) {
      throw RpcError{RpcError::kInvalidParams,
                     fmt::format("there is no command {}", command)};
    }
    const std::string uri = params.at("arguments").at(0);
    const Document* document = find(uri);
    if (!document) throw notOpen(uri);
    if (command == kPreviewCommand) {
      json preview = {{"uri", uriOfPath(document->path, kPortScheme)}};
      if (client_.showsDocuments) {
        rpc_.request("window/showDocument", textOf(preview));
      }
      return textOf(preview);
    }
    if (!client_.appliesEdits) {
      throw RpcError{RpcError::kRequestFailed,
                     "the editor does not apply edits; use the code action"};
    }
    return whenCurrent(request, *document, [this](const Document& current) {
      if (current.analysed && !current.analysed->port.empty()) {
        rpc_.request(
            "workspace/applyEdit",
            textOf({{"label", "Port to HIP"},
                    {"edit", workspaceEdit(current, current.analysed->port)}}));
      }
      return json();
    });
  }

  void addFeatures() {
    rpc_.onRequest(
        "textDocument/codeAction", [this](const RpcRequest& request) {
          json params = json::parse(request.params);
          const Document& document = opened(params);
          return whenCurrent(
              request, document,
              [this, params = std::move(params)](const Document& current) {
                return codeActions(current, params);
              });
        });
    rpc_.onRequest("textDocument/hover", [this](const RpcRequest& request) {
      return textOf(hover(json::parse(request.params)));
    });
    rpc_.onRequest(
        "workspace/executeCommand",
        [this](const RpcRequest& request) { return execute(request); });
    rpc_.onRequest(
        std::string(kContentMethod),
        [this](const RpcRequest& request) { return content(request); });
  }

  const LspOptions& options_;
  const PortingService& service_;
  RpcServer rpc_;
  Client client_;
  bool isInitialized_ = false;
  bool isShutDown_ = false;
  bool hasExited_ = false;
  std::set<std::string> folders_;              ///< of the editor
  std::map<std::string, Document> documents_;  ///< by URI
  std::uint64_t revisions_ = 0;
  std::map<TreePaths, Due> due_;
  std::optional<Run> run_;
  std::set<TreePaths> known_;  ///< that were analysed once
  std::vector<Waiting> waiting_;
  std::set<std::string> shown_;  ///< documents whose port was asked for
  std::string complaint_;        ///< the last
};

}  // namespace

bool serveLsp(const LspOptions& options, const PortingService& service,
              int input, RpcServer::Send send) {
  return LspServer(options, service, std::move(send)).run(input);
}

}  // namespace hipport
