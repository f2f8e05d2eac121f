import CollectionLayout
import TestSupport
import Testing

/// Groups whose items have given frames.
@Suite struct CustomGroupTests {
  private static func layout(_ frames: [Rect], _ width: LayoutDimension, _ height: LayoutDimension)
    -> CompositionalLayout
  {
    CompositionalLayout(
      group: LayoutGroup(
        size: LayoutSize(width: width, height: height), frames: frames.map { LayoutGroupFrame($0) }))
  }

  /// Four frames of 80 points at a distance of 90.
  private static let column = (0..<4).map { Rect(x: 10, y: Double($0) * 90, width: 100, height: 80) }

  @Test(arguments: [(4, 350.0), (8, 700), (2, 170), (6, 520)])
  func `an estimated side reaches as far as the frames of the items`(count: Int, length: Double) {
    let fixture = LayoutFixture(Self.layout(Self.column, .fractionalWidth(1), .estimated(100)), plainItems(count))
    #expect(fixture.prepared.length == length)
    #expect(fixture.frames.last?.maxY == length)
    #expect(fixture.found(from: 0, to: length).items.count == count)
  }

  @Test func `a side that is longer by the estimate is as long as its frames`() {
    let fixture = LayoutFixture(Self.layout(Self.column, .fractionalWidth(1), .estimated(2_000)), plainItems(4))
    #expect(fixture.prepared.length == 350)
  }

  @Test func `a given side keeps its length`() {
    let fixture = LayoutFixture(Self.layout(Self.column, .fractionalWidth(1), .absolute(400)), plainItems(6))
    #expect(fixture.prepared.length == 800)
  }

  @Test func `an estimated nested group moves what follows it`() {
    let inner = LayoutGroup(
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(10)),
      frames: Self.column.map { LayoutGroupFrame($0) })
    let group = LayoutGroup(
      direction: .vertical, size: LayoutSize(width: .fractionalWidth(1), height: .estimated(10)),
      items: [.group(inner), .item(.fractionalWidth(1), .absolute(20))])
    let fixture = LayoutFixture(CompositionalLayout(group: group), plainItems(5))
    #expect(fixture.frames.last == Rect(x: 0, y: 350, width: 300, height: 20))
    #expect(fixture.prepared.length == 370)
  }

  @Test(arguments: 0..<500) func `no item of a group with estimated sides is lost`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ limit: Int) -> Double { Double(Int.random(in: 0..<limit, using: &random)) }
    let frames = (0..<1 + Int(number(12))).map { _ in
      Rect(x: number(200), y: number(600), width: 1 + number(100), height: 1 + number(200))
    }
    let direction: ScrollDirection = number(2) == 0 ? .vertical : .horizontal
    let layout = Self.layout(frames, .estimated(number(400)), .estimated(number(400)))
    let count = 1 + Int(number(40))
    let fixture = LayoutFixture(layout, plainItems(count), Size(width: 300, height: 600), direction)
    let reach = fixture.frames.map { direction.mainInterval($0).high }.max()
    #expect(fixture.prepared.length == reach)
    let found = fixture.found(from: 0, to: fixture.prepared.length).items
    #expect(found.map(\.index).sorted() == Array(0..<count))
  }
}
