/// A kind of mistake: what diagnostics call it, and what it means.
package struct DiagnosticKind: Sendable {
  /// What clients see; stable.
  package let code: String
  /// How bad it is; a code that is an error in some places and a warning in others has the graver here.
  package let severity: Diagnostic.Severity
  /// Whether what is marked could go, and nothing would change: editors fade it out.
  package let isUnnecessary: Bool
  /// A sentence or two of Markdown: what is wrong, and what counts instead.
  package let documentation: String

  private init(
    _ code: String, _ severity: Diagnostic.Severity, isUnnecessary: Bool = false, _ documentation: String
  ) {
    self.code = code
    self.severity = severity
    self.isUnnecessary = isUnnecessary
    self.documentation = documentation
  }

  /// The kind with a code; nil for the findings of batches and snapshots, which the protocol describes.
  package static func named(_ code: String) -> DiagnosticKind? { kinds[code] }

  private static let kinds = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  /// Every kind of mistake that the text of a document can have, in the order of the reference.
  package static let all: [DiagnosticKind] = [
    DiagnosticKind(
      "syntax", .error,
      "The text is not JSON with comments and trailing commas. The last good layout stays until it is again; further mistakes in the same text are told too."
    ),
    DiagnosticKind(
      "duplicateKey", .error, isUnnecessary: true, "The object has this key already. The first one counts."),
    DiagnosticKind(
      "unknownKey", .warning, isUnnecessary: true, "No such key is known here. It is not looked at."),
    DiagnosticKind(
      "unknownKeyOfUIKit", .warning, isUnnecessary: true,
      "The key has another name here than in UIKit. It is not looked at."),
    DiagnosticKind(
      "wrongType", .error, "The value is of another JSON type than the key takes. The default counts."),
    DiagnosticKind(
      "outOfRange", .error,
      "The number is not one that the key takes. The nearest legal one counts, where there is none the default."),
    DiagnosticKind(
      "unknownValue", .error, "The word is none of those that the key takes. The default counts."),
    DiagnosticKind(
      "missingKey", .error, "The object lacks a key that it needs, and does nothing without it."),
    DiagnosticKind(
      "conflictingKeys", .error, "Two keys say different things. The first one counts, and of a `scrollTo` the item."),
    DiagnosticKind(
      "groupTooSmall", .warning,
      "The first element of a compositional group is longer than the group along its axis. As in UIKit, the section shows none of its items."
    ),
    DiagnosticKind(
      "noRoom", .warning,
      "The insets of a compositional section or of its group leave no room. As in UIKit, the section shows none of its items."
    ),
    DiagnosticKind(
      "countAndRepeatingSubitemCount", .warning,
      "A compositional group has both keys. `count` counts."),
    DiagnosticKind(
      "framesAndItems", .warning,
      "A compositional group has `frames` without the direction `custom`, or `items` with it. They are not looked at."),
    DiagnosticKind(
      "uniformNeedsEstimatedGroup", .warning,
      "A side is to be as long as that of its siblings, in a group that is not as long as they are. It counts as estimated."
    ),
    DiagnosticKind(
      "duplicateElementKind", .warning,
      "Two boundary items of one section, or two views anchored to one item or group, have one kind. UIKit raises an exception; here they are numbered."
    ),
    DiagnosticKind(
      "duplicateIdentifier", .error,
      "An earlier section or item has this identifier already. The later one is called `name~2`, and so on."),
    DiagnosticKind(
      "unknownTemplate", .error, "There is no template of this name. The item has only its own keys."),
    DiagnosticKind(
      "missingSource", .error, "There is no such source file, or it cannot be read. The section has no items."),
    DiagnosticKind(
      "invalidSource", .error, "The source file is not JSON. The section has the items that it had before, or none."),
    DiagnosticKind(
      "sourceOutsideWorkspace", .error,
      "The source file lies outside the workspace's folders, or outside the document's where there is no workspace. It is not read."
    ),
    DiagnosticKind(
      "pointerMisses", .warning,
      "In so many rows of the source the pointer leads nowhere. Their items go without that key."),
    DiagnosticKind(
      "invalidItemSize", .warning,
      "The item is larger across the scroll axis than its lane or line. It is laid out, and sticks out."),
    DiagnosticKind(
      "missingLength", .warning,
      "Nothing tells how long the item is along the scroll axis. In a waterfall it is 50 points."),
    DiagnosticKind(
      "sectionWithoutLength", .warning,
      "All cells of the section are 0 points long along the scroll axis, or its columns 0 points wide, so that nobody ever sees one."
    ),
    DiagnosticKind(
      "headersCoverViewport", .warning,
      "A pinned header or footer, both of a section, or all that stack, can be as long as the viewport, and hide every cell."
    ),
    DiagnosticKind(
      "unknownItem", .error,
      "The timeline scrolls to, or a snapshot names, an item that is not there at that time. The play ends there."),
    DiagnosticKind(
      "unknownSection", .error, "A snapshot names a section that is not there at that time. The play ends there."),
    DiagnosticKind(
      "uikitWouldReject", .warning,
      "The batch is consistent and is played, but `UICollectionView` raises an exception."),
    DiagnosticKind(
      "limitExceeded", .error, "A limit of layoutd. What is beyond is left out, and nothing else is lost."),
  ]
}
