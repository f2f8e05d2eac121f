import CollectionLayout
import JSON
import LayoutDocument

/// Writes items as members of an object, in the style of the text.
struct ItemSerializer {
  let style: DetectedStyle
  private let templates: SyntaxNode?
  /// The templates of the document by name, which entries may use.
  private let namedTemplates: ItemTemplates

  init(style: DetectedStyle, templates: SyntaxNode?) {
    self.style = style
    self.templates = templates
    namedTemplates = ItemTemplates(templates)
  }

  /// Returns the members that describe an item, without `id`. `index` is that of the item in its run.
  func members(of run: ItemRun, at index: Int) -> [MemberText] {
    var members: [MemberText] = []
    let (width, height) = (run.metrics.width.value(at: index), run.metrics.height.value(at: index))
    for key in ["size", "width", "height"] + ItemSerializer.keys {
      if key == "size", width == nil || height == nil { continue }
      if key == "width" || key == "height", width != nil, height != nil { continue }
      if let value = value(of: key, run, index) { members.append(MemberText(key: key, value: value)) }
    }
    return members
  }

  /// The keys in the order of writing, after `size`, `width` and `height`.
  private static let keys = [
    "aspectRatio", "measured", "fullSpan", "columnSpan", "fontSize", "alpha", "zIndex", "hidden", "sticky", "transform",
    "shadow", "border", "color", "label", "text", "data",
  ]

  /// Returns the JSON value of a key for an item of a run; nil if it is the default, or if the item has none.
  private func value(of key: String, _ run: ItemRun, _ index: Int) -> [UInt8]? {
    let (metrics, appearance, content) = (run.metrics, run.appearance, run.content)
    let number = { (rule: NumberSequence) in rule.value(at: index).map(DetectedStyle.number) }
    let text = { (rule: TextSequence?) in rule?.value(at: index).map(DetectedStyle.string) }
    let flag = { (rule: FlagSequence) in rule.value(at: index) ? Array("true".utf8) : nil }
    switch key {
    case "size":
      guard let width = number(metrics.width), let height = number(metrics.height) else { return nil }
      return style.array([width, height])
    case "width": return number(metrics.width)
    case "height": return number(metrics.height)
    case "aspectRatio": return number(metrics.aspectRatio)
    case "measured": return run.deferredSize.map { value(of: $0, index) }
    case "fullSpan": return flag(metrics.fullSpan)
    case "columnSpan": return number(metrics.columnSpan)
    case "fontSize": return number(metrics.fontSize)
    case "alpha": return number(appearance.alpha)
    case "zIndex": return number(appearance.zIndex)
    case "hidden": return flag(appearance.isHidden)
    case "sticky": return flag(run.isSticky)
    case "transform": return run.layer.flatMap { value(of: $0.transform) }
    case "shadow", "border": return run.layer?.fields.first { $0.name == key }.flatMap { value(of: $0) }
    case "color": return text(content.color)
    case "label": return text(content.label)
    case "text": return text(content.text)
    case "data": return content.data?.value(at: index).flatMap { SyntaxTree(Array($0.utf8)).root }.map(style.value)
    default: return nil
    }
  }

  /// Returns a transform as JSON text; nil for the identity.
  private func value(of transform: Transform) -> [UInt8]? {
    guard transform != .identity else { return nil }
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return style.array(numbers.map(DetectedStyle.number))
  }

  /// Returns the deferred size of the item at an index of its run as JSON text.
  private func value(of size: DeferredSize, _ index: Int) -> [UInt8] {
    let rules = [
      ("width", size.width), ("height", size.height), ("aspectRatio", size.aspectRatio), ("after", size.delay),
    ]
    let members = rules.compactMap { key, rule in
      rule.value(at: index).map { JSONMember(key: key, value: .number($0)) }
    }
    let text = JSONValue.object(members).bytes
    return SyntaxTree(text).root.map(style.value) ?? text
  }

  /// Returns a shadow or a border as JSON text in the style of the document; nil if the value is not JSON.
  private func value(of field: CustomAttributes.Field) -> [UInt8]? {
    guard case .json(let text) = field.value else { return nil }
    return SyntaxTree(Array(text.utf8)).root.map(style.value)
  }

  /// Returns the members of one item of a generator, without `id`. Values that are equal for all items are copied; for
  /// the others the computed value of the item is written.
  func members(of generator: SyntaxNode, _ run: ItemRun, at index: Int) -> [MemberText] {
    var members: [MemberText] = []
    var seen: Set<String> = ["repeat", "id"]
    for member in generator.members {
      guard let value = member.value, seen.insert(member.keyName).inserted else { continue }
      if !value.mayVary {
        members.append(MemberText(key: member.keyName, value: sourceText(value)))
      } else if let resolved = self.value(of: member.keyName, run, index) {
        members.append(MemberText(key: member.keyName, value: resolved))
      }
    }
    // A template's rules depend on the index in the run, which a single item does not have.
    for member in template(of: generator)?.members ?? [] {
      guard let value = member.value, seen.insert(member.keyName).inserted, value.mayVary else { continue }
      if let resolved = self.value(of: member.keyName, run, index) {
        members.append(MemberText(key: member.keyName, value: resolved))
      }
    }
    return members
  }

  /// Returns the members of an object, except those with the given names. Of duplicates it returns the first one.
  func members(of object: SyntaxNode, without names: Set<String>) -> [MemberText] {
    var seen = names
    return object.members.compactMap { member in
      guard let value = member.value, seen.insert(member.keyName).inserted else { return nil }
      return MemberText(key: member.keyName, value: sourceText(value))
    }
  }

  private func template(of node: SyntaxNode) -> SyntaxNode? {
    node["template"]?.stringValue.flatMap { templates?[$0] }
  }

  /// Returns a value as JSON text: an array or an object on one line in the style of the document.
  private func sourceText(_ node: SyntaxNode) -> [UInt8] {
    node.kind == .array || node.kind == .object ? style.value(node) : node.jsonBytes()
  }

  /// Decodes an object as an item or a generator of the document; nil if it has diagnostics, or if the text is no
  /// object.
  func entry(_ object: [UInt8]) -> ItemEntry? {
    guard let node = SyntaxTree(object).root else { return nil }
    var checker = SchemaValidator()
    checker.check(node, ItemSchema.entry)
    var decoder = ItemDecoder(templates: namedTemplates, itemLimit: ItemSchema.itemLimit)
    guard let entry = decoder.entry(node) else { return nil }
    return checker.diagnostics.isEmpty && decoder.diagnostics.isEmpty ? entry : nil
  }

  /// Decodes an object as an item or a generator of the document, also if it has diagnostics; nil if the text is no
  /// object.
  func anyEntry(_ object: [UInt8]) -> ItemEntry? {
    var decoder = ItemDecoder(templates: namedTemplates, itemLimit: ItemSchema.itemLimit)
    return SyntaxTree(object).root.flatMap { decoder.entry($0) }
  }
}

extension ItemRun {
  /// Whether two items have equal values of all keys but `id`. The indices are those of the items in their runs.
  func hasSameAppearance(at index: Int, as other: ItemRun, at otherIndex: Int) -> Bool {
    if self === other, index == otherIndex { return true }
    let (a, b) = (metrics, other.metrics)
    let numbers = [
      (a.width, b.width), (a.height, b.height), (a.aspectRatio, b.aspectRatio), (a.columnSpan, b.columnSpan),
      (a.fontSize, b.fontSize), (appearance.alpha, other.appearance.alpha),
      (appearance.zIndex, other.appearance.zIndex),
    ]
    guard numbers.allSatisfy({ $0.value(at: index) == $1.value(at: otherIndex) }) else { return false }
    let flags = [
      (a.fullSpan, b.fullSpan), (appearance.isHidden, other.appearance.isHidden), (isSticky, other.isSticky),
    ]
    guard flags.allSatisfy({ $0.value(at: index) == $1.value(at: otherIndex) }) else { return false }
    guard deferredSize?.rule(at: index) == other.deferredSize?.rule(at: otherIndex) else { return false }
    return layer == other.layer && content.custom(at: index) == other.content.custom(at: otherIndex)
  }
}

extension SyntaxNode {
  /// Whether a generator can give its items different values for this one: by `cycle`, `random` or `{i}`.
  fileprivate var mayVary: Bool {
    switch kind {
    case .string: stringValue?.utf8.firstRange(of: "{i}".utf8) != nil
    case .array: elements.contains(where: \.mayVary)
    case .object:
      members.contains { member in
        member.keyName == "cycle" || member.keyName == "random" || member.keyName.utf8.firstRange(of: "{i}".utf8) != nil
          || member.value.map(\.mayVary) ?? false
      }
    default: false
    }
  }
}
