import JSON
import LayoutDocument
import LayoutServer
import Testing

/// The compiler's errors in source files, published to the clients that show a document which is made from them.
@Suite struct SourceDiagnosticTests {
  private static let document = "/pages/a.layout.json"
  private static let source = "/pages/App.swift"
  private static let text = Array("import UIKit\n  let é = wrong_1(2)\n".utf8)

  /// Returns a client with a session of the document's file.
  private static func client() throws -> TestClient {
    let text = #"{"sections":[{"items":{"source":"rows.json","each":{"id":"/id"}}}]}"#
    let files = FileSystemAccess(
      open: { path, _ in .success(Array((path == document ? text : "[]").utf8)) },
      realPath: { $0 }, list: { _, _, _ in [] })
    let client = TestClient.initialized(server: Server(environment: ServerEnvironment(files: files)))
    let params = #"{"textDocument":{"uri":"file://\#(document)"}}"#
    let response = client.exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"layoutd/session/open","params":\#(params)}"#)
    #expect(try response.map(parsed).contains { $0["result"]?["session"] != nil })
    return client
  }

  /// Returns the published ranges and messages of the source file in a short form, one list for each notification.
  private static func published(_ client: TestClient) throws -> [[String]] {
    try client.settle().map(parsed).filter { $0["params"]?["uri"] == .string("file://\(source)") }.map { message in
      message["params"]?["diagnostics"]?.asArray?.map { item in
        let range = item["range"]
        let numbers = [
          range?["start"]?["line"], range?["start"]?["character"], range?["end"]?["line"], range?["end"]?["character"],
        ]
        return numbers.map { "\($0?.asInt ?? -1)" }.joined(separator: " ") + " \(item["message"]?.asString ?? "")"
      } ?? []
    }
  }

  private static func diagnostic(_ line: Int, _ column: Int, _ message: String = "m") -> SourceDiagnostic {
    SourceDiagnostic(line: line, column: column, message: message, inFile: text)
  }

  @Test func `a range is the identifier at the position, or one byte, in the encoding of the client`() throws {
    let client = try Self.client()
    // Columns count bytes: é has two.
    let columns = [12, 15, 19, 7, 1, 0, 1_000]
    client.server.setSourceDiagnostics(
      [Self.source: columns.map { Self.diagnostic(2, $0) } + [Self.diagnostic(9, 3)]], ofOrigin: Self.document)
    let expected = [
      "1 10 1 17 m", "1 13 1 17 m", "1 17 1 18 m", "1 6 1 7 m", "1 0 1 1 m", "1 0 1 1 m", "1 20 1 20 m", "8 0 8 0 m",
    ]
    #expect(try Self.published(client) == [expected])
  }

  @Test func `equal diagnostics of two origins are published once, and those of other documents are not`() throws {
    let client = try Self.client()
    let server = client.server
    server.setSourceDiagnostics([Self.source: [Self.diagnostic(2, 12)]], ofOrigin: Self.document)
    #expect(try Self.published(client) == [["1 10 1 17 m"]])
    server.setSourceDiagnostics([Self.source: [Self.diagnostic(2, 12)]], ofOrigin: "/pages/rows.json")
    server.setSourceDiagnostics([Self.source: [Self.diagnostic(2, 7)]], ofOrigin: "/pages/unknown")
    #expect(try Self.published(client) == [])
    for other in [Self.diagnostic(1, 12), Self.diagnostic(2, 7), Self.diagnostic(2, 12, "n")] {
      #expect(other != Self.diagnostic(2, 12))
      server.setSourceDiagnostics([Self.source: [other]], ofOrigin: Self.document)
      #expect(try Self.published(client).count == 1)
    }
    server.setSourceDiagnostics([Self.source: []], ofOrigin: Self.document)
    #expect(try Self.published(client) == [["1 10 1 17 m"]])
    server.setSourceDiagnostics([:], ofOrigin: "/pages/rows.json")
    #expect(try Self.published(client) == [[]])
  }
}
