package import JSON

extension Diagnostic {
  /// A mistake in the syntax.
  package init(_ error: SyntaxError) {
    let code = error.code == .limitExceeded ? "limitExceeded" : "syntax"
    self.init(range: error.range, code: code, message: Diagnostic.sentence(error.message))
  }

  /// What a reader says is wrong, as diagnostics are written.
  static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
