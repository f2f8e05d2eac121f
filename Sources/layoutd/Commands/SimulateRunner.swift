import CollectionLayout
import EventLoop
import JSON
import LayoutDocument
import LayoutProtocol
import LayoutServer
import LayoutSession

/// The options and the run of `layoutd simulate`.
struct SimulateRunner {
  let name: String
  private let output: String?
  private let framesPerSecond: Double
  private let script: String?
  private let viewport: Size?
  private let expected: String?
  private let tolerance: Double
  /// Whether frames include the style of elements.
  private let withStyle: Bool

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    framesPerSecond =
      try arguments.value("--fps", "a number from 1 to 1000") { text in
        Double(text).flatMap { 1...1000 ~= $0 ? $0 : nil }
      } ?? 60
    tolerance =
      try arguments.value("--tolerance", "a number that is not negative") { text in
        Double(text).flatMap { $0 >= 0 ? $0 : nil }
      } ?? 1e-6
    viewport = try arguments.viewport()
    output = try arguments.value("-o", "a file name that ends in .jsonl, .svg or .html") { text in
      text == "-" || text.hasSuffix(".jsonl") || AnimationFile(path: text) != nil ? text : nil
    }
    let name = arguments.onlyFile
    let isTaken = { (text: String) in text == "-" && name == "-" }
    script = try arguments.value("--script", "a file, because - is already the document") { isTaken($0) ? nil : $0 }
    let script = script
    expected = try arguments.value("--check", "a file, because - is already the document or the script") {
      isTaken($0) || $0 == "-" && script == "-" ? nil : $0
    }
    self.name = name
    withStyle = arguments.has("--style")
  }

  /// Runs the simulation of a document. Returns the exit code.
  func run(_ file: DocumentFile, _ terminal: CommandOutput) -> CInt {
    if let output, output != "-" {
      let inputs = file.inputs + [script, expected].compactMap { $0 }
      if let code = OutputFile.rejection(output, inputs: inputs, terminal) { return code }
    }
    do throws(DocumentFile.ReadError) {
      var events = file.document.model.timeline
      var lines = DiagnosticFormatter(file)
      var hasErrors = false
      if let script {
        let text = try SimulateRunner.read(script)
        let read = file.document.script(text)
        lines = DiagnosticFormatter(name: script, TextBuffer(text))
        for diagnostic in read.diagnostics { terminal.error(lines.text(diagnostic) + "\n") }
        hasErrors = read.diagnostics.contains { $0.severity == .error }
        events = read.events
      }
      if script == nil, !file.hasErrors, events.isEmpty {
        terminal.error(
          DiagnosticFormatter.printable("layoutd: \(name): no timeline; there is only the frame at 0 s") + "\n")
      }
      let recorded = try expected.map { (name) throws(DocumentFile.ReadError) in try SimulateRunner.read(name) }
      guard
        let simulation = try? Simulation(
          file.document, events: events, viewport: viewport, framesPerSecond: framesPerSecond)
      else {
        terminal.error("layoutd: \(name): more than \(Session.elementLimit) elements are in view\n")
        return ExitCode.diagnosticsFound
      }
      let code = play(simulation, recorded.map { FrameComparator($0, tolerance: tolerance) }, terminal)
      // The diagnostics of the document's timeline were already printed with the document.
      for finding in simulation.diagnostics where script != nil || !file.diagnostics.contains(finding) {
        terminal.error(lines.text(finding) + "\n")
      }
      guard let stopped = simulation.failureTime else {
        return code == 0 && hasErrors ? ExitCode.diagnosticsFound : code
      }
      terminal.error("layoutd: simulation stopped at \(stopped) s: invalid event\n")
      return max(code, ExitCode.diagnosticsFound)
    } catch {
      return error.report(to: terminal)
    }
  }

  private static func read(_ name: String) throws(DocumentFile.ReadError) -> [UInt8] {
    do throws(UVError) {
      return try name == "-" ? FileSystem.readAll(descriptor: 0, limit: 1 << 30) : FileSystem.read(name, limit: 1 << 30)
    } catch {
      throw DocumentFile.ReadError(name, error)
    }
  }
}

extension SimulateRunner {
  /// Writes and compares frames as they are simulated. Returns the exit code.
  private func play(_ simulation: Simulation, _ check: FrameComparator?, _ terminal: CommandOutput) -> CInt {
    let isPrinting = output == "-" || output == nil && check == nil
    var bar = ProgressBar("simulating", terminal)
    let found: (difference: String?, isWhole: Bool)
    let loss: FileReplacement.Loss
    do throws(UVError) {
      var output = try FrameOutput(
        path: output == "-" ? nil : output, printing: isPrinting ? terminal.outputDescriptor : nil)
      found.difference = try firstDifference(simulation, check, &output, &bar)
      found.isWhole = !output.isTruncated
      loss = try output.finish(simulation, framesPerSecond: framesPerSecond, documentName: name)
      bar.clear()
    } catch {
      bar.clear()
      guard let output, output != "-" else { terminal.outputFailed(error) }
      return OutputFile.failed(error, output, terminal)
    }
    if let output { terminal.report(loss, of: output) }
    if !found.isWhole {
      terminal.error("layoutd: \(output ?? "-"): the animation is too long for one file and was truncated\n")
    }
    guard let difference = found.difference else { return found.isWhole ? 0 : ExitCode.diagnosticsFound }
    if isPrinting { terminal.error(difference + "\n") } else { terminal.output(difference + "\n") }
    return ExitCode.diagnosticsFound
  }

  /// Simulates to the end, or to the first difference if frames are not written. Returns that difference.
  private func firstDifference(
    _ simulation: Simulation, _ check: FrameComparator?, _ output: inout FrameOutput, _ bar: inout ProgressBar
  ) throws(UVError) -> String? {
    var check = check
    var difference: String?
    var writer = JSONWriter(capacity: 16 << 10)
    for frame in simulation {
      bar.show(simulation.progress)
      frame.write(withStyle: withStyle, to: &writer)
      try output.add(frame, line: writer.bytes)
      if output.isTruncated { return difference }
      if difference == nil { difference = check?.difference(from: writer.bytes) }
      if difference != nil, !output.isUsed { return difference }
      writer.removeAll(keepingCapacity: true)
    }
    return difference ?? (simulation.failureTime == nil ? check?.differenceAtEnd() : nil)
  }
}
