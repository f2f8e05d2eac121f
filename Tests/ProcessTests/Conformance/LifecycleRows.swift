import Foundation
import JSON
import TestSupport
import Testing

@Suite struct Lifecycle {
  @Test(arguments: rows) func row(_ row: ChecklistItem) throws { try row.run() }

  private static func initializes(_ id: String, _ text: String, _ params: String) -> ChecklistItem {
    ChecklistItem(id, text) { talk in
      #expect(try talk.wire.initialize(params)["result"]?["capabilities"] != nil)
      try talk.expectAlive()
    }
  }

  private static func ends(_ signal: CInt, _ name: String) -> [ChecklistItem] {
    [
      ChecklistItem("L16", "\(name) while idle") { talk in
        try talk.wire.initialize()
        try talk.expectAlive()
        talk.layoutd.send(signal: signal)
        try talk.expectEnd(.exited(128 + signal))
      },
      ChecklistItem("L16", "\(name) before initialize") { talk in
        try talk.sendRaw("Content-")
        try talk.wire.waitUntilRead()
        talk.layoutd.send(signal: signal)
        try talk.expectEnd(.exited(128 + signal))
      },
      ChecklistItem("L16", "\(name) during a backlog of a client that does not read") { talk in
        try talk.wire.initialize()
        let bytes = (1...30_000).flatMap { TestConnection.frame(Message.request("\($0)", "layoutd/synchronize")) }
        _ = talk.wire.sendWithoutReading(bytes)
        talk.layoutd.send(signal: signal)
        try talk.expectEnd(.exited(128 + signal))
      },
    ]
  }

  static let rows =
    [
      ChecklistItem("L1", "a request before initialize") { talk in
        try talk.send(Message.request("1", "layoutd/synchronize"))
        try talk.expectError(-32002, id: .number(1))
        try talk.send(Message.request("2", "shutdown", nil))
        try talk.expectError(-32002, id: .number(2))
        try talk.send(Message.request("3", "no/such"))
        try talk.expectError(-32002, id: .number(3))
        try talk.wire.initialize()
      },
      ChecklistItem("L2", "notifications before initialize are dropped") { talk in
        try talk.send(Documents.open("file:///a.layout.json", "{"))
        try talk.send(Message.notification("no/such"))
        try talk.send(Message.initialize)
        #expect(try talk.wire.receive()["id"] == .number(0))
        try talk.expectNothingElse()
      },
      ChecklistItem("L3", "exit before initialize") { talk in
        try talk.send(Message.exit)
        try talk.expectEnd(.exited(1))
        #expect(try talk.wire.receiveAll().isEmpty)
      },
      ChecklistItem("L4", "a second initialize") { talk in
        try talk.wire.initialize()
        try talk.send(Message.request("1", "initialize", #"{"capabilities":{}}"#))
        try talk.expectError(-32600, id: .number(1))
        try talk.expectAlive()
      },
      ChecklistItem("L5", "no message precedes the response to initialize") { talk in
        #expect(try talk.wire.isSilent(for: 0.2))
        try talk.send(Message.request("1", "initialize", #"{"capabilities":{},"trace":"verbose"}"#))
        #expect(try talk.wire.receive()["id"] == .number(1))
      },
      ChecklistItem("L5", "no request precedes initialized, whatever the capabilities are") { talk in
        try talk.send(
          Message.request(
            "1", "initialize",
            #"{"capabilities":\#(AllEditorRequests.capabilities),"initializationOptions":{"layoutd.format.indent":"wide"}}"#
          ))
        // A log message about an invalid setting is allowed.
        let messages = try [talk.wire.receive(), talk.wire.receive()]
        #expect(Set(messages.map { $0["method"]?.asString ?? "answer" }) == ["window/logMessage", "answer"])
        try talk.expectNothingElse()
      },
      initializes("L6", "empty capabilities", #"{"capabilities":{}}"#),
      initializes(
        "L6", "unknown capabilities",
        #"{"capabilities":{"x":1,"general":{"y":[2]},"textDocument":{"z":{"q":null}}},"w":0}"#),
      initializes(
        "L6", "null where an object is expected",
        """
        {"processId":null,"clientInfo":null,"rootUri":null,"rootPath":null,"workspaceFolders":null,"trace":null,
         "initializationOptions":null,"capabilities":{"general":null,"textDocument":{"publishDiagnostics":null},
         "workspace":null,"experimental":null}}
        """),
      initializes(
        "L6", "empty Lua tables",
        #"{"capabilities":{"general":[],"textDocument":{"publishDiagnostics":[]},"experimental":[]},"clientInfo":[]}"#),
      ChecklistItem("L7", "invalid parameters, then valid ones") { talk in
        for params in [
          #"{"capabilities":7}"#, #"{"processId":"x","capabilities":{}}"#, "[1]", "7",
          #"{"capabilities":{"general":1}}"#,
        ] {
          try talk.send(Message.request("1", "initialize", params))
          try talk.expectError(-32602, id: .number(1))
        }
        try talk.wire.initialize()
        try talk.expectAlive()
      },
      ChecklistItem("L8", "a request before initialized") { talk in
        try talk.send(Message.initialize)
        _ = try talk.wire.response(to: "0")
        try talk.expectAlive()
      },
      ChecklistItem("L9", "a second initialized") { talk in
        try talk.wire.initialize()
        try talk.send(Message.initialized)
        try talk.expectAlive()
      },
      ChecklistItem("L10", "shutdown returns null and keeps the process") { talk in
        try talk.wire.initialize()
        #expect(try talk.wire.call("1", "shutdown", nil)["result"]?.isNull == true)
        #expect(talk.layoutd.staysRunning(for: 0.1))
        // Requests are rejected, but the process is still running.
        #expect(try talk.wire.call("2", "layoutd/synchronize")["error"] != nil)
      },
      ChecklistItem("L11", "requests after shutdown") { talk in
        try talk.wire.initialize()
        _ = try talk.wire.call("1", "shutdown", nil)
        for method in ["shutdown", "layoutd/synchronize", "initialize", "no/such"] {
          try talk.send(Message.request("2", method))
          try talk.expectError(-32600, id: .number(2))
        }
      },
      ChecklistItem("L12", "notifications after shutdown") { talk in
        try talk.wire.initialize()
        _ = try talk.wire.call("1", "shutdown", nil)
        try talk.send(Documents.open("file:///a.layout.json", "{"))
        try talk.expectNothingElse()
        try talk.send(Message.exit)
        try talk.expectEnd(.exited(0))
      },
      ChecklistItem("L13", "exit after shutdown") { talk in
        try talk.wire.initialize()
        _ = try talk.wire.call("1", "shutdown", nil)
        try talk.send(Message.exit)
        try talk.expectEnd(.exited(0))
      },
      ChecklistItem("L13", "exit without shutdown") { talk in
        try talk.wire.initialize()
        try talk.send(Message.exit)
        try talk.expectEnd(.exited(1))
      },
      ChecklistItem("L14", "shutdown as a notification, then exit") { talk in
        try talk.wire.initialize()
        try talk.wire.send(
          TestConnection.frame(Message.notification("shutdown", nil)) + TestConnection.frame(Message.exit))
        try talk.expectEnd(.exited(0))
        #expect(try talk.wire.receiveAll().isEmpty)
      },
      ChecklistItem("L15", "exit after pending requests") { talk in
        try talk.wire.initialize()
        let requests = (1...200).flatMap { TestConnection.frame(Message.request("\($0)", "layoutd/synchronize")) }
        try talk.wire.send(requests + TestConnection.frame(Message.exit))
        try talk.expectEnd(.exited(1))
        // `receiveAll` throws if a frame is incomplete.
        #expect(try talk.wire.receiveAll().count <= 200)
      },
      ChecklistItem("L19", "the start does not depend on the environment") { talk in
        try talk.wire.initialize(#"{"capabilities":{},"rootUri":"file:///does/not/exist","processId":1}"#)
        try talk.expectAlive()
      },
      ChecklistItem("T1", "the trace level of initialize") { talk in
        for (level, isVerbose) in [("off", nil), ("messages", false), ("verbose", true)] as [(String, Bool?)] {
          let talk = try ProtocolSession()
          try talk.wire.initialize(#"{"capabilities":{},"trace":"\#(level)"}"#)
          try talk.send(Message.request("1", "layoutd/synchronize"))
          try talk.send(Message.request("2", "layoutd/synchronize"))
          var traces: [JSONValue] = []
          while true {
            let message = try talk.wire.receive()
            if message["id"] == .number(2) { break }
            if message["method"] == .string("$/logTrace") { traces.append(message) }
          }
          #expect(traces.isEmpty == (isVerbose == nil), "\(level)")
          for trace in traces { #expect((trace["params"]?["verbose"] != nil) == isVerbose, "\(level)") }
        }
        // The row's own connection is initialized without tracing.
        try talk.wire.initialize()
        try talk.expectAlive()
      },
      ChecklistItem("T1", "trace off, messages, verbose, off") { talk in
        try talk.wire.initialize()
        for (level, lines) in [("off", 0), ("messages", 1), ("verbose", 1), ("off", 0)] {
          try talk.send(Message.notification("$/setTrace", #"{"value":"\#(level)"}"#))
          try talk.send(Message.request("1", "layoutd/synchronize"))
          try talk.send(Message.request("2", "layoutd/synchronize"))
          var traces: [JSONValue] = []
          var isOver = false
          var hasSeenFirst = false
          while !isOver {
            let message = try talk.wire.receive()
            if message["id"] == .number(1) { hasSeenFirst = true }
            isOver = message["id"] == .number(2)
            if hasSeenFirst, message["method"] == .string("$/logTrace") { traces.append(message) }
          }
          #expect(traces.count == lines, "\(level)")
          for trace in traces {
            #expect(trace["params"]?["message"]?.asString?.isEmpty == false)
            #expect((trace["params"]?["verbose"] != nil) == (level == "verbose"))
          }
          while try !talk.wire.isSilent(for: 0.05) { _ = try talk.wire.receive() }
        }
      },
    ] + ends(SIGTERM, "SIGTERM") + ends(SIGHUP, "SIGHUP") + ends(SIGINT, "SIGINT")
}
