import Foundation
import JSON
import TestSupport
import Testing

/// One row of the conformance checklist: its number, a description, and the check.
struct ChecklistItem: CustomTestStringConvertible, Sendable {
  let id: String
  let text: String
  let check: @Sendable (ProtocolSession) throws -> Void

  init(_ id: String, _ text: String, _ check: @escaping @Sendable (ProtocolSession) throws -> Void) {
    (self.id, self.text, self.check) = (id, text, check)
  }

  var testDescription: String { "\(id) \(text)" }

  func run() throws { try check(ProtocolSession()) }
}

/// A daemon with a client on its standard input and output.
struct ProtocolSession {
  let layoutd: LayoutdProcess
  var wire: TestConnection { layoutd.wire }

  init(_ arguments: [String] = []) throws {
    layoutd = try LayoutdProcess(arguments)
  }

  /// Expects requests to be handled still, after all messages before them.
  func expectAlive(_ location: SourceLocation = #_sourceLocation) throws {
    let id = "\"alive-\(UInt32.random(in: 0..<UInt32.max))\""
    let response = try wire.call(id, "layoutd/synchronize")
    #expect(response["result"] == .object([]), sourceLocation: location)
  }

  /// Expects no more messages about earlier input: the next message is the response to a request that is sent now.
  func expectNothingElse(_ location: SourceLocation = #_sourceLocation) throws {
    try send(Message.request("\"behind\"", "layoutd/synchronize"))
    let message = try wire.receive()
    #expect(message["id"] == .string("behind"), "\(message)", sourceLocation: location)
  }

  /// Expects the next message to be this error, and returns it.
  @discardableResult
  func expectError(
    _ code: Double, id: JSONValue = .null, _ location: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let message = try wire.receive()
    #expect(message["error"]?["code"] == .number(code), "\(message)", sourceLocation: location)
    #expect(message["id"] == id, "\(message)", sourceLocation: location)
    #expect(message["error"]?["message"]?.asString?.isEmpty == false, sourceLocation: location)
    #expect(message["result"] == nil, sourceLocation: location)
    return message
  }

  /// Expects the process to end with this code within three times `seconds`.
  func expectEnd(
    _ end: LayoutdProcess.End, promised seconds: Double = 1, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let start = ContinuousClock.now
    #expect(try layoutd.wait(within: 60) == end, "\(layoutd.errorText)", sourceLocation: location)
    let duration = ContinuousClock.now - start
    print("\(end) after \(duration); promised within \(seconds) s")
    #expect(isWithin(.seconds(seconds * 3), duration), sourceLocation: location)
  }

  /// Sends a message. Ids and parameters are JSON text.
  func send(_ json: String) throws { try wire.send(json) }

  /// Sends bytes that need not be a message.
  func sendRaw(_ text: String) throws { try wire.send(text.utf8) }
}

extension JSONValue: CustomStringConvertible {
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
