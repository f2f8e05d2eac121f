import CollectionLayout
import LayoutDocument

extension CommandOption {
  static let viewport = CommandOption.value(
    "--viewport", "WxH|DEVICE", "instead of the document's viewport: a size, or a device such as \"iPhone 16\"",
    completion: .devices)
}

extension Arguments {
  /// The device that `--viewport` names in any case; nil if it was not given or is a size.
  var viewportDevice: Device? {
    text("--viewport").flatMap { Arguments.device(named: $0) }
  }

  /// Returns the device with a name in any case; nil if there is none.
  static func device(named name: String) -> Device? {
    Devices.all.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The value of `--viewport`: WIDTHxHEIGHT or the size of a device; nil if it was not given.
  func viewport() throws(UsageError) -> Size? {
    guard let text = text("--viewport") else { return nil }
    if let viewportDevice { return viewportDevice.size }
    let times = text.contains("×") ? "×" : text.contains("X") ? "X" : Character("x")
    if let sides = Arguments.numbers(text, separatedBy: times, count: 2), sides.allSatisfy({ $0 >= 0 }) {
      return Size(width: sides[0], height: sides[1])
    }
    let names = Devices.all.map(\.name)
    throw .badValue(
      "--viewport", text,
      expected: "WIDTHxHEIGHT or a device (\(names.joined(separator: ", ")))\(Devices.hint(for: text))")
  }

  /// The value of `--offset x,y`; nil if it was not given.
  func offset() throws(UsageError) -> Point? {
    try value("--offset", "x,y", Arguments.point)
  }

  /// Parses `x,y`; returns nil for any other text.
  static func point(_ text: String) -> Point? {
    numbers(text, separatedBy: ",", count: 2).map { Point(x: $0[0], y: $0[1]) }
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
