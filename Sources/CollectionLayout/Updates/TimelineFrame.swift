/// What a viewport shows at one moment of a play.
public struct TimelineFrame: Equatable, Sendable {
  /// In seconds from the beginning.
  public var time: Double
  public var state: CollectionState

  public init(time: Double, state: CollectionState) {
    self.time = time
    self.state = state
  }
}
