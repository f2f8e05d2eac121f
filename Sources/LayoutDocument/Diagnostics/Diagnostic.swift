package import JSON

/// One mistake in a document: where it stands, how bad it is, and what to call it.
package struct Diagnostic: Equatable, Sendable {
  /// How bad a finding is; the raw values are LSP's `DiagnosticSeverity`.
  package enum Severity: Int, Sendable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4

    /// The word that the command line prints.
    package var name: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .information: "information"
      case .hint: "hint"
      }
    }
  }

  /// A second place that explains the first, such as the earlier of two duplicates.
  package struct Related: Equatable, Sendable {
    /// Bytes of the document.
    package var range: Range<Int>
    package var message: String

    package init(range: Range<Int>, message: String) {
      self.range = range
      self.message = message
    }
  }

  /// Bytes of the document: the whole offending token, quotes included.
  package var range: Range<Int>
  package var severity: Severity
  /// A stable name of the kind of mistake, such as `unknownKey`.
  package var code: String
  package var message: String
  package var related: [Related]
  /// The number that must not be passed, where the message tells it rounded.
  package var limit: Double?
  /// The word that is probably meant; nil where none is near.
  package var meant: String?

  package init(
    range: Range<Int>, severity: Severity = .error, code: String, message: String, related: [Related] = [],
    limit: Double? = nil, meant: String? = nil
  ) {
    self.range = range
    self.severity = severity
    self.code = code
    self.message = message
    self.related = related
    self.limit = limit
    self.meant = meant
  }
}

extension Diagnostic {
  /// The same in a text that stands elsewhere.
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
  /// The same by place; of one place as they are.
  var inOrderOfText: [Diagnostic] {
    enumerated().sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
      .map(\.element)
  }
}

extension Diagnostic {
  /// A mistake in the syntax.
  package init(_ error: SyntaxError) {
    let code = error.code == .limitExceeded ? "limitExceeded" : "syntax"
    self.init(range: error.range, code: code, message: Diagnostic.sentence(error.message))
  }

  /// What a reader says is wrong, as diagnostics are written.
  static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
