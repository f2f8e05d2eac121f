/// An item that an update brings: what it looks like, and what it is called if it says so.
public struct NewItem: Sendable {
  public var run: ItemRun
  /// Nil takes `<section>/<index>`, or the next free name after it.
  public var identifier: Identifier?

  public init(run: ItemRun, identifier: Identifier?) {
    self.run = run
    self.identifier = identifier
  }
}

/// One step of a batch update.
///
/// Deletes, reloads and the sources of moves name places before the batch, inserts and the targets of moves places
/// after it. The order of the steps means nothing.
public enum UpdateOperation: Sendable {
  case insertItem(NewItem, at: IndexPath)
  case deleteItem(at: IndexPath)
  case moveItem(from: IndexPath, to: IndexPath)
  /// A fresh view for the item, which may look different from now on.
  case reloadItem(at: IndexPath, with: NewItem?)
  case insertSection(Section, at: Int)
  case deleteSection(at: Int)
  case moveSection(from: Int, to: Int)
  /// Fresh views for all of the section, which may be another from now on.
  case reloadSection(at: Int, with: Section?)
}

/// What is wrong with a batch, or would be in UIKit.
public struct UpdateFinding: Error, Equatable, Sendable {
  /// The kinds of mistakes; the raw values are the protocol's codes.
  public enum Code: String, Sendable, CaseIterable {
    case deleteItemOutOfRange, deleteSectionOutOfRange, reloadOutOfRange, moveFromOutOfRange
    case insertItemOutOfRange, insertSectionOutOfRange, moveToOutOfRange
    case deleteAndReload, deleteAndMove, moveAndReload, insertAndMove
    case duplicateDelete, duplicateInsert, duplicateReload, duplicateMoveFrom, duplicateMoveTo
    case moveFromDeletedSection, moveIntoInsertedSection
    case duplicateIdentifier
    case invalidSectionCount, invalidItemCount
    /// A warning: consistent, but UIKit raises an exception.
    case uikitWouldReject
  }

  public var code: Code
  /// Which operation of the batch; of a conflict the later one; nil for counts.
  public var operation: Int?
  public var message: String

  public init(_ code: Code, operation: Int?, _ message: String) {
    self.code = code
    self.operation = operation
    self.message = message
  }
}

/// Everything that is wrong with a batch, in the order of checking.
public struct InvalidUpdates: Error, Equatable, Sendable {
  public var findings: [UpdateFinding]

  public init(findings: [UpdateFinding]) {
    self.findings = findings
  }
}
