import Foundation
import JSON
import TestSupport
import Testing

@Suite struct Documents {
  @Test(arguments: rows) func row(_ row: ChecklistItem) throws { try row.run() }

  static func open(_ uri: String, _ text: String, version: Int = 1, language: String = "json") -> String {
    Message.notification(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(uri)","languageId":"\(language)","version":\(version),"text":\(quoted(text))}}
      """)
  }

  static func change(_ uri: String, _ changes: String, version: Int = 2) -> String {
    Message.notification(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[\#(changes)]}"#)
  }

  static func close(_ uri: String) -> String {
    Message.notification("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#)
  }

  static func quoted(_ text: String) -> String { String(decoding: JSONValue.string(text).bytes, as: UTF8.self) }

  /// Returns the number of diagnostics of the next publication, with the URI and the version that it names.
  private static func published(_ talk: ProtocolSession) throws -> (uri: String, version: Int?, count: Int) {
    let params = try talk.wire.receive { $0["method"] == .string("textDocument/publishDiagnostics") }["params"]
    return (
      try #require(params?["uri"]?.asString), params?["version"]?.asInt,
      try #require(params?["diagnostics"]?.asArray).count
    )
  }

  /// Returns a row with notifications that cause no message and no change.
  private static func silent(_ id: String, _ text: String, _ bodies: String...) -> ChecklistItem {
    ChecklistItem(id, text) { talk in
      try talk.wire.initialize()
      for body in bodies { try talk.send(body) }
      try talk.send(Message.request(#""next""#, "layoutd/synchronize"))
      #expect(try talk.wire.receive()["id"] == .string("next"))
    }
  }

  private static func accepts(_ id: String, _ uri: String, _ text: String, language: String = "layoutjson")
    -> ChecklistItem
  {
    ChecklistItem(id, "\(uri) with \(text.utf8.count) bytes") { talk in
      try talk.wire.initialize()
      try talk.send(open(uri, text, language: language))
      #expect(try published(talk).uri == uri)
      try talk.send(close(uri))
      let closed = try published(talk)
      #expect(closed.uri == uri && closed.count == 0)
      try talk.expectAlive()
    }
  }

  /// Returns a row in which edits lead to a text. The diagnostics, which contain positions, must equal those of a
  /// document that is opened with this text.
  ///
  /// The documents have different URIs. An `@` in the text is an error at any position.
  private static func edits(
    _ id: String, _ text: String, _ initial: String, _ changes: String, to expected: String, encoding: String? = nil
  ) -> ChecklistItem {
    ChecklistItem(id, text) { talk in
      let encodings = encoding.map { #""general":{"positionEncodings":["\#($0)"]}"# } ?? ""
      try talk.wire.initialize(#"{"capabilities":{\#(encodings)}}"#)
      try talk.send(open("file:///edited.layout.json", initial))
      _ = try published(talk)
      try talk.send(change("file:///edited.layout.json", changes))
      let edited = try talk.wire.receive { $0["params"]?["uri"] == .string("file:///edited.layout.json") }
      try talk.send(open("file:///whole.layout.json", expected))
      let whole = try talk.wire.receive { $0["params"]?["uri"] == .string("file:///whole.layout.json") }
      #expect(whole["params"]?["diagnostics"]?.asArray?.isEmpty == false)
      #expect(edited["params"]?["diagnostics"] == whole["params"]?["diagnostics"])
    }
  }

  /// Returns one change in the form of LSP.
  private static func at(_ line: Int, _ from: Int, _ to: Int, _ text: String, extra: String = "") -> String {
    """
    {"range":{"start":{"line":\(line),"character":\(from)},"end":{"line":\(line),"character":\(to)}}\(extra),
     "text":\(quoted(text))}
    """
  }

  static let rows = [
    edits(
      "D2", "each change applies to the result of the one before", "{\n}",
      at(1, 0, 0, #""a": 1"#) + "," + at(1, 3, 3, "@"), to: "{\n\"a\"@: 1}"),
    edits("D2", "a full text among ranges", "[1]", #"{"text":"{ }"},"# + at(0, 1, 2, "@@"), to: "{@@}"),
    edits("D3", "three kinds of line ends", "{\r\n\n\r}", at(3, 0, 0, "@"), to: "{\r\n\n\r@}"),
    edits("D3", "no position is between \\r and \\n", "{\r\n}", at(0, 2, 2, "@"), to: "{@\r\n}"),
    edits("D4", "a column after the line's end", "{\n}", at(0, 99, 99, "@"), to: "{@\n}"),
    edits("D4", "a wrong rangeLength", "{   }", at(0, 1, 3, "@", extra: #","rangeLength":77"#), to: "{@ }"),
    edits("D5", "UTF-16 by default", #"{"α𐐀b":1}"#, at(0, 5, 5, "\"@"), to: #"{"α𐐀"@b":1}"#),
    edits("D5", "inside a surrogate pair", #"{"α𐐀b":1}"#, at(0, 4, 4, "\"@"), to: #"{"α"@𐐀b":1}"#),
    edits("D5", "UTF-8", #"{"α𐐀b":1}"#, at(0, 8, 8, "\"@"), to: #"{"α𐐀"@b":1}"#, encoding: "utf-8"),
    edits("D5", "UTF-32", #"{"α𐐀b":1}"#, at(0, 4, 4, "\"@"), to: #"{"α𐐀"@b":1}"#, encoding: "utf-32"),
    edits("D5", "combining characters", "{\"e\u{301}\":1}", at(0, 4, 4, "\"@"), to: "{\"e\u{301}\"@\":1}"),
    edits("D5", "a byte order mark at the start", "\u{feff}{}", at(0, 2, 2, "@"), to: "\u{feff}{@}"),
    ChecklistItem("D1", "open, change and close are announced") { talk in
      let sync = try talk.wire.initialize()["result"]?["capabilities"]?["textDocumentSync"]
      #expect(sync?["openClose"] == .bool(true) && sync?["change"] == .number(2))
    },
    ChecklistItem("D1", "an open document is not read from disk") { talk in
      let folder = try TemporaryDirectory()
      let path = folder.file("a.layout.json")
      let write = { (text: String) in try text.write(toFile: path, atomically: true, encoding: .utf8) }
      try write(#"{"sections": [}"#)
      try talk.wire.initialize(#"{"capabilities":{},"workspaceFolders":[{"uri":"file://\#(folder.path)","name":"w"}]}"#)
      let uri = "file://\(path)"
      try talk.send(open(uri, #"{"layout":{"kind":"list"},"sections":[{"items":[{"id":"ours"}]}]}"#))
      #expect(try published(talk).count == 0)
      let session = #"{"textDocument":{"uri":"\#(uri)"}}"#
      let keys = { (state: JSONValue?) in state?["attributes"]?.asArray?.compactMap { $0["key"]?.asString } }
      #expect(keys(try talk.wire.call("1", "layoutd/session/open", session)["result"]) == ["cell:ours"])
      try write(#"{"layout":{"kind":"list"},"sections":[{"items":[{"id":"theirs"}]}]}"#)
      try talk.send(
        Message.notification("workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"\#(uri)","type":2}]}"#))
      try talk.send(Message.notification("textDocument/didSave", session))
      #expect(try talk.wire.isSilent(for: 0.3))
      let snapshot = try talk.wire.call("2", "layoutd/session/snapshot", #"{"session":"s1"}"#)["result"]
      #expect(keys(snapshot) == ["cell:ours"])
    },
    ChecklistItem("D6", "versions skip, start at 0, restart after reopening") { talk in
      try talk.wire.initialize()
      let uri = "file:///v.layout.json"
      try talk.send(open(uri, "{}", version: 0))
      #expect(try published(talk).version == 0)
      try talk.send(change(uri, #"{"text":"{ }"}"#, version: 5))
      try talk.send(close(uri))
      try talk.send(open(uri, "{}", version: -3))
      // A fast server publishes the diagnostics of version 5 first.
      _ = try talk.wire.receive { $0["params"]?["version"] == .number(-3) }
      try talk.expectAlive()
    },
    silent(
      "D7", "didChange and didClose for a document that is not open",
      change("file:///x.layout.json", #"{"text":"{}"}"#),
      close("file:///x.layout.json")),
    ChecklistItem("D7", "didOpen twice") { talk in
      try talk.wire.initialize()
      try talk.send(open("file:///a.layout.json", "{}", version: 1))
      #expect(try published(talk).version == 1)
      try talk.send(open("file:///a.layout.json", "[]", version: 7))
      #expect(try published(talk).version == 7)
      try talk.expectAlive()
    },
    ChecklistItem("D8", "one document under several spellings, echoed as it was opened") { talk in
      try talk.wire.initialize()
      let spellings = [
        ("file:///c%3A/a%20b/caf%C3%A9.layout.json", "file:///c:/a b/café.layout.json"),
        ("file:///A/语.layout.json", "file:///A/%E8%AF%AD.layout.json"),
      ]
      for (one, other) in spellings {
        try talk.send(open(one, "{}"))
        #expect(try published(talk).uri == one)
        try talk.send(close(other))
        #expect(try published(talk).uri == one)
      }
      try talk.send(open("file:///a/B.layout.json", "{}"))
      _ = try published(talk)
      // A URI in a different case is a different file.
      try talk.send(close("file:///a/b.layout.json"))
      try talk.send(Message.request(#""next""#, "layoutd/synchronize"))
      #expect(try talk.wire.receive()["id"] == .string("next"))
    },
    ChecklistItem("D8", "a request with another spelling gets the spelling of didOpen") { talk in
      try talk.wire.initialize()
      let (own, other) = ("file:///c%3A/caf%C3%A9.layout.json", "file:///c:/café.layout.json")
      try talk.send(open(own, AllEditorRequests.text))
      let place = #""position":{"line":1,"character":19}"#
      let uses = try talk.wire.call(
        "1", "textDocument/references",
        #"{"textDocument":{"uri":"\#(other)"},\#(place),"context":{"includeDeclaration":true}}"#)["result"]
      #expect(uses?.asArray?.isEmpty == false)
      #expect(uses?.asArray?.allSatisfy { $0["uri"] == .string(own) } == true)
      let symbols = try talk.wire.call("2", "textDocument/documentSymbol", #"{"textDocument":{"uri":"\#(other)"}}"#)
      #expect(symbols["result"]?.asArray?.isEmpty == false)
    },
    ChecklistItem("D9", "documents without a file, or outside of the root, have all features") { talk in
      try talk.wire.initialize(#"{"capabilities":\#(AllEditorRequests.capabilities),"rootUri":"file:///project"}"#)
      let responses = { (uri: String) in
        try talk.send(open(uri, AllEditorRequests.text, language: "layoutjson"))
        return try AllEditorRequests.questions.filter { !$0.contains("semanticTokens/full") }.map { method in
          let response = try talk.wire.call("1", method, AllEditorRequests.params(uri))
          return "\(method) \(response["result"] ?? response["error"] ?? .null)".replacing(uri, with: "-")
        }
      }
      // Links and data sources need a folder, and symbols are those of all open documents.
      let isSame = { (response: String) in
        !["documentLink", "textDocument/diagnostic", "workspace/symbol"].contains { response.contains($0) }
      }
      let first = try responses("file:///project/a.layout.json").filter(isSame)
      for uri in ["untitled:Untitled-1", "git:/project/a.layout.json?ref", "file:///elsewhere/b.layout.json"] {
        try talk.send(close("file:///project/a.layout.json"))
        let others = try responses(uri).filter(isSame)
        for (one, other) in zip(first, others) { #expect(one == other) }
        try talk.send(close(uri))
      }
    },
    accepts("D9", "untitled:Untitled-1", "{}"),
    accepts("D9", "git:/a/b.layout.json?%7B%22ref%22%3A%22~%22%7D", "{}"),
    accepts("D9", "file:///outside/the/root.layout.json", ""),
    accepts("D9", "file:///comment.layout.json", "// only a comment\n"),
    accepts("D9", "not a uri at all", "{}"),
    ChecklistItem("D10", "diagnostics are cleared on close") { talk in
      try talk.wire.initialize()
      try talk.send(open("file:///a.layout.json", "{"))
      _ = try published(talk)
      try talk.send(close("file:///a.layout.json"))
      #expect(try published(talk).count == 0)
    },
    ChecklistItem("D10", "published to a client that does not pull, without diagnosticProvider") { talk in
      let response = try talk.wire.initialize(#"{"capabilities":{"textDocument":{"publishDiagnostics":{}}}}"#)
      #expect(response["result"]?["capabilities"]?["diagnosticProvider"] == nil)
      try talk.send(open("file:///a.layout.json", "{"))
      #expect(try published(talk).count == 1)
    },
    ChecklistItem("D10", "never published to a client that pulls") { talk in
      let response = try talk.wire.initialize(
        #"{"capabilities":{"textDocument":{"publishDiagnostics":{},"diagnostic":{}}}}"#)
      #expect(response["result"]?["capabilities"]?["diagnosticProvider"] != nil)
      let pull = { (count: Int) in
        // The next message is the response, and no other follows.
        try talk.send(
          Message.request("1", "textDocument/diagnostic", #"{"textDocument":{"uri":"file:///a.layout.json"}}"#))
        let response = try talk.wire.receive()
        #expect(response["id"] == .number(1) && response["result"]?["items"]?.asArray?.count == count, "\(response)")
        try talk.expectNothingElse()
      }
      try talk.send(open("file:///a.layout.json", "{"))
      try pull(1)
      try talk.send(change("file:///a.layout.json", #"{"text":"{\"sections\":[]}"}"#))
      try pull(0)
      try talk.send(change("file:///a.layout.json", #"{"text":"["}"#, version: 3))
      try pull(1)
      try talk.send(close("file:///a.layout.json"))
      try pull(0)
    },
    ChecklistItem("D11", "JSON that is not a layout document has no features") { talk in
      for capabilities in ["{}", AllEditorRequests.capabilities] {
        let talk = try ProtocolSession()
        try talk.wire.initialize(#"{"capabilities":\#(capabilities)}"#)
        try talk.send(open("file:///package.json", AllEditorRequests.text))
        for method in AllEditorRequests.questions {
          let response = try talk.wire.call("1", method, AllEditorRequests.params("file:///package.json"))
          let nothing = AllEditorRequests.isNothing(response["result"] ?? .bool(false))
          #expect(nothing, "\(method): \(response)")
        }
      }
      try talk.wire.initialize()
    },
    silent(
      "D11", "JSON that is not a layout document", open("file:///package.json", "{"),
      open("file:///tsconfig.json", "]", language: "jsonc"),
      change("file:///package.json", #"{"text":"[["}"#), close("file:///package.json"), close("file:///tsconfig.json")),
  ]
}
