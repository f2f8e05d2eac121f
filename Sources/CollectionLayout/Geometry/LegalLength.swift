extension Double {
  /// The number as a length in points: 0 for what no length can be, so that one bad number does not spoil the rest.
  @inline(__always)
  var legalLength: Double { self > 0 && self < .infinity ? self : 0 }

  /// A legal length that is small enough for sums over all items to stay finite.
  var boundedLength: Double { min(legalLength, Double.farthest) }

  /// The number as a place that is near enough for sums to stay finite: 0 for what no place can be.
  var boundedCoordinate: Double { isFinite ? min(Double.farthest, max(-Double.farthest, self)) : 0 }

  /// The number, or the end of the range that it is beyond; for what is not a number `otherwise`, or the lower end.
  func held(to range: ClosedRange<Double>, otherwise: Double? = nil) -> Double {
    isNaN ? otherwise ?? range.lowerBound : Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
  }

  private static let farthest = 1e12
}

extension EdgeInsets {
  /// The insets with sides that can be lengths, and whose sums stay finite.
  var bounded: EdgeInsets {
    EdgeInsets(
      top: top.boundedLength, left: left.boundedLength, bottom: bottom.boundedLength, right: right.boundedLength)
  }
}

extension Size {
  /// The size with sides that can be lengths.
  var legal: Size { Size(width: width.legalLength, height: height.legalLength) }
}
