import CollectionLayout

/// Which repairs there are for which code: a function that makes proposals, the best first, and a line here.
enum RepairTable {
  /// Makes proposals; those that do harm are sorted out by whoever asks.
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

  /// The proposals for a mistake, the best first.
  static func proposals(_ place: RepairPlace) -> [Repair] {
    let code = place.diagnostic.code
    if let proposals = byCode[code] { return proposals(place) }
    // What batches and snapshots cannot be has many names and one remedy.
    let isImpossible = UpdateFinding.Code(rawValue: code) != nil || SnapshotFinding.Code(rawValue: code) != nil
    return isImpossible ? TimelineRepairs.impossible(place) : []
  }
}
