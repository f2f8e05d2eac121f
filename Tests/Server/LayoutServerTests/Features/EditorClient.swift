import JSON
import LanguageFeatures
import LayoutDocument
import LayoutServer
import TestSupport

/// An editor with one text. Sends requests about it and applies the edits that it receives, by line and character.
final class EditorClient {
  let client: SessionClient
  let encoding: PositionEncoding
  let uri: String
  private(set) var buffer = TextBuffer([])
  private var version = 0

  init(
    _ text: String, encoding: PositionEncoding = .utf16, capabilities: String = "", uri: String = SessionClient.uri,
    server: Server = Server(environment: ServerEnvironment())
  ) {
    let name =
      switch encoding {
      case .utf8: "utf-8"
      case .utf16: "utf-16"
      case .utf32: "utf-32"
      }
    let more = capabilities.isEmpty ? "" : ", \(capabilities)"
    client = SessionClient(
      server: server, capabilities: #"{"general": {"positionEncodings": ["\#(name)"]}\#(more)}"#)
    self.encoding = encoding
    self.uri = uri
    buffer = TextBuffer(Array(text.utf8))
    client.notify(
      "textDocument/didOpen",
      #"{"textDocument": {"uri": "\#(uri)", "languageId": "json", "version": 0, "text": \#(SessionClient.json(text))}}"#
    )
  }

  var text: String { String(decoding: buffer.bytes, as: UTF8.self) }

  /// Sends a request about the text. `params` contains the members besides `textDocument`.
  func fetch(_ method: String, _ params: String = "") -> JSONValue {
    let more = params.isEmpty ? "" : ", \(params)"
    return client.fetch("textDocument/\(method)", #"{"textDocument": {"uri": "\#(uri)"}\#(more)}"#)["result"] ?? .null
  }

  /// Returns the position of a byte offset as JSON.
  func position(_ offset: Int) -> String {
    let position = buffer.position(of: offset, encoding: encoding)
    return #"{"line": \#(position.line), "character": \#(position.character)}"#
  }

  func range(_ range: Range<Int>) -> String {
    #"{"start": \#(position(range.lowerBound)), "end": \#(position(range.upperBound))}"#
  }

  /// Returns the byte range of a range in a response; nil if an end is not at a character boundary of the text.
  func offsets(_ range: JSONValue?) -> Range<Int>? {
    guard let start = offset(range?["start"]), let end = offset(range?["end"]), start <= end else { return nil }
    return start..<end
  }

  private func offset(_ position: JSONValue?) -> Int? {
    guard let line = position?["line"]?.asInt, let character = position?["character"]?.asInt else { return nil }
    let position = TextPosition(line: line, character: character)
    let offset = buffer.offset(of: position, encoding: encoding)
    return buffer.position(of: offset, encoding: encoding) == position ? offset : nil
  }

  /// Applies the edits of a response. Returns false if they are not ordered, overlap, or are not at character
  /// boundaries.
  func apply(_ edits: JSONValue) -> Bool {
    var found: [TextEdit] = []
    for edit in edits.asArray ?? [] {
      guard let range = offsets(edit["range"]), let text = edit["newText"]?.asString else { return false }
      if let last = found.last, last.range.upperBound > range.lowerBound { return false }
      found.append(TextEdit(range: range, text: Array(text.utf8)))
    }
    setText(String(decoding: TextEdit.applied(found, to: buffer.bytes), as: UTF8.self))
    return edits.asArray != nil
  }

  /// Replaces the whole text.
  func setText(_ text: String) {
    buffer = TextBuffer(Array(text.utf8))
    version += 1
    client.notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(uri)", "version": \#(version)}, "contentChanges": [{"text": \#(SessionClient.json(text))}]}"#
    )
  }
}
