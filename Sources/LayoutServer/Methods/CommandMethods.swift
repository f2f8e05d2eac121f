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
      },
      .request(PlayTimeline.self, stopping: .anywhere) { message, _, server, writer throws(ResponseError) in
        guard let play = try server.timeline(message) else { return writer.null() }
        writer.raw(play)
      },
    ]
  }
}
