import CollectionLayout
import LanguageFeatures
import LayoutDocument
import Synchronization
import Testing

/// Documents whose layout is a Swift file, with a host that responds with descriptions of layouts.
struct `A layout in Swift` {
  private static let text = #"""
    {"viewport": {"width": 300, "height": 600},
     "layout": {"kind": "swift", "source": "FeedLayout.swift", "entry": "FeedLayout()"},
     "sections": [{"id": "s", "items": [{"id": "a", "label": "A"}, {"repeat": 2}]},
       {"id": "rows", "layout": {"kind": "list", "rowHeight": 10}, "items": [{}]}]}
    """#

  /// The requests of a document, and the response to all of them.
  private final class Host: Sendable {
    let state: Mutex<(requests: [SwiftLayoutRequest], result: SwiftLayoutResult)>

    init(_ result: SwiftLayoutResult) { state = Mutex(([], result)) }

    var requests: [SwiftLayoutRequest] { state.withLock(\.requests) }

    func respond(with result: SwiftLayoutResult) { state.withLock { $0.result = result } }

    func result(of request: SwiftLayoutRequest) -> SwiftLayoutResult {
      state.withLock { state in
        state.requests.append(request)
        return state.result
      }
    }
  }

  /// Returns the document of a text in a folder that contains `FeedLayout.swift`.
  private func document(_ text: String = Self.text, host: Host?, isAllowed: Bool = true) -> Document {
    var files = FileSystemAccess(
      read: { $0 == "/project/FeedLayout.swift" ? .success(Array("code".utf8)) : .failure(.missing) },
      realPath: { $0 })
    if let host { files.runSwiftLayout = host.result(of:) }
    let document = Document(
      text: Array(text.utf8), location: .init(folder: "/project", allowsSwift: isAllowed), files: files)
    document.refresh()
    return document
  }

  private func frames(_ document: Document, section: Int = 0) -> [Rect] {
    let model = document.snapshot.model
    var work = LayoutProgress()
    let view = ScrolledCollection(
      PreparedCollection(model.collection, viewport: model.viewport, work: &work), contentOffset: .zero)
    return (0..<model.collection.sections[section].items.count).compactMap {
      view.cell(at: IndexPath(section: section, item: $0))?.frame
    }
  }

  private func codes(_ document: Document) -> [String] { document.snapshot.diagnostics.map(\.code) }

  private func model(_ text: String, warnings: [String] = [], followsOffset: Bool = false) -> SwiftLayoutModel {
    SwiftLayoutModel(documentText: text, warnings: warnings, followsOffset: followsOffset)
  }

  /// Two columns of 150 × 50.
  private var columns: SwiftLayoutModel {
    model(
      #"""
      {"sections": [
        {"layout": {"kind": "flow", "itemSize": [150, 50], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0},
         "header": 20, "items": [{"repeat": 3}]},
        {"items": [{}]}]}
      """#)
  }

  private let rows = [0.0, 44, 88].map { Rect(x: 0, y: $0, width: 300, height: 44) }

  @Test(arguments: [false, true])
  func `is rows of 44 points with a hint if the client or the host does not allow to run it`(isAllowed: Bool) {
    let host = Host(.layout(columns))
    let document = document(host: isAllowed ? nil : host, isAllowed: isAllowed)
    #expect(frames(document) == rows)
    #expect(codes(document) == ["swiftNotAllowed"])
    let hint = document.snapshot.diagnostics[0]
    #expect(hint.severity == .hint)
    #expect(hint.message.contains("--allow-swift") && hint.message.contains("initializationOptions"))
    #expect(String(decoding: document.snapshot.text[hint.range], as: UTF8.self) == #""FeedLayout.swift""#)
    #expect(host.requests.isEmpty)
  }

  @Test func `is laid out by the host for the items and the viewport of the document`() {
    let host = Host(.layout(columns))
    let document = document(host: host)
    #expect(
      host.requests == [
        SwiftLayoutRequest(
          path: "/project/FeedLayout.swift", text: Array("code".utf8), entry: "FeedLayout()", itemCounts: [3, 1],
          screen: .size(Size(width: 300, height: 600)))
      ])
    // Below the header of the layout.
    #expect(
      frames(document) == [
        Rect(x: 0, y: 20, width: 150, height: 50), Rect(x: 150, y: 20, width: 150, height: 50),
        Rect(x: 0, y: 70, width: 150, height: 50),
      ])
    #expect(frames(document, section: 1) == [Rect(x: 0, y: 120, width: 300, height: 10)])
    #expect(codes(document) == [])
    let items = document.snapshot.model.collection.sections[0].items
    #expect(items.identifier(at: 0).text == "a")
    #expect(document.snapshot.sourcePaths == ["/project/FeedLayout.swift"])
  }

  @Test func `keeps the header and the inset that the document sets`() {
    let text = Self.text.replacing(#""id": "s","#, with: #""id": "s", "header": 5,"#)
      .replacing(#""entry""#, with: #""sectionInset": {"top": 3}, "entry""#)
    #expect(frames(document(text, host: Host(.layout(columns)))).first?.y == 8)
  }

  @Test func `gives the collection its scroll direction, unless the document sets one`() {
    let sideways = model(#"{"scrollDirection": "horizontal", "displayScale": 2, "sections": [{"items": [{}]}]}"#)
    let own = document(host: Host(.layout(sideways)))
    #expect(own.snapshot.model.collection.scrollDirection == .horizontal)
    #expect(own.snapshot.model.collection.pixels.scale == 2)
    let text = Self.text.replacing(#"{"viewport""#, with: #"{"scrollDirection": "vertical", "viewport""#)
    let written = document(text, host: Host(.layout(sideways)))
    #expect(written.snapshot.model.collection.scrollDirection == .vertical)
    #expect(codes(written) == ["swiftLeftOut"])
  }

  @Test func `is the last one while the next one is compiled and after an error`() {
    let host = Host(.running(last: nil))
    let document = document(host: host)
    #expect(frames(document) == rows)
    #expect(codes(document) == ["swiftRunning"])
    let generation = document.snapshot.generation

    host.respond(with: .layout(columns))
    document.sourceChanged(path: "/project/FeedLayout.swift")
    document.refresh()
    #expect(frames(document).first?.width == 150)
    #expect(document.snapshot.generation > generation)

    let problem = SwiftLayoutProblem(path: "/project/FeedLayout.swift", line: 3, column: 7, message: "cannot find 'x'")
    host.respond(with: .failed([problem], last: columns))
    document.sourceChanged(path: "/project/FeedLayout.swift")
    document.refresh()
    #expect(frames(document).first?.width == 150)
    #expect(codes(document) == ["swiftFailed"])
    #expect(
      document.snapshot.diagnostics[0].message
        == "FeedLayout.swift:3:7: cannot find 'x'. The last valid layout is used.")
  }

  @Test func `reports what its description leaves out`() {
    let faded = model(
      #"{"sections": [{"items": [{"repeat": 2, "alpha": 0.5}]}]}"#, warnings: ["Section 0 has a handler."],
      followsOffset: true)
    let found = document(host: Host(.layout(faded))).snapshot.diagnostics
    #expect(found.map(\.code) == ["swiftLeftOut"])
    for part in ["Section 0 has a handler.", "alpha", "content offset"] { #expect(found[0].message.contains(part)) }
  }

  @Test(arguments: [
    (#"{"kind": "swift"}"#, ["missingSource"]), (#"{"kind": "swift", "source": 1}"#, ["wrongType"]),
    (#"{"kind": "swift", "source": "None.swift"}"#, ["missingSource"]),
    (#"{"kind": "swift", "source": "../Other.swift"}"#, ["sourceOutsideWorkspace"]),
    (#"{"kind": "swift", "source": "FeedLayout.swift", "columnCount": 2}"#, ["unknownKey"]),
    (
      #"{"kind": "flow", "variants": [{"minWidth": 0, "layout": {"kind": "swift", "source": "FeedLayout.swift"}}]}"#,
      ["swiftFailed"]
    ),
  ])
  func `is reported if the document cannot use it`(layout: String, expected: [String]) {
    let host = Host(.layout(columns))
    let document = document(#"{"layout": \#(layout), "sections": [{"items": [{}]}]}"#, host: host)
    #expect(codes(document) == expected)
    #expect(host.requests.count == (expected == ["unknownKey"] ? 1 : 0))
  }

  @Test func `is requested once for all sections, and a document has at most eight`() {
    let sections = (0..<20).map { index in
      #"{"layout": {"kind": "swift", "source": "FeedLayout.swift", "entry": "L\#(index / 2)()"}, "items": [{}]}"#
    }
    let host = Host(.layout(columns))
    let document = document(#"{"sections": [\#(sections.joined(separator: ","))]}"#, host: host)
    #expect(host.requests.map(\.entry) == (0..<8).map { "L\($0)()" })
    #expect(codes(document) == [String](repeating: "limitExceeded", count: 4))
  }

  @Test func `is linked to its file`() {
    let document = document(host: nil)
    let link = SourceLink.all(in: document.snapshot).first
    #expect(link?.path == "/project/FeedLayout.swift")
    #expect(link.map { String(decoding: document.snapshot.text[$0.range], as: UTF8.self) } == "FeedLayout.swift")
  }
}
