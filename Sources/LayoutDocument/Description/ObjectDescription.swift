/// One key of the document language.
package struct KeyDescription: Sendable {
  package let name: String
  package let type: ValueType
  package let isRequired: Bool

  package init(_ name: String, _ type: ValueType, isRequired: Bool = false) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
  }
}

/// The keys of one sort of object.
package final class ObjectDescription: Sendable {
  package let name: String
  package let keys: [KeyDescription]
  /// What keys of any other name hold; nil where there must be none.
  package let otherKeys: ValueType?
  private let byName: [String: KeyDescription]

  package init(_ name: String, _ keys: [KeyDescription], otherKeys: ValueType? = nil) {
    self.name = name
    self.keys = keys
    self.otherKeys = otherKeys
    byName = Dictionary(keys.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func key(_ name: String) -> KeyDescription? { byName[name] }
}

/// Objects whose `kind` says what other keys they have.
package final class TaggedDescription: Sendable {
  package let name: String
  /// By kind, in the order in which they are offered.
  package let kinds: [(name: String, description: ObjectDescription)]
  /// What an object of an unknown kind is; nil where that is a mistake.
  package let otherKinds: ObjectDescription?
  package let isKindRequired: Bool

  package init(
    _ name: String, _ kinds: [(name: String, description: ObjectDescription)], otherKinds: ObjectDescription? = nil,
    isKindRequired: Bool
  ) {
    self.name = name
    self.kinds = kinds
    self.otherKinds = otherKinds
    self.isKindRequired = isKindRequired
  }

  package func description(ofKind kind: String) -> ObjectDescription? {
    kinds.first { $0.name == kind }?.description ?? otherKinds
  }
}
