import LayoutBase
import TestSupport
import Testing

@Suite struct SubsequenceTests {
  /// Returns the elements that are kept.
  private func kept<Element>(_ elements: [Element], _ isKept: [Bool]) -> [Element] {
    zip(elements, isKept).filter(\.1).map(\.0)
  }

  /// Returns all increasing subsequences of different numbers, as their indices.
  private func increasing(_ numbers: [Int]) -> [[Int]] {
    (0..<1 << numbers.count).map { set in numbers.indices.filter { set & 1 << $0 != 0 } }.filter { indices in
      zip(indices, indices.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] }
    }
  }

  @Test func `of several longest increasing subsequences the one with the smallest numbers is found`() {
    let cases: [([Int], [Int])] = [
      ([], []), ([7], [7]), ([5, 2], [2]), ([2, 3, 0, 1], [0, 1]), ([0, 3, 2, 1, 4], [0, 1, 4]),
    ]
    for (numbers, expected) in cases { #expect(kept(numbers, longestIncreasingSubsequence(of: numbers)) == expected) }
  }

  @Test func `a longest increasing subsequence is that of a search of all`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let numbers = Array((0..<random.below(8)).map { $0 * 3 }.shuffled(using: &random))
      let all = increasing(numbers).map { indices in indices.map { numbers[$0] } }
      let length = all.map(\.count).max() ?? 0
      let smallest = all.filter { $0.count == length }.min { $0.reversed().lexicographicallyPrecedes($1.reversed()) }
      #expect(kept(numbers, longestIncreasingSubsequence(of: numbers)) == smallest, "\(numbers)")
    }
  }

  @Test func `of several heaviest increasing subsequences always the same is found`() {
    // Blocks of the same weight: the smallest ranks.
    #expect(heaviestIncreasingSubsequence(of: [1, 0, 2], weights: [1, 1, 1]) == [false, true, true])
    #expect(heaviestIncreasingSubsequence(of: [3, 4, 0, 1], weights: [2, 1, 1, 2]) == [false, false, true, true])
    // Otherwise the one that ends first, and before it the first one that is as heavy.
    #expect(heaviestIncreasingSubsequence(of: [1, 0, 2], weights: [1, 1, 2]) == [true, false, true])
    #expect(heaviestIncreasingSubsequence(of: [2, 1, 0], weights: [2, 2, 1]) == [true, false, false])
    #expect(heaviestIncreasingSubsequence(of: [], weights: []) == [])
  }

  @Test func `a heaviest increasing subsequence has the weight that a search of all finds`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let ranks = (0..<random.below(8)).shuffled(using: &random)
      let weights = ranks.map { _ in 1 + random.below(3) }
      let indices = kept(Array(ranks.indices), heaviestIncreasingSubsequence(of: ranks, weights: weights))
      let all = increasing(ranks)
      #expect(all.contains(indices), "\(ranks) \(weights)")
      let weight = { (indices: [Int]) in indices.reduce(0) { $0 + weights[$1] } }
      #expect(weight(indices) == all.map(weight).max(), "\(ranks) \(weights)")
    }
  }

  private func common(_ one: String, _ other: String) -> [(Int, Int)] {
    let (one, other) = (Array(one), Array(other))
    return longestCommonSubsequence(one.count, other.count) { one[$0] == other[$1] }
  }

  @Test func `of several longest common subsequences the one that leaves out of the first list is found`() {
    #expect(common("ab", "ba").map { [$0.0, $0.1] } == [[1, 0]])
    #expect(common("abcab", "acb").map { [$0.0, $0.1] } == [[0, 0], [2, 1], [4, 2]])
    #expect(common("aab", "ab").map { [$0.0, $0.1] } == [[0, 0], [2, 1]])
    #expect(common("", "ab").isEmpty && common("ab", "").isEmpty && common("ab", "cd").isEmpty)
  }

  @Test func `a longest common subsequence is as long as a search of all finds`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let (one, other) = (letters(&random), letters(&random))
      let pairs = common(one, other)
      #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 }, "\(one) \(other)")
      #expect(pairs.allSatisfy { Array(one)[$0.0] == Array(other)[$0.1] }, "\(one) \(other)")
      let subsequences = Set(self.subsequences(of: one)).intersection(self.subsequences(of: other))
      #expect(pairs.count == subsequences.map(\.count).max(), "\(one) \(other)")
    }
  }

  private func letters(_ random: inout SeededGenerator) -> String {
    String((0..<random.below(8)).map { _ in random.once(in: 2) ? "a" : random.once(in: 2) ? "b" : "c" })
  }

  private func subsequences(of text: String) -> [String] {
    let letters = Array(text)
    return (0..<1 << letters.count).map { set in
      String(letters.indices.filter { set & 1 << $0 != 0 }.map { letters[$0] })
    }
  }

  @Test func `common ends of two lists do not overlap`() {
    func ends(_ one: String, _ other: String) -> [Int] {
      let (one, other) = (Array(one), Array(other))
      let (head, tail) = commonEnds(one.count, other.count) { one[$0] == other[$1] }
      return [head, tail]
    }
    #expect(ends("aba", "aa") == [1, 1])
    #expect(ends("aa", "aa") == [2, 0])
    #expect(ends("xbc", "abc") == [0, 2])
    #expect(ends("", "a") == [0, 0])
  }
}
