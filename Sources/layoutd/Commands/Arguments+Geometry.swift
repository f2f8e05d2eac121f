import CollectionLayout
import LayoutDocument

extension Arguments {
  /// The value of `--viewport`: WIDTHxHEIGHT or the name of a device; nil if it was not given.
  func viewport() throws(UsageError) -> Size? {
    try value("--viewport", "WIDTHxHEIGHT or a device such as \"iPhone 16\"") { text in
      if let size = Devices.size(named: text) { return size }
      guard let sides = Arguments.numbers(text, separatedBy: "x", count: 2), sides.allSatisfy({ $0 >= 0 }) else {
        return nil
      }
      return Size(width: sides[0], height: sides[1])
    }
  }

  /// The value of `--offset x,y`; nil if it was not given.
  func offset() throws(UsageError) -> Point? {
    try value("--offset", "x,y") { text in
      Arguments.numbers(text, separatedBy: ",", count: 2).map { Point(x: $0[0], y: $0[1]) }
    }
  }

  /// The value of `--rect x,y,width,height`; nil if it was not given.
  func rect() throws(UsageError) -> Rect? {
    try value("--rect", "x,y,width,height") { text in
      guard let numbers = Arguments.numbers(text, separatedBy: ",", count: 4), numbers[2] >= 0, numbers[3] >= 0 else {
        return nil
      }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  private static func numbers(_ text: String, separatedBy separator: Character, count: Int) -> [Double]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    // Limited to the range of lengths and coordinates in documents; `Double` would also parse "nan" and "inf".
    let numbers = parts.compactMap { Double($0) }.filter { $0.magnitude <= 1e9 }
    return parts.count == count && numbers.count == count ? numbers : nil
  }
}
