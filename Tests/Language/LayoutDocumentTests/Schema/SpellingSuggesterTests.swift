import LayoutBase
import LayoutDocument
import TestSupport
import Testing

@Suite struct SpellingSuggesterTests {
  /// All candidates at the minimum distance, by the whole table of distances for each of them.
  private static func reference(_ word: String, in candidates: [String]) -> [String] {
    let distances = candidates.map { distance(Array(word.utf8.prefix(64)), Array($0.utf8.prefix(64))) }
    let close = candidates.indices.filter { distances[$0] <= max(2, candidates[$0].utf8.count / 3) }
    let least = close.map { distances[$0] }.min()
    return close.filter { distances[$0] == least }.map { candidates[$0] }
  }

  /// The optimal string alignment distance, ignoring ASCII case.
  private static func distance(_ word: [UInt8], _ other: [UInt8]) -> Int {
    let (left, right) = (word.map(lowered), other.map(lowered))
    var table = [[Int]](repeating: Array(0...right.count), count: left.count + 1)
    for i in 0...left.count { table[i][0] = i }
    for i in left.indices {
      for j in right.indices {
        let isSame = left[i] == right[j]
        table[i + 1][j + 1] = min(table[i][j] + (isSame ? 0 : 1), table[i][j + 1] + 1, table[i + 1][j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          table[i + 1][j + 1] = min(table[i + 1][j + 1], table[i - 1][j - 1] + 1)
        }
      }
    }
    return table[left.count][right.count]
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

  /// Returns a word of few letters, so that close words are frequent.
  private static func word(_ generator: inout SeededGenerator, atMost length: Int) -> String {
    let letters = ["a", "b", "A", "c", "ä", "!"]
    return (0..<Int.random(in: 0...length, using: &generator)).map { _ in letters.randomElement(using: &generator)! }
      .joined()
  }

  @Test(arguments: 0..<60)
  func `suggestions are those of the whole table`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let length = [4, 9, 30, 90].randomElement(using: &generator)!
    let candidates = (0..<8).map { _ in Self.word(&generator, atMost: length) }
    var words = (0..<6).map { _ in Self.word(&generator, atMost: length) }
    // Words that are close to a candidate: two letters exchanged, one dropped, one added.
    for candidate in candidates.prefix(3) where candidate.count > 2 {
      var letters = Array(candidate)
      letters.swapAt(0, 1)
      words += [String(letters), String(candidate.dropFirst()), candidate + "x", candidate.uppercased()]
    }
    for word in words {
      let expected = Self.reference(word, in: candidates)
      #expect(SpellingSuggester.all(word, in: candidates) == expected, "\(word) in \(candidates)")
      #expect(SpellingSuggester.bestMatch(word, in: candidates) == expected.first, "\(word) in \(candidates)")
    }
  }

  @Test func `few cells are computed for a word that is close to none`() {
    let names = (0..<1_200).map { "template-\(String($0 * 7919 % 10_000, radix: 36))-\(String($0, radix: 2))" }
    let word = "header-of-a-long-section"
    let units = WorkCounter.units { _ = SpellingSuggester.bestMatch(word, in: names) }
    // The whole tables have 600,000 cells.
    #expect(units < 60_000)
  }
}
