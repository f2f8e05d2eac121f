import CollectionLayout
import JSON
import JSONRPC

extension ResponseError {
  /// A request that makes sense and cannot be carried out; `kind` names the case for programs.
  static func failed(_ kind: String, _ message: String) -> ResponseError {
    ResponseError(
      code: ErrorCode.requestFailed, message: message,
      data: .object([JSONMember(key: "kind", value: .string(kind))]))
  }

  static var tooManyElements: ResponseError {
    failed(
      "tooManyElements",
      "more than \(Limits.elements) elements, or \(Limits.content >> 20) MiB of their texts, are in view")
  }

  static func unknownSession(_ name: String) -> ResponseError {
    unknown("unknownSession", "session: there is no session \"\(name)\"")
  }

  static func unknownDocument(_ uri: String) -> ResponseError {
    unknown("unknownDocument", "textDocument.uri: there is no document \"\(uri)\"")
  }

  /// Parameters that name what is not there; `kind` names the case for programs.
  static func unknown(_ kind: String, _ message: String) -> ResponseError {
    ResponseError(
      code: ErrorCode.invalidParams, message: message,
      data: .object([JSONMember(key: "kind", value: .string(kind))]))
  }

  /// The answer to a snapshot with mistakes.
  static func invalidSnapshot(_ error: InvalidSnapshot) -> ResponseError {
    ResponseError(
      code: ErrorCode.requestFailed, message: error.findings.first?.message ?? "the snapshot is not valid",
      data: .object([
        JSONMember(key: "kind", value: .string("invalidSnapshot")),
        JSONMember(
          key: "findings",
          value: .array(
            error.findings.map { finding in
              .object([
                JSONMember(key: "code", value: .string(finding.code.rawValue)),
                JSONMember(key: "id", value: .string(finding.identifier.text)),
                JSONMember(key: "message", value: .string(finding.message)),
              ])
            })),
      ]))
  }
}
