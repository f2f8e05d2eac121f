import Foundation
import JSON
import LayoutProtocol
import LayoutServer
import TestSupport
import Testing

@Suite struct ProtocolModelTests {
  static let serverMessages: [any ServerMessage.Type] = [
    PublishDiagnostics.self, LogMessage.self, LogTrace.self, UpdateSession.self, DidFinalizeUpdate.self,
    SessionDidClose.self, DidEnterSticky.self, DidExitSticky.self, ReportProgress.self, CreateWorkDoneProgress.self,
  ]

  static let serverRequests = [CreateWorkDoneProgress.method]

  @Test func `the model and the server have the same methods`() throws {
    let model = try ProtocolModel()
    var answered: [String: Bool] = [:]
    var told: Set<String> = []
    for method in model.methods {
      let isRequest = method.value["kind"]?.asString == "request"
      #expect(isRequest == (method.value["result"] != nil), "\(method.name)")
      #expect(isRequest || method.value["kind"]?.asString == "notification", "\(method.name)")
      #expect(method.value["params"]?.asObject != nil, "\(method.name)")
      #expect((method.value["since"]?.asString == "1.0") == method.name.hasPrefix("layoutd/"))
      switch method.value["direction"]?.asString {
      case "client": #expect(answered.updateValue(isRequest, forKey: method.name) == nil)
      case "server":
        #expect(told.insert(method.name).inserted)
        #expect(isRequest == Self.serverRequests.contains(method.name))
      default: Issue.record("\(method.name) has no direction")
      }
    }
    #expect(answered == MethodTable().answered)
    #expect(told == Set(Self.serverMessages.map { $0.method }))
  }

  @Test func `the page is made from the model`() throws {
    let file = Project.protocolFolder.appendingPathComponent("README.md")
    #expect(try Project.isFresh(file, Array(ProtocolModel().page().utf8)))
  }

  @Test func `the executable carries the model`() throws {
    let file = Project.folder.appendingPathComponent("Sources/layoutd/Commands/ProtocolModel.swift")
    #expect(try Project.isFresh(file, Array(ProtocolModel().source().utf8)))
  }

  @Test(arguments: Examples.conversations)
  func `the conversations keep to the model`(name: String) throws {
    var checker = try ModelChecker()
    for line in try Transcript(Examples.bytes(name)).lines {
      let mistakes =
        switch line.content {
        case .send(let message): checker.mistakes(in: message, from: "client")
        case .expect(let message): checker.mistakes(in: message, from: "server")
        }
      #expect(name == "errors.jsonl" || mistakes == [], "\(name):\(line.number)")
    }
  }

  @Test func `every type of the model is one`() throws {
    let checker = try ModelChecker()
    #expect(checker.unknownTypes == [])
  }
}
