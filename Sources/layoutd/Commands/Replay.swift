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

        Plays a recorded conversation against the server and compares what it says; - is standard input.

        A line is {"send": message} or {"expect": message}; blank lines and lines that begin with // are skipped.
        Messages may leave out "jsonrpc". Numbers may differ by 1e-9, keys may stand in any order, and an expected
        "*" stands for any value. All clocks are manual: only layoutd/clock/advance makes time pass.
        At the first difference both messages are printed. All that the server says must be expected.
        Exit codes: 0 when all is as recorded, 1 when not, 64 for a wrong command line, 66 when the file cannot be
        read, 74 when the output cannot be written.

        """
    ) { words, terminal throws(Arguments.Misuse) in
      let name = try Arguments(words).onlyFile()
      let text: [UInt8]
      do throws(UVError) {
        // Larger than any conversation that a person would keep, and a limit all the same.
        text = try name == "-" ? Files.readAll(descriptor: 0, limit: 1 << 30) : Files.read(name, limit: 1 << 30)
      } catch {
        return DocumentFile.Missing(name: name, reason: error.message).report(to: terminal)
      }
      return replay(text, name, terminal)
    }
  }

  private static func replay(_ text: [UInt8], _ name: String, _ terminal: Terminal) -> CInt {
    let transcript: Transcript
    do throws(Transcript.Malformed) {
      transcript = try Transcript(text)
    } catch {
      terminal.output("\(name):\(error.line): \(error.message)\n")
      return ExitCode.findings
    }
    var replay = Replay(environment: ServerEnvironment(files: .disk, version: Usage.version))
    do throws(Replay.Difference) {
      try replay.play(transcript)
      return 0
    } catch {
      terminal.output(describe(error, name))
      return ExitCode.findings
    }
  }

  private static func describe(_ difference: Replay.Difference, _ name: String) -> String {
    var text = "\(name):\(difference.line): "
    if let place = difference.place {
      text += "\(place.path.isEmpty ? "the messages" : place.path) should be \(json(place.expected, "absent")), "
      text += "but is \(json(place.actual, "absent"))\n"
    } else {
      text += difference.expected == nil ? "nothing more should come\n" : "nothing came\n"
    }
    return text + "expected: \(json(difference.expected, "nothing"))\nactual:   \(json(difference.actual, "nothing"))\n"
  }

  private static func json(_ value: JSONValue?, _ absent: String) -> String {
    value.map { String(decoding: $0.bytes, as: UTF8.self) } ?? absent
  }
}
