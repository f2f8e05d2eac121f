/// The number of columns that fit across a section; of rows if the collection scrolls horizontally.
enum ColumnFitting {
  /// The maximum number of columns of a layout that sets no maximum.
  static let limit = 1_000

  /// Returns the number of columns of a layout that states none: 2, or the maximum number if it has a minimum width.
  static func defaultCount(withMinimum minimum: Double?) -> Int { minimum == nil ? 2 : limit }

  /// Returns how many columns of a minimum width fit with gaps between them, from 1 to `limit`; `limit` without a
  /// minimum, or if minimum and gap are both 0.
  static func count(in container: LayoutContainer, minimum: Double?, gap: Double, atMost limit: Int) -> Int {
    guard let minimum else { return limit }
    let pitch = minimum.sanitizedLength + gap
    let available = container.available.sanitizedLength
    guard pitch > 0 else { return limit }
    // Columns that fill the container exactly fit, whatever the rounding of their quotient.
    let count = (available + gap) / pitch * (1 + 1e-9)
    return count < Double(limit) ? max(1, Int(count)) : limit
  }
}
