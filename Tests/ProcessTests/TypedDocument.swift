import TestSupport

/// A document with one item per line, and the edits of typing in it.
struct TypedDocument {
  static let uri = "file:///typed/typed.layout.json"

  /// The lines of the text.
  private(set) var lines: [String]
  private var version = 1
  /// The index of the first line that is an item.
  private let firstItem = 2

  /// Creates a waterfall of this many items.
  init(items: Int) {
    lines = [#"{ "layout": { "kind": "waterfall", "columnCount": 3 },"#, #"  "sections": [{ "id": "s", "items": ["#]
    lines += (0..<items).map { Self.item("item-\($0)", height: 50 + $0 * 37 % 100) }
    lines += ["  ] }]", "}"]
  }

  private static func item(_ name: String, height: Int) -> String {
    ##"    { "id": "\##(name)", "height": \##(height), "color": "#A0B0C0", "label": "Cell \##(name)" },"##
  }

  /// The number of lines that are items.
  var itemCount: Int { lines.count - firstItem - 2 }

  /// The notification that opens the text.
  var opening: String {
    let text = Self.quoted(lines.joined(separator: "\n"))
    return Message.notification(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(Self.uri)","languageId":"layoutjson","version":1,"text":\#(text)}}"#)
  }

  /// The parameters that open a session on it.
  static let session = #"{"textDocument":{"uri":"\#(uri)"},"viewport":{"width":375,"height":812}}"#

  /// Replaces the height of an item by two digits, or by a blank, which is a syntax error. Returns the notification.
  mutating func typeHeight(_ height: String, ofItem item: Int) -> String {
    let line = firstItem + item
    let text = lines[line]
    guard let key = text.firstRange(of: "\"height\": "), let end = text[key.upperBound...].firstIndex(of: ",") else {
      return replace(line, with: Self.item("item-\(item)", height: 70))
    }
    lines[line].replaceSubrange(key.upperBound..<end, with: height)
    let start = text.utf8.distance(from: text.startIndex, to: key.upperBound)
    return change(line, start, line, start + text.utf8.distance(from: key.upperBound, to: end), height)
  }

  /// Replaces a line and returns the notification.
  mutating func replace(_ line: Int, with text: String) -> String {
    defer { lines[line] = text }
    return change(line, 0, line, lines[line].utf8.count, text)
  }

  /// Inserts an item before another one and returns the notification.
  mutating func insert(_ name: String, beforeItem item: Int) -> String {
    let text = Self.item(name, height: 77)
    lines.insert(text, at: firstItem + item)
    return change(firstItem + item, 0, firstItem + item, 0, text + "\n")
  }

  /// Deletes the line of an item and returns the notification.
  mutating func delete(item: Int) -> String {
    lines.remove(at: firstItem + item)
    return change(firstItem + item, 0, firstItem + item + 1, 0, "")
  }

  /// Renames an item and returns the notification.
  mutating func rename(item: Int, _ name: String) -> String {
    replace(firstItem + item, with: Self.item(name, height: 88))
  }

  private mutating func change(_ line: Int, _ start: Int, _ endLine: Int, _ end: Int, _ text: String) -> String {
    version += 1
    return Message.notification(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Self.uri)","version":\#(version)},"contentChanges":[{"range":{"#
        + #""start":{"line":\#(line),"character":\#(start)},"end":{"line":\#(endLine),"character":\#(end)}},"#
        + #""text":\#(Self.quoted(text))}]}"#)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }
}
