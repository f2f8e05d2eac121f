extension Double {
  /// The number as a length in points: 0 for what no length can be, so that one bad number does not spoil the rest.
  @inline(__always)
  var legalLength: Double { self > 0 && self < .infinity ? self : 0 }
}

extension Size {
  /// The size with sides that can be lengths.
  var legal: Size { Size(width: width.legalLength, height: height.legalLength) }
}
