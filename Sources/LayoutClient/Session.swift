import Synchronization

/// A viewport onto a document. Its state follows the updates of the server. A session that is not used any more is closed.
public final class Session: Sendable {
  /// The updates from the opening on, each after it was applied to `state`. Ends with the session. For one consumer. While
  /// 1,000 of them are not consumed, further ones change only `state`.
  public let updates: AsyncStream<SessionUpdate>

  private let client: Client
  private let current: Mutex<SessionState>
  private let continuation: AsyncStream<SessionUpdate>.Continuation

  init(_ state: SessionState, client: Client) {
    self.client = client
    name = state.session
    diagnostics = state.diagnostics
    current = Mutex(state)
    (updates, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1_000))
  }

  deinit {
    Task { [client, name] in await client.closeUnused(name) }
  }

  /// The name of the session in the protocol.
  public let name: String

  /// The diagnostics of the document when the session was opened. One with errors has a layout that is not intended.
  public let diagnostics: [Diagnostic]

  /// The state after the last update that was received.
  public var state: SessionState { current.withLock { $0 } }

  /// The elements in the viewport, by their keys.
  public var elements: [String: ElementAttributes] { state.elements }

  /// Scrolls to a content offset. The update follows.
  public func scroll(to offset: Point) async throws {
    struct Parameters: Encodable {
      var session: String
      var contentOffset: Point
    }
    try await client.notify("layoutd/session/scroll", Parameters(session: name, contentOffset: offset))
  }

  /// Resizes the viewport. The update follows.
  public func resize(to viewport: Viewport) async throws {
    struct Parameters: Encodable {
      var session: String
      var viewport: Viewport
    }
    try await client.notify("layoutd/session/resize", Parameters(session: name, viewport: viewport))
  }

  /// Performs a batch update. The update follows. Throws if the batch is invalid.
  public func performBatchUpdates(_ operations: [BatchOperation]) async throws {
    struct Parameters: Encodable {
      var session: String
      var updates: [BatchOperation]
    }
    _ = try await client.request(
      "layoutd/performBatchUpdates", Parameters(session: name, updates: operations), returning: AnyJSON.self)
  }

  /// Performs a batch update, as `performBatchUpdates` does: the name that all clients have for it.
  public func apply(_ operations: [BatchOperation]) async throws { try await performBatchUpdates(operations) }

  /// Requests the complete state, and adopts it.
  public func snapshot() async throws -> SessionState {
    try await client.snapshot(of: name)
  }

  /// Replaces the state.
  func adopt(_ state: SessionState) { current.withLock { $0 = state } }

  /// Closes the session and ends its updates.
  public func close() async throws {
    _ = try await client.request("layoutd/session/close", ["session": name], returning: AnyJSON.self)
    await client.forget(self)
  }

  /// Applies an update and publishes it.
  func receive(_ update: SessionUpdate) {
    current.withLock { $0.apply(update) }
    continuation.yield(update)
  }

  /// Ends the updates.
  func end() { continuation.finish() }
}
