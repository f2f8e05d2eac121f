import JSON
import LayoutDocument
import LayoutServer
import Testing

/// An editor that commits a session's batches into its document.
struct CommitClient {
  let client: SessionClient
  private(set) var text: String
  private var version = 1
  private let capabilities: String
  /// Whether the text was edited, so that default identifiers of the session may come from an earlier text.
  private var isEdited = false
  private let files: [String: String]

  init(_ text: String, files: [String: String] = [:], isVersioned: Bool = true, viewport: String = "100x200") {
    self.text = text
    self.files = files
    capabilities = isVersioned ? #"{"workspace": {"workspaceEdit": {"documentChanges": true}}}"# : "{}"
    client = SessionClient(server: CommitClient.server(files), capabilities: capabilities)
    client.openDocument(text)
    client.openSession(viewport: viewport)
  }

  private static func server(_ files: [String: String]) -> Server {
    Server(environment: ServerEnvironment(files: access(files)))
  }

  private static func access(_ files: [String: String]) -> FileSystemAccess {
    FileSystemAccess(
      read: { path in files[path].map { .success(Array($0.utf8)) } ?? .failure(.missing) },
      realPath: { path in files[path] == nil ? nil : path })
  }

  /// Replaces the text, as typing in an editor does.
  mutating func edit(_ text: String) {
    guard text != self.text else { return }
    (self.text, isEdited) = (text, true)
    version += 1
    client.change(text, version: version)
    client.settle()
  }

  /// Returns the complete response of `layoutd/session/commit`.
  func response() -> JSONValue { client.fetch("layoutd/session/commit", #"{"session": "s1"}"#) }

  /// Returns the edits of a commit, from `documentChanges` or from `changes`; nil if the commit fails.
  func edits() -> [JSONValue]? {
    guard let result = response()["result"] else { return nil }
    if let changes = result["documentChanges"]?.asArray {
      for change in changes {
        #expect(change["textDocument"]?["uri"] == .string(SessionClient.uri))
        #expect(change["textDocument"]?["version"] == .number(Double(version)))
      }
      return changes.flatMap { $0["edits"]?.asArray ?? [] }
    }
    return (result["changes"]?.asObject ?? []).flatMap { $0.value.asArray ?? [] }
  }

  /// Returns the text after the edits, which must be in ascending order and must not overlap.
  func applied(_ edits: [JSONValue]) -> String {
    var buffer = TextBuffer(Array(text.utf8))
    var last = TextPosition(line: -1, character: 0)
    for edit in edits {
      let (start, end) = (Self.position(edit["range"]?["start"]), Self.position(edit["range"]?["end"]))
      #expect(last < start && start <= end)
      last = end
    }
    for edit in edits.reversed() {
      let isPlausible = buffer.apply(
        start: Self.position(edit["range"]?["start"]), end: Self.position(edit["range"]?["end"]),
        text: Array((edit["newText"]?.asString ?? "").utf8), encoding: .utf16)
      #expect(isPlausible)
    }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private static func position(_ value: JSONValue?) -> TextPosition {
    TextPosition(line: value?["line"]?.asInt ?? -1, character: value?["character"]?.asInt ?? -1)
  }

  /// Returns all elements of a session's content, independent of its content offset.
  static func everything(_ client: SessionClient) -> [JSONValue] {
    client.fetch(
      "layoutd/attributesForElements", #"{"session": "s1", "rect": [-1e4, -1e4, 1e6, 1e8]}"#)["result"]?["attributes"]?
      .asArray ?? []
  }

  var everything: [JSONValue] { Self.everything(client) }

  /// Commits, applies the edits and expects the same elements as before: in this session, and in a session opened on
  /// the new text.
  ///
  /// Returns the new text; nil if the commit fails.
  @discardableResult
  mutating func commit(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) -> String? {
    client.client.now += 1
    client.settle()
    _ = client.takeUpdates()
    let before = everything
    guard let edits = edits() else { return nil }
    let after = applied(edits)
    let fresh = SessionClient(server: Self.server(files), capabilities: capabilities)
    fresh.openDocument(after)
    fresh.openSession()
    let reported = Self.everything(fresh)
    if reported != before, !edits.isEmpty || !isEdited {
      let differences = zip(reported, before).filter { $0 != $1 }.prefix(2).map { "\($0) <> \($1)" }
      Issue.record(
        "\(comment?.rawValue ?? ""): opened anew: \(reported.count) / \(before.count) \(differences)\n\(text)\n--->\n\(after)",
        sourceLocation: sourceLocation)
    }
    let (old, new) = (findings(text), findings(after))
    #expect(
      new.subtracting(old).isEmpty, "\(comment?.rawValue ?? "")\n\(text)\n--->\n\(after)",
      sourceLocation: sourceLocation)
    #expect(Self.frame(of: after) == Self.frame(of: text), comment, sourceLocation: sourceLocation)
    text = after
    guard !edits.isEmpty else { return after }
    version += 1
    client.client.now += 1
    client.change(after, version: version)
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.count == 1, comment, sourceLocation: sourceLocation)
    for update in updates {
      let names = Set((update.asObject ?? []).map(\.key))
      #expect(
        names == [
          "session", "revision", "baseRevision", "documentVersion", "cause", "removed", "changed", "added",
        ], "\(comment?.rawValue ?? "") \(update)\n\(after)", sourceLocation: sourceLocation)
      for list in ["removed", "changed", "added"] {
        #expect(update[list] == .array([]), "\(comment?.rawValue ?? "")\n\(after)", sourceLocation: sourceLocation)
      }
    }
    #expect(everything == before, comment, sourceLocation: sourceLocation)
    let rest = self.edits()
    #expect(rest == [], comment, sourceLocation: sourceLocation)
    return after
  }

  /// Returns the members of a document without `sections`.
  private static func frame(of text: String) -> JSONValue {
    let root = SyntaxTree(Array(text.utf8)).root?.value() ?? .null
    return .object((root.asObject ?? []).filter { $0.key != "sections" })
  }

  /// Returns the code and message of each diagnostic of a text.
  private func findings(_ text: String) -> Set<String> {
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: .init(folder: "/pages", workspaceFolders: []), files: Self.access(files))
    // Written sizes that a layout ignores are hints.
    return Set(document.diagnostics.filter { $0.severity != .hint }.map { "\($0.code) \($0.message)" })
  }
}
