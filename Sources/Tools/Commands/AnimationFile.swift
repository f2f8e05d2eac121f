package import CollectionLayout
import EventLoop
import JSON
import LayoutBase
import LayoutDocument
import LayoutDrawing
import LayoutProtocol
package import LayoutSession
import Pictures

/// The animation of a whole simulation as one file.
package struct AnimationFile {
  package enum Format: String, FileNameExtension {
    case svg, html, apng, gif

    /// The encoder's format of an animation in pixels; nil for SVG and HTML.
    var pictures: AnimationEncoder.Format? { AnimationEncoder.Format(rawValue: rawValue) }
  }

  private let format: Format
  /// Pixels per point of an animation in pixels.
  private let scale: Double
  private var simulation: PlayedSimulation
  private var elementCount = 0
  private var report: [UInt8]?

  /// The maximum number of elements in all frames together: the file is built in memory from all frames.
  private static let elementLimit = 500_000

  /// `rate` is in frames per second, `scale` in pixels per point; SVG and HTML ignore `scale`.
  package init(_ format: Format, rate: Double, documentName: String, scale: Double = 1) {
    (self.format, self.scale) = (format, scale)
    // The file name without folders, so that the output does not depend on the location of the document.
    simulation = PlayedSimulation([], rate: rate, title: PathName.lastComponent(of: documentName))
  }

  /// Whether a frame was dropped because of `elementLimit`.
  package private(set) var isTruncated = false

  /// Adds a frame. Drops it, and sets `isTruncated`, if more than `elementLimit` elements were added.
  package mutating func append(_ frame: SimulationFrame) {
    isTruncated = isTruncated || elementCount > AnimationFile.elementLimit
    if isTruncated { return }
    elementCount += frame.state.elements.count + 1
    simulation.frames.append(frame)
  }

  /// Adds what the report of an ended simulation contains: events, direction, seed, jumps, and why it ended early.
  package mutating func finish(_ ended: Simulation) {
    simulation.events = ended.timeline.prefix(ended.performedEventCount).map(\.playerMark)
    (simulation.isRightToLeft, simulation.seed) = (ended.isRightToLeft, ended.order?.seed)
    simulation.jumps = ended.report.jumps.map { jump in
      ["key": .string(jump.key.text), "at": .number(jump.time), "distance": .number(jump.distance)]
    }
    simulation.stopReason =
      isTruncated
      ? "more than \(Self.elementLimit) elements, the maximum of a page; shorten the timeline" : ended.stopReason
    if !ended.report.isEmpty { report = ended.report.json(ended.timeline).bytes }
  }

  /// Returns the contents of the file. `progress` is called with the completed fraction. Throws if the picture is too
  /// large, or a library for pixels is missing or fails.
  func bytes(progress: (Double) -> Void) throws(PictureError) -> [UInt8] {
    if let pictures = format.pictures { return try simulation.picture(pictures, scale: scale, progress: progress) }
    return format == .svg ? AnimatedSVG.bytes(of: simulation) : page
  }

  /// The HTML page with the player.
  package var page: [UInt8] { PlayerPage.bytes(of: simulation) }

  /// The data of the player, as JSON.
  package var data: [UInt8] { PlayerPage.data(of: simulation, report: report) }
}

extension TimelineEvent {
  /// The event as the HTML page shows it on its timeline: an object with the time in seconds, the name of the action,
  /// and the action's `detail`.
  fileprivate var playerMark: JSONValue {
    .object(
      joining: ["at": .number(time), "name": .string(action.name)],
      action.detail.isEmpty ? [:] : ["detail": .string(action.detail)])
  }
}

extension TimelineEvent.Action {
  /// The values of the action in a few words; empty if its name is enough.
  fileprivate var detail: String {
    switch self {
    case .scrollTo(let x, let y):
      [("x", x), ("y", y)].compactMap { name, value in value.map { "\(name) \(NumberText.shortest($0))" } }
        .joined(separator: ", ")
    case .scrollToItem(let item, _): item
    case .scrollSection(let section, let x, let y): "\(section), \(Self.scrollTo(x: x, y: y).detail)"
    case .fling(let velocity): "vx \(NumberText.shortest(velocity.x)), vy \(NumberText.shortest(velocity.y))"
    case .flingSection(let section, let velocity): "\(section), \(Self.fling(velocity: velocity).detail)"
    case .setContentInset(let change):
      change.sides.map { "\($0.name) \(NumberText.shortest($0.inset))" }.joined(separator: ", ")
    case .resize(.device(let device, let orientation)): "\(device.name), \(orientation.rawValue)"
    case .resize(.size(let size)): "\(NumberText.shortest(size.width)) × \(NumberText.shortest(size.height))"
    case .update(let operations): operations.count.counted("operation")
    case .snapshot(let sections): sections.count.counted("section")
    case .setExpanded(_, let items): items.count == 1 ? items[0] : items.count.counted("item")
    case .sectionSnapshot(let section, let items): "\(section), \(items.items.count.counted("item"))"
    case .drag(let item, _): item
    case .measure(let elements): elements.count.counted("size")
    case .wait: ""
    }
  }
}

/// The output of a simulation: lines that are written while it runs, an animation that is written at its end, or
/// nothing.
struct FrameOutput {
  private var lines: LineWriter
  private var picture: AnimationFile?
  private let path: String?

  /// Creates an output for the file at `path`: an animation, which `picture` creates, if its extension is one of
  /// `AnimationFile.Format`, otherwise lines of JSON. Without a path the lines are written to `descriptor`, or
  /// discarded if that is nil, too.
  init(
    path: String?, printing descriptor: CInt?, picture makePicture: (AnimationFile.Format) -> AnimationFile
  ) throws(UVError) {
    self.path = path
    picture = path.flatMap { AnimationFile.Format(path: $0) }.map(makePicture)
    lines =
      if let path, picture == nil { try LineWriter(path: path) } else { LineWriter(descriptor: descriptor) }
  }

  /// Whether the frames are written anywhere.
  var isUsed: Bool { picture != nil || lines.isUsed }

  /// Whether the output is truncated: a frame was dropped, and all later ones will be.
  var isTruncated: Bool { picture?.isTruncated ?? false }

  /// Writes a frame, or adds it to the animation. `line` is the JSON of the frame.
  mutating func add(_ frame: SimulationFrame, line: [UInt8]) throws(UVError) {
    picture?.append(frame)
    try lines.write(line)
  }

  /// Writes the remaining output of a simulation that has ended. Returns the properties that a replaced file has lost,
  /// or the reason why there is no animation: an existing file is then unchanged.
  mutating func finish(
    _ simulation: Simulation, progress: (Double) -> Void
  ) throws(UVError) -> Result<FileReplacement.Loss, PictureError> {
    let loss = try lines.finish()
    guard var picture, let path else { return .success(loss) }
    picture.finish(simulation)
    let bytes: [UInt8]
    do throws(PictureError) {
      bytes = try picture.bytes(progress: progress)
    } catch {
      return .failure(error)
    }
    let file = try FileWriter(path)
    try file.write(bytes)
    return .success(try file.finish())
  }
}

/// Buffered line output to a file, to standard output, or to nothing.
struct LineWriter {
  private static let chunkSize = 64 << 10

  private let file: FileWriter?
  private let descriptor: CInt?
  private var bytes: [UInt8] = []

  /// Writes to a file. An existing file is unchanged until `finish`.
  init(path: String) throws(UVError) {
    file = try FileWriter(path)
    descriptor = nil
  }

  /// Writes to an open descriptor; without one the lines are discarded.
  init(descriptor: CInt?) {
    file = nil
    self.descriptor = descriptor
  }

  /// Whether the lines are written anywhere.
  var isUsed: Bool { file != nil || descriptor != nil }

  mutating func write(_ line: [UInt8]) throws(UVError) {
    guard isUsed else { return }
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > LineWriter.chunkSize { try flush() }
  }

  /// Writes the remaining bytes and completes the file. Returns the properties that a replaced file has lost.
  mutating func finish() throws(UVError) -> FileReplacement.Loss {
    try flush()
    return try file?.finish() ?? FileReplacement.Loss()
  }

  private mutating func flush() throws(UVError) {
    if let file { try file.write(bytes) }
    if let descriptor { try FileSystem.writeAll(descriptor: descriptor, bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension PlayedSimulation {
  /// The time between the last frame and the restart, in seconds.
  private static let pause = 1.0

  /// Returns the simulation as a looping animation in pixels, with `scale` pixels per point. `progress` is called with
  /// the completed fraction.
  ///
  /// The picture has the size of the largest viewport; smaller ones, as before a device was rotated, are centered in
  /// it.
  fileprivate func picture(
    _ format: AnimationEncoder.Format, scale: Double, progress: (Double) -> Void
  ) throws(PictureError) -> [UInt8] {
    var size = Size.zero
    for frame in frames {
      size.width = max(size.width, frame.state.viewport.width)
      size.height = max(size.height, frame.state.viewport.height)
    }
    let pixels = try PictureLimits.pixelSize(width: size.width, height: size.height, scale: scale)
    var encoder = try AnimationEncoder(format, width: pixels.width, height: pixels.height)
    var latest: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      progress(Double(index) / Double(frames.count))
      let svg = svg(of: frame)
      // A frame without changes need not be rasterized.
      if svg == latest { continue }
      latest = svg
      var picture = Bitmap(width: pixels.width, height: pixels.height)
      let viewport = frame.state.viewport
      let x = Int(((size.width - viewport.width) / 2).rounded(.down) * scale)
      let y = Int(((size.height - viewport.height) / 2).rounded(.down) * scale)
      try SVGImage(svg).draw(in: &picture, x: x, y: y, scale: scale)
      try encoder.add(picture, at: Double(index) / rate)
    }
    return try encoder.finish(at: Double(max(1, frames.count) - 1) / rate + Self.pause)
  }

  private func svg(of frame: SimulationFrame) -> [UInt8] {
    let state = frame.state
    var drawing = SVGRenderer(
      title: "", contentSize: state.contentSize, endlessOrigin: state.isEndless ? state.contentOffset : nil,
      contentOffset: state.contentOffset, viewport: state.viewport, isRightToLeft: isRightToLeft)
    for element in state.elements { drawing.draw(element.attributes, key: element.key.text) }
    drawing.finish()
    return drawing.takeBytes()
  }
}
