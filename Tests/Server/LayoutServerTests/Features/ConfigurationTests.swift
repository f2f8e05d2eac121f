import JSON
import LayoutBase
import LayoutProtocol
import LayoutServer
import Testing

/// Settings, dynamic registrations and workspace folders, also with clients that never respond to requests.
@Suite struct ConfigurationTests {
  private typealias ProtocolSession = DiagnosticsConversationTests
  private static let warned = #"{"sections": [], "a": 1}"#

  private static func notification(_ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#
  }

  @Test(
    arguments: [
      (
        #"{"layoutd": {"preview": {"maxFps": 15}, "format": {"indent": 4}, "diagnostics": {"level": "error"}, "#
          + #""lint": {"enable": true}}}"#, []
      ),
      (
        #"{"layoutd.preview.maxFps": 15, "layoutd.format.indent": 4, "layoutd.diagnostics.level": "error", "#
          + #""layoutd.lint.enable": true}"#, []
      ),
      (
        #"{"preview": {"maxFps": 15}, "format.indent": 4, "diagnostics": {"level": "error", "x": 1}, "#
          + #""lint.enable": true, "y": [1]}"#, []
      ),
    ] as [(String, [String])])
  func `settings are accepted nested, dotted, and without the section name`(text: String, problems: [String]) throws {
    var found: [String] = []
    let settings = Settings(try parsed(text), problems: &found)
    #expect(settings.maxFps == 15 && settings.indent == 4 && settings.diagnosticsLevel == 1)
    #expect(settings.isLintEnabled == true)
    #expect(found == problems)
  }

  @Test func `an invalid setting is ignored and logged`() throws {
    var problems: [String] = []
    let text =
      #"{"preview": {"maxFps": 0}, "format": {"indent": "wide"}, "diagnostics": {"level": 7}, "lint": {"enable": 1}}"#
    #expect(Settings(try parsed(text), problems: &problems) == Settings())
    #expect(
      problems.map { $0.split(separator: " ")[0] } == [
        "layoutd.preview.maxFps:", "layoutd.format.indent:", "layoutd.diagnostics.level:", "layoutd.lint.enable:",
      ])
    let client = TestClient.initialized()
    let log = try client.exchange(
      Self.notification(DidChangeConfigurationNotification.method, #"{"settings":\#(text)}"#)
    )
    .map(parsed)
    #expect(log.map { $0["method"]?.asString } == Array(repeating: "window/logMessage", count: 4))
  }

  @Test func `the diagnostics level can be set by initialize and by didChangeConfiguration`() throws {
    let settings = #"{"layoutd":{"diagnostics":{"level":"error"}}}"#
    // By `initializationOptions`.
    let early = TestClient.initialized(#"{"capabilities":{},"initializationOptions":\#(settings)}"#)
    #expect(try count(early.exchange(ProtocolSession.open(Self.warned))) == [0])
    // By `workspace/didChangeConfiguration`, for an open document.
    let client = TestClient.initialized()
    #expect(try count(client.exchange(ProtocolSession.open(Self.warned))) == [1])
    let change = { (value: String) in
      Self.notification(DidChangeConfigurationNotification.method, #"{"settings":\#(value)}"#)
    }
    #expect(try count(client.exchange(change(settings))) == [0])
    #expect(try count(client.exchange(change(settings))) == [])
    #expect(try count(client.exchange(change("{}"))) == [1])
  }

  private func count(_ messages: [String]) throws -> [Int?] {
    try ProtocolSession.published(messages).map { $0["diagnostics"]?.asArray?.count }
  }

  @Test func `a client that supports configuration requests gets one, and its response is applied`() throws {
    let client = TestClient()
    _ = client.exchange(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{"workspace":{"configuration":true}}}}"#)
    let requested = try client.exchange(Self.notification("initialized", "{}")).map(parsed)
    #expect(requested.map { $0["method"]?.asString } == ["workspace/configuration"])
    #expect(requested[0]["params"] == (try parsed(#"{"items":[{"section":"layoutd"}]}"#)))
    let id = try #require(requested[0]["id"]?.asString)
    // No message waits for the response.
    #expect(try count(client.exchange(ProtocolSession.open(Self.warned))) == [1])
    let response = #"{"jsonrpc":"2.0","id":"\#(id)","result":[{"diagnostics":{"level":"error"}}]}"#
    #expect(try count(client.exchange(response)) == [0])
    // A second `initialized` causes no request. Each change causes a new request, and null is ignored.
    #expect(client.exchange(Self.notification("initialized", "{}")) == [])
    let again = try client.exchange(Self.notification(DidChangeConfigurationNotification.method, #"{"settings":null}"#))
      .map(parsed)
    #expect(again.map { $0["method"]?.asString } == ["workspace/configuration"])
    let next = try #require(again[0]["id"]?.asString)
    #expect(next != id)
    #expect(client.exchange(#"{"jsonrpc":"2.0","id":"\#(next)","result":[null]}"#) == [])
    #expect(client.exchange(#"{"jsonrpc":"2.0","id":"\#(next)","result":null}"#) == [])
  }

  @Test func `the configured indentation overrides the formatting options`() throws {
    let editor = EditorClient("{\n\"sections\": []\n}\n")
    let options = #""options": {"tabSize": 3, "insertSpaces": true}"#
    let indent = { editor.fetch("formatting", options).asArray?.first?["newText"]?.asString }
    #expect(indent() == "   ")
    editor.client.notify(
      DidChangeConfigurationNotification.method, #"{"settings": {"layoutd": {"format": {"indent": 4}}}}"#)
    #expect(indent() == "    ")
    editor.client.notify(
      DidChangeConfigurationNotification.method, #"{"settings": {"layoutd": {"format": {"indent": "tab"}}}}"#)
    #expect(indent() == "\t")
  }

  @Test func `capabilities are registered once, after initialized, with clients that support it`() throws {
    let dynamic =
      #"{"didChangeConfiguration":{"dynamicRegistration":true},"didChangeWatchedFiles":{"dynamicRegistration":true}}"#
    for (capabilities, expected) in [
      ("{}", []), (#"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":false}}}"#, []),
      (#"{"workspace":\#(dynamic)}"#, ["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles"]),
    ] {
      let client = TestClient()
      let response = client.exchange(
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#)
      #expect(response.count == 1)
      let messages = try client.exchange(Self.notification("initialized", "{}")).map(parsed)
      #expect(messages.allSatisfy { $0["method"] == .string("client/registerCapability") })
      let registered = messages.compactMap { $0["params"]?["registrations"]?[0]?["method"]?.asString }
      #expect(registered == expected)
    }
  }

  @Test func `files are watched by the client if it supports that, otherwise by the server`() throws {
    let files = MutableFiles(["/project/rows.json": "[{}]", "/other/rows.json": "[{}]"])
    let text = #"{"sections": [{"items": {"source": "rows.json", "each": {"id": "/id"}}}]}"#
    let watches = { (client: TestClient) in
      client.server.takeActions().compactMap { if case .watchFile(let path, _) = $0 { path } else { nil } }
    }
    let plain = ProtocolSession.client("{}", files: files.access)
    _ = plain.exchange(ProtocolSession.open(text))
    #expect(watches(plain) == ["/project/rows.json"])

    let able = ProtocolSession.client(
      #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#, files: files.access)
    #expect(try count(able.exchange(ProtocolSession.open(text))) == [1])
    #expect(watches(able) == [])
    files.contents["/project/rows.json"] = #"[{"id": "a"}]"#
    let changed = #"{"changes":[{"uri":"file:///project/rows.json","type":2}]}"#
    #expect(try count(able.exchange(Self.notification("workspace/didChangeWatchedFiles", changed))) == [0])

    // If a client rejects the registration, the server watches the files.
    let unwilling = TestClient()
    _ = unwilling.exchange(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"workspaceFolders":[{"uri":"file:///project","name":"p"}],"capabilities":{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}}}"#
    )
    let request = try parsed(unwilling.exchange(Self.notification("initialized", "{}")).first ?? "")
    let id = try #require(request["id"]?.asString)
    _ = unwilling.exchange(#"{"jsonrpc":"2.0","id":"\#(id)","error":{"code":-32601,"message":"no"}}"#)
    _ = unwilling.exchange(ProtocolSession.open(text))
    #expect(watches(unwilling) == ["/project/rows.json"])
  }

  @Test(arguments: [true, false])
  func `the server reports the changes before a client has confirmed that it watches files`(isAnalyzed: Bool) throws {
    let files = MutableFiles(["/project/rows.json": "[{}]"])
    let text = #"{"sections": [{"items": {"source": "rows.json", "each": {"id": "/id"}}}]}"#
    let client = TestClient(server: Server(environment: ServerEnvironment(files: files.access, version: "test")))
    _ = client.exchange(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"workspaceFolders":[{"uri":"file:///project","name":"p"}],"capabilities":{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}}}"#
    )
    let request = try parsed(client.exchange(Self.notification("initialized", "{}")).first ?? "")
    let id = try #require(request["id"]?.asString)
    client.send(ProtocolSession.open(text))
    while client.server.step(now: 0) {}
    // Starts the analysis.
    client.server.flush(now: 0)
    if isAnalyzed { #expect(try count(client.settle()) == [1]) }
    let path = "/project/rows.json"
    #expect(!client.server.takeActions().contains(.reportChanges(of: [path], since: 0)))
    client.now = 1
    // The file has not changed, so that nothing is sent because of the confirmation.
    let messages = client.exchange(#"{"jsonrpc":"2.0","id":"\#(id)","result":null}"#)
    #expect(try count(messages) == (isAnalyzed ? [] : [1]))
    #expect(messages.count == (isAnalyzed ? 0 : 1))
    #expect(client.server.takeActions().contains(.reportChanges(of: [path], since: 0)))
    withExtendedLifetime(files) {}
  }

  @Test func `a late confirmation is one action for the files of all documents, and finds folders once`() throws {
    let client = TestClient(server: Server(environment: ServerEnvironment(version: "test")))
    _ = client.exchange(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"workspaceFolders":[{"uri":"file:///project","name":"p"}],"capabilities":{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}}}"#
    )
    let request = try parsed(client.exchange(Self.notification("initialized", "{}")).first ?? "")
    let id = try #require(request["id"]?.asString)
    let folder = "/project" + String(repeating: "/a", count: 40)
    let names = (0..<200).map { "f\($0).json" }
    let items = names.map { #"{"items": {"source": "\#($0)"}}"# }.joined(separator: ",")
    let text = SessionClient.json(#"{"sections": [\#(items)]}"#)
    for number in 0..<5 {
      let document =
        #"{"uri":"file://\#(folder)/\#(number).layout.json","languageId":"layoutjson","version":1,"text":\#(text)}"#
      _ = client.exchange(Self.notification("textDocument/didOpen", #"{"textDocument":\#(document)}"#))
    }
    _ = client.settle()
    _ = client.server.takeActions()
    let work = WorkCounter.units { _ = client.exchange(#"{"jsonrpc":"2.0","id":"\#(id)","result":null}"#) }
    let actions = client.server.takeActions().filter { if case .wake = $0 { false } else { true } }
    #expect(actions == [.reportChanges(of: names.map { "\(folder)/\($0)" }.sorted(), since: 0)])
    #expect(work < 5_000)
  }

  @Test func `data sources are resolved in the current workspace folders`() throws {
    let files = MutableFiles(["/project/../rows.json": "[{}]"])
    let text = #"{"sections": [{"items": {"source": "../rows.json", "each": {"label": "/id"}}}]}"#
    let client = ProtocolSession.client("{}", files: files.access)
    let codes = { (messages: [String]) in
      try ProtocolSession.published(messages).map { $0["diagnostics"]?.asArray?.compactMap { $0["code"]?.asString } }
    }
    #expect(try codes(client.exchange(ProtocolSession.open(text))) == [["sourceOutsideWorkspace"]])
    let more = #"{"event":{"added":[{"uri":"file:///","name":"all"}],"removed":[]}}"#
    #expect(
      try codes(client.exchange(Self.notification("workspace/didChangeWorkspaceFolders", more))) == [["pointerMisses"]])
    let less = #"{"event":{"added":[],"removed":[{"uri":"file:///","name":"all"}]}}"#
    #expect(
      try codes(client.exchange(Self.notification("workspace/didChangeWorkspaceFolders", less))) == [
        ["sourceOutsideWorkspace"]
      ])
  }

  @Test func `a client that never responds to requests keeps all features`() throws {
    let everything = """
      {"textDocument":{"publishDiagnostics":{"relatedInformation":true}},"window":{"workDoneProgress":true,"showDocument":{"support":true}},
       "workspace":{"configuration":true,"applyEdit":true,"didChangeConfiguration":{"dynamicRegistration":true},
                    "didChangeWatchedFiles":{"dynamicRegistration":true},"diagnostics":{"refreshSupport":true}}}
      """
    let client = TestClient.initialized(#"{"capabilities":\#(everything)}"#)
    #expect(try count(client.exchange(ProtocolSession.open(Self.warned))) == [1])
    // Also with more outstanding requests than the server tracks.
    for _ in 0..<600 {
      client.send(Self.notification(DidChangeConfigurationNotification.method, #"{"settings":null}"#))
    }
    #expect(client.settle().count == 600)
    let place = #"{"textDocument":{"uri":"\#(ProtocolSession.uri)"},"position":{"line":0,"character":3}}"#
    let hover = client.exchange(#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":\#(place)}"#)
    #expect(try parsed(hover.first ?? "")["result"]?["contents"] != nil)
    let session = #"{"textDocument":{"uri":"\#(ProtocolSession.uri)"}}"#
    let opened = client.exchange(
      #"{"jsonrpc":"2.0","id":2,"method":"layoutd/session/open","params":\#(session)}"#)
    #expect(try parsed(opened.first ?? "")["result"]?["revision"]?.asInt == 0)
  }
}
