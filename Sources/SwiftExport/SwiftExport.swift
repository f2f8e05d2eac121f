package import LayoutDocument

/// The layout of a document as one Swift file for UIKit.
///
/// The text depends on the document only, so equal documents have equal files.
package struct SwiftExport: Sendable {
  /// The choices of the user.
  package struct Options: Sendable {
    /// The name of the type that the file declares.
    package var name: String
    /// The oldest major version of iOS on which the file runs, 13 or later.
    package var minimumVersion: Int
    /// Whether a compositional layout of one section has a section provider.
    package var usesSectionProvider: Bool

    package init(name: String, minimumVersion: Int = Options.oldestUsual, usesSectionProvider: Bool = false) {
      self.name = name
      self.minimumVersion = minimumVersion
      self.usesSectionProvider = usesSectionProvider
    }

    /// The default of `minimumVersion`.
    package static let oldestUsual = 15
    /// The versions that can be chosen.
    package static let versions = 13...17
  }

  /// The source text.
  package let text: String
  /// The parts of the document that the text leaves out, because UIKit has no such thing; one sentence each.
  package let omissions: [String]

  /// Exports a document.
  ///
  /// - Parameters:
  ///   - model: The decoded document.
  ///   - documentName: The name of the document's file, for comments.
  ///   - options: The choices of the user.
  package init(_ model: DocumentModel, documentName: String, options: Options) {
    var file = ExportedFile(model, documentName: documentName, options: options)
    text = file.write()
    omissions = file.omissions
  }
}

extension SwiftExport.Options {
  /// Returns a type's name for a file's name: `FeedLayout` for `feed.layout.json` and for `FeedLayout.swift`.
  package static func typeName(ofFile file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    let stem = name.split(separator: ".").first ?? ""
    var words = SwiftName.camelCased(String(stem), startsUpper: true)
    if words.isEmpty { words = "Document" }
    if !words.hasSuffix("Layout") || words == "Layout" { words += "Layout" }
    return words
  }

  /// Whether a text can name the type of a file: a Swift identifier that is no name within the type.
  package static func isTypeName(_ text: String) -> Bool {
    let inner = [
      "Band", "Decoration", "DecorationView", "Delegate", "Item", "Layout", "LineAlignment", "Parts", "Placement",
      "Container",
      "Section",
    ]
    return SwiftName.isTypeName(text) && !inner.contains(text) && !text.hasPrefix("UI") && !text.hasPrefix("NS")
      && !text.hasPrefix("CG")
  }
}
