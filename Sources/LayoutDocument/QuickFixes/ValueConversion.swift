import JSON

/// Converts a value of one type to a value of another.
enum ValueConversion {
  /// Returns the conversions of a value to a type, the most likely first; empty if there is no obvious one.
  static func values(of node: SyntaxNode, to type: ValueSchema, _ style: DetectedStyle) -> [[UInt8]] {
    switch type {
    case .any: return []
    case .boolean: return boolean(node).map { [Array(($0 ? "true" : "false").utf8)] } ?? []
    case .number(let bounds): return numbers(node, bounds).map(DetectedStyle.number) + onlyElement(node, type)
    case .string, .enumeration: return strings(node, type) + onlyElement(node, type)
    case .array(let element, let count): return lists(node, element, count, style)
    case .object(let object): return objects(node, object, style)
    case .union(let tagged): return kinds(node, tagged, style)
    case .anyOf(let types): return types.flatMap { values(of: node, to: $0, style) }
    case .perItem(let type), .checkedByDecoder(let type): return values(of: node, to: type, style)
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

  /// Returns the number in a text, with or without a unit.
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
      // Of words with a "none", that is the opposite of the others.
      guard let none = words.first(where: { $0 == "none" || $0 == "never" }) else { return [] }
      let meant = node.boolValue == true ? words.first { $0 != none } : none
      return meant.map { [DetectedStyle.string($0)] } ?? []
    default: return []
    }
  }

  /// Returns the element of an array with one element.
  private static func onlyElement(_ node: SyntaxNode, _ type: ValueSchema) -> [[UInt8]] {
    guard node.kind == .array, node.elements.count == 1 else { return [] }
    return [Array(node.tree.text[node.elements[0].range])]
  }

  private static func lists(_ node: SyntaxNode, _ element: ValueSchema, _ count: Int?, _ style: DetectedStyle)
    -> [[UInt8]]
  {
    let own = Array(node.tree.text[node.range])
    let list = { (parts: [[UInt8]]) in Array("[".utf8) + parts.joined(separator: style.comma) + Array("]".utf8) }
    guard let count else {
      if node.kind == .object, node.members.isEmpty { return [list([])] }
      return node.kind == .null || node.kind == .array ? [] : [list([own])]
    }
    switch node.kind {
    case .number: return [list((0..<count).map { _ in own })]
    case .object where node.members.count == count:
      // `{"width": 1, "height": 2}` becomes `[1, 2]`, in any order of the keys.
      let order = ["x", "y", "width", "height"]
      let values = order.compactMap { node[$0] }
      return values.count == count ? [list(values.map { Array(node.tree.text[$0.range]) })] : []
    case .array where node.elements.count > count:
      return [list(node.elements.prefix(count).map { Array(node.tree.text[$0.range]) })]
    case .array where node.elements.count == 1:
      return [list((0..<count).map { _ in Array(node.tree.text[node.elements[0].range]) })]
    default: return []
    }
  }

  private static func objects(_ node: SyntaxNode, _ object: ObjectSchema, _ style: DetectedStyle) -> [[UInt8]] {
    let own = Array(node.tree.text[node.range])
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
    case .number where !required.isEmpty: return [written(names.map { _ in own })]
    case .string:
      if let number = node.stringValue.flatMap({ number(in: $0) }), !required.isEmpty,
        names.allSatisfy({ $0.type.numberBounds != nil })
      {
        return [written(names.map { _ in DetectedStyle.number(number) })]
      }
      return names.count == 1 ? [written([own])] : []
    default: return []
    }
  }

  /// Converts `"waterfall"` to `{"kind": "waterfall"}`.
  private static func kinds(_ node: SyntaxNode, _ tagged: UnionSchema, _ style: DetectedStyle) -> [[UInt8]] {
    guard let text = node.stringValue, let kind = SpellingSuggester.bestMatch(text, in: tagged.kinds.map(\.name)) else {
      return []
    }
    return [style.object([MemberText(key: "kind", value: DetectedStyle.string(kind))])]
  }
}
