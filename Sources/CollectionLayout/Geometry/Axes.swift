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
  @inline(__always)
  func main(_ size: Size) -> Double { self == .vertical ? size.height : size.width }

  @inline(__always)
  func cross(_ size: Size) -> Double { self == .vertical ? size.width : size.height }

  @inline(__always)
  func main(_ metrics: ItemMetrics) -> NumberRule { self == .vertical ? metrics.height : metrics.width }

  @inline(__always)
  func cross(_ metrics: ItemMetrics) -> NumberRule { self == .vertical ? metrics.width : metrics.height }

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

  func mainLeading(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.top : insets.left }
  func mainTrailing(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.bottom : insets.right }
  func crossLeading(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.left : insets.top }
  func crossTrailing(_ insets: EdgeInsets) -> Double { self == .vertical ? insets.right : insets.bottom }

  /// The rectangle that starts at `main` and `cross` and extends `mainLength` by `crossLength`.
  @inline(__always)
  func rect(main: Double, cross: Double, mainLength: Double, crossLength: Double) -> Rect {
    self == .vertical
      ? Rect(x: cross, y: main, width: crossLength, height: mainLength)
      : Rect(x: main, y: cross, width: mainLength, height: crossLength)
  }

  /// The size with these lengths along the two axes.
  func size(main: Double, cross: Double) -> Size {
    self == .vertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
  }

  /// Where a rectangle begins and ends along the main axis.
  @inline(__always)
  func mainSpan(_ rect: Rect) -> (low: Double, high: Double) {
    self == .vertical ? (rect.y, rect.maxY) : (rect.x, rect.maxX)
  }
}
