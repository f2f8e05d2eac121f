import JSON
package import JSONRPC
import LayoutProtocol

/// Looks at what arrives while the server is away, for what cannot wait until it is back.
package struct Scout {
  /// What cannot wait.
  package enum Sight: Equatable, Sendable {
    case cancellation(RequestID)
    /// What may be taken back while it waits.
    case request(RequestID)
    /// Of work that the client is shown the progress of; the token is JSON.
    case progressCancellation([UInt8])
    case reply(RequestID, isError: Bool)
    case shutdown
    case exit
  }

  private var reader = FrameReader()
  package private(set) var hasSeenExit: Bool
  package private(set) var hasSeenShutdown: Bool

  /// Begins with the part of a frame that has arrived already.
  init(_ bytes: ArraySlice<UInt8>, hasSeenExit: Bool, hasSeenShutdown: Bool) {
    self.hasSeenExit = hasSeenExit
    self.hasSeenShutdown = hasSeenShutdown
    reader.append(Array(bytes))
  }

  /// Takes a piece of the stream and tells what is in it, in order.
  package mutating func receive(_ bytes: [UInt8]) -> [Sight] {
    reader.append(bytes)
    var sights: [Sight] = []
    while let frame = reader.next() {
      switch frame {
      case .body(let range):
        guard let sight = Scout.sight(reader.bytes, in: range) else { continue }
        if sight == .exit { hasSeenExit = true }
        if sight == .shutdown { hasSeenShutdown = true }
        sights.append(sight)
      case .unsupportedCharset: continue
      case .fatal: return sights
      }
    }
    return sights
  }

  /// What a message is to somebody who waits; nil for one that can wait too.
  static func sight(_ bytes: [UInt8], in range: Range<Int>) -> Sight? {
    // Only short messages are taken apart: those that carry text are none of these.
    guard range.count < 512 else { return nil }
    switch IncomingMessage(bytes, in: range) {
    case .notification(CancelRequest.method, let params?):
      let message = try? MethodTable.decode(CancelRequest.self, bytes, params)
      return message.map { .cancellation(RequestID(json: $0.id)) }
    case .notification(CancelWorkDoneProgress.method, let params?):
      let message = try? MethodTable.decode(CancelWorkDoneProgress.self, bytes, params)
      return message.map { .progressCancellation($0.token) }
    case .response(let id?, _, let error): return .reply(id, isError: error != nil)
    case .notification(Shutdown.method, _), .request(_, Shutdown.method, _): return .shutdown
    case .notification(Exit.method, _), .request(_, Exit.method, _): return .exit
    case .request(let id, let method, _): return method == Initialize.method ? nil : .request(id)
    default: return nil
    }
  }
}
