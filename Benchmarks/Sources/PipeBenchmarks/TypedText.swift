/// A document of one item a line, in which somebody types.
struct TypedText {
  static let uri = "file:///typed.layout.json"
  static let session =
    #"{"textDocument":{"uri":"\#(uri)"},"viewport":{"width":375,"height":812},"maxFps":1000}"#

  private let text: String
  private var version = 1

  /// A waterfall with so many lines, of which all but four are an item.
  init(lines: Int) {
    let items = (0..<lines - 4).map { Self.item("item-\($0)", "\(50 + $0 * 37 % 50)") }
    let head = [
      "{ \"layout\": { \"kind\": \"waterfall\", \"columnCount\": 3 },",
      "  \"sections\": [{ \"id\": \"s\", \"items\": [",
    ]
    text = (head + items + ["  ] }]", "}"]).joined(separator: "\n")
  }

  /// A waterfall of so many items in one line; the number that can be typed is the space between rows.
  init(generated items: Int) {
    text = #"""
      {"layout":{"kind":"waterfall","columnCount":3,"rowSpacing":
      10,"columnSpacing":10,"sectionInset":10},
      "sections":[{"id":"s","items":[{"repeat":\#(items),"id":"item-{i}","height":{"random":[50,199],"seed":1}}]}]}
      """#
  }

  private static func item(_ name: String, _ height: String) -> String {
    ##"    { "height": \##(height), "color": "#A0B0C0", "id": "\##(name)", "label": "Cell \##(name)" },"##
  }

  /// The message that opens it.
  var opening: [UInt8] {
    Message.notification(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(Self.uri)","languageId":"layoutjson","version":1,"text":\#(Message.quoted(text))}}"#)
  }

  /// Types another height of two digits over that of an item; blanks break the text.
  mutating func type(height: String, ofItem item: Int) -> [UInt8] {
    change(item + 2, 16, item + 2, 18, to: height)
  }

  /// Puts a line with a new item before another one.
  mutating func insert(_ name: String, beforeItem item: Int) -> [UInt8] {
    change(item + 2, 0, item + 2, 0, to: Self.item(name, "77") + "\n")
  }

  /// Deletes the line of an item.
  mutating func delete(item: Int) -> [UInt8] { change(item + 2, 0, item + 3, 0, to: "") }

  /// Types another space of two digits between the rows of generated items.
  mutating func type(rowSpacing: String) -> [UInt8] { change(1, 0, 1, 2, to: rowSpacing) }

  private mutating func change(
    _ line: Int, _ character: Int, _ endLine: Int, _ endCharacter: Int, to text: String
  ) -> [UInt8] {
    version += 1
    return Message.notification(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Self.uri)","version":\#(version)},"contentChanges":[{"range":{"#
        + #""start":{"line":\#(line),"character":\#(character)},"#
        + #""end":{"line":\#(endLine),"character":\#(endCharacter)}},"text":\#(Message.quoted(text))}]}"#)
  }
}
