import CollectionLayout
import JSON

/// A request to run the Swift layout that a document names, with the data on which its result depends.
package struct SwiftLayoutRequest: Hashable, Sendable {
  /// The absolute path of the Swift file.
  package var path: String
  /// The content of the file.
  package var text: [UInt8]
  /// The expression that creates the layout, such as `FeedLayout()`; nil for the first layout of the file.
  package var entry: String?
  /// The number of items of each section.
  package var itemCounts: [Int]
  package var screen: Screen
  /// The display scale of the document in pixels per point; nil for that of the screen.
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

/// The response of the host to a request.
package enum SwiftLayoutResult: Sendable {
  case layout(SwiftLayoutModel)
  /// The layout is being compiled or run; when that ends, the host reports the Swift file as changed. `last` is the
  /// result of an earlier text or of other data; nil if there is none.
  case running(last: SwiftLayoutModel?)
  /// The layout was not compiled, or its program failed. `last` is as in `running`.
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

  /// The message, after the name of the file, the line and the column if there is a location.
  var text: String {
    guard !path.isEmpty else { return message }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "\(name):\(line):\(column): \(message)"
  }
}

/// A layout of an app as the process that runs it describes it: the layout of each section, and the settings of the
/// whole collection.
package struct SwiftLayoutModel: Sendable {
  /// The collection of the described layout. Its items are those of the host, which documents replace by their own.
  let collection: CollectionModel
  /// The properties of the layout that the description does not express.
  package let warnings: [String]
  /// Whether the layout determines sizes of single items, so that the host must run it again for the document's items.
  package let hasItemSizes: Bool
  /// Whether the frames depend on the content offset.
  package let followsOffset: Bool

  /// Reads a description, which is a layout document.
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
        "The layout sets \(lost.joined(separator: ", ")) of cells, which the document's items replace; set these keys of"
          + " the items.")
    }
    self.warnings = warnings
  }

  /// Returns a section of a document with the layout of the section at an index; unchanged if the layout has no such
  /// section.
  ///
  /// A header or a footer of the document is kept, and with `keepsInset` its inset; otherwise they are those of the
  /// layout.
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

/// The Swift layouts that a text names, or would name if a layout had another kind. A client that permits it has them
/// run.
///
/// An edit for a client without that permission must not add one, or it could run code through a client that has it.
package struct SwiftLayoutReferences: Sendable {
  /// For each layout with a source, an entry or the kind `swift`: the JSON texts of these keys, duplicates included.
  /// For each section and for the document: the source and the entry that a layout in Swift has there, own or
  /// inherited.
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

  /// Whether another text names all of these layouts, too.
  package func isSubset(of other: SwiftLayoutReferences) -> Bool { references.isSubset(of: other.references) }
}
