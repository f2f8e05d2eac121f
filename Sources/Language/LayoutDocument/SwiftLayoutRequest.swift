import CollectionLayout
import JSON

/// A request to run the Swift layout that a document names, with all data on which the result depends.
package struct SwiftLayoutRequest: Hashable, Sendable {
  /// The absolute path of the Swift file.
  package var path: String
  /// The content of the file.
  package var text: [UInt8]
  /// The expression that creates the layout, such as `FeedLayout()`; nil for the first layout in the file.
  package var entry: String?
  /// The number of items of each section.
  package var itemCounts: [Int]
  package var screen: Screen
  /// The display scale that the document sets, in pixels per point; nil for that of `screen`.
  package var displayScale: Double?

  package init(
    path: String, text: [UInt8], entry: String?, itemCounts: [Int], screen: Screen, displayScale: Double? = nil
  ) {
    self.path = path
    self.text = text
    self.entry = entry
    self.itemCounts = itemCounts
    self.screen = screen
    self.displayScale = displayScale
  }
}

/// The response of the host to a `SwiftLayoutRequest`.
package enum SwiftLayoutResult: Sendable {
  case layout(SwiftLayoutModel)
  /// The layout is being compiled or run. When that ends, the host reports the Swift file as changed. `last` is the
  /// latest result, of an earlier text or of other data; nil if there is none.
  case running(last: SwiftLayoutModel?)
  /// The layout was not compiled, or its program failed. `last` is the latest result, of an earlier text or of other
  /// data; nil if there is none.
  case failed([SwiftLayoutProblem], last: SwiftLayoutModel?)
}

/// An error of the compiler, or of the program that runs a layout.
package struct SwiftLayoutProblem: Hashable, Sendable {
  /// The absolute path of the file; empty for a problem without a location.
  package var path: String
  /// The line, from 1.
  package var line: Int
  /// The column in bytes, from 1.
  package var column: Int
  package var message: String

  package init(path: String, line: Int, column: Int, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// The message, preceded by the name of the file, the line and the column, if there is a location.
  var text: String {
    guard !path.isEmpty else { return message }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "\(name):\(line):\(column): \(message)"
  }
}

/// The layout of an app, as the process that runs it describes it: the layouts of sections, and settings of the
/// collection.
package struct SwiftLayoutModel: Sendable {
  /// The collection that the description contains. Its items are those of the app; documents replace them.
  let collection: CollectionModel
  /// Sentences about the properties of the layout that the description cannot express, or that the document's items
  /// replace.
  package let warnings: [String]
  /// Whether the layout sets the sizes of single items, so that it must be run again if the items of the document
  /// change.
  package let hasItemSizes: Bool
  /// Whether the frames depend on the content offset.
  package let followsOffset: Bool

  /// Reads a description: the text of a layout document.
  package init(documentText: String, warnings: [String], followsOffset: Bool) {
    let document = DocumentSnapshot(
      text: Array(documentText.utf8), location: Document.Location(folder: nil), files: .none)
    collection = document.model.collection
    self.followsOffset = followsOffset
    let entries = document.syntax.root?["sections"]?.elements.lazy.flatMap { $0["items"]?.elements ?? [] }
    let keys = Set(entries?.flatMap { $0.members.map(\.keyName) } ?? [])
    hasItemSizes = !keys.isDisjoint(with: ["size", "width", "height"])
    var warnings = warnings
    let lost = keys.intersection(["alpha", "hidden", "transform"]).sorted()
    if !lost.isEmpty {
      warnings.append(
        "The layout sets \(lost.joined(separator: ", ")) of cells, but the document's items replace the cells; set "
          + "these keys of the items.")
    }
    self.warnings = warnings
  }

  /// Returns a section of a document with the layout of the described section at an index; unchanged if there is no
  /// such section.
  ///
  /// The header and the footer of the document are kept, and with `keepsInset` its inset; otherwise they are those of
  /// the described section.
  func applied(to section: Section, at index: Int, keepsInset: Bool) -> Section {
    guard collection.sections.indices.contains(index) else { return section }
    let replacement = collection.sections[index]
    var section = section
    if var adaptive = section.layout as? AdaptiveLayout {
      adaptive.base = replacement.layout
      section.layout = adaptive
    } else {
      section.layout = replacement.layout
    }
    if !keepsInset { section.inset = replacement.inset }
    section.header = section.header ?? replacement.header
    section.footer = section.footer ?? replacement.footer
    return section
  }
}

/// The Swift layouts that a text names, or would name if a layout had another kind. They run for a client that permits
/// it.
///
/// An edit for a client without that permission must not add any: it would run code through a client that has the
/// permission.
package struct SwiftLayoutReferences: Sendable {
  /// For each layout object with a source, an entry or the kind `swift`: the JSON texts of these keys, duplicates
  /// included. Also the source and the entry of each section's and of the document's layout in Swift, with those that
  /// it inherits.
  private var references: Set<[UInt8]> = []

  package init(_ text: [UInt8]) {
    guard let root = SyntaxTree(text).root else { return }
    var remaining = [(node: root, isLayout: false)]
    while let (node, isLayout) = remaining.popLast() {
      let members = node.members
      remaining += node.elements.map { ($0, false) }
      remaining += members.compactMap { member in member.value.map { ($0, member.keyName == "layout") } }
      let isSwift = members.contains { $0.keyName == "kind" && $0.value?.stringValue == LayoutKind.swiftName }
      let named = members.filter { ["kind", "source", "entry"].contains($0.keyName) }
      guard isSwift || isLayout && named.contains(where: { $0.keyName != "kind" }) else { continue }
      references.insert(named.flatMap { $0.key.jsonBytes() + ($0.value?.jsonBytes() ?? []) })
    }
    let layouts = LayoutDecoder(inherited: root["layout"])
    for section in [root] + (root["sections"]?.elements ?? []) {
      let (keys, kind) = layouts.keys(ofSection: section)
      guard kind?.name == LayoutKind.swiftName, let source = keys["source"] else { continue }
      references.insert(source.jsonBytes() + (keys["entry"]?.jsonBytes() ?? []))
    }
  }

  /// Whether another text names all of these layouts.
  package func isSubset(of other: SwiftLayoutReferences) -> Bool { references.isSubset(of: other.references) }
}
