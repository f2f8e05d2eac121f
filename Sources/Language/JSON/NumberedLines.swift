/// The error of a line of a text with one JSON value per line.
package struct LineError: Error, Equatable, Sendable {
  /// The number of the line, from 1.
  package let line: Int
  /// A message without a full stop.
  package let message: String

  package init(line: Int, message: String) { (self.line, self.message) = (line, message) }
}

extension [UInt8] {
  /// Returns the lines of the text, also empty ones, with their numbers, from 1; without a byte order mark. Throws if
  /// the text is UTF-16.
  package func numberedLines() throws(LineError) -> [(number: Int, bytes: ArraySlice<UInt8>)] {
    if isUTF16 { throw LineError(line: 1, message: SyntaxError.utf16.message) }
    let lines = dropFirst(byteOrderMarkLength).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().map { ($0.offset + 1, $0.element) }
  }
}
