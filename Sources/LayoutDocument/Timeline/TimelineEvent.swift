package import CollectionLayout

/// Something that happens to a collection at a time of a play.
package struct TimelineEvent: Sendable {
  /// What happens.
  package enum Action: Sendable {
    /// The viewport jumps; nil keeps where it stands on that axis. Points.
    case scrollTo(x: Double?, y: Double?)
    /// The viewport jumps to where it shows an item.
    case scrollToItem(String, ScrollPosition)
    /// A finger lets go of the content; points per second.
    case fling(velocity: Point)
    case resize(Size)
    case update([BatchOperation])
    case snapshot([SnapshotSection])
    /// Nothing: the play lasts until here.
    case wait
  }

  /// Seconds from the beginning.
  package var time: Double
  package var action: Action
  /// Where the text says what happens, in bytes.
  package var range: Range<Int>
  /// Where the text says the operations of an update, in their order.
  package var operationRanges: [Range<Int>] = []
  /// Where the operations of an update say what they are about, in their order.
  var operationPlaces: [OperationPlaces] = []
  /// Where the text names sections and items of a snapshot.
  var names = SnapshotNames()
}

extension [TimelineEvent] {
  /// The same by time; of one time as they are.
  var inOrderOfTime: [TimelineEvent] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}
