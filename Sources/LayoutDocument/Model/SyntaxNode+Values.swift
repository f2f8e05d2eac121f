package import CollectionLayout
package import JSON

// Reads values as their keys allow them. Nothing is reported here: what is wrong was said by the checker, and what is
// wrong is nil, or the nearest legal value, here.
extension SyntaxNode {
  /// The number, drawn to the nearest legal one; nil where there is none.
  package func number(in bounds: NumberBounds) -> Double? {
    guard let number = numberValue, let legal = bounds.nearest(to: number) else { return nil }
    return !bounds.isWhole || legal == legal.rounded() ? legal : nil
  }

  /// An edges value.
  package func edges(in bounds: NumberBounds) -> EdgeInsets? {
    if let all = number(in: bounds) { return EdgeInsets(all) }
    guard kind == .object else { return nil }
    let edge = { (name: String) in self[name]?.number(in: bounds) ?? 0 }
    return EdgeInsets(top: edge("top"), left: edge("left"), bottom: edge("bottom"), right: edge("right"))
  }

  /// `{x, y}`.
  package var point: Point? {
    guard kind == .object else { return nil }
    return Point(x: self["x"]?.number(in: .coordinate) ?? 0, y: self["y"]?.number(in: .coordinate) ?? 0)
  }

  /// `{width, height}`; nil when one is missing.
  package var size: Size? {
    guard let width = self["width"]?.number(in: .length), let height = self["height"]?.number(in: .length) else {
      return nil
    }
    return Size(width: width, height: height)
  }

  /// One of an enumeration's words.
  package func word<Word: RawRepresentable<String>>(_: Word.Type) -> Word? {
    stringValue.flatMap(Word.init(rawValue:))
  }
}
