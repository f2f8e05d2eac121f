package import JSON

/// The schema of one kind of object.
package final class ObjectSchema: Sendable {
  /// The name of the object in diagnostics.
  package let name: String
  /// The documentation of the object, in Markdown.
  package let documentation: String
  package let keys: [PropertySchema]
  /// The type of the values of all other keys; nil if other keys are invalid.
  package let otherKeys: ValueSchema?
  /// The keys of which an object must have exactly one; empty if there is no such rule.
  package let requiredOneOf: [String]
  /// Sets of keys, of which an object may use one set only. The first key of a set is required, and selects the set.
  package let alternatives: [[String]]
  /// For a key the others with which it cannot be combined, in either order. Keys of `requiredOneOf` and of different
  /// `alternatives` cannot be combined either.
  package let excludes: [String: [String]]
  private let byName: [String: PropertySchema]
  /// The names of the keys. They are stored, because each unknown key is compared with all of them.
  private let names: [String]

  package init(
    _ name: String, _ documentation: String, _ keys: [PropertySchema], otherKeys: ValueSchema? = nil,
    requiredOneOf: [String] = [], alternatives: [[String]] = [], excludes: [String: [String]] = [:]
  ) {
    self.name = name
    self.documentation = documentation
    self.keys = keys
    self.otherKeys = otherKeys
    self.requiredOneOf = requiredOneOf
    self.alternatives = alternatives
    self.excludes = excludes
    byName = Dictionary(keys.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    names = keys.map(\.name)
  }

  /// The keys of the language by the different names that UIKit has for them.
  package static let keysByUIKitName = [
    "boundarySupplementaryItems": "boundaryItems", "orthogonalScrollingBehavior": "orthogonalScrolling",
    "pinToVisibleBounds": "pinned", "elementKind": "kind", "layoutSize": "size", "subitems": "items",
    "absoluteOffset": "offset",
  ]

  /// The keys of the language by names that other systems have for them. A key is suggested only for an object that can
  /// have it.
  private static let keysByOtherName = [
    "height": "length", "width": "length", "columns": "columnCount", "numberOfColumns": "columnCount",
    "background": "color", "backgroundColor": "color", "fill": "color", "title": "label", "opacity": "alpha",
    "count": "repeat", "padding": "sectionInset",
  ]

  package func key(_ name: String) -> PropertySchema? { byName[name] }

  /// Returns the key that an unknown name probably means; nil if there is none.
  package func likelyKey(for name: String) -> String? {
    if let key = ObjectSchema.keysByUIKitName[name], byName[key] != nil { return key }
    if let near = SpellingSuggester.bestMatch(name, in: names) { return near }
    return ObjectSchema.keysByOtherName[name].flatMap { byName[$0] == nil ? nil : $0 }
  }

  /// Returns the first member of an object whose key selects one of the `alternatives`; nil if there is none.
  func alternativeKey(of node: SyntaxNode) -> SyntaxMember? {
    node.members.first { member in alternatives.contains { $0.first == member.keyName } }
  }

  /// Returns the required keys that an object lacks. If there are `alternatives`, only keys of the selected one are
  /// required.
  package func missingKeys(in node: SyntaxNode) -> [PropertySchema] {
    let form = form(of: node)
    return keys.filter { key in
      key.isRequired && node[key.name] == nil && (alternatives.isEmpty || form?.contains(key.name) == true)
    }
  }

  /// Returns the keys that cannot be combined with the keys `present` of an object. If one of `requiredOneOf` is
  /// present, it is included itself.
  package func excludedKeys(besides present: Set<String>) -> Set<String> {
    var excluded: Set<String> = []
    if !present.isDisjoint(with: requiredOneOf) { excluded.formUnion(requiredOneOf) }
    for (key, others) in excludes {
      if present.contains(key) { excluded.formUnion(others) }
      if !present.isDisjoint(with: others) { excluded.insert(key) }
    }
    let used = present.intersection(alternatives.joined())
    guard !used.isEmpty else { return excluded }
    // Without a selecting key, more than one alternative can have the keys.
    let possible = alternatives.filter { used.isSubset(of: $0) }
    return excluded.union(Set(alternatives.joined()).subtracting(possible.joined()))
  }

  /// The keys of `excludes` whose combination is an error, sorted. Empty for a group, where it depends on the
  /// direction: `SectionDiagnostics` reports a warning.
  var conflicts: [(key: String, others: [String])] {
    if self === LayoutKind.group.description { return [] }
    return excludes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the keys of the alternative that an object selects; nil if it selects none.
  func form(of node: SyntaxNode) -> [String]? {
    alternativeKey(of: node).flatMap { decisive in alternatives.first { $0.first == decisive.keyName } }
  }
}

/// The schema of objects whose `kind` determines their other keys (a discriminated union).
package final class UnionSchema: Sendable {
  package let name: String
  /// The name and the schema of each kind, in the order of completion.
  package let kinds: [(name: String, description: ObjectSchema)]
  /// The schema of objects of any other kind; nil if other kinds are invalid.
  package let fallback: ObjectSchema?
  package let isKindRequired: Bool
  /// A schema with the keys of all kinds, for an object without `kind` whose kind is inherited.
  package let unionOfAllKinds: ObjectSchema

  package init(
    _ name: String, _ documentation: String, _ kinds: [(name: String, description: ObjectSchema)],
    fallback: ObjectSchema? = nil, isKindRequired: Bool
  ) {
    self.name = name
    self.kinds = kinds
    self.fallback = fallback
    self.isKindRequired = isKindRequired
    var seen: Set<String> = []
    unionOfAllKinds = ObjectSchema(
      name, documentation, kinds.flatMap(\.description.keys).filter { seen.insert($0.name).inserted },
      excludes: Dictionary(kinds.flatMap(\.description.excludes), uniquingKeysWith: +))
  }

  /// Returns the names of the kinds whose objects have a key.
  package func kinds(withKey name: String) -> [String] { kinds.filter { $0.description.key(name) != nil }.map(\.name) }

  package func description(ofKind kind: String) -> ObjectSchema? {
    kinds.first { $0.name == kind }?.description ?? fallback
  }

  /// Returns the schema of the key `kind`, whose values are the given kinds.
  static func kindKey(_ kinds: [EnumerationValue], isRequired: Bool, _ documentation: String) -> PropertySchema {
    PropertySchema("kind", .enumeration(kinds), isRequired: isRequired, documentation)
  }
}
