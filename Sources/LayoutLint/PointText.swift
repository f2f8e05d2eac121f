import CollectionLayout
import JSON

/// Formats numbers for messages.
enum PointText {
  /// Returns a number rounded to tenths.
  static func of(_ number: Double) -> String {
    var writer = JSONWriter(capacity: 24)
    writer.number((number * 10).rounded() / 10)
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  /// Returns a number rounded to hundredths.
  static func hundredths(_ number: Double) -> String {
    var writer = JSONWriter(capacity: 24)
    writer.number((number * 100).rounded() / 100)
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  /// Returns a size, such as `120 × 44`.
  static func of(_ size: Size) -> String { "\(of(size.width)) × \(of(size.height))" }

  /// Returns a text between quotation marks, at most 40 characters of it.
  static func quoted(_ text: String) -> String {
    let head = text.prefix(40)
    return "\"\(head)\(head.endIndex < text.endIndex ? "…" : "")\""
  }
}
