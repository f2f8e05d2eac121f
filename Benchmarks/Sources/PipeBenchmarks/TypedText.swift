/// A document that is edited by keystrokes, with one item a line or with generated items.
struct TypedText {
  static let uri = "file:///typed.layout.json"
  static let session =
    #"{"textDocument":{"uri":"\#(uri)"},"viewport":{"width":375,"height":812},"maxFps":1000}"#

  private let text: String
  private var version = 1

  /// Creates a waterfall document of `lines` lines, of which all but four have an item.
  init(lines: Int) {
    let items = (0..<lines - 4).map { Self.item("item-\($0)", "\(50 + $0 * 37 % 50)") }
    let head = [
      "{ \"layout\": { \"kind\": \"waterfall\", \"columnCount\": 3 },",
      "  \"sections\": [{ \"id\": \"s\", \"items\": [",
    ]
    text = (head + items + ["  ] }]", "}"]).joined(separator: "\n")
  }

  /// Creates a waterfall document of `items` items: one written item, whose height can be edited, between two generators.
  /// The row spacing of all items can be edited too.
  init(generated items: Int) {
    text = #"""
      {"layout":{"kind":"waterfall","columnCount":3,"rowSpacing":
      10,"columnSpacing":10,"sectionInset":10},
      "sections":[{"id":"s","items":[{"repeat":\#(items / 2),"id":"item-{i}","height":{"random":[50,199],"seed":1}},
      {"id":"typed","height":
      60},
      {"repeat":\#(items - items / 2 - 1),"id":"later-{i}","height":{"random":[50,199],"seed":2}}]}]}
      """#
  }

  private static func item(_ name: String, _ height: String) -> String {
    ##"    { "height": \##(height), "color": "#A0B0C0", "id": "\##(name)", "label": "Cell \##(name)" },"##
  }

  /// The message that opens the document.
  var opening: [UInt8] {
    Message.notification(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(Self.uri)","languageId":"layoutjson","version":1,"text":\#(Message.quoted(text))}}"#)
  }

  /// Returns the edit that replaces the height of an item by two digits, or by two spaces for a syntax error.
  mutating func type(height: String, ofItem item: Int) -> [UInt8] {
    change(item + 2, 16, item + 2, 18, to: height)
  }

  /// Returns the edit that inserts a line with a new item before another one.
  mutating func insert(_ name: String, beforeItem item: Int) -> [UInt8] {
    change(item + 2, 0, item + 2, 0, to: Self.item(name, "77") + "\n")
  }

  /// Returns the edit that deletes the line of an item.
  mutating func delete(item: Int) -> [UInt8] { change(item + 2, 0, item + 3, 0, to: "") }

  /// Returns the edit that replaces the row spacing of generated items by two digits.
  mutating func type(rowSpacing: String) -> [UInt8] { change(1, 0, 1, 2, to: rowSpacing) }

  /// Returns the edit that replaces the height of the item between generated items by two digits.
  mutating func type(heightBetweenGenerators height: Int) -> [UInt8] { change(4, 0, 4, 2, to: "\(height)") }

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
