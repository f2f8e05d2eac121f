import JSON
import Testing

/// Batch updates as clients send them.
@Suite struct BatchConversationTests {
  static let faults: [(String, [String])] = [
    (#"{"delete": {"at": [0, 9]}}"#, ["deleteItemOutOfRange 0"]),
    (#"{"delete": {"at": [5]}}"#, ["deleteSectionOutOfRange 0"]),
    (#"{"insert": {"at": [0, 9], "item": {}}}"#, ["insertItemOutOfRange 0"]),
    (#"{"insert": {"at": [7], "section": {}}}"#, ["insertSectionOutOfRange 0"]),
    (#"{"reload": {"at": [0, 9]}}"#, ["reloadOutOfRange 0"]),
    (#"{"reload": {"at": [9]}}"#, ["reloadOutOfRange 0"]),
    (#"{"move": {"from": [0, 9], "to": [0, 0]}}"#, ["moveFromOutOfRange 0"]),
    (#"{"move": {"from": [0, 0], "to": [0, 9]}}"#, ["moveToOutOfRange 0"]),
    (#"{"delete": {"at": [0, 0]}}, {"reload": {"at": [0, 0]}}"#, ["deleteAndReload 1"]),
    (#"{"delete": {"at": [0, 0]}}, {"move": {"from": [0, 0], "to": [0, 1]}}"#, ["deleteAndMove 1"]),
    (#"{"reload": {"at": [0, 0]}}, {"move": {"from": [0, 0], "to": [0, 1]}}"#, ["moveAndReload 1"]),
    (
      #"{"insert": {"at": [0, 1], "item": {}}}, {"move": {"from": [0, 0], "to": [0, 1]}}"#, ["insertAndMove 1"]
    ),
    (#"{"delete": {"at": [0, 0]}}, {"delete": {"at": [0, 0]}}"#, ["duplicateDelete 1"]),
    (
      #"{"insert": {"at": [0, 0], "item": {}}}, {"insert": {"at": [0, 0], "item": {}}}"#, ["duplicateInsert 1"]
    ),
    (#"{"reload": {"at": [0, 0]}}, {"reload": {"at": [0, 0]}}"#, ["duplicateReload 1"]),
    (
      #"{"move": {"from": [0, 0], "to": [0, 1]}}, {"move": {"from": [0, 0], "to": [0, 2]}}"#, ["duplicateMoveFrom 1"]
    ),
    (
      #"{"move": {"from": [0, 0], "to": [0, 1]}}, {"move": {"from": [0, 2], "to": [0, 1]}}"#, ["duplicateMoveTo 1"]
    ),
    (#"{"delete": {"at": [0]}}, {"move": {"from": [0, 0], "to": [0, 0]}}"#, ["moveFromDeletedSection 1"]),
    (
      #"{"insert": {"at": [2], "section": {"items": [{}]}}}, {"move": {"from": [0, 0], "to": [2, 0]}}"#,
      ["moveIntoInsertedSection 1"]
    ),
    (#"{"insert": {"at": [0, 0], "item": {"id": "k1"}}}"#, ["duplicateIdentifier 0"]),
    (
      #"{"insert": {"at": [0], "section": {"id": "n", "items": [{"id": "k1"}, {"repeat": 100, "id": "m{i}"}]}}}"#,
      ["duplicateIdentifier 0"]
    ),
    (#"{"insert": {"at": [0], "section": {"items": [{"repeat": 100, "id": "m{i}"}]}}}"#, ["duplicateIdentifier 0"]),
    (#"{"reload": {"at": [0], "section": {"items": [{"repeat": 100, "id": "m{i}"}]}}}"#, ["duplicateIdentifier 0"]),
    (#"{"insert": {"at": [0], "section": {"items": [{"repeat": 9999996}]}}}"#, ["tooManyItems 0"]),
    (
      #"{"reload": {"at": [0], "section": {"items": [{}]}}}, {"reload": {"at": [1], "section": {"items": [{"repeat": 10000001}]}}}"#,
      ["tooManyItems 1"]
    ),
    (
      #"{"delete": {"at": [0, 9]}}, {"delete": {"at": [0, 0]}}, {"reload": {"at": [0, 0]}}"#,
      ["deleteItemOutOfRange 0", "deleteAndReload 2"]
    ),
  ]

  static func client(_ options: String = "") -> SessionClient {
    let client = SessionClient()
    client.openDocument(
      SessionClient.document(
        """
        {"id": "a", "items": [{"id": "k0", "height": 50}, {"id": "k1", "height": 50}, {"id": "k2", "height": 50}]},
        {"id": "b", "items": [{"id": "m0", "height": 50}, {"height": 50}]}
        """))
    client.openSession(options, viewport: "100x1000")
    return client
  }

  private func findings(_ response: JSONValue) -> [String] {
    (response["error"]?["data"]?["findings"]?.asArray ?? []).map {
      "\($0["code"]?.asString ?? "") \($0["operation"]?.asInt.map(String.init) ?? "null")"
    }
  }

  @Test(arguments: faults)
  func `an invalid batch is rejected with its issues and changes nothing`(updates: String, expected: [String]) {
    let client = Self.client()
    let before = client.keys()
    let response = client.batch(updates)
    #expect(response["error"]?["code"] == .number(-32803))
    #expect(response.failure == "invalidBatchUpdates")
    #expect(expected.allSatisfy(findings(response).contains), "\(findings(response))")
    client.settle()
    #expect(client.takeUpdates().isEmpty)
    #expect(client.keys() == before)
  }

  @Test(arguments: [
    (
      #"{"insert": {"at": [0, 0]}, "delete": {"at": [0, 0]}}"#,
      "updates[0].delete: expected one operation, not also insert"
    ),
    (#"{"delete": null}"#, "updates[0]: expected insert, delete, move or reload"),
    (
      #"{"reload": {"at": [0], "item": {}}}"#,
      #"updates[0].reload: "at" has one index, a section; expected "section", not "item""#
    ),
    (
      #"{"insert": {"at": [0], "item": {}}}"#,
      #"updates[0].insert: "at" has one index, a section; expected "section", not "item""#
    ),
    (
      #"{"insert": {"at": [0, 0], "section": {}}}"#,
      #"updates[0].insert: "at" has two indices, an item; expected "item", not "section""#
    ),
    (#"{"insert": {"at": null}}"#, #"updates[0].insert.at: "at" is missing"#),
  ])
  func `a malformed operation is rejected with its path`(operation: String, expected: String) {
    let response = Self.client().batch(operation)
    #expect(response["error"]?["code"] == .number(-32602))
    #expect(response["error"]?["message"] == .string(expected))
  }

  @Test func `a member of an operation whose value is null is absent`() {
    let client = Self.client()
    let updates = [
      #"{"insert": null, "delete": {"at": [0, 0], "item": null}, "move": null, "reload": null}"#,
      #"{"move": {"from": [0, 0], "to": [0, 1], "at": null}, "insert": null}"#,
      #"{"insert": {"at": [1, 0], "section": null, "item": {"id": "x"}, "other": 1}, "other": 1}"#,
      #"{"reload": {"at": [1], "section": null, "item": null}}"#,
    ]
    for update in updates { #expect(client.batch(update)["result"] != nil, "\(update)") }
    #expect(client.keys() == ["cell:k2", "cell:k1", "cell:x", "cell:m0", "cell:b/1"])
  }

  @Test func `an operation names a section that does not exist`() {
    for operation in ["delete", "reload"] {
      let response = Self.client().batch(#"{"\#(operation)": {"at": [9, 0]}}"#)
      #expect(
        response["error"]?["message"]?.asString?.hasSuffix("section 9, but there are only 2 sections before the update")
          == true)
    }
  }

  @Test func `names that documents refuse are replaced by default names`() {
    let client = Self.client()
    for item in [#"{"id": ""}"#, ##"{"id": "k#1"}"##] {
      _ = client.batch(#"{"insert": {"at": [0, 0], "item": \#(item)}}"#)
    }
    _ = client.batch(#"{"insert": {"at": [0], "section": {"id": "a#1", "header": 3}}}"#)
    _ = client.batch(#"{"insert": {"at": [0], "section": {"id": "", "header": 3}}}"#)
    #expect(client.keys().prefix(2) == ["cell:a/0~2", "cell:a/0"])
    #expect(client.keys().suffix(2).sorted() == ["header:section-0", "header:section-0~2"])
  }

  @Test func `the expected counts of a batch are checked`() {
    let client = Self.client()
    let delete = #"{"delete": {"at": [0, 0]}}"#
    #expect(findings(client.batch(delete, #""counts": [3, 2]"#)) == ["invalidItemCount null"])
    #expect(findings(client.batch(delete, #""counts": [2]"#)) == ["invalidSectionCount null"])
    #expect(client.batch(delete, #""counts": [2, 2]"#)["result"] != nil)
    #expect(findings(client.batch("", #""counts": [3, 2]"#)) == ["invalidItemCount null"])
  }

  @Test func `a batch that UIKit would reject is applied with a warning`() {
    let client = SessionClient.watching([10, 10, 10, 10])
    // UIKit treats the reload as an insert at an index that is also the target of a move.
    let response = client.batch(
      """
      {"delete": {"at": [0, 1]}}, {"move": {"from": [0, 0], "to": [0, 1]}}, {"move": {"from": [0, 3], "to": [0, 0]}},
      {"reload": {"at": [0, 2]}}
      """)
    #expect(response["result"]?["warnings"]?[0]?["code"] == .string("uikitWouldReject"))
    #expect(client.keys() == ["cell:k3", "cell:k0", "cell:k2"])
  }

  @Test func `the response precedes the update and contains the revision before it`() {
    let client = Self.client()
    client.scroll(10)
    client.settle()
    _ = client.takeUpdates()
    client.client.now = 1
    let response = client.batch(#"{"delete": {"at": [1, 0]}}"#, #""token": 7"#)
    #expect(response["result"]?["revision"] == .number(1))
    #expect(response["result"]?["warnings"] == .array([]))
    #expect(client.takeUpdates().isEmpty)
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.map { $0["revision"] } == [.number(2)])
    #expect(updates.first?["cause"]?["kind"] == .string("data"))
    #expect(updates.first?["cause"]?["token"] == .number(7))
    #expect(updates.first?.keys("removed") == ["cell:m0"])
  }

  @Test func `items without an identifier get one from their section and index`() {
    let client = Self.client()
    _ = client.batch(
      """
      {"insert": {"at": [1, 1], "item": {}}}, {"delete": {"at": [0, 0]}}, {"insert": {"at": [0, 0], "item": {"id": "k0"}}}
      """)
    #expect(client.keys() == ["cell:k0", "cell:k1", "cell:k2", "cell:m0", "cell:b/1~2", "cell:b/1"])
    _ = client.batch(#"{"insert": {"at": [0], "section": {"items": [{"repeat": 2}, {"id": "x"}]}}}"#)
    #expect(client.keys().prefix(3) == ["cell:section-0/0", "cell:section-0/1", "cell:x"])
  }

  @Test func `a section that is reloaded with other items keeps its identifier`() {
    let client = Self.client()
    let response = client.batch(
      #"{"reload": {"at": [1], "section": {"id": "z", "header": 10, "items": [{}, {"id": "b/0"}]}}}"#)
    #expect(response["result"] != nil)
    #expect(client.keys().suffix(3) == ["cell:b/0~2", "cell:b/0", "header:b"])
    client.change(
      SessionClient.document(
        """
        {"id": "a", "items": [{"id": "k0", "height": 60}]},
        {"id": "b", "items": [{"id": "m0", "height": 50}, {"height": 50}]}
        """))
    // The items still come from the batch, the header from the text.
    #expect(client.keys() == ["cell:k0", "cell:b/0~2", "cell:b/0"])
  }

  @Test func `a section inserted while another is reloaded gets an unused default identifier`() {
    let client = SessionClient()
    client.openDocument(SessionClient.document(#"{"items": [{}]}"#))
    client.openSession(viewport: "100x1000")
    let response = client.batch(#"{"reload": {"at": [0]}}, {"insert": {"at": [0], "section": {"items": [{}]}}}"#)
    #expect(response["result"] != nil)
    #expect(client.keys() == ["cell:section-0~2/0", "cell:section-0/0"])
  }

  @Test func `a default identifier does not collide with an explicit one of the same batch`() {
    let client = Self.client()
    let response = client.batch(
      """
      {"insert": {"at": [0], "section": {"id": "c", "items": [{}]}}}, {"insert": {"at": [1, 0], "item": {"id": "c/0"}}}
      """)
    #expect(response["result"] != nil)
    #expect(client.keys().prefix(3) == ["cell:c/0~2", "cell:c/0", "cell:k0"])
  }

  // MARK: - Batches and edits of the text

  @Test func `items of batches are kept until the text of their section changes`() {
    let client = Self.client()
    _ = client.batch(#"{"insert": {"at": [0, 0], "item": {"id": "x"}}}, {"move": {"from": [1, 0], "to": [0, 1]}}"#)
    let second = #"{"id": "b", "items": [{"id": "m0", "height": 50}, {"height": 50}]}"#
    let first =
      #"{"id": "a", "items": [{"id": "k0", "height": 50}, {"id": "k1", "height": 50}, {"id": "k2", "height": 50}]}"#
    // The sections swap and one gets a header. Neither change affects the items.
    client.change(
      SessionClient.document("\(second.replacing(#""id": "b""#, with: #""id": "b", "header": 5"#)), \(first)"))
    #expect(client.keys() == ["cell:b/1", "cell:x", "cell:m0", "cell:k0", "cell:k1", "cell:k2", "header:b"])
    // The changed text of b takes precedence: m0 is in b again.
    client.change(SessionClient.document("\(second.replacing("50}]", with: "60}]")), \(first)"), version: 3)
    #expect(client.keys() == ["cell:m0", "cell:b/1", "cell:x", "cell:k0", "cell:k1", "cell:k2"])
    client.change(SessionClient.document("\(second), \(first.replacing("k2", with: "k3"))"), version: 4)
    #expect(client.keys() == ["cell:m0", "cell:b/1", "cell:k0", "cell:k1", "cell:k3"])
  }

  /// A batch and a snapshot that move k1 to b, and an edit of b.
  @Test(arguments: [false, true])
  func `a moved item returns to its section when the text of its new one changes`(isSnapshot: Bool) throws {
    let client = Self.client()
    let response =
      isSnapshot
      ? client.apply(#"{"id": "a", "items": ["k0", "k2"]}, {"id": "b", "items": ["k1", "m0", "b/1"]}"#)
      : client.batch(#"{"move": {"from": [0, 1], "to": [1, 0]}}"#)
    #expect(response["result"] != nil)
    #expect(client.keys() == ["cell:k0", "cell:k2", "cell:k1", "cell:m0", "cell:b/1"])
    client.change(
      SessionClient.document(
        """
        {"id": "a", "items": [{"id": "k0", "height": 50}, {"id": "k1", "height": 50}, {"id": "k2", "height": 50}]},
        {"id": "b", "items": [{"id": "m1", "height": 50}]}
        """))
    #expect(client.keys() == ["cell:k0", "cell:k1", "cell:k2", "cell:m1"])
    let commit = client.fetch("layoutd/session/commit", #"{"session": "s1"}"#)["result"]
    #expect(commit == (try parsed(#"{"changes": {}}"#)))
  }

  @Test func `sections of batches are kept until a value of the text changes`() {
    let client = Self.client()
    _ = client.batch(
      #"{"delete": {"at": [1]}}, {"insert": {"at": [0], "section": {"id": "c", "items": [{"id": "y"}]}}}"#)
    let text = SessionClient.document(
      """
      {"id": "a", "items": [{"id": "k0", "height": 50}, {"id": "k1", "height": 50}, {"id": "k2", "height": 50}]},
      {"id": "b", "items": [{"id": "m0", "height": 50}, {"height": 50}]}
      """)
    client.change("\(text)\n// only words")
    #expect(client.keys() == ["cell:y", "cell:k0", "cell:k1", "cell:k2"])
    client.change(text.replacing("\"columnCount\": 1", with: "\"columnCount\": 2"), version: 3)
    #expect(client.keys() == ["cell:k0", "cell:k1", "cell:k2", "cell:m0", "cell:b/1"])
  }

  @Test func `a reset discards the batches`() {
    let client = Self.client()
    let before = client.snapshot()["attributes"]
    let batches = [
      #"{"delete": {"at": [0, 0]}}, {"insert": {"at": [1], "section": {"items": [{}]}}}"#,
      // Equal identifiers with different attributes.
      #"{"delete": {"at": [0]}}, {"insert": {"at": [0], "section": {"id": "a", "items": [{"id": "k0"}, {"id": "k1", "height": 7}, {"id": "k2"}]}}}"#,
      #"{"reload": {"at": [0, 1], "item": {"height": 5}}}"#,
    ]
    for batch in batches {
      #expect(client.batch(batch)["result"] != nil)
      #expect(client.snapshot()["attributes"] != before)
      #expect(client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)["result"] == .object([]))
      #expect(client.snapshot()["attributes"] == before)
    }
    client.settle()
    _ = client.takeUpdates()
    client.client.now = 1
    _ = client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    client.settle()
    #expect(client.takeUpdates().isEmpty)
  }

  @Test func `batches of one session do not affect another`() {
    let client = Self.client()
    client.openSession(viewport: "100x1000")
    _ = client.batch(#"{"delete": {"at": [0]}}"#)
    #expect(client.keys("s1") == ["cell:m0", "cell:b/1"])
    #expect(client.keys("s2").count == 5)
  }
}
