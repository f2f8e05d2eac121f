import CollectionLayout
import LayoutLint
import TestSupport
import Testing

struct OverlapSearchTests {
  /// Compares all pairs.
  private func pairs(of frames: [Rect]) -> [(Int, Int)] {
    func length(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double { min(b, d) - max(a, c) }
    var pairs: [(Int, Int)] = []
    for first in frames.indices {
      for second in frames.indices where second > first {
        let (one, other) = (frames[first], frames[second])
        if length(one.x, one.maxX, other.x, other.maxX) > OverlapSearch.tolerance,
          length(one.y, one.maxY, other.y, other.maxY) > OverlapSearch.tolerance
        {
          pairs.append((first, second))
        }
      }
    }
    return pairs
  }

  @Test(arguments: 0..<200)
  func `the sweep finds the pairs that comparing all finds`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...60, using: &random)
    let extent = Double.random(in: 10...400, using: &random)
    // Coordinates in halves of a point, so that the tolerance is met exactly.
    func number(_ range: ClosedRange<Double>) -> Double { (Double.random(in: range, using: &random) * 2).rounded() / 2 }
    let frames = (0..<count).map { _ in
      Rect(x: number(0...extent), y: number(0...extent), width: number(0...40), height: number(0...40))
    }
    let found = OverlapSearch.pairs(of: frames, limit: .max)
    #expect(found.isWhole)
    #expect(found.pairs.map { [$0.0, $0.1] } == pairs(of: frames).map { [$0.0, $0.1] })
  }

  @Test func `the search ends at its limit`() {
    let frames = [Rect](repeating: Rect(x: 0, y: 0, width: 10, height: 10), count: 20_000)
    let found = OverlapSearch.pairs(of: frames, limit: 100)
    #expect(found.pairs.count == 100)
    #expect(!found.isWhole)
  }

  @Test func `coordinates that are no numbers overlap nothing`() {
    let frames = [
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: 0, width: .infinity, height: 10),
      Rect(x: 0, y: 0, width: 10, height: 10),
    ]
    #expect(OverlapSearch.pairs(of: frames, limit: .max).pairs.isEmpty)
  }
}
