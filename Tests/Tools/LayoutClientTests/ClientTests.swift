import Foundation
import LayoutClient
import TestSupport
import Testing

/// The methods of the client, the end of the process, and cancellation.
@Suite(.deadlockLimit)
struct ClientTests {
  private static let text = """
    { "viewport": { "width": 100, "height": 100 }, "layout": { "kind": "waterfall", "columnCount": 1 },
      "sections": [{ "id": "s", "items": [{ "repeat": 10, "id": "i{i}", "height": 50 }] }] }
    """

  private func start() async throws -> Client { try await Client.start(path: LayoutdProcess.binary) }

  @Test func `a session follows scrolls, resizes and batches`() async throws {
    let client = try await start()
    let session = try await client.open(text: Self.text)
    #expect(session.elements.keys.sorted() == ["cell:i0", "cell:i1"])
    #expect(session.elements["cell:i1"]?.frame == Rect(x: 0, y: 50, width: 100, height: 50))
    var updates = session.updates.makeAsyncIterator()

    try await session.scroll(to: Point(x: 0, y: 100))
    let scrolled = try #require(await updates.next())
    #expect(scrolled.cause["kind"] == "scroll")
    #expect(scrolled.removed.sorted() == ["cell:i0", "cell:i1"])
    #expect(session.elements.keys.sorted() == ["cell:i2", "cell:i3"])

    try await session.resize(to: .size(Size(width: 50, height: 50)))
    #expect(await updates.next()?.viewport == Size(width: 50, height: 50))
    #expect(session.elements["cell:i2"]?.frame.width == 50)

    try await session.performBatchUpdates([.insert(["id": "new", "height": 50], at: [0, 2]), .delete(at: [0, 0])])
    #expect(await updates.next()?.added.map(\.key).contains("cell:new") == true)
    #expect(try await session.snapshot().elements == session.elements)

    try await session.close()
    #expect(await updates.next() == nil)
    await client.close()
  }

  @Test func `an error of the server is thrown with its kind`() async throws {
    let client = try await start()
    let error = await #expect(throws: ClientError.self) {
      try await client.request("layoutd/session/snapshot", ["session": "none"], returning: AnyJSON.self)
    }
    let kind: String? = if case .response(_, _, let kind)? = error { kind } else { nil }
    #expect(kind == "unknownSession")
    let session = try await client.open(text: Self.text)
    await #expect(throws: ClientError.self) { try await session.apply([.delete(at: [0, 99])]) }
    await client.close()
  }

  @Test func `the end of the process ends requests and sessions`() async throws {
    let client = try await start()
    let session = try await client.open(text: Self.text)
    kill(await client.processIdentifier, SIGKILL)
    for await _ in session.updates {}
    await #expect(throws: ClientError.processEnded(-SIGKILL)) { try await session.snapshot() }
    await #expect(throws: ClientError.processEnded(-SIGKILL)) { try await session.scroll(to: Point(x: 0, y: 1)) }
    await client.close()
  }

  @Test func `a client that is not used any more ends its process`() async throws {
    let program = "/proc/\(try await startAndDrop())/exe"
    // A process that has ended has no program, even before its exit code was read.
    try eventually("the end of the process", within: 60) {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: program)) == nil
    }
  }

  private func startAndDrop() async throws -> Int32 { try await start().processIdentifier }

  @Test func `a closed client rejects requests, and a session of it ends`() async throws {
    let client = try await start()
    let session = try await client.open(text: Self.text)
    await client.close()
    for await _ in session.updates {}
    await #expect(throws: ClientError.closed) { try await client.open(text: Self.text) }
  }

  @Test func `a program that does not exist is reported`() async {
    await #expect(throws: (any Error).self) { try await Client.start(path: "/none/layoutd") }
  }

  @Test func `output that is no message ends the client`() async {
    // It prints its arguments, which are no header.
    await #expect(throws: ClientError.self) { try await Client.start(path: "/bin/echo") }
  }

  @Test func `a cancelled task cancels its request, and the next one is handled`() async throws {
    let client = try await start()
    let large = Self.text.replacingOccurrences(of: "\"repeat\": 10", with: "\"repeat\": 5000000")
    let opening = Task { try await client.open(text: large) }
    opening.cancel()
    await #expect(throws: (any Error).self) { try await opening.value }
    let session = try await client.open(text: Self.text)
    #expect(session.elements.count == 2)
    await client.close()
  }
}
