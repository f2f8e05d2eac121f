package import JSON

extension Diagnostic {
  /// A mistake in the syntax.
  package init(_ error: SyntaxError) {
    let code = error.code == .limitExceeded ? "limitExceeded" : "syntax"
    self.init(range: error.range, code: code, message: error.message)
  }
}
