import Foundation
import JSON
import TestSupport
import Testing

@Suite struct Registrations {
  @Test(arguments: rows) func row(_ row: ChecklistItem) throws { try row.run() }

  /// Returns what is registered with a client that has these capabilities, and the capabilities in the result of
  /// initialize.
  private static func registered(_ talk: ProtocolSession, _ capabilities: String) throws -> (
    methods: [String], ids: [String], offered: JSONValue
  ) {
    let response = try talk.wire.initialize(#"{"capabilities":\#(capabilities)}"#)
    try talk.send(Message.initialized)
    try talk.send(Documents.open("file:///a.layout.json", AllEditorRequests.text))
    try talk.send(Documents.close("file:///a.layout.json"))
    try talk.send(Message.request(#""last""#, "shutdown", nil))
    var registrations: [JSONValue] = []
    while true {
      let message = try talk.wire.receive()
      if message["id"] == .string("last"), message["method"] == nil { break }
      #expect(message["method"] != .string("client/unregisterCapability"))
      guard message["method"] == .string("client/registerCapability") else { continue }
      registrations += message["params"]?["registrations"]?.asArray ?? []
    }
    return (
      registrations.compactMap { $0["method"]?.asString }, registrations.compactMap { $0["id"]?.asString },
      response["result"]?["capabilities"] ?? .null
    )
  }

  /// Returns the names of a method in LSP's server capabilities.
  private static func provider(of method: String) -> [String] {
    let name = String(method.split(separator: "/").last ?? "")
    return ["\(name)Provider", name, "document\(name.prefix(1).uppercased())\(name.dropFirst())Provider"]
  }

  private static func only(_ capability: String, _ text: String, registers methods: [String]) -> ChecklistItem {
    ChecklistItem("G1", text) { talk in
      let found = try registered(talk, capability)
      #expect(found.methods == methods)
    }
  }

  static let rows = [
    ChecklistItem("G1", "nothing is both static and registered, or registered twice") { talk in
      let found = try registered(talk, AllEditorRequests.capabilities)
      #expect(!found.methods.isEmpty)
      #expect(Set(found.methods).count == found.methods.count && Set(found.ids).count == found.ids.count)
      #expect(found.ids.count == found.methods.count)
      for method in found.methods {
        for name in provider(of: method) {
          #expect(found.offered[name] == nil && found.offered["workspace"]?[name] == nil, "\(method)")
        }
      }
      // Static capabilities are also announced to clients with dynamic registration.
      for name in ["hoverProvider", "completionProvider", "documentSymbolProvider", "textDocumentSync"] {
        #expect(found.offered[name] != nil)
      }
    },
    only("{}", "nothing with a client without capabilities", registers: []),
    only(
      #"{"workspace":{"didChangeConfiguration":{"dynamicRegistration":true},"didChangeWatchedFiles":{}}}"#,
      "only changes of the configuration", registers: ["workspace/didChangeConfiguration"]),
    only(
      #"{"workspace":{"didChangeConfiguration":{"dynamicRegistration":false},"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#,
      "only files that change", registers: ["workspace/didChangeWatchedFiles"]),
    only(
      AllEditorRequests.capabilities.replacing(#""dynamicRegistration":true"#, with: #""dynamicRegistration":false"#),
      "nothing with a client without dynamic registration", registers: []),
    only(
      AllEditorRequests.capabilities.replacing(#""dynamicRegistration":true"#, with: #""dynamicRegistration":null"#),
      "nothing if dynamicRegistration is null", registers: []),
    ChecklistItem("G1", "a registration follows initialized") { talk in
      try talk.send(Message.request("0", "initialize", #"{"capabilities":\#(AllEditorRequests.capabilities)}"#))
      #expect(try talk.wire.receive()["id"] == .number(0))
      try talk.expectAlive()
      try talk.send(Message.initialized)
      #expect(try talk.wire.receive()["method"] == .string("client/registerCapability"))
    },
    ChecklistItem("G1", "the member for unregistrations is spelled unregisterations") { talk in
      // The server does not unregister anything. If it did, the member would have the spelling of the specification.
      let model = try JSONValue(
        parsing: Project.bytes(Project.protocolFolder.appendingPathComponent("layoutd.json")))
      let request = model["requests"]?.asArray?.first { $0["method"]?.asString == "client/unregisterCapability" }
      let properties = request?["params"]?["value"]?["properties"]?.asArray ?? []
      #expect(request == nil || properties.contains { $0["name"]?.asString == "unregisterations" })
      try talk.wire.initialize()
    },
  ]
}
