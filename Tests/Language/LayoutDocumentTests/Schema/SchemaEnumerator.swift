import JSON
import LayoutDocument

/// All kinds of objects in the document schema, each with a function that embeds it in a document.
struct SchemaEnumerator {
  /// One kind of object, at the first location where it occurs.
  struct Place {
    /// The keys from the document to the object.
    let path: String
    let object: ObjectSchema
    /// The value of `kind` in such an object; nil for objects without that key.
    let kind: String?
    /// Returns a document with this text as the object.
    let document: (_ object: String) -> String

    /// Returns a document whose object has its required keys and this member.
    func document(with member: String?, for key: PropertySchema) -> String {
      document(SchemaEnumerator.text(object, kind: kind, member: member, for: key.name))
    }
  }

  private(set) var places: [Place] = []
  private(set) var tagged: [UnionSchema] = []
  private var seen: Set<ObjectIdentifier> = []

  init() {
    apply(Place(path: "", object: DocumentSchema.document, kind: nil) { $0 })
  }

  private mutating func apply(_ place: Place) {
    guard seen.insert(ObjectIdentifier(place.object)).inserted else { return }
    places.append(place)
    for key in place.object.keys {
      let path = place.path.isEmpty ? key.name : "\(place.path).\(key.name)"
      apply(key.type, path) { place.document(with: "\"\(key.name)\": \($0)", for: key) }
    }
    if let type = place.object.otherKeys { apply(type, place.path + ".*") { place.document("{\"other\": \($0)}") } }
  }

  private mutating func apply(_ type: ValueSchema, _ path: String, _ document: @escaping (String) -> String) {
    switch type {
    case .any, .boolean, .string, .enumeration, .number: break
    case .array(let element, _): apply(element, path) { document("[\($0)]") }
    case .object(let object): apply(Place(path: path, object: object, kind: nil, document: document))
    case .union(let tagged):
      // A layout contains layouts.
      if self.tagged.contains(where: { $0 === tagged }) { return }
      self.tagged.append(tagged)
      for (kind, object) in tagged.kinds {
        apply(Place(path: "\(path)(\(kind))", object: object, kind: kind, document: document))
      }
      if let object = tagged.fallback {
        apply(Place(path: "\(path)(…)", object: object, kind: "own", document: document))
      }
    case .anyOf(let types): for type in types { apply(type, path, document) }
    case .perItem(let type): apply(type, path, document)
    case .lazy(let type): apply(type(), path, document)
    }
  }

  /// Returns an object with its required keys, and the members that a key needs to have an effect.
  private static func text(
    _ object: ObjectSchema, kind: String?, member: String? = nil, for name: String? = nil
  ) -> String {
    var members: [String] = kind.map { ["\"kind\": \"\($0)\""] } ?? []
    let form = object.alternatives.first { form in name.map(form.contains) ?? false } ?? object.alternatives.first
    for key in object.keys where key.isRequired && key.name != name && !(kind != nil && key.name == "kind") {
      // Keys that another alternative requires are omitted.
      if form?.contains(key.name) == false { continue }
      members.append("\"\(key.name)\": \(sample(key.type))")
    }
    let excluded = name.flatMap { object.excludes[$0] } ?? []
    if let last = object.requiredOneOf.last(where: { !excluded.contains($0) }),
      name.map({ !object.requiredOneOf.contains($0) }) ?? true, let key = object.key(last)
    {
      members.append("\"\(last)\": \(sample(key.type))")
    }
    if let name, let company = company["\(object.name).\(name)"] { members.append(company) }
    if let member { members.append(member) }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// The members that a key needs to have an effect.
  private static let company = [
    "spring.mass": #""stiffness": 10"#, "spring.damping": #""stiffness": 10"#, "spring.duration": #""bounce": 0.5"#,
    "spring.initialVelocity": #""dampingRatio": 0.5"#, "scrollTo.position": #""item": "a""#,
    "document.contentInsetAdjustment": #""safeAreaInsets": 5"#, "viewport.orientation": #""device": "iPad""#,
    "group.frames": #""direction": "custom""#,
    "list.headerTopPadding": #""headerMode": "supplementary""#, "fling.vx": #""vy": 5"#, "fling.vy": #""vx": 5"#,
    "scrollTo.section": #""x": 5"#, "fling.section": #""vx": 5"#, "contentInsetChange.duration": #""top": 5"#,
    "contentInsetChange.curve": #""top": 5"#,
  ]

  /// Returns a valid value of a type as text.
  static func sample(_ type: ValueSchema) -> String {
    switch type {
    case .any: "1"
    case .boolean: "true"
    case .string(.plain), .string(.text), .string(.name): "\"x\""
    case .string(.color): "\"#123\""
    case .string(.identifier): "\"name\""
    case .string(.device): "\"iPad\""
    case .string(.pointer): "\"/a\""
    case .number(let bounds): bounds.contains(1) ? "1" : "\(bounds.high)"
    case .enumeration(let words): "\"\(words[0].name)\""
    case .array(let element, let count):
      "[" + [String](repeating: sample(element), count: count ?? 1).joined(separator: ", ") + "]"
    case .object(let object): text(object, kind: nil)
    case .union(let tagged): text(tagged.kinds[0].description, kind: tagged.kinds[0].name)
    case .anyOf(let types): sample(types[0])
    case .perItem(let type): sample(type)
    case .lazy(let type): sample(type())
    }
  }

  /// Returns valid values of a type that differ from this one.
  static func others(_ type: ValueSchema, than value: JSONValue) -> [JSONValue] {
    let candidates: [JSONValue]
    switch type {
    case .boolean: candidates = [true, false]
    case .number(let bounds):
      candidates = [3, 0.25, 2, -2].compactMap {
        bounds.contains($0) && !(bounds.isWhole && $0 != $0.rounded()) ? .number($0) : nil
      }
    case .enumeration(let words): candidates = words.map { .string($0.name) }
    case .string(.color): candidates = ["#123456"]
    case .array(let element, let count?):
      candidates = others(element, than: .null).prefix(1).map { .array([JSONValue](repeating: $0, count: count)) }
    case .anyOf(let types): return types.flatMap { others($0, than: value) }
    case .perItem(let type): return others(type, than: value)
    default: candidates = (try? JSONValue(parsing: Array(sample(type).utf8))).map { [$0] } ?? []
    }
    return candidates.filter { $0 != value }
  }

  /// Returns valid values of a type as text; for an object, one with each of its keys.
  static func values(of type: ValueSchema) -> [String] {
    let plain = [sample(type)] + others(type, than: .null).map { String(decoding: $0.bytes, as: UTF8.self) }
    switch type {
    case .object(let object):
      let members = object.keys.flatMap { key in
        ([sample(key.type)] + others(key.type, than: .null).map { String(decoding: $0.bytes, as: UTF8.self) }).map {
          text(object, kind: nil, member: "\"\(key.name)\": \($0)", for: key.name)
        }
      }
      return plain + members + (object.otherKeys.map(values(of:)) ?? []).map { "{\"other\": \($0)}" }
    case .union(let tagged): return tagged.kinds.map { text($0.description, kind: $0.name) }
    case .array(let element, nil): return plain + values(of: element).map { "[\($0)]" }
    case .anyOf(let types): return types.flatMap(values(of:))
    case .perItem(let type): return values(of: type)
    default: return plain
    }
  }
}
