import CollectionLayout
import EventLoop
import JSON
import LayoutComparison
import LayoutDocument
import LayoutProtocol
import LayoutServer
import LayoutSession

extension DocumentTest {
  /// The maximum difference between numbers of frames, as of `layoutd simulate --check`.
  private static let frameTolerance = 1e-6
  /// The maximum size of recorded frames in bytes.
  private static let recordLimit = 256 << 20

  /// Writes the frames if they are missing and the document has a timeline, or if they are to be updated.
  mutating func recordFrames(_ exists: inout Bool) {
    guard exists ? options.updatesExisting : options.recordsMissing && !file.document.model.timeline.isEmpty else {
      return
    }
    var old: [UInt8]?
    var recording = Recording(framesPerSecond: options.framesPerSecond)
    if exists {
      old = read(paths.frames, for: "frames")
      // Comparing the frames reports a text that is none.
      guard let old, let existing = Recording(old) else { return }
      recording = existing
      if options.isRateChosen { recording.framesPerSecond = options.framesPerSecond }
    }
    guard let simulation = simulation(recording) else { return }
    var text: [UInt8] = []
    var writer = JSONWriter(capacity: 16 << 10)
    for frame in simulation {
      frame.write(withStyle: recording.hasStyle, to: &writer)
      text += writer.bytes + [UInt8(ascii: "\n")]
      writer.removeAll(keepingCapacity: true)
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
      let advice = "not updated, because their rate is unknown; remove the file and use --record"
      result.fail(
        "frames", ["\(paths.frames): not the frames of a simulation"] + (options.updatesExisting ? [advice] : []),
        code: ExitCode.noInput)
      return
    }
    guard let simulation = simulation(recording) else { return }
    var check = FrameComparator(text, tolerance: Self.frameTolerance)
    var writer = JSONWriter(capacity: 16 << 10)
    for frame in simulation {
      frame.write(withStyle: recording.hasStyle, to: &writer)
      if let difference = check.difference(from: writer.bytes) {
        result.fail("frames", [difference])
        addPair(of: writer.bytes, at: frame.time, recorded: text)
        return
      }
      writer.removeAll(keepingCapacity: true)
    }
    if let time = simulation.failureTime {
      result.fail("frames", ["the simulation stopped at \(time) s: \(simulation.stopReason ?? "invalid event")"])
    } else if let difference = check.differenceAtEnd() {
      result.fail("frames", [difference])
    } else {
      result.cases.append(.init(name: "frames"))
    }
  }

  /// Starts the simulation of the document's timeline. Too many elements are a failed case.
  private mutating func simulation(_ recording: Recording) -> Simulation? {
    do throws(Session.TooManyElements) {
      return try Simulation(
        file.document, events: file.document.model.timeline, framesPerSecond: recording.framesPerSecond)
    } catch {
      result.fail("frames", ["more than \(Session.elementLimit) elements are in view"])
      return nil
    }
  }

  /// Adds a frame that differs to the page, with the recorded frame of its time.
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

  /// Finds the options in the first two frames; any rate fits a recording of one frame. Nil if a line is no frame.
  init?(_ text: [UInt8]) {
    let lines = text.dropFirst(text.byteOrderMarkLength).split(separator: UInt8(ascii: "\n"), maxSplits: 2).prefix(2)
    let frames = lines.compactMap { try? JSONValue(parsing: Array($0)) }
    let times = frames.compactMap { $0["time"]?.asDouble }
    guard !times.isEmpty, times.count == lines.count else { return nil }
    framesPerSecond = FrameSequence.framesPerSecond(of: times) ?? TestOptions.standardRate
    hasStyle = frames.contains { $0["attributes"]?.asArray?.contains { $0["style"] != nil } == true }
  }
}
