import CollectionLayout
import JSON

/// What is needed of Markdown.
package enum Markdown {
  /// A text without the marks of code and emphasis.
  package static func plain(_ text: String) -> String { String(text.filter { $0 != "`" && $0 != "*" }) }
}

extension KeyDescription {
  /// What the key means, and below it what it may be and what counts without it.
  package var markdown: String { ([documentation] + facts.map { "\($0.label): \($0.text)" }).joined(separator: "\n\n") }

  /// What there is to know beside the meaning, in Markdown.
  package var facts: [(label: String, text: String)] {
    var facts = [("Value", unit.map { "\(type.summary); \($0.rawValue)" } ?? type.summary)]
    if let text = defaultText { facts.append(("Default", text)) }
    if isRequired { facts.append(("Required", "yes")) }
    if !layoutKinds.isEmpty { facts.append(("Only in", layoutKinds.map { "`\($0)`" }.joined(separator: ", "))) }
    if let uikit { facts.append(("UIKit", "`\(uikit)`")) }
    if let deprecation { facts.append(("Deprecated", deprecation)) }
    return facts
  }

  /// What counts without the key, in Markdown; nil where it is required.
  package var defaultText: String? { defaultValue.map { "`\($0.oneLine)`" } ?? otherwise }
}

extension WordDescription {
  /// The kinds of objects that are told apart by their `kind`, as its words.
  static func all(of tagged: TaggedDescription) -> [WordDescription] {
    tagged.kinds.map { WordDescription($0.name, $0.description.documentation) }
  }
}
