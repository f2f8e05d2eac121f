extension Double {
  /// The number as a length in points: 0 if it is NaN, infinite or negative, so that one invalid number does not affect
  /// other lengths.
  @inline(__always)
  var sanitizedLength: Double { self > 0 && self < .infinity ? self : 0 }

  /// The sanitized length, at most 1e12, so that sums over all items stay finite.
  var limitedLength: Double { min(sanitizedLength, Double.coordinateLimit) }

  /// The number as a coordinate within ±1e12, so that sums stay finite; 0 if it is NaN or infinite.
  var limitedCoordinate: Double { isFinite ? min(Double.coordinateLimit, max(-Double.coordinateLimit, self)) : 0 }

  /// Returns the number clamped to a range; for NaN `otherwise`, or the lower bound if that is nil.
  func clamped(to range: ClosedRange<Double>, otherwise: Double? = nil) -> Double {
    isNaN ? otherwise ?? range.lowerBound : Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
  }

  private static let coordinateLimit = 1e12
}

extension EdgeInsets {
  /// The insets with each side as a sanitized length of at most 1e12.
  var bounded: EdgeInsets {
    EdgeInsets(
      top: top.limitedLength, left: left.limitedLength, bottom: bottom.limitedLength, right: right.limitedLength)
  }
}

extension Size {
  /// The size with sanitized sides.
  var sanitized: Size { Size(width: width.sanitizedLength, height: height.sanitizedLength) }
}
