/// The size that a view measures some time after it first comes into view, such as that of an image that loads: of the
/// items of a run, or of a header or footer.
///
/// The engine does not read it: a session measures, and passes the size on as a measured size. A class, so that runs
/// without it use no memory and runs of one template share it.
public final class DeferredSize: Hashable, Sendable {
  /// Width in points.
  public let width: NumberSequence
  /// Height in points.
  public let height: NumberSequence
  /// Width divided by height. It gives the side that is missing.
  public let aspectRatio: NumberSequence
  /// Seconds from the time at which the view first comes into view; no value means 0.
  public let delay: NumberSequence

  public init(
    width: NumberSequence = .none, height: NumberSequence = .none, aspectRatio: NumberSequence = .none,
    delay: NumberSequence = .none
  ) {
    self.width = width
    self.height = height
    self.aspectRatio = aspectRatio
    self.delay = delay
  }

  /// Returns the size of item `index` of the run.
  ///
  /// `estimate` is its size until then: a side that is neither given nor follows from the aspect ratio keeps it. If only
  /// the aspect ratio is given, the side along `direction` follows from the other one.
  public func size(at index: Int, estimate: Size, scrolling direction: ScrollDirection) -> Size {
    let (width, height) = (self.width.value(at: index), self.height.value(at: index))
    guard let ratio = aspectRatio.value(at: index), ratio > 0, ratio.isFinite else {
      return Size(width: width ?? estimate.width, height: height ?? estimate.height).sanitized
    }
    switch (width, height) {
    case (let width?, let height?): return Size(width: width, height: height).sanitized
    case (let width?, nil): return Size(width: width, height: width / ratio).sanitized
    case (nil, let height?): return Size(width: height * ratio, height: height).sanitized
    case (nil, nil) where direction == .vertical:
      return Size(width: estimate.width, height: estimate.width / ratio).sanitized
    case (nil, nil): return Size(width: estimate.height * ratio, height: estimate.height).sanitized
    }
  }

  /// Returns a rule with the values of item `index` for every item.
  public func rule(at index: Int) -> DeferredSize {
    if [width, height, aspectRatio, delay].allSatisfy(\.isConstant) { return self }
    return DeferredSize(
      width: width.rule(at: index), height: height.rule(at: index), aspectRatio: aspectRatio.rule(at: index),
      delay: delay.rule(at: index))
  }

  public static func == (left: DeferredSize, right: DeferredSize) -> Bool {
    left === right
      || (left.width == right.width && left.height == right.height && left.aspectRatio == right.aspectRatio
        && left.delay == right.delay)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(aspectRatio)
    hasher.combine(delay)
  }
}
