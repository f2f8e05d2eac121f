import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument

extension ResponseError {
  /// The error response to a request that its client cancelled.
  static var cancelled: ResponseError {
    ResponseError(code: ErrorCode.requestCancelled, message: "the request was cancelled")
  }

  /// Returns the error for a valid request that cannot be executed; `kind` identifies the case for programs, and `data`
  /// has further members.
  static func failed(_ kind: String, _ message: String, _ data: [JSONMember] = []) -> ResponseError {
    ResponseError(
      code: ErrorCode.requestFailed, message: message,
      data: .object([JSONMember(key: "kind", value: .string(kind))] + data))
  }

  static var tooManyElements: ResponseError {
    failed(
      "tooManyElements",
      "more than \(Limits.elements) elements, or \(Limits.content >> 20) MiB of their labels, are in view")
  }

  static func unknownSession(_ name: String) -> ResponseError {
    unknown("unknownSession", "session: unknown session \"\(name)\"")
  }

  static func unknownDocument(_ uri: String) -> ResponseError {
    unknown("unknownDocument", "textDocument.uri: unknown document \"\(uri)\"")
  }

  /// Returns the error for a document whose file could not be read, with the reason.
  static func unknownDocument(_ uri: String, _ failure: FileSystemAccess.Failure?) -> ResponseError {
    guard let failure, failure.isError else { return unknownDocument(uri) }
    return unknown("unknownDocument", "textDocument.uri: document \"\(uri)\" cannot be read: \(failure.reason)")
  }

  /// Returns the error for parameters that name something that does not exist; `kind` identifies the case for programs.
  static func unknown(_ kind: String, _ message: String) -> ResponseError {
    ResponseError(
      code: ErrorCode.invalidParams, message: message,
      data: .object([JSONMember(key: "kind", value: .string(kind))]))
  }

  /// Returns the error for a snapshot with issues.
  static func invalidSnapshot(_ error: InvalidSnapshot) -> ResponseError {
    failed(
      "invalidSnapshot", error.issues.first?.message ?? "the snapshot is not valid",
      [
        JSONMember(
          key: "findings",
          value: .array(
            error.issues.map { finding in
              .object([
                JSONMember(key: "code", value: .string(finding.code.rawValue)),
                JSONMember(key: "id", value: .string(finding.identifier.text)),
                JSONMember(key: "message", value: .string(finding.message)),
              ])
            }))
      ])
  }
}
