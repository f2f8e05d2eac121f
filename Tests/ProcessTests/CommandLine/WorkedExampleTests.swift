import Foundation
import JSON
import TestSupport
import Testing

/// The geometry of the examples, computed again from the written rules without code of the layout engine.
@Suite struct WorkedExampleTests {
  /// Returns output `index` of SplitMix64 with `seed`, as a whole number from `low` to `high`.
  static func random(_ seed: UInt64, _ index: Int, _ low: UInt64, _ high: UInt64) -> Double {
    var z = seed &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(low + z % (high - low + 1))
  }

  /// An item: its height, and whether it spans all lanes.
  struct Item {
    var height: Double
    var isFullSpan = false
  }

  struct Waterfall {
    var width: Double
    var count: Int
    var spacing: Double
    var inset: (top: Double, left: Double, bottom: Double, right: Double)
    var header = 0.0
    var footer = 0.0
    /// The inset on both sides of header and footer.
    var supplementInset = 0.0

    var laneWidth: Double { (width - inset.left - inset.right - Double(count - 1) * spacing) / Double(count) }

    /// Returns the frames of the items, and the height of the content.
    func place(_ items: [Item]) -> (frames: [[Double]], height: Double) {
      let start = header + inset.top
      var ends = [Double?](repeating: nil, count: count)
      let frames = items.map { item in
        let tops = ends.map { end in end.map { $0 + spacing } ?? start }
        if item.isFullSpan {
          let top = tops.max() ?? start
          ends = ends.map { _ in top + item.height }
          return [inset.left, top, width - inset.left - inset.right, item.height]
        }
        let lane = tops.firstIndex(of: tops.min() ?? start) ?? 0
        ends[lane] = tops[lane] + item.height
        return [inset.left + Double(lane) * (laneWidth + spacing), tops[lane], laneWidth, item.height]
      }
      return (frames, (ends.compactMap { $0 }.max() ?? start) + inset.bottom + footer)
    }
  }

  static func compare(_ name: String, _ waterfall: Waterfall, _ items: [Item]) throws {
    let golden = Project.golden.appendingPathComponent("examples/\(name).layout.json")
    let value = try JSONValue(parsing: Project.bytes(golden))
    let (frames, height) = waterfall.place(items)
    let attributes = value["attributes"]?.asArray ?? []
    let cells = attributes.filter { $0["category"] == .string("cell") }
    #expect(cells.count == items.count)
    for (cell, frame) in zip(cells, frames) {
      let actual = (cell["frame"]?.asArray ?? []).compactMap(\.asDouble)
      // Positions are aligned to the device's pixels, three per point.
      #expect(
        actual.count == 4 && zip(actual.prefix(2), frame).allSatisfy { abs($0 - $1) <= 1.0 / 6 + 1e-9 }, "\(cell)")
      #expect(zip(actual.dropFirst(2), frame.dropFirst(2)).allSatisfy { abs($0 - $1) < 1e-9 }, "\(cell)")
    }
    #expect(abs((value["contentSize"]?["height"]?.asDouble ?? 0) - height) < 1e-9)
    #expect(value["contentSize"]?["width"] == .number(waterfall.width))
    func supplement(_ kind: String) -> JSONValue? { attributes.first { $0["kind"] == .string(kind) }?["frame"] }
    if waterfall.header > 0 {
      #expect(
        supplement("header")
          == .array(
            [waterfall.supplementInset, 0, waterfall.width - 2 * waterfall.supplementInset, waterfall.header]
              .map(JSONValue.number)))
    }
    if waterfall.footer > 0 {
      let frame = (supplement("footer")?.asArray ?? []).compactMap(\.asDouble)
      let inset = waterfall.supplementInset
      let expected = [inset, height - waterfall.footer, waterfall.width - 2 * inset, waterfall.footer]
      #expect(zip(frame, expected).allSatisfy { abs($0 - $1) < 1e-9 } && frame.count == 4)
    }
  }

  @Test func `the frames of water-flow`() throws {
    let waterfall = Waterfall(
      width: 375, count: 2, spacing: 10, inset: (0, 10, 10, 10), header: 44, footer: 30, supplementInset: 10)
    #expect(waterfall.laneWidth == 172.5)
    try Self.compare("water-flow", waterfall, (0..<40).map { Item(height: Self.random(3, $0, 60, 200)) })
  }

  @Test func `the frames of three-columns`() throws {
    let waterfall = Waterfall(width: 375, count: 3, spacing: 10, inset: (10, 10, 10, 10))
    let cells = (0..<60).map { Item(height: Self.random(50, $0, 50, 199)) }
    try Self.compare("three-columns", waterfall, [Item(height: 60, isFullSpan: true)] + cells)
  }

  @Test func `the frames of photo-feed`() throws {
    let photos = try JSONValue(parsing: Project.bytes(Project.examples.appendingPathComponent("photos.json")))
    let waterfall = Waterfall(width: 402, count: 2, spacing: 8, inset: (8, 8, 16, 8), header: 52, footer: 40)
    #expect(waterfall.laneWidth == 189)
    let items = (photos["results"]?.asArray ?? []).map { photo in
      Item(height: 189 / ((photo["width"]?.asDouble ?? 0) / (photo["height"]?.asDouble ?? 1)))
    }
    #expect(items.count == 28)
    try Self.compare("photo-feed", waterfall, items)
  }

  @Test func `the first frames of water-flow, as literal numbers`() throws {
    let golden = Project.golden.appendingPathComponent("examples/water-flow.layout.json")
    let value = try JSONValue(parsing: Project.bytes(golden))
    let frames = (value["attributes"]?.asArray ?? []).prefix(5).map { attributes in
      (attributes["frame"]?.asArray ?? []).compactMap(\.asDouble)
    }
    // 129 and 120 high: the right column is shorter (164 against 173), so the third cell is below the second.
    #expect(
      frames == [
        [10, 44, 172.5, 129], [192.5, 44, 172.5, 120], [192.5, 174, 172.5, 159], [10, 183, 172.5, 122],
        [10, 315, 172.5, 153],
      ])
    #expect(value["contentOffset"]?["y"] == .number(-20))
  }

  @Test func `the animated frames of tap-insert-delete`() throws {
    // Columns of 95 at 10 and 115. The new cell, 40 high, is after cell-1 at 24 + 50 + 10 = 84. The left column now
    // ends first (24 + 80), so cell-2 moves from (115, 84) to (10, 114), linearly in 0.5 s. At 0.9 s it is deleted and
    // fades out, and cell-3 moves to its position from (115, 84 + 40 + 10).
    let text = try Project.text(Project.examples.appendingPathComponent("tap-insert-delete.frames.jsonl"))
    let frames = try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(frames.count == 16)
    for (number, frame) in frames.enumerated() {
      let time = Double(number) / 10
      let element = { (key: String) in frame["attributes"]?.asArray?.first { $0["key"] == .string(key) } }
      let first = min(1, max(0, (time - 0.2) / 0.5))
      let second = min(1, max(0, (time - 0.9) / 0.5))
      func expect(_ key: String, _ x: Double, _ y: Double, _ alpha: Double) {
        let (found, frame) = (element(key), element(key)?["frame"]?.asArray?.compactMap(\.asDouble) ?? [])
        #expect(frame.count == 4 && abs(frame[0] - x) < 1e-9 && abs(frame[1] - y) < 1e-9, "\(key) at \(time): \(frame)")
        #expect(abs((found?["alpha"]?.asDouble ?? 1) - alpha) < 1e-9, "\(key) at \(time)")
      }
      expect("cell:cell-0", 10, 24, 1)
      if number < 2 { #expect(element("cell:new") == nil) } else { expect("cell:new", 115, 84, first) }
      if number > 13 {
        #expect(element("cell:cell-2") == nil)
      } else {
        expect("cell:cell-2", 115 - 105 * first, 84 + 30 * first, 1 - second)
      }
      #expect((element("cell:cell-2")?["phase"] == .string("disappearing")) == (9...13 ~= number))
      expect("cell:cell-3", 10 + 105 * (first - second), 114 + 20 * (first - second), 1)
    }
  }
}
