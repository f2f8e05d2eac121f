import JSON
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutServer
import Testing

/// Diagnostics as the client's capabilities determine them: published or pulled, with or without links, tags and
/// related information.
@Suite struct DiagnosticsConversationTests {
  static let uri = "file:///project/a.layout.json"

  static func open(_ text: String, version: Int = 1) -> String {
    """
    {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\(uri)","languageId":"layoutjson",\
    "version":\(version),"text":\(SessionClient.json(text))}}}
    """
  }

  static func change(_ text: String, version: Int = 2) -> String {
    """
    {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\(uri)","version":\(version)},\
    "contentChanges":[{"text":\(SessionClient.json(text))}]}}
    """
  }

  static func pull(_ previous: String? = nil) -> String {
    let more = previous.map { #","previousResultId":"\#($0)""# } ?? ""
    return """
      {"jsonrpc":"2.0","id":"pull","method":"textDocument/diagnostic","params":{"textDocument":{"uri":"\(uri)"}\(more)}}
      """
  }

  static func client(
    _ capabilities: String, files: FileSystemAccess = .none, documentationURI: String? = nil
  ) -> TestClient {
    .initialized(
      #"{"capabilities":\#(capabilities),"workspaceFolders":[{"uri":"file:///project","name":"p"}]}"#,
      server: Server(environment: ServerEnvironment(files: files, version: "test", documentationURI: documentationURI)))
  }

  static func published(_ messages: [String]) throws -> [JSONValue] {
    try messages.map(parsed).filter { $0["method"]?.asString == "textDocument/publishDiagnostics" }
      .compactMap { $0["params"] }
  }

  @Test func `a client that pulls diagnostics gets none published`() throws {
    let client = Self.client(#"{"textDocument":{"diagnostic":{"dynamicRegistration":false}}}"#)
    #expect(try Self.published(client.exchange(Self.open(#"{"sections": [], "a": 1}"#))).isEmpty)
    let first = try parsed(client.exchange(Self.pull()).last ?? "")["result"]
    #expect(first?["kind"] == .string("full"))
    #expect(first?["items"]?.asArray?.map { $0["code"]?.asString } == ["unknownKey"])
    let name = try #require(first?["resultId"]?.asString)

    // White space after the last diagnostic changes nothing.
    let same = try parsed(client.exchange(Self.change(#"{"sections": [], "a": 1} "#), Self.pull(name)).last ?? "")
    #expect(same["result"]?["kind"] == .string("unchanged") && same["result"]?["resultId"] == .string(name))
    #expect(same["result"]?["items"] == nil)

    let fixed = try parsed(client.exchange(Self.change(#"{"sections": []}"#, version: 3), Self.pull(name)).last ?? "")
    #expect(fixed["result"]?["kind"] == .string("full") && fixed["result"]?["items"]?.asArray?.count == 0)
    #expect(fixed["result"]?["resultId"] != .string(name))

    let closed = client.exchange(
      #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"\#(Self.uri)"}}}"#)
    #expect(closed == [])
    let gone = try parsed(client.exchange(Self.pull(name)).last ?? "")
    #expect(gone["result"]?["kind"] == .string("full") && gone["result"]?["items"]?.asArray?.count == 0)
  }

  @Test func `diagnosticProvider is announced only to clients that support pulling`() throws {
    for (capabilities, isReported) in [("{}", false), (#"{"textDocument":{"diagnostic":{}}}"#, true)] {
      let client = TestClient()
      let response = client.exchange(
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#)
      let provider = try parsed(response.last ?? "")["result"]?["capabilities"]?["diagnosticProvider"]
      #expect((provider != nil) == isReported)
      // A document may read its items from another file.
      #expect(provider?["interFileDependencies"] == (isReported ? JSONValue.bool(true) : nil))
      #expect(provider?["workspaceDiagnostics"] == (isReported ? JSONValue.bool(false) : nil))
    }
  }

  @Test func `a changed data source requests a diagnostics refresh`() throws {
    let files = MutableFiles(["/project/rows.json": "[]"])
    let text = #"{"sections": [{"items": {"source": "rows.json", "each": {"id": "/id"}}}]}"#
    let client = Self.client(
      #"{"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}}"#, files: files.access)
    #expect(client.exchange(Self.open(text)) == [])
    #expect(try parsed(client.exchange(Self.pull()).last ?? "")["result"]?["items"]?.asArray?.count == 0)

    files.contents["/project/rows.json"] = "[{}]"
    // All changes together cause one refresh.
    for _ in 0..<3 { client.server.fileChanged(path: "/project/rows.json") }
    let messages = try client.settle().map(parsed)
    #expect(messages.map { $0["method"]?.asString } == ["workspace/diagnostic/refresh"])
    #expect(messages[0]["id"]?.asString?.hasPrefix("layoutd-") == true && messages[0]["params"] == .object([]))
    let items = try parsed(client.exchange(Self.pull()).last ?? "")["result"]?["items"]?.asArray
    #expect(items?.map { $0["code"]?.asString } == ["pointerMisses"])
  }

  @Test func `of more diagnostics than fit the most severe ones are published, in the order of the text`() throws {
    let keys = (0...Limits.resultCount).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    let text = "{\(keys), \"sections\": 5}"
    let found = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none).diagnostics
    let errors = found.indices.filter { found[$0].severity == .error }
    let warnings = found.indices.filter { found[$0].severity == .warning }
    #expect(!errors.isEmpty && warnings.count > Limits.resultCount)
    let expected = (errors + warnings.prefix(Limits.resultCount - errors.count)).sorted()
    let items = try Self.published(Self.client("{}").exchange(Self.open(text))).first?["diagnostics"]?.asArray ?? []
    let messages = items.compactMap { $0["message"]?.asString }
    #expect(messages == expected.map { found[$0].message })
  }

  @Test func `links, tags and related information are sent only to clients that support them`() throws {
    let text = #"{"sections": [], "sections": [], "a": 1}"#
    let plain = try Self.published(Self.client("{}", documentationURI: "file:///doc.md").exchange(Self.open(text)))
    let items = plain.first?["diagnostics"]?.asArray ?? []
    #expect(items.map { $0["code"]?.asString } == ["duplicateKey", "unknownKey"])
    for item in items {
      #expect(item["tags"] == nil && item["codeDescription"] == nil && item["relatedInformation"] == nil)
    }
    let all = #"{"relatedInformation":true,"codeDescriptionSupport":true,"tagSupport":{"valueSet":[1,2]}}"#
    for capabilities in [#"{"publishDiagnostics":\#(all)}"#, #"{"publishDiagnostics":\#(all),"codeAction":{}}"#] {
      let client = Self.client(#"{"textDocument":\#(capabilities)}"#, documentationURI: "file:///doc.md")
      let items = try Self.published(client.exchange(Self.open(text))).first?["diagnostics"]?.asArray ?? []
      #expect(items.map { $0["tags"] } == [.array([.number(1)]), .array([.number(1)])])
      #expect(
        items.map { $0["codeDescription"]?["href"]?.asString } == [
          "file:///doc.md#duplicatekey", "file:///doc.md#unknownkey",
        ])
      #expect(items[0]["relatedInformation"]?.asArray?.count == 1)
    }
  }

  // The first id is 600 kB before those that repeat it; its position was counted again for each of them.
  @Test(arguments: ["utf-16", "utf-32"])
  func `diagnostics and their related ranges on one long line are converted in one pass`(encoding: String) throws {
    let id = #"{"id":"é"}"#
    let items = [id] + Array(repeating: #"{"height":5}"#, count: 50_000) + Array(repeating: id, count: 500)
    let text = #"{"sections":[{"items":[\#(items.joined(separator: ","))]}]}"#
    let capabilities = """
      {"general":{"positionEncodings":["\(encoding)"]},"textDocument":{"publishDiagnostics":{"relatedInformation":true}}}
      """
    let client = Self.client(capabilities)
    var messages: [String] = []
    let units = WorkCounter.units { messages = client.exchange(Self.open(text)) }
    let published = try Self.published(messages).last?["diagnostics"]?.asArray ?? []
    let duplicates = published.filter { $0["code"]?.asString == "duplicateIdentifier" }
    #expect(duplicates.count == 500)
    func column(_ range: JSONValue?) -> Int? { range?["start"]?["character"]?.asInt }
    #expect(column(duplicates.last?["range"]) == text.unicodeScalars.count - #""é"}]}]}"#.unicodeScalars.count)
    let related = duplicates.last?["relatedInformation"]?.asArray?.first
    #expect(column(related?["location"]?["range"]) == #"{"sections":[{"items":[{"id":"#.count)
    #expect(units < 20 * text.utf8.count)
  }

  @Test func `diagnostics name their version and are cleared by a fix or by closing the document`() throws {
    let client = Self.client(#"{"textDocument":{"publishDiagnostics":{"versionSupport":true}}}"#)
    let broken = #"{"sections": [}"#
    func state(_ messages: [String]) throws -> [String] {
      try Self.published(messages).map { "\($0["version"]?.asInt ?? -1): \($0["diagnostics"]?.asArray?.count ?? -1)" }
    }
    #expect(try state(client.exchange(Self.open(broken, version: 7))) == ["7: 1"])
    // Of several changes that are received together, only the last text's diagnostics are published.
    #expect(
      try state(client.exchange(Self.change(#"{"a": 1}"#, version: 8), Self.change(broken, version: 12))) == ["12: 1"])
    #expect(try state(client.exchange(Self.change(#"{"sections": []}"#, version: 13))) == ["13: 0"])
    #expect(try state(client.exchange(Self.change(broken, version: 14))) == ["14: 1"])
    let close = #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"\#(Self.uri)"}}}"#
    #expect(try state(client.exchange(close)) == ["-1: 0"])
    // After the document is closed and opened again, its version may be lower.
    #expect(try state(client.exchange(Self.open(broken, version: 1))) == ["1: 1"])
  }
}
