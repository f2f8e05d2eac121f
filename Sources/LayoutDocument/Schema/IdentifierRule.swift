import CollectionLayout

/// The rule for a name that is a part of element keys, such as `header:feed`, `cell:a` and, for a view that
/// disappears while its key is in use again, `cell:a#2`. A name is not empty and has no separator of its keys.
package enum IdentifierRule: Sendable {
  case item, section
  /// The kind of a supplementary or decoration view.
  case elementKind

  /// The characters that a name must not contain.
  package var separators: String {
    switch self {
    case .item: "#"
    case .section: ":#"
    case .elementKind: ":"
    }
  }

  /// Returns the first separator in a text; nil if there is none.
  ///
  /// Compares bytes: a combining mark after a separator would form one character with it.
  package func separator(in text: String) -> Unicode.Scalar? {
    separators.unicodeScalars.first { separator in
      text.utf8.contains { UInt32($0) == separator.value }
    }
  }

  /// Whether a text is a valid name.
  package func allows(_ text: String) -> Bool { !text.isEmpty && separator(in: text) == nil }

  /// Whether all texts of a rule are valid names. A turn of a cycle that is not a text is reported as such.
  func allows(_ rule: TextSequence) -> Bool {
    switch rule {
    case .template(let literals):
      literals.count == 1 ? allows(literals[0]) : literals.allSatisfy { separator(in: $0) == nil }
    case .cycle(let turns): turns.allSatisfy { $0.map(allows) ?? true }
    }
  }
}
