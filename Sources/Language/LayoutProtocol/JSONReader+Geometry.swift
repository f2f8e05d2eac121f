package import CollectionLayout
package import JSON

extension JSONReader {
  /// Reads a finite number within bounds. Throws a `range` error for any other.
  package mutating func readNumber(in bounds: ClosedRange<Double>) throws(JSONError) -> Double {
    let start = offset
    let number = try readDouble()
    guard number.isFinite, bounds.contains(number) else {
      throw JSONError(.range, at: start, "expected a number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  /// Reads an integer within bounds. Throws a `range` error for any other.
  package mutating func readInt(in bounds: ClosedRange<Int>) throws(JSONError) -> Int {
    let start = offset
    let number = try readInt()
    guard bounds.contains(number) else {
      throw JSONError(.range, at: start, "expected an integer from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  /// Reads one of the given strings. Throws a `value` error for any other.
  package mutating func readEnumeration(_ words: [String]) throws(JSONError) -> String {
    let start = offset
    let word = try readString()
    guard words.contains(word) else {
      throw JSONError(.value, at: start, "expected one of \(words.joined(separator: ", "))")
    }
    return word
  }

  /// Reads any number, rounds it toward zero and clamps it to `bounds`: positions may be far outside of the text, and
  /// some editors send -1 or a fraction for an option that is not set.
  mutating func readClampedInt(in bounds: ClosedRange<Int>) throws(JSONError) -> Int {
    Int(min(max(try readDouble(), Double(bounds.lowerBound)), Double(bounds.upperBound)))
  }

  /// Reads `[section, item]`, or `[section]` for its item 0.
  package mutating func readIndexPath() throws(JSONError) -> IndexPath {
    let components = try readIndexPathComponents()
    return IndexPath(section: components[0], item: components.count > 1 ? components[1] : 0)
  }

  /// Reads an object of sizes in points by element key, such as `cell:a`. The order of the text is kept.
  mutating func readMeasuredSizes() throws(JSONError) -> [(key: String, size: Size)] {
    var sizes: [(key: String, size: Size)] = []
    try readMembers { key, reader throws(JSONError) in sizes.append((key.text, try reader.readSides())) }
    return sizes
  }

  /// Reads a size as `[width, height]`, in points.
  private mutating func readSides() throws(JSONError) -> Size {
    let start = offset
    var sides: [Double] = []
    try readArray { _, reader throws(JSONError) in sides.append(try reader.readNumber(in: 0...1e9)) }
    guard sides.count == 2 else { throw JSONError(.value, at: start, "expected [width, height]") }
    return Size(width: sides[0], height: sides[1])
  }
}

extension ScrollPosition: StringEnumeration {}

extension ScrollAnchor {
  /// Reads a scroll anchor: `none`, `firstVisible`, `end`, the key of a cell, or the object of an `ItemTarget`.
  package init(from reader: inout JSONReader) throws(JSONError) {
    if try reader.peekKind() == .object {
      self = .target(try ItemTarget(from: &reader))
      return
    }
    let start = reader.offset
    guard let anchor = ScrollAnchor(try reader.readString()) else {
      throw JSONError(.value, at: start, "expected none, firstVisible, end or the key of a cell")
    }
    self = anchor
  }
}

extension ItemTarget {
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var item: String?
    var position = ScrollPosition.top
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "item": item = try reader.readString()
      case "position":
        position = ScrollPosition(rawValue: try reader.readEnumeration(Self.positions.map(\.rawValue))) ?? position
      default: break
      }
    }
    self.init(item: Identifier(try require(item, "item", at: start)), position: position)
  }
}

extension InitialOffset {
  /// Reads `{x, y}` or `end`.
  package init(from reader: inout JSONReader) throws(JSONError) {
    guard try reader.peekKind() == .string else {
      self = .point(try Point(from: &reader))
      return
    }
    _ = try reader.readEnumeration(["end"])
    self = .end
  }
}

/// The range of coordinates in points: larger than any content, and small enough that a `Double` resolves 0.001 points.
private let coordinates = -Double.coordinateLimit...Double.coordinateLimit

extension Point: JSONWritable {
  /// Reads `{x, y}`, both required and within the range of coordinates.
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var x: Double?
    var y: Double?
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "x": x = try reader.readNumber(in: coordinates)
      case "y": y = try reader.readNumber(in: coordinates)
      default: break
      }
    }
    self.init(x: try require(x, "x", at: start), y: try require(y, "y", at: start))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("x", x)
      writer.member("y", y)
    }
  }
}

extension IndexPath: JSONWritable {
  /// Writes `[section, item]`.
  package func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.integer(section)
      writer.integer(item)
    }
  }
}

extension Size: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("width", width)
      writer.member("height", height)
    }
  }
}

extension Rect: JSONWritable {
  /// Reads `[x, y, width, height]`, any finite numbers.
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var numbers: [Double] = []
    try reader.readArray { _, reader throws(JSONError) in
      numbers.append(try reader.readNumber(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude))
    }
    guard numbers.count == 4 else {
      throw JSONError(.value, at: start, "expected [x, y, width, height]")
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.number(x)
      writer.number(y)
      writer.number(width)
      writer.number(height)
    }
  }
}
