package import CollectionLayout

/// An event of a timeline: a change of the collection or the viewport at a time.
package struct TimelineEvent: Sendable {
  /// The change that an event makes.
  package enum Action: Sendable {
    /// Sets the content offset in points; nil leaves an axis unchanged.
    case scrollTo(x: Double?, y: Double?)
    /// Scrolls to an item, without animation.
    case scrollToItem(String, ScrollPosition)
    /// Starts a deceleration with a velocity in points per second.
    case fling(velocity: Point)
    case resize(Screen)
    case update([BatchOperation])
    case snapshot([SnapshotSection])
    /// Drags an item along a path and drops it at its end.
    case drag(String, DragPath)
    /// Sets measured sizes.
    case measure([MeasuredElement])
    /// Expands or collapses items by their identifiers.
    case setExpanded(Bool, [String])
    /// Replaces the items of a section by a tree.
    case sectionSnapshot(section: String, OutlineItemList)
    /// Does nothing, but keeps the simulation running until this time.
    case wait

    /// The key of the action.
    package var name: String {
      switch self {
      case .scrollTo, .scrollToItem: "scrollTo"
      case .fling: "fling"
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

  /// Seconds from the start of the timeline.
  package var time: Double
  package var action: Action
  /// The range of the action's value, in bytes.
  package var range: Range<Int>
  /// The ranges of the operations of an update, in order.
  package var operationRanges: [Range<Int>] = []
  /// The source ranges of the parts of each operation of an update, in order.
  var operationPlaces: [OperationRanges] = []
  /// The ranges of the identifiers in a snapshot, a section snapshot, or a list of items to expand or collapse.
  var names = SnapshotNameRanges()
}

extension TimelineEvent {
  /// The time at which the event has ended, animations not included, in seconds.
  package var endTime: Double { if case .drag(_, let path) = action { time + path.duration } else { time } }
}

extension [TimelineEvent] {
  /// The events sorted by time; stable for equal times.
  var inOrderOfTime: [TimelineEvent] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}
