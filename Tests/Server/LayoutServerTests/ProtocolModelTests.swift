import Foundation
import JSON
import LayoutDocument
import LayoutProtocol
import LayoutServer
import TestSupport
import Testing

@Suite struct ProtocolModelTests {
  static let serverMessages: [any ServerNotification.Type] = [
    PublishDiagnosticsNotification.self, SessionDidChangeDocumentNotification.self, LogMessageNotification.self,
    ShowMessageNotification.self,
    LogTraceNotification.self, SessionUpdateNotification.self,
    DidFinalizeUpdateNotification.self, SessionDidCloseNotification.self, DidEnterStickyNotification.self,
    DidExitStickyNotification.self, DidCancelInteractiveMovementNotification.self, WorkDoneProgress.self,
    SessionDidMoveCursorNotification.self, EditorRevealNotification.self,
  ]

  static let serverRequests: [any ServerRequest.Type] = [
    ConfigurationRequest.self, RegisterCapabilityRequest.self, DiagnosticsRefreshRequest.self, ShowDocumentRequest.self,
    CreateWorkDoneProgressRequest.self, ApplyEditRequest.self,
  ]

  @Test func `the model and the server have the same methods`() throws {
    let model = try ProtocolModel()
    var responded: [String: Bool] = [:]
    var reported: [String: Bool] = [:]
    for method in model.methods {
      #expect(method.isRequest == (method.result != nil), "\(method.name)")
      #expect((method.value["since"]?.asString == "1.0") == method.name.hasPrefix("layoutd/"))
      if method.isFromClient {
        let formerNames = method.value["formerNames"]?.asArray?.compactMap(\.asString) ?? []
        for name in [method.name] + formerNames {
          #expect(responded.updateValue(method.isRequest, forKey: name) == nil)
        }
      } else {
        #expect(reported.updateValue(method.isRequest, forKey: method.name) == nil)
      }
    }
    #expect(responded == MethodRegistry().respondingNames)
    let names = Self.serverMessages.map { ($0.method, false) } + Self.serverRequests.map { ($0.method, true) }
    #expect(reported == Dictionary(uniqueKeysWithValues: names))
  }

  @Test func `earlier names are accepted`() throws {
    #expect(MethodRegistry().respondingNames["layoutd/timeline"] == true)
    #expect(MethodRegistry().respondingNames["layoutd/attributesFor"] == true)
    for name in ["scope", "what"] {
      var reader = JSONReader(Array(#"{"session":"s1","\#(name)":"counts"}"#.utf8))
      #expect(try InvalidateSessionRequest(from: &reader).scope == .counts)
    }
  }

  @Test func `registered LSP requests are advertised as capabilities`() {
    // The others need no capability, or share that of the method that they extend.
    #expect(
      MethodRegistry().unadvertised == [
        "initialize", "shutdown", "textDocument/colorPresentation", "textDocument/prepareRename",
        "textDocument/semanticTokens/full/delta", "textDocument/semanticTokens/range",
      ])
  }

  @Test func `files that are generated from the model are up to date`() throws {
    let generator = Process()
    generator.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    generator.arguments = ["python3", Project.protocolFolder.appendingPathComponent("generate.py").path, "--check"]
    try generator.run()
    generator.waitUntilExit()
    #expect(generator.terminationStatus == 0, "run protocol/generate.py")
  }

  @Test(arguments: Examples.conversations)
  func `the transcripts conform to the model`(name: String) throws {
    var checker = try ProtocolSchemaValidator()
    for line in try Transcript(Examples.bytes(name)).lines {
      let faults =
        switch line.content {
        case .send(let message): checker.faults(in: message, isFromClient: true)
        case .expect(let message): checker.faults(in: message, isFromClient: false)
        }
      #expect(name == "errors.jsonl" || faults == [], "\(name):\(line.number)")
    }
  }

  @Test func `enumerations have the values that the server sends`() throws {
    let model = try ProtocolModel()
    func values(_ name: String) -> [String: Int] {
      let values = model.enumerations[name]?["values"]?.asArray ?? []
      return Dictionary(uniqueKeysWithValues: values.map { ($0["name"]?.asString ?? "", $0["value"]?.asInt ?? 0) })
    }
    let severities: [Diagnostic.Severity] = [.error, .warning, .information, .hint]
    let named = severities.map { ($0.name.prefix(1).uppercased() + $0.name.dropFirst(), $0.rawValue) }
    #expect(values("DiagnosticSeverity") == Dictionary(uniqueKeysWithValues: named))
    #expect(values("MessageType") == ["Error": 1, "Warning": 2, "Info": 3, "Log": 4])
    // Names and values are unique, and of the type of the enumeration.
    for (name, enumeration) in model.enumerations {
      let values = model.values(ofEnumeration: name) ?? []
      let isText = enumeration["type"]?["name"]?.asString == "string"
      #expect(!values.isEmpty && values.allSatisfy { isText ? $0.asString != nil : $0.asInt != nil }, "\(name)")
      let names = enumeration["values"]?.asArray?.compactMap { $0["name"]?.asString } ?? []
      #expect(Set(names).count == values.count, "\(name)")
      #expect(values.indices.allSatisfy { !values[..<$0].contains(values[$0]) }, "\(name)")
    }
  }

  @Test func `every type that the model refers to is defined`() throws {
    let checker = try ProtocolSchemaValidator()
    #expect(checker.unknownTypes == [])
  }
}
