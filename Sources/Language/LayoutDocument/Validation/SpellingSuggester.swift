import LayoutBase

/// Suggests known words for a misspelled one, by the Damerau–Levenshtein distance: the number of insertions, deletions,
/// substitutions and transpositions of adjacent letters.
///
/// A word is similar up to a distance of 2, or of a third of its length if that is more. Only the first 64 bytes are
/// compared.
package enum SpellingSuggester {
  /// Returns the most similar candidate, the first one of equally similar ones; nil if none is similar.
  package static func bestMatch(_ word: String, in candidates: some Sequence<String>) -> String? {
    nearest(word, in: candidates, keepsTies: false).first
  }

  /// Returns all candidates with the least distance, in the order of `candidates`; empty if none is similar.
  package static func all(_ word: String, in candidates: some Sequence<String>) -> [String] {
    nearest(word, in: candidates, keepsTies: true)
  }

  /// Returns the candidates with the least distance: all of them, or the first one. Empty if none is similar.
  private static func nearest(_ word: String, in candidates: some Sequence<String>, keepsTies: Bool) -> [String] {
    var measure = SpellingDistance(from: word)
    var words: [String] = []
    var limit = Int.max
    for candidate in candidates {
      guard let distance = measure.distance(to: candidate, atMost: min(limit, tolerance(of: candidate))) else {
        continue
      }
      if distance < limit || !keepsTies { words = [] }
      words.append(candidate)
      limit = keepsTies ? distance : distance - 1
    }
    return words
  }

  private static func tolerance(of candidate: String) -> Int { max(2, candidate.utf8.count / 3) }
}

/// Computes the distances from one word: the numbers of insertions, deletions, substitutions and transpositions of
/// adjacent letters (optimal string alignment). The case of ASCII letters is ignored.
///
/// A text can have thousands of misspelled words and names, so nearly all pairs are excluded by their lengths and
/// letters, and for the others only the cells near the diagonal of the table are computed.
struct SpellingDistance {
  private static let longest = 64

  private let word: [UInt8]
  private let lettersOfWord: UInt64
  /// The word with which the current call compares.
  private var candidate: [UInt8] = []
  /// The current row of the table and the two before it, reused by all calls; empty before the first call. Row i has
  /// the distances of the first i letters of the word.
  private var row: [Int] = []
  private var rowBefore: [Int] = []
  private var rowBeforeThat: [Int] = []

  init(from word: String) {
    self.word = word.utf8.prefix(Self.longest).map(Self.lowered)
    lettersOfWord = self.word.reduce(0) { $0 | Self.bit(of: $1) }
    candidate.reserveCapacity(Self.longest)
  }

  /// Returns the distance to a word; nil if it is above `limit`.
  mutating func distance(to text: String, atMost limit: Int) -> Int? {
    let count = min(text.utf8.count, Self.longest)
    guard abs(count - word.count) <= limit else { return nil }
    candidate.removeAll(keepingCapacity: true)
    var letters: UInt64 = 0
    for byte in text.utf8.prefix(count) {
      candidate.append(Self.lowered(byte))
      letters |= Self.bit(of: candidate[candidate.count - 1])
    }
    // Each step removes at most one letter that the candidate lacks, and adds at most one that the word lacks.
    let missing = max((lettersOfWord & ~letters).nonzeroBitCount, (letters & ~lettersOfWord).nonzeroBitCount)
    guard missing <= limit else { return nil }
    return distance(atMost: min(limit, Self.longest))
  }

  /// Returns the distance to `candidate`; nil if it is above `limit`. Cells of the table that are further from the
  /// diagonal than `limit` are above it, and are not computed.
  private mutating func distance(atMost limit: Int) -> Int? {
    let excess = limit + 1
    if row.isEmpty {
      row = Array(repeating: 0, count: Self.longest + 2)
      (rowBefore, rowBeforeThat) = (row, row)
    }
    for column in 0...min(candidate.count + 1, excess) { row[column] = column }
    var cellCount = 0
    defer { WorkCounter.add(cellCount) }
    for (index, letter) in word.enumerated() {
      (row, rowBefore, rowBeforeThat) = (rowBeforeThat, row, rowBefore)
      let number = index + 1
      let first = max(1, number - limit)
      let last = min(candidate.count, number + limit)
      row[first - 1] = first == 1 ? number : excess
      var least = row[first - 1]
      for column in first..<max(first, last + 1) {
        let isSame = letter == candidate[column - 1]
        var steps = min(rowBefore[column - 1] + (isSame ? 0 : 1), rowBefore[column] + 1, row[column - 1] + 1)
        if index > 0, column > 1, letter == candidate[column - 2], word[index - 1] == candidate[column - 1] {
          steps = min(steps, rowBeforeThat[column - 2] + 1)
        }
        row[column] = steps
        least = min(least, steps)
      }
      // The next row also reads the column after the last one, whose distance exceeds the limit.
      row[max(first, last + 1)] = excess
      cellCount += max(0, last + 1 - first)
      // The next row cannot be below this minimum, even by a transposition.
      if least > limit { return nil }
    }
    return row[candidate.count] <= limit ? row[candidate.count] : nil
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
  }

  /// The bit of a letter in a set of letters; several letters can have the same bit.
  private static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }
}
