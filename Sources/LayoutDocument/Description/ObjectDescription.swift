import JSON

/// The keys of one sort of object.
package final class ObjectDescription: Sendable {
  /// What a message calls such an object.
  package let name: String
  /// One to three sentences of Markdown.
  package let documentation: String
  package let keys: [KeyDescription]
  /// What keys of any other name hold; nil where there must be none.
  package let otherKeys: ValueType?
  /// Keys of which an object has exactly one; empty where there are no such.
  package let oneOf: [String]
  /// The keys that go together, of which an object has those of one list; the first of each list it cannot do without.
  package let forms: [[String]]
  private let byName: [String: KeyDescription]

  package init(
    _ name: String, _ documentation: String, _ keys: [KeyDescription], otherKeys: ValueType? = nil,
    oneOf: [String] = [], forms: [[String]] = []
  ) {
    self.name = name
    self.documentation = documentation
    self.keys = keys
    self.otherKeys = otherKeys
    self.oneOf = oneOf
    self.forms = forms
    byName = Dictionary(keys.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The keys whose names in UIKit are others, by these.
  static let keysByUIKitName = [
    "boundarySupplementaryItems": "boundaryItems", "orthogonalScrollingBehavior": "orthogonalScrolling",
    "pinToVisibleBounds": "pinned", "elementKind": "kind", "layoutSize": "size", "subitems": "items",
    "absoluteOffset": "offset",
  ]

  package func key(_ name: String) -> KeyDescription? { byName[name] }

  /// The key of an object that says which of the forms it has: the first in the text.
  func formKey(of node: SyntaxNode) -> SyntaxMember? {
    node.members.first { member in forms.contains { $0.first == member.keyName } }
  }

  /// The keys that an object cannot do without and does not have; none of a form that it does not have.
  func missingKeys(in node: SyntaxNode) -> [KeyDescription] {
    let form = form(of: node)
    return keys.filter { key in
      key.isRequired && node[key.name] == nil && (forms.isEmpty || form?.contains(key.name) == true)
    }
  }

  /// The keys of the form that an object has; nil for none.
  func form(of node: SyntaxNode) -> [String]? {
    formKey(of: node).flatMap { decisive in forms.first { $0.first == decisive.keyName } }
  }
}

/// Objects whose `kind` says what other keys they have.
package final class TaggedDescription: Sendable {
  package let name: String
  /// By kind, in the order in which they are offered.
  package let kinds: [(name: String, description: ObjectDescription)]
  /// What an object of an unknown kind is; nil where that is a mistake.
  package let otherKinds: ObjectDescription?
  package let isKindRequired: Bool
  /// The keys of every kind, for an object that leaves its kind to another.
  package let allKinds: ObjectDescription

  package init(
    _ name: String, _ documentation: String, _ kinds: [(name: String, description: ObjectDescription)],
    otherKinds: ObjectDescription? = nil, isKindRequired: Bool
  ) {
    self.name = name
    self.kinds = kinds
    self.otherKinds = otherKinds
    self.isKindRequired = isKindRequired
    var seen: Set<String> = []
    allKinds = ObjectDescription(
      name, documentation, kinds.flatMap(\.description.keys).filter { seen.insert($0.name).inserted })
  }

  package func description(ofKind kind: String) -> ObjectDescription? {
    kinds.first { $0.name == kind }?.description ?? otherKinds
  }

  /// The key that says the kind: the words are the kinds, unless others are allowed too.
  static func kindKey(
    _ kinds: [WordDescription], isRequired: Bool, default value: String? = nil, _ documentation: String
  ) -> KeyDescription {
    KeyDescription(
      "kind", .word(kinds), isRequired: isRequired, default: value.map { .string($0) }, documentation)
  }
}
