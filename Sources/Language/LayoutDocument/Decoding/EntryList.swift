import CollectionLayout
import LayoutBase

/// The entries of a section (items, generators or rows), in blocks that consecutive versions of a document share.
///
/// An edit replaces the blocks of the entries that it changes. The summaries of blocks state which ones an analysis has
/// to read. The offsets of all entries are in one array, because most edits move all later ones.
package struct EntryList: RandomAccessCollection, Sendable {
  private var contents = BlockedArray<SharedEntryContent>()
  /// The summary of each block of `contents`.
  private(set) var summaries: [EntrySummary] = []
  /// The byte offset in the document at which each entry begins.
  private var offsets: [Int32] = []
  /// The byte offset in the document at which the value of `templates` begins.
  private var templatesStart: Int32 = 0

  init() {}

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

  /// Returns the entries of those blocks whose summary satisfies a condition, in order, without reading the others.
  func entries(inBlocksWhere isRelevant: @escaping (EntrySummary) -> Bool) -> some Sequence<ItemEntry> {
    summaries.indices.lazy.filter { isRelevant(summaries[$0]) }.flatMap { self[range(ofBlock: $0)] }
  }

  /// Whether an entry of the list has at least one of the properties.
  func contains(_ property: EntrySummary.Properties) -> Bool {
    summaries.contains { !$0.properties.isDisjoint(with: property) }
  }

  // MARK: - Changing

  /// Moves the offsets of the entries with these indices by a number of bytes.
  mutating func move(_ range: Range<Int>, by distance: Int) {
    if distance == 0 { return }
    for index in range { offsets[index] = Int32(clamping: Int(offsets[index]) + distance) }
  }

  /// Sets the byte offset in the document at which the value of `templates` begins.
  mutating func setTemplatesStart(_ start: Int) { templatesStart = Int32(clamping: start) }

  /// Replaces the content of the entry at an index. Call `updateSummary(ofBlock:)` afterwards.
  mutating func replace(_ index: Int, with entry: ItemEntry) { contents[index] = entry.shared }

  /// Computes the summary of a block again, after entries in it were replaced.
  mutating func updateSummary(ofBlock block: Int) { summaries[block] = EntrySummary(contents.blocks[block]) }

  /// Replaces entries by those of the current text. Call `setTemplatesStart(_:)` afterwards.
  mutating func replaceSubrange(_ range: Range<Int>, with entries: [ItemEntry]) {
    let blocks = contents.replaceSubrange(range, with: entries.map(\.shared))
    summaries.replaceSubrange(blocks.old, with: contents.blocks[blocks.new].map { EntrySummary($0) })
    offsets.replaceSubrange(range, with: entries.map(\.start))
  }

  // MARK: - All entries

  /// Whether any entry has children.
  var hasDescendants: Bool { contains(.descendants) }

  /// The list with all descendants, each entry before its children. Takes linear time if there are any.
  var withDescendants: EntryList {
    hasDescendants ? EntryList(flatMap { [$0] + $0.descendants }) : self
  }

  /// A hash of the contents and the numbers of items: equal for lists with equal entries, whatever edits led to them.
  /// In practice it is not 0, the `Section.itemsVersion` of items that are not from a text.
  var contentHash: Int {
    var hash = FNV1a().value
    for summary in summaries { hash = hash &* summary.hashWeight &+ summary.hash }
    return Int(truncatingIfNeeded: hash)
  }
}

/// A summary of the entries of a block, which shows whether an analysis has to read them.
struct EntrySummary: Sendable {
  /// The properties that at least one entry of a block has.
  struct Properties: OptionSet, Sendable {
    let rawValue: UInt16

    static let diagnostics = Properties(rawValue: 1)
    static let template = Properties(rawValue: 2)
    /// A limit of the document changes the entry (`ItemEntryContent.isCut`).
    static let cut = Properties(rawValue: 4)
    static let descendants = Properties(rawValue: 8)
    /// The entry is expanded, has children, or is a child.
    static let outline = Properties(rawValue: 16)
    static let deferredSize = Properties(rawValue: 32)
    /// The entry or its template sets a width or a height.
    static let size = Properties(rawValue: 64)
    static let sticky = Properties(rawValue: 128)
    /// The entry sets a key that only some kinds of layout read.
    static let keyOfKind = Properties(rawValue: 256)
  }

  private(set) var properties: Properties = []
  /// The number of items of the entries and their descendants.
  private(set) var totalCount = 0
  private(set) var expandedRowCount = 0
  private var widths = Lengths()
  private var heights = Lengths()
  /// A polynomial hash of the entries, in order.
  private(set) var hash: UInt64 = 0
  /// The factor by which the hash of the preceding entries is multiplied to append this block: `base` to the power of
  /// the number of entries.
  private(set) var hashWeight: UInt64 = 1

  /// The base of the polynomial hash: odd, so that its powers have no short period.
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

  /// The lengths on one axis that the entries set, in points.
  struct Lengths: Sendable {
    /// The largest length, in points; 0 if there is none.
    private(set) var largest = 0.0
    /// Whether each entry sets a length or an aspect ratio.
    private(set) var areDetermined = true
    /// Whether each entry sets one length for all of its items.
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
  /// Whether a key is set that only some kinds of layout read.
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

  /// A hash of the content, the number of items, the level in the tree of items, and whether the entry is expanded.
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
