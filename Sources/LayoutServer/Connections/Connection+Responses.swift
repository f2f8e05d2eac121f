import JSONRPC
import LayoutProtocol

/// Responses and traces to a client.
extension Connection {
  /// Sends a successful response.
  func respond(to id: RequestID, with result: [UInt8]) {
    guard lifecycle != .ended else { return }
    OutgoingMessage.appendResponse(to: id, result: result, to: &output.bytes)
  }

  /// Sends an error response; with a nil id, the error of a message that is not a request.
  func sendError(_ error: ResponseError, _ id: RequestID?) {
    guard lifecycle != .ended else { return }
    OutgoingMessage.appendErrorResponse(error, to: id, to: &output.bytes)
  }

  /// Sends a trace message to a client that has enabled tracing.
  func trace(_ message: @autoclosure () -> String, _ params: Range<Int>?) {
    guard trace != .off, lifecycle != .handshaking, lifecycle != .ended else { return }
    let verbose = trace == .verbose ? "\(params?.count ?? 0) bytes of parameters" : nil
    notify(LogTraceNotification(message: message(), verbose: verbose))
  }

  /// Shows a page in the client's browser. A client without `window/showDocument` gets its address as a message.
  func showDocument(_ uri: String, named name: String) {
    if client.capabilities.showDocumentSupport {
      request(ShowDocumentRequest(uri: uri))
    } else {
      notify(ShowMessageNotification(.info, "\(name): \(uri)"))
    }
  }
}
