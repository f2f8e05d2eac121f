import CollectionLayout
import LayoutBase
import LayoutDocument
import Testing

@Suite struct SourceTests {
  private static func document(_ items: String) -> String {
    """
    {"viewport": {"width": 200, "height": 400}, "layout": {"kind": "waterfall"},
     "sections": [{"id": "s", "items": \(items)}]}
    """
  }

  private static let feed = #"""
    {"results": [
      {"id": "a", "width": 400, "height": 200, "color": "#ff0000", "description": "red"},
      {"id": 7, "width": 300, "height": 600, "color": "none"},
      {"id": "c", "width": 100}
    ]}
    """#

  private static let source = #"""
    {"source": "photos.json", "at": "/results", "each": {"id": "/id", "aspectRatio": ["/width", "/height"],
     "color": "/color", "label": "/description"}, "alpha": 0.5}
    """#

  @Test func `rows become items, pairs of pointers are divided, and unresolved pointers are counted`() {
    let fixture = DocumentFixture(Self.document(Self.source), files: ["/project/pages/photos.json": Self.feed])
    #expect(fixture.names() == ["a", "7", "c"])
    #expect(fixture.frames().map(\.height) == [50, 200, 50])
    let items = fixture.document.model.collection.sections[0].items
    #expect(
      items.item(at: 0).run.content.custom(at: 0).fields == [
        .init("color", .string("#ff0000")), .init("label", .string("red")),
      ])
    #expect(items.item(at: 1).run.appearance.alpha == .constant(0.5))
    #expect(
      fixture.findings.sorted() == [
        "missingLength {", #"pointerMisses "/color""#, #"pointerMisses "/description""#, #"pointerMisses "/height""#,
        #"unknownValue "/color""#,
      ])
    let description = fixture.document.diagnostics.first { $0.message.contains("description") }
    #expect(description?.message.contains("2 of 3") == true)
  }

  @Test func `a file in UTF-16 is reported as such`() {
    let wide = Self.feed.map { "\($0)\0" }.joined()
    let fixture = DocumentFixture(Self.document(Self.source), files: ["/project/pages/photos.json": wide])
    #expect(
      fixture.document.diagnostics.map(\.message) == [
        "The source file \"photos.json\" is not JSON: line 1: the text is UTF-16; save it as UTF-8."
      ])
  }

  @Test func `a change of the file changes the model, and until then the file is read once`() {
    let fixture = DocumentFixture(Self.document(Self.source), files: ["/project/pages/photos.json": Self.feed])
    #expect(fixture.document.sourcePaths == ["/project/pages/photos.json"])
    let generation = fixture.document.generation
    fixture.edit(Self.document(Self.source) + "\n")
    #expect(fixture.reads == 1)
    #expect(fixture.document.generation == generation)
    fixture.write(#"{"results": [{"id": "z", "height": 5}]}"#, to: "/project/pages/photos.json")
    #expect(fixture.names() == ["z"])
    #expect(fixture.document.generation == generation + 1)
  }

  @Test(arguments: [
    ("../../outside.json", "sourceOutsideWorkspace"), ("/etc/passwd", "sourceOutsideWorkspace"),
    ("link.json", "sourceOutsideWorkspace"), ("none.json", "missingSource"), ("broken.json", "invalidSource"),
  ])
  func `a data source that cannot be read is reported at its path`(_ path: String, _ code: String) {
    let fixture = DocumentFixture(
      Self.document(#"{"source": "\#(path)", "at": "/results", "each": {}}"#),
      files: ["/project/pages/link.json": "{}", "/project/pages/broken.json": "{\n]", "/outside.json": "{}"],
      links: ["/project/pages/link.json": "/outside.json"])
    #expect(fixture.findings == ["\(code) \"\(path)\""])
    #expect(fixture.names().isEmpty)
  }

  @Test(arguments: [("/link", "/real"), ("/real", "/link"), ("/link", "/link")])
  func `a workspace and a document may be named through different links`(workspace: String, folder: String) {
    let rows = Array(#"[{"id": "a", "height": 20}]"#.utf8)
    let paths = ["/real/pages/rows.json", "/real/shared.json", "/secret.json"]
    let access = FileSystemAccess(
      read: { path in paths.contains(path) ? .success(rows) : .failure(.missing) },
      realPath: { path in
        var parts: [Substring] = []
        for part in path.split(separator: "/") {
          if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        if parts.first == "link" { parts[0] = "real" }
        let real = "/" + parts.joined(separator: "/")
        return real == "/real/pages/out.json" ? "/secret.json" : real
      })
    let expected: [(name: String, codes: [String])] = [
      ("rows.json", []), ("../shared.json", []), ("/real/shared.json", []), ("none.json", ["missingSource"]),
      ("out.json", ["sourceOutsideWorkspace"]), ("../../secret.json", ["sourceOutsideWorkspace"]),
      ("/secret.json", ["sourceOutsideWorkspace"]),
    ]
    for (name, codes) in expected {
      let document = Document(
        text: Array(#"{"sections": [{"items": {"source": "\#(name)", "each": {"id": "/id"}}}]}"#.utf8),
        location: .init(folder: "\(folder)/pages", workspaceFolders: [workspace]), files: access)
      document.refresh()
      #expect(document.snapshot.diagnostics.map(\.code) == codes, "\(name)")
    }
  }

  private static func documentOfFiles(_ numbers: [Int]) -> String {
    let sections = numbers.map { #"{"items": {"source": "f\#($0).json", "each": {"label": "/n"}}}"# }
    return #"{"sections": [\#(sections.joined(separator: ","))]}"#
  }

  private static func files(_ count: Int) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("/project/pages/f\($0).json", #"[{"n": "\#($0)"}]"#) })
  }

  @Test func `the first thousand different files of a text are read, whichever were read before`() {
    let limit = DataSourceFiles.fileLimit
    let fixture = DocumentFixture(Self.documentOfFiles(Array(0...limit)), files: Self.files(limit + 1))
    #expect(fixture.findings == [#"limitExceeded "f\#(limit).json""#])
    #expect(fixture.document.sourcePaths.count == limit && fixture.reads == limit)
    // The last file is the first one now, and the file before it is not read although it was.
    fixture.edit(Self.documentOfFiles([limit] + Array(0..<limit)))
    #expect(fixture.findings == [#"limitExceeded "f\#(limit - 1).json""#])
    #expect(fixture.names(0).count == 1 && fixture.names(limit).isEmpty)
    #expect(fixture.document.sourcePaths.count == limit && fixture.reads == limit + 1)
    // A file counts once.
    fixture.edit(Self.documentOfFiles(Array(0..<limit) + [0, 5]))
    #expect(fixture.findings == [])
    #expect(fixture.names(limit + 1).count == 1)
  }

  @Test func `the work for files is linear in their number`() {
    func units(_ count: Int) -> Int {
      let fixture = DocumentFixture(Self.documentOfFiles(Array(0..<count)), files: Self.files(count))
      return WorkCounter.units {
        fixture.edit(Self.documentOfFiles(Array(0..<count)) + " ")
        fixture.write("[]", to: "/project/pages/f0.json")
      }
    }
    let (few, many) = (units(100), units(800))
    #expect(few > 0 && many < 10 * few)
  }

  @Test func `pointers follow RFC 6901`() {
    let fixture = DocumentFixture(
      Self.document(#"{"source": "p.json", "at": "/a~1b/m~0n", "each": {"id": "", "height": "/0"}}"#),
      files: ["/project/pages/p.json": #"{"a/b": {"m~n": [[5], [6], ["x"]]}}"#])
    #expect(fixture.frames().map(\.height) == [5, 6, 50])
  }

  @Test func `rows can have a font size`() {
    let fixture = DocumentFixture(
      Self.document(#"{"source": "words.json", "each": {"text": "/word", "fontSize": "/points"}, "height": 9}"#),
      files: ["/project/pages/words.json": #"[{"word": "a", "points": 20}, {"word": "b", "points": 30}]"#])
    let items = fixture.document.model.collection.sections[0].items
    #expect((0..<2).map { items.item(at: $0).run.metrics.fontSize } == [.constant(20), .constant(30)])
  }
}
