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
