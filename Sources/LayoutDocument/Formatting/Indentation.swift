/// What one level of nesting is indented by.
package struct Indentation: Equatable, Sendable {
  /// The white space of one level.
  package let unit: [UInt8]
  /// How many columns it takes.
  package let columns: Int

  /// So many spaces a level; at most 16.
  package static func spaces(_ count: Int) -> Indentation {
    let count = min(max(count, 0), 16)
    return Indentation(unit: Array(repeating: UInt8(ascii: " "), count: count), columns: count)
  }

  /// One tab a level, shown as wide as so many spaces.
  package static func tab(columns: Int) -> Indentation {
    Indentation(unit: [UInt8(ascii: "\t")], columns: min(max(columns, 1), 16))
  }

  /// The columns that white space takes at the start of a line.
  func width(of blanks: some Sequence<UInt8>) -> Int {
    blanks.reduce(0) { $0 + ($1 == UInt8(ascii: "\t") ? max(columns, 1) : 1) }
  }
}
