import Foundation
import JSON
import TestSupport
import Testing

@Suite struct JSONRPC {
  @Test(arguments: rows) func row(_ row: ChecklistItem) throws { try row.run() }

  /// Returns a row in which a body causes an error, after which the next message works.
  private static func rejected(
    _ id: String, _ text: String, _ body: [UInt8], _ code: Double, responded: JSONValue = .null
  ) -> ChecklistItem {
    ChecklistItem(id, text) { talk in
      try talk.wire.initialize()
      try talk.wire.send(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
      try talk.expectError(code, id: responded)
      try talk.expectAlive()
    }
  }

  private static func rejected(
    _ id: String, _ text: String, _ body: String, _ code: Double, responded: JSONValue = .null
  ) -> ChecklistItem {
    rejected(id, text, Array(body.utf8), code, responded: responded)
  }

  /// Returns a row in which messages cause no response, after which the next message works.
  private static func ignored(_ id: String, _ text: String, _ bodies: String...) -> ChecklistItem {
    ChecklistItem(id, text) { talk in
      try talk.wire.initialize()
      for body in bodies { try talk.send(body) }
      try talk.send(Message.request(#""next""#, "layoutd/synchronize"))
      let next = try talk.wire.receive()
      #expect(next["id"] == .string("next"), "\(next)")
    }
  }

  /// Returns a row in which an id is echoed unchanged.
  private static func echoed(_ row: String, _ id: String) -> ChecklistItem {
    ChecklistItem(row, "the id \(id) is echoed") { talk in
      try talk.wire.initialize()
      try talk.send(Message.request(id, "layoutd/synchronize"))
      let bytes = try #require(try talk.wire.receive()["id"])
      #expect(bytes == (try JSONValue(parsing: Array(id.utf8))))
    }
  }

  private static func parameterless(_ params: String?) -> ChecklistItem {
    ChecklistItem("J13", "params \(params ?? "absent")") { talk in
      try talk.send(Message.initialize)
      _ = try talk.wire.response(to: "0")
      try talk.send(Message.notification("initialized", params))
      #expect(try talk.wire.call("1", "layoutd/synchronize", params)["result"] != nil)
      #expect(try talk.wire.call("2", "shutdown", params)["result"]?.isNull == true)
      try talk.send(Message.notification("exit", params))
      try talk.expectEnd(.exited(0))
    }
  }

  private static let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)

  static let rows =
    [
      rejected("J1", "malformed JSON", "{\"jsonrpc\":", -32700),
      rejected("J1", "two values", "{} {}", -32700),
      rejected("J1", "a trailing comma", #"{"jsonrpc":"2.0","id":1,"method":"shutdown",}"#, -32700),
      rejected("J1", "a byte order mark", "\u{feff}{}", -32700),
      rejected("J2", "invalid UTF-8", Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + [0xff, 0x22, 0x7d], -32700),
      rejected(
        "J2", "an overlong form", Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + [0xc0, 0xaf, 0x22, 0x7d], -32700),
      rejected("J3", "a number", "42", -32600),
      rejected("J3", "a string", #""x""#, -32600),
      rejected("J3", "null", "null", -32600),
      rejected("J4", "a batch", "[\(Message.shutdown),\(Message.exit)]", -32600),
      rejected("J4", "an empty batch", "[]", -32600),
      rejected("J5", "no jsonrpc", #"{"id":5,"method":"shutdown"}"#, -32600, responded: .number(5)),
      rejected(
        "J5", "jsonrpc 1.0", #"{"jsonrpc":"1.0","id":"a","method":"shutdown"}"#, -32600, responded: .string("a")),
      rejected("J6", "method is a number", #"{"jsonrpc":"2.0","id":5,"method":7}"#, -32600, responded: .number(5)),
      rejected("J6", "no method", #"{"jsonrpc":"2.0","id":5}"#, -32600, responded: .number(5)),
      rejected("J6", "id is an object", #"{"jsonrpc":"2.0","id":{},"method":"shutdown"}"#, -32600),
      rejected("J6", "id is a boolean", #"{"jsonrpc":"2.0","id":true,"method":"shutdown"}"#, -32600),
      rejected("J6", "id is a fraction", #"{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}"#, -32600),
      rejected("J9", "an unknown request", Message.request("1", "no/such"), -32601, responded: .number(1)),
      rejected(
        "J9", "a notification's name as a request", Message.request("1", "initialized"), -32600, responded: .number(1)),
      rejected("J10", "an unknown $/ request", Message.request("1", "$/no/such"), -32601, responded: .number(1)),
      ignored("J11", "an unknown notification", Message.notification("no/such"), Message.notification("x", nil)),
      ignored("J11", "an unknown $/ notification", Message.notification("$/no/such")),
      rejected(
        "J12", "params is a number", Message.request("1", "layoutd/synchronize", "7"), -32602, responded: .number(1)),
      rejected(
        "J12", "params is a list", Message.request("1", "layoutd/synchronize", "[1]"), -32602, responded: .number(1)),
      ChecklistItem("J12", "the path of the invalid member") { talk in
        try talk.send(Message.request("1", "initialize", #"{"capabilities":{"general":{"positionEncodings":[7]}}}"#))
        let error = try talk.expectError(-32602, id: .number(1))
        #expect(error["error"]?["message"]?.asString?.contains("capabilities.general.positionEncodings[0]") == true)
      },
      parameterless(nil), parameterless("null"), parameterless("[]"), parameterless("{}"),
      parameterless(#"{"unknown":1}"#),
      ChecklistItem("J14", "a success has a result and no error") { talk in
        try talk.wire.initialize()
        let response = try talk.wire.call("1", "shutdown", nil)
        #expect(response["result"]?.isNull == true && response["error"] == nil && response["jsonrpc"] == .string("2.0"))
      },
      ChecklistItem("J15", "a failure has an error and no result") { talk in
        try talk.wire.initialize()
        try talk.send(Message.request("1", "no/such"))
        let error = try talk.expectError(-32601, id: .number(1))
        #expect(error["error"]?["code"]?.asInt == -32601)
        #expect(error.asObject?.map(\.key).sorted() == ["error", "id", "jsonrpc"])
      },
      ignored(
        "J16", "responses without a request", #"{"jsonrpc":"2.0","id":77,"result":null}"#,
        #"{"jsonrpc":"2.0","id":"layoutd-1","result":{}}"#, #"{"jsonrpc":"2.0","id":"layoutd-1","result":{}}"#,
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}"#,
        #"{"jsonrpc":"2.0","id":{},"error":7}"#),
      ChecklistItem("J17", "two requests with one id") { talk in
        try talk.wire.initialize()
        let request = TestConnection.frame(Message.request("1", "layoutd/synchronize"))
        try talk.wire.send(request + request)
        #expect(try talk.wire.receive()["id"] == .number(1))
        #expect(try talk.wire.receive()["id"] == .number(1))
        try talk.expectAlive()
      },
      rejected("J18", "depth 10,000", Message.request("1", "layoutd/synchronize", deep), -32700),
      rejected("J18", "depth 10,000 and no end", String(repeating: "[", count: 10_000), -32700),
      ChecklistItem("J18", "duplicate keys, 1e999, a lone surrogate") { talk in
        try talk.wire.initialize()
        for params in [#"{"a":1,"a":2}"#, #"{"a":1e999}"#, #"{"a":"\ud800"}"#, #"{"\udc00":-1e-999}"#] {
          try talk.send(Message.request("1", "layoutd/synchronize", params))
          #expect(try talk.wire.receive()["jsonrpc"] == .string("2.0"))
        }
        try talk.expectAlive()
      },
      ChecklistItem("J19", "1,000 requests of all kinds get 1,000 responses") { talk in
        try talk.wire.initialize()
        let methods = ["layoutd/synchronize", "no/such", "initialize", "$/x", "textDocument/didOpen", "initialized"]
        var bytes: [UInt8] = []
        for id in 1...1_000 {
          bytes += TestConnection.frame(Message.request("\(id)", methods[id % methods.count]))
          if id % 3 == 0 { bytes += TestConnection.frame(Message.notification("$/cancelRequest", #"{"id":\#(id)}"#)) }
        }
        try talk.wire.send(bytes)
        for id in 1...1_000 { #expect(try talk.wire.receive()["id"] == .number(Double(id))) }
        try talk.expectAlive()
      },
      ignored(
        "J20", "invalid notifications", Message.notification("textDocument/didOpen", "7"),
        Message.notification("textDocument/didChange", #"{"textDocument":{}}"#),
        Message.notification("textDocument/didClose", nil), Message.notification("layoutd/synchronize"),
        Message.notification("initialize"), Message.notification("$/cancelRequest", "[]"),
        Message.notification("$/setTrace", #"{"value":7}"#)),
    ]
    + ["0", "-7", #""""#, #""é𐐀语""#, #""\u0041\n""#, "2147483648"].map { echoed("J7", $0) }
    + ["9007199254740992", "-9007199254740992", "1.0", "1e3"].map { echoed("J8", $0) }
    + ["9007199254740993", "18446744073709551616", "1e400"].map { id in
      ChecklistItem("J8", "the id \(id) is echoed exactly or rejected") { talk in
        try talk.wire.initialize()
        // Compared as text: a decoded number may differ already.
        _ = talk.wire.sendWithoutReading(TestConnection.frame(Message.request(id, "layoutd/synchronize")))
        #expect(try !talk.wire.isSilent(for: 5))
        let response = String(decoding: talk.wire.received, as: UTF8.self)
        #expect(
          response.contains("\"id\":\(id),\"result\"") || response.contains("\"id\":null,\"error\":{\"code\":-32600"))
        _ = try talk.wire.receive()
        try talk.expectAlive()
      }
    }
}
