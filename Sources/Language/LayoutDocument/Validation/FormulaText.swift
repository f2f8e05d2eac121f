package import CollectionLayout

/// Formats numbers and formulas for hovers.
package enum FormulaText {
  /// Returns a number rounded to hundredths.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    let rounded = (abs(number) * 100).rounded() / 100
    let digits = Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    return number < 0 && rounded != 0 ? "−\(digits)" : digits
  }

  /// Returns a number with its sign of equality: `= 74`, or `≈ 74.44` if it is rounded.
  package static func result(_ number: Double) -> String {
    let isExact = number.isFinite && (number * 100).rounded() / 100 == number
    return "\(isExact ? "=" : "≈") \(text(number))"
  }

  /// Returns `width × height`.
  package static func text(_ size: Size) -> String { "\(text(size.width)) × \(text(size.height))" }

  /// Returns the origin and the size of a frame.
  package static func text(_ frame: Rect) -> String { "x \(text(frame.x)), y \(text(frame.y)), \(text(frame.size))" }

  /// Returns a count with its noun, in the plural unless the count is 1.
  package static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// Returns the formula for one of `parts` equal shares of the container's cross length, with `gap` points between
  /// them: `(375 − 2·10 − 2·10) / 3 ≈ 111.67`.
  package static func share(of container: LayoutContainer, parts: Int = 1, gap: Double = 0) -> String {
    let insets = minus(container.crossLeading, container.crossTrailing)
    let gaps = parts > 1 && gap != 0 ? " − \(parts == 2 ? "" : "\(parts - 1)·")\(text(gap))" : ""
    let available = text(container.crossLength) + insets + gaps
    let sum = parts == 1 ? available : insets + gaps == "" ? "\(available) / \(parts)" : "(\(available)) / \(parts)"
    let value = (container.available - Double(parts - 1) * gap) / Double(parts)
    return value < 0 || container.crossLength < container.crossLeading + container.crossTrailing
      ? "max(0, \(sum)) = 0" : available == sum && insets + gaps == "" ? available : "\(sum) \(result(value))"
  }

  /// Returns the subtraction of two insets: ` − 2·10`, or empty if both are 0.
  package static func minus(_ one: Double, _ other: Double) -> String {
    if one == other { return one == 0 ? "" : " − 2·\(text(one))" }
    return [one, other].filter { $0 != 0 }.map { " − \(text($0))" }.joined()
  }
}

extension ScrollDirection {
  /// The name of the main length.
  package var mainName: String { self == .vertical ? "Height" : "Width" }
  /// The name of the cross length.
  package var crossName: String { self == .vertical ? "Width" : "Height" }

  /// Returns the interval of a rectangle on the cross axis.
  package func crossSpan(_ rect: Rect) -> (low: Double, high: Double) {
    self == .vertical ? (rect.x, rect.maxX) : (rect.y, rect.maxY)
  }
}
