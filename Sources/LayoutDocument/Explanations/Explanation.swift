import CollectionLayout

/// What a part of a document came to be in the layout, for people.
struct Explanation: Equatable {
  /// Markdown of one line.
  var title: String
  /// Markdown, one line each.
  var facts: [String] = []

  var markdown: String {
    facts.isEmpty ? title : title + "\n\n" + facts.map { "- \($0)" }.joined(separator: "\n")
  }
}

extension Explanation {
  /// A name from a text as Markdown: in one line, not too long, and as it stands.
  static func code(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(60) {
      shown.unicodeScalars.append(scalar == "`" ? "'" : scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return "`\(shown.isEmpty ? " " : shown)\(text.unicodeScalars.count > 60 ? "…" : "")`"
  }

  /// Some values with what stands for the rest.
  static func list(_ values: [String], of count: Int) -> String {
    values.joined(separator: ", ") + (count > values.count ? ", …" : "")
  }
}
