import Foundation
import LayoutClient
import TestSupport
import Testing

/// All transcripts, played through the client: its elements are those of a snapshot of the session.
struct TranscriptTests {
  @Test(.deadlockLimit, arguments: Project.conversations)
  func `the elements after a transcript are those of the server`(name: String) async throws {
    let file = Project.examples.appendingPathComponent(name)
    let messages = try Self.messages("send", in: file)
    let results = try Self.messages("expect", in: file).filter { $0["result"] != nil }.compactMap { $0["id"] }
    let capabilities = messages.first { $0["method"] == "initialize" }?["params"]?["capabilities"]
    let client = try await Client.start(path: LayoutdProcess.binary, capabilities: capabilities ?? [:])
    var sessions: [Session] = []
    for message in messages {
      guard case .string(let method)? = message["method"] else { continue }
      let parameters = message["params"] ?? [:]
      switch method {
      case "initialize", "initialized", "shutdown", "exit": continue
      case "layoutd/session/open":
        // Transcripts contain invalid requests too.
        if let session = try? await Self.open(parameters, client) { sessions.append(session) }
      case _ where message["id"] != nil:
        _ = try? await client.request(method, parameters, returning: AnyJSON?.self)
      default: try await client.notify(method, parameters)
      }
    }
    let openings = messages.filter { $0["method"] == "layoutd/session/open" }.compactMap { $0["id"] }
    #expect(sessions.count == openings.count { results.contains($0) })
    for session in sessions {
      _ = try await client.request("layoutd/synchronize", [String: String](), returning: AnyJSON?.self)
      let state = session.state
      guard let snapshot = try? await session.snapshot() else {
        #expect(messages.contains { Self.closes($0, session) })
        continue
      }
      #expect(state.elements == snapshot.elements)
      #expect(state.contentOffset == snapshot.contentOffset)
      #expect(state.contentSize == snapshot.contentSize)
      #expect(state.viewport == snapshot.viewport)
      #expect(state.isStale == snapshot.isStale)
      #expect(session.state == snapshot)
    }
    await client.close()
  }

  /// Returns the messages of one direction, `send` or `expect`.
  private static func messages(_ direction: String, in file: URL) throws -> [AnyJSON] {
    try Project.text(file).split(separator: "\n").filter { $0.hasPrefix("{\"\(direction)\"") }.map { line in
      try #require(try JSONDecoder().decode(AnyJSON.self, from: Data(line.utf8))[direction])
    }
  }

  private static func open(_ parameters: AnyJSON, _ client: Client) async throws -> Session {
    let options = try JSONDecoder().decode(SessionOptions.self, from: try JSONEncoder().encode(parameters))
    guard case .string(let uri)? = parameters["textDocument"]?["uri"] else { throw ClientError.closed }
    let text: String? = if case .string(let text)? = parameters["text"] { text } else { nil }
    return try await client.open(uri: uri, text: text, options)
  }

  /// Whether a message closes a session, or its document.
  private static func closes(_ message: AnyJSON, _ session: Session) -> Bool {
    message["method"] == "textDocument/didClose"
      || message["method"] == "layoutd/session/close" && message["params"]?["session"] == .string(session.name)
  }
}
