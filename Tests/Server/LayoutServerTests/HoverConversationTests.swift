import JSON
import LayoutDocument
import LayoutServer
import Testing

/// Hover requests of editors.
@Suite struct HoverConversationTests {
  private static let markdown = #"{"textDocument": {"hover": {"contentFormat": ["plaintext", "markdown"]}}}"#

  /// Returns the hover result at the `|` of a text.
  private func hover(
    _ marked: String, capabilities: String = markdown, _ length: (Substring) -> Int = { $0.utf16.count }
  ) -> JSONValue {
    let client = SessionClient(capabilities: capabilities)
    client.openDocument(marked.replacing("|", with: ""))
    let before = marked.prefix { $0 != "|" }.split(separator: "\n", omittingEmptySubsequences: false)
    let position = #"{"line": \#(before.count - 1), "character": \#(length(before.last ?? ""))}"#
    let response = client.fetch(
      "textDocument/hover", #"{"textDocument": {"uri": "\#(SessionClient.uri)"}, "position": \#(position)}"#)
    return response["result"] ?? "no result"
  }

  private func range(_ response: JSONValue) -> [Int?] {
    [
      response[pointer: "/range/start/line"]?.asInt, response[pointer: "/range/start/character"]?.asInt,
      response[pointer: "/range/end/line"]?.asInt, response[pointer: "/range/end/character"]?.asInt,
    ]
  }

  @Test func `on a key it shows the meaning, type, default and UIKit name`() throws {
    let response = hover("{\"sections\": [],\n \"layout\": {\"minimum|LineSpacing\": 5}}")
    #expect(response[pointer: "/contents/kind"] == "markdown")
    let text = try #require(response[pointer: "/contents/value"]?.asString)
    #expect(text.hasPrefix("**minimumLineSpacing**\n\nThe distance between two lines"))
    #expect(text.contains("Value: a number ≥ 0; points"))
    #expect(text.contains("Default: `10`"))
    #expect(text.contains("UIKit: `UICollectionViewFlowLayout.minimumLineSpacing`"))
    #expect(range(response) == [1, 12, 1, 32])
  }

  @Test func `on an enumeration value it shows the meaning`() {
    let response = hover(#"{"stickyHeaders": "pu|sh", "sections": []}"#)
    #expect(
      response[pointer: "/contents/value"]
        == "**push**\n\nA header stays at the edge until the end of its section pushes it out, as a pinned header in UIKit (documented)."
    )
    #expect(range(response) == [0, 18, 0, 24])
  }

  @Test func `on a device it shows the size`() {
    let response = hover(#"{"viewport": "iPhone| 16", "sections": []}"#)
    #expect(response[pointer: "/contents/value"] == "**iPhone 16**\n\n393 × 852 points in portrait.")
  }

  @Test func `numbers link to their keys for a client that shows links`() throws {
    let text = #"{"layout": {"kind": "list", "rowHeight": 50}, "sections": [{"items": [{"id": "|é"}]}]}"#
    let links = #"{"experimental": {"layoutd": {"hoverLinks": true}}, \#(Self.markdown.dropFirst())"#
    let linked = try #require(hover(text, capabilities: links)[pointer: "/contents/value"]?.asString)
    let number = "[50](<\(SessionClient.uri)#L1,42> \"rowHeight\")"
    #expect(linked.hasSuffix("- Height: \(number) (the layout's rowHeight) *(5.1, chosen)*"))
    let plain = try #require(hover(text)[pointer: "/contents/value"]?.asString)
    #expect(plain.hasSuffix("- Height: 50 (the layout's rowHeight)"))
  }

  @Test(arguments: ["{}", #"{"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}"#])
  func `is plain text for a client without Markdown support`(capabilities: String) throws {
    let response = hover(#"{"cont|entInset": 5, "sections": []}"#, capabilities: capabilities)
    #expect(response[pointer: "/contents/kind"] == "plaintext")
    let text = try #require(response[pointer: "/contents/value"]?.asString)
    #expect(text.hasPrefix("contentInset\n\nThe inset of the content"))
    #expect(!text.contains("`") && !text.contains("*"))
  }

  @Test(arguments: [
    #"{"unkno|wn": 5, "sections": []}"#, #"{"contentInset": |5, "sections": []}"#, "{ // com|ment\n}", "|", "[|1]",
  ])
  func `is null at positions without a described key or value`(text: String) {
    #expect(hover(text) == .null, "\(text)")
  }

  @Test(arguments: [
    ("{\"sections\": [{\"id\": \"😀é\u{301}\", \"hea|der\": ", 29),
    ("{\"sections\": [{\"items\": [{\"label\": \"é\", \"alpha|", 40),
  ])
  func `works in texts with syntax errors, and its columns are in UTF-16`(text: String, start: Int) {
    let response = hover(text)
    #expect(response[pointer: "/contents/value"]?.asString?.isEmpty == false)
    #expect(response[pointer: "/range/start/character"]?.asInt == start)
  }

  @Test func `its columns are in the client's position encoding`() {
    for (encoding, length, start) in [
      ("utf-8", { (text: Substring) in text.utf8.count }, 29), ("utf-32", { $0.unicodeScalars.count }, 26),
    ] as [(String, (Substring) -> Int, Int)] {
      let response = hover(
        #"{"sections": [{"id": "😀", "hea|der": 5}]}"#,
        capabilities: #"{"general": {"positionEncodings": ["\#(encoding)"]}}"#, length)
      #expect(response[pointer: "/range/start/character"]?.asInt == start, "\(encoding)")
    }
  }

  @Test func `is null in documents that are not open or not layout documents`() {
    let client = SessionClient()
    let fetch = { (uri: String) in
      client.fetch(
        "textDocument/hover", #"{"textDocument": {"uri": "\#(uri)"}, "position": {"line": 0, "character": 3}}"#)
    }
    #expect(fetch("file:///nowhere.layout.json")["result"] == .null)
    client.notify(
      "textDocument/didOpen",
      #"{"textDocument": {"uri": "file:///a.json", "languageId": "json", "version": 1, "text": "{\"sections\": []}"}}"#)
    #expect(fetch("file:///a.json")["result"] == .null)
    #expect(client.fetch("textDocument/hover", #"{"textDocument": {"uri": "x"}}"#)["error"]?["code"] == -32602)
  }
}
