import Measuring

/// The waterfall of workload W1 as a document, with the expected frames of its cells.
struct Waterfall {
  static let uri = "file:///waterfall.layout.json"
  static let viewport = (width: 375.0, height: 812.0)

  /// The source of the cells' heights.
  enum Heights {
    /// The heights of W1, all written in the document.
    case written
    /// A random rule of the document, whose length does not depend on the number of cells.
    case random
  }

  /// The text of the document.
  let text: String
  /// The left edges of all cells.
  private(set) var x: [Double] = []
  /// The upper edges of all cells.
  private(set) var y: [Double] = []
  let heights: [Double]
  /// The content height.
  private(set) var length = 10.0

  init(items: Int, _ source: Heights) {
    let rule: String
    switch source {
    case .written:
      heights = LinearCongruentialGenerator.heights(items).map(Double.init)
      rule = "{\"cycle\":[\(heights.map { "\(Int($0))" }.joined(separator: ","))]}"
    case .random:
      heights = (0..<items).map(Self.random)
      rule = #"{"random":[50,199],"seed":1}"#
    }
    text = #"""
      {"layout":{"kind":"waterfall","columnCount":3,"rowSpacing":10,"columnSpacing":10,"sectionInset":10},
      "sections":[{"id":"s","items":[{"repeat":\#(items),"id":"item-{i}","height":\#(rule)}]}]}
      """#
    computeFrames()
  }

  /// The width of a cell.
  static let width = (viewport.width - 40) / 3

  private mutating func computeFrames() {
    var bottoms = [10.0, 10, 10]
    x.reserveCapacity(heights.count)
    y.reserveCapacity(heights.count)
    for height in heights {
      var column = 0
      for other in 1...2 where bottoms[other] < bottoms[column] { column = other }
      x.append(10 + Double(column) * (Self.width + 10))
      y.append(bottoms[column])
      bottoms[column] += height + 10
    }
    length = max(bottoms[0], bottoms[1], bottoms[2])
  }

  /// Returns the frames of the cells that are visible at a content offset, by element key.
  func cells(at offset: Double) -> [String: [Double]] {
    // The upper edges never decrease, so a binary search finds both ends.
    let end = Self.partition(y) { $0 < offset + Self.viewport.height }
    let start = Self.partition(y) { $0 < offset - 200 }
    var cells: [String: [Double]] = [:]
    for index in start..<end where y[index] + heights[index] > offset {
      cells["cell:item-\(index)"] = [x[index], y[index], Self.width, heights[index]]
    }
    return cells
  }

  /// Returns the parameters that open a session with this text inline. `more` is appended as further members.
  func session(_ more: String = "") -> String {
    #"{"textDocument":{"uri":"\#(Self.uri)"},"viewport":{"width":375,"height":812},"text":\#(Message.quoted(text))\#(more)}"#
  }

  private static func partition(_ values: [Double], _ isBefore: (Double) -> Bool) -> Int {
    var range = values.startIndex..<values.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = isBefore(values[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  // SplitMix64, as the document reference defines `random`.
  private static func random(_ index: Int) -> Double {
    var z = 1 &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return 50 + Double((z ^ (z >> 31)) % 150)
  }
}
