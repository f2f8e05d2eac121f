package import JSON

/// A problem in a document: its byte range, severity, code and message.
package struct Diagnostic: Equatable, Sendable {
  /// The severity of a diagnostic. The raw values are those of LSP's `DiagnosticSeverity`.
  package enum Severity: Int, Sendable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4

    /// The name that the command line prints.
    package var name: String { "\(self)" }
  }

  /// Another range that explains a diagnostic, such as that of the earlier of two duplicates.
  package struct Related: Equatable, Sendable {
    /// A byte range in the document.
    package var range: Range<Int>
    package var message: String

    package init(range: Range<Int>, message: String) {
      self.range = range
      self.message = message
    }
  }

  /// The byte range that is marked, such as the whole invalid token with its quotation marks.
  package var range: Range<Int>
  package var severity: Severity
  /// The stable code of the diagnostic, such as `unknownKey`.
  package var code: String
  package var message: String
  package var related: [Related]
  /// The exact limit that a value exceeds, in the unit of that value, if the message contains it rounded; otherwise
  /// nil.
  package var limit: Double?
  /// The spelling or index path that the message suggests; nil if it suggests none.
  package var suggestion: String?

  package init(
    range: Range<Int>, severity: Severity = .error, code: String, message: String, related: [Related] = [],
    limit: Double? = nil, suggestion: String? = nil
  ) {
    self.range = range
    self.severity = severity
    self.code = code
    self.message = message
    self.related = related
    self.limit = limit
    self.suggestion = suggestion
  }
}

extension Diagnostic {
  /// Returns a copy whose ranges are moved by a number of bytes.
  func moved(by distance: Int) -> Diagnostic {
    guard distance != 0 else { return self }
    var moved = self
    moved.range = range.lowerBound + distance..<range.upperBound + distance
    moved.related = related.map {
      Related(range: $0.range.lowerBound + distance..<$0.range.upperBound + distance, message: $0.message)
    }
    return moved
  }
}

extension [Diagnostic] {
  /// Appends a diagnostic of a byte range of the text.
  mutating func report(
    _ code: String, _ severity: Diagnostic.Severity = .error, at range: Range<Int>, message: String,
    related: [Diagnostic.Related] = [], suggestion: String? = nil
  ) {
    append(
      Diagnostic(
        range: range, severity: severity, code: code, message: message, related: related, suggestion: suggestion))
  }

  /// The diagnostics in ascending order of their start offsets; those with equal ones keep their order.
  package var inOrderOfText: [Diagnostic] {
    enumerated().sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
      .map(\.element)
  }
}

extension Diagnostic {
  /// Creates the diagnostic of a syntax error.
  package init(_ error: SyntaxError) {
    let code = error.code == .limitExceeded ? "limitExceeded" : "syntax"
    self.init(range: error.range, code: code, message: Diagnostic.sentence(error.message))
  }

  /// Returns the message of a parser as a sentence, with a capital letter and a period.
  static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
