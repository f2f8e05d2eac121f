package import JSON

/// The schema of one key: its type, default and documentation.
package struct PropertySchema: Sendable {
  package let name: String
  package let type: ValueSchema
  /// The documentation of the key, in Markdown.
  package let documentation: String
  package let isRequired: Bool
  /// The value of the key if it is missing or invalid; nil for a required key, and if there is no default that JSON can
  /// express.
  package private(set) var defaultValue: JSONValue?
  /// The default as a text, if JSON cannot express it; nil if there is no such text.
  package let defaultDescription: String?
  package let unit: ValueUnit?
  /// The corresponding name in UIKit, such as `UIView.alpha`; nil if there is none.
  package let uikitName: String?
  /// The kinds of layouts that use the key; empty if all do.
  package let layoutKinds: [String]
  /// The names of the elements of an array, as the documentation writes them: `[width, height]`.
  ///
  /// Nil if the number of elements is not fixed, or if the documentation does not name them.
  package let elementNames: String?
  /// The maximum number of elements of an array; nil if there is no limit but those of the document.
  package let elementLimit: Int?

  package init(
    _ name: String, _ type: ValueSchema, isRequired: Bool = false, default value: JSONValue? = nil,
    defaultDescription: String? = nil, unit: ValueUnit? = nil, uikitName: String? = nil,
    onlyIn layoutKinds: [String] = [], atMost elementLimit: Int? = nil, _ documentation: String
  ) {
    self.name = name
    self.type = type
    self.documentation = documentation
    self.isRequired = isRequired
    defaultValue = value
    self.defaultDescription = defaultDescription
    self.unit = unit
    self.uikitName = uikitName
    self.layoutKinds = layoutKinds
    self.elementLimit = elementLimit
    elementNames = Self.elementNames(type, documentation)
  }

  private static func elementNames(_ type: ValueSchema, _ documentation: String) -> String? {
    guard let count = type.elementCount else { return nil }
    let code = documentation.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    let names = code.first { $0.hasPrefix("[") && $0.hasSuffix("]") && $0.split(separator: ",").count == count }
    return names.map(String.init)
  }

  /// Returns a copy with a default value; unchanged if the key is required, or has a default value or description.
  func withDefault(_ value: JSONValue?) -> PropertySchema {
    guard !isRequired, defaultValue == nil, defaultDescription == nil else { return self }
    var key = self
    key.defaultValue = value
    return key
  }

  /// Returns a copy with another type, optional and without a default.
  func holding(_ type: ValueSchema) -> PropertySchema {
    PropertySchema(name, type, unit: unit, uikitName: uikitName, onlyIn: layoutKinds, documentation)
  }
}

extension PropertySchema {
  /// The documentation of the key followed by its facts, one paragraph each, and by the meanings of its values.
  package var markdown: String {
    let words = type.enumerationValues.map { "- `\($0.name)`: \($0.documentation)" }.joined(separator: "\n")
    let paragraphs = [documentation] + facts.map { "\($0.label): \($0.text)" } + (words.isEmpty ? [] : [words])
    return paragraphs.joined(separator: "\n\n")
  }

  /// The type, the default, the name in UIKit and other properties of the key, as labels with texts in Markdown.
  package var facts: [(label: String, text: String)] {
    var facts = [("Value", unit.map { "\(type.summary); \($0.rawValue)" } ?? type.summary)]
    if let text = defaultText { facts.append(("Default", text)) }
    if isRequired { facts.append(("Required", "yes")) }
    if !layoutKinds.isEmpty { facts.append(("Only in", layoutKinds.map { "`\($0)`" }.joined(separator: ", "))) }
    if let uikitName { facts.append(("UIKit", "`\(uikitName)`")) }
    return facts
  }

  /// The default of the key in Markdown; nil if it has none.
  package var defaultText: String? { defaultValue.map { "`\($0.oneLine)`" } ?? defaultDescription }
}

/// The unit of a number or a size.
package enum ValueUnit: String, Sendable {
  case points
  case seconds
  case degrees
  case pointsPerSecond = "points per second"
  /// A dimensionless part of a whole, such as 0.5 for a half.
  case fraction
}

/// A value of an enumeration, with its documentation.
package struct EnumerationValue: Equatable, Sendable {
  package let name: String
  /// A sentence or two of Markdown.
  package let documentation: String

  package init(_ name: String, _ documentation: String) {
    self.name = name
    self.documentation = documentation
  }
}

extension ValueSchema {
  /// The number of elements of the array that the type allows; nil if it is not fixed, or if no array is allowed.
  ///
  /// Types in `lazy` are not read: they refer to schemas that may not be created yet.
  fileprivate var elementCount: Int? {
    switch self {
    // A pair of pointers is a quotient: the element names of the item key do not apply to it.
    case .array(.string(.pointer), _): nil
    case .array(_, let count): count
    case .anyOf(let types): types.lazy.compactMap(\.elementCount).first
    case .perItem(let type): type.elementCount
    default: nil
    }
  }

  /// Returns an enumeration type with the raw values of a Swift enumeration. `meaning` returns their documentation.
  static func enumerationValues<Word: RawRepresentable<String> & CaseIterable>(
    _: Word.Type, meaning: (Word) -> String
  ) -> ValueSchema {
    .enumeration(Word.allCases.map { EnumerationValue($0.rawValue, meaning($0)) })
  }

  /// Returns an enumeration type of values with their documentation.
  static func enumerationValues(_ words: KeyValuePairs<String, String>) -> ValueSchema {
    .enumeration(words.map { EnumerationValue($0.key, $0.value) })
  }
}

/// Helpers for Markdown texts.
package enum Markdown {
  /// Returns a Markdown text without the marks of code spans and emphasis.
  package static func plain(_ text: String) -> String { String(text.filter { $0 != "`" && $0 != "*" }) }
}

extension EnumerationValue {
  /// Returns the kinds of a union as values of the key `kind`.
  package static func all(of tagged: UnionSchema) -> [EnumerationValue] {
    tagged.kinds.map { EnumerationValue($0.name, $0.description.documentation) }
  }
}
