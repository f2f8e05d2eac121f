import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

extension MethodTable {
  /// From the first word to the last, and what belongs to no other family.
  static var lifecycle: [Method] {
    [
      .request(Initialize.self, isCancellable: false) { message, connection, server, writer in
        server.initialize(connection, message)
        server.writeCapabilities(of: connection, to: &writer)
      },
      .notification(Initialized.self) { _, connection, server in server.initialized(connection) },
      .request(Shutdown.self, isCancellable: false) { _, connection, server, _ in
        connection.lifecycle = .shutDown
        server.connectionEnded(connection)
      },
      .notification(Exit.self) { _, connection, server in
        server.end(connection, code: connection.exitCode)
      },
      .notification(SetTrace.self) { message, connection, _ in
        connection.trace = message.value
      },
      .notification(CancelRequest.self) { message, connection, _ in
        connection.passCancellation(RequestID(json: message.id))
      },
      .notification(DidChangeConfiguration.self) { message, connection, server in
        server.changeConfiguration(message.settings, on: connection)
      },
      .request(Synchronize.self) { _, connection, server, writer in
        server.synchronize(connection)
        writer.object { _ in }
      },
    ]
  }
}
