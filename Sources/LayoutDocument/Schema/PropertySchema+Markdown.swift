import CollectionLayout
import JSON

/// Helpers for Markdown texts.
package enum Markdown {
  /// Returns a text without the delimiters of code spans and emphasis.
  package static func plain(_ text: String) -> String { String(text.filter { $0 != "`" && $0 != "*" }) }
}

extension PropertySchema {
  /// The documentation of the key followed by its facts, one paragraph each, and by the meanings of its values.
  package var markdown: String {
    let words = type.enumerationValues.map { "- `\($0.name)`: \($0.documentation)" }.joined(separator: "\n")
    let paragraphs = [documentation] + facts.map { "\($0.label): \($0.text)" } + (words.isEmpty ? [] : [words])
    return paragraphs.joined(separator: "\n\n")
  }

  /// The value type, default, UIKit name and other properties of the key, as labels with Markdown texts.
  package var facts: [(label: String, text: String)] {
    var facts = [("Value", unit.map { "\(type.summary); \($0.rawValue)" } ?? type.summary)]
    if let text = defaultText { facts.append(("Default", text)) }
    if isRequired { facts.append(("Required", "yes")) }
    if !layoutKinds.isEmpty { facts.append(("Only in", layoutKinds.map { "`\($0)`" }.joined(separator: ", "))) }
    if let uikitName { facts.append(("UIKit", "`\(uikitName)`")) }
    if let deprecation { facts.append(("Deprecated", deprecation)) }
    return facts
  }

  /// The default of the key in Markdown; nil if it is required.
  package var defaultText: String? { defaultValue.map { "`\($0.oneLine)`" } ?? defaultDescription }
}

extension EnumerationValue {
  /// Returns the kinds of a union as the enumeration values of `kind`.
  static func all(of tagged: UnionSchema) -> [EnumerationValue] {
    tagged.kinds.map { EnumerationValue($0.name, $0.description.documentation) }
  }
}
