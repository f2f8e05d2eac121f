import LayoutDocument
import UIKitSources

/// A number that differs between two versions of a Swift file whose other tokens are equal.
struct SwiftConstant: Equatable {
  /// The name of the file in messages.
  let file: String
  /// The line in the new version, from 1.
  let line: Int
  /// The word before the number, such as the label of an argument; nil if there is none.
  let name: String?
  let old: String
  let new: String

  /// The line of text, such as `changed constant: spacing 8 → 20 (FeedLayout.swift:12)`.
  var text: String { "changed constant: \(summary) (\(file):\(line))" }

  /// The change, such as `spacing 8 → 20`.
  var summary: String { [name, "\(old) → \(new)"].compactMap(\.self).joined(separator: " ") }
}

extension SwiftConstant {
  /// The number of constants that are listed.
  static let limit = 8

  /// Returns the numbers that differ between the Swift files that two versions of a document read; empty for files that
  /// differ in other tokens. Whether they cause the differences is not tested: that would compile and run each layout
  /// again.
  static func changes(from old: DocumentFile, to new: DocumentFile) -> [SwiftConstant] {
    let texts = old.document.swiftTexts
    return new.document.swiftTexts.sorted { $0.key < $1.key }.flatMap { name, text -> [SwiftConstant] in
      guard let before = texts[name], before != text else { return [] }
      return NumberLiterals.changes(from: before, to: text).map {
        SwiftConstant(file: new.path(ofSource: name), line: $0.line, name: $0.label, old: $0.old, new: $0.new)
      }
    }
  }
}

extension DocumentFile {
  /// Returns the path in messages of a file that the document names: relative to the folder of the document's own name.
  fileprivate func path(ofSource name: String) -> String {
    guard !name.hasPrefix("/"), let slash = self.name.lastIndex(of: "/") else { return name }
    return "\(self.name[...slash])\(name)"
  }
}
