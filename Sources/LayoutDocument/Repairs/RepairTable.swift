import CollectionLayout

/// Maps diagnostic codes to functions that create quick fixes, the best first.
enum RepairTable {
  /// Creates quick fixes; the caller discards those that do not pass verification.
  typealias Proposals = @Sendable (RepairPlace) -> [Repair]

  private static let byCode: [String: Proposals] = [
    "conflictingKeys": KeyRepairs.conflicting,
    "duplicateIdentifier": NameRepairs.duplicate,
    "duplicateKey": KeyRepairs.duplicate,
    "headersCoverViewport": SectionRepairs.covering,
    "invalidItemSize": SizeRepairs.tooLong,
    "limitExceeded": SizeRepairs.tooMany,
    "missingKey": KeyRepairs.missing,
    "missingLength": SizeRepairs.missingLength,
    "missingSource": SourceRepairs.missing,
    "outOfRange": ValueRepairs.outOfRange,
    "pointerMisses": SourceRepairs.pointer,
    "sectionWithoutLength": SectionRepairs.withoutLength,
    "syntax": SyntaxRepairs.all,
    "uikitWouldReject": TimelineRepairs.rejected,
    "unknownItem": TimelineRepairs.unknown,
    "unknownKey": KeyRepairs.unknown,
    "unknownKeyOfUIKit": KeyRepairs.unknown,
    "unknownSection": TimelineRepairs.unknown,
    "unknownTemplate": NameRepairs.unknownTemplate,
    "unknownValue": ValueRepairs.unknown,
    "wrongType": TypeRepairs.all,
  ]

  /// Returns the quick fixes of a diagnostic, the best first.
  static func proposals(_ place: RepairPlace) -> [Repair] {
    let code = place.diagnostic.code
    if let proposals = byCode[code] { return proposals(place) }
    // All other issues of batches and snapshots have one quick fix: removing the operation or the event.
    let isImpossible = UpdateIssue.Code(rawValue: code) != nil || SnapshotIssue.Code(rawValue: code) != nil
    return isImpossible ? TimelineRepairs.impossible(place) : []
  }
}
