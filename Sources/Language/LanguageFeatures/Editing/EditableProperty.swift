package import CollectionLayout
package import JSON
package import LayoutDocument

/// A value of the text, or a missing one, that a form can edit: its path and its type.
package struct EditableProperty: Sendable {
  /// The type of a value that a form can edit.
  package enum ValueType: Equatable, Sendable {
    case number(NumberBounds)
    case boolean
    case string
    /// A string that names an item, a section or a kind of view.
    case identifier(IdentifierRule)
    case color
    /// One of several strings.
    case choice([String])
    /// Another value, such as an object with `cycle`, which can only be replaced as a whole.
    case json
  }

  /// The part of the picture of the layout that a user drags to change a number.
  package enum Handle: String, Sendable {
    case width, height
    case top, left, bottom, right
    case headerLength, footerLength
    case columnCount, rowSpacing, columnSpacing
  }

  package var name: String
  package var path: ValuePath
  package var type: ValueType
  /// The value as JSON text; nil if the text does not have the key.
  package var value: [UInt8]?
  package var defaultValue: JSONValue?
  package var unit: String?
  package var documentation: String
  package var handle: Handle?
}

extension EditableProperty.ValueType {
  /// Returns the type that a form edits for a value of a schema type; nil if a form cannot edit it. `node` is the
  /// present value; nil if there is none.
  init?(_ type: ValueSchema, of node: SyntaxNode?) {
    switch type {
    case .boolean: self = .boolean
    case .string(.color): self = .color
    case .string(.identifier(let rule)): self = .identifier(rule)
    case .string: self = .string
    case .number(let bounds): self = .number(bounds)
    case .enumeration(let values): self = .choice(values.map(\.name))
    case .perItem(let type): self.init(type, of: node)
    case .lazy(let type): self.init(type(), of: node)
    case .anyOf(let types):
      let candidates = types.lazy.compactMap { Self($0, of: node) }
      guard let best = candidates.first(where: { node == nil || $0.matches(node) }) ?? candidates.first else {
        return nil
      }
      self = best
    case .any, .array, .object, .union: return nil
    }
  }

  /// Whether the value `node` has the type; true for nil, a missing value.
  func matches(_ node: SyntaxNode?) -> Bool {
    guard let node else { return true }
    switch self {
    case .number: return node.numberValue != nil
    case .boolean: return node.kind == .bool
    case .string, .identifier, .color: return node.kind == .string
    case .choice(let names): return node.stringValue.map(names.contains) ?? false
    case .json: return true
    }
  }

  /// Returns the reason why the value does not have the type or is out of bounds; nil if it is valid.
  func problem(of value: JSONValue) -> String? {
    switch self {
    case .number(let bounds):
      guard let number = value.asDouble else { return "expected a number" }
      if bounds.isWhole, number != number.rounded() { return "expected a whole number" }
      return bounds.contains(number) ? nil : "expected a number from \(text(bounds.low)) to \(text(bounds.high))"
    case .boolean: return value.asBool == nil ? "expected true or false" : nil
    case .string: return value.asString == nil ? "expected a string" : nil
    case .identifier(let rule):
      guard let name = value.asString else { return "expected a string" }
      if name.isEmpty { return "expected a name that is not empty" }
      return rule.separator(in: name).map { "expected a name without \($0)" }
    case .color:
      let isColor = value.asString.map { RGBAColor($0) != nil } ?? false
      return isColor ? nil : "expected a color such as #0A84FF"
    case .choice(let names):
      return value.asString.map(names.contains) == true ? nil : "expected one of \(names.joined(separator: ", "))"
    case .json: return nil
    }
  }

  private func text(_ number: Double) -> String { JSONValue.number(number).oneLine }
}

extension EditableProperty.Handle {
  /// Returns the handle by which a user changes the number at a path; nil if the picture has none.
  init?(_ path: ValuePath) {
    let steps = path.steps.filter { $0 != "layout" || path.steps.last == "layout" }
    guard let last = steps.last else { return nil }
    let container = steps.dropLast().last ?? ""
    switch (container, last) {
    case ("size", "0"), ("itemSize", "0"): self = .width
    case ("size", "1"), ("itemSize", "1"): self = .height
    case ("sectionInset", _), ("contentInsets", _):
      guard let edge = EditableProperty.Handle(rawValue: last), [.top, .left, .bottom, .right].contains(edge) else {
        return nil
      }
      self = edge
    case (_, "sectionInset"), (_, "contentInsets"): self = .top
    case ("header", "length"): self = .headerLength
    case ("footer", "length"): self = .footerLength
    case (_, "header"): self = .headerLength
    case (_, "footer"): self = .footerLength
    case (_, "width"), (_, "cardWidth"): self = .width
    case (_, "height"), (_, "rowHeight"), (_, "itemHeight"), (_, "cardHeight"): self = .height
    case (_, "columnCount"): self = .columnCount
    case (_, "rowSpacing"), (_, "minimumLineSpacing"), (_, "lineSpacing"), (_, "spacing"), (_, "interGroupSpacing"):
      self = .rowSpacing
    case (_, "columnSpacing"), (_, "minimumInteritemSpacing"), (_, "itemSpacing"): self = .columnSpacing
    default: return nil
    }
  }
}

/// An object of the text with the values that determine an element.
package struct EditableObject: Sendable {
  /// The name of the object, such as `Item` or `Layout (waterfall)`.
  package var title: String
  package var path: ValuePath
  /// The byte range in the last valid text.
  package var range: Range<Int>
  package var properties: [EditableProperty]

  /// Returns the objects of the text that determine an element, such as the item, its template and the layout, the
  /// closest first. Empty if the text does not describe the element.
  ///
  /// While the text has a syntax error, the objects are those of the last valid text.
  package static func all(of entity: DocumentEntity, in document: DocumentSnapshot) -> [EditableObject] {
    guard let places = ElementPaths(of: entity, in: document), let node = places.element.node(in: places.root) else {
      return []
    }
    let (root, path, section, kind) = (places.root, places.element, places.section, places.kind)
    let sectionNode = section?.node(in: root)
    var objects: [EditableObject?] = []
    if path != section {
      objects.append(object(entity.title(of: node), at: path, node, in: root, layoutKind: kind))
    }
    if let section, let sectionNode {
      for name in ["header", "footer"] where path != section.appending(name) {
        guard let node = sectionNode[name] else { continue }
        let title = name == "header" ? "Header" : "Footer"
        objects.append(object(title, at: section.appending(name), node, in: root, layoutKind: kind))
      }
      let title = "Section \(sectionNode["id"]?.stringValue ?? section.steps[1])"
      objects.append(object(title, at: section, sectionNode, in: root, layoutKind: kind))
    }
    for path in places.layouts {
      guard let node = path.node(in: root) else { continue }
      objects.append(
        object(
          "Layout (\(places.layoutKind ?? LayoutKind.defaults))", at: path, node, in: root,
          layoutKind: places.layoutKind))
    }
    return objects.compactMap(\.self)
  }

  /// Returns the properties of an object, or of a single value at a key; nil if there are none.
  private static func object(
    _ title: String, at path: ValuePath, _ node: SyntaxNode, in root: SyntaxNode, layoutKind: String?
  ) -> EditableObject? {
    var properties: [EditableProperty] = []
    if node.kind == .object {
      guard let level = node.schemaLevel else { return nil }
      for key in level.description.keys {
        let value = node[key.name]
        let isUsed = key.layoutKinds.isEmpty || layoutKind.map(key.layoutKinds.contains) ?? true
        guard value != nil || isUsed else { continue }
        properties += Self.properties(key, at: path, value)
      }
    } else if let parent = path.parent, let name = path.steps.last, let around = parent.node(in: root),
      let key = around.schemaLevel?.description.key(name)
    {
      properties = Self.properties(key, at: parent, node)
    }
    guard !properties.isEmpty else { return nil }
    return EditableObject(title: title, path: path, range: node.range, properties: properties)
  }

  /// Returns the number at a path as a property; nil if the text has none there that a form can edit.
  static func number(at path: ValuePath, in root: SyntaxNode) -> EditableProperty? {
    // An edge of insets and an element of an array are properties of the object that has the insets or the array.
    for parent in [path.parent?.parent, path.parent].compactMap(\.self) {
      let name = path.steps[parent.steps.count]
      if let object = parent.node(in: root), object.kind == .object,
        let key = object.schemaLevel?.description.key(name),
        let property = properties(key, at: parent, object[name]).first(where: { $0.path == path }),
        case .number = property.type
      {
        return property
      }
    }
    return nil
  }

  /// The maximum length in bytes of a value that is listed.
  private static let valueLimit = 1_000

  /// Returns the properties of a key: one for its value, or one for each of at most six simple elements of an array and
  /// each edge of insets. Empty if a form cannot edit the value.
  private static func properties(_ key: PropertySchema, at path: ValuePath, _ node: SyntaxNode?) -> [EditableProperty] {
    let keyPath = path.appending(key.name)
    func property(
      _ name: String, at path: ValuePath, type: EditableProperty.ValueType, _ node: SyntaxNode?,
      default defaultValue: JSONValue?
    ) -> EditableProperty {
      EditableProperty(
        name: name, path: path, type: type, value: node?.jsonBytes(), defaultValue: defaultValue,
        unit: key.unit?.rawValue,
        documentation: key.documentation, handle: EditableProperty.Handle(path))
    }
    if let node, node.kind == .array, let element = key.type.elementType,
      let type = EditableProperty.ValueType(element, of: nil), node.elements(atMost: 7).count <= 6,
      node.elements(atMost: 6).allSatisfy({ type.matches($0) })
    {
      let names = key.elementNames?.dropFirst().dropLast().split(separator: ",").map { $0.drop(while: { $0 == " " }) }
      return node.elements.enumerated().map { index, element in
        let name = names.flatMap { index < $0.count ? String($0[index]) : nil } ?? String(index)
        return property(
          "\(key.name).\(name)", at: keyPath.appending(String(index)), type: type, element, default: nil)
      }
    }
    if let node, node.kind == .object, let level = node.level(as: key.type), level.description.name == "edges" {
      return level.description.keys.map { edge in
        property(
          "\(key.name).\(edge.name)", at: keyPath.appending(edge.name),
          type: EditableProperty.ValueType(edge.type, of: nil) ?? .json, node[edge.name], default: edge.defaultValue)
      }
    }
    guard let type = EditableProperty.ValueType(key.type, of: node) else { return [] }
    guard let node else { return [property(key.name, at: keyPath, type: type, nil, default: key.defaultValue)] }
    guard node.range.count <= valueLimit else { return [] }
    if type.matches(node) { return [property(key.name, at: keyPath, type: type, node, default: key.defaultValue)] }
    // Objects such as a header are listed separately.
    if node.kind == .object, node.level(as: key.type) != nil, !key.type.isGenerated { return [] }
    return [property(key.name, at: keyPath, type: .json, node, default: key.defaultValue)]
  }
}

/// The paths, in the last valid text, of the objects that determine an element.
struct ElementPaths {
  let root: SyntaxNode
  /// The path of the object that describes the element.
  let element: ValuePath
  /// The path of the element's section; nil outside of sections.
  let section: ValuePath?
  /// The kind of the section's layout; nil outside of sections, and for an unknown kind.
  let kind: String?
  /// The kind of layout whose keys are used in `layouts`; nil if it is unknown.
  let layoutKind: String?
  /// The paths of the section's layout object and of the document's, those of the two whose keys are used for the
  /// element.
  let layouts: [ValuePath]

  /// Creates the paths for an element; nil if the text does not describe it.
  init?(of entity: DocumentEntity, in document: DocumentSnapshot) {
    guard let root = document.lastValidRoot, let range = document.map?.range(of: entity),
      let element = ValuePath(of: range, in: root)
    else { return nil }
    let isInSection = element.steps.first == "sections" && element.steps.count > 1
    let section = isInSection ? ValuePath(Array(element.steps.prefix(2))) : nil
    let sectionNode = section?.node(in: root)
    let decoder = LayoutDecoder(inherited: root["layout"])
    let keys = sectionNode.map { decoder.keys(ofSection: $0) }
    var layouts: [ValuePath] = []
    if let section, sectionNode?["layout"]?.kind == .object { layouts.append(section.appending("layout")) }
    if let node = root["layout"], node.kind == .object, layouts.isEmpty || keys?.keys.contains(node) == true {
      layouts.append(ValuePath(["layout"]))
    }
    (self.root, self.element, self.section, self.layouts) = (root, element, section, layouts)
    kind = keys?.kind?.name
    // Of an object outside of sections the document's layout is listed.
    layoutKind = sectionNode == nil ? decoder.inheritedKind?.name : kind
  }
}

extension DocumentEntity {
  /// The name of the kind of object, such as `Generator`. `node` is the object.
  fileprivate func title(of node: SyntaxNode) -> String {
    switch self {
    case .items: node["source"] != nil ? "Source" : node["repeat"] != nil ? "Generator" : "Item"
    case .section: "Section"
    case .header: "Header"
    case .footer: "Footer"
    case .decoration: "Decoration"
    case .boundaryItem(let kind, _, _): "Boundary item (\(kind))"
    case .supplementaryItems(let kind, _): "Supplementary item (\(kind))"
    }
  }
}

/// The position of an item among those that one generator or data source creates.
package struct GeneratedIndex: Equatable, Sendable {
  package var index: Int
  package var count: Int

  /// Creates the position of an item; nil if the item is neither from a generator nor from a data source. `index` is
  /// that of the item in its run.
  package init?(ofItem index: Int, in run: ItemRun, of document: DocumentSnapshot) {
    guard let map = document.map, let root = document.lastValidRoot, let range = map.range(of: .items([run])),
      let node = ValuePath(of: range, in: root)?.node(in: root), let items = map.items(with: run)
    else { return nil }
    if let repeated = node["repeat"] {
      // The copies of an expanded generator are separated by their children.
      let copies = repeated.number(in: ItemSchema.repeatBounds).map { Int($0) } ?? 1
      let isTree = document.model.outlines[document.model.collection.sections[items.section].identifier] != nil
      (self.index, count) = (index, isTree ? copies : items.items.count)
      return
    }
    guard node["source"] != nil else { return nil }
    // Each row of a source may be a separate run.
    self.index = items.items.lowerBound + index
    count = document.model.collection.sections[items.section].items.count
  }
}
