/// The axis along which a collection scrolls.
public enum ScrollDirection: String, Sendable, CaseIterable {
  case vertical
  case horizontal
}

// Layouts compute along two abstract axes: the main axis is the one that scrolls, the cross axis the other one. One
// algorithm serves both scroll directions, and the horizontal result is always the vertical one with x and y exchanged.
extension ScrollDirection {
  var perpendicular: ScrollDirection { self == .vertical ? .horizontal : .vertical }

  /// Returns a size's length along the main axis.
  @inline(__always)
  public func main(_ size: Size) -> Double { self == .vertical ? size.height : size.width }

  /// Returns a size's length along the cross axis.
  @inline(__always)
  public func cross(_ size: Size) -> Double { self == .vertical ? size.width : size.height }

  /// Returns a point's coordinate on the main axis.
  public func main(_ point: Point) -> Double { self == .vertical ? point.y : point.x }

  /// Returns a point's coordinate on the cross axis.
  public func cross(_ point: Point) -> Double { self == .vertical ? point.x : point.y }

  /// Returns the point with these coordinates on the two axes.
  @inline(__always)
  public func point(main: Double, cross: Double) -> Point {
    self == .vertical ? Point(x: cross, y: main) : Point(x: main, y: cross)
  }

  /// Returns the items' lengths along the main axis.
  @inline(__always)
  public func main(_ metrics: ItemMetrics) -> NumberSequence { self == .vertical ? metrics.height : metrics.width }

  /// Returns the items' lengths along the cross axis.
  @inline(__always)
  public func cross(_ metrics: ItemMetrics) -> NumberSequence { self == .vertical ? metrics.width : metrics.height }

  /// Returns the main length for a cross length; the aspect ratio is the width divided by the height.
  @inline(__always)
  func main(ofCross cross: Double, aspectRatio: Double) -> Double {
    self == .vertical ? cross / aspectRatio : cross * aspectRatio
  }

  /// Returns the cross length for a main length; the aspect ratio is the width divided by the height.
  @inline(__always)
  func cross(ofMain main: Double, aspectRatio: Double) -> Double {
    self == .vertical ? main * aspectRatio : main / aspectRatio
  }

  /// Returns the inset before the start of the main axis.
  public func mainLeading(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.top : insets.left }
  /// Returns the inset after the end of the main axis.
  public func mainTrailing(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.bottom : insets.right }
  /// Returns the inset before the start of the cross axis.
  func crossLeading(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.left : insets.top }
  /// Returns the inset after the end of the cross axis.
  func crossTrailing(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.right : insets.bottom }

  /// Returns the rectangle that starts at `main` and `cross` and extends `mainLength` by `crossLength`.
  @inline(__always)
  public func rect(main: Double, cross: Double, mainLength: Double, crossLength: Double) -> Rect {
    self == .vertical
      ? Rect(x: cross, y: main, width: crossLength, height: mainLength)
      : Rect(x: main, y: cross, width: mainLength, height: crossLength)
  }

  /// Returns the size with these lengths along the two axes.
  public func size(main: Double, cross: Double) -> Size {
    self == .vertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
  }

  /// Returns the interval that a rectangle covers on the main axis.
  @inline(__always)
  public func mainInterval(_ rect: Rect) -> (low: Double, high: Double) {
    self == .vertical ? (rect.y, rect.maxY) : (rect.x, rect.maxX)
  }
}

/// The reading direction of the script; right to left mirrors the finished frames.
public enum LayoutDirection: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
