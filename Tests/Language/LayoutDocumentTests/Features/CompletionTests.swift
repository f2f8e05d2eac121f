import CollectionLayout
import JSON
import LanguageFeatures
import LayoutDocument
import Synchronization
import Testing

/// Completion of colors, JSON pointers, file names, whole objects and missing commas.
@Suite struct CompletionTests {
  private func document(_ text: String, files: [String: String] = [:]) -> DocumentSnapshot {
    let folders: Set<String> = ["/project", "/project/pages", "/project/data", "/project/pages/out"]
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: .init(folder: "/project/pages", workspaceFolders: ["/project"]),
      files: FileSystemAccess(
        read: { path in files[path].map { .success(Array($0.utf8)) } ?? .failure(.missing) },
        // One folder is a link to a folder outside of the workspace.
        realPath: { $0 == "/project/pages/out" ? "/elsewhere" : files[$0] != nil || folders.contains($0) ? $0 : nil },
        list: { folder, limit in
          let names = (Array(files.keys) + Array(folders)).filter { $0.hasPrefix("\(folder)/") }.map {
            String($0.dropFirst(folder.count + 1))
          }
          return names.filter { !$0.contains("/") }.prefix(limit).map { name in
            .init(name: name, isDirectory: folders.contains("\(folder)/\(name)"))
          }
        }))
    return document
  }

  private func suggestions(_ marked: String, files: [String: String] = [:]) -> [CompletionItem] {
    let offset = marked.utf8.prefix { $0 != UInt8(ascii: "|") }.count
    return CompletionProvider(document(marked.replacing("|", with: ""), files: files)).items(at: offset)
  }

  /// Returns the text after a completion item is applied; nil if there is no such item.
  private func applied(_ marked: String, _ label: String, files: [String: String] = [:]) -> String? {
    let text = Array(marked.replacing("|", with: "").utf8)
    guard let suggestion = suggestions(marked, files: files).first(where: { $0.label == label }) else { return nil }
    let edits = suggestion.additionalTextEdits + [TextEdit(range: suggestion.range, text: Array(suggestion.text.utf8))]
    return String(decoding: TextEdit.applied(edits, to: text), as: UTF8.self)
  }

  @Test func `colors in use come first, the most frequent before the others`() throws {
    let found = suggestions(
      ##"{"sections": [{"header": {"length": 4, "color": "#abc"}, "items": [{"color": "#111111"}, {"color": "#ABC"}, {"color": "|#222222"}]}]}"##
    )
    let colors = found.filter { $0.kind == .color }
    #expect(colors.prefix(3).map(\.label) == ["#ABC", "#111111", "systemRed"])
    #expect(colors.prefix(3).map(\.detail) == ["used 2 times", "used 1 time", "#FF3B30"])
    #expect(colors.allSatisfy { RGBAColor(Array($0.documentation.utf8)) != nil })
    #expect(
      applied(##"{"sections": [{"items": [{"color": |}]}]}"##, "systemBlue")?.contains(##""color": "#007AFF"}"##)
        == true)
    #expect(suggestions(##"{"sections": [{"items": [{"label": "|"}]}]}"##).allSatisfy { $0.kind != .color })
  }

  @Test func `keys are in the order of their use, required ones first`() {
    let keys = { (marked: String) in suggestions(marked).filter { $0.kind == .key }.map(\.label) }
    let top = keys("{ | }")
    #expect(top.prefix(4) == ["sections", "layout", "viewport", "stickyHeaders"] && top.last == "$schema")
    #expect(keys(#"{ "sections": [{ | }] }"#).prefix(3) == ["id", "items", "layout"])
    #expect(keys(#"{ "sections": [{ "items": [{ | }] }] }"#).prefix(3) == ["id", "repeat", "height"])
    #expect(keys(#"{ "layout": { | }, "sections": [] }"#).first == "kind")
  }

  /// Objects, and the keys that are offered in them, in alphabetical order.
  static let combinations: [(text: String, keys: [String])] = [
    (#"{"viewport": {"width": 9, |}}"#, ["height"]),
    (#"{"viewport": {"height": 9, |}}"#, ["width"]),
    (#"{"viewport": {"device": "iPad", |}}"#, ["orientation"]),
    (#"{"viewport": {"device": "iPad", "width": 9, |}}"#, []),
    (#"{"animation": {"curve": {"duration": 1, |}}}"#, ["bounce"]),
    (#"{"animation": {"curve": {"initialVelocity": 1, |}}}"#, ["damping", "dampingRatio", "mass", "stiffness"]),
    (#"{"timeline": [{"wait": true, |}]}"#, ["at"]),
    (#"{"timeline": [{"scrollTo": {"x": 1, |}}]}"#, ["position", "section", "y"]),
    (#"{"timeline": [{"scrollTo": {"item": "a", |}}]}"#, ["position"]),
    (#"{"timeline": [{"update": [{"delete": {"at": [0]}, |}]}]}"#, []),
    (#"{"timeline": [{"update": [{"insert": {"section": {}, |}}]}]}"#, ["at"]),
    (#"{"layout": {"kind": "compositional", "group": {"size": {"width": {"estimated": 9, |}}}}}"#, []),
  ]

  @Test(arguments: combinations)
  func `keys that cannot be combined with those of the object are not offered`(text: String, keys: [String]) {
    let offered = { (marked: String) in suggestions(marked).filter { $0.kind == .key }.map(\.label) }
    #expect(offered(text).sorted() == keys)
    // The key that is replaced excludes none.
    #expect(offered(#"{"timeline": [{"at": 1, "scroll|To": {}}]}"#).contains("fling"))
    let layout = offered(#"{"layout": {"kind": "compositional", "group": {}, |}}"#)
    #expect(layout.contains("boundaryItems") && !layout.contains("list"))
    let inherited = offered(#"{"layout": {"kind": "compositional"}, "sections": [{"layout": {"group": {}, |}}]}"#)
    #expect(inherited.contains("boundaryItems") && !inherited.contains("list"))
  }

  @Test(arguments: ["", "\n", "\r\n", "\r"])
  func `an element is inserted before an object, which is kept`(lineEnd: String) {
    let object = "{\"id\": \"a\",\(lineEnd) \"height\": 4}"
    let inserted = applied("{\"sections\": [{\"items\": [|\(object)]}]}", "item") ?? ""
    #expect(inserted.contains("\"item-1\"") && inserted.hasSuffix(", \(object)]}]}"))
    #expect(SyntaxTree(Array(inserted.utf8)).errors == [])
    #expect(suggestions("{\"sections\": [{\"items\": |[\(object)]}]}").isEmpty)
    #expect(suggestions("{\"sections\": [{\"header\": |\(object)}]}").isEmpty)
  }

  private static let photos = [
    "/project/pages/photos.json":
      ##"{"meta": {"all": [], "n": 1}, "results": [{"id": "a", "size": {"w": 3, "a/b~": 1}, "color": "#123"}, {"id": 2, "tags": ["x"]}]}"##
  ]

  private func pointers(_ each: String, at: String = "\"/results\"") -> [String] {
    suggestions(
      "{\"sections\": [{\"items\": {\"source\": \"photos.json\", \"at\": \(at), \"each\": {\(each)}}}]}",
      files: Self.photos
    ).filter { $0.kind == .reference }.map(\.label)
  }

  @Test func `pointers to arrays, and to values in rows, are offered`() {
    #expect(pointers("", at: "\"|\"") == ["/results", "/meta/all"])
    #expect(pointers("\"label\": \"|\"") == ["/id", "/color", "/size/w", "/size/a~1b~0", "/tags/0"])
    #expect(pointers("\"color\": |").first == "/color")
    #expect(pointers("\"aspectRatio\": [\"/size/w\", |]").prefix(2) == ["/size/w", "/size/a~1b~0"])
    #expect(pointers("\"data\": |").contains("/size"))
    #expect(pointers("\"id\": |", at: "\"/nowhere\"") == [])
    let missing = suggestions(#"{"sections": [{"items": {"source": "no.json", "at": "|"}}]}"#, files: Self.photos)
    #expect(missing.allSatisfy { $0.kind != .reference })
  }

  @Test func `a pointer shows its value`() throws {
    let found = suggestions(
      #"{"sections": [{"items": {"source": "photos.json", "at": "/res|"}}]}"#, files: Self.photos)
    let first = try #require(found.first { $0.kind == .reference })
    #expect(first.detail == "array, 2 elements" || first.detail.hasPrefix("array, 2 elements: "))
    #expect(first.documentation.hasPrefix("```json\n[{\"id\": \"a\""))
  }

  @Test func `only a part of a large data source is read`() {
    let rows = (0..<5_000).map { "{\"k\($0)\": \($0)}" }.joined(separator: ",")
    let files = ["/project/pages/photos.json": "[\(rows)]"]
    let found = suggestions(
      #"{"sections": [{"items": {"source": "photos.json", "each": {"id": |}}}]}"#, files: files)
    #expect(found.filter { $0.kind == .reference }.count == 20)
  }

  private static let folder = [
    "/project/pages/photos.json": "[]", "/project/pages/a.layout.json": "{}", "/project/pages/.secret.json": "[]",
    "/project/pages/new.png": "", "/project/data/rows.JSON": "[]", "/elsewhere/x.json": "[]",
  ]

  @Test func `files beside the document and folders in the workspace are offered`() {
    func names(_ path: String) -> [String] {
      suggestions("{\"sections\": [{\"items\": {\"source\": \"\(path)|\"}}]}", files: Self.folder).map(\.label)
    }
    #expect(names("") == ["photos.json"])
    #expect(names("ph") == ["photos.json"])
    #expect(names("../") == ["data/", "pages/"])
    #expect(names("../data/") == ["rows.JSON"])
    #expect(names("../../") == [] && names("/elsewhere/") == [] && names("out/") == [] && names("no/") == [])
    let image = suggestions(
      #"{"sections": [{"decorations": [{"kind": "armband", "image": "|"}]}]}"#, files: Self.folder)
    #expect(image.map(\.label) == ["new.png"])
    #expect(
      applied(#"{"sections": [{"items": {"source": "../d|"}}]}"#, "data/", files: Self.folder)
        == #"{"sections": [{"items": {"source": "../data/"}}]}"#)
  }

  @Test func `file names are compared with workspace folders that are resolved once`() {
    let resolved = Mutex(0)
    let files = FileSystemAccess(
      open: { _, _ in .failure(.missing) },
      realPath: { path in
        resolved.withLock { $0 += 1 }
        return path
      },
      list: { _, _, _ in
        (0..<150).map { FileSystemAccess.Entry(name: "f\($0).json", isDirectory: false) }
      })
    let folders = (1..<900).map { "/w/\($0)" } + ["/project"]
    let text = #"{"sections": [{"items": {"source": ""}}]}"#
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: .init(folder: "/project/pages", workspaceFolders: folders), files: files)
    resolved.withLock { $0 = 0 }
    let names = CompletionProvider(document).items(at: text.utf8.count - #""}}]}"#.utf8.count).map(\.label)
    #expect(names.count == 150 && names.contains("f149.json"))
    // Each name is resolved when it is listed and when it is compared, and the folder of the document once.
    #expect(resolved.withLock { $0 } <= folders.count + 2 * names.count + 1)
  }

  @Test func `a missing comma before the inserted member or element is inserted`() {
    #expect(
      applied("{\"sections\": []\n  // last\n\n|}", "viewport")?.hasPrefix(
        "{\"sections\": [],\n  // last\n\n\"viewport\": ") == true)
    #expect(
      applied(#"{"layout": {"kind": "list" "r|"}}"#, "rowHeight") == #"{"layout": {"kind": "list", "rowHeight": 44}}"#)
    #expect(
      applied("{\"layout\": {\"sectionInset\": {}|}}", "kind")?.hasPrefix(
        "{\"layout\": {\"sectionInset\": {}, \"kind\": ") == true)
    #expect(
      applied("{\"layout\": {\"kind\": \"list\", // a, b\n |}}", "rowHeight")
        == "{\"layout\": {\"kind\": \"list\", // a, b\n \"rowHeight\": 44}}")
    #expect(
      applied("{\"layout\": {\"kind\": \"list\" /* , */ |}}", "rowHeight")
        == "{\"layout\": {\"kind\": \"list\", /* , */ \"rowHeight\": 44}}")
    #expect(
      applied("{\"effects\": [{\"kind\": \"fade\"}\n |]}", "scale")
        == "{\"effects\": [{\"kind\": \"fade\"},\n {\"kind\": \"scale\"}]}")
    #expect(
      applied("{\"effects\": [| {\"kind\": \"fade\"}]}", "scale")
        == "{\"effects\": [{\"kind\": \"scale\"}, {\"kind\": \"fade\"}]}")
  }

  @Test(arguments: [
    ("{ \"sections\": [{\"items\": [|\n // c\n {\"id\": \"a\"}]}] }", "item"),
    ("{ \"sections\": [], | // c\n \"viewport\": \"iPad\" }", "layout"),
    ("{ \"sections\": [], \"scrollDirection\": | // c\n \"viewport\": \"iPad\" }", "horizontal"),
    ("{ \"sections\": [], \"effects\": [| /* a */ /* b */ {\"kind\": \"fade\"}] }", "scale"),
    ("{ \"sections\": [], \"effects\": [| /* the last */] }", "scale"),
    ("{ \"sections\": [{ \"i|\" /* c */ : [] }] }", "items"),
  ])
  func `the token after a comment determines the inserted comma and colon`(text: String, label: String) throws {
    let after = try #require(applied(text, label))
    #expect(SyntaxTree(Array(after.utf8)).errors == [], "\(after)")
  }

  @Test func `a slash before which a value is inserted begins a comment`() throws {
    let found = suggestions("{ \"sections\": [], | /\n \"viewport\": \"iPad\" }")
    let layout = try #require(found.first { $0.label == "layout" })
    #expect(layout.text.hasSuffix("}"))
  }

  @Test func `no keys are offered after the slash that begins a comment`() {
    #expect(suggestions("{\n  /|\n  \"sections\": []\n}").isEmpty)
    #expect(!suggestions("{ /* c */|\n  \"sections\": []\n}").isEmpty)
  }

  @Test func `a value before an existing one replaces it, or is not offered`() {
    #expect(
      applied(#"{"sections": [{"layout": {"kind":| "grid"}}]}"#, "flow")
        == #"{"sections": [{"layout": {"kind":"flow"}}]}"#)
    #expect(
      applied(#"{"sections": [], "scrollDirection": | "vertical", "effects": []}"#, "horizontal")
        == #"{"sections": [], "scrollDirection": "horizontal", "effects": []}"#)
    for text in [
      #"{"sections": [{"header": | {"length": 4}}]}"#, #"{"sections": [{"items": | [{}]}]}"#,
      "{\"sections\": [{\"layout\": {\"kind\": |\n \"grid\"}}]}",
      #"{"sections": [{"layout": {"kind": | /* c */ "grid"}}]}"#,
      "{\"sections\": [], \"scrollDirection\": | \"hori\n}",
    ] { #expect(suggestions(text).isEmpty, "\(text)") }
  }

  static let places = [
    #"{"sections": [|]}"#, #"{"sections": [{"items": [|]}]}"#, #"{"sections": [{"decorations": [|]}]}"#,
    #"{"sections": [], "effects": [|]}"#, #"{"sections": [], "timeline": [|]}"#,
    #"{"sections": [], "timeline": [{"at": 1, "update": [|]}]}"#,
    #"{"sections": [], "layout": {"kind": "compositional", "boundaryItems": [|]}}"#,
    #"{"sections": [], "layout": {"kind": "compositional", "group": {"size": {"width": 1, "height": 1}, "items": [|]}}}"#,
  ]

  // An inserted object causes no errors of form. Whether an operation has a valid index path is up to the author.
  @Test(arguments: places) func `snippets of objects contain the required keys`(place: String) {
    let found = suggestions(place).filter { $0.kind == .snippet }
    #expect(!found.isEmpty)
    for suggestion in found {
      let text = applied(place, suggestion.label) ?? ""
      let findings = document(text).diagnostics.filter {
        ["syntax", "missingKey", "unknownKey", "wrongType"].contains($0.code)
      }
      #expect(findings == [], "\(text)")
      #expect(
        stops(suggestion.snippet)
          == Array(1...max(1, stops(suggestion.snippet).count)).prefix(stops(suggestion.snippet).count).map { $0 })
    }
  }

  /// Returns the numbers of the tab stops of a snippet, in order.
  private func stops(_ snippet: String) -> [Int] {
    var numbers: [Int] = []
    for part in snippet.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
      let digits = part.drop { $0 == "{" }.prefix { $0.isNumber }
      if let number = Int(digits) { numbers.append(number) }
    }
    return numbers
  }

  @Test func `items, generators and data sources have different snippets`() {
    #expect(suggestions(Self.places[1]).map(\.label) == ["item", "generator"])
    #expect(
      suggestions(#"{"sections": [{"items": |}]}"#).filter { $0.kind == .snippet }.map(\.label) == [
        "[item]", "[generator]", "source",
      ])
    #expect(suggestions(#"{"sections": [{"items": ["|"]}]}"#).allSatisfy { $0.kind != .snippet })
  }
}
