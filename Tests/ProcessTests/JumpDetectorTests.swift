import CollectionLayout
import Testing

import layoutd

/// Jumps between the frames of a simulation, for `layoutd mcp`.
struct JumpDetectorTests {
  /// Returns the jumps of one cell at these positions, in frames of a tenth of a second.
  private func jumps(
    _ positions: [Double], offsets: [Double] = [], changes: [Double] = []
  ) -> [JumpDetector.Jump] {
    var detector = JumpDetector(changeTimes: changes)
    for (index, position) in positions.enumerated() {
      let offset = index < offsets.count ? offsets[index] : 0
      let attributes = LayoutAttributes(
        category: .cell, indexPath: IndexPath(section: 0, item: 0),
        frame: Rect(x: 0, y: position, width: 10, height: 10))
      detector.add(
        SimulationFrame(
          time: Double(index) / 10,
          state: ViewportState(
            elements: [LayoutElement(key: .cell(Identifier("a")), attributes: attributes)],
            contentOffset: Point(x: 0, y: offset), contentSize: Size(width: 10, height: 1_000),
            viewport: Size(width: 10, height: 100))))
    }
    detector.finish()
    return detector.found
  }

  @Test func `a movement between two rests is a jump`() {
    let expected = [JumpDetector.Jump(key: .cell(Identifier("a")), time: 0.2, distance: 30)]
    #expect(jumps([0, 0, 30, 30]) == expected)
    #expect(jumps([0, 0, 30]) == expected)
  }

  @Test(arguments: [[0, 0, 10, 20, 30, 30], [0, 0, 1, 1], [0, 10, 20], [0, 0, 0]])
  func `an animation, a small movement and a rest are none`(positions: [Double]) {
    #expect(jumps(positions) == [])
  }

  @Test func `scrolling is none, a change of the data while scrolling is one`() {
    // A pinned element follows the offset; an element with a scroll effect moves on screen too.
    #expect(jumps([0, 0, 30, 30], offsets: [0, 0, 30, 30]) == [])
    #expect(jumps([0, 0, 50, 50], offsets: [0, 0, 30, 30]) == [])
    #expect(jumps([0, 0, 50, 50], offsets: [0, 0, 30, 30], changes: [0.2]).map(\.distance) == [20])
  }
}
