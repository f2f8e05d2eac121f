import Commands
import EmbeddedFiles
import EventLoop
import JSON
import LayoutServer

/// `layoutd replay`.
enum ReplayCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "replay", operands: CommandOperands(count: .one, placeholder: "SESSION.jsonl", completion: .files),
      summary: "replay recorded messages and compare the responses",
      about: [
        "Replays recorded messages against the server and compares its responses; - is standard input.",
        "Each line is {\"send\": message} or {\"expect\": message}; blank lines and lines that start with // are skipped."
          + " Messages may omit \"jsonrpc\". Numbers may differ by 1e-9, keys may be in any order, and an expected"
          + " \"*\" matches any value. All clocks are manual: time passes only with layoutd/clock/advance.",
        "Every message of the server must be expected. At the first difference both messages are printed.",
      ],
      options: [
        .flag(
          "--validate",
          "do not run the messages; compare both directions with the JSON Schema of the protocol and print each violation"
            + " as file:line: path: problem")
      ],
      examples: [
        ("replay session.jsonl", "compares the responses"), ("replay --validate session.jsonl", "checks the messages"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "a difference, or an invalid message",
        ExitCode.noInput: "the file cannot be read",
      ]
    ) { arguments, terminal in
      let name = arguments.onlyFile
      let text: [UInt8]
      do throws(UVError) {
        // Far above the size of a recording; bounds the memory use.
        text =
          try name == "-" ? FileSystem.readAll(descriptor: 0, limit: 1 << 30) : FileSystem.read(name, limit: 1 << 30)
      } catch {
        return DocumentFile.ReadError(name, error, expected: "*.jsonl").report(to: terminal)
      }
      do throws(LineError) {
        let transcript = try Transcript(text)
        return arguments.has("--validate")
          ? validate(transcript, named: name, terminal) : replay(transcript, named: name, terminal)
      } catch {
        terminal.output(DiagnosticFormatter.printable("\(name):\(error.line): \(error.message)") + "\n")
        return ExitCode.diagnosticsFound
      }
    }
  }

  private static func validate(_ transcript: Transcript, named name: String, _ terminal: CommandOutput) -> CInt {
    var validator = MessageValidator()
    var text = ""
    for line in transcript.lines {
      guard let violation = validator.violation(in: line.content) else { continue }
      let path = violation.path.isEmpty ? "" : "\(violation.path): "
      text += DiagnosticFormatter.printable("\(name):\(line.number): \(path)\(violation.message)") + "\n"
    }
    terminal.output(text)
    return text.isEmpty ? 0 : ExitCode.diagnosticsFound
  }

  private static func replay(_ transcript: Transcript, named name: String, _ terminal: CommandOutput) -> CInt {
    var replay = Replay(environment: ServerEnvironment(files: .disk, version: Usage.version))
    do throws(Replay.Mismatch) {
      try replay.play(transcript)
      return 0
    } catch {
      terminal.output(describe(error, name))
      return ExitCode.diagnosticsFound
    }
  }

  private static func describe(_ difference: Replay.Mismatch, _ name: String) -> String {
    var text = "\(name):\(difference.line): "
    if let mismatch = difference.firstMismatch {
      text +=
        "\(mismatch.path.isEmpty ? "the message" : mismatch.path) should be \(json(mismatch.expected, "absent")), "
      text += "but is \(json(mismatch.actual, "absent"))"
    } else {
      text += difference.expected == nil ? "unexpected message" : "missing message"
    }
    let lines = [
      text, "expected: \(json(difference.expected, "nothing"))", "actual:   \(json(difference.actual, "nothing"))",
    ]
    return lines.map { DiagnosticFormatter.printable($0) + "\n" }.joined()
  }

  private static func json(_ value: JSONValue?, _ absent: String) -> String {
    value.map { String(decoding: $0.bytes, as: UTF8.self) } ?? absent
  }
}

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
  /// The methods of the requests that have no response yet.
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

  /// Returns the first violation of the schema in the next line of a recording; nil if it is valid. A response is
  /// compared with the schema of its request's result.
  mutating func violation(in line: Transcript.Line.Content) -> Violation? {
    switch line {
    case .send(let message): violation(in: message, isFromClient: true)
    case .expect(let message): violation(in: message, isFromClient: false)
    }
  }

  private mutating func violation(in message: JSONValue, isFromClient: Bool) -> Violation? {
    let message = Replay.complete(message)
    let id = message["id"]?.bytes
    guard let member = message["method"] else {
      guard let result = message["result"] else {
        return message["error"] == nil ? Violation(message: "must have a method, a result or an error") : nil
      }
      let request = id.map { Request(isFromClient: !isFromClient, id: $0) }
      guard let request, let method = requests.removeValue(forKey: request) else {
        let text = message["id"]?.oneLine ?? "none"
        return Violation(path: "id", message: "no request above has the id \(text); record the request too")
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
