/// A point of the content, in points.
public struct Point: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size, in points.
public struct Size: Codable, Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of the content, in points.
public struct Rect: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Reads `[x, y, width, height]`.
  public init(from decoder: any Decoder) throws {
    var sides = try decoder.unkeyedContainer()
    x = try sides.decode(Double.self)
    y = try sides.decode(Double.self)
    width = try sides.decode(Double.self)
    height = try sides.decode(Double.self)
  }

  /// Writes `[x, y, width, height]`.
  public func encode(to encoder: any Encoder) throws {
    var sides = encoder.unkeyedContainer()
    for side in [x, y, width, height] { try sides.encode(side) }
  }
}
