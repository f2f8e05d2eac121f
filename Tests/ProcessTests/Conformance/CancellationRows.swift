import Foundation
import JSON
import TestSupport
import Testing

@Suite(.serialized) struct Cancellation {
  @Test(arguments: rows) func row(_ row: ChecklistItem) throws { try row.run() }

  @Test func `each of 1,000 requests with a cancellation gets one response`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    // Short requests, and sessions each of which would be opened on another thread.
    let open = #"{"textDocument":{"uri":"file:///a.layout.json"},"text":"{}"}"#
    var bytes: [UInt8] = []
    for id in 1...1_000 {
      let method = id % 4 == 0 ? "layoutd/session/open" : "layoutd/synchronize"
      bytes += TestConnection.frame(Message.request("\(id)", method, open))
      bytes += TestConnection.frame(Message.cancel("\(id)"))
    }
    try talk.wire.send(bytes)
    // A cancelled request that waits for a long one does not wait for the long one's response.
    var responded: Set<Int> = []
    for _ in 1...1_000 {
      let response = try talk.wire.receive()
      let id = response["id"]?.asInt ?? 0
      #expect(responded.insert(id).inserted)
      #expect(response["result"] != nil || response["error"]?["code"] == .number(-32800))
    }
    #expect(responded == Set(1...1_000))
    try talk.expectAlive()
  }

  static let rows = [
    ChecklistItem("C1", "a cancellation after its request in one write") { talk in
      try talk.wire.initialize()
      let cancel = Message.notification("$/cancelRequest", #"{"id":1}"#)
      try talk.wire.send(
        TestConnection.frame(Message.request("1", "layoutd/synchronize")) + TestConnection.frame(cancel))
      try talk.expectError(-32800, id: .number(1))
      try talk.expectAlive()
    },
    ChecklistItem("C1", "a cancellation of another type") { talk in
      try talk.wire.initialize()
      let cancel = Message.notification("$/cancelRequest", #"{"id":"1"}"#)
      try talk.wire.send(
        TestConnection.frame(Message.request("1", "layoutd/synchronize")) + TestConnection.frame(cancel))
      #expect(try talk.wire.receive()["result"] != nil)
    },
    ChecklistItem("C1", "cancellations of finished and unknown requests") { talk in
      try talk.wire.initialize()
      _ = try talk.wire.call("1", "layoutd/synchronize")
      for id in ["1", "99", #""x""#, "null", "{}"] {
        try talk.send(Message.notification("$/cancelRequest", #"{"id":\#(id)}"#))
      }
      #expect(try talk.wire.call("1", "layoutd/synchronize")["result"] != nil)
      try talk.expectNothingElse()
    },
    ChecklistItem("C1", "a cancellation of a running request") { talk in
      try talk.wire.initialize()
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags()))
      try talk.layoutd.waitForWork()
      try talk.send(Message.cancel("1"))
      try talk.expectError(-32800, id: .number(1))
      try talk.expectAlive()
      // The id is free again, and no session was opened.
      let response = try talk.wire.call("1", "layoutd/session/close", #"{"session":"s1"}"#)
      #expect(response["error"]?["code"] == .number(-32602))
    },
    ChecklistItem("C1", "a cancellation of a running request with an id of another type") { talk in
      try talk.wire.initialize()
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags(items: 300_000)))
      try talk.send(Message.cancel("\"1\""))
      #expect(try talk.wire.response(to: "1")["result"] != nil)
      try talk.expectAlive()
    },
    ChecklistItem("C1", "a cancelled snapshot returns a result or RequestCancelled") { talk in
      try talk.wire.initialize()
      let opened = try talk.wire.call("1", "layoutd/session/open", LongDocument.tags(items: 100_000))
      #expect(opened["result"]?["session"] == .string("s1"))
      let names = (0..<100_000).map { "\"t-\($0 ^ 1)\"" }.joined(separator: ",")
      let params = #"{"session":"s1","sections":[{"id":"s","items":[\#(names)]}]}"#
      for delay in [1_000, 50_000, 200_000] as [UInt32] {
        try talk.send(Message.request("2", "layoutd/applySnapshot", params))
        // The delay is intended: the cancellation is sent at several moments, also after completion.
        usleep(delay)
        try talk.send(Message.cancel("2"))
        let response = try talk.wire.response(to: "2")
        #expect(response["result"] != nil || response["error"]?["code"] == .number(-32800))
      }
      try talk.expectAlive()
    },
    ChecklistItem("C2", "a waiting edit cancels no request") { talk in
      try talk.wire.initialize()
      try talk.send(Documents.open("file:///a.layout.json", "{}"))
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags(items: 300_000)))
      for version in 2...5 {
        try talk.send(Documents.change("file:///a.layout.json", #"{"text":"{} "}"#, version: version))
      }
      // Neither ContentModified (-32801) nor ServerCancelled (-32802).
      #expect(try talk.wire.response(to: "1")["result"] != nil)
      try talk.expectAlive()
    },
    ChecklistItem("C3", "the server cancels no request by itself") { talk in
      try talk.wire.initialize()
      try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags(items: 300_000)))
      try talk.send(Message.request("2", "layoutd/session/open", LongDocument.tags(items: 300_000)))
      for id in ["1", "2"] {
        let response = try talk.wire.receive { $0["id"] != nil }
        #expect(response["id"] == .number(Double(id) ?? 0))
        #expect(response["result"] != nil)
      }
    },
  ]
}
