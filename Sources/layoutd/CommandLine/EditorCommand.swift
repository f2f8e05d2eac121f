/// A command that shows a position of a file in an editor, such as `code -g {file}:{line}:{column}`.
///
/// The command is split as a POSIX shell splits words, but no shell runs: variables, patterns and operators have no
/// meaning. Placeholders are replaced after the split, so that a file name stays within its argument.
struct EditorCommand: Equatable {
  /// The program, which is searched in PATH unless it contains a slash.
  let program: String
  /// The arguments, with placeholders.
  private let arguments: [String]

  /// Parses a command. Nil if it has no program, if a quotation mark is not closed, if no argument contains `{file}`,
  /// or if the program contains a placeholder: a file of the preview must not be run.
  init?(_ text: String) {
    guard let words = EditorCommand.words(of: text), let program = words.first, !program.isEmpty,
      Placeholders.replacing(in: program, { _ in "" }) == program
    else { return nil }
    self.program = program
    arguments = Array(words.dropFirst())
    guard arguments.contains(where: { $0.contains("{file}") }) else { return nil }
  }

  /// Returns the arguments for a position of a file; the line and the column are counted from 1.
  func arguments(file: String, line: Int, column: Int) -> [String] {
    arguments.map { argument in
      Placeholders.replacing(in: argument) { name in
        switch name {
        case "file": file
        case "line": String(line)
        case "column": String(column)
        default: nil
        }
      }
    }
  }

  /// Splits a text into words by the quoting rules of a POSIX shell; nil if a quotation mark is not closed or if the
  /// text ends in a backslash.
  private static func words(of text: String) -> [String]? {
    var words: [String] = []
    // Nil between words; an empty pair of quotation marks is a word.
    var word: String?
    var quote: Unicode.Scalar?
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch (quote, scalar) {
      case ("'", "'"), ("\"", "\""):
        quote = nil
      case (nil, "'"), (nil, "\""):
        quote = scalar
        word = word ?? ""
      case (nil, "\\"), ("\"", "\\"):
        guard let escaped = scalars.next() else { return nil }
        // Within double quotes a backslash escapes only these characters.
        let isEscape = quote == nil || "\"\\$`".unicodeScalars.contains(escaped)
        word = (word ?? "") + (isEscape ? "" : "\\") + String(escaped)
      case (nil, " "), (nil, "\t"), (nil, "\n"):
        if let finished = word.take() { words.append(finished) }
      default:
        word = (word ?? "") + String(scalar)
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(word) }
    return words
  }
}
