import EventLoop
import JSON
import LayoutServer

extension Subcommand {
  /// `layoutd replay`.
  static var replay: Subcommand {
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
      do throws(Transcript.ParseError) {
        let transcript = try Transcript(text)
        return arguments.has("--validate")
          ? validate(transcript, name, terminal) : replay(transcript, name, terminal)
      } catch {
        terminal.output(DiagnosticFormatter.printable("\(name):\(error.line): \(error.message)") + "\n")
        return ExitCode.diagnosticsFound
      }
    }
  }

  private static func validate(_ transcript: Transcript, _ name: String, _ terminal: CommandOutput) -> CInt {
    var validator = MessageValidator()
    var text = ""
    for line in transcript.lines {
      guard let violation = validator.violation(in: line.content) else { continue }
      let place = violation.path.isEmpty ? "" : "\(violation.path): "
      text += DiagnosticFormatter.printable("\(name):\(line.number): \(place)\(violation.message)") + "\n"
    }
    terminal.output(text)
    return text.isEmpty ? 0 : ExitCode.diagnosticsFound
  }

  private static func replay(_ transcript: Transcript, _ name: String, _ terminal: CommandOutput) -> CInt {
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
    if let place = difference.firstMismatch {
      text += "\(place.path.isEmpty ? "the message" : place.path) should be \(json(place.expected, "absent")), "
      text += "but is \(json(place.actual, "absent"))"
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
