package import CollectionLayout
import JSON
import LayoutBase

/// An event of a timeline: a change of the collection or of the viewport at a time.
package struct TimelineEvent: Sendable {
  /// The change that an event makes. Items and sections are given by their identifiers.
  package enum Action: Sendable {
    /// Sets the content offset in points; nil leaves an axis unchanged.
    case scrollTo(x: Double?, y: Double?)
    /// Scrolls so that an item is at a position of the viewport, without an animation.
    case scrollToItem(String, ScrollPosition)
    /// Sets the offset of an orthogonal section in points; nil leaves an axis unchanged.
    case scrollSection(String, x: Double?, y: Double?)
    /// Starts a deceleration of the content with a velocity in points per second.
    case fling(velocity: Point)
    /// Starts a deceleration of an orthogonal section, with a velocity in points per second.
    case flingSection(String, velocity: Point)
    /// Changes the content inset with an animation.
    case setContentInset(ContentInsetChange)
    case resize(Screen)
    case update([BatchOperation])
    case snapshot([SnapshotSection])
    /// Drags an item along a path, and drops it at the end.
    case drag(String, DragPath)
    /// Sets measured sizes of elements.
    case measure([MeasuredElement])
    /// Expands (true) or collapses items.
    case setExpanded(Bool, [String])
    /// Replaces the items of a section by a tree of items.
    case sectionSnapshot(section: String, OutlineItemList)
    /// Changes nothing. A simulation runs at least until the last event.
    case wait

    /// The key in an event by which the text writes the action.
    package var name: String {
      switch self {
      case .scrollTo, .scrollToItem, .scrollSection: "scrollTo"
      case .fling, .flingSection: "fling"
      case .setContentInset: "contentInset"
      case .resize: "resize"
      case .update: "update"
      case .snapshot: "snapshot"
      case .setExpanded(let isExpanded, _): isExpanded ? "expand" : "collapse"
      case .sectionSnapshot: "sectionSnapshot"
      case .drag: "drag"
      case .measure: "measure"
      case .wait: "wait"
      }
    }
  }

  /// The time in seconds from the start of the timeline.
  package var time: Double
  package var action: Action
  /// The scroll anchor of the update; nil for that of the document.
  package var anchor: ScrollAnchor?
  /// The byte offset to which the ranges of the event are relative: 0, or the start of its line in a script.
  var offset = 0
  /// The byte range of the action's value, relative to `offset`.
  var valueRange: Range<Int>
  /// The byte range of the item that the scroll anchor names, relative to `offset`; that of the action's value if it
  /// names none.
  var targetRange: Range<Int>
  /// The ranges of the operations of an update, in order, relative to `offset`.
  var operations: [OperationRanges] = []
  /// The ranges, relative to `offset`, of the identifiers in a snapshot, a section snapshot, or an array of items to
  /// expand or collapse.
  var names = SnapshotNameRanges()
}

extension TimelineEvent {
  /// The byte range of the action's value in the whole text.
  package var range: Range<Int> { valueRange.lowerBound + offset..<valueRange.upperBound + offset }

  /// The byte ranges of the operations of an update in the whole text, in order.
  package var operationRanges: [Range<Int>] {
    operations.map { $0.range.lowerBound + offset..<$0.range.upperBound + offset }
  }

  /// The time in seconds at which the event ends: for a drag that of the drop, otherwise `time`. Animations are not
  /// included.
  package var endTime: Double { if case .drag(_, let path) = action { time + path.duration } else { time } }
}

extension [TimelineEvent] {
  /// The events in ascending order of their times; those with equal times keep their order.
  package var inOrderOfTime: [TimelineEvent] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

/// The path of a drag in a timeline: positions of the item's center in content coordinates, in points. The center moves
/// linearly between them.
package struct DragPath: Sendable {
  /// The times of the positions, in seconds from the start of the drag; ascending or equal.
  private let times: [Double]
  private let positions: [Point]

  /// Creates a path; nil if it has no points.
  init?(_ points: [(time: Double, position: Point)]) {
    guard !points.isEmpty else { return nil }
    times = points.map(\.time)
    positions = points.map(\.position)
  }

  /// The duration of the drag in seconds.
  package var duration: Double { times[times.count - 1] }

  /// The last position, in points.
  package var end: Point { positions[positions.count - 1] }

  /// Returns the position at a time, in seconds from the start of the drag. Until the time of the first point the
  /// center moves to it from `start`; after the last point it stays there.
  package func position(at time: Double, from start: Point) -> Point {
    // Of several points with the same time the last one is used.
    let next = times.indices.partitioningIndex { times[$0] > time }
    guard next < times.count else { return end }
    let (before, origin) = next == 0 ? (0, start) : (times[next - 1], positions[next - 1])
    let progress = max(0, time - before) / (times[next] - before)
    let target = positions[next]
    return Point(
      x: origin.x + (target.x - origin.x) * progress, y: origin.y + (target.y - origin.y) * progress)
  }
}

extension TimelineDecoder {
  /// Decodes a drag; nil if it is invalid. Reports an empty path and times that decrease or are out of range.
  mutating func drag(_ value: SyntaxNode) -> TimelineEvent.Action? {
    guard value.kind == .object, let item = value["item"]?.stringValue, let path = value["path"], path.kind == .array
    else { return nil }
    var points: [(time: Double, position: Point)] = []
    for node in path.elements {
      let numbers = node.kind == .array ? node.elements : []
      guard numbers.count == 3, let time = numbers[0].number(in: DocumentSchema.seconds),
        let x = numbers[1].number(in: .coordinate), let y = numbers[2].number(in: .coordinate)
      else { return nil }
      if time != numbers[0].numberValue {
        diagnostics.report(
          "outOfRange", at: numbers[0].range,
          message: "The time of a point must be from \(Self.seconds(DocumentSchema.seconds.low)) to "
            + "\(Self.seconds(DocumentSchema.seconds.high)); \(Self.seconds(time)) is used.")
      }
      if let last = points.last, time < last.time {
        diagnostics.report(
          "decreasingTime", at: numbers[0].range,
          message:
            "The times of a path must not decrease: this point is at \(Self.seconds(time)), the one before it at "
            + "\(Self.seconds(last.time)).")
        return nil
      }
      points.append((time, Point(x: x, y: y)))
    }
    guard let path = DragPath(points) else {
      diagnostics.report("missingKey", at: path.range, message: "The path has no points; add one as `[seconds, x, y]`.")
      return nil
    }
    return .drag(item, path)
  }

  private static func seconds(_ time: Double) -> String {
    let text = "\(time)"
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " s"
  }
}
