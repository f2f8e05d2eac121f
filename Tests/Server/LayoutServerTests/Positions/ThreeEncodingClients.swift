import JSON
import LayoutDocument
import LayoutProtocol
import LayoutServer
import TestSupport
import Testing

/// Three clients with the same text, one for each position encoding, that send the same messages.
final class ThreeEncodingClients {
  static let encodings: [(encoding: PositionEncoding, name: String)] = [
    (.utf8, "utf-8"), (.utf16, "utf-16"), (.utf32, "utf-32"),
  ]
  static let uri = SessionClient.uri

  let clients: [SessionClient]
  private(set) var positions: ReferencePositions
  private var version = 1
  /// Descriptions of the faults.
  private(set) var faults: [String] = []
  /// The number of positions received.
  private(set) var placeCount = 0

  init(_ text: String, capabilities: String) {
    positions = ReferencePositions(text)
    clients = Self.encodings.map { _, name in
      SessionClient(capabilities: #"{"general":{"positionEncodings":["\#(name)"]},\#(capabilities)}"#)
    }
    for client in clients {
      client.notify(
        "textDocument/didOpen",
        #"{"textDocument":{"uri":"\#(Self.uri)","languageId":"layoutjson","version":1,"text":\#(SessionClient.json(text))}}"#
      )
      client.settle()
      _ = client.fetch("layoutd/session/open", #"{"textDocument":{"uri":"\#(Self.uri)"},"overscan":5000}"#)
    }
  }

  /// Sends a request from all three clients. Their results must be about the same byte offsets, and are returned as one
  /// text.
  @discardableResult
  func fetch(_ method: String, _ params: (PositionEncoding) -> String) -> String {
    same(
      method,
      zip(clients, Self.encodings).map { client, encoding in
        let response = client.fetch(method, params(encoding.encoding))
        let reported = response["result"] ?? response["error"] ?? .null
        return method.hasPrefix("textDocument/semanticTokens")
          ? tokens(reported["data"] ?? .null, encoding.encoding, method) : words(reported, encoding.encoding, method)
      })
  }

  /// Returns the last published diagnostics of the document, which must be about the same byte offsets for all three
  /// clients.
  @discardableResult
  func published() -> String {
    same(
      "textDocument/publishDiagnostics",
      zip(clients, Self.encodings).map { client, encoding in
        client.settle()
        let last = client.inbox.last { $0.method == "textDocument/publishDiagnostics" }
        return words(last?.params ?? .null, encoding.encoding, "publishDiagnostics")
      })
  }

  /// Returns the tokens of the text after a change, computed from the earlier tokens and a delta.
  func delta(after change: () -> Void) -> String {
    let before = clients.map {
      $0.fetch("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)["result"] ?? .null
    }
    change()
    var reported: [String] = []
    for (index, client) in clients.enumerated() {
      let id = before[index]["resultId"]?.asString ?? ""
      let response = client.fetch(
        "textDocument/semanticTokens/full/delta",
        #"{"textDocument":{"uri":"\#(Self.uri)"},"previousResultId":"\#(id)"}"#)["result"]
      var data = before[index]["data"]?.asArray ?? []
      for edit in response?["edits"]?.asArray ?? [] {
        guard let start = edit["start"]?.asInt, let count = edit["deleteCount"]?.asInt, start + count <= data.count
        else {
          faults.append("a difference at places that there are not")
          continue
        }
        data.replaceSubrange(start..<start + count, with: edit["data"]?.asArray ?? [])
      }
      reported.append(tokens(response?["data"] ?? .array(data), Self.encodings[index].encoding, "delta"))
    }
    return same("textDocument/semanticTokens/full/delta", reported)
  }

  /// Replaces the text between two locations, and compares the server's text with the expected one.
  func edit(from start: TextLocation, to end: TextLocation, _ text: String) {
    version += 1
    for (client, encoding) in zip(clients, Self.encodings) {
      let range = #"{"start":\#(start.json(encoding.encoding)),"end":\#(end.json(encoding.encoding))}"#
      client.notify(
        "textDocument/didChange",
        #"{"textDocument":{"uri":"\#(Self.uri)","version":\#(version)},"contentChanges":[{"range":\#(range),"text":\#(SessionClient.json(text))}]}"#
      )
    }
    var bytes = Array(positions.text.utf8)
    bytes.replaceSubrange(start.offset..<end.offset, with: Array(text.utf8))
    positions = ReferencePositions(String(decoding: bytes, as: UTF8.self))
    for (client, encoding) in zip(clients, Self.encodings) {
      client.settle()
      if client.server.documents[DocumentURI(Self.uri)]?.snapshot.text != bytes {
        faults.append("didChange in \(encoding.name) led to another text")
      }
    }
  }

  func note(_ fault: String) { faults.append(fault) }

  private func same(_ method: String, _ reported: [String]) -> String {
    if Set(reported).count > 1 { faults.append("\(method) differs:\n" + reported.joined(separator: "\n")) }
    return reported[0]
  }

  /// Returns a result as text, with byte offsets instead of positions.
  private func words(_ value: JSONValue, _ encoding: PositionEncoding, _ method: String) -> String {
    if let elements = value.asArray {
      return "[\(elements.map { words($0, encoding, method) }.joined(separator: ","))]"
    }
    guard let members = value.asObject else { return String(decoding: value.bytes, as: UTF8.self) }
    if let line = value["line"]?.asInt, let character = value["character"]?.asInt, members.count == 2 {
      return byte(line, character, encoding, method)
    }
    if let first = value["startLine"]?.asInt, let last = value["endLine"]?.asInt {
      // A folding range without columns covers whole lines.
      let start = value["startCharacter"]?.asInt.map { byte(first, $0, encoding, method) } ?? "line \(first)"
      let end = value["endCharacter"]?.asInt.map { byte(last, $0, encoding, method) } ?? "line \(last)"
      if first > last || last >= positions.lineCount { faults.append("\(method): a fold from \(first) to \(last)") }
      placeCount += 1
      return "\(start)...\(end) \(value["kind"]?.asString ?? "")"
    }
    // A result keeps its id while nothing changes, and that differs between encodings.
    let parts = members.filter { $0.key != "resultId" }.map { "\($0.key):\(words($0.value, encoding, method))" }
    if let start = value["start"], start["line"] != nil, members.count == 2 {
      let ends = parts.compactMap { Int($0.split(separator: ":").last ?? "") }
      if ends.count != 2 || ends[0] > ends[1] { faults.append("\(method): a range \(parts)") }
    }
    return "{\(parts.joined(separator: ","))}"
  }

  private func byte(_ line: Int, _ character: Int, _ encoding: PositionEncoding, _ method: String) -> String {
    placeCount += 1
    guard let offset = positions.offset(ofLine: line, character: character, encoding) else {
      faults.append("\(method): \(line):\(character) in \(encoding) is no place between two characters")
      return "\(line):\(character)"
    }
    return "\(offset)"
  }

  private func tokens(_ data: JSONValue, _ encoding: PositionEncoding, _ method: String) -> String {
    let numbers = (data.asArray ?? []).compactMap(\.asInt)
    var (line, character) = (0, 0)
    var reported: [String] = []
    for index in stride(from: 0, to: numbers.count - numbers.count % 5, by: 5) {
      character = numbers[index] == 0 ? character + numbers[index + 1] : numbers[index + 1]
      line += numbers[index]
      let start = byte(line, character, encoding, method)
      let end = byte(line, character + numbers[index + 2], encoding, method)
      reported.append("\(start)-\(end) \(numbers[index + 3]) \(numbers[index + 4])")
    }
    if numbers.count % 5 != 0 { faults.append("\(method): \(numbers.count) numbers") }
    return reported.joined(separator: ",")
  }
}
