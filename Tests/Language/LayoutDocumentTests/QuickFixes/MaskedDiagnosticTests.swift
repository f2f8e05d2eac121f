import LanguageFeatures
import LayoutDocument
import Testing

/// Errors that mask other errors. A quick fix may unmask diagnostics.
@Suite struct MaskedDiagnosticTests {
  private func titles(_ text: String, of code: String, files: [String: String] = [:]) -> [String] {
    let document = DocumentFixture(text, files: files).document
    let diagnostic = document.diagnostics.first { $0.code == code }
    return diagnostic.map { QuickFixProvider(document).fixes(of: $0).map(\.title) } ?? []
  }

  @Test func `an invalid kind has a quick fix although its keys are invalid too`() {
    let text = #"{ "layout": { "kind": "Waterfall", "colunmCount": 3 }, "sections": [{ "items": [{ "id": "a" }] }] }"#
    #expect(titles(text, of: "unknownValue").first == #"Change to "waterfall""#)
  }

  @Test func `a misspelled key has a quick fix although its value contains errors`() {
    let text = #"{ "sectoins": [{ "haeder": 12, "items": [{ "template": "x" }] }] }"#
    #expect(titles(text, of: "unknownKey").first == #"Change "sectoins" to "sections""#)
    // The value itself must be valid for the key.
    #expect(titles(#"{ "sections": [], "viewprot": 7 }"#, of: "unknownKey") == [#"Remove "viewprot""#])
  }

  @Test func `a misspelled file name has a quick fix although the file's rows have errors`() {
    let files = ["/project/pages/photos.json": #"{"rows": [{"id": "a"}, {"id": "a"}]}"#]
    let text =
      #"{ "sections": [{ "items": { "source": "photo.json", "at": "/rows", "each": { "id": "/id", "width": "/w" } } }] }"#
    let document = document(text, files)
    let missing = document.diagnostics.first { $0.code == "missingSource" }
    #expect(missing.map { QuickFixProvider(document).fixes(of: $0).map(\.title) }?.first == #"Change to "photos.json""#)
  }

  private func document(_ text: String, _ files: [String: String]) -> DocumentSnapshot {
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: .init(folder: "/project/pages", workspaceFolders: ["/project"]),
      files: FileSystemAccess(
        read: { path in files[path].map { .success(Array($0.utf8)) } ?? .failure(.missing) },
        realPath: { files[$0] != nil || $0.hasPrefix("/project") && !$0.hasSuffix(".json") ? $0 : nil },
        list: { _, _ in [.init(name: "photos.json", isDirectory: false)] }))
    return document
  }

  @Test func `an edit that removes a referenced name is rejected`() throws {
    let text = #"""
      { "sections": [{ "items": [{ "id": "a" }, { "idd": "b" }] }],
        "timeline": [{ "at": 1, "scrollTo": { "item": "a" } }, { "at": 2, "wait": true, "wait": true }] }
      """#
    let document = DocumentFixture(text).document
    #expect(document.diagnostics.map(\.code) == ["unknownKey", "duplicateKey"])
    // Without its item the event would be invalid.
    let trial = EditVerifier(document)
    let name = try #require(text.utf8.firstRange(of: #""id": "a""#.utf8))
    let start = text.utf8.distance(from: text.utf8.startIndex, to: name.lowerBound)
    #expect(!trial.isImprovement([TextEdit(range: start..<start + 9, text: [])], against: [document.diagnostics[0]]))
  }

  // The name that replaces another one in a list does not mask errors elsewhere in the list.
  @Test(arguments: [
    (#"["t", { "id": "s", "items": ["a"] }]"#, "unknownSection", #"Remove the section "t""#),
    (#"[{ "id": "s", "items": ["b", "a"] }]"#, "unknownItem", #"Remove the item "b""#),
  ])
  func `a name is not changed to one that the snapshot already has`(snapshot: String, code: String, title: String) {
    let text =
      #"{ "sections": [{ "id": "s", "items": [{ "id": "a" }] }], "timeline": [{ "at": 1, "snapshot": \#(snapshot) }] }"#
    #expect(titles(text, of: code) == [title])
  }

  @Test func `a quick fix of one error also removes the next error`() {
    for (text, title, after) in [
      ("{ \"sections\"= [] }", "Change to :", "{ \"sections\": [] }"),
      ("{ \"sections\": []; }", "Remove the semicolon", "{ \"sections\": [] }"),
      ("{ \"contentInset\": 1; \"sections\": [] }", "Change to ,", "{ \"contentInset\": 1, \"sections\": [] }"),
    ] {
      let document = DocumentFixture(text).document
      let quickFixes = document.diagnostics.map { QuickFixProvider(document).fixes(of: $0) }
      #expect(quickFixes.first?.first?.title == title, "\(text)")
      #expect(
        quickFixes.first?.first.map { String(decoding: TextEdit.applied($0.edits, to: document.text), as: UTF8.self) }
          == after)
      #expect(quickFixes.dropFirst().allSatisfy { $0.isEmpty }, "\(text): \(document.diagnostics)")
    }
  }

  @Test func `titles are on one line and not long`() {
    let long = String(repeating: "x", count: 200)
    for key in ["a\\nb", long] {
      let document = DocumentFixture("{ \"\(key)\": 1, \"sections\": [] }").document
      let titles = document.diagnostics.flatMap { QuickFixProvider(document).fixes(of: $0) }.map(\.title)
      #expect(titles.count == 1)
      #expect(titles.allSatisfy { !$0.contains(where: \.isNewline) && $0.count <= 81 })
    }
  }

  @Test func `the search for names in many sections terminates`() {
    let sections = (0..<5_000).map { "{ \"id\": \"s\($0)\", \"items\": [{ \"repeat\": 1000 }] }" }.joined(
      separator: ",")
    let text =
      "{ \"sections\": [\(sections)], \"timeline\": [{ \"at\": 1, \"scrollTo\": { \"item\": \"s-17\" } }] }"
    let document = DocumentFixture(text).document
    let trial = EditVerifier(document, effort: 4 << 20)
    #expect(!QuickFixProvider(document).fixes(of: document.diagnostics[0], in: trial).isEmpty)
    #expect(trial.remainingBytes < 4 << 20)
  }

  @Test func `the search for quick fixes uses up the byte budget`() {
    let text = "{ \"sections\": [], \(String(repeating: "\"x\": 1, ", count: 3_000))\"y\": 1 }"
    let document = DocumentFixture(text).document
    let trial = EditVerifier(document, effort: 10 * document.text.count)
    _ = QuickFixProvider(document).fixAllEdits(in: trial)
    // At least half of it is used.
    #expect(trial.remainingBytes >= 0 && trial.remainingBytes <= 5 * document.text.count)
  }
}
