import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// What an editor can ask the server to do.
  static var commands: [Method] {
    [
      .request(ExecuteCommand.self, stopping: .beforeSettling) {
        message, connection, server, writer throws(ResponseError) in
        try server.execute(message, on: connection, to: &writer)
      }
    ]
  }
}
