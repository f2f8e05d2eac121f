/// Which sections and items a collection is to have, by name and in order: what a diffable data source is given.
public struct CollectionSnapshot: Sendable {
  /// An item of a snapshot.
  public enum Item: Sendable {
    /// One that is there already, wherever it stands.
    case existing(Identifier)
    /// A new one, or one that is there and looks like this from now on.
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
    /// What the section is like but for its items; nil is as it was, of one that is there.
    public var description: Section?
    /// Nil is those that it has.
    public var items: [Item]?

    public init(identifier: Identifier, description: Section?, items: [Item]?) {
      self.identifier = identifier
      self.description = description
      self.items = items
    }
  }

  public var sections: [Entry]
  /// Items that get a fresh view.
  public var reloads: [Identifier]
  /// Items whose view stays and is made up anew.
  public var reconfigures: [Identifier]

  public init(sections: [Entry], reloads: [Identifier] = [], reconfigures: [Identifier] = []) {
    self.sections = sections
    self.reloads = reloads
    self.reconfigures = reconfigures
  }
}

/// What is wrong with a snapshot.
public struct SnapshotFinding: Error, Equatable, Sendable {
  /// The kinds of mistakes; the raw values are the protocol's codes.
  public enum Code: String, Sendable, CaseIterable {
    case duplicateSection, duplicateItem, unknownItem, unknownSection
  }

  public var code: Code
  /// The section or item that it is about.
  public var identifier: Identifier
  public var message: String

  public init(_ code: Code, _ identifier: Identifier, _ message: String) {
    self.code = code
    self.identifier = identifier
    self.message = message
  }
}

/// Everything that is wrong with a snapshot, in its order.
public struct InvalidSnapshot: Error, Equatable, Sendable {
  public var findings: [SnapshotFinding]

  public init(findings: [SnapshotFinding]) {
    self.findings = findings
  }
}
