import CollectionLayout
import EventLoop
import JSON
import LayoutDocument
import LayoutDrawing
import LayoutLint
import LayoutProtocol
import LayoutSession

/// The tests of one document: its errors, its snapshot, and its frames.
struct DocumentTest {
  let file: DocumentFile
  let paths: TestPaths
  let options: TestOptions
  var result: TestResult
  /// The pairs that differ, for the page.
  var differences: [ComparedPair] = []

  /// Runs the tests of a document. `isNamed` is whether the command line names it and not only its folder: a document
  /// that is named and has no snapshot is an error.
  static func run(_ name: String, isNamed: Bool, _ options: TestOptions) -> TestResult {
    do throws(DocumentFile.ReadError) {
      let paths = TestPaths(document: name)
      let file = try DocumentFile(name, swiftLayouts: options.swiftLayouts)
      var test = DocumentTest(file: file, paths: paths, options: options, result: TestResult(file: name))
      test.run(isNamed: isNamed)
      return test.result
    } catch {
      var result = TestResult(file: name)
      result.fail("document", ["cannot be read: \(error.error.message)"], code: ExitCode.noInput)
      return result
    }
  }

  /// Returns the pairs of a document that differ, without writing files; none if it cannot be read.
  static func differences(of name: String, _ options: TestOptions) -> [ComparedPair] {
    guard let file = try? DocumentFile(name, swiftLayouts: options.swiftLayouts) else { return [] }
    let paths = TestPaths(document: name)
    var test = DocumentTest(file: file, paths: paths, options: options, result: TestResult(file: name))
    if test.exists(paths.snapshot) == true { test.compareSnapshot() }
    if test.exists(paths.frames) == true { test.compareFrames() }
    return test.differences
  }

  private mutating func run(isNamed: Bool) {
    guard var hasSnapshot = exists(paths.snapshot), var hasFrames = exists(paths.frames) else { return }
    let isRecording = options.recordsMissing || hasSnapshot || hasFrames
    guard isRecording else {
      if isNamed {
        result.fail(
          "document", ["has neither a snapshot nor frames; write them with --record"], code: ExitCode.noInput)
      }
      return
    }
    if file.leavesOutSwift {
      result.notes.append("its layout in Swift was not run, so its items are rows of 44 points; see --allow-swift")
    }
    let problems = problems()
    if !problems.isEmpty { result.fail("document", problems) } else { result.cases.append(.init(name: "document")) }
    if problems.isEmpty {
      recordSnapshot(&hasSnapshot)
      if !hasRejectedOutput { recordFrames(&hasFrames) }
      // Nothing is compared with an input, and no page is written.
      if hasRejectedOutput { return }
    } else if options.recordsMissing || options.updatesExisting {
      result.notes.append("not recorded, because the document has errors; correct them first")
    }
    if hasSnapshot { compareSnapshot() } else { lint(on: [nil]) }
    if hasFrames { compareFrames() }
    finishPage()
  }

  /// Returns the diagnostics of severity error, as `layoutd check` prints them. The first line is a summary if there
  /// are several.
  private func problems() -> [String] {
    var formatter = DiagnosticFormatter(file)
    let lines = file.errors.map { formatter.text($0) }
    return lines.count > 1 ? ["\(lines.count) errors"] + lines : lines
  }

  /// Writes the page of a failure: its differences, or without any its failed cases. Removes that of an earlier run
  /// after a success.
  private mutating func finishPage() {
    guard !result.hasPassed else { return paths.removeStalePage() }
    // Where the recording cannot be written, a page cannot either.
    if differences.isEmpty, result.exitCode == ExitCode.noOutput { return }
    guard !paths.hasForeignPage else {
      result.notes.append(
        "\(PathName.lastComponent(of: paths.page)) exists and is not a page of this command; rename it to get the page")
      return
    }
    let title = PathName.lastComponent(of: file.name)
    let page =
      differences.isEmpty
      ? FailurePage.bytes(of: result, title: title)
      : ChangePage.bytes(of: ShownPairs(differences, title: title), generator: TestPaths.generator)
    if write(page, to: paths.page) { result.page = paths.page }
  }

  /// Whether a file beside the document exists; nil if that is unknown, which is a failed case.
  private mutating func exists(_ path: String) -> Bool? {
    do throws(UVError) {
      return try TestPaths.exists(path)
    } catch {
      result.fail("files", ["\(path): cannot be read: \(error.message)"], code: ExitCode.noInput)
      return nil
    }
  }

  /// Whether a file was not written because it is also an input.
  private var hasRejectedOutput: Bool { result.exitCode == ExitCode.usage }

  /// Writes a file, unless it is also an input under another name. Returns false if it is not written, which is a
  /// failed case.
  mutating func write(_ bytes: [UInt8], to path: String) -> Bool {
    do throws(UVError) {
      guard try !isInput(path) else {
        result.fail("document", ["\(path): this file is also an input; rename it"], code: ExitCode.usage)
        return false
      }
      try TestPaths.write(bytes, to: path)
      return true
    } catch {
      result.fail("files", ["\(path): cannot be written: \(error.message)"], code: ExitCode.noOutput)
      return false
    }
  }

  /// Whether a path leads to the document or to one of its data sources. Throws if that is unknown.
  private func isInput(_ path: String) throws(UVError) -> Bool {
    guard let identity = try FileSystem.regularFileIdentity(path) else { return false }
    for input in file.inputs {
      if try FileSystem.regularFileIdentity(input) == identity { return true }
    }
    return false
  }

  /// Reads a file beside the document. Returns nil after adding the failed case `name`.
  mutating func read(_ path: String, for name: String) -> [UInt8]? {
    do throws(UVError) {
      let text = try FileSystem.read(path, limit: 1 << 30)
      if !text.isUTF16 { return text }
      result.fail(name, ["\(path): \(SyntaxError.utf16.message)"], code: ExitCode.noInput)
      return nil
    } catch {
      result.fail(name, ["\(path): cannot be read: \(error.message)"], code: ExitCode.noInput)
      return nil
    }
  }
}

extension DocumentTest {
  /// Lints the document on devices; a nil entry is the document's own viewport. Defects of severity error are a failed
  /// case.
  mutating func lint(on devices: [String?]) {
    var environments: [LayoutEnvironment] = []
    for device in devices {
      let environment = LayoutEnvironment(device: device)
      if !environments.contains(environment) { environments.append(environment) }
    }
    let errors = Linter.run(file.document, in: environments).findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    var formatter = DiagnosticFormatter(file)
    let lines = errors.map { finding in
      let names = finding.environments.compactMap { environments[$0].device }
      return formatter.text(finding.diagnostic) + (names.isEmpty ? "" : " on \(names.joined(separator: ", "))")
    }
    result.fail("lint", lines.count > 1 ? ["\(lines.count) errors"] + lines : lines)
  }
}

extension DocumentTest {
  /// The maximum number of differences that a failure lists. The page has all.
  private static let lineLimit = 20

  /// Writes the snapshot if it is missing or is to be updated. An invalid snapshot is written again only if the options
  /// choose layouts, because its own layouts are unknown. `exists` is whether there is a snapshot, and is set when one
  /// is written.
  mutating func recordSnapshot(_ exists: inout Bool) {
    guard exists ? options.updatesExisting : options.recordsMissing else { return }
    var variants = options.variants
    var old: [UInt8]?
    if exists {
      old = read(paths.snapshot, for: "layout")
      if old == nil { return }
      if variants == nil {
        // Comparing the snapshot reports its errors.
        guard let old, let snapshot = try? RecordedLayout(old, unknownDevice: Self.unknownDevice) else { return }
        variants = snapshot.entries.map(\.variant)
      }
    }
    var layouts: [(variant: LayoutVariant, layout: ComparedLayout)] = []
    for variant in variants ?? [LayoutVariant()] {
      guard let layout = variant.layout(file.document) else {
        result.fail(
          Self.name(of: variant), [LayoutVariant.tooManyElements + "; record a part with --at"])
        return
      }
      layouts.append((variant, layout))
    }
    let text = RecordedLayout(layouts).text
    guard text != old, write(text, to: paths.snapshot) else { return }
    result.notes.append("\(exists ? "updated" : "recorded") \(PathName.lastComponent(of: paths.snapshot))")
    exists = true
  }

  /// Compares the layouts of the snapshot with those of the document, and lints the document on the same devices.
  mutating func compareSnapshot() {
    guard let text = read(paths.snapshot, for: "layout") else { return }
    let snapshot: RecordedLayout
    do throws(JSONError) {
      snapshot = try RecordedLayout(text, unknownDevice: Self.unknownDevice)
    } catch {
      var cursor = PositionCursor(TextBuffer(text), .utf32)
      let position = cursor.lineAndColumn(of: min(error.offset, text.count))
      let message = "\(paths.snapshot):\(position.line):\(position.column): \(error.message)"
      let advice =
        options.updatesExisting
        ? "not updated, because the layouts of the snapshot are unknown; choose layouts with --devices, --at or --full"
        : "correct the snapshot, or write it again with --update and --devices, --at or --full"
      result.fail("layout", [message, advice], code: ExitCode.noInput)
      return
    }
    for entry in snapshot.entries { compare(entry) }
    if !differences.isEmpty { nameCauses(snapshot) }
    lint(on: snapshot.entries.map(\.variant.device))
  }

  private mutating func compare(_ entry: RecordedLayout.Entry) {
    let name = Self.name(of: entry.variant)
    guard let layout = entry.variant.layout(file.document) else {
      result.fail(name, [LayoutVariant.tooManyElements + "; record a part with --update --at"])
      return
    }
    let pair = ComparedPair(
      label: Self.label(of: entry.variant), from: entry.layout, to: layout.roundedForRecording,
      tolerance: options.tolerance)
    if pair.difference.isEmpty {
      result.cases.append(.init(name: name))
      return
    }
    let lines = ComparisonPrinter().lines(of: pair.difference)
    var failure = [lines[lines.count - 1]] + lines.dropLast().prefix(Self.lineLimit)
    let more = lines.count - failure.count
    if more > 0 { failure.append("… and \(more) more") }
    result.fail(name, failure)
    differences.append(pair)
  }

  /// Returns the label of a layout in the page.
  static func label(of variant: LayoutVariant) -> String { variant.label ?? "Document's viewport" }

  private static func name(of variant: LayoutVariant) -> String {
    variant.label.map { variant.device == nil ? "layout \($0)" : "layout on \($0)" } ?? "layout"
  }

  private static func unknownDevice(_ name: String) -> String? {
    if Devices.named(name) != nil { return nil }
    let suggestion = Devices.suggestions(for: name).first.map { " (did you mean \"\($0)\"?)" } ?? ""
    return "unknown device \"\(name)\"\(suggestion)"
  }
}

extension DocumentTest {
  /// The maximum difference between two numbers in frames, as of `layoutd simulate --check`.
  private static let frameTolerance = 1e-6
  /// The maximum size of recorded frames in bytes.
  private static let recordLimit = 256 << 20

  /// Writes the frames if they are missing and the document has a timeline, or if they are to be updated. `exists` is
  /// whether there are frames, and is set when they are written.
  mutating func recordFrames(_ exists: inout Bool) {
    guard exists ? options.updatesExisting : options.recordsMissing && !file.document.model.timeline.isEmpty else {
      return
    }
    var old: [UInt8]?
    var recording = Recording(framesPerSecond: options.framesPerSecond)
    if exists {
      old = read(paths.frames, for: "frames")
      // `compareFrames` reports a text without frames.
      guard let old, let existing = Recording(old) else { return }
      recording = existing
      if options.isRateChosen { recording.framesPerSecond = options.framesPerSecond }
    }
    guard let simulation = simulation(recording) else { return }
    var text: [UInt8] = []
    for frame in simulation {
      text += frame.json(withStyle: recording.hasStyle) + [UInt8(ascii: "\n")]
      guard text.count <= Self.recordLimit else {
        result.fail("frames", ["more than \(Self.recordLimit >> 20) MiB of frames; record fewer with --fps"])
        return
      }
    }
    guard simulation.failureTime == nil, text != old, write(text, to: paths.frames) else { return }
    result.notes.append("\(exists ? "updated" : "recorded") \(PathName.lastComponent(of: paths.frames))")
    exists = true
  }

  /// Plays the timeline and compares each frame with the recorded one, until the first difference.
  mutating func compareFrames() {
    guard let text = read(paths.frames, for: "frames") else { return }
    guard let recording = Recording(text) else {
      let advice =
        (options.updatesExisting ? "not updated, because the rate of the frames is unknown; " : "")
        + "remove the file and use --record"
      result.fail(
        "frames",
        ["\(paths.frames): the first two lines must be frames of a simulation", advice],
        code: ExitCode.noInput)
      return
    }
    guard let simulation = simulation(recording) else { return }
    var check = FrameComparator(text, tolerance: Self.frameTolerance)
    for frame in simulation {
      let line = frame.json(withStyle: recording.hasStyle)
      if let difference = check.difference(from: line) {
        result.fail("frames", [difference])
        addPair(of: line, at: frame.time, recorded: text)
        return
      }
    }
    if let time = simulation.failureTime {
      result.fail("frames", ["the simulation stopped at \(time) s: \(simulation.stopReason ?? "invalid event")"])
    } else if let difference = check.differenceAtEnd() {
      result.fail("frames", [difference])
    } else {
      result.cases.append(.init(name: "frames"))
    }
  }

  /// Starts the simulation of the document's timeline. Returns nil after adding a failed case if it has too many
  /// elements.
  private mutating func simulation(_ recording: Recording) -> Simulation? {
    do throws(Session.TooManyElements) {
      return try Simulation(
        file.document, events: file.document.model.timeline, framesPerSecond: recording.framesPerSecond)
    } catch {
      result.fail("frames", [Session.TooManyElements.message])
      return nil
    }
  }

  /// Adds a pair of frames to the page of differences: the simulated one, as a line of JSON, and the one of the
  /// recording at the same time in seconds, empty if it has none. Does nothing if the line is no frame.
  private mutating func addPair(of line: [UInt8], at time: Double, recorded text: [UInt8]) {
    guard let value = try? JSONValue(parsing: line), let actual = try? ComparedFrame(value) else { return }
    let expected = (try? FrameSequence(text))?.frames.first { ($0.time - time).magnitude <= 1e-6 }
    differences.append(
      ComparedPair(
        label: "Frame at \(time) s", time: time, from: expected?.layout ?? .empty, to: actual.layout,
        tolerance: ComparisonTolerance(points: Self.frameTolerance)))
  }
}

/// The options with which frames were recorded.
private struct Recording {
  var framesPerSecond: Double
  /// Whether elements have the member `style`.
  var hasStyle = false

  init(framesPerSecond: Double) { self.framesPerSecond = framesPerSecond }

  /// Finds the options in the first two frames; any rate fits a recording of one frame. Nil if one of them is no frame,
  /// or the text is empty.
  init?(_ text: [UInt8]) {
    let lines = text.dropFirst(text.byteOrderMarkLength).split(separator: UInt8(ascii: "\n"), maxSplits: 2).prefix(2)
    let frames = lines.compactMap { try? JSONValue(parsing: Array($0)) }
    let times = frames.compactMap { $0["time"]?.asDouble }
    guard !times.isEmpty, times.count == lines.count else { return nil }
    framesPerSecond = FrameSequence.framesPerSecond(of: times) ?? TestOptions.standardRate
    hasStyle = frames.contains { $0["attributes"]?.asArray?.contains { $0["style"] != nil } == true }
  }
}
