extension TextBuffer {
  /// Replaces what lies between two positions, and tells whether the edit fits the text.
  ///
  /// An edit that does not is applied all the same, its ends swapped when they are reversed and clamped when they lie
  /// outside; false then means that client and server may no longer hold the same text.
  package mutating func apply(
    start: TextPosition, end: TextPosition, text: [UInt8], encoding: PositionEncoding
  ) -> Bool {
    let isPlausible = start <= end && exists(start, encoding) && exists(end, encoding)
    let from = offset(of: min(start, end), encoding: encoding)
    let to = offset(of: max(start, end), encoding: encoding)
    replace(from..<max(from, to), with: text)
    return isPlausible
  }

  /// Whether a position lies in the text; editors that delete the last line also name the start of the line after it.
  private func exists(_ position: TextPosition, _ encoding: PositionEncoding) -> Bool {
    if position.line == lineCount { return position.character == 0 }
    guard position.line >= 0, position.line < lineCount, position.character >= 0 else { return false }
    let end = self.position(of: lineRange(position.line).upperBound, encoding: encoding)
    return position.character <= end.character
  }
}
