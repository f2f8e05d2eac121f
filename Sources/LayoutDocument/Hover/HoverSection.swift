import CollectionLayout

/// A section of a hover text: the computed layout of an entity.
struct HoverSection: Equatable {
  /// One line of Markdown.
  var title: String
  /// Markdown, one line for each fact.
  var facts: [String] = []

  var markdown: String {
    facts.isEmpty ? title : title + "\n\n" + facts.map { "- \($0)" }.joined(separator: "\n")
  }
}

extension HoverSection {
  /// Returns a name as a Markdown code span on one line, truncated to 60 scalars. Control characters become spaces.
  static func code(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(60) {
      shown.unicodeScalars.append(scalar == "`" ? "'" : scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return "`\(shown.isEmpty ? " " : shown)\(text.unicodeScalars.count > 60 ? "…" : "")`"
  }

  /// Returns a list of values, followed by an ellipsis if there are more than the given ones.
  static func list(_ values: [String], of count: Int) -> String {
    values.joined(separator: ", ") + (count > values.count ? ", …" : "")
  }
}
