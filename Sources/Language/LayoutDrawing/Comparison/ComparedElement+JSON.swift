import CollectionLayout
package import JSON

/// The error of a JSON value that is not an element of a layout.
package struct ElementError: Error, Equatable, Sendable {
  /// The reason, which names the invalid member; without a full stop.
  package let message: String

  init(_ message: String) { self.message = message }
}

extension ComparedElement: JSONWritable {
  /// Reads an element as `layoutd layout --format json` and frames of simulations contain it. Missing members have
  /// their default values; a missing category or kind is that of the key. Throws without a key, and for a member of the
  /// wrong form.
  package init(_ value: JSONValue) throws(ElementError) {
    guard value.asObject != nil else { throw ElementError("expected an element, found \(value.kind.phrase)") }
    guard let key = value["key"]?.asString else { throw ElementError("an element has no \"key\"") }
    let names = KeyNames(key)
    let frame = try Self.numbers("frame", of: value, key, count: 4) ?? [0, 0, 0, 0]
    var attributes = LayoutAttributes(
      category: value["category"].flatMap(ElementCategory.init) ?? names.category,
      kind: value["kind"]?.asString ?? names.kind, indexPath: IndexPath(section: 0, item: 0),
      frame: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
    attributes.owner = names.owner
    if let path = value["indexPath"] {
      let indices = path.asArray?.compactMap(\.asInt) ?? []
      guard 1...2 ~= indices.count, indices.count == path.asArray?.count else {
        throw ElementError("\(key): \"indexPath\" must be [section, item]")
      }
      attributes.indexPath = IndexPath(section: indices[0], item: indices.count > 1 ? indices[1] : 0)
    }
    if let alpha = try Self.number("alpha", of: value, key) { attributes.alpha = alpha }
    if let zIndex = value["zIndex"] {
      guard let zIndex = zIndex.asInt else { throw ElementError("\(key): \"zIndex\" must be an integer") }
      attributes.zIndex = zIndex
    }
    if let isHidden = value["hidden"] {
      guard let isHidden = isHidden.asBool else { throw ElementError("\(key): \"hidden\" must be true or false") }
      attributes.isHidden = isHidden
    }
    if let t = try Self.numbers("transform", of: value, key, count: 6) {
      attributes.transform = Transform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5])
    }
    if let custom = value["custom"] { attributes.custom = CustomAttributes(custom) }
    self.init(key: key, attributes)
    style = value["style"]
    isDisappearing = value["phase"]?.asString == "disappearing"
  }

  private static func number(
    _ name: String, of value: JSONValue, _ key: String
  ) throws(ElementError) -> Double? {
    guard let member = value[name] else { return nil }
    guard let number = member.asDouble, number.isFinite else {
      throw ElementError("\(key): \"\(name)\" must be a number")
    }
    return number
  }

  private static func numbers(
    _ name: String, of value: JSONValue, _ key: String, count: Int
  ) throws(ElementError) -> [Double]? {
    guard let member = value[name] else { return nil }
    let numbers = (member.asArray ?? []).compactMap(\.asDouble).filter(\.isFinite)
    guard numbers.count == count, member.asArray?.count == count else {
      throw ElementError("\(key): \"\(name)\" must be an array of \(count) numbers")
    }
    return numbers
  }

  /// Writes the element with all members that differ from their default values.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      attributes.writeMembers(to: &writer)
      writeRecordedMembers(to: &writer)
    }
  }

  /// The element as one line of a snapshot file, without a line break.
  var snapshotLine: [UInt8] {
    var writer = JSONWriter(capacity: 128)
    writer.object { writer in
      writer.member("key", key)
      attributes.writeFrame(to: &writer)
      attributes.writeAppearance(to: &writer)
      writeRecordedMembers(to: &writer)
    }
    return writer.takeBytes()
  }

  /// Writes the members `style`, if it was recorded, and `phase` of a disappearing element.
  private func writeRecordedMembers(to writer: inout JSONWriter) {
    if let style { writer.member("style", style) }
    if isDisappearing { writer.member("phase", "disappearing") }
  }

  /// Writes the key and the members of these aspects, also if they have their default values.
  func write(_ aspects: ElementChange.Aspects, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      if aspects.contains(.identity) { attributes.writeIdentity(to: &writer) }
      if !aspects.isDisjoint(with: [.origin, .size]) { attributes.writeFrame(to: &writer) }
      if aspects.contains(.alpha) { writer.member("alpha", attributes.alpha) }
      if aspects.contains(.zIndex) { writer.member("zIndex", attributes.zIndex) }
      if aspects.contains(.visibility) { writer.member("hidden", attributes.isHidden) }
      if aspects.contains(.transform) { attributes.writeTransform(to: &writer) }
      if aspects.contains(.content) {
        attributes.custom.write(to: &writer)
        if let style { writer.member("style", style) }
        writer.member("phase", isDisappearing ? .string("disappearing") : .null)
      }
    }
  }
}

/// The category, kind and owner of an element, as its key states them.
private struct KeyNames {
  var category = ElementCategory.cell
  var kind = ""
  var owner = SupplementaryOwner.section

  init(_ text: String) {
    switch ElementKey(text) {
    case .header: (category, kind) = (.supplementary, LayoutAttributes.headerKind)
    case .footer: (category, kind) = (.supplementary, LayoutAttributes.footerKind)
    case .decoration(let element): (category, kind) = (.decoration, element.kind)
    case .boundaryItem(let element):
      (category, kind, owner) =
        (.supplementary, element.kind, element.section == nil ? .collectionBoundary : .sectionBoundary)
    case .supplementaryItem(let element): (category, kind, owner) = (.supplementary, element.kind, .anchor)
    case .cell, .disappearing, nil: break
    }
  }
}

extension ElementCategory {
  /// The name of the category in the protocol.
  package var name: String {
    switch self {
    case .cell: "cell"
    case .supplementary: "supplementary"
    case .decoration: "decoration"
    }
  }

  fileprivate init?(_ value: JSONValue) {
    switch value.asString {
    case "cell": self = .cell
    case "supplementary": self = .supplementary
    case "decoration": self = .decoration
    default: return nil
    }
  }
}
