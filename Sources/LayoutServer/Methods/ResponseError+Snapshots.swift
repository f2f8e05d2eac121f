import CollectionLayout
import JSON
import JSONRPC

extension ResponseError {
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
