import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// The lifecycle, tracing, cancellation and configuration.
enum LifecycleMethods {
  static var all: [Method] {
    [
      .request(Initialize.self, isLifecycle: true) { message, connection, server, writer in
        server.initialize(connection, message)
        server.methods.writeCapabilities(for: connection, version: server.environment.version, to: &writer)
      },
      .notification(Initialized.self) { _, connection, server in server.initialized(connection) },
      .request(Shutdown.self, isLifecycle: true) { _, connection, server, _ in
        connection.lifecycle = .draining
        server.sessions.end(of: connection, server)
      },
      .notification(Exit.self) { _, connection, server in
        server.end(connection, code: connection.exitCode)
      },
      .notification(SetTrace.self) { message, connection, _ in
        connection.trace = message.value
      },
      // Valid cancellations are handled when they are received.
      .notification(CancelRequest.self) { _, _, _ in },
      .notification(DidChangeConfiguration.self) { message, connection, server in
        server.changeConfiguration(message.settings, on: connection)
      },
      .notification(CancelWorkDoneProgress.self) { _, _, _ in },
      Method(Synchronize.self, isRequest: true) { _ in .synchronize },
    ]
  }
}
