import CollectionLayout
import JSON
package import LayoutDocument

/// Creates the hover texts of a document.
package struct HoverProvider {
  let document: DocumentSnapshot
  /// Returns the URL of a byte offset in the current text, for a client that shows where numbers come from; nil for
  /// other clients.
  private let link: ((Int) -> String)?

  package init(_ document: DocumentSnapshot, link: ((Int) -> String)? = nil) {
    (self.document, self.link) = (document, link)
  }

  /// Returns the hover text of a byte of the current text; nil if there is none.
  ///
  /// Keys, enumeration values, devices, colors, and objects with `cycle` or `random` have a text that does not depend
  /// on the layout. Keys that affect the layout also show the computed frames and sizes, after that text. Anything else
  /// shows computed values only, if there are any.
  package func hover(at offset: Int) -> HoverContent? {
    let tree = document.syntax
    guard !tree.hasComment(at: offset) else { return nil }
    let path = SchemaPath(at: offset, in: tree)
    let schemaHover = ownHover(path)
    if schemaHover == nil, let name = timelineNameHover(at: offset) { return name }
    if schemaHover != nil, !path.isAboutLayout { return schemaHover }
    guard let explanation = layoutHover(at: offset, path) else { return schemaHover }
    if let schemaHover {
      return HoverContent(
        range: schemaHover.range, markdown: "\(schemaHover.markdown)\n\n---\n\n\(markdown(of: explanation))")
    }
    guard let node = SyntaxNode.node(at: offset, in: tree).last, offset <= tree.text.count else { return nil }
    return HoverContent(range: node.range, markdown: markdown(of: explanation))
  }

  /// Returns a section of a hover text as Markdown. If the client gave URLs, each number that comes from a key of the
  /// text links to it, and facts name the layout rules that they follow.
  func markdown(of section: HoverSection) -> String {
    guard !section.facts.isEmpty else { return section.title }
    let keys =
      link == nil || document.hasStaleModel
      ? nil : section.entity.flatMap { DerivationKeys(of: $0, in: document) }
    let lines = section.facts.map { fact in "- \(link == nil ? fact.text : linked(keys?.resolve(fact) ?? fact))" }
    return section.title + "\n\n" + lines.joined(separator: "\n")
  }

  private func linked(_ step: DerivationStep) -> String {
    let terms = step.terms.map { term in
      guard let property = term.property, let link, let root = document.syntax.root,
        let node = property.path.node(in: root)
      else { return term.text }
      return "[\(term.text)](<\(link(node.range.lowerBound))> \"\(property.name)\")"
    }
    return terms.joined() + (step.rule.map { " *(\($0.summary))*" } ?? "")
  }

  /// Returns the hover text that does not depend on the layout: of a key, an enumeration value, a color, a device, or
  /// an object with `cycle` or `random`; nil if there is none.
  private func ownHover(_ path: SchemaPath) -> HoverContent? {
    let tree = document.syntax
    switch path.context {
    case .key(let range):
      guard let key = path.key, !range.isEmpty else { return nil }
      let rule = path.rule.map { "\n\n---\n\n\($0)" } ?? ""
      return HoverContent(range: range, markdown: "**\(key.name)**\n\n\(key.markdown)\(rule)")
    case .value(let type, let range):
      if let word = path.word(in: tree) {
        return HoverContent(range: range, markdown: "**\(word.name)**\n\n\(word.documentation)")
      }
      guard let node = SyntaxNode.node(at: range.lowerBound, in: tree).last else { return nil }
      if type.allowsColor, node.range == range, let color = ValueHover.color(node) {
        return HoverContent(range: range, markdown: color)
      }
      if type.allowsDevice, let name = node.stringValue, let size = Devices.size(named: name) {
        return HoverContent(
          range: range, markdown: "**\(name)**\n\n\(Int(size.width)) × \(Int(size.height)) points in portrait.")
      }
      // Between the values of a rule the hover covers the whole rule.
      return path.rule.map {
        HoverContent(range: range.isEmpty ? path.level?.node.range ?? range : range, markdown: $0)
      }
    case .nothing: return nil
    }
  }
}

/// The hover text of a key or a value.
package struct HoverContent: Equatable, Sendable {
  /// The byte range, in the current text, of the key or the value that the text is about.
  package var range: Range<Int>
  package var markdown: String
}

extension SchemaPath {
  /// The keys outside of layout objects whose hover texts include computed frames and sizes.
  private static let placingKeys: Set<String> = [
    "id", "size", "width", "height", "aspectRatio", "fullSpan", "columnSpan", "repeat", "source", "at", "each", "items",
    "length", "frame", "left", "top", "inset", "covers", "thickness", "offset", "alignment", "header", "footer",
    "viewport", "contentInset", "contentAlignment", "sections",
  ]

  /// Whether the path is that of a key that affects frames or sizes.
  fileprivate var isAboutLayout: Bool {
    guard case .key = context, let key else { return false }
    if level?.tagged === LayoutKind.description { return key.name != "kind" }
    return rule == nil && SchemaPath.placingKeys.contains(key.name)
  }

  /// The text of the first values of the innermost object around the offset, if it has `cycle` or `random`; otherwise
  /// nil.
  fileprivate var rule: String? {
    guard let level, level.node["random"] != nil || level.node["cycle"] != nil, levels.count > 1 else { return nil }
    let start = level.node.range.lowerBound
    guard let owner = levels.dropLast().last(where: { $0.node["random"] == nil && $0.node["cycle"] == nil }),
      let member = owner.node.members.first(where: { $0.value?.range.contains(start) ?? false }),
      let type = owner.description.key(member.keyName)?.type
    else { return nil }
    // A template has no repeat count; 1,000 items are assumed.
    let defaultCount = owner.description === ItemSchema.templateEntry ? 1000 : 1.0
    let count = owner.node["repeat"]?.number(in: ItemSchema.repeatBounds) ?? defaultCount
    let isSide = member.value?.kind == .array
    return ValueHover.rule(level.node, of: type.ruleType(ofSide: isSide), count: Int(min(count, 1000)))
  }
}

extension ValueSchema {
  /// Returns the type of the values that `cycle` or `random` gives a key of this type. `isSide` states that they are
  /// one side of `[width, height]`.
  fileprivate func ruleType(ofSide isSide: Bool) -> ValueSchema {
    switch self {
    case .perItem(.array(let element, _)) where isSide: element.ruleType(ofSide: false)
    case .perItem(let type): type
    default: self
    }
  }
}

/// The part of a hover text that shows the computed layout of an element.
struct HoverSection {
  /// One line of Markdown.
  var title: String
  /// The facts, such as frames and steps of computations, each one line of Markdown.
  var facts: [DerivationStep] = []
  /// The part of the document that all facts are about; nil if they are about several, or about none.
  var entity: DocumentEntity?
}

extension HoverSection {
  /// Returns a name as a Markdown code span on one line, truncated to 60 scalars. Control characters become spaces, and
  /// backticks apostrophes.
  static func code(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(60) {
      shown.unicodeScalars.append(scalar == "`" ? "'" : scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return "`\(shown.isEmpty ? " " : shown)\(text.unicodeScalars.count > 60 ? "…" : "")`"
  }

  /// Returns values separated by commas, with an ellipsis if they are only the first ones of `count`.
  static func list(_ values: [String], of count: Int) -> String {
    values.joined(separator: ", ") + (count > values.count ? ", …" : "")
  }
}

/// Hover texts of values: the components of colors, and the first values of `cycle` and `random`.
enum ValueHover {
  /// The maximum number of values of `cycle` or `random` that are shown.
  private static let shownValues = 8

  /// Returns the components of a color as text; nil if the string is not a color.
  static func color(_ node: SyntaxNode) -> String? {
    guard node.kind == .string, let color = RGBAColor(node.tree.text[node.inside]) else { return nil }
    let percent = FormulaText.text(Double(color.alpha) / 255 * 100)
    return "red \(color.red), green \(color.green), blue \(color.blue), alpha \(color.alpha) (\(percent) %)"
  }

  /// Returns the first values of an object with `cycle` or `random` as text; nil for any other node, and for an invalid
  /// one. `count` is the number of items of the generator.
  static func rule(_ node: SyntaxNode, of type: ValueSchema, count: Int) -> String? {
    guard node.kind == .object, node["random"] != nil || node["cycle"] != nil else { return nil }
    let shown = max(1, min(count, shownValues))
    var values: [String] = []
    if case .number(let bounds) = type {
      let rule = RuleDecoder.number(node, in: bounds)
      guard rule != .none else { return nil }
      values = (0..<shown).map { rule.value(at: $0).map(FormulaText.text) ?? "none" }
    } else if let choices = node["cycle"]?.elements, !choices.isEmpty {
      values = (0..<shown).map { index in
        let node = choices[index % choices.count]
        return HoverSection.code(String(decoding: node.tree.text[node.range].prefix(250), as: UTF8.self))
      }
    }
    guard !values.isEmpty else { return nil }
    return "First values: \(HoverSection.list(values, of: count))"
  }
}

extension HoverProvider {
  /// Returns the hover text of the name of an item or a section in the timeline; nil for any other offset.
  ///
  /// It is the hover text of this item or section in the initial layout. For one that an event inserts, it names the
  /// line of that event.
  func timelineNameHover(at offset: Int) -> HoverContent? {
    let tree = document.syntax
    guard let timeline = tree.root?["timeline"], timeline.range.contains(offset) else { return nil }
    let names = document.names
    guard let index = names.occurrence(at: offset) else { return nil }
    let occurrence = names.occurrences[index]
    let symbol = names.symbols[occurrence.symbol]
    guard let text = SyntaxNode.node(at: occurrence.range.lowerBound, in: tree).last?.stringValue else { return nil }
    let noun: String
    let existing: HoverSection?
    switch symbol.kind {
    case .template: return nil
    case .section:
      noun = "Section"
      existing = document.map?.index(ofSection: Identifier(text)).flatMap { layoutHover(ofSection: $0) }
    case .item:
      noun = "Item"
      let path = IdentifierIndex(document.model.collection, expectedLookups: 1).indexPath(of: Identifier(text))
      existing = path.flatMap { layoutHover(ofItem: $0.item, inSection: $0.section) }
    }
    let line = document.buffer.lineAndColumnInScalars(of: symbol.definition.lowerBound).line
    let isHere = occurrence.isDefinition
    let inserted = HoverSection(
      title: "\(noun) \(HoverSection.code(text)): inserted by \(isHere ? "this event" : "the event in line \(line)")")
    let isInserted = timeline.range.contains(symbol.definition.lowerBound)
    guard let hover = isInserted ? inserted : existing else { return nil }
    return HoverContent(range: occurrence.token, markdown: markdown(of: hover))
  }
}
