package import JSON

/// The error of an error response.
package struct ResponseError: Error, Equatable, Sendable {
  package var code: Int
  package var message: String
  /// Machine-readable details; `kind` identifies the case.
  package var data: JSONValue?

  package init(code: Int, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Creates the error for parameters that do not match the schema of their method.
  package static func invalidParams(_ error: JSONError) -> ResponseError {
    let path = error.pathText
    return ResponseError(
      code: ErrorCode.invalidParams, message: path.isEmpty ? "params: \(error.message)" : "\(path): \(error.message)")
  }
}

/// The error codes of JSON-RPC and LSP that the server uses.
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
