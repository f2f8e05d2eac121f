/// Finds what somebody meant who wrote something else.
enum NearestWord {
  /// The candidate with the fewest changed letters, if it is near enough to be meant.
  static func find(_ word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.utf8.prefix(64))
    var best: (distance: Int, word: String)?
    for candidate in candidates {
      let distance = distance(letters, Array(candidate.utf8.prefix(64)))
      if distance <= max(2, candidate.utf8.count / 3), distance < best?.distance ?? Int.max {
        best = (distance, candidate)
      }
    }
    return best?.word
  }

  /// Levenshtein's distance, capital and small letters taken as equal.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let substitution = diagonal + (lowered(a) == lowered(b) ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substitution, diagonal + 1, row[j] + 1)
      }
    }
    return row[right.count]
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
  }
}
