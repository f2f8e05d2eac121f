import Foundation
import JSON
import LayoutDocument
import LayoutServer
import Synchronization
import Testing

/// Only what a client with permission has written, or what is in the file of the preview, is compiled and run.
@Suite struct SwiftPermissionTests {
  private static let path = "/pages/a.layout.json"
  private static let uri = "file://\(path)"
  private static let text = """
    {"viewport": {"width": 300, "height": 600}, "sections": [
      {"id": "swift", "layout": {"kind": "swift", "source": "Feed.swift", "entry": "Feed()"}, "items": [{"id": "a"}]},
      {"id": "list", "layout": {"kind": "list", "rowHeight": 40}, "items": [{"id": "b", "height": 30}]}
    ]}
    """
  /// The layout of the document is inherited by a section without a kind, and a section of another kind has a source.
  private static let inheriting = """
    {"layout": {"kind": "swift", "source": "Feed.swift", "entry": "Feed()"}, "sections": [
      {"id": "inherits", "layout": {"sectionInset": 5}, "items": [{"id": "a"}]},
      {"id": "none", "items": [{"id": "c"}]},
      {"id": "list", "layout": {"kind": "list", "source": "Other.swift", "rowHeight": 40}, "items": [{"id": "b", "height": 30}]}
    ]}
    """
  private static let code = "{ system(\\\"id\\\"); return Feed() }()"

  /// The files of a folder, which records the layouts that it is requested to run.
  private final class Files: Sendable {
    private let entries = Mutex<[String?]>([])

    var ran: [String?] { entries.withLock(\.self) }

    var access: FileSystemAccess {
      var access = FileSystemAccess(
        open: { path, _ in
          switch path {
          case SwiftPermissionTests.path: .success(Array(SwiftPermissionTests.text.utf8))
          case "/pages/Feed.swift": .success(Array("code".utf8))
          default: .failure(.missing)
          }
        }, realPath: { $0 }, list: { _, _, _ in [] })
      access.runSwiftLayout = { [self] request in
        entries.withLock { $0.append(request.entry) }
        return .running(last: nil)
      }
      access.replaceFile = { _, _, _ in .success(()) }
      return access
    }
  }

  private static func json(_ text: String) -> String { String(decoding: JSONValue.string(text).bytes, as: UTF8.self) }

  private static func didOpen(_ text: String) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"json","version":1,"text":\#(json(text))}}}"#
  }

  private static func openSession(_ members: String = "") -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"layoutd/session/open","params":{"textDocument":{"uri":"\#(uri)"}\#(members)}}"#
  }

  /// Edits that would run other code, as members of a request's parameters.
  static let edits: [(method: String, members: String)] = [
    ("setProperty", #""path":"/sections/0/layout/entry","value":"\#(code)""#),
    ("setProperty", #""path":"/sections/0/layout/source","value":"Other.swift""#),
    ("setProperty", #""path":"/sections/1/layout/kind","value":"swift""#),
    ("setProperty", #""path":"/sections/1/layout","value":{"kind":"swift","source":"Feed.swift","entry":"\#(code)"}"#),
    ("setProperty", #""path":"/layout","value":{"kind":"swift","source":"Feed.swift"}"#),
    ("setProperty", #""path":"/layout/kind","value":"swift""#),
    ("applyEdit", edit(line: 1, from: "\"Feed()\"", to: "\"\(code)\"")),
    ("applyEdit", edit(line: 1, from: "Feed.swift", to: "Other.swift")),
    ("applyEdit", edit(line: 2, from: "list\", \"rowHeight\": 40", to: "sw\\u0069ft\", \"source\": \"Feed.swift")),
    ("applyEdit", edit(line: 2, from: "\"kind\"", to: "\"k\\u0069nd\": \"swift\", \"kind\"")),
  ]

  /// Edits of the text in which sections inherit the layout.
  static let inheritedEdits: [(method: String, members: String)] = [
    ("setProperty", #""path":"/sections/0/layout/entry","value":"\#(code)""#),
    ("setProperty", #""path":"/sections/0/layout/source","value":"Other.swift""#),
    ("setProperty", #""path":"/sections/1/layout/entry","value":"\#(code)""#),
    ("setProperty", #""path":"/sections/2/layout/kind","value":null"#),
    ("setProperty", #""path":"/sections/2/layout/kind","value":"swift""#),
    ("setProperty", #""path":"/layout/entry","value":null"#),
    ("applyEdit", edit(inheriting, line: 1, from: "5}", to: "5, \"entry\": \"\(code)\"}")),
    ("applyEdit", edit(inheriting, line: 1, from: "5}", to: "5, \"\\u0065ntry\": \"\(code)\"}")),
    ("applyEdit", edit(inheriting, line: 3, from: "list\", \"source", to: "bogus\", \"source")),
    ("applyEdit", edit(inheriting, line: 2, from: "\"items\"", to: "\"layout\": {\"entry\": \"\(code)\"}, \"items\"")),
  ]

  /// Returns the parameters of an edit that replaces a part of a line.
  private static func edit(_ text: String = SwiftPermissionTests.text, line: Int, from old: String, to new: String)
    -> String
  {
    let content = text.split(separator: "\n")[line]
    let start = content.range(of: old).map { content.utf16.distance(from: content.startIndex, to: $0.lowerBound) } ?? 0
    return
      #""textVersion":1,"edits":[{"range":{"start":{"line":\#(line),"character":\#(start)},"end":{"line":\#(line),"character":\#(start + old.utf16.count)}},"newText":\#(json(new))}]"#
  }

  @Test(arguments: edits) func `a page cannot run code through an editor that permits it`(
    method: String, members: String
  ) throws { try expectError(of: method, members, in: Self.text) }

  @Test(arguments: inheritedEdits) func `a page cannot change a layout that sections inherit`(
    method: String, members: String
  ) throws { try expectError(of: method, members, in: Self.inheriting) }

  private func expectError(of method: String, _ members: String, in text: String) throws {
    let files = Files()
    let server = Server(environment: ServerEnvironment(files: files.access))
    let editor = TestClient.initialized(
      #"{"capabilities":{"workspace":{"applyEdit":true}},"initializationOptions":{"allowSwift":true}}"#, server: server)
    _ = editor.exchange(Self.didOpen(text))
    #expect(files.ran == ["Feed()"])
    for kind in [ConnectionKind.page, .stdio] {
      let client = TestClient.initialized(kind: kind, server: server)
      _ = client.exchange(Self.openSession())
      let messages = client.exchange(
        #"{"jsonrpc":"2.0","id":2,"method":"layoutd/session/\#(method)","params":{"session":"s1",\#(members)}}"#)
      let response = try #require(try messages.map(parsed).first { $0["id"]?.asInt == 2 })
      // A whole layout is no value that can be set.
      let (code, reason) =
        members.contains(#""value":{"#)
        ? ("invalidValue", "layout cannot be edited as a value; edit it in the text")
        : ("notEditable", "may not run code")
      #expect(response["error"]?["data"]?["kind"] == .string(code), "\(response)")
      #expect(response["error"]?["message"]?.asString?.contains(reason) == true, "\(response)")
      #expect(!editor.settle().contains { $0.contains("workspace/applyEdit") })
    }
    #expect(Set(files.ran) == ["Feed()"])
  }

  @Test func `a page edits everything else`() throws {
    let files = Files()
    let server = Server(environment: ServerEnvironment(files: files.access))
    let editor = TestClient.initialized(
      #"{"capabilities":{"workspace":{"applyEdit":true}},"initializationOptions":{"allowSwift":true}}"#, server: server)
    _ = editor.exchange(Self.didOpen(Self.text))
    let page = TestClient.initialized(kind: .page, server: server)
    _ = page.exchange(Self.openSession())
    let response = page.exchange(
      #"{"jsonrpc":"2.0","id":2,"method":"layoutd/session/setProperty","params":{"session":"s1","path":"/sections/1/items/0/height","value":50}}"#
    )
    #expect(response.contains { $0.contains("requested") }, "\(response)")
    #expect(editor.settle().contains { $0.contains("workspace/applyEdit") })
  }

  @Test func `a page runs what the file of the preview names on disk, and no other text`() throws {
    let other = Self.text.replacing("Feed()", with: "Evil()")
    func server(_ files: Files) -> Server {
      var environment = ServerEnvironment(files: files.access)
      environment.allowsSwift = true
      environment.fileWithSwift = Self.path
      return Server(environment: environment)
    }
    let files = Files()
    let page = TestClient.initialized(kind: .page, server: server(files))
    _ = page.exchange(Self.openSession())
    #expect(files.ran == ["Feed()"])
    _ = page.exchange(Self.openSession(#","text":\#(Self.json(other))"#))
    _ = page.exchange(Self.didOpen(other))
    _ = page.exchange(Self.openSession())
    #expect(Set(files.ran) == ["Feed()"])
    // Another file is not the one of the preview.
    let elsewhere = Files()
    var environment = ServerEnvironment(files: elsewhere.access)
    environment.allowsSwift = true
    environment.fileWithSwift = "/pages/b.layout.json"
    _ = TestClient.initialized(kind: .page, server: Server(environment: environment)).exchange(Self.openSession())
    #expect(elsewhere.ran == [])
  }
}
