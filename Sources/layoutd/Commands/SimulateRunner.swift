import CollectionLayout
import EventLoop
import JSON
import LayoutDocument
import LayoutProtocol
import LayoutServer
import LayoutSession
import Pictures

/// The options and the run of `layoutd simulate`.
struct SimulateRunner {
  let name: String
  private let output: String?
  private let framesPerSecond: Double
  /// Pixels per point of an animation in pixels.
  private let scale: Double
  private let script: String?
  private let viewport: Size?
  private let expected: String?
  private let tolerance: Double
  /// Whether frames include the style of elements.
  private let withStyle: Bool
  private let report: JumpReport

  /// The default frames per second of an animation in pixels: whole hundredths of a second, the unit of GIF.
  private static let pictureRate = 25.0

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    output = try arguments.value("-o", "a file name that ends in .jsonl, .svg, .html, .apng or .gif") { text in
      text == "-" || text.hasSuffix(".jsonl") || AnimationFile.Format(path: text) != nil ? text : nil
    }
    let pictures = output.flatMap { AnimationFile.Format(path: $0) }?.pictures
    let rates = 1...(pictures?.maximumRate ?? 1_000)
    framesPerSecond =
      try arguments.value("--fps", "a number from 1 to \(Int(rates.upperBound))") { text in
        Double(text).flatMap { rates ~= $0 ? $0 : nil }
      } ?? (pictures == nil ? 60 : Self.pictureRate)
    let scale = try arguments.scale()
    if scale != nil, pictures == nil {
      throw .other("--scale is for pictures in pixels; name an output with -o that ends in .apng or .gif")
    }
    self.scale = scale ?? 1
    tolerance =
      try arguments.value("--tolerance", "a finite number that is not negative") { text in
        Double(text).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
      } ?? 1e-6
    viewport = try arguments.viewport()
    let name = arguments.onlyFile
    let isTaken = { (text: String) in text == "-" && name == "-" }
    script = try arguments.value("--script", "a file, because - is already the document") { isTaken($0) ? nil : $0 }
    let script = script
    expected = try arguments.value("--check", "a file, because - is already the document or the script") {
      isTaken($0) || $0 == "-" && script == "-" ? nil : $0
    }
    self.name = name
    withStyle = arguments.has("--style")
    report = try JumpReport(arguments)
  }

  /// Runs the simulation of a document. Returns the exit code.
  func run(_ file: DocumentFile, _ terminal: CommandOutput) -> CInt {
    if let output, output != "-" {
      let inputs = file.inputs + [script, expected].compactMap { $0 }
      if let code = OutputFile.rejection(output, inputs: inputs, terminal) { return code }
    }
    do throws(PictureError) {
      try output.flatMap { AnimationFile.Format(path: $0) }?.pictures?.checkAvailability()
    } catch {
      return OutputFile.failed(error, output ?? "-", terminal)
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
      if script == nil, !file.hasErrors, events.isEmpty, !file.document.model.collection.mayHaveDeferredSizes {
        terminal.message("\(name): no timeline; there is only the frame at 0 s")
      }
      let recorded = try expected.map { (name) throws(DocumentFile.ReadError) in try SimulateRunner.read(name) }
      guard
        let simulation = try? Simulation(
          file.document, events: events, viewport: viewport.map { .size($0) }, framesPerSecond: framesPerSecond)
      else {
        terminal.message("\(name): more than \(Session.elementLimit) elements are in view")
        return ExitCode.diagnosticsFound
      }
      let code = play(simulation, recorded.map { FrameComparator($0, tolerance: tolerance) }, terminal)
      // The diagnostics of the document's timeline were already printed with the document.
      for diagnostic in simulation.diagnostics where script != nil || !file.diagnostics.contains(diagnostic) {
        terminal.error(lines.text(diagnostic) + "\n")
      }
      let jumps = report.write(simulation, name: name, terminal)
      guard let stopped = simulation.failureTime else {
        return code == 0 && (hasErrors || jumps != 0) ? ExitCode.diagnosticsFound : code
      }
      terminal.message("simulation stopped at \(stopped) s: invalid event")
      return max(code, ExitCode.diagnosticsFound)
    } catch {
      return error.report(to: terminal)
    }
  }

  private static func read(_ name: String) throws(DocumentFile.ReadError) -> [UInt8] {
    do throws(UVError) {
      return try name == "-" ? FileSystem.readAll(descriptor: 0, limit: 1 << 30) : FileSystem.read(name, limit: 1 << 30)
    } catch {
      throw DocumentFile.ReadError(name, error, expected: "*.jsonl")
    }
  }
}

extension SimulateRunner {
  /// Writes and compares frames as they are simulated. Returns the exit code.
  private func play(_ simulation: Simulation, _ check: FrameComparator?, _ terminal: CommandOutput) -> CInt {
    let isPrinting = output == "-" || output == nil && check == nil && !report.isPrinted && !report.isOneOfSeveral
    var bar = ProgressBar("simulating", terminal)
    let found: (difference: String?, isWhole: Bool)
    let written: Result<FileReplacement.Loss, PictureError>
    do throws(UVError) {
      var output = try FrameOutput(
        path: output == "-" ? nil : output, printing: isPrinting ? terminal.outputDescriptor : nil,
        scale: scale)
      found.difference = try firstDifference(simulation, check, &output, &bar)
      found.isWhole = !output.isTruncated
      bar.clear()
      // An earlier recording stays: a part of a simulation does not replace it. A picture or page shows where it ends.
      if let path = self.output, path != "-", AnimationFile.Format(path: path) == nil, simulation.failureTime != nil {
        terminal.message("\(path): not written, because the simulation stopped")
        if let difference = found.difference { printDifference(difference, isPrinting: isPrinting, terminal) }
        return ExitCode.diagnosticsFound
      }
      bar = ProgressBar("drawing", terminal)
      written = try output.finish(simulation, framesPerSecond: framesPerSecond, documentName: name) { bar.show($0) }
      bar.clear()
    } catch {
      bar.clear()
      guard let output, output != "-" else { terminal.outputFailed(error) }
      return OutputFile.failed(error, output, terminal)
    }
    if let output {
      do throws(PictureError) {
        terminal.report(try written.get(), of: output)
      } catch {
        return OutputFile.failed(error, output, terminal)
      }
    }
    if !found.isWhole {
      terminal.message("\(output ?? "-"): the animation is too long for one file and was truncated")
    }
    guard let difference = found.difference else { return found.isWhole ? 0 : ExitCode.diagnosticsFound }
    printDifference(difference, isPrinting: isPrinting, terminal)
    return ExitCode.diagnosticsFound
  }

  /// Prints a difference to standard output, unless frames or a report are printed there.
  private func printDifference(_ difference: String, isPrinting: Bool, _ terminal: CommandOutput) {
    let line = DiagnosticFormatter.printable(difference) + "\n"
    if isPrinting || report.isPrinted { terminal.error(line) } else { terminal.output(line) }
  }

  /// Simulates to the end, or to the first difference if neither frames nor a report are required. Returns that
  /// difference.
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
      if difference != nil, !output.isUsed, !report.isRequired { return difference }
      writer.removeAll(keepingCapacity: true)
    }
    return difference ?? (simulation.failureTime == nil ? check?.differenceAtEnd() : nil)
  }
}
