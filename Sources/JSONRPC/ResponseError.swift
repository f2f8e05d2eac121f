package import JSON

/// Why a request is refused, in the words of its error response.
package struct ResponseError: Error, Equatable, Sendable {
  package var code: Int
  package var message: String
  /// What a program may want to know; its `kind` names the case.
  package var data: JSONValue?

  package init(code: Int, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Parameters that do not have the form their method asks for.
  package static func invalidParams(_ error: JSONError) -> ResponseError {
    let path = error.pathText
    return ResponseError(
      code: ErrorCode.invalidParams, message: path.isEmpty ? "params: \(error.message)" : "\(path): \(error.message)")
  }
}

/// The error codes of JSON-RPC and of LSP's base protocol that the daemon answers with.
package enum ErrorCode {
  package static let parseError = -32700
  package static let invalidRequest = -32600
  package static let methodNotFound = -32601
  package static let invalidParams = -32602
  package static let internalError = -32603
  package static let serverNotInitialized = -32002
  package static let requestFailed = -32803
  package static let contentModified = -32801
  package static let requestCancelled = -32800
}
