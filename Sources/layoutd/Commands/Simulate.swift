import CollectionLayout
import EventLoop
import JSON
import LayoutDocument
import LayoutProtocol
import LayoutServer
import LayoutSession

extension Subcommand {
  /// `layoutd simulate`.
  static var simulate: Subcommand {
    Subcommand(
      name: "simulate",
      usage: """
        usage: layoutd simulate FILE [-o OUT.jsonl|OUT.svg|OUT.html] [--fps N] [--script EVENTS.jsonl] [--viewport WxH|DEVICE]
                                [--check EXPECTED.jsonl [--tolerance N]]

        Plays a document's timeline on a clock of its own and prints what is in view, frame by frame; - is standard input.

          -o OUT.jsonl             the file for the frames; - or none is standard output
          -o OUT.svg               one picture that moves, for a README
          -o OUT.html              one page with a player, an inspector and a chart
          --fps N                  frames per second, from 1 to 1000 (default 60)
          --script EVENTS.jsonl    one event a line, instead of the document's timeline
          --viewport WxH           instead of the document's own; also a device such as "iPhone 16"
          --check EXPECTED.jsonl   compare with recorded frames; without -o nothing else is printed
          --tolerance N            how far numbers may be apart when comparing (default 0.000001)

        A line is a frame {time, contentOffset, contentSize, attributes}, the first one at 0, the last one when nothing
        happens any more. An event that is not possible ends the play, as it would end the app.
        Exit codes: 0 when all is well, 1 with errors or a difference, 64 for a wrong command line, 66 when a file
        cannot be read.

        """
    ) { words, terminal throws(Arguments.Misuse) in
      let arguments = try Arguments(
        words, values: ["-o", "--fps", "--script", "--viewport", "--check", "--tolerance"])
      let play = try Play(arguments)
      return opening(play.name, terminal) { file in play.run(file, terminal) }
    }
  }
}

/// What one call of the command is to do.
private struct Play {
  let name: String
  private let output: String?
  private let framesPerSecond: Double
  private let script: String?
  private let viewport: Size?
  private let expected: String?
  private let tolerance: Double

  init(_ arguments: Arguments) throws(Arguments.Misuse) {
    framesPerSecond =
      try arguments.value("--fps", "a number from 1 to 1000") { text in
        Double(text).flatMap { 1...1000 ~= $0 ? $0 : nil }
      } ?? 60
    tolerance =
      try arguments.value("--tolerance", "a number from 0 on") { text in
        Double(text).flatMap { $0 >= 0 ? $0 : nil }
      } ?? 1e-6
    viewport = try arguments.viewport()
    output = try arguments.value("-o", "a name that ends in .jsonl, .svg or .html") { text in
      text == "-" || text.hasSuffix(".jsonl") || PlayPicture(path: text) != nil ? text : nil
    }
    let name = try arguments.onlyFile()
    let isTaken = { (text: String) in text == "-" && name == "-" }
    script = try arguments.value("--script", "a file, for the document is standard input") { isTaken($0) ? nil : $0 }
    let script = script
    expected = try arguments.value("--check", "a file, for standard input is something else") {
      isTaken($0) || $0 == "-" && script == "-" ? nil : $0
    }
    self.name = name
  }

  /// Plays a document; returns the exit code.
  func run(_ file: DocumentFile, _ terminal: Terminal) -> CInt {
    do throws(DocumentFile.Missing) {
      var events = file.document.model.timeline
      var lines = DiagnosticLines(file)
      var hasErrors = false
      if let script {
        let text = try Play.read(script)
        let read = file.document.script(text)
        lines = DiagnosticLines(name: script, TextBuffer(text))
        for diagnostic in read.diagnostics { terminal.error(lines.text(diagnostic) + "\n") }
        hasErrors = read.diagnostics.contains { $0.severity == .error }
        events = read.events
      }
      let recorded = try expected.map { (name) throws(DocumentFile.Missing) in try Play.read(name) }
      guard
        let simulation = try? Simulation(
          file.document, events: events, viewport: viewport, framesPerSecond: framesPerSecond)
      else {
        terminal.error("layoutd: \(name): more than \(Session.elementLimit) elements are in view\n")
        return ExitCode.findings
      }
      let code = write(simulation, recorded.map { FrameCheck($0, tolerance: tolerance) }, terminal)
      for finding in simulation.findings { terminal.error(lines.text(finding) + "\n") }
      guard let stopped = simulation.stopped else { return code == 0 && hasErrors ? ExitCode.findings : code }
      terminal.error("layoutd: the play ended at \(stopped) s, where this was not possible\n")
      return max(code, ExitCode.findings)
    } catch {
      return error.report(to: terminal)
    }
  }

  private static func read(_ name: String) throws(DocumentFile.Missing) -> [UInt8] {
    do throws(UVError) {
      return try name == "-" ? Files.readAll(descriptor: 0, limit: 1 << 30) : Files.read(name, limit: 1 << 30)
    } catch {
      throw DocumentFile.Missing(name: name, reason: error.message)
    }
  }
}

extension Play {
  /// Writes frames as they come and compares them; returns the exit code.
  private func write(_ simulation: Simulation, _ check: FrameCheck?, _ terminal: Terminal) -> CInt {
    var picture = output.flatMap { PlayPicture(path: $0) }
    let isPrinting = output == "-" || output == nil && check == nil
    var bar = ProgressBar("playing", terminal)
    var difference: String?
    do throws(UVError) {
      var lines =
        if let output, output != "-", picture == nil { try LineOutput(path: output) } else {
          LineOutput(descriptor: isPrinting ? terminal.outputDescriptor : nil)
        }
      difference = try play(simulation, into: &lines, &picture, check, &bar)
      if let picture, let output {
        try Files.write(output, picture.bytes(framesPerSecond: framesPerSecond, documentName: name))
      }
      bar.clear()
    } catch {
      bar.clear()
      // Whoever reads may stop when they have seen enough.
      if isPrinting, error.name == "EPIPE" { return 0 }
      terminal.error("layoutd: \(output ?? "-"): \(error.message)\n")
      return ExitCode.internalError
    }
    guard let difference else { return 0 }
    if isPrinting { terminal.error(difference + "\n") } else { terminal.output(difference + "\n") }
    return ExitCode.findings
  }

  /// Returns the first difference; without an output nothing is played after it.
  private func play(
    _ simulation: Simulation, into lines: inout LineOutput, _ picture: inout PlayPicture?, _ check: FrameCheck?,
    _ bar: inout ProgressBar
  ) throws(UVError) -> String? {
    var check = check
    var difference: String?
    var writer = JSONWriter(capacity: 16 << 10)
    for frame in simulation {
      bar.show(simulation.progress)
      picture?.frames.append(frame)
      frame.write(to: &writer)
      try lines.write(writer.bytes)
      if check != nil, difference == nil, let value = try? JSONValue(parsing: writer.bytes) {
        difference = check?.difference(from: value)
        if difference != nil, !lines.isUsed, picture == nil { return difference }
      }
      writer.removeAll(keepingCapacity: true)
    }
    try lines.flush()
    return difference ?? (simulation.stopped == nil ? check?.differenceAtEnd() : nil)
  }
}
