import CollectionLayout
import JSON

/// Gives sections of the kind `swift` the layouts of their Swift files; without these they are rows of 44 points.
/// Reports why a layout is not available.
struct SwiftLayoutResolver {
  /// The maximum number of different layouts of a document, each of which is a program.
  private static let layoutLimit = 8
  /// The maximum number of compiler errors that one diagnostic lists.
  private static let problemLimit = 5

  private let root: SyntaxNode
  private let layouts: LayoutDecoder
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var sources: DataSourceFiles
  private var readings: [Layout: SwiftLayoutReading] = [:]

  /// The key of a Swift layout that the text names.
  private struct Layout: Hashable {
    var source: String
    var entry: String?
  }

  init(_ root: SyntaxNode, _ sources: DataSourceFiles) {
    (self.root, self.sources) = (root, sources)
    layouts = LayoutDecoder(inherited: root["layout"])
  }

  /// Whether the layout of a document or of a section is in Swift, or has variants, which may be.
  static func isNeeded(for object: SyntaxNode) -> Bool {
    guard let layout = object["layout"], layout.kind == .object else { return false }
    return layout["kind"]?.stringValue == LayoutKind.swiftName || layout[LayoutKind.variantsKey] != nil
  }

  /// Gives the sections of a model their Swift layouts. If the document's own layout is in Swift, the collection gets
  /// its settings, too. `nodes` are the objects of the sections.
  mutating func apply(to model: inout DocumentModel, _ nodes: ArraySlice<SyntaxNode>) {
    let counts = model.collection.sections.map(\.items.count)
    for (index, node) in zip(model.collection.sections.indices, nodes) {
      let (keys, kind) = layouts.keys(ofSection: node)
      guard kind?.name == LayoutKind.swiftName else { continue }
      let layout = self.layout(of: keys, itemCounts: counts, in: model)
      model.collection.sections[index] =
        layout?.applied(to: model.collection.sections[index], at: index, keepsInset: keys["sectionInset"] != nil)
        ?? model.collection.sections[index]
    }
    if root["layout"]?["kind"]?.stringValue == LayoutKind.swiftName { applySettings(to: &model, counts) }
    reportVariants(of: nodes)
  }

  /// Gives the collection the settings of the document's Swift layout that the document does not set. `counts` are the
  /// numbers of items of the sections.
  private mutating func applySettings(to model: inout DocumentModel, _ counts: [Int]) {
    let keys = MergedLayoutKeys(explicit: root["layout"], inherited: nil)
    guard let collection = layout(of: keys, itemCounts: counts, in: model)?.collection else { return }
    if root["scrollDirection"] == nil { model.collection.scrollAxes = collection.scrollAxes }
    if root["stickyHeaders"] == nil { model.collection.stickyHeaders = collection.stickyHeaders }
    if root["configuration"] == nil { model.collection.configuration = collection.configuration }
    if model.collection.pixels.scale == 0 { model.collection.pixels = collection.pixels }
    if let written = root["scrollDirection"], model.collection.scrollAxes != collection.scrollAxes {
      let name = collection.scrollAxes.rawValue
      diagnostics.report(
        "swiftLeftOut", .warning, at: written.range,
        message: "The scroll direction of the Swift layout is \(name). Write \"\(name)\" or remove the key.")
    }
  }

  /// Returns the Swift layout that merged keys name, or its last result if it is running or failed; nil if there is
  /// none. Reports problems, once for each layout.
  private mutating func layout(
    of keys: MergedLayoutKeys, itemCounts counts: [Int], in model: DocumentModel
  ) -> SwiftLayoutModel? {
    guard let source = keys["source"] else {
      // Not required by the schema, since a layout without `kind` may have the keys of all kinds.
      if let kind = keys["kind"], !diagnostics.contains(where: { $0.range == kind.range }) {
        diagnostics.report(
          "missingSource", at: kind.range,
          message: "The layout names no Swift file. Add the path of the file as \"source\".")
      }
      return nil
    }
    // `SchemaValidator` reports a value of another type.
    guard let name = source.stringValue, !name.isEmpty else { return nil }
    let layout = Layout(source: name, entry: keys["entry"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 })
    if readings[layout] == nil {
      guard readings.count < Self.layoutLimit else {
        diagnostics.report(
          "limitExceeded", at: source.range,
          message:
            "A document has at most \(Self.layoutLimit) Swift layouts; the items of this layout are rows of 44 points.")
        return nil
      }
      let reading = sources.swiftLayout(name, entry: layout.entry, for: model, itemCounts: counts)
      readings[layout] = reading
      report(reading, at: source.range)
    }
    switch readings[layout] {
    case .result(.layout(let model)): return model
    case .result(.running(let last)), .result(.failed(_, let last)): return last
    case .unreadable, .notAllowed, nil: return nil
    }
  }

  private mutating func report(_ reading: SwiftLayoutReading, at range: Range<Int>) {
    switch reading {
    case .unreadable(let problem): diagnostics.report(problem.code, at: range, message: problem.message)
    case .notAllowed:
      diagnostics.report(
        "swiftNotAllowed", .hint, at: range,
        message:
          "The layout is Swift code, which is not run without permission; its items are rows of 44 points. Start "
          + "layoutd with --allow-swift, or set \"allowSwift\" to true in the client's initializationOptions.")
    case .result(.running(let last)):
      diagnostics.report(
        "swiftRunning", .information, at: range,
        message: "The layout is being compiled and run. Until that is done, "
          + (last == nil ? "its items are rows of 44 points." : "its last result is used."))
    case .result(.failed(let problems, let last)):
      let texts = problems.prefix(Self.problemLimit).map(\.text)
      let more = problems.count - texts.count
      diagnostics.report(
        "swiftFailed", at: range,
        message: texts.joined(separator: "; ") + (more > 0 ? "; and \(more) more error\(more == 1 ? "" : "s"). " : ". ")
          + (last == nil ? "The items are rows of 44 points." : "The last valid layout is used."))
    case .result(.layout(let model)):
      var texts = model.warnings
      if model.followsOffset { texts.append("The frames depend on the content offset; those at the start are used.") }
      if !texts.isEmpty {
        diagnostics.report("swiftLeftOut", .warning, at: range, message: texts.joined(separator: " "))
      }
    }
  }

  /// Reports variants whose layout is in Swift, which are not supported: a Swift layout can read the width itself.
  private mutating func reportVariants(of nodes: ArraySlice<SyntaxNode>) {
    let lists = ([root] + nodes).lazy.compactMap { $0["layout"]?[LayoutKind.variantsKey] }
    for variant in lists.flatMap({ $0.elements(atMost: LayoutKind.variantLimit) }) {
      guard let kind = variant["layout"]?["kind"], kind.stringValue == LayoutKind.swiftName else { continue }
      diagnostics.report(
        "swiftFailed", at: kind.range,
        message:
          "A variant cannot be a Swift layout; in this variant, items are rows of 44 points. Read the width of the "
          + "environment in the Swift layout of the document.")
    }
  }
}

extension DataSourceFiles {
  /// The maximum length of a Swift file, in bytes.
  private static let swiftLimit = 4 << 20

  /// Returns the path and the content of a Swift file whose name is relative to the document. The file is read once
  /// until it changes.
  mutating func swiftFile(named name: String) -> Result<(path: String, text: [UInt8]), UnreadableFile> {
    guard let folder = location.folder else { return .failure(.unsaved) }
    if swiftFiles[name] == nil {
      let path = DataSourceFiles.path(of: name, in: folder)
      swiftFiles[name] = File(path: path, content: read(swift: path, called: name, folder), isUsed: true)
      hasChanged = true
    }
    swiftFiles[name]?.isUsed = true
    guard let file = swiftFiles[name] else { return .failure(.unsaved) }
    return file.content.map { (file.path, $0) }
  }

  private func read(swift path: String, called name: String, _ folder: String) -> Result<[UInt8], UnreadableFile> {
    bytes(of: path, called: name, within: allowedFolders(folder)).flatMap { bytes in
      guard bytes.count <= Self.swiftLimit else {
        return .failure(
          UnreadableFile(
            code: "limitExceeded",
            message: "The Swift file \"\(name)\" is larger than \(Self.swiftLimit >> 20) MiB; split it."))
      }
      return .success(bytes)
    }
  }

  /// Runs the Swift layout that a document names, or starts to, if its file can be read and code may be run.
  /// `itemCounts` are the numbers of items of the sections.
  mutating func swiftLayout(
    _ name: String, entry: String?, for model: DocumentModel, itemCounts: [Int]
  ) -> SwiftLayoutReading {
    switch swiftFile(named: name) {
    case .failure(let problem): return .unreadable(problem)
    case .success(let (path, text)):
      guard location.allowsSwift, let run = files.runSwiftLayout else { return .notAllowed }
      let scale = model.collection.pixels.scale
      return .result(
        run(
          SwiftLayoutRequest(
            path: path, text: text, entry: entry, itemCounts: itemCounts,
            screen: model.screen(.size(model.viewport), after: nil), displayScale: scale > 0 ? scale : nil)))
    }
  }
}

/// The result of a Swift layout for a document, or the reason why the layout is not run.
enum SwiftLayoutReading {
  case unreadable(UnreadableFile)
  /// Code may not be run: the client did not allow it, or the host cannot.
  case notAllowed
  case result(SwiftLayoutResult)
}
