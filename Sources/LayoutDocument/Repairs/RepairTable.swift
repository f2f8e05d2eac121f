/// Which repairs there are for which code: a function that makes proposals, the best first, and a line here.
enum RepairTable {
  /// Makes proposals; those that do harm are sorted out by whoever asks.
  typealias Proposals = @Sendable (RepairPlace) -> [Repair]

  private static let byCode: [String: Proposals] = [
    "conflictingKeys": KeyRepairs.conflicting,
    "duplicateIdentifier": NameRepairs.duplicate,
    "duplicateKey": KeyRepairs.duplicate,
    "invalidItemSize": SizeRepairs.tooLong,
    "limitExceeded": SizeRepairs.tooMany,
    "missingKey": KeyRepairs.missing,
    "missingLength": SizeRepairs.missingLength,
    "missingSource": SourceRepairs.missing,
    "outOfRange": ValueRepairs.outOfRange,
    "pointerMisses": SourceRepairs.pointer,
    "syntax": SyntaxRepairs.all,
    "unknownKey": KeyRepairs.unknown,
    "unknownTemplate": NameRepairs.unknownTemplate,
    "unknownValue": ValueRepairs.unknown,
    "wrongType": TypeRepairs.all,
  ]

  /// The proposals for a mistake, the best first.
  static func proposals(_ place: RepairPlace) -> [Repair] { byCode[place.diagnostic.code]?(place) ?? [] }
}
