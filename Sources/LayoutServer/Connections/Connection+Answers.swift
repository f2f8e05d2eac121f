import JSONRPC
import LayoutProtocol

/// What a client is told beside the notifications and requests of the server.
extension Connection {
  /// Answers a request.
  func answer(_ id: RequestID, _ result: [UInt8]) {
    guard lifecycle != .ended else { return }
    OutgoingMessage.appendResponse(to: id, result: result, to: &output.bytes)
  }

  /// Refuses a request, or says what is wrong with something that is none.
  func fail(_ error: ResponseError, _ id: RequestID?) {
    guard lifecycle != .ended else { return }
    OutgoingMessage.appendFailure(error, to: id, to: &output.bytes)
  }

  /// Tells a client that wants to know it what was done with its message.
  func trace(_ message: @autoclosure () -> String, _ params: Range<Int>?) {
    guard trace != .off, lifecycle != .handshaking, lifecycle != .ended else { return }
    let verbose = trace == .verbose ? "\(params?.count ?? 0) bytes of parameters" : nil
    notify(LogTrace(message: message(), verbose: verbose))
  }

  /// Shows a page; a client that cannot do it can at least say where it is.
  func show(_ uri: String, named name: String) {
    if client.capabilities.showsDocuments {
      request(ShowDocument(uri: uri))
    } else {
      notify(ShowMessage(.info, "\(name): \(uri)"))
    }
  }
}
