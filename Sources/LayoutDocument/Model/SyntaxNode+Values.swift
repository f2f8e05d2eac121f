package import JSON

// Reads values as their keys allow them. Nothing is reported here: what is wrong was said by the checker, and what is
// wrong is nil, or the nearest legal value, here.
extension SyntaxNode {
  /// The number, drawn to the nearest legal one; nil where there is none.
  package func number(in bounds: NumberBounds) -> Double? {
    guard let number = numberValue, let legal = bounds.nearest(to: number) else { return nil }
    return !bounds.isWhole || legal == legal.rounded() ? legal : nil
  }

  /// One of an enumeration's words.
  package func word<Word: RawRepresentable<String>>(_: Word.Type) -> Word? {
    stringValue.flatMap(Word.init(rawValue:))
  }
}
