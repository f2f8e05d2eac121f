import Foundation
import JSON
import TestSupport
import Testing

@Suite struct Framing {
  @Test(arguments: rows) func row(_ row: ChecklistItem) throws { try row.run() }

  /// Returns a frame with the given header.
  private static func frame(_ header: String, _ json: String) -> [UInt8] {
    Array(header.replacing("#", with: "\(json.utf8.count)").utf8) + Array(json.utf8)
  }

  /// Returns a row in which the first request, with this header, gets a response.
  private static func accepted(_ id: String, _ text: String, _ header: String) -> ChecklistItem {
    ChecklistItem(id, text) { talk in
      try talk.wire.send(frame(header, Message.initialize))
      #expect(try talk.wire.response(to: "0")["result"] != nil)
    }
  }

  /// Returns a row in which a stream cannot be framed any more: it causes one error, and the process ends.
  private static func fatal(_ id: String, _ text: String, _ stream: String) -> ChecklistItem {
    ChecklistItem(id, text) { talk in
      try talk.wire.initialize()
      try talk.sendRaw(stream)
      try talk.expectError(-32700)
      try talk.expectEnd(.exited(1))
    }
  }

  static let rows = [
    accepted("F1", "lower-case header", "content-length: #\r\n\r\n"),
    accepted("F1", "mixed-case header", "CONTENT-length: #\r\n\r\n"),
    accepted("F2", "no space after the colon", "Content-Length:#\r\n\r\n"),
    accepted("F2", "several spaces", "Content-Length:    #  \r\n\r\n"),
    accepted("F2", "a tab", "Content-Length:\t#\r\n\r\n"),
    accepted(
      "F3", "Content-Type before",
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: #\r\n\r\n"),
    accepted("F3", "Content-Type after", "Content-Length: #\r\nContent-Type: application/vscode-jsonrpc\r\n\r\n"),
    accepted("F3", "unknown headers", "X-One: 1\r\nContent-Length: #\r\nX-Two: a: b\r\n\r\n"),
    accepted(
      "F4", "charset=utf8", "Content-Length: #\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n"),
    ChecklistItem("F5", "another charset is rejected and its body skipped") { talk in
      try talk.wire.initialize()
      try talk.wire.send(
        frame("Content-Length: #\r\nContent-Type: a/b; charset=utf-16\r\n\r\n", Message.request("1", "shutdown", nil)))
      try talk.expectError(-32700)
      try talk.expectAlive()
    },
    ChecklistItem("F6", "one byte a write") { talk in
      for byte in TestConnection.frame(Message.initialize) { try talk.wire.send([byte]) }
      #expect(try talk.wire.response(to: "0")["result"] != nil)
    },
    ChecklistItem("F6", "split inside the header's end and inside a code point") { talk in
      let bytes = TestConnection.frame(Message.request(#""é𐐀""#, "initialize", #"{"capabilities":{}}"#))
      let cuts = [
        18, 22, bytes.firstIndex(of: 0xc3).map { $0 + 1 } ?? 30, bytes.firstIndex(of: 0xf0).map { $0 + 2 } ?? 40,
      ]
      var start = 0
      for cut in cuts + [bytes.count] {
        try talk.wire.send(bytes[start..<cut])
        // Each chunk is read separately.
        try talk.wire.waitUntilRead()
        start = cut
      }
      #expect(try talk.wire.receive()["id"] == .string("é𐐀"))
    },
    ChecklistItem("F7", "50 messages in one write") { talk in
      try talk.wire.initialize()
      try talk.wire.send((1...50).flatMap { TestConnection.frame(Message.request("\($0)", "layoutd/synchronize")) })
      for id in 1...50 { #expect(try talk.wire.receive()["id"] == .number(Double(id))) }
    },
    ChecklistItem("F7", "50,000 messages in one write") { talk in
      try talk.wire.initialize()
      let bytes = (1...50_000).flatMap { TestConnection.frame(Message.request("\($0)", "layoutd/synchronize")) }
      let start = ContinuousClock.now
      try talk.wire.send(bytes)
      _ = try talk.wire.response(to: "50000", within: 60)
      print("50,000 requests: \(ContinuousClock.now - start)")
    },
    ChecklistItem("F8", "a body of 16 MB") { talk in
      try talk.wire.initialize()
      let text = String(repeating: " ", count: 16_000_000)
      try talk.send(Documents.open("file:///big.layout.json", text))
      try talk.expectAlive()
    },
    fatal("F9", "no Content-Length", "Content-Type: a/b\r\n\r\n{}"),
    fatal("F9", "an empty header", "\r\n{}"),
    ChecklistItem("F10", "Content-Length 0") { talk in
      try talk.wire.initialize()
      try talk.sendRaw("Content-Length: 0\r\n\r\n")
      try talk.expectError(-32700)
      try talk.expectAlive()
    },
    fatal("F11", "a negative length", "Content-Length: -5\r\n\r\n{}"),
    fatal("F11", "a length that is no number", "Content-Length: five\r\n\r\n{}"),
    fatal("F11", "a length of 20 digits", "Content-Length: 99999999999999999999\r\n\r\n{}"),
    fatal("F11", "a length over the limit", "Content-Length: 536870913\r\n\r\n{}"),
    fatal("F12", "a garbage line", "this is no header\r\n"),
    fatal("F12", "JSON without a header", #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#),
    ChecklistItem("F12", "a garbage line as the first input") { talk in
      try talk.sendRaw("hello\r\n\r\n")
      try talk.expectError(-32700)
      try talk.expectEnd(.exited(1))
    },
    accepted("F13", "bare newlines", "Content-Length: #\n\n"),
    fatal("F13", "an endless header line", "X: " + String(repeating: "x", count: 9_000)),
    fatal("F13", "endless header lines", String(repeating: "X: y\r\n", count: 2_000)),
    ChecklistItem("F14", "the input ends between messages") { talk in
      try talk.wire.initialize()
      talk.wire.closeOutput()
      try talk.expectEnd(.exited(1))
    },
    ChecklistItem("F14", "the input ends after shutdown") { talk in
      try talk.wire.initialize()
      _ = try talk.wire.call("1", "shutdown", nil)
      talk.wire.closeOutput()
      try talk.expectEnd(.exited(0))
    },
    ChecklistItem("F14", "the input ends before any message") { talk in
      talk.wire.closeOutput()
      try talk.expectEnd(.exited(1))
    },
    ChecklistItem("F14", "messages before the end of input get responses") { talk in
      try talk.wire.send(
        TestConnection.frame(Message.initialize) + TestConnection.frame(Message.request("1", "layoutd/synchronize"))
          + TestConnection.frame(Message.shutdown))
      talk.wire.closeOutput()
      #expect(try talk.wire.receiveAll().count == 3)
      try talk.expectEnd(.exited(0))
    },
    ChecklistItem("F15", "the input ends inside a message") { talk in
      try talk.wire.initialize()
      try talk.wire.send(TestConnection.frame(Message.shutdown).dropLast())
      talk.wire.closeOutput()
      #expect(try talk.wire.receiveAll().isEmpty)
      try talk.expectEnd(.exited(1))
    },
    ChecklistItem("F15", "the input ends inside a header") { talk in
      try talk.wire.initialize()
      try talk.sendRaw("Content-Le")
      talk.wire.closeOutput()
      try talk.expectEnd(.exited(1))
    },
    // `TestConnection` rejects all other headers, and bodies that are not UTF-8. This row sends bodies whose lengths in bytes and
    // characters differ.
    ChecklistItem("F16", "lengths count bytes") { talk in
      try talk.wire.initialize()
      for name in ["é", "α𐐀", "语", "\\u0000", "\\ud83d\\ude00"] {
        try talk.send(Message.request("1", "no/\(name)"))
        let response = try talk.wire.receive()
        #expect(response["error"]?["code"] == .number(-32601))
      }
      try talk.expectAlive()
    },
  ]
}
