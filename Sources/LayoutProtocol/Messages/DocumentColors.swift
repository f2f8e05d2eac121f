package import JSON

extension DocumentColors {
  /// A colour and where it stands.
  package struct Answer: Equatable, Sendable {
    package var range: PositionRange
    package var color: LinearColor

    package init(range: PositionRange, color: LinearColor) {
      self.range = range
      self.color = color
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("range")
        range.write(to: &writer)
        writer.key("color")
        color.write(to: &writer)
      }
    }
  }
}

/// A colour as editors have it: four numbers from 0 to 1.
package struct LinearColor: Equatable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var numbers: [String: Double] = [:]
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "red", "green", "blue", "alpha": numbers[key.text] = try reader.readDouble()
      default: break
      }
    }
    red = try require(numbers["red"], "red", at: start)
    green = try require(numbers["green"], "green", at: start)
    blue = try require(numbers["blue"], "blue", at: start)
    alpha = numbers["alpha"] ?? 1
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("red", red)
      writer.member("green", green)
      writer.member("blue", blue)
      writer.member("alpha", alpha)
    }
  }
}
