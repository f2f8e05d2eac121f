package import CollectionLayout
package import JSON

/// One key of the document language: what it holds, what it means, and what counts without it.
package struct KeyDescription: Sendable {
  package let name: String
  package let type: ValueType
  /// One to three sentences of Markdown.
  package let documentation: String
  package let isRequired: Bool
  /// The value that counts where the key is absent or wrong; nil where there is none that could be written.
  package private(set) var defaultValue: JSONValue?
  /// What counts where the key is absent, in words, where no value can say it.
  package let otherwise: String?
  package let unit: ValueUnit?
  /// What UIKit calls the same, such as `UIView.alpha`.
  package let uikit: String?
  /// The layout kinds in which the key does something; empty for all.
  package let layoutKinds: [String]
  /// What the elements of an array are called that the key holds, as its documentation writes it: `[width, height]`.
  ///
  /// Nil where the array has no fixed number of elements, or those have no names.
  let elementNames: String?
  /// How many elements an array has at most that the key holds; nil for no limit but those of the whole text.
  package let elementLimit: Int?
  /// What to write instead; nil for a key that is not deprecated.
  package let deprecation: String?

  package init(
    _ name: String, _ type: ValueType, isRequired: Bool = false, default value: JSONValue? = nil,
    otherwise: String? = nil, unit: ValueUnit? = nil, uikit: String? = nil, onlyIn layoutKinds: [String] = [],
    atMost elementLimit: Int? = nil, deprecation: String? = nil, _ documentation: String
  ) {
    self.name = name
    self.type = type
    self.documentation = documentation
    self.isRequired = isRequired
    defaultValue = value
    self.otherwise = otherwise
    self.unit = unit
    self.uikit = uikit
    self.layoutKinds = layoutKinds
    self.elementLimit = elementLimit
    self.deprecation = deprecation
    elementNames = Self.elementNames(type, documentation)
  }

  private static func elementNames(_ type: ValueType, _ documentation: String) -> String? {
    guard let count = type.elementCount else { return nil }
    let code = documentation.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    let names = code.first { $0.hasPrefix("[") && $0.hasSuffix("]") && $0.split(separator: ",").count == count }
    return names.map(String.init)
  }

  /// The same key with a default, where it has none and is not said to have none.
  func withDefault(_ value: JSONValue?) -> KeyDescription {
    guard !isRequired, defaultValue == nil, otherwise == nil else { return self }
    var key = self
    key.defaultValue = value
    return key
  }

  /// The same key with another type, and without a default.
  func holding(_ type: ValueType) -> KeyDescription {
    KeyDescription(name, type, unit: unit, uikit: uikit, onlyIn: layoutKinds, deprecation: deprecation, documentation)
  }
}

/// A string that a value may be, with what it means.
package struct WordDescription: Equatable, Sendable {
  package let name: String
  /// A sentence or two of Markdown.
  package let documentation: String

  package init(_ name: String, _ documentation: String) {
    self.name = name
    self.documentation = documentation
  }
}

extension ValueType {
  /// How many elements an array has that this is, or may be; nil for any number.
  fileprivate var elementCount: Int? {
    switch self {
    // A pair of pointers is a quotient, whatever the key holds in an item.
    case .list(.string(.pointer), _): nil
    case .list(_, let count): count
    case .either(let types): types.lazy.compactMap(\.elementCount).first
    case .generated(let type), .deferred(let type): type.elementCount
    default: nil
    }
  }

  /// One of an enumeration's words, each with what it means.
  static func words<Word: RawRepresentable<String> & CaseIterable>(
    _: Word.Type, meaning: (Word) -> String
  ) -> ValueType {
    .word(Word.allCases.map { WordDescription($0.rawValue, meaning($0)) })
  }

  /// One of these words, each with what it means.
  static func words(_ words: KeyValuePairs<String, String>) -> ValueType {
    .word(words.map { WordDescription($0.key, $0.value) })
  }
}
