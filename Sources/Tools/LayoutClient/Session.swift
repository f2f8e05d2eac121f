import Synchronization

/// A viewport onto a document. Its state follows the updates of the server. A session is closed when it is deallocated.
public final class Session: Sendable {
  /// The updates from the opening on, for one consumer. Each was applied to `state` before. The stream ends with the
  /// session. While 1,000 updates are not consumed, further ones are applied to `state` only.
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

  /// The diagnostics of the document when the session was opened. With errors only its valid parts are laid out.
  public let diagnostics: [Diagnostic]

  /// The state after the last update that was received.
  public var state: SessionState { current.withLock { $0 } }

  /// The elements in the viewport and its overscan, by their keys.
  public var elements: [String: ElementAttributes] { state.elements }

  /// Scrolls to a content offset in points. The update follows.
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

  /// Performs a batch update, as `performBatchUpdates` does. Clients in other languages have this name for it.
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

/// The options with which a session is opened. A nil option has the default value of the protocol.
public struct SessionOptions: Codable, Sendable {
  /// The form of animated updates.
  public enum AnimationMode: String, Codable, Sendable {
    case keyframes, frames, none
  }

  public var viewport: Viewport?
  public var contentOffset: Point?
  /// The margin around the viewport for which elements are sent too, in points.
  public var overscan: Double?
  /// The maximum number of updates per second.
  public var maxFps: Double?
  /// The maximum number of unacknowledged updates. The session acknowledges each update that it has applied.
  public var ackWindow: Int?
  /// Coordinates are rounded to multiples of this number of points.
  public var precision: Double?
  public var animation: AnimationMode?
  /// Whether animations of the same element are added to each other, instead of a new one replacing those in flight.
  /// For `keyframes` only.
  public var additive: Bool?
  public var animateEdits: Bool?

  public init(viewport: Viewport? = nil, contentOffset: Point? = nil, overscan: Double? = nil) {
    self.viewport = viewport
    self.contentOffset = contentOffset
    self.overscan = overscan
  }
}

/// The viewport of a session: a size, or the screen of a device with its display scale and safe area.
public enum Viewport: Codable, Sendable {
  case size(Size)
  case device(String, Orientation = .portrait)

  public enum Orientation: String, Codable, Sendable { case portrait, landscape }

  private enum CodingKeys: CodingKey { case device, orientation }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    guard let device = try members.decodeIfPresent(String.self, forKey: .device) else {
      self = .size(try Size(from: decoder))
      return
    }
    self = .device(device, try members.decodeIfPresent(Orientation.self, forKey: .orientation) ?? .portrait)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .size(let size): try size.encode(to: encoder)
    case .device(let device, let orientation):
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(device, forKey: .device)
      try members.encode(orientation, forKey: .orientation)
    }
  }
}

/// An operation of a batch update, as those of `UICollectionView.performBatchUpdates`.
public struct BatchOperation: Encodable, Sendable {
  private let members: [String: AnyJSON]

  /// Inserts an item, described by the keys of an item in a document.
  public static func insert(_ item: AnyJSON, at indexPath: [Int]) -> BatchOperation {
    BatchOperation(members: ["insert": ["at": Self.path(indexPath), "item": item]])
  }

  public static func delete(at indexPath: [Int]) -> BatchOperation {
    BatchOperation(members: ["delete": ["at": Self.path(indexPath)]])
  }

  public static func move(from indexPath: [Int], to destination: [Int]) -> BatchOperation {
    BatchOperation(members: ["move": ["from": Self.path(indexPath), "to": Self.path(destination)]])
  }

  /// Replaces an item.
  public static func reload(_ item: AnyJSON, at indexPath: [Int]) -> BatchOperation {
    BatchOperation(members: ["reload": ["at": Self.path(indexPath), "item": item]])
  }

  public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

  private static func path(_ indexPath: [Int]) -> AnyJSON { .array(indexPath.map { .number(Double($0)) }) }
}
