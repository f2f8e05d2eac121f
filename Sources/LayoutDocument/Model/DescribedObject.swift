import CollectionLayout
import JSON

/// An object of a document beside its description: values are read within the bounds, and with the defaults, that stand
/// there.
struct DescribedObject {
  private let description: ObjectDescription
  private let node: (String) -> SyntaxNode?

  init(_ node: SyntaxNode?, _ description: ObjectDescription) {
    self.init(description) { node?[$0] }
  }

  /// Takes the values from wherever `node` finds them.
  init(_ description: ObjectDescription, node: @escaping (String) -> SyntaxNode?) {
    self.description = description
    self.node = node
  }

  subscript(key: String) -> SyntaxNode? { node(key) }

  /// The number that is written, drawn to the nearest legal one; nil where there is none.
  func writtenNumber(_ key: String) -> Double? {
    guard let bounds = description.key(key)?.type.numberBounds else { return nil }
    return node(key)?.number(in: bounds)
  }

  /// The number that counts.
  func number(_ key: String) -> Double { writtenNumber(key) ?? usual(key)?.asDouble ?? 0 }

  /// The flag that counts.
  func flag(_ key: String) -> Bool { node(key)?.boolValue ?? usual(key)?.asBool ?? false }

  /// The word that counts; nil for a key without a default.
  func word<Word: RawRepresentable<String>>(_ key: String, _ type: Word.Type) -> Word? {
    node(key)?.word(type) ?? usual(key)?.asString.flatMap(Word.init(rawValue:))
  }

  /// The colour that counts.
  func color(_ key: String) -> String {
    node(key)?.stringValue.flatMap { RGBAColor($0) == nil ? nil : $0 } ?? usual(key)?.asString ?? ""
  }

  /// The edges that count.
  func edges(_ key: String) -> EdgeInsets {
    guard let bounds = description.key(key)?.type.numberBounds else { return .zero }
    return node(key)?.edges(in: bounds) ?? EdgeInsets(usual(key)?.asDouble ?? 0)
  }

  /// The width and height that count, side by side.
  func size(_ key: String, in bounds: NumberBounds = .length) -> Size {
    let sides = node(key)?.elements ?? []
    let side = { (index: Int) -> Double in
      let written = index < sides.count ? sides[index].number(in: bounds) : nil
      return written ?? usual(key)?[index]?.asDouble ?? 0
    }
    return Size(width: side(0), height: side(1))
  }

  private func usual(_ key: String) -> JSONValue? { description.key(key)?.defaultValue }
}

// What is not written leaves the value alone: its default stands where the value is made.
extension DescribedObject {
  func read(_ key: String, into value: inout Double) { value = writtenNumber(key) ?? value }
  func read(_ key: String, into value: inout Int) { value = writtenNumber(key).map { Int($0) } ?? value }
  func read(_ key: String, into value: inout Bool) { value = node(key)?.boolValue ?? value }
  func read(_ key: String, into value: inout Point) { value = node(key)?.point ?? value }

  func read(_ key: String, into value: inout EdgeInsets) {
    if let bounds = description.key(key)?.type.numberBounds { value = node(key)?.edges(in: bounds) ?? value }
  }

  func read<Word: RawRepresentable<String>>(_ key: String, into value: inout Word) {
    value = node(key)?.word(Word.self) ?? value
  }
}

extension ValueType {
  /// The bounds of the number that this is, or may be.
  var numberBounds: NumberBounds? {
    switch self {
    case .number(let bounds): bounds
    case .generated(let type), .deferred(let type): type.numberBounds
    case .either(let types): types.lazy.compactMap(\.numberBounds).first
    default: nil
    }
  }
}
