import CollectionLayout
import LayoutBase

/// Matches the entries (items and generators) of an edited list to those of the previous text, so that the others keep
/// their identifiers if an entry is inserted in the middle.
enum EntryDiff {
  /// The hash by which the entries of two versions of a list are matched.
  struct Signature: Sendable {
    /// The hash; equal for entries that match. Its two low bits are `hasExplicitIdentifier` and `isGenerator`.
    let hash: UInt64

    init(hash: UInt64, isNamed: Bool, isGenerator: Bool) {
      self.hash = hash & ~3 | (isNamed ? 1 : 0) | (isGenerator ? 2 : 0)
    }

    var hasExplicitIdentifier: Bool { hash & 1 != 0 }
    var isGenerator: Bool { hash & 2 != 0 }

    /// Creates the hash of the first explicit identifier if there is one, otherwise of the content.
    init(_ identifiers: IdentifierSequence?, contentHash: UInt64, isGenerator: Bool) {
      var hash = FNV1a()
      if let identifiers {
        let first = identifiers.identifier(at: 0)
        hash.combine(byte: 1)
        hash.combine(first.pattern.prefix)
        hash.combine(byte: 0xff)
        hash.combine(first.pattern.suffix)
        hash.combine(UInt64(bitPattern: Int64(first.number)))
      } else {
        hash.combine(byte: 2)
        hash.combine(contentHash)
      }
      hash.combine(isGenerator ? 3 : 4)
      self.init(hash: hash.value, isNamed: identifiers != nil, isGenerator: isGenerator)
    }
  }

  /// Returns for each new entry the index of the old one that it matches; nil if it matches none. Matches do not cross.
  ///
  /// Between the common prefix and suffix, matches are a longest common subsequence if its table has at most 250,000
  /// cells, otherwise those of a patience diff. Remaining entries without explicit identifiers are then matched by
  /// position.
  static func match(_ old: [Signature], _ new: [Signature]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: new.count)
    let (prefix, suffix) = commonEnds(old.count, new.count) { old[$0].hash == new[$1].hash }
    for index in 0..<prefix { matches[index] = index }
    for index in 1..<suffix + 1 { matches[new.count - index] = old.count - index }
    let oldMiddle = prefix..<old.count - suffix
    let newMiddle = prefix..<new.count - suffix
    let pairs =
      if oldMiddle.count * newMiddle.count <= 250_000 {
        longestCommonSubsequence(oldMiddle.count, newMiddle.count) { old[prefix + $0].hash == new[prefix + $1].hash }
          .map { (prefix + $0, prefix + $1) }
      } else {
        patiencePairs(of: old, in: oldMiddle, and: new, in: newMiddle)
      }
    var oldStart = oldMiddle.lowerBound
    var newStart = newMiddle.lowerBound
    for pair in pairs + [(oldMiddle.upperBound, newMiddle.upperBound)] {
      pairAnonymous(of: old, in: oldStart..<pair.0, and: new, in: newStart..<pair.1, into: &matches)
      if pair.1 < newMiddle.upperBound { matches[pair.1] = pair.0 }
      oldStart = pair.0 + 1
      newStart = pair.1 + 1
    }
    return matches
  }

  /// Matches the entries between two matches by position, as edited versions of each other: those without explicit
  /// identifiers, items with items and generators with generators.
  private static func pairAnonymous(
    of old: [Signature], in oldRange: Range<Int>, and new: [Signature], in newRange: Range<Int>,
    into matches: inout [Int?]
  ) {
    let candidates = oldRange.filter { !old[$0].hasExplicitIdentifier }
    // The first candidate of each kind at each position or after it.
    let none = candidates.count
    var next = [(item: Int, generator: Int)](repeating: (none, none), count: none + 1)
    for position in candidates.indices.reversed() {
      next[position] = next[position + 1]
      if old[candidates[position]].isGenerator {
        next[position].generator = position
      } else {
        next[position].item = position
      }
    }
    var start = 0
    for index in newRange where !new[index].hasExplicitIdentifier {
      let position = new[index].isGenerator ? next[start].generator : next[start].item
      guard position < none else { continue }
      matches[index] = candidates[position]
      start = position + 1
    }
  }

  /// Returns the indices (old, new) that a patience diff matches, for long lists: the longest increasing subsequence of
  /// the entries that are unique on both sides.
  private static func patiencePairs(
    of old: [Signature], in oldRange: Range<Int>, and new: [Signature], in newRange: Range<Int>
  ) -> [(Int, Int)] {
    let oldIndices = indices(of: old, in: oldRange)
    let newIndices = indices(of: new, in: newRange)
    let pairs = newRange.compactMap { index -> (Int, Int)? in
      guard newIndices[new[index].hash] == index, let oldIndex = oldIndices[new[index].hash], oldIndex >= 0 else {
        return nil
      }
      return (oldIndex, index)
    }
    return zip(pairs, longestIncreasingSubsequence(of: pairs.map(\.0))).filter(\.1).map(\.0)
  }

  /// Returns the index of the entry with each hash; −1 for a hash of several entries.
  private static func indices(of signatures: [Signature], in range: Range<Int>) -> [UInt64: Int] {
    Dictionary(range.map { (signatures[$0].hash, $0) }, uniquingKeysWith: { _, _ in -1 })
  }
}
