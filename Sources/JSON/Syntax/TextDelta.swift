/// The difference between two texts: one replaced range, between their longest common prefix and suffix.
package struct TextDelta: Equatable, Sendable {
  /// The replaced range of the earlier text.
  package let old: Range<Int>
  /// The range of its replacement in the new text.
  package let new: Range<Int>

  /// Compares two texts, eight bytes at a time, so that callers need no information about the edit.
  package init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    let prefix = TextDelta.commonPrefix(old, new, limit: shorter)
    let suffix = TextDelta.commonSuffix(old, new, limit: shorter - prefix)
    self.old = prefix..<old.count - suffix
    self.new = prefix..<new.count - suffix
  }

  /// Creates an empty change for a text of `end` bytes.
  package init(at end: Int) {
    old = end..<end
    new = end..<end
  }

  /// The offset delta of the text after the change, in bytes.
  package var offsetDelta: Int { new.upperBound - old.upperBound }

  /// Whether both texts are equal.
  package var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// Maps a range of the earlier text to the new one; nil if it overlaps the change.
  package func mapped(_ range: Range<Int>) -> Range<Int>? {
    if range.upperBound <= old.lowerBound { return range }
    guard range.lowerBound >= old.upperBound else { return nil }
    return range.lowerBound + offsetDelta..<range.upperBound + offsetDelta
  }

  private static func commonPrefix(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    // All loads are inside both texts.
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
    // All loads are inside both texts.
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
