extension [UInt8] {
  /// Appends the text of a literal.
  @inlinable
  package mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    append(addingCapacity: count) { $0.append(text) }
  }

  /// Appends a whole number.
  @inlinable
  package mutating func append(decimal number: Int) {
    append(addingCapacity: 20) { $0.append(decimal: number) }
  }
}
