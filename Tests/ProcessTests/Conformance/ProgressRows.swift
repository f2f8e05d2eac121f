import Foundation
import JSON
import TestSupport
import Testing

@Suite(.serialized) struct Progress {
  @Test(arguments: rows) func row(_ row: ChecklistItem) throws { try row.run() }

  private static let shown = #"{"capabilities":{"window":{"workDoneProgress":true}}}"#
  private static let create = "window/workDoneProgress/create"

  /// Returns the messages up to the response to a request, including it.
  private static func messages(until id: JSONValue, on talk: ProtocolSession) throws -> [JSONValue] {
    var messages: [JSONValue] = []
    while true {
      messages.append(try talk.wire.receive(within: 60))
      if messages.last?["id"] == id, messages.last?["method"] == nil { return messages }
    }
  }

  private static func kind(_ message: JSONValue) -> String? {
    message["method"] == .string("$/progress") ? message["params"]?["value"]?["kind"]?.asString : nil
  }

  /// Checks the progress in some messages, the last of which is the response.
  private static func expectProgress(_ messages: [JSONValue], token: JSONValue) {
    let reported = messages.filter { kind($0) != nil }
    #expect(kind(messages.last ?? .null) == nil)
    #expect(reported.compactMap(kind).first == "begin")
    #expect(reported.compactMap(kind).last == "end")
    #expect(reported.dropFirst().dropLast().allSatisfy { kind($0) == "report" })
    #expect(reported.allSatisfy { $0["params"]?["token"] == token })
    let numbers = reported.compactMap { $0["params"]?["value"]?["percentage"]?.asInt }
    #expect(numbers == numbers.sorted() && numbers.allSatisfy { (0...100).contains($0) })
    #expect(reported.first?["params"]?["value"]?["title"]?.asString?.isEmpty == false)
  }

  static let rows = [
    ChecklistItem("P1", "a client without progress support gets no progress") { talk in
      try talk.wire.initialize()
      try talk.send(Documents.open("file:///great.layout.json", LongDocument.text(items: 250_000)))
      try talk.send(Message.request("1", "layoutd/synchronize"))
      for message in try messages(until: .number(1), on: talk) {
        #expect(message["method"] != .string(create) && kind(message) == nil)
      }
    },
    ChecklistItem("P1", "no progress after an error") { talk in
      try talk.wire.initialize(shown)
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags(#","workDoneToken":"t""#)))
      _ = try talk.wire.receive { kind($0) == "report" }
      try talk.send(Message.cancel("1"))
      let messages = try messages(until: .number(1), on: talk)
      #expect(messages.last?["error"]?["code"] == .number(-32800))
      #expect(messages.compactMap(kind).last == "end")
      #expect(try talk.wire.isSilent(for: 0.4))
    },
    ChecklistItem("P2", "begin, reports and end of a client's token, before the response") { talk in
      try talk.wire.initialize()
      for (token, written) in [(JSONValue.string("tö"), #""tö""#), (.number(7), "7")] {
        try talk.send(
          Message.request(
            "1", "layoutd/session/open", LongDocument.tags(items: 3_000_000, #","workDoneToken":\#(written)"#)))
        let messages = try messages(until: .number(1), on: talk)
        #expect(messages.last?["result"] != nil)
        expectProgress(messages, token: token)
        // The token is invalid after the response.
        #expect(try talk.wire.isSilent(for: 0.3))
      }
    },
    ChecklistItem("P2", "no progress of short work") { talk in
      try talk.wire.initialize(shown)
      try talk.send(
        Message.request("1", "layoutd/session/open", LongDocument.tags(items: 10, #","workDoneToken":"t""#)))
      #expect(try messages(until: .number(1), on: talk).count == 1)
    },
    ChecklistItem("P2", "tokens of the server are unique") { talk in
      try talk.wire.initialize(shown)
      var tokens: [String] = []
      for number in 1...2 {
        try talk.send(Documents.open("file:///great.layout.json", LongDocument.text(items: 250_000)))
        try talk.send(Message.request("\(number)", "layoutd/synchronize"))
        var reported: [JSONValue] = []
        while true {
          let message = try talk.wire.receive(within: 60)
          reported.append(message)
          if message["id"] == .number(Double(number)), message["method"] == nil { break }
          guard message["method"] == .string(create) else { continue }
          let id = message["id"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? "null"
          tokens.append(message["params"]?["token"]?.asString ?? "")
          try talk.send(#"{"jsonrpc":"2.0","id":\#(id),"result":null}"#)
        }
        // Each progress that begins also ends, and each token was created by a request.
        for token in Set(reported.compactMap { kind($0) == nil ? nil : $0["params"]?["token"]?.asString }) {
          #expect(tokens.contains(token))
          let words = reported.filter { $0["params"]?["token"]?.asString == token }.compactMap(kind)
          #expect(words.first == "begin" && words.last == "end")
          #expect(words.filter { $0 != "report" }.count == 2)
        }
      }
      #expect(!tokens.isEmpty && Set(tokens).count == tokens.count)
    },
    ChecklistItem("P2", "a client that never responds to requests") { talk in
      try talk.wire.initialize(shown)
      try talk.send(Documents.open("file:///great.layout.json", LongDocument.text(items: 250_000)))
      try talk.send(Message.request("1", "layoutd/synchronize"))
      let messages = try messages(until: .number(1), on: talk)
      #expect(messages.contains { $0["method"] == .string(create) })
      #expect(messages.allSatisfy { kind($0) == nil })
      try talk.expectAlive()
    },
    ChecklistItem("P3", "a cancellation by the token") { talk in
      try talk.wire.initialize(shown)
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags(#","workDoneToken":"t""#)))
      let begin = try talk.wire.receive { kind($0) == "begin" }
      #expect(begin["params"]?["value"]?["cancellable"] == .bool(true))
      for token in [#""u""#, "1", #""t""#] {
        try talk.send(Message.notification("window/workDoneProgress/cancel", #"{"token":\#(token)}"#))
      }
      #expect(try messages(until: .number(1), on: talk).last?["error"]?["code"] == .number(-32800))
      try talk.expectAlive()
      // A cancellation after the end has no effect.
      try talk.send(Message.notification("window/workDoneProgress/cancel", #"{"token":"t"}"#))
      try talk.expectAlive()
    },
    // Results are sent whole: a state is useful only when it is complete, and a list of at most 5,000 entries is sent
    // quickly.
    ChecklistItem("P4", "partial results are not sent, even if they are requested") { talk in
      try talk.wire.initialize()
      try talk.send(Documents.open("file:///a.layout.json", #"{"sections":[]}"#, language: "layoutjson"))
      let params = #"{"textDocument":{"uri":"file:///a.layout.json"},"partialResultToken":"p"}"#
      try talk.send(Message.request("1", "textDocument/foldingRange", params))
      let messages = try messages(until: .number(1), on: talk)
      #expect(messages.last?["result"]?.asArray != nil)
      #expect(messages.allSatisfy { $0["method"] != .string("$/progress") })
    },
    ChecklistItem("P4", "a request for partial results gets the usual complete result") { talk in
      try talk.wire.initialize(#"{"capabilities":\#(AllEditorRequests.capabilities)}"#)
      let uri = "file:///a.layout.json"
      try talk.send(Documents.open(uri, AllEditorRequests.text, language: "layoutjson"))
      for method in AllEditorRequests.questions {
        let plain = try talk.wire.call("1", method, AllEditorRequests.params(uri))
        try talk.send(Message.request("2", method, AllEditorRequests.params(uri, #""partialResultToken":"p""#)))
        let messages = try messages(until: .number(2), on: talk)
        #expect(messages.allSatisfy { $0["method"] != .string("$/progress") })
        let isNumbered = ["textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta"].contains(method)
        let reported = { (response: JSONValue?) in
          isNumbered ? response?["result"]?["data"] : response?["result"] ?? response?["error"]
        }
        #expect(reported(messages.last) == reported(plain), "\(method)")
      }
    },
  ]
}
