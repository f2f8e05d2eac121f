package import Foundation
import JSON
import TestSupport
import WorldSimulation

/// The inputs and the dictionaries that a run of the fuzzer starts with, made of the documents and transcripts of the
/// project.
package enum Seeds {
  /// The folder of the committed inputs of a target.
  package static func corpus(_ target: FuzzTarget) -> URL {
    Project.folder.appendingPathComponent("Tests/Fuzzing/Corpora/\(target.rawValue)")
  }

  /// Returns the committed inputs of a target with their names.
  package static func committed(_ target: FuzzTarget) throws -> [(name: String, input: [UInt8])] {
    let folder = corpus(target)
    return try Project.names(in: folder, endingWith: "").filter { !$0.hasPrefix(".") }.map {
      ($0, try Project.bytes(folder.appendingPathComponent($0)))
    }
  }

  /// Returns inputs that are made of documents and transcripts.
  package static func inputs(_ target: FuzzTarget) throws -> [[UInt8]] {
    switch target {
    case .json: try documents.map { [0x5A] + $0 } + messages.map { [0x33] + $0 }
    case .frames:
      try chunked(messages, by: 8).flatMap { lines -> [[UInt8]] in
        let bodies = lines.joined(separator: [UInt8(ascii: "\n")])
        let stream = lines.flatMap { Array("Content-Length: \($0.count)\r\n\r\n".utf8) + $0 }
        return [[0x81] + bodies, [0x20] + stream]
      } + headers.flatMap { [[0x10] + Array($0.utf8), [0x11] + Array($0.utf8)] }
    case .documents: try documents.map { [97, 211, 100, 0] + $0 }
    case .editing: try documents.enumerated().map { operations(UInt64($0)) + $1 }
    case .updates: [takenDefaultNames] + (0..<60 as Range<UInt64>).map { seed in bytes(120, seed) }
    case .preview: try preview()
    }
  }

  /// The documents of at most 6 KB: the examples, starter documents and documents with errors.
  private static var documents: [[UInt8]] {
    get throws {
      let folders = [
        "protocol/examples", "Sources/Language/LayoutDocument/Templates", "Tests/ProcessTests/BrokenDocuments",
        "Tests/Fuzzing/Documents",
      ]
      let examples = try folders.map(Project.folder.appendingPathComponent).flatMap { folder in
        try Project.names(in: folder, endingWith: ".json").filter { !$0.contains(".snapshot.") }
          .map { try Project.bytes(folder.appendingPathComponent($0)) }
      }
      let random = (0..<20 as Range<UInt64>).map { Array(RandomDocument(seed: $0, parts: .all).text.utf8) }
      return (examples + random).filter { $0.count <= 6_144 }
    }
  }

  /// The messages of at most 2 KB that the clients of the transcripts send.
  private static var messages: [[UInt8]] {
    get throws {
      try Project.conversations.flatMap { name -> [[UInt8]] in
        try Project.text(Project.examples.appendingPathComponent(name)).split(separator: "\n").compactMap { line in
          (try? JSONValue(parsing: Array(line.utf8)))?["send"].map(\.bytes)
        }
      }.filter { $0.count <= 2_048 }
    }
  }

  private static let headers = [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "Content-Length: 2\r\nContent-Type: a; charset=utf-16\r\n\r\n{}",
    "content-length:2\r\n\r\n[]Content-Length: 1\r\nX: y\r\n\r\n1", "Content-Length: 99999999999999999999\r\n\r\n",
    "Content-Length: 2\n\n{}", "Content-Length 2\r\n\r\n", "X: y\r\n\r\n", "Content-Length: -1\r\n\r\n",
    "Content-Type: application/vscode-jsonrpc; charset=\"utf-8\"\r\nContent-Length: 1\r\n\r\n1",
    #"{"jsonrpc":"2.0","id":1.0,"method":"a"}"#, #"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#,
    #"{"jsonrpc":"2.0","id":{},"method":"a"}"#, #"{"jsonrpc":"2.0","id":"a","error":{}}"#, "[1]", "1", "{", "{\"a\":}",
    String(repeating: "Long: header\r\n", count: 700), "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
  ]

  private static func chunked(_ lines: [[UInt8]], by size: Int) -> [ArraySlice<[UInt8]>] {
    stride(from: 0, to: lines.count, by: size).map { lines[$0..<min(lines.count, $0 + size)] }
  }

  /// Twelve items with the default names of an inserted one: the last is deleted, the one before gets another name, and an
  /// item without a name is inserted at the start.
  private static let takenDefaultNames: [UInt8] = [1, 11, 4, 3, 0, 0, 11, 7, 0, 10, 1, 2, 3, 2, 0, 0, 0, 2]

  private static func bytes(_ count: Int, _ seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8(random.below(256)) }
  }

  /// Returns few operations, because most texts are invalid after many.
  private static func operations(_ seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    let records = (0..<random.below(4)).flatMap { _ in BytesEpisode.record(&random) }
    let operations = [UInt8(random.below(256))] + records
    return operations + [UInt8](repeating: 0, count: BytesEpisode.operationsEnd - operations.count)
  }

  private static func preview() throws -> [[UInt8]] {
    let token = PreviewTarget.token
    let host = "Host: \(PreviewTarget.host)\r\n"
    let requests = [
      "GET /\(token)/ HTTP/1.1\r\n\(host)\r\n", "HEAD /\(token)/main.js HTTP/1.1\r\n\(host)\r\n",
      "GET /favicon.ico HTTP/1.1\r\n\(host)\r\nGET /\(token)/ HTTP/1.1\r\n\(host)\r\n",
      "POST / HTTP/1.1\r\n\(host)\r\n",
      "GET /\(token)/x%C3%A9 HTTP/1.1\r\n\(host)Content-Length: 4\r\n\r\nabcd",
      "GET /\(token)/ HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "GET /\(token)/ HTTP/1.1\r\n\(host)Origin: http://x\r\nSec-Fetch-Site: cross-site\r\n\r\n",
      String(decoding: PreviewTarget.handshake, as: UTF8.self) + "\u{1}\u{2}",
    ]
    let texts = try messages.filter { $0.count < 126 }.prefix(12).map { [3, 0x81, UInt8($0.count)] + $0 }
    let frames: [[UInt8]] = [
      [3, 0x01, 1, 0x61, 0x80, 1, 0x62], [3, 0x89, 1, 0x61, 0x81, 2, 0x63, 0x64], [3, 0x82, 1, 0x61],
      [3, 0x81, 0x81, 0x61], [3, 0x81, 126, 1, 0, 0x61], [3, 0x81, 127, 1, 1, 0x61], [3, 0x88, 2, 3, 0xE8],
    ]
    return requests.map { [2] + Array($0.utf8) } + texts + frames
  }

  // MARK: - Dictionaries

  /// Returns the words of a target's inputs: keys and values of the schemas, or methods and headers.
  package static func dictionary(_ target: FuzzTarget) throws -> [String] {
    switch target {
    case .json:
      ["null", "true", "false", "\\u0061", "\\ud83d\\ude00", "/*", "*/", "//", "1e309", "\u{FEFF}", "{}", "[]"]
    case .frames: ["Content-Length: ", "Content-Type: ", "charset=utf-8", "\r\n\r\n"] + (try methods) + envelope
    case .documents, .editing: try schemaWords
    case .updates: []
    case .preview:
      [
        "GET ", "HEAD ", "POST ", " HTTP/1.1\r\n", "/\(PreviewTarget.token)/", "Host: \(PreviewTarget.host)\r\n",
        "Origin: http://\(PreviewTarget.host)\r\n", "Content-Length: 1\r\n", "Transfer-Encoding: chunked\r\n",
        "Connection: Upgrade\r\n", "Upgrade: websocket\r\n", "Sec-WebSocket-Version: 13\r\n", "\r\n\r\n",
        "Sec-Fetch-Site: same-origin\r\n", "Sec-WebSocket-Protocol: layoutd.1\r\n", "\u{1}\u{7F}", "\u{0}\u{7F}\u{9}",
      ]
    }
  }

  private static let envelope = [
    #""jsonrpc":"2.0""#, #""id":"#, #""method":"#, #""params":{}"#, #""result":"#, #""error":"#,
  ]

  private static var methods: [String] {
    get throws {
      let model = try JSONValue(parsing: Project.bytes(Project.protocolFolder.appendingPathComponent("layoutd.json")))
      let messages = (model["requests"]?.asArray ?? []) + (model["notifications"]?.asArray ?? [])
      return messages.compactMap { $0["method"]?.asString }.map { "\"\($0)\"" }
    }
  }

  /// The keys and the enumeration values of documents, with quotes.
  private static var schemaWords: [String] {
    get throws {
      let file = Project.protocolFolder.appendingPathComponent("layout.schema.json")
      var words: Set<String> = [
        "{", "}", "[", "]", ",", ":", "{\"repeat\":", "{\"random\":[1,9]}", "{\"cycle\":[1,2]}",
      ]
      var pending = [try JSONValue(parsing: Project.bytes(file))]
      while let value = pending.popLast() {
        for member in value.asObject ?? [] {
          if member.key == "properties" { words.formUnion((member.value.asObject ?? []).map { "\"\($0.key)\":" }) }
          if member.key == "const", let word = member.value.asString { words.insert("\"\(word)\"") }
          if member.key == "enum" {
            words.formUnion((member.value.asArray ?? []).compactMap { $0.asString.map { "\"\($0)\"" } })
          }
          pending.append(member.value)
        }
        pending += value.asArray ?? []
      }
      return words.sorted()
    }
  }
}
