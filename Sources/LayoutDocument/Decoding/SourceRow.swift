import CollectionLayout
import JSON

/// One row of a data source: the values that its pointers refer to, merged with constants.
///
/// It reads each key explicitly, as `ItemDecoder` does.
struct SourceRow {
  /// A pointer that matches nothing in this row.
  struct UnresolvedPointer {
    var range: Range<Int>
    var text: String
  }

  private(set) var unresolvedPointers: [UnresolvedPointer] = []
  /// Pointers to texts and data that exceed the length limit.
  private(set) var cuts: [UnresolvedPointer] = []
  /// The problems of values that a written row may not have either. Their ranges are those of the pointers.
  private(set) var problems: [Diagnostic] = []
  private let constants: MergedItemKeys
  private var numbers: [String: Double] = [:]
  private var nodes: [String: SyntaxNode] = [:]

  private let texts: SharedTexts
  private let layers: SharedLayers
  private let deferredSizes: SharedDeferredSizes

  /// Creates the row for a decoder, whose caches it shares.
  init(_ row: SyntaxNode, mapping: SyntaxNode?, constants: MergedItemKeys, _ decoder: ItemDecoder) {
    self.constants = constants
    texts = decoder.texts
    layers = decoder.layers
    deferredSizes = decoder.deferredSizes
    guard let mapping, mapping.kind == .object else { return }
    for member in mapping.members {
      guard let value = member.value, nodes[member.keyName] == nil, numbers[member.keyName] == nil else { continue }
      if let pointer = value.stringValue {
        let found = find(pointer, value, row)
        nodes[member.keyName] = found
        if let found, var problem = Self.problem(of: found, for: member.keyName) {
          problem.range = value.range
          problems.append(problem)
        }
        if let found, isTooLong(found, for: member.keyName) {
          cuts.append(UnresolvedPointer(range: value.range, text: pointer))
        }
      } else {
        let pair = value.elements
        guard pair.count == 2, let top = number(pair[0], row), let bottom = number(pair[1], row) else { continue }
        if bottom != 0 { numbers[member.keyName] = top / bottom }
      }
    }
  }

  /// The types of the keys of items.
  private static let types = Dictionary(
    ItemSchema.item.keys.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })

  /// Returns the first problem of the value of a key; nil if it is valid or null, which is no value. Numbers are texts, too.
  private static func problem(of node: SyntaxNode, for key: String) -> Diagnostic? {
    if node.kind == .null { return nil }
    // The identifiers and the lengths of texts are checked for all rows together.
    if ["id", "label", "text"].contains(key), node.kind == .string || node.kind == .number { return nil }
    guard let type = types[key] else { return nil }
    var validator = SchemaValidator()
    validator.check(node, type)
    return validator.diagnostics.first { $0.code != "limitExceeded" }
  }

  private func isTooLong(_ node: SyntaxNode, for key: String) -> Bool {
    guard node.range.count > ItemSchema.textLimit else { return false }
    switch key {
    case "label", "text": return node.stringValue.map { $0.utf8.count > ItemSchema.textLimit } ?? false
    case "data": return RuleDecoder.isTooLong(data: node)
    default: return false
    }
  }

  private mutating func find(_ pointer: String, _ node: SyntaxNode, _ row: SyntaxNode) -> SyntaxNode? {
    if let found = row.value(atPointer: pointer) { return found }
    // The validator reports malformed pointers.
    guard JSONPointer.tokens(of: pointer) != nil else { return nil }
    unresolvedPointers.append(UnresolvedPointer(range: node.range, text: pointer))
    return nil
  }

  private mutating func number(_ node: SyntaxNode, _ row: SyntaxNode) -> Double? {
    guard let pointer = node.stringValue else { return nil }
    return find(pointer, node, row)?.numberValue
  }

  /// Returns the text of a key; numbers are converted.
  func text(_ key: String) -> String? {
    if let number = numbers[key] { return SourceRow.text(number) }
    guard let node = nodes[key] else { return nil }
    if let text = node.stringValue { return text }
    guard let number = node.numberValue else { return nil }
    // Identifiers of databases may be larger than the integers that a Double has exactly.
    if number.magnitude >= 0x1p53, let literal = node.integerLiteral { return literal }
    return SourceRow.text(number)
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private func number(_ key: String, in bounds: NumberBounds) -> NumberSequence {
    if let quotient = numbers[key] { return bounds.clamped(to: quotient).map(NumberSequence.constant) ?? .none }
    return RuleDecoder.number(nodes[key] ?? constants[key], in: bounds)
  }

  private func textRule(_ key: String) -> TextSequence? {
    text(key).map { .literal(RuleDecoder.limited($0)) } ?? texts.text(key, of: constants, isGenerated: false)
  }

  func run() -> ItemRun {
    let width = number("width", in: .length)
    let height = number("height", in: .length)
    let size = nodes["size"] ?? constants["size"]
    let color = text("color").flatMap { RGBAColor($0) == nil ? nil : TextSequence.literal($0) }
    return ItemRun(
      metrics: ItemMetrics(
        width: width == .none ? RuleDecoder.side(0, of: size) : width,
        height: height == .none ? RuleDecoder.side(1, of: size) : height,
        aspectRatio: number("aspectRatio", in: .ratio),
        fullSpan: RuleDecoder.flag(nodes["fullSpan"] ?? constants["fullSpan"]),
        fontSize: number("fontSize", in: .length)),
      appearance: ItemAppearance(
        alpha: number("alpha", in: .unit), zIndex: number("zIndex", in: ItemSchema.depthBounds),
        isHidden: RuleDecoder.flag(nodes["hidden"] ?? constants["hidden"])),
      content: ItemContent(
        color: color ?? RuleDecoder.color(constants["color"], isGenerated: false), label: textRule("label"),
        text: textRule("text"),
        data: nodes["data"].flatMap { RuleDecoder.data($0, isGenerated: false) }
          ?? (nodes["data"] == nil ? texts.data(of: constants, isGenerated: false) : nil)),
      layer: layers.layer { nodes[$0] ?? constants[$0] },
      deferredSize: (nodes["measured"] ?? constants["measured"]).flatMap(deferredSizes.size))
  }
}
