package import JSON
package import LayoutDocument

/// Returns the edits that set or remove values of keys in the text of a document.
package struct PropertyEditor {
  private let document: DocumentSnapshot

  package init(_ document: DocumentSnapshot) { self.document = document }

  /// Returns the edit that sets a value of the text; null removes its key. Empty if the text has the value already.
  /// Throws `staleText`, or `invalid` for a path or a value that the schema does not allow.
  ///
  /// Only the value changes: comments and formatting are kept. A missing key is added to its object, in the style of
  /// the text; missing objects around it are added too.
  package func edits(setting path: ValuePath, to value: JSONValue) throws(PropertyEditError) -> [TextEdit] {
    guard !document.hasStaleModel, let root = document.syntax.root else { throw .staleText }
    guard let parent = path.parent, let key = path.steps.last else {
      throw .invalid("path: expected a key, such as /sections/0/header")
    }
    let existing = path.node(in: root)
    if value == .null {
      guard existing != nil else { return [] }
      return try removal(of: key, from: parent, in: root)
    }
    if let problem = problem(of: value, at: path, existing, in: root) { throw .invalid(problem) }
    let style = DetectedStyle(document.syntax)
    if let existing {
      let text = Array(value.oneLine.utf8)
      // An equal number in another notation is not rewritten.
      let isSame = existing.jsonBytes() == text || existing.numberValue.map { $0 == value.asDouble } ?? false
      return isSame ? [] : [TextEdit(range: existing.range, text: text)]
    }
    // The innermost object that exists, and the keys that are missing in it.
    var missing = [key]
    var container = parent
    while container.node(in: root) == nil {
      guard let step = container.steps.last, let next = container.parent else { break }
      missing.insert(step, at: 0)
      container = next
    }
    guard let object = container.node(in: root), object.kind == .object else {
      throw .invalid("path: the text has no object at \(container.pointer); add it first")
    }
    var text = Array(value.oneLine.utf8)
    for name in missing.dropFirst().reversed() { text = style.object([MemberText(key: name, value: text)]) }
    return DelimitedList.adding([MemberText(key: missing[0], value: text)], to: object, style: style)
  }

  private func removal(
    of key: String, from parent: ValuePath, in root: SyntaxNode
  ) throws(PropertyEditError) -> [TextEdit] {
    guard let object = parent.node(in: root), object.kind == .object else {
      throw .invalid("path: \(parent.pointer) is no object; only keys of objects can be removed")
    }
    let (members, style) = (object.members, DetectedStyle(document.syntax))
    return DelimitedList(object, style: style).removing(style: style) { members[$0].keyName == key }
  }

  /// Returns the reason why a value cannot be set at a path; nil if it can. `existing` is the present value; nil if
  /// there is none.
  private func problem(
    of value: JSONValue, at path: ValuePath, _ existing: SyntaxNode?, in root: SyntaxNode
  ) -> String? {
    var steps = path.steps
    var index: String?
    if steps.count > 1, Int(steps[steps.count - 1]) != nil,
      ValuePath(Array(steps.dropLast())).node(in: root)?.kind == .array
    {
      index = steps.removeLast()
    }
    guard let name = steps.last, let type = type(at: ValuePath(steps), in: root) else {
      return "path: unknown key at \(path.pointer)"
    }
    if index != nil {
      guard existing != nil, let element = type.elementType,
        let kind = EditableProperty.ValueType(element, of: nil)
      else { return "path: the array has no element at \(path.pointer)" }
      return kind.problem(of: value).map { "\(name): \($0)" }
    }
    guard let kind = EditableProperty.ValueType(type, of: existing) else {
      return "\(name) cannot be edited as a value; edit it in the text"
    }
    return kind.problem(of: value).map { "\(name): \($0)" }
  }

  /// Returns the schema type of the value at a path that ends with a key; nil if the key is unknown. The objects on the
  /// path may be missing in the text.
  private func type(at path: ValuePath, in root: SyntaxNode) -> ValueSchema? {
    guard let parent = path.parent, let key = path.steps.last else { return nil }
    if let object = parent.node(in: root) { return object.schemaLevel?.description.key(key)?.type }
    guard let type = type(at: parent, in: root) else { return nil }
    return type.objectKey(key)
  }
}

/// The reason why a value of the text cannot be changed.
package enum PropertyEditError: Error, Equatable {
  /// The text has a syntax error.
  case staleText
  /// The path or the value is not valid; with an explanation.
  case invalid(String)
}

extension ValueSchema {
  /// Returns the type of a key in an object of this type; nil if the type allows no object, or its objects do not have
  /// the key.
  fileprivate func objectKey(_ name: String) -> ValueSchema? {
    firstAlternative { type in
      switch type {
      case .object(let object): object.key(name)?.type
      case .union(let union): union.unionOfAllKinds.key(name)?.type
      default: nil
      }
    }
  }
}
