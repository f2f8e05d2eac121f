/// The way a collection scrolls.
public enum ScrollDirection: String, Sendable, CaseIterable {
  case vertical
  case horizontal
}

/// The way a script reads; right to left mirrors the finished frames.
public enum LayoutDirection: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

// Layouts compute along two axes that have no name of their own: the main axis is the one that scrolls, the cross
// axis the other. One algorithm then serves both directions, and the horizontal result is the vertical one mirrored
// at the diagonal by construction.
extension ScrollDirection {
  /// The cross axis, as one that scrolls.
  var other: ScrollDirection { self == .vertical ? .horizontal : .vertical }

  /// A size's length along the main axis.
  @inline(__always)
  public func main(_ size: Size) -> Double { self == .vertical ? size.height : size.width }

  /// A size's length along the cross axis.
  @inline(__always)
  public func cross(_ size: Size) -> Double { self == .vertical ? size.width : size.height }

  /// How far a place lies along the main axis.
  public func main(_ point: Point) -> Double { self == .vertical ? point.y : point.x }

  /// How far a place lies along the cross axis.
  public func cross(_ point: Point) -> Double { self == .vertical ? point.x : point.y }

  /// The place that lies so far along the two axes.
  @inline(__always)
  public func point(main: Double, cross: Double) -> Point {
    self == .vertical ? Point(x: cross, y: main) : Point(x: main, y: cross)
  }

  /// The items' own lengths along the main axis.
  @inline(__always)
  public func main(_ metrics: ItemMetrics) -> NumberRule { self == .vertical ? metrics.height : metrics.width }

  /// The items' own lengths along the cross axis.
  @inline(__always)
  public func cross(_ metrics: ItemMetrics) -> NumberRule { self == .vertical ? metrics.width : metrics.height }

  /// The main length that goes with a cross length; the ratio is width over height.
  @inline(__always)
  func main(ofCross cross: Double, aspectRatio: Double) -> Double {
    self == .vertical ? cross / aspectRatio : cross * aspectRatio
  }

  /// The cross length that goes with a main length; the ratio is width over height.
  @inline(__always)
  func cross(ofMain main: Double, aspectRatio: Double) -> Double {
    self == .vertical ? main * aspectRatio : main / aspectRatio
  }

  /// What insets leave free before the start of the main axis.
  public func mainLeading(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.top : insets.left }
  /// What insets leave free behind the end of the main axis.
  public func mainTrailing(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.bottom : insets.right }
  /// What insets leave free before the start of the cross axis.
  func crossLeading(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.left : insets.top }
  /// What insets leave free behind the end of the cross axis.
  func crossTrailing(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.right : insets.bottom }

  /// The rectangle that starts at `main` and `cross` and extends `mainLength` by `crossLength`.
  @inline(__always)
  public func rect(main: Double, cross: Double, mainLength: Double, crossLength: Double) -> Rect {
    self == .vertical
      ? Rect(x: cross, y: main, width: crossLength, height: mainLength)
      : Rect(x: main, y: cross, width: mainLength, height: crossLength)
  }

  /// The size with these lengths along the two axes.
  public func size(main: Double, cross: Double) -> Size {
    self == .vertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
  }

  /// Where a rectangle begins and ends along the main axis.
  @inline(__always)
  public func mainSpan(_ rect: Rect) -> (low: Double, high: Double) {
    self == .vertical ? (rect.y, rect.maxY) : (rect.x, rect.maxX)
  }
}
