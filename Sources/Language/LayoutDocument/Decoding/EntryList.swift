import CollectionLayout
import LayoutBase

/// The entries of a section, in blocks that consecutive versions of a document share.
///
/// An edit replaces the blocks of the entries that it changes; the summaries of the others state which of them an
/// analysis has to read. The offsets of the entries are in one array, because most edits move all that follow.
package struct EntryList: RandomAccessCollection, Sendable {
  private var contents = BlockedArray<SharedEntryContent>()
  /// The summary of each block of `contents`.
  private(set) var summaries: [EntrySummary] = []
  /// The start of the text of each entry in the document, in bytes.
  private var offsets: [Int32] = []
  /// The start of the document's `templates`, in bytes.
  private var templatesStart: Int32 = 0

  init() {}

  /// Creates the list of entries of one text.
  package init(_ entries: [ItemEntry]) {
    contents = BlockedArray(entries.map(\.shared))
    summaries = contents.blocks.map { EntrySummary($0) }
    offsets = entries.map(\.start)
    templatesStart = entries.first?.templatesStart ?? 0
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { offsets.count }

  package subscript(position: Int) -> ItemEntry {
    ItemEntry(contents[position], start: offsets[position], templatesStart: templatesStart)
  }

  package func makeIterator() -> Iterator { Iterator(self) }

  package struct Iterator: IteratorProtocol {
    private var contents: BlockedArray<SharedEntryContent>.Iterator
    private let offsets: [Int32]
    private let templatesStart: Int32
    private var position = 0

    init(_ list: EntryList) {
      contents = list.contents.makeIterator()
      (offsets, templatesStart) = (list.offsets, list.templatesStart)
    }

    package mutating func next() -> ItemEntry? {
      guard let content = contents.next() else { return nil }
      defer { position += 1 }
      return ItemEntry(content, start: offsets[position], templatesStart: templatesStart)
    }
  }

  // MARK: - Blocks

  /// The number of blocks.
  var blockCount: Int { summaries.count }

  /// Returns the indices of the entries of a block.
  func range(ofBlock block: Int) -> Range<Int> {
    contents.start(ofBlock: block)..<contents.start(ofBlock: block + 1)
  }

  /// Returns the entries of the blocks that a condition selects, in order, without reading the others.
  func entries(inBlocksWhere isRelevant: @escaping (EntrySummary) -> Bool) -> some Sequence<ItemEntry> {
    summaries.indices.lazy.filter { isRelevant(summaries[$0]) }.flatMap { self[range(ofBlock: $0)] }
  }

  /// Whether any block has a property.
  func contains(_ property: EntrySummary.Properties) -> Bool {
    summaries.contains { !$0.properties.isDisjoint(with: property) }
  }

  // MARK: - Changing

  /// Shifts the offsets of entries by a number of bytes.
  mutating func move(_ range: Range<Int>, by distance: Int) {
    if distance == 0 { return }
    for index in range { offsets[index] = Int32(clamping: Int(offsets[index]) + distance) }
  }

  /// Sets the start of the document's `templates`, in bytes.
  mutating func setTemplatesStart(_ start: Int) { templatesStart = Int32(clamping: start) }

  /// Replaces the content of an entry. Call `updateSummary(ofBlock:)` afterwards.
  mutating func replace(_ index: Int, with entry: ItemEntry) { contents[index] = entry.shared }

  /// Updates the summary of a block of which entries were replaced.
  mutating func updateSummary(ofBlock block: Int) { summaries[block] = EntrySummary(contents.blocks[block]) }

  /// Replaces entries by those of the current text. Call `setTemplatesStart` afterwards.
  mutating func replaceSubrange(_ range: Range<Int>, with entries: [ItemEntry]) {
    let blocks = contents.replaceSubrange(range, with: entries.map(\.shared))
    summaries.replaceSubrange(blocks.old, with: contents.blocks[blocks.new].map { EntrySummary($0) })
    offsets.replaceSubrange(range, with: entries.map(\.start))
  }

  // MARK: - All entries

  /// Whether any entry has descendants.
  var hasDescendants: Bool { contains(.descendants) }

  /// The entries with their descendants, each before its children. Linear, unless there are none.
  var withDescendants: EntryList {
    hasDescendants ? EntryList(flatMap { [$0] + $0.descendants }) : self
  }

  /// A hash of the contents and the numbers of items; lists with equal entries have equal hashes, also after different
  /// edits. Not 0, which is the version of items that are not from a text.
  var contentHash: Int {
    var hash = FNV1a().value
    for summary in summaries { hash = hash &* summary.hashWeight &+ summary.hash }
    return Int(truncatingIfNeeded: hash)
  }
}

/// A summary of the entries of a block, by which an analysis skips them.
struct EntrySummary: Sendable {
  /// The properties that at least one entry of the block has.
  struct Properties: OptionSet, Sendable {
    let rawValue: UInt16

    static let diagnostics = Properties(rawValue: 1)
    static let template = Properties(rawValue: 2)
    /// A limit changes the entry: see `ItemEntryContent.isCut`.
    static let cut = Properties(rawValue: 4)
    static let descendants = Properties(rawValue: 8)
    /// The entry has a position in a tree of items.
    static let outline = Properties(rawValue: 16)
    static let deferredSize = Properties(rawValue: 32)
    /// The entry sets a width or a height.
    static let size = Properties(rawValue: 64)
    static let sticky = Properties(rawValue: 128)
    /// The entry sets a key that only some kinds of layouts read.
    static let keyOfKind = Properties(rawValue: 256)
  }

  private(set) var properties: Properties = []
  /// The number of items with their descendants.
  private(set) var totalCount = 0
  private(set) var expandedRowCount = 0
  private var widths = Lengths()
  private var heights = Lengths()
  /// A polynomial hash of the entries, in order.
  private(set) var hash: UInt64 = 0
  /// The factor that appends the block to the hash of the preceding entries: the base to the power of the entry count.
  private(set) var hashWeight: UInt64 = 1

  /// An odd multiplier, whose powers have no short period.
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  init(_ contents: [SharedEntryContent]) {
    for content in contents.lazy.map(\.content) {
      hash = hash &* Self.base &+ content.listHash
      hashWeight = hashWeight &* Self.base
      totalCount += content.totalCount
      expandedRowCount += content.outline?.expandedRowCount ?? 0
      properties.formUnion(content.properties)
      let metrics = content.run.metrics
      widths.add(metrics.width, hasRatio: metrics.aspectRatio != .none)
      heights.add(metrics.height, hasRatio: metrics.aspectRatio != .none)
    }
  }

  /// The explicit lengths of the entries on one axis, in points.
  struct Lengths: Sendable {
    /// The largest length; 0 if there is none.
    private(set) var largest = 0.0
    /// Whether each entry has an explicit length, or an aspect ratio.
    private(set) var areDetermined = true
    /// Whether the items of each entry have one explicit length.
    private(set) var areConstant = true

    fileprivate mutating func add(_ lengths: NumberSequence, hasRatio: Bool) {
      largest = max(largest, lengths.largest ?? 0)
      areDetermined = areDetermined && (lengths != .none || hasRatio)
      if case .constant = lengths { return }
      areConstant = false
    }
  }

  /// Returns the lengths along the scroll axis.
  func main(_ direction: ScrollDirection) -> Lengths { direction == .vertical ? heights : widths }

  /// Returns the lengths across the scroll axis.
  func cross(_ direction: ScrollDirection) -> Lengths { direction == .vertical ? widths : heights }
}

extension ItemMetrics {
  /// Whether a key is set that only some kinds of layouts read.
  var hasKeyOfKind: Bool { fullSpan != .constant(false) || columnSpan != .none || fontSize != .none }
}

extension ItemEntryContent {
  /// The properties of the entry that an analysis reads.
  fileprivate var properties: EntrySummary.Properties {
    var result: EntrySummary.Properties = []
    if diagnostics != nil { result.insert(.diagnostics) }
    if usesTemplate { result.insert(.template) }
    if isCut { result.insert(.cut) }
    if run.deferredSize != nil { result.insert(.deferredSize) }
    if run.isSticky != .constant(false) { result.insert(.sticky) }
    if run.metrics.hasKeyOfKind { result.insert(.keyOfKind) }
    if widthPlace != .none || heightPlace != .none { result.insert(.size) }
    if let outline {
      result.insert(.outline)
      if !outline.descendants.isEmpty { result.insert(.descendants) }
    }
    return result
  }

  /// A hash of the content, the number of items and the position in a tree.
  fileprivate var listHash: UInt64 {
    var hash = FNV1a()
    hash.combine(contentHash)
    hash.combine(UInt64(count))
    if let outline {
      hash.combine(UInt64(outline.level))
      hash.combine(byte: outline.isExpanded ? 1 : 0)
    }
    return hash.value
  }
}
