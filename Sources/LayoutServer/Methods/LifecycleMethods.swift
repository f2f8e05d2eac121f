import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// The lifecycle, tracing, cancellation and configuration.
enum LifecycleMethods {
  static var all: [Method] {
    [
      .request(InitializeRequest.self, isLifecycle: true) { message, connection, server, writer in
        server.initialize(connection, message)
        server.methods.writeCapabilities(for: connection, version: server.environment.version, to: &writer)
      },
      .notification(InitializedNotification.self) { _, connection, server in server.initialized(connection) },
      Method(ShutdownRequest.self, isRequest: true, isLifecycle: true, readsParams: false) { _ in
        .immediate { connection, server, _ in
          // Calls that were received in the same chunk.
          server.scheduler.cancelAll(of: connection, server)
          connection.lifecycle = .draining
          server.sessions.end(of: connection, server)
        }
      },
      Method(ExitNotification.self, isRequest: false, readsParams: false) { _ in
        .immediate { connection, server, _ in server.end(connection, code: connection.exitCode) }
      },
      .notification(SetTraceNotification.self) { message, connection, _ in
        connection.trace = message.value
      },
      // Valid cancellations are handled when they are received.
      .notification(CancelRequestNotification.self) { _, _, _ in },
      .notification(DidChangeConfigurationNotification.self) { message, connection, server in
        server.changeConfiguration(message.settings, on: connection)
      },
      .notification(CancelWorkDoneProgressNotification.self) { _, _, _ in },
      Method(SynchronizeRequest.self, isRequest: true) { _ in .synchronize },
    ]
  }
}
