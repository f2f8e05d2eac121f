import EventLoop
import JSON
import LayoutServer

extension Subcommand {
  /// `layoutd replay`.
  static var replay: Subcommand {
    Subcommand(
      name: "replay",
      usage: """
        usage: layoutd replay SESSION.jsonl

        Replays recorded messages against the server and compares its responses; - is standard input.

        Each line is {"send": message} or {"expect": message}; blank lines and lines that start with // are skipped.
        Messages may omit "jsonrpc". Numbers may differ by 1e-9, keys may be in any order, and an expected "*" matches
        any value. All clocks are manual: time passes only with layoutd/clock/advance.
        Every message of the server must be expected. At the first difference both messages are printed.
        Exit codes: 0 if all messages match, 1 if not, 64 for an invalid command line, 66 if the file cannot be read,
        74 if the output cannot be written.

        """
    ) { words, terminal throws(Arguments.UsageError) in
      let name = try Arguments(words).onlyFile()
      let text: [UInt8]
      do throws(UVError) {
        // Far above the size of a recording; bounds the memory use.
        text =
          try name == "-" ? FileSystem.readAll(descriptor: 0, limit: 1 << 30) : FileSystem.read(name, limit: 1 << 30)
      } catch {
        return DocumentFile.ReadError(name: name, reason: error.message).report(to: terminal)
      }
      return replay(text, name, terminal)
    }
  }

  private static func replay(_ text: [UInt8], _ name: String, _ terminal: CommandOutput) -> CInt {
    let transcript: Transcript
    do throws(Transcript.ParseError) {
      transcript = try Transcript(text)
    } catch {
      terminal.output("\(name):\(error.line): \(error.message)\n")
      return ExitCode.diagnosticsFound
    }
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
      text += "but is \(json(place.actual, "absent"))\n"
    } else {
      text += difference.expected == nil ? "unexpected message\n" : "missing message\n"
    }
    return text + "expected: \(json(difference.expected, "nothing"))\nactual:   \(json(difference.actual, "nothing"))\n"
  }

  private static func json(_ value: JSONValue?, _ absent: String) -> String {
    value.map { String(decoding: $0.bytes, as: UTF8.self) } ?? absent
  }
}
