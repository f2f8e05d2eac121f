/// One operation of a batch update.
///
/// Deletes, reloads and the sources of moves are indices before the batch; inserts and the targets of moves are indices
/// after it. The order of operations is irrelevant.
public enum UpdateOperation: Sendable {
  case insertItem(NewItem, at: IndexPath)
  case deleteItem(at: IndexPath)
  case moveItem(from: IndexPath, to: IndexPath)
  /// Replaces the view of the item, and its properties if `with` is not nil.
  case reloadItem(at: IndexPath, with: NewItem?)
  case insertSection(Section, at: Int)
  case deleteSection(at: Int)
  case moveSection(from: Int, to: Int)
  /// Replaces all views of the section, and the section itself if `with` is not nil.
  case reloadSection(at: Int, with: Section?)
}

/// An item that an update inserts: its properties, and its identifier if that is explicit.
public struct NewItem: Sendable {
  public var run: ItemRun
  /// Nil for the default: `<section>/<index>`, followed by the first of `~2`, `~3`… that makes it unique if another
  /// item has this name.
  public var identifier: Identifier?

  public init(run: ItemRun, identifier: Identifier?) {
    self.run = run
    self.identifier = identifier
  }
}

/// An issue in a batch: an error, or a batch that UIKit would reject.
public struct UpdateIssue: Error, Equatable, Sendable {
  /// The kinds of issues. The raw values are the protocol's codes.
  public enum Code: String, Sendable, CaseIterable {
    case deleteItemOutOfRange, deleteSectionOutOfRange, reloadOutOfRange, moveFromOutOfRange
    case insertItemOutOfRange, insertSectionOutOfRange, moveToOutOfRange
    case deleteAndReload, deleteAndMove, moveAndReload, insertAndMove
    case duplicateDelete, duplicateInsert, duplicateReload, duplicateMoveFrom, duplicateMoveTo
    case moveFromDeletedSection, moveIntoInsertedSection
    case duplicateIdentifier
    case invalidSectionCount, invalidItemCount
    /// The collection would have more items than the caller allows.
    case tooManyItems
    /// The scroll anchor is an item that does not exist.
    case unknownItem
    /// A warning: the batch is consistent, but UIKit raises an exception.
    case uikitWouldReject
  }

  public var code: Code
  /// The index of the operation in the batch, for a conflict that of the later one. Nil for counts and the scroll
  /// anchor, and if all operations together insert too many items.
  public var operation: Int?
  public var message: String
  /// The last valid index path if one is out of range, `[section]` or `[section, item]`; nil if there is none.
  public var nearest: [Int]?

  public init(_ code: Code, operation: Int?, _ message: String, nearest: [Int]? = nil) {
    self.code = code
    self.operation = operation
    self.message = message
    self.nearest = nearest
  }
}

/// All issues of a batch, in the order of validation.
public struct InvalidUpdates: Error, Equatable, Sendable {
  public var issues: [UpdateIssue]

  public init(issues: [UpdateIssue]) {
    self.issues = issues
  }
}
