import CollectionLayout
import JSON

/// One entry of a section's items before its items have names: an item, a generator, or a row of a source.
struct Entry {
  var run: ItemRun
  /// How many items it stands for.
  var count: Int
  var isGenerator: Bool
  /// The names that it asks for; nil takes the default ones.
  var identifiers: IdentifierRule?
  /// Where the names are asked for, in the document.
  var identifierRange: Range<Int>?
  /// Equal for entries that say the same.
  var contentHash: UInt64
  /// What the entry is recognised by in an edited list: its name, or what it says.
  var signature = EntryMatching.Signature(hash: 0, isNamed: false, isGenerator: false)
  /// The entry's `{`, for what is missing in it; nil for a row of a source.
  var openToken: Range<Int>?
  /// Where the width and the height stand, for what is wrong with them.
  var widthRange: Range<Int>?
  var heightRange: Range<Int>?

  /// Moves all places in the document.
  mutating func move(by distance: Int) {
    guard distance != 0 else { return }
    let moved = { (range: Range<Int>) in range.lowerBound + distance..<range.upperBound + distance }
    identifierRange = identifierRange.map(moved)
    openToken = openToken.map(moved)
    widthRange = widthRange.map(moved)
    heightRange = heightRange.map(moved)
  }
}

/// Mixes numbers into one, the same in every process.
struct StableHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ number: UInt64) {
    value = (value ^ number) &* 0x100_0000_01b3
    value ^= value >> 29
  }
}
