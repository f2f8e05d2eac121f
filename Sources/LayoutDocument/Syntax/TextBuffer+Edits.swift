extension TextBuffer {
  /// Replaces what lies between two positions, and tells whether the edit fits the text.
  ///
  /// An edit that does not is applied all the same, its ends swapped when they are reversed and clamped when they lie
  /// outside; false then means that client and server may no longer hold the same text.
  package mutating func apply(
    start: TextPosition, end: TextPosition, text: [UInt8], encoding: PositionEncoding
  ) -> Bool {
    let isPlausible = start <= end && exists(start) && exists(end)
    let from = offset(of: min(start, end), encoding: encoding)
    let to = offset(of: max(start, end), encoding: encoding)
    replace(from..<max(from, to), with: text)
    return isPlausible
  }

  /// Whether the line is one of the text's; editors that delete the last line also name the start of the line after it.
  ///
  /// A column past the end of its line is legal in LSP and means that end.
  private func exists(_ position: TextPosition) -> Bool {
    if position.line == lineCount { return position.character == 0 }
    return position.line >= 0 && position.line < lineCount && position.character >= 0
  }
}
