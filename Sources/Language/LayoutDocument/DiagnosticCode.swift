/// A code of diagnostics, with its severity and documentation.
package struct DiagnosticCode: Sendable {
  /// The code that clients receive. It is stable.
  package let code: String
  /// The usual severity; a diagnostic of this code may have another one.
  package let severity: Diagnostic.Severity
  /// Whether the text at the range could be removed without effect. Editors fade it out (`DiagnosticTag.unnecessary`).
  package let isUnnecessary: Bool
  /// A text in Markdown: the problem, and the value that is used instead of an invalid one.
  package let documentation: String

  private init(
    _ code: String, _ severity: Diagnostic.Severity, isUnnecessary: Bool = false, _ documentation: String
  ) {
    self.code = code
    self.severity = severity
    self.isUnnecessary = isUnnecessary
    self.documentation = documentation
  }

  /// Returns the description of a code; nil for an unknown code, and for those of batches and snapshots, which are not
  /// in the text of a document.
  package static func named(_ code: String) -> DiagnosticCode? { kinds[code] }

  private static let kinds = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  /// All codes that the text of a document can have, in the order of the reference.
  package static let all: [DiagnosticCode] = [
    DiagnosticCode(
      "syntax", .error,
      "The text is not valid JSON with comments and trailing commas. The last valid layout stays in use until the "
        + "error is fixed. All syntax errors of the text are reported."
    ),
    DiagnosticCode(
      "duplicateKey", .error, isUnnecessary: true, "The object has this key more than once. The first one is used."),
    DiagnosticCode(
      "unknownKey", .warning, isUnnecessary: true,
      "The object has no such key. It is ignored. An error if the key is a misspelled one that is required."),
    DiagnosticCode(
      "unknownKeyOfUIKit", .warning, isUnnecessary: true,
      "The key has UIKit's name, which differs from that of the document language. It is ignored."),
    DiagnosticCode(
      "wrongType", .error, "The value has the wrong JSON type. The default is used."),
    DiagnosticCode(
      "outOfRange", .error,
      "The number is outside of the valid range. The nearest valid number is used, or the default if there is none."),
    DiagnosticCode(
      "unknownValue", .error, "The string is not a valid value of the key. The default is used."),
    DiagnosticCode(
      "missingKey", .error, "The object lacks a required key. It is ignored."),
    DiagnosticCode(
      "conflictingKeys", .error,
      "Two keys cannot be combined. The first one is used; in `scrollTo` the item, in a compositional layout `list`, in "
        + "`insert` and `reload` the one that fits the index path."),
    DiagnosticCode(
      "groupTooSmall", .warning,
      "The first element of a compositional group is longer than the group along its axis. As in UIKit, the section "
        + "shows none of its items."
    ),
    DiagnosticCode(
      "groupHoldsFewerItems", .information,
      "A horizontal compositional group is too narrow for its items, some of which have absolute widths: it holds fewer "
        + "than it lists, and the next item starts the next group. A hint if that is so only on the iPhone SE (375 points "
        + "wide), or on the iPad mini (744 points) if the viewport is at least as wide."
    ),
    DiagnosticCode(
      "groupElementNeverUsed", .warning, isUnnecessary: true,
      "A compositional group holds the first of its elements only, in any viewport: these fill it, or its `count` or "
        + "`repeatingSubitemCount` is lower than the number of elements. The others get no items."
    ),
    DiagnosticCode(
      "noRoom", .warning,
      "The insets of a compositional section or of its group leave no space. As in UIKit, the section shows none of "
        + "its items."
    ),
    DiagnosticCode(
      "countAndRepeatingSubitemCount", .warning,
      "A compositional group has both keys. `count` is used."),
    DiagnosticCode(
      "framesAndItems", .warning,
      "A compositional group has `frames` without the direction `custom`, or `items` with it. They are ignored."),
    DiagnosticCode(
      "uniformNeedsEstimatedGroup", .warning,
      "A side is `uniformAcrossSiblings`, but the group is not estimated along that side. It is treated as `estimated`."
    ),
    DiagnosticCode(
      "duplicateElementKind", .warning,
      "Two boundary items of one section, or two views anchored to one item or group, have the same kind. UIKit raises "
        + "an exception; layoutd numbers them."
    ),
    DiagnosticCode(
      "duplicateIdentifier", .error,
      "An earlier section or item has the same identifier, also one that is not visible. The later one gets the identifier "
        + "`name~2`, and so on. At most 100,000 generated identifiers of a document get such an ending; an entry "
        + "that would exceed this gets default identifiers. So does a generator of more than 64 items after 256 others "
        + "whose identifiers differ from its own only in their numbers, unless `{i}` is the last number in them."),
    DiagnosticCode(
      "unknownTemplate", .error, "No template has this name. Only the item's own keys are used."),
    DiagnosticCode(
      "missingSource", .error, "The source file does not exist or cannot be read. The section has no items."),
    DiagnosticCode(
      "invalidSource", .error, "The source file is not valid JSON. The section keeps its previous items, if any."),
    DiagnosticCode(
      "sourceOutsideWorkspace", .error,
      "The source file is outside of the workspace folders, or of the document's folder if there is no workspace. It "
        + "is not read."
    ),
    DiagnosticCode(
      "swiftNotAllowed", .hint,
      "The layout is Swift code, and neither layoutd nor the client allows to run code. The items are rows of 44 "
        + "points."),
    DiagnosticCode(
      "swiftRunning", .information,
      "The Swift layout is being compiled and run. The last one is used, or rows of 44 points if there is none."),
    DiagnosticCode(
      "swiftFailed", .error,
      "The Swift layout cannot be compiled, or its program crashed or did not respond. The last valid layout is used, "
        + "or rows of 44 points if there is none."),
    DiagnosticCode(
      "swiftLeftOut", .warning,
      "The Swift layout has properties that the document does not express, or that its keys contradict."),
    DiagnosticCode(
      "pointerMisses", .warning,
      "The JSON Pointer matches no value in some rows of the source. The items of these rows do not have the key."),
    DiagnosticCode(
      "invalidItemSize", .warning,
      "The item is larger across the scroll axis than its lane or line. It is laid out with overflow."),
    DiagnosticCode(
      "ignoredSize", .hint, isUnnecessary: true,
      "The section's layout gives all cells, or those of a row or column, one size and ignores the sizes of items; a list "
        + "ignores their side across the scroll axis."),
    DiagnosticCode(
      "measuredHasNoEffect", .warning, isUnnecessary: true,
      "The section's layout, or a length of the item that has precedence, ignores the measured size, or "
        + "only the side that is not given is measured. In a compositional layout no item has an estimated side that is "
        + "given; lengths that `count` divides, and `frames`, are not measured."
    ),
    DiagnosticCode(
      "keyHasNoEffect", .warning, isUnnecessary: true,
      "The key has an effect only beside another one, which is missing: a key of a group without `items`, `alignment` of a "
        + "header or footer without `crossLength`. Or, as a hint, it has none beside the other keys of its layout or in the "
        + "scroll direction of the collection, or it is the key of an item whose layout does not read it."),
    DiagnosticCode(
      "loopsHasNoEffect", .warning, isUnnecessary: true,
      "The carousel does not loop, because it is not the only element of the collection, or, as a hint, because it has too "
        + "few cards for this viewport. It has ends."),
    DiagnosticCode(
      "stickyHasNoEffect", .hint, isUnnecessary: true,
      "A sticky item is in an orthogonal section, whose items are not pinned."),
    DiagnosticCode(
      "missingLength", .warning,
      "The item has no length along the scroll axis. In a waterfall, 50 points are used."),
    DiagnosticCode(
      "sectionWithoutLength", .warning,
      "All cells of the section have the length 0 along the scroll axis, or its columns have the width 0, so no cell "
        + "is visible."
    ),
    DiagnosticCode(
      "sheetBeyondViewport", .warning,
      "The columns of a sheet are wider together than the viewport, and the collection does not scroll sideways, so that "
        + "some cannot be reached."
    ),
    DiagnosticCode(
      "headersCoverViewport", .warning,
      "A pinned header or footer, both of a section, all stacked ones, or pinned rows, columns or sticky items with the "
        + "headers before them can fill the viewport and hide all other cells."
    ),
    DiagnosticCode(
      "unknownItem", .error,
      "The timeline scrolls to an item, drags, expands or collapses one, or a snapshot names one, that does not exist at "
        + "that time. The simulation stops there."),
    DiagnosticCode(
      "cannotMove", .error,
      "The timeline drags an item while the document's `reorder` is `none`, or while another item is dragged. The "
        + "simulation stops there."),
    DiagnosticCode(
      "decreasingTime", .error,
      "A point of the path of a drag is earlier than the one before it. The event is ignored."),
    DiagnosticCode(
      "unknownSection", .error,
      "A snapshot names a section, or the timeline scrolls one, that does not exist at that time. The simulation stops "
        + "there."),
    DiagnosticCode(
      "sectionDoesNotScroll", .warning,
      "The timeline scrolls a section without `orthogonalScrolling`, or along the other axis. Nothing changes."),
    DiagnosticCode(
      "unknownElement", .warning,
      "A `measure` event names an element that does not exist at that time. It is ignored."),
    DiagnosticCode(
      "uikitWouldReject", .warning,
      "The batch is consistent and is performed, but `UICollectionView` would raise an exception."),
    DiagnosticCode(
      "noChildren", .hint,
      "The timeline expands or collapses an item that has no children at that time. Nothing changes."),
    DiagnosticCode(
      "limitExceeded", .error, "A limit of layoutd is exceeded. The excess is ignored."),
  ]
}
