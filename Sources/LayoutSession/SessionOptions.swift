package import CollectionLayout

/// What a subscriber asked for when it opened its session.
package struct SessionOptions: Sendable {
  /// How a subscriber wants animated updates.
  package enum AnimationMode: String, Sendable {
    /// Both ends, and the client plays what lies between.
    case keyframes
    /// What lies between, too: the session plays, frame by frame.
    case frames
    /// Updates come at once.
    case none
  }

  /// Nil takes the document's.
  package var viewport: Size?
  /// Nil takes the document's.
  package var contentOffset: Point?
  /// How far beyond the viewport elements are sent, on all sides, in points.
  package var overscan: Double
  /// Updates per second at most.
  package var maxFps: Double
  /// How many updates may be unacknowledged; nil for any number.
  package var ackWindow: Int?
  /// Numbers are rounded to multiples of this; 0 sends them exactly.
  package var precision: Double
  package var animation: AnimationMode
  package var animatesEdits: Bool

  package init(
    viewport: Size? = nil, contentOffset: Point? = nil, overscan: Double = 0, maxFps: Double = 60,
    ackWindow: Int? = nil, precision: Double = 0, animation: AnimationMode = .keyframes, animatesEdits: Bool = true
  ) {
    self.viewport = viewport
    self.contentOffset = contentOffset
    self.overscan = overscan
    self.maxFps = maxFps
    self.ackWindow = ackWindow
    self.precision = precision
    self.animation = animation
    self.animatesEdits = animatesEdits
  }
}
