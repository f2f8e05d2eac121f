/// The text of a page with placeholders, each of which occurs once, in the order in which they are filled in.
struct PageTemplate {
  /// The text after the last placeholder.
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: [UInt8]) { rest = text[...] }

  /// Consumes and returns the text up to a placeholder, and skips the placeholder.
  mutating func text(before mark: String) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var index = rest.startIndex
    while index + mark.count <= rest.endIndex, !rest[index...].starts(with: mark) { index += 1 }
    guard index + mark.count <= rest.endIndex else { return [] }
    defer { rest = rest[(index + mark.count)...] }
    return rest[..<index]
  }
}
