/// Suggests known words for a misspelled one by Damerau–Levenshtein distance.
package enum SpellingSuggester {
  /// Returns the closest candidate, the first of equally close ones; nil if none is similar enough.
  package static func bestMatch(_ word: String, in candidates: some Sequence<String>) -> String? {
    all(word, in: candidates).first
  }

  /// Returns all candidates at the minimum distance, in order.
  ///
  /// The distance is at most 2 or a third of the candidate's length. Only the first 64 bytes are compared.
  package static func all(_ word: String, in candidates: some Sequence<String>) -> [String] {
    let letters = Array(word.utf8.prefix(64))
    var best: (distance: Int, words: [String]) = (Int.max, [])
    for candidate in candidates {
      let distance = distance(letters, Array(candidate.utf8.prefix(64)))
      guard distance <= max(2, candidate.utf8.count / 3), distance <= best.distance else { continue }
      best = (distance, (distance < best.distance ? [] : best.words) + [candidate])
    }
    return best.words
  }

  /// Returns the optimal string alignment distance: insertions, deletions, substitutions and transpositions of adjacent
  /// letters, ignoring ASCII case. Takes O(m · n) time and keeps three rows.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    var before = row
    for i in left.indices {
      var next = [i + 1]
      next.reserveCapacity(row.count)
      for j in right.indices {
        let isSame = lowered(left[i]) == lowered(right[j])
        var steps = min(row[j] + (isSame ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, lowered(left[i]) == lowered(right[j - 1]), lowered(left[i - 1]) == lowered(right[j]) {
          steps = min(steps, before[j - 1] + 1)
        }
        next.append(steps)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
  }
}
