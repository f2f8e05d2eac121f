import LayoutBase

/// Lists of identifiers, run-length encoded: a million identifiers with consecutive numbers take one entry.
///
/// The identifiers of all lists have one sequence of positions. Between two lists one position is left out, so that
/// positions that follow each other are in one list.
struct IdentifierRunList {
  /// The runs of the positions that are compared.
  private(set) var runs: [IdentifierRun] = []
  /// The positions of each list that are compared.
  private(set) var compared: [Range<Int>] = []
  /// The first position of each list.
  private var starts: [Int] = []
  /// The first position of the next list.
  private var nextStart = 0
  /// The position of the next identifier; `lastPattern` is the number of the last identifier's pattern, −1 before the
  /// first one.
  private var next = 0
  private var lastPattern = -1

  mutating func append(_ identifiers: [Identifier], numbering patterns: inout PatternNumbers) {
    begin(identifiers.count, comparing: identifiers.indices)
    for identifier in identifiers {
      append(identifier.pattern, first: identifier.number, count: 1, numbering: &patterns)
    }
  }

  /// Appends a list, of which some identifiers are compared.
  mutating func append(_ items: ItemList, comparing range: Range<Int>, numbering patterns: inout PatternNumbers) {
    begin(items.count, comparing: range)
    guard !range.isEmpty else { return }
    let located = items.locate(range.lowerBound)
    var (block, index) = items.slices.locate(located.slice)
    var offset = located.offset
    var left = range.count
    // Identifiers of a run share their pattern object. An equal object needs neither a lookup nor reference counting.
    var lastObject: ObjectIdentifier?
    while left > 0 {
      let elements = items.slices.blocks[block]
      let slices = elements.span
      while left > 0, index < slices.count {
        let count = min(left, slices[index].range.count - offset)
        let start = slices[index].range.lowerBound + offset
        let numbering = slices[index].identifiers.numbering
        if let numbering, numbering.pattern == lastObject {
          append(first: numbering.first + start, count: count)
        } else {
          lastObject = numbering.flatMap { $0.first < 0 ? nil : $0.pattern }
          append(start..<start + count, of: slices[index].identifiers, numbering: &patterns)
        }
        left -= count
        (index, offset) = (index + 1, 0)
      }
      (block, index) = (block + 1, 0)
    }
  }

  private mutating func begin(_ count: Int, comparing range: Range<Int>) {
    starts.append(nextStart)
    compared.append(nextStart + range.lowerBound..<nextStart + range.upperBound)
    next = nextStart + range.lowerBound
    nextStart += count + 1
  }

  /// Appends the identifiers that a rule gives to a range of item indices.
  private mutating func append(
    _ range: Range<Int>, of rule: IdentifierSequence, numbering patterns: inout PatternNumbers
  ) {
    switch rule {
    case .numbered(let pattern, let first):
      append(pattern, first: first + range.lowerBound, count: range.count, numbering: &patterns)
    case .text:
      for index in range {
        let identifier = rule.identifier(at: index)
        append(identifier.pattern, first: identifier.number, count: 1, numbering: &patterns)
      }
    }
  }

  private mutating func append(
    _ pattern: IdentifierPattern, first: Int, count: Int, numbering patterns: inout PatternNumbers
  ) {
    if first < 0, let padded = pattern.padded {
      lastPattern = patterns.number(prefix: padded.prefix, suffix: padded.suffix, hash: padded.stableHash)
      append(first: padded.number, count: count)
    } else {
      lastPattern = patterns.number(prefix: pattern.prefix, suffix: pattern.suffix, hash: pattern.stableHash)
      append(first: first, count: count)
    }
  }

  /// Appends identifiers of the last pattern, or extends the last run if they continue it.
  @inline(__always)
  private mutating func append(first: Int, count: Int) {
    let last = runs.count - 1
    if last >= 0, runs[last].pattern == lastPattern, runs[last].first + runs[last].count == first,
      runs[last].start + runs[last].count == next
    {
      runs[last].count += count
    } else {
      runs.append(IdentifierRun(pattern: lastPattern, first: first, start: next, count: count))
    }
    next += count
  }

  /// Returns the list that contains a position.
  func list(at position: Int) -> Int { starts.indices.partitioningIndex { starts[$0] > position } - 1 }

  /// Returns the list that contains positions, and their indices in it.
  func indices(of positions: Range<Int>) -> (list: Int, indices: Range<Int>) {
    let list = list(at: positions.lowerBound)
    return (list, positions.lowerBound - starts[list]..<positions.upperBound - starts[list])
  }
}

/// A run of identifiers with one pattern and consecutive numbers.
struct IdentifierRun {
  /// The number that `PatternNumbers` gave the pattern.
  let pattern: Int
  /// The first number; −1 for an identifier without one.
  let first: Int
  /// The position of the first identifier.
  let start: Int
  var count: Int
}

/// Numbers the patterns of identifiers, so that identifiers are compared as integers.
struct PatternNumbers {
  /// The text of a pattern. Strings instead of pattern objects: short strings are stored inline and need no reference
  /// counting.
  private struct Text: Hashable {
    // Compared before the strings.
    let stableHash: UInt64
    let prefix: String
    let suffix: String

    func hash(into hasher: inout Hasher) { hasher.combine(stableHash) }
  }

  private var numbers: [Text: Int] = [:]
  /// The last pattern, nil before the first: most identifiers have the pattern of the one before.
  private var last: (text: Text, number: Int)?

  /// Returns the number of a pattern, which is added if it is new.
  mutating func number(prefix: String, suffix: String, hash: UInt64) -> Int {
    let text = Text(stableHash: hash, prefix: prefix, suffix: suffix)
    if let last, last.text == text { return last.number }
    let number = numbers[text, default: numbers.count]
    if number == numbers.count { numbers[text] = number }
    last = (text, number)
    return number
  }
}
