import Foundation
import JSON
import TestSupport
import Testing

@Suite(.serialized) struct Cancellation {
  @Test(arguments: rows) func row(_ row: Row) throws { try row.run() }

  @Test func `R-3 1,000 requests, each with its cancellation`() throws {
    let talk = try Conversation()
    try talk.wire.initialize()
    // Questions, and sessions of which each would be opened on another thread.
    let open = #"{"textDocument":{"uri":"file:///a.layout.json"},"text":"{}"}"#
    var bytes: [UInt8] = []
    for id in 1...1_000 {
      let method = id % 4 == 0 ? "layoutd/session/open" : "layoutd/synchronize"
      bytes += Wire.frame(Message.request("\(id)", method, open))
      bytes += Wire.frame(Message.cancel("\(id)"))
    }
    try talk.wire.send(bytes)
    // What waits behind a long one and is taken back does not wait for its answer.
    var answered: Set<Int> = []
    for _ in 1...1_000 {
      let answer = try talk.wire.receive()
      let id = answer["id"]?.asInt ?? 0
      #expect(answered.insert(id).inserted)
      #expect(answer["result"] != nil || answer["error"]?["code"] == .number(-32800))
    }
    #expect(answered == Set(1...1_000))
    try talk.expectAlive()
  }

  static let rows = [
    Row("C1", "a cancellation behind its request in one write") { talk in
      try talk.wire.initialize()
      let cancel = Message.notification("$/cancelRequest", #"{"id":1}"#)
      try talk.wire.send(Wire.frame(Message.request("1", "layoutd/synchronize")) + Wire.frame(cancel))
      try talk.expectError(-32800, id: .number(1))
      try talk.expectAlive()
    },
    Row("C1", "a cancellation of another type") { talk in
      try talk.wire.initialize()
      let cancel = Message.notification("$/cancelRequest", #"{"id":"1"}"#)
      try talk.wire.send(Wire.frame(Message.request("1", "layoutd/synchronize")) + Wire.frame(cancel))
      #expect(try talk.wire.receive()["result"] != nil)
    },
    Row("C1", "cancellations of what is finished or was never asked") { talk in
      try talk.wire.initialize()
      _ = try talk.wire.call("1", "layoutd/synchronize")
      for id in ["1", "99", #""x""#, "null", "{}"] {
        try talk.send(Message.notification("$/cancelRequest", #"{"id":\#(id)}"#))
      }
      #expect(try talk.wire.call("1", "layoutd/synchronize")["result"] != nil)
      try talk.expectNothingElse()
    },
    Row("C1", "a request that is being answered") { talk in
      try talk.wire.initialize()
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags()))
      try talk.layoutd.waitForWork()
      try talk.send(Message.cancel("1"))
      try talk.expectError(-32800, id: .number(1))
      try talk.expectAlive()
      // The identifier is free again, and no session was made.
      let answer = try talk.wire.call("1", "layoutd/session/close", #"{"session":"s1"}"#)
      #expect(answer["error"]?["code"] == .number(-32602))
    },
    Row("C1", "a request that is being answered, of another type") { talk in
      try talk.wire.initialize()
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags(items: 300_000)))
      try talk.send(Message.cancel("\"1\""))
      #expect(try talk.wire.answer(to: "1")["result"] != nil)
      try talk.expectAlive()
    },
    Row("C1", "a change that is taken back while it happens ends in one way or the other") { talk in
      try talk.wire.initialize()
      let opened = try talk.wire.call("1", "layoutd/session/open", LongDocument.tags(items: 100_000))
      #expect(opened["result"]?["session"] == .string("s1"))
      let names = (0..<100_000).map { "\"t-\($0 ^ 1)\"" }.joined(separator: ",")
      let params = #"{"session":"s1","sections":[{"id":"s","items":[\#(names)]}]}"#
      for delay in [1_000, 50_000, 200_000] as [UInt32] {
        try talk.send(Message.request("2", "layoutd/applySnapshot", params))
        // Sleeps for its own sake: the cancellation comes at several moments, also when all is done.
        usleep(delay)
        try talk.send(Message.cancel("2"))
        let answer = try talk.wire.answer(to: "2")
        #expect(answer["result"] != nil || answer["error"]?["code"] == .number(-32800))
      }
      try talk.expectAlive()
    },
    Row("C2", "an edit that waits cancels nothing") { talk in
      try talk.wire.initialize()
      try talk.send(Documents.open("file:///a.layout.json", "{}"))
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags(items: 300_000)))
      for version in 2...5 {
        try talk.send(Documents.change("file:///a.layout.json", #"{"text":"{} "}"#, version: version))
      }
      // Neither -32801 nor -32802.
      #expect(try talk.wire.answer(to: "1")["result"] != nil)
      try talk.expectAlive()
    },
    Row("C3", "the server cancels no request of its own accord") { talk in
      try talk.wire.initialize()
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags(items: 300_000)))
      try talk.send(Message.request("2", "layoutd/session/open", LongDocument.tags(items: 300_000)))
      for id in ["1", "2"] {
        let answer = try talk.wire.receive { $0["id"] != nil }
        #expect(answer["id"] == .number(Double(id) ?? 0))
        #expect(answer["result"] != nil)
      }
    },
  ]
}
