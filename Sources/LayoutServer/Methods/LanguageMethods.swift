import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// What helps whoever writes a document.
  static var language: [Method] {
    [
      .request(Hover.self) { message, connection, server, writer throws(ResponseError) in
        guard let answer = server.hover(message, on: connection) else { return writer.null() }
        answer.write(to: &writer)
      }
    ]
  }
}
