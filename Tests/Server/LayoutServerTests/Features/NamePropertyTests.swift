import CollectionLayout
import JSON
import LanguageFeatures
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Properties of definitions, references and renames in random documents.
@Suite struct NamePropertyTests {
  private static let capabilities =
    #""textDocument": {"rename": {"prepareSupport": true}, "documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}"#

  /// Returns 16 random offsets, five of six at quotes, where names begin.
  private func places(in text: String, _ random: inout SeededGenerator) -> [Int] {
    let bytes = Array(text.utf8)
    let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
    return (0..<16).map { _ in
      quotes.isEmpty || random.once(in: 6) ? random.below(bytes.count + 1) : random.pick(quotes)
    }
  }

  /// Expects all ranges of a response to be at character boundaries.
  private func check(_ value: JSONValue, _ editor: EditorClient) {
    for member in value.asObject ?? [] {
      if ["range", "selectionRange"].contains(member.key) { #expect(editor.offsets(member.value) != nil) }
      check(member.value, editor)
    }
    for element in value.asArray ?? [] { check(element, editor) }
  }

  @Test(arguments: FormattingConversationTests.encodings, 0..<12)
  func `definitions and references agree, and their ranges are at character boundaries`(
    encoding: PositionEncoding, seed: Int
  ) {
    var source = RandomLayout(seed: UInt64(seed) + 7_000)
    var text = source.document()
    let isWhole = !source.random.once(in: 3)
    if !isWhole { text = String(text.prefix(source.random.below(text.count + 1))) }
    let editor = EditorClient(text, encoding: encoding, capabilities: Self.capabilities)
    let declaration = #""context": {"includeDeclaration": true}"#
    var found = 0
    for offset in places(in: text, &source.random) {
      let place = #""position": \#(editor.position(offset))"#
      let all = editor.fetch("references", "\(place), \(declaration)").asArray ?? []
      let uses = editor.fetch("references", place).asArray ?? []
      let marks = editor.fetch("documentHighlight", place).asArray ?? []
      let definition = editor.fetch("definition", place)
      for response in all + uses + marks { check(response, editor) }
      check(definition, editor)
      #expect(marks.map { $0["range"] } == all.map { $0["range"] })
      #expect(marks.filter { $0["kind"] == 2 }.map { $0["range"] } == uses.map { $0["range"] })
      if all.isEmpty {
        #expect(definition == .null)
        continue
      }
      found += 1
      #expect(all.contains(definition) && !uses.contains(definition))
      for use in all {
        guard let range = editor.offsets(use["range"]) else { continue }
        let own = editor.fetch("definition", #""position": \#(editor.position(range.lowerBound))"#)
        guard let start = editor.offsets(own["range"])?.lowerBound else {
          Issue.record("a reference without a definition")
          continue
        }
        let others = editor.fetch("references", #""position": \#(editor.position(start)), \#(declaration)"#)
        #expect((others.asArray ?? []).contains(use))
      }
    }
    #expect(found > 0 || !isWhole)
    check(editor.fetch("documentSymbol"), editor)
    check(editor.client.fetch("workspace/symbol", #"{"query": "s"}"#)["result"] ?? .null, editor)
  }

  @Test(arguments: FormattingConversationTests.encodings, 0..<12)
  func `a rename and its inverse restore the text, and only names differ in between`(
    encoding: PositionEncoding, seed: Int
  ) throws {
    var source = RandomLayout(seed: UInt64(seed) + 9_000)
    let text = source.document()
    let editor = EditorClient(text, encoding: encoding, capabilities: Self.capabilities)
    var renamings = 0
    for offset in places(in: text, &source.random) {
      let place = #""position": \#(editor.position(offset))"#
      let prepared = editor.client.fetch(
        "textDocument/prepareRename", #"{"textDocument": {"uri": "\#(editor.uri)"}, \#(place)}"#)["result"]
      guard let old = prepared?["placeholder"]?.asString else { continue }
      check(prepared ?? .null, editor)
      let new = "新 𐐀\\\"\(seed)" + (old.contains("{i}") ? "-{i}é" : "")
      let edit = editor.fetch("rename", #"\#(place), "newName": \#(SessionClient.json(new))"#)
      let edits = try #require(edit["changes"]?[editor.uri])
      #expect(edits.asArray?.isEmpty == false)
      check(edits, editor)
      let starts = starts(after: edits, editor)
      #expect(editor.apply(edits))
      renamings += 1
      let before = shape(text)
      let after = shape(editor.text)
      #expect(before.shape == after.shape && before.findings == after.findings)
      #expect(before.names != after.names || old.isEmpty)
      // A default identifier derived from a section's identifier cannot be renamed, but the section can.
      let back = starts.lazy.map { start in
        editor.fetch("rename", #""position": \#(editor.position(start)), "newName": \#(SessionClient.json(old))"#)
      }.first { $0 != .null }
      #expect(editor.apply(try #require(back?["changes"]?[editor.uri])))
      #expect(editor.text == text)
    }
    #expect(renamings > 0)
  }

  /// Returns the offsets of the inserted texts after the edits are applied.
  private func starts(after edits: JSONValue, _ editor: EditorClient) -> [Int] {
    var shift = 0
    return (edits.asArray ?? []).compactMap { edit in
      guard let range = editor.offsets(edit["range"]), let text = edit["newText"]?.asString else { return nil }
      defer { shift += text.utf8.count - range.count }
      return range.lowerBound + shift
    }
  }

  /// Returns the structure of a document without its names, its names, and the codes of its diagnostics.
  private func shape(_ text: String) -> (shape: [String], names: [String], findings: [String]) {
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: .init(folder: nil),
      files: FileSystemAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }))
    let sections = document.model.collection.sections
    let items = sections.flatMap { section in
      (0..<section.items.count).map { section.items.identifier(at: $0).text }
    }
    let frames = DocumentSymbol.outline(of: document, limit: 5_000).map {
      "\($0.kind) \($0.depth) \($0.kind == .event ? "" : $0.detail)"
    }
    let templates = document.names.symbols.filter { $0.kind == .template }.map(\.text)
    return (
      frames + document.model.timeline.map { "\($0.time)" },
      sections.map(\.identifier.text) + items + templates
        + document.names.symbols.map(\.text), document.diagnostics.map(\.code)
    )
  }

  @Test(arguments: 0..<60)
  func `document symbols have the identifiers of the model`(seed: Int) {
    var source = RandomLayout(seed: UInt64(seed) + 3_000)
    var text = source.document()
    // Also with duplicate names.
    if source.random.once(in: 2) { text = text.replacing("i1", with: "i2").replacing("s1", with: "s3") }
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: .init(folder: nil),
      files: FileSystemAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }))
    #expect(!document.hasStaleModel)
    let outline = DocumentSymbol.all(in: document)
    let sections = document.model.collection.sections
    #expect(outline.filter { $0.kind == .section }.map(\.name) == sections.map(\.identifier.text))
    let single = outline.filter { $0.kind == .item }.map(\.name)
    let all = Set(
      sections.flatMap { section in (0..<section.items.count).map { section.items.identifier(at: $0).text } })
    #expect(single.allSatisfy(all.contains))
  }
}
