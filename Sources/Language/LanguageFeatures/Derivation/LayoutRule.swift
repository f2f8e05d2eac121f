package import JSON

/// A rule of `docs/semantics.md` that a step of a derivation follows, by its number.
package enum LayoutRule: String, CaseIterable, Sendable {
  case sectionOrder = "2.1"
  case headersAndFooters = "2.2"
  case headerInset = "2.4"
  case collectionHeader = "2.5"

  case justifiedLine = "3.2"
  case singleItem = "3.3"
  case longItem = "3.4"
  case equalItems = "3.5"
  case lastLine = "3.6"
  case otherAlignments = "3.7.1"
  case flowSelfSizing = "3.10"

  case laneWidth = "4.1"
  case shortestLane = "4.2"
  case fullSpan = "4.4"
  case laneItemSize = "4.5"
  case renderDirection = "4.6"
  case stableLanes = "4.7.1"
  case columnSpan = "4.8.1"
  case minimumColumnWidth = "4.8.4"

  case list = "5.1"
  case grid = "5.2"
  case tags = "5.3"
  case tagAlignment = "5.3.1"
  case tagHeight = "5.3.2"
  case hiddenTags = "5.3.3"
  case carousel = "5.4"
  case loop = "5.5"
  case sheet = "5.6"

  case groupReference = "6.1.2"
  case elementReference = "6.1.3"
  case groupCapacity = "6.2.1"
  case groupCount = "6.2.2"
  case customGroup = "6.2.8"
  case boundaryItem = "6.6.1"
  case collectionBoundaryItem = "6.6.5"
  case anchoredItem = "6.7"

  case background = "7.1"
  case card = "7.2"
  case armband = "7.3"
  case separator = "7.4"
  case otherDecoration = "7.5"

  case scrollEffects = "9"

  package var number: String { rawValue }

  /// The name of the rule, as in `docs/semantics.md`.
  package var title: String {
    switch self {
    case .sectionOrder: "Sections follow each other along the main axis"
    case .headersAndFooters: "Headers and footers span the cross length and ignore `sectionInset`"
    case .headerInset: "`inset`, `crossLength` and `alignment` of a header"
    case .collectionHeader: "`header` and `footer` of the collection"
    case .justifiedLine: "A line that is not the last is justified"
    case .singleItem: "A single item in a line that is not the last is centered"
    case .longItem: "An item longer than the line has its own line and starts where the line starts"
    case .equalItems: "Grid rule"
    case .lastLine: "The last line of items of different lengths"
    case .otherAlignments: "Other alignments"
    case .flowSelfSizing: "Self-sizing"
    case .laneWidth: "Lane width"
    case .shortestLane: "An item goes to the lane that ends first; of equal lanes the first"
    case .fullSpan: "A full-span item"
    case .laneItemSize: "Size of an item"
    case .renderDirection: "`renderDirection`"
    case .stableLanes: "A first layout is that of `shortest`"
    case .columnSpan: "`columnSpan` n"
    case .minimumColumnWidth: "`minimumColumnWidth`"
    case .list: "List"
    case .grid: "Grid"
    case .tags: "Tags"
    case .tagAlignment: "`alignment`"
    case .tagHeight: "Height"
    case .hiddenTags: "`maximumLines`"
    case .carousel: "Carousel"
    case .loop: "A carousel that `loops`"
    case .sheet: "Sheet"
    case .groupReference: "Reference of a section's group"
    case .elementReference: "Reference of an element"
    case .groupCapacity: "The largest n for which n elements"
    case .groupCount: "`count`"
    case .customGroup: "Custom groups"
    case .boundaryItem: "Position"
    case .collectionBoundaryItem: "Boundary items of the collection"
    case .anchoredItem: "Anchored supplementary items"
    case .background: "Backgrounds"
    case .card: "Card"
    case .armband: "Armband"
    case .separator: "Separator"
    case .otherDecoration: "Other kinds"
    case .scrollEffects: "Scroll effects and paged offsets"
    }
  }

  /// The kind of source that the rule has; `chosen` if it is in none of the tables of `RuleTag`.
  package var tag: RuleTag { RuleTag.ofRules[number]?.tag ?? .chosen }
  /// The number of the recording of UIKit that shows the rule; nil if the rule names none.
  package var recording: String? { RuleTag.ofRules[number]?.recording }

  /// The number with the tag: `4.1, chosen`, or `3.2, recorded as F06`.
  package var summary: String { "\(number), \(tag.rawValue)\(recording.map { " as \($0)" } ?? "")" }

  /// The rule as a JSON object, for the protocol and `layoutd explain`.
  package var json: JSONValue {
    .object(
      joining: ["number": .string(number), "title": .string(title), "tag": .string(tag.rawValue)],
      recording.map { ["recording": .string($0)] } ?? [:])
  }
}

/// The kind of source of a rule. `docs/semantics.md` defines the tags.
package enum RuleTag: String, CaseIterable, Sendable {
  case recorded, documented, stated, chosen

  /// The first tag of each rule, by the rule's number. `recording` is the first recording that a rule with the tag
  /// `recorded` names; otherwise nil.
  package static let ofRules: [String: (tag: RuleTag, recording: String?)] = {
    var tags: [String: (tag: RuleTag, recording: String?)] = [:]
    for (tag, numbers) in numbers {
      for entry in numbers.split(whereSeparator: \.isWhitespace) {
        let names = entry.split(separator: ":")
        tags[String(names[0])] = (tag, names.count > 1 ? String(names[1]) : nil)
      }
    }
    return tags
  }()

  private static let numbers: [(RuleTag, String)] = [
    (
      .recorded,
      """
      1.1:F00 1.4:C060 1.7:F22 3.2:F06 3.3:E07 3.4:E07 3.5:E05 3.6:E09 3.7:F02 3.10:E11 6.1.1:V2 6.1.2:C032
      6.1.3:V5 6.1.4:V13 6.1.5:V31 6.2.1:V4 6.2.2:V50 6.2.4:V27 6.2.5:V28 6.2.6:V32 6.2.7:V17 6.2.8:V68 6.3.1:V10
      6.3.2:C046 6.3.3:V16 6.4:V21 6.5.2:S04 6.5.3:V30 6.6.1:V63 6.6.2:V34 6.6.3:V38 6.6.4:V36 6.6.5:V53 6.6.6
      6.7:V57 6.8.1:V48 6.8.2:V43 6.8.3 6.8.4 6.9 7.1:V61 8.5:V40 11.2:C030 11.3 11.4:V71 12.1:E11 13.1:S14
      13.5:S14 18.1
      """
    ),
    (
      .documented,
      """
      1.2 1.3 1.5 2.1 2.2 3.1 3.8 3.9 6.2.3 6.5.4 8.1 8.2 14.1 14.5 15.1 15.3 15.4 15.7 15.8 16.2 16.3.1 17.1
      17.1.3 17.3.1 18 18.6
      """
    ),
    (
      .chosen,
      """
      1.5.1 1.6 2.3 2.4 2.5 2.6 3.7.1 4 4.1 4.2 4.3 4.4 4.5 4.6 4.7.1 4.7.2 4.7.3 4.7.4 4.7.5 4.7.6 4.7.7 4.8.1
      4.8.2 4.8.3 4.8.4 4.9.1 4.9.2 4.9.3 5 5.1 5.2 5.3 5.3.1 5.3.2 5.3.3 5.4 5.5 5.6 6.2.9 6.5.1 6.8.5 6.8.6 7.2
      7.3 7.4 7.5 8.3 8.4 8.6 8.7 8.8 9 9.1 9.2 9.3 10 11.1 11.5 11.6 12.2 13.2 13.2.1 13.2.2 13.2.3 13.3 13.4
      13.6 13.7 13.8 13.9 14.2 14.3 14.4 14.6 15.2 15.5 15.6 16.1 16.3.2 16.3.3 16.3.4 16.3.5 16.4 16.4.1 17.1.1
      17.1.2 17.1.4 17.2 17.2.1 17.2.2 17.3.2 17.3.3 17.3.4 17.3.5 18.2 18.3 18.4 18.5 18.7
      """
    ),
  ]
}
