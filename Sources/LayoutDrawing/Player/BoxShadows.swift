import CollectionLayout
import LayoutStyle

/// The distinct shadows and borders of a simulation as values of CSS `box-shadow`.
struct BoxShadows {
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  /// Returns the index of an element's shadow and border; nil if it has neither.
  mutating func number(of style: ElementStyle) -> Int? {
    // In `box-shadow` the first shadow is the topmost.
    let parts = [style.border.map(BoxShadows.text), style.shadow.map(BoxShadows.text)].compactMap { $0 }
    guard !parts.isEmpty else { return nil }
    let text = parts.joined(separator: ",")
    if let number = numbers[text] { return number }
    texts.append(text)
    numbers[text] = texts.count - 1
    return texts.count - 1
  }

  private static func text(_ border: ElementBorder) -> String {
    "inset 0 0 0 \(points(border.width)) \(border.color.hexWithAlpha)"
  }

  private static func text(_ shadow: ElementShadow) -> String {
    var color = shadow.color
    color.alpha = UInt8(min(255, max(0, (Double(color.alpha) * shadow.opacity).rounded())))
    // A shadow with radius r in Core Animation corresponds to a blur radius of 2r in CSS.
    let lengths = [shadow.offset.x, shadow.offset.y, 2 * shadow.radius].map(points).joined(separator: " ")
    return "\(lengths) \(color.hexWithAlpha)"
  }

  private static func points(_ number: Double) -> String {
    var bytes: [UInt8] = []
    XMLEscaping.append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "px"
  }
}
