package import CollectionLayout
package import LayoutDocument

/// The options of a session, as requested by the client that opens it.
package struct SessionOptions: Sendable {
  /// The form in which animated updates are sent.
  package enum AnimationMode: String, Sendable {
    /// Initial and final attributes; the client interpolates.
    case keyframes
    /// Every frame; the session interpolates.
    case frames
    /// Without animation.
    case none
  }

  /// Nil for that of the document.
  package var viewport: Screen?
  /// Nil for that of the document.
  package var contentOffset: Point?
  /// The margin around the viewport for which elements are sent, too, in points.
  package var overscan: Double
  /// Maximum number of updates per second.
  package var maxFps: Double
  /// Maximum number of unacknowledged updates; nil for no limit.
  package var ackWindow: Int?
  /// Transmitted numbers are rounded to multiples of this; 0 disables rounding.
  package var precision: Double
  package var animation: AnimationMode
  /// Whether a client of keyframes adds the animations of an element. Frames are added in any case.
  package var addsKeyframes: Bool
  package var animatesEdits: Bool
  /// The updates that report which elements in view move without an animation.
  package var jumps: JumpReporting

  package enum JumpReporting: Sendable {
    case none
    /// Those at which sizes arrive.
    case ofMeasuredSizes
    case all
  }

  package init(
    viewport: Screen? = nil, contentOffset: Point? = nil, overscan: Double = 0, maxFps: Double = 60,
    ackWindow: Int? = nil, precision: Double = 0, animation: AnimationMode = .keyframes, addsKeyframes: Bool = false,
    animatesEdits: Bool = true, jumps: JumpReporting = .none
  ) {
    self.viewport = viewport
    self.contentOffset = contentOffset
    self.overscan = overscan
    self.maxFps = maxFps
    self.ackWindow = ackWindow
    self.precision = precision
    self.animation = animation
    self.addsKeyframes = addsKeyframes
    self.animatesEdits = animatesEdits
    self.jumps = jumps
  }
}
