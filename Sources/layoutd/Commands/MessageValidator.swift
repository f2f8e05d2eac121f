import EmbeddedFiles
import JSON
import LayoutServer

/// Validates the messages of a recording against the JSON Schema of the protocol.
struct MessageValidator {
  /// A message, or a part of it, that the schema does not permit.
  struct Violation: Equatable {
    /// The path to the part, such as `params.updates[3]`; empty for the whole message.
    var path = ""
    var message: String
  }

  /// The JSON Pointers of the requests and notifications in the schema, by method.
  private let pointers: [String: String]
  private let validator: JSONSchemaValidator
  /// The methods of the requests without a response.
  private var requests: [Request: String] = [:]

  private struct Request: Hashable {
    /// Whether the client has sent it.
    var isFromClient: Bool
    /// The identifier, as JSON.
    var id: [UInt8]
  }

  init() {
    do {
      let schema = try JSONValue(parsing: EmbeddedFiles.required("protocol/messages.schema.json"))
      var validator = try JSONSchemaValidator(schema)
      // Transcripts contain it where any value is expected.
      validator.wildcard = "*"
      self.validator = validator
      var pointers: [String: String] = [:]
      for (index, message) in (schema["anyOf"]?.asArray ?? []).enumerated() {
        if let method = message[pointer: "/properties/method/const"]?.asString { pointers[method] = "/anyOf/\(index)" }
      }
      self.pointers = pointers
    } catch {
      preconditionFailure("the embedded schema is invalid: \(error)")
    }
  }

  /// Returns the first violation of the next line of a recording; nil if it is valid. Responses are compared with the
  /// result of the request that they belong to.
  mutating func violation(in line: Transcript.Line.Content) -> Violation? {
    switch line {
    case .send(let message): violation(in: message, isFromClient: true)
    case .expect(let message): violation(in: message, isFromClient: false)
    }
  }

  private mutating func violation(in message: JSONValue, isFromClient: Bool) -> Violation? {
    let message = message.withVersion
    let id = message["id"]?.bytes
    guard let member = message["method"] else {
      guard let result = message["result"] else {
        return message["error"] == nil ? Violation(message: "has neither a method nor a result nor an error") : nil
      }
      let request = id.map { Request(isFromClient: !isFromClient, id: $0) }
      guard let request, let method = requests.removeValue(forKey: request) else {
        return Violation(path: "id", message: "belongs to no request")
      }
      return violation(in: result, at: "/$defs/\(JSONPointer.escaped("\(method) result"))", below: "result")
    }
    guard let method = member.asString, let pointer = pointers[method] else {
      return Violation(path: "method", message: "\(member.oneLine) is not a method of the protocol")
    }
    if let id { requests[Request(isFromClient: isFromClient, id: id)] = method }
    return violation(in: message, at: pointer, below: "")
  }

  private func violation(in value: JSONValue, at pointer: String, below prefix: String) -> Violation? {
    guard let violation = validator.violation(in: value, at: pointer) else { return nil }
    let separator = prefix.isEmpty || violation.path.isEmpty || violation.path.hasPrefix("[") ? "" : "."
    return Violation(path: prefix + separator + violation.path, message: violation.message)
  }
}

extension JSONValue {
  /// A message of a transcript with `jsonrpc`, which transcripts omit.
  fileprivate var withVersion: JSONValue {
    guard let members = asObject, self["jsonrpc"] == nil else { return self }
    return .object([JSONMember(key: "jsonrpc", value: "2.0")] + members)
  }
}
