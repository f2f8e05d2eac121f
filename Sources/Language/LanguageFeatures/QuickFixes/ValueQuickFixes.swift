import JSON
import LayoutDocument

/// Quick fixes for values that have the right type and are not valid.
enum ValueQuickFixes {
  /// Fixes a number that is out of range: replaces it by the closest valid one, or by the default.
  static func outOfRange(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node, let number = node.numberValue, let (type, key) = context.type(of: node) else {
      return []
    }
    guard let bounds = type.numberBounds else { return [] }
    var fixes: [QuickFix] = []
    let legal = bounds.clamped(to: number)
    if let legal {
      if legal == number { fixes += ends(context, node) }
      fixes.append(replacement(context, of: node, by: .number(legal), isPreferred: true))
    }
    if let value = key?.defaultValue { fixes.append(replacement(context, of: node, by: value, isPreferred: true)) }
    if legal == nil {
      // The default is used, but it is not a number that could be inserted.
      let removals = key?.isRequired == true ? [] : KeyQuickFixes.removals(of: node, context).prefix(1)
      fixes += removals.map { QuickFix($0.title, $0.edits, isPreferred: true) }
      let others = [infinite(number, bounds), bounds.contains(1) ? 1 : nil].compactMap(\.self)
      fixes += others.map { replacement(context, of: node, by: .number($0)) }
    }
    return fixes + KeyQuickFixes.removals(of: node, context)
  }

  /// Returns the bound that is closest to an infinite number; nil for other numbers, and if the bound is exclusive.
  private static func infinite(_ number: Double, _ bounds: NumberBounds) -> Double? {
    guard number.isInfinite else { return nil }
    return number > 0 ? bounds.high : bounds.isLowerBoundExclusive ? nil : bounds.low
  }

  /// Fixes the two numbers of `random` if the first is larger than the second: swaps them, or makes them equal.
  private static func ends(_ context: QuickFixContext, _ node: SyntaxNode) -> [QuickFix] {
    guard let ends = context.parent(of: node)?.elements, ends.count == 2, ends[1] == node else { return [] }
    let (first, second) = (Array(context.text[ends[0].range]), Array(context.text[ends[1].range]))
    return [
      QuickFix(
        "Swap the two numbers", context.replacing(ends[0], second) + context.replacing(ends[1], first),
        isPreferred: true),
      QuickFix("Change to \(String(decoding: first, as: UTF8.self))", context.replacing(node, first)),
    ]
  }

  /// Fixes an unknown enumeration value, device, color, name or pointer: replaces it by a similar one or the default,
  /// or removes it.
  static func unknown(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node else { return [] }
    if node.boolValue == false { return [replacement(context, of: node, by: true, isPreferred: true)] }
    guard let (type, key) = context.type(of: node) else { return [] }
    var fixes: [QuickFix] = []
    if let text = node.stringValue {
      let suggestions = likely(text, type)
      fixes = suggestions.map { replacement(context, of: node, by: .string($0), isPreferred: suggestions.count == 1) }
      let words = type.enumerationValues.map(\.name)
      if fixes.isEmpty, words.count <= 3 || key?.defaultValue == nil {
        fixes = words.map { replacement(context, of: node, by: .string($0)) }
      }
    } else if node.kind == .array, node.elements.count > 2 {
      // An index path in a batch: a section, or a section and an item.
      let elements = context.style.array(node.elements.prefix(2).map { Array(context.text[$0.range]) })
      fixes = [QuickFix("Keep the first two elements", context.replacing(node, elements))]
    }
    if let value = key?.defaultValue { fixes.append(replacement(context, of: node, by: value)) }
    return fixes + KeyQuickFixes.removals(of: node, context)
  }

  /// Returns the valid values that are similar to a text; empty if there are none.
  static func likely(_ text: String, _ type: ValueSchema) -> [String] {
    let words = type.enumerationValues.map(\.name)
    if !words.isEmpty { return SpellingSuggester.all(text, in: words) }
    switch type {
    case .string(.device): return Devices.suggestions(for: text)
    case .string(.color): return ColorNames.colors(like: text)
    case .string(.identifier(let rule)):
      let segments = text.unicodeScalars.split { rule.separators.unicodeScalars.contains($0) }
      return segments.isEmpty ? [] : [segments.map { String($0) }.joined(separator: "-")]
    case .string(.pointer): return ["/" + text]
    case .anyOf(let types): return types.flatMap { likely(text, $0) }
    case .perItem(let type): return likely(text, type)
    case .lazy(let type): return likely(text, type())
    default: return []
    }
  }

  static func replacement(
    _ context: QuickFixContext, of node: SyntaxNode, by value: JSONValue, isPreferred: Bool = false
  ) -> QuickFix {
    let text = value.oneLine
    let shown = text.count > 40 ? text.prefix(39) + "…" : text[...]
    return QuickFix("Change to \(shown)", context.replacing(node, context.written(value)), isPreferred: isPreferred)
  }
}

/// Quick fixes for values of the wrong type.
enum TypeQuickFixes {
  static func all(_ context: QuickFixContext) -> [QuickFix] {
    guard let node = context.node else { return [] }
    if node == context.tree.root { return root(context, node) }
    if let member = context.parent(of: node)?.members.first(where: { $0.key == node }) {
      // A generator rule that is not allowed is reported at its key.
      return member.value.map { KeyQuickFixes.removals(of: $0, context) } ?? []
    }
    guard let (type, key) = context.type(of: node) else { return KeyQuickFixes.removals(of: node, context) }
    var fixes: [QuickFix] = []
    if node.isNull {
      // `null` is equivalent to an absent key.
      fixes = KeyQuickFixes.removals(of: node, context).prefix(1).map { removal in
        QuickFix(removal.title, removal.edits, isPreferred: key?.isRequired != true)
      }
    }
    if let fraction = fraction(node, as: type, of: key) {
      fixes.append(ValueQuickFixes.replacement(context, of: node, by: fraction, isPreferred: true))
    }
    let commentCount = context.tree.comments(in: node.range).count
    fixes += ValueConversion.values(of: node, to: type, context.style).map { bytes in
      // A preferred fix is applied with all others of the document, so it loses no comment in the value.
      let isPreferred = commentCount == 0 || SyntaxTree(bytes).comments.count == commentCount
      return QuickFix("Change to \(shown(bytes))", context.replacing(node, bytes), isPreferred: isPreferred)
    }
    if let value = key.flatMap({ $0.isRequired ? PlaceholderValue.value(of: $0) : $0.defaultValue }) {
      fixes.append(ValueQuickFixes.replacement(context, of: node, by: value))
    }
    if let source = sourceRoot(context, node) { fixes += source }
    return fixes + KeyQuickFixes.removals(of: node, context)
  }

  /// Returns the dimension of a compositional layout for a percentage: `{"fractionalWidth": 0.5}` for `"50%"`. Nil if
  /// the value is no percentage, if it is above 100000%, if there is no `key`, or if the type allows no fractions.
  private static func fraction(_ node: SyntaxNode, as type: ValueSchema, of key: PropertySchema?) -> JSONValue? {
    guard let text = node.stringValue?.filter({ !$0.isWhitespace }), text.hasSuffix("%"), let key,
      let percent = Double(text.dropLast()), percent >= 0, percent <= 100_000
    else { return nil }
    let name = key.name == "height" ? "fractionalHeight" : "fractionalWidth"
    guard type.alternativeObject?.key(name) != nil else { return nil }
    return .object([JSONMember(key: name, value: .number(percent / 100))])
  }

  /// Fixes a document that is not an object: puts the value into `sections`, or replaces it.
  private static func root(_ context: QuickFixContext, _ node: SyntaxNode) -> [QuickFix] {
    let sections = { (value: [UInt8]) in context.style.object([MemberText(key: "sections", value: value)]) }
    return [
      QuickFix("Wrap in { \"sections\": … }", context.replacing(node, sections(Array(context.text[node.range])))),
      QuickFix("Replace with an empty document", context.replacing(node, sections(Array("[]".utf8)))),
    ]
  }

  /// Fixes a data source without an array of rows at its pointer; nil if `node` is not the file name or the pointer of
  /// one.
  private static func sourceRoot(_ context: QuickFixContext, _ node: SyntaxNode) -> [QuickFix]? {
    let isSource = context.member(of: node)?.keyName == "source" || context.member(of: node)?.keyName == "at"
    return isSource ? SourceQuickFixes.rows(context) : nil
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count > 40 ? text.prefix(39) + "…" : text
  }
}

extension ValueSchema {
  /// The object type among the alternatives of the type; nil if there is none.
  fileprivate var alternativeObject: ObjectSchema? {
    guard case .anyOf(let types) = self else { return nil }
    return types.lazy.compactMap { if case .object(let object) = $0 { object } else { nil } }.first
  }
}

/// Converts values of the wrong type.
enum ValueConversion {
  /// Returns the texts to which a value can be converted to have a type, the most likely first; empty if there is none.
  static func values(of node: SyntaxNode, to type: ValueSchema, _ style: DetectedStyle) -> [[UInt8]] {
    switch type {
    case .any: return []
    case .boolean: return boolean(node).map { [Array(($0 ? "true" : "false").utf8)] } ?? []
    case .number(let bounds): return numbers(node, bounds).map(DetectedStyle.number) + onlyElement(node)
    case .string, .enumeration: return strings(node, type) + onlyElement(node)
    case .array(_, let count): return lists(from: node, count: count, style)
    case .object(let object): return objects(from: node, as: object, style)
    case .union(let tagged): return kinds(from: node, as: tagged, style)
    case .anyOf(let types): return types.flatMap { values(of: node, to: $0, style) }
    case .perItem(let type): return values(of: node, to: type, style)
    case .lazy(let type): return values(of: node, to: type(), style)
    }
  }

  private static func boolean(_ node: SyntaxNode) -> Bool? {
    if let number = node.numberValue { return number == 1 ? true : number == 0 ? false : nil }
    switch node.stringValue?.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: return nil
    }
  }

  private static func numbers(_ node: SyntaxNode, _ bounds: NumberBounds) -> [Double] {
    guard let number = node.numberValue ?? node.stringValue.flatMap({ number(in: $0, bounds) }), number.isFinite else {
      return []
    }
    return [bounds.isWhole ? number.rounded() : number]
  }

  /// Returns the number with which a text begins, with a unit or without; nil if there is none or the unit is unknown.
  /// A percentage is divided by 100, and only allowed for the bounds of fractions.
  static func number(in text: String, _ bounds: NumberBounds = .coordinate) -> Double? {
    let letters = text.filter { !$0.isWhitespace }
    let digits = letters.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard !digits.isEmpty, let number = Double(digits) else { return nil }
    switch letters.dropFirst(digits.count).lowercased() {
    case "", "px", "pt", "pts", "dp", "s", "deg", "°": return number
    case "%": return bounds == .unit || bounds == .fraction ? number / 100 : nil
    default: return nil
    }
  }

  private static func strings(_ node: SyntaxNode, _ type: ValueSchema) -> [[UInt8]] {
    switch node.kind {
    case .number: return [Array("\"".utf8) + node.tree.text[node.range] + Array("\"".utf8)]
    case .bool:
      let text = node.boolValue == true ? "true" : "false"
      let words = type.enumerationValues.map(\.name)
      if words.isEmpty { return [DetectedStyle.string(text)] }
      // The word "none" or "never" corresponds to `false`, the first other word to `true`.
      guard let none = words.first(where: { $0 == "none" || $0 == "never" }) else { return [] }
      let word = node.boolValue == true ? words.first { $0 != none } : none
      return word.map { [DetectedStyle.string($0)] } ?? []
    default: return []
    }
  }

  /// Returns the text of the element of an array that has only one; empty for any other value.
  private static func onlyElement(_ node: SyntaxNode) -> [[UInt8]] {
    guard node.kind == .array, node.elements.count == 1 else { return [] }
    return [Array(node.tree.text[node.elements[0].range])]
  }

  private static func lists(from node: SyntaxNode, count: Int?, _ style: DetectedStyle) -> [[UInt8]] {
    let text = Array(node.tree.text[node.range])
    guard let count else {
      if node.kind == .object, node.members.isEmpty { return [style.array([])] }
      return node.kind == .null || node.kind == .array ? [] : [style.array([text])]
    }
    switch node.kind {
    case .number: return [style.array((0..<count).map { _ in text })]
    case .object where node.members.count == count:
      // `{"width": 1, "height": 2}` becomes `[1, 2]`, in any order of the keys.
      let order = ["x", "y", "width", "height"]
      let values = order.compactMap { node[$0] }
      return values.count == count ? [style.array(values.map { Array(node.tree.text[$0.range]) })] : []
    case .array where node.elements.count > count:
      return [style.array(node.elements.prefix(count).map { Array(node.tree.text[$0.range]) })]
    case .array where node.elements.count == 1:
      return [style.array((0..<count).map { _ in Array(node.tree.text[node.elements[0].range]) })]
    default: return []
    }
  }

  private static func objects(from node: SyntaxNode, as object: ObjectSchema, _ style: DetectedStyle) -> [[UInt8]] {
    let text = Array(node.tree.text[node.range])
    let required = object.keys.filter(\.isRequired)
    let names = required.isEmpty ? object.keys : required
    let written = { (values: [[UInt8]]) in
      style.object(zip(names, values).map { MemberText(key: $0.name, value: $1) })
    }
    switch node.kind {
    case .array where node.elements.count == names.count && names.count > 1:
      return [written(node.elements.map { Array(node.tree.text[$0.range]) })]
    case .array where node.elements.count == 1 && node.elements[0].kind == .object:
      return [Array(node.tree.text[node.elements[0].range])]
    case .number where !required.isEmpty: return [written(names.map { _ in text })]
    case .string:
      if let number = node.stringValue.flatMap({ number(in: $0) }), !required.isEmpty,
        names.allSatisfy({ $0.type.numberBounds != nil })
      {
        return [written(names.map { _ in DetectedStyle.number(number) })]
      }
      return names.count == 1 ? [written([text])] : []
    default: return []
    }
  }

  /// Converts the name of a kind to an object: `"waterfall"` to `{"kind": "waterfall"}`.
  private static func kinds(from node: SyntaxNode, as tagged: UnionSchema, _ style: DetectedStyle) -> [[UInt8]] {
    guard let text = node.stringValue, let kind = SpellingSuggester.bestMatch(text, in: tagged.kinds.map(\.name)) else {
      return []
    }
    return [style.object([MemberText(key: "kind", value: DetectedStyle.string(kind))])]
  }
}
