package import JSON

extension CodeActionRequest {
  /// A diagnostic in the request's context.
  package struct ContextDiagnostic: Equatable, Sendable {
    package var range: PositionRange
    package var code: String?
    package var message: String?
    /// The whole diagnostic as JSON, exactly as the client wrote it.
    package var bytes: [UInt8]

    package init(from reader: inout JSONReader) throws(JSONError) {
      let start = reader.offset
      var copy = reader
      bytes = try copy.readRaw()
      var range: PositionRange?
      var code: String?
      var message: String?
      try reader.readMembers { key, reader throws(JSONError) in
        switch key {
        case "range": range = try PositionRange(from: &reader)
        case "code":
          // Numeric codes are those of other servers.
          if try reader.peekKind() == .string { code = try reader.readString() } else { _ = try reader.skipValue() }
        case "message": message = try reader.readOptionalString()
        default: break
        }
      }
      self.code = code
      self.message = message
      self.range = try require(range, "range", at: start)
    }
  }

  /// The diagnostics that the client shows at the range.
  package var contextDiagnostics: [ContextDiagnostic] { context?.diagnostics ?? [] }
  /// The kinds of code actions to return, each with its subkinds; nil for all.
  package var only: [String]? { context?.only }
  /// Whether the editor sent the request automatically, for example while the cursor moved.
  package var isTriggeredAutomatically: Bool { context?.triggerKind == 2 }

  /// Whether the request includes actions of a kind.
  package func includes(_ kind: String) -> Bool {
    only.map { $0.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
  }
}
