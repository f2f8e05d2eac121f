import CollectionLayout
import Hashing
import JSON

/// Makes entries from item objects, with the templates they start from.
///
/// Names the keys of items by hand, and does not walk the description, because documents have hundreds of thousands of
/// items; `KeyReadingTests` finds a key of the description that is forgotten here.
struct ItemDecoder {
  private let templates: [String: SyntaxNode]
  /// Where the templates begin in the document.
  let templatesStart: Int
  /// Items that may still be made; beyond it is `limitExceeded`.
  private(set) var itemsLeft: Int
  private(set) var diagnostics: [Diagnostic] = []
  /// The template that is nearest to a name that none has; looked for once a name, however many items say it.
  private var nearest: [String: String?] = [:]
  /// What items have from templates, and rows from the source around them.
  let texts = SharedTexts()
  private var numbers = SharedNumbers()
  /// Of items and rows.
  let layers = SharedLayers()
  /// The pattern of the last name.
  private var lastPattern: IdentifierPattern?

  init(templates: SyntaxNode?, itemLimit: Int) {
    var byName: [String: SyntaxNode] = [:]
    if let templates, templates.kind == .object {
      for member in templates.members where byName[member.keyName] == nil {
        if let value = member.value, value.kind == .object { byName[member.keyName] = value }
      }
    }
    self.templates = byName
    templatesStart = templates?.range.lowerBound ?? 0
    itemsLeft = itemLimit
  }

  /// The entry of an object of `items`; nil for anything else.
  mutating func entry(_ node: SyntaxNode) -> Entry? {
    guard node.kind == .object else { return nil }
    let keys = keys(of: node)
    let isGenerator = node["repeat"] != nil
    var count = 1
    if let asked = node["repeat"] {
      count = asked.number(in: ItemDescription.repeatBounds).map { Int($0) } ?? 1
    }
    let isCut = count > itemsLeft
    if isCut {
      diagnostics.append(
        Diagnostic(
          range: node["repeat"]?.range ?? node.openToken, code: "limitExceeded",
          message: "A document has at most \(ItemDescription.itemLimit) items; the rest is left out."))
      count = itemsLeft
    }
    itemsLeft -= count
    var draft = EntryDraft(
      run: run(keys, isGenerated: isGenerator), count: count, isGenerator: isGenerator, contentHash: keys.hash)
    draft.isCut = isCut
    draft.length = node.range.count
    draft.usesTemplate = node["template"] != nil
    draft.isObject = true
    draft.widthPlace = (keys["width"] ?? keys["size"]).map { place(of: $0.range, $0, node) }
    draft.heightPlace = (keys["height"] ?? keys["size"]).map { place(of: $0.range, $0, node) }
    draft.saysRatio = keys["aspectRatio"] != nil
    readIdentifiers(keys, into: &draft)
    return Entry(EntryContent(draft), start: node.range.lowerBound, templatesStart: templatesStart)
  }

  /// Items that are not read from an object; fewer than asked for at the limit.
  mutating func takeItems(_ count: Int) -> Int {
    let taken = min(count, itemsLeft)
    itemsLeft -= taken
    return taken
  }

  /// Counts items only if there may be so many.
  mutating func takeItems(allOf count: Int) -> Bool {
    guard count <= itemsLeft else { return false }
    itemsLeft -= count
    return true
  }

  /// What was found so far, once.
  mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Counts the items of an entry that was read before; false where it has to be read anew.
  mutating func take(_ entry: Entry, isTemplateSame: Bool) -> Bool {
    let content = entry.content
    guard content.count <= itemsLeft, !content.isCut, isTemplateSame || !content.usesTemplate else { return false }
    itemsLeft -= content.count
    if let found = content.findings?.ofItem { diagnostics += found.map { $0.moved(by: entry.range.lowerBound) } }
    return true
  }

  /// Items that are named after one pattern share it, so that comparing their names is comparing references.
  mutating func shared(_ rule: IdentifierRule) -> IdentifierRule {
    guard case .numbered(let pattern, let first) = rule else { return rule }
    if let lastPattern, lastPattern == pattern { return .numbered(lastPattern, first: first) }
    lastPattern = pattern
    return rule
  }

  /// A place in an item or in its template.
  private func place(of range: Range<Int>, _ node: SyntaxNode, _ own: SyntaxNode) -> EntryPlace {
    let isOwn = node.tree === own.tree && own.range.contains(range.lowerBound)
    return EntryPlace(range, from: isOwn ? own.range.lowerBound : templatesStart, isInTemplates: !isOwn)
  }

  /// The keys of an item over those of its template.
  mutating func keys(of node: SyntaxNode) -> ItemKeys {
    guard let name = node["template"], let text = name.stringValue else { return ItemKeys(own: node, template: nil) }
    if let template = templates[text] { return ItemKeys(own: node, template: template) }
    let meant = nearestTemplate(to: text)
    diagnostics.append(
      Diagnostic(
        range: name.range, code: "unknownTemplate",
        message: "There is no template \"\(text)\".\(meant.map { " Did you mean \"\($0)\"?" } ?? "")", meant: meant))
    return ItemKeys(own: node, template: nil)
  }

  private mutating func nearestTemplate(to name: String) -> String? {
    if let known = nearest[name] { return known }
    // So many different names are no typing mistakes.
    guard nearest.count < 100 else { return nil }
    let found = NearestWord.find(name, in: templates.keys.sorted())
    nearest.updateValue(found, forKey: name)
    return found
  }

  private mutating func readIdentifiers(_ keys: ItemKeys, into entry: inout EntryDraft) {
    guard let node = keys["id"], let rule = RuleDecoder.text(node, isGenerated: entry.isGenerator) else { return }
    // Bytes are looked at faster than characters.
    if let text = rule.value(at: 0), text.utf8.contains(UInt8(ascii: "#")), text.contains("#") { return }
    entry.identifierPlace = place(of: node.range, node, keys.own)
    if entry.count > 1, !rule.varies {
      diagnostics.append(
        Diagnostic(
          range: node.range, code: "duplicateIdentifier",
          message: "\(entry.count) items cannot have one identifier; write {i} where their number goes. "
            + "Default identifiers are used."))
      return
    }
    entry.identifiers = shared(IdentifierDecoder.rule(rule, isGenerated: entry.isGenerator))
  }

  private mutating func run(_ keys: ItemKeys, isGenerated: Bool) -> ItemRun {
    let width = RuleDecoder.number(keys["width"], in: .length)
    let height = RuleDecoder.number(keys["height"], in: .length)
    return ItemRun(
      metrics: ItemMetrics(
        width: numbers.shared(width == .none ? RuleDecoder.side(0, of: keys["size"]) : width),
        height: numbers.shared(height == .none ? RuleDecoder.side(1, of: keys["size"]) : height),
        aspectRatio: RuleDecoder.number(keys["aspectRatio"], in: .ratio),
        fullSpan: RuleDecoder.flag(keys["fullSpan"]), fontSize: RuleDecoder.number(keys["fontSize"], in: .length)),
      appearance: ItemAppearance(
        alpha: RuleDecoder.number(keys["alpha"], in: .unit),
        zIndex: RuleDecoder.number(keys["zIndex"], in: ItemDescription.depthBounds),
        isHidden: RuleDecoder.flag(keys["hidden"])),
      content: ItemContent(
        color: RuleDecoder.color(keys["color"], isGenerated: isGenerated),
        label: texts.text("label", of: keys, isGenerated: isGenerated),
        text: texts.text("text", of: keys, isGenerated: isGenerated),
        data: texts.data(of: keys, isGenerated: isGenerated)),
      layer: layers.layer { keys[$0] })
  }
}

/// Names as the document writes them.
enum IdentifierDecoder {
  static func rule(_ rule: TextRule, isGenerated: Bool) -> IdentifierRule {
    if !isGenerated, let text = rule.value(at: 0) { return IdentifierRule(Identifier(text)) }
    return IdentifierRule(rule)
  }
}

/// The keys of an item; its own win over its template's.
struct ItemKeys {
  let own: SyntaxNode
  let template: SyntaxNode?
  /// Whether many items have these keys: the rows of a source.
  var areShared = false

  subscript(key: String) -> SyntaxNode? { own[key] ?? template?[key] }

  /// Equal when both say the same.
  var hash: UInt64 {
    var hash = FNV1a()
    hash.combine(own.structuralHash)
    if let template { hash.combine(template.structuralHash) }
    return hash.value
  }
}
