/// The content of a section that scrolls along the cross axis by itself.
public protocol OrthogonalContent: Sendable {
  /// How long the content is along the cross axis, in points.
  var length: Double { get }

  /// Where the section starts and where scrolling ends, at least; other ones where groups are centred.
  var offsetRange: ClosedRange<Double> { get }

  /// Where the section stands before anybody scrolls it.
  var initialOffset: Double { get }

  /// How quickly a scroll that was let go slows down.
  var decelerationRate: DecelerationRate { get }

  /// Whether the content can be pulled beyond its ends, and comes back from there.
  var bounces: Bool { get }

  /// Where scrolling comes to rest; `velocity` is in points per second, `current` is where the scrolling started.
  func restingOffset(proposed: Double, velocity: Double, current: Double) -> Double
}
