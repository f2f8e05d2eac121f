import CollectionLayout
import EventLoop
import JSON
import LayoutDocument
import LayoutDrawing
import LayoutProtocol
import LayoutSession
import Pictures

/// The animation of a whole simulation as one file.
struct AnimationFile {
  enum Format: String, FileNameExtension {
    case svg, html, apng, gif

    /// The format of an animation in pixels; nil for others.
    var pictures: AnimationEncoder.Format? { AnimationEncoder.Format(rawValue: rawValue) }
  }

  private let format: Format
  /// Pixels per point of an animation in pixels.
  private let scale: Double
  private var frames: [SimulationFrame] = []
  private var elementCount = 0
  private var events: [PlayerEvent] = []
  private var stopReason: String?
  private var isRightToLeft = false
  private var jumps: [PlayerJump] = []
  private var report: [UInt8]?

  /// The maximum number of elements in all frames together: the file is built in memory from all frames.
  private static let elementLimit = 500_000

  init(_ format: Format, scale: Double = 1) {
    self.format = format
    self.scale = scale
  }

  /// Whether a frame was dropped because of the limit.
  private(set) var isTruncated = false

  /// Adds a frame, unless the limit was reached.
  mutating func append(_ frame: SimulationFrame) {
    isTruncated = isTruncated || elementCount > AnimationFile.elementLimit
    if isTruncated { return }
    elementCount += frame.state.elements.count + 1
    frames.append(frame)
  }

  /// Adds the performed events and the direction of a simulation that has ended, and the reason if it ended early.
  mutating func finish(_ simulation: Simulation) {
    events = simulation.timeline.prefix(simulation.performedEventCount).map(PlayerEvent.init)
    isRightToLeft = simulation.isRightToLeft
    if !simulation.report.isEmpty {
      var writer = JSONWriter(capacity: 1 << 10)
      simulation.report.write(simulation.timeline, to: &writer)
      report = writer.bytes
    }
    jumps = simulation.report.jumps.map { PlayerJump(key: $0.key.text, time: $0.time, distance: $0.distance) }
    stopReason = isTruncated ? "too many elements for one page" : simulation.stopReason
  }

  /// Returns the contents of the file. `progress` is called with the completed fraction.
  func bytes(
    framesPerSecond: Double, documentName: String, progress: (Double) -> Void
  ) throws(PictureError) -> [UInt8] {
    if let pictures = format.pictures {
      let animation = AnimatedPicture(frames, rate: framesPerSecond, scale: scale, isRightToLeft: isRightToLeft)
      return try animation.bytes(pictures, progress: progress)
    }
    return format == .svg
      ? AnimatedSVG.bytes(
        of: frames, rate: framesPerSecond, title: Self.title(documentName), isRightToLeft: isRightToLeft)
      : page(framesPerSecond: framesPerSecond, documentName: documentName)
  }

  /// Returns the page with the player.
  func page(framesPerSecond: Double, documentName: String) -> [UInt8] {
    PlayerPage.bytes(
      of: frames, rate: framesPerSecond, title: Self.title(documentName), events: events, stopReason: stopReason,
      isRightToLeft: isRightToLeft, jumps: jumps)
  }

  /// Returns the data of the player, as JSON.
  func data(framesPerSecond: Double, documentName: String) -> [UInt8] {
    PlayerPage.data(
      of: frames, rate: framesPerSecond, title: Self.title(documentName), events: events, stopReason: stopReason,
      isRightToLeft: isRightToLeft, jumps: jumps, report: report)
  }

  /// The file name without folders, so that the output does not depend on the location of the document.
  private static func title(_ documentName: String) -> String {
    PathName.lastComponent(of: documentName)
  }
}

extension PlayerEvent {
  /// Describes an event by the key of its action and the action's values.
  fileprivate init(_ event: TimelineEvent) {
    let detail =
      switch event.action {
      case .scrollTo(let x, let y):
        [("x", x), ("y", y)].compactMap { name, value in value.map { "\(name) \(NumberText.shortest($0))" } }
          .joined(separator: ", ")
      case .scrollToItem(let item, _): item
      case .fling(let velocity): "vx \(NumberText.shortest(velocity.x)), vy \(NumberText.shortest(velocity.y))"
      case .resize(.device(let device, let orientation)): "\(device.name), \(orientation.rawValue)"
      case .resize(.size(let size)): "\(NumberText.shortest(size.width)) × \(NumberText.shortest(size.height))"
      case .update(let operations): NumberText.count(operations.count, "operation")
      case .snapshot(let sections): NumberText.count(sections.count, "section")
      case .setExpanded(_, let items): items.count == 1 ? items[0] : NumberText.count(items.count, "item")
      case .sectionSnapshot(let section, let items): "\(section), \(NumberText.count(items.items.count, "item"))"
      case .drag(let item, _): item
      case .measure(let elements): NumberText.count(elements.count, "size")
      case .wait: ""
      }
    self.init(time: event.time, name: event.action.name, detail: detail)
  }
}
