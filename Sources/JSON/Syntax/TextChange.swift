/// What differs between two texts: one stretch, between the longest beginning and the longest end that both have.
package struct TextChange: Equatable, Sendable {
  /// The bytes of the earlier text that are gone.
  package let old: Range<Int>
  /// The bytes that stand in their place.
  package let new: Range<Int>

  /// Compares two texts; eight bytes a step, so that callers need not know what was edited.
  package init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    let prefix = TextChange.commonPrefix(old, new, limit: shorter)
    let suffix = TextChange.commonSuffix(old, new, limit: shorter - prefix)
    self.old = prefix..<old.count - suffix
    self.new = prefix..<new.count - suffix
  }

  /// No difference to a text of so many bytes.
  package init(at end: Int) {
    old = end..<end
    new = end..<end
  }

  /// How far what stands behind the change has moved.
  package var shift: Int { new.upperBound - old.upperBound }

  /// Whether both texts are the same.
  package var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// Where bytes of the earlier text stand now; nil for those that the change touches.
  package func moved(_ range: Range<Int>) -> Range<Int>? {
    if range.upperBound <= old.lowerBound { return range }
    guard range.lowerBound >= old.upperBound else { return nil }
    return range.lowerBound + shift..<range.upperBound + shift
  }

  private static func commonPrefix(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    // The words lie inside both texts.
    unsafe a.withUnsafeBytes { a in
      unsafe b.withUnsafeBytes { b in
        var count = 0
        while count + 8 <= limit,
          unsafe a.loadUnaligned(fromByteOffset: count, as: UInt64.self)
            == b.loadUnaligned(fromByteOffset: count, as: UInt64.self)
        {
          count += 8
        }
        while count < limit, unsafe a[count] == b[count] { count += 1 }
        return count
      }
    }
  }

  private static func commonSuffix(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    // The words lie inside both texts.
    unsafe a.withUnsafeBytes { a in
      unsafe b.withUnsafeBytes { b in
        var count = 0
        while count + 8 <= limit,
          unsafe a.loadUnaligned(fromByteOffset: a.count - count - 8, as: UInt64.self)
            == b.loadUnaligned(fromByteOffset: b.count - count - 8, as: UInt64.self)
        {
          count += 8
        }
        while count < limit, unsafe a[a.count - count - 1] == b[b.count - count - 1] { count += 1 }
        return count
      }
    }
  }
}
