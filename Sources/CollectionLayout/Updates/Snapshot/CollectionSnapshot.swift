/// The sections and items that a collection is to have, by identifier and in order: the input of a diffable data
/// source.
public struct CollectionSnapshot: Sendable {
  /// An item of a snapshot.
  public enum Item: Sendable {
    /// An item that exists already, in any section.
    case existing(Identifier)
    /// A new item, or an existing one with new properties.
    case described(Identifier, ItemRun)

    public var identifier: Identifier {
      switch self {
      case .existing(let identifier), .described(let identifier, _): identifier
      }
    }
  }

  /// A section of a snapshot.
  public struct Entry: Sendable {
    public var identifier: Identifier
    /// The properties of the section, items excluded; nil keeps those of an existing section.
    public var description: Section?
    /// The items; nil keeps those of an existing section.
    public var items: [Item]?

    public init(identifier: Identifier, description: Section?, items: [Item]?) {
      self.identifier = identifier
      self.description = description
      self.items = items
    }
  }

  public var sections: [Entry]
  /// Items whose views are replaced.
  public var reloads: [Identifier]
  /// Items whose views are kept and configured again.
  public var reconfigures: [Identifier]

  public init(sections: [Entry], reloads: [Identifier] = [], reconfigures: [Identifier] = []) {
    self.sections = sections
    self.reloads = reloads
    self.reconfigures = reconfigures
  }
}

/// An issue in a snapshot.
public struct SnapshotIssue: Error, Equatable, Sendable {
  /// The kinds of issues. The raw values are the protocol's codes.
  public enum Code: String, Sendable, CaseIterable {
    case duplicateSection, duplicateItem, unknownItem, unknownSection
    /// The collection would have more items than the caller allows.
    case tooManyItems
  }

  public var code: Code
  /// The section or item that is concerned; for `tooManyItems` the first section that exceeds the limit.
  public var identifier: Identifier
  public var message: String

  public init(_ code: Code, _ identifier: Identifier, _ message: String) {
    self.code = code
    self.identifier = identifier
    self.message = message
  }
}

/// All issues of a snapshot, in its order.
public struct InvalidSnapshot: Error, Equatable, Sendable {
  public var issues: [SnapshotIssue]

  public init(issues: [SnapshotIssue]) {
    self.issues = issues
  }
}
