import CollectionLayout

/// Maps diagnostic codes to functions that create quick fixes, the best first.
enum QuickFixRegistry {
  /// Creates quick fixes; the caller discards those that do not pass verification.
  typealias Candidates = @Sendable (QuickFixContext) -> [QuickFix]

  private static let byCode: [String: Candidates] = [
    "conflictingKeys": KeyQuickFixes.conflicting,
    "duplicateIdentifier": NameQuickFixes.duplicate,
    "duplicateKey": KeyQuickFixes.duplicate,
    "headersCoverViewport": SectionQuickFixes.coveringHeaders,
    "ignoredSize": SizeQuickFixes.ignored,
    "invalidItemSize": SizeQuickFixes.tooLong,
    "limitExceeded": SizeQuickFixes.tooMany,
    "missingKey": KeyQuickFixes.missing,
    "missingLength": SizeQuickFixes.missingLength,
    "missingSource": SourceQuickFixes.missing,
    "outOfRange": ValueQuickFixes.outOfRange,
    "pointerMisses": SourceQuickFixes.pointer,
    "sectionWithoutLength": SectionQuickFixes.withoutLength,
    "syntax": SyntaxQuickFixes.all,
    "uikitWouldReject": TimelineQuickFixes.rejected,
    "unknownItem": TimelineQuickFixes.unknown,
    "unknownKey": KeyQuickFixes.unknown,
    "unknownKeyOfUIKit": KeyQuickFixes.unknown,
    "unknownSection": TimelineQuickFixes.unknown,
    "unknownTemplate": NameQuickFixes.unknownTemplate,
    "unknownValue": ValueQuickFixes.unknown,
    "wrongType": TypeQuickFixes.all,
  ]

  /// Returns the quick fixes of a diagnostic, the best first.
  static func candidates(_ place: QuickFixContext) -> [QuickFix] {
    let code = place.diagnostic.code
    if let candidates = byCode[code] { return candidates(place) }
    // All other issues of batches and snapshots have one quick fix: removing the operation or the event.
    let isImpossible = UpdateIssue.Code(rawValue: code) != nil || SnapshotIssue.Code(rawValue: code) != nil
    return isImpossible ? TimelineQuickFixes.invalidOperation(place) : []
  }
}
