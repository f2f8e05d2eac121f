import CollectionLayout
import LayoutDocument

// Documents with compositional sections, or with uniform grids and lists only.
extension ExportedFile {
  /// A function of the exported file that returns a section, and the indices of the sections for which it is called.
  private struct SectionFunction {
    let name: String
    let text: String
    var indices: [Int]
    /// Whether the function has the index of the section as a parameter.
    let hasIndex: Bool
    /// Whether the function has the environment of the layout as a parameter.
    let hasEnvironment: Bool
  }

  /// Writes the function that makes the compositional layout, and the functions of its sections.
  mutating func writeCompositional(to writer: inout SwiftWriter) {
    if collection.stickyHeaders == .stack { omit("Headers that stack: `stickyHeaders` is `stack`.") }
    let functions = sectionFunctions()
    let configuration = configurationText()
    let type = collection.effects.isEmpty ? "UICollectionViewCompositionalLayout" : "Layout"
    let sectionCount = collection.sections.count
    let isSingle =
      sectionCount == 1 && !options.usesSectionProvider && !(functions.first?.hasIndex ?? true)
      && !(functions.first?.hasEnvironment ?? true)
    writer.add("/// Creates the layout.")
    writer.block("static func makeLayout() -> UICollectionViewLayout") { writer in
      if !configuration.isEmpty { writer.add(configuration) }
      let tail = configuration.isEmpty ? "" : ", configuration: configuration"
      let registrations = decorationKinds
      let result = registrations.isEmpty ? "return" : "let layout ="
      if isSingle, let only = functions.first {
        writer.add("\(result) \(type)(section: \(only.name)()\(tail))")
      } else {
        writer.add("\(result) \(type)(")
        writer.add("  sectionProvider: { index, environment in")
        writer.add(ExportedFile.indented(provider(functions), by: 2))
        writer.add("  }\(tail.isEmpty ? ")" : "\(tail))")")
      }
      for kind in registrations {
        writer.add("layout.register(DecorationView.self, forDecorationViewOfKind: \(SwiftLiteral.string(kind)))")
      }
      if !registrations.isEmpty { writer.add("return layout") }
    }
    for function in functions {
      writer.separate()
      writer.section(function.indices) { $0.add(function.text) }
    }
    if hasPlacedSections { writePlacements(to: &writer) }
    if !decorationKinds.isEmpty {
      writer.separate()
      writer.add(Template.decorationView)
    }
    if !collection.effects.isEmpty {
      if collection.effects.contains(where: { if case .stretchyHeader = $0 { true } else { false } }) {
        omit("The header that grows, among compositional sections.")
      }
      writeEffectSubclass(of: "UICollectionViewCompositionalLayout", to: &writer)
    }
  }

  static func indented(_ text: String, by levels: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: "  ", count: levels) + $0 }.joined(separator: "\n")
  }

  /// Returns the statements of the layout's section provider, which call the functions.
  private func provider(_ functions: [SectionFunction]) -> String {
    func call(_ function: SectionFunction) -> String {
      let arguments =
        (function.hasIndex ? ["index"] : [])
        + (function.hasEnvironment ? ["environment"] : [])
      return "\(function.name)(\(arguments.joined(separator: ", ")))"
    }
    guard let last = functions.last(where: { $0.indices.contains(collection.sections.count - 1) }) else {
      return "nil"
    }
    if functions.count == 1 { return call(last) }
    var lines = ["switch index {"]
    for function in functions where function.name != last.name {
      lines.append("case \(function.indices.map(String.init).joined(separator: ", ")): return \(call(function))")
    }
    lines += ["default: return \(call(last))", "}"]
    return lines.joined(separator: "\n")
  }

  /// Returns the functions for all sections; equal sections share one.
  private mutating func sectionFunctions() -> [SectionFunction] {
    var functions: [SectionFunction] = []
    var bodies: [String: Int] = [:]
    var names: Set<String> = [
      "makeLayout", "itemCounts", "configure", "item", "random", "repeating", "uniformAcrossSiblings", "section",
      "applyingEffects", "waterfall", "lines", "tags", "rows", "grid", "sheet", "carousel", "leadingCarousel", "frame",
      "delegate", "place", "columnCount",
    ]
    for (index, section) in collection.sections.enumerated() {
      let body = sectionBody(section)
      if let position = bodies[body.text] {
        functions[position].indices.append(index)
        continue
      }
      let name = SwiftName.function(
        section.identifier.text + "Section", otherwise: "section\(index)", used: &names)
      var writer = SwiftWriter()
      writer.add("/// Returns the section \(SwiftLiteral.comment(SwiftLiteral.string(section.identifier.text))).")
      let usesEnvironment = body.text.contains("environment.") || body.text.contains("layoutEnvironment: environment")
      let parameters =
        (body.hasIndex ? ["_ index: Int"] : [])
        + (usesEnvironment ? ["_ environment: any NSCollectionLayoutEnvironment"] : [])
      writer.block("private static func \(name)(\(parameters.joined(separator: ", "))) -> NSCollectionLayoutSection") {
        $0.add(body.text)
      }
      bodies[body.text] = functions.count
      functions.append(
        SectionFunction(
          name: name, text: String(writer.text.dropLast()), indices: [index], hasIndex: body.hasIndex,
          hasEnvironment: usesEnvironment))
    }
    return functions
  }

  /// Returns the statements that make and return a section, and whether they need the index of the section.
  private mutating func sectionBody(_ section: Section) -> (text: String, hasIndex: Bool) {
    let alternatives = section.alternatives
    var hasIndex = false
    var text = ""
    for alternative in alternatives.dropFirst().reversed() {
      let inner = sectionBody(section, alternative)
      hasIndex = hasIndex || inner.hasIndex
      let width = SwiftLiteral.number(alternative.minimumWidth - containerInset)
      text += "if environment.container.contentSize.width >= \(width) {\n"
      text += ExportedFile.indented(inner.text, by: 1) + "\n}\n"
    }
    let base = sectionBody(section, alternatives[0])
    return (text + base.text, hasIndex || base.hasIndex)
  }

  /// The width of the collection view minus that of the section provider's container, in points; 0 if the layout is
  /// horizontal.
  private var containerInset: Double {
    guard isVertical else { return 0 }
    let section = Section(identifier: Identifier(""), layout: CompositionalLayout())
    return model.viewport.width - collection.container(of: section, in: model.viewport).available
  }

  private mutating func sectionBody(
    _ section: Section, _ alternative: AdaptiveLayout.Variant
  ) -> (text: String, hasIndex: Bool) {
    var writer = SwiftWriter(outerDepth: 2)
    var groups = GroupWriter(minimumVersion: options.minimumVersion)
    var hasIndex = false
    switch alternative.layout {
    case let layout as CompositionalLayout:
      writeSection(section, laidOutBy: layout, inset: alternative.inset, groups: &groups, to: &writer)
    case let layout as GridLayout:
      writeGrid(layout, alternative.inset, to: &writer)
    case let layout as ListLayout where section.hasEqualRows:
      writeRows(length: layout.rowHeight, &groups, to: &writer)
      if layout.spacing > 0 { writer.add("section.interGroupSpacing = \(SwiftLiteral.number(layout.spacing))") }
      if alternative.inset != .zero {
        writer.add("section.contentInsets = \(SwiftLiteral.directionalInsets(alternative.inset))")
      }
    default:
      hasIndex = true
      writePlacedSection(section, alternative, to: &writer)
    }
    writeSupplements(of: section, alternative, &groups, to: &writer)
    writer.add("return section")
    helpers.formUnion(groups.helpers)
    return (String(writer.text.dropLast()), hasIndex)
  }

  /// Returns the arguments of an `NSCollectionLayoutSize`. `length` is the dimension on the main axis, `breadth` that
  /// on the cross axis; nil for all of the container.
  func sizeArguments(length: String, breadth: String? = nil) -> [String] {
    isVertical
      ? ["widthDimension: \(breadth ?? ".fractionalWidth(1)")", "heightDimension: \(length)"]
      : ["widthDimension: \(length)", "heightDimension: \(breadth ?? ".fractionalHeight(1)")"]
  }

  /// Returns a statement that needs this version of iOS, in an availability check if the file is also for earlier
  /// versions.
  func available(_ statement: String, from version: Int) -> String {
    options.minimumVersion >= version ? statement : "if #available(iOS \(version), *) { \(statement) }"
  }

  /// Writes a section whose rows all have this length on the main axis, in points.
  func writeRows(length: Double, _ groups: inout GroupWriter, to writer: inout SwiftWriter) {
    let (size, item, group) = (groups.name("size"), groups.name("item"), groups.name("group"))
    writer.call(
      "let \(size) = NSCollectionLayoutSize", sizeArguments(length: ".absolute(\(SwiftLiteral.number(length)))"))
    writer.add("let \(item) = NSCollectionLayoutItem(layoutSize: \(size))")
    writer.add("let \(group) = NSCollectionLayoutGroup.horizontal(layoutSize: \(size), subitems: [\(item)])")
    writer.add("let section = NSCollectionLayoutSection(group: \(group))")
  }

  /// Writes the section of a grid: cells share the cross length of the container, and their length follows from it.
  private func writeGrid(_ layout: GridLayout, _ inset: EdgeInsets, to writer: inout SwiftWriter) {
    let (gap, lineGap) =
      isVertical ? (layout.columnSpacing, layout.rowSpacing) : (layout.rowSpacing, layout.columnSpacing)
    let side = isVertical ? "width" : "height"
    let number = SwiftLiteral.number
    let insets = isVertical ? inset.left + inset.right : inset.top + inset.bottom
    let gaps = Double(layout.columnCount - 1) * gap
    let ratio = number(layout.aspectRatio)
    let container = "environment.container.effectiveContentSize.\(side)"
    // Source texts: the number of columns as an `Int` and as a `CGFloat`, the length that the columns share, and the
    // length of all gaps, nil for 0.
    let (count, columns, shared, between): (String, String, String, String?)
    if let minimum = layout.minimumColumnWidth {
      writer.add("let available = \(container) - \(number(insets))")
      writer.add("let fitting = (available + \(number(gap))) / \(number(minimum + gap)) * (1 + 1e-9)")
      writer.add("let columns = fitting < \(layout.columnCount) ? max(1, Int(fitting)) : \(layout.columnCount)")
      writer.add("let gaps = CGFloat(columns - 1) * \(number(gap))")
      (count, columns, shared, between) = ("columns", "CGFloat(columns)", "(available - gaps)", "gaps")
    } else {
      (count, columns) = ("\(layout.columnCount)", "\(layout.columnCount)")
      shared = insets + gaps == 0 ? container : "(\(container) - \(number(insets + gaps)))"
      between = gaps == 0 ? nil : number(gaps)
    }
    let share = "max(0, \(shared) / \(columns))"
    if hasPixels {
      writer.add("let scale = environment.traitCollection.displayScale")
      writer.add("let share = \(share)\nlet \(side) = floor(share * scale + 1e-6) / scale")
    } else {
      writer.add("let \(side) = \(share)")
    }
    let length =
      layout.aspectRatio == 1 ? side : isVertical ? "\(side) / \(ratio)" : "\(side) * \(ratio)"
    writer.call(
      "let itemSize = NSCollectionLayoutSize",
      sizeArguments(length: ".absolute(\(length))", breadth: ".absolute(\(side))"))
    writer.add("let item = NSCollectionLayoutItem(layoutSize: itemSize)")
    // UIKit rounds a fraction down to a pixel before it divides the group by the count, so that each cell of a
    // fractional group could be a pixel too short.
    let cells = count == "1" ? side : "\(columns) * \(side)"
    let total = ".absolute(\(cells)\(between.map { " + \($0)" } ?? ""))"
    writer.call(
      "let groupSize = NSCollectionLayoutSize",
      sizeArguments(length: ".absolute(\(length))", breadth: hasPixels ? total : nil))
    writer.call(
      "let group = NSCollectionLayoutGroup.\(isVertical ? "horizontal" : "vertical")",
      ["layoutSize: groupSize", "subitem: item", "count: \(count)"])
    if gap > 0 { writer.add("group.interItemSpacing = .fixed(\(SwiftLiteral.number(gap)))") }
    writer.add("let section = NSCollectionLayoutSection(group: group)")
    if lineGap > 0 { writer.add("section.interGroupSpacing = \(SwiftLiteral.number(lineGap))") }
    if inset != .zero { writer.add("section.contentInsets = \(SwiftLiteral.directionalInsets(inset))") }
  }
}
