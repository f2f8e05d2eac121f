package import CollectionLayout
package import JSON
import LayoutProtocol

extension LayoutElement {
  /// Writes the element as an object, without members that have their default values; `withStyle` adds its style.
  package func write(withStyle: Bool, to writer: inout JSONWriter) {
    writer.object { writer in
      if CellFastPath.writeIdentityAndFrame(of: key, attributes, to: &writer) {
        attributes.writeAppearance(to: &writer)
      } else {
        writer.key("key")
        key.write(to: &writer)
        attributes.writeMembers(to: &writer)
      }
      if withStyle { writeStyle(to: &writer) }
      if phase != .present { phase.writeMember(to: &writer) }
    }
  }

  // Not inlined, so that the common path without styles stays small enough to be inlined: this saves 1.4 µs for 60
  // elements.
  @inline(never)
  private func writeStyle(to writer: inout JSONWriter) { attributes.writeStyle(of: key, to: &writer) }
}

extension ElementPhase {
  /// Writes the member `phase`; null for an element that is neither moving nor disappearing.
  package func writeMember(to writer: inout JSONWriter) {
    writer.key("phase")
    switch self {
    case .present: writer.null()
    case .moving: writer.staticString("moving")
    case .disappearing: writer.staticString("disappearing")
    }
  }
}

extension ElementKey {
  /// Writes the key as a string, that of a cell without allocating a `String`.
  package func write(to writer: inout JSONWriter) {
    guard case .cell(let item) = self else { return writer.string(text) }
    writer.beginString()
    writer.appendChunk("cell:")
    writer.appendChunk(item.pattern.prefix)
    if item.number >= 0 {
      writer.appendChunk(item.number)
      if !item.pattern.suffix.isEmpty { writer.appendChunk(item.pattern.suffix) }
    }
    writer.endString()
  }
}

extension LayoutAttributes {
  /// Writes the attributes of the element with this key as an object, without members that have their default values;
  /// `withStyle` adds its style.
  package func write(key: String, withStyle: Bool, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      writeMembers(to: &writer)
      if withStyle { writer.member("style", ElementStyle(self, key: key)) }
    }
  }

  /// Writes the member `style` of the element with this key.
  fileprivate func writeStyle(of key: ElementKey, to writer: inout JSONWriter) {
    writer.member("style", ElementStyle(self, key: key))
  }

  /// Writes the members of an element that follow `key`.
  func writeMembers(to writer: inout JSONWriter) {
    writeIdentity(to: &writer)
    writeFrame(to: &writer)
    writeAppearance(to: &writer)
  }

  /// Writes the members of an element before `frame`: category, kind and index path.
  func writeIdentity(to writer: inout JSONWriter) {
    writer.key("category")
    switch category {
    case .cell: writer.staticString("cell")
    case .supplementary: writer.staticString("supplementary")
    case .decoration: writer.staticString("decoration")
    }
    if !kind.isEmpty { writer.member("kind", kind) }
    writeIndexPath(to: &writer)
  }

  /// Writes the members of an element after `frame`, without those that have their default values.
  func writeAppearance(to writer: inout JSONWriter) {
    if alpha != 1 { writer.member("alpha", alpha) }
    if zIndex != 0 { writer.member("zIndex", zIndex) }
    if isHidden { writer.member("hidden", true) }
    if transform != .identity { writeTransform(to: &writer) }
    if !custom.isEmpty { custom.write(to: &writer) }
  }

  /// Writes the members in which these attributes differ from `other`, earlier ones of the same element; the style only
  /// if it differs and `withStyle` is true.
  package func writeDifferences(
    from other: LayoutAttributes, of key: ElementKey, withStyle: Bool, to writer: inout JSONWriter
  ) {
    if indexPath != other.indexPath { writeIndexPath(to: &writer) }
    writeAppearance(differingFrom: other, to: &writer)
    if custom != other.custom { custom.write(to: &writer) }
    // The style depends on these attributes only, while the element keeps its key.
    guard withStyle, custom != other.custom || frame.size != other.frame.size || zIndex != other.zIndex else { return }
    if ElementStyle(self, key: key) != ElementStyle(other, key: key) { writeStyle(of: key, to: &writer) }
  }

  /// Writes the frame, alpha, z-index, visibility and transform where they differ from those of `other`.
  package func writeAppearance(differingFrom other: LayoutAttributes, to writer: inout JSONWriter) {
    if frame != other.frame { writeFrame(to: &writer) }
    if alpha != other.alpha { writer.member("alpha", alpha) }
    if zIndex != other.zIndex { writer.member("zIndex", zIndex) }
    if isHidden != other.isHidden { writer.member("hidden", isHidden) }
    if transform != other.transform { writeTransform(to: &writer) }
  }

  private func writeIndexPath(to writer: inout JSONWriter) {
    writer.key("indexPath")
    if owner == .collectionBoundary {
      writer.array { $0.number(Double(indexPath.section)) }
    } else {
      indexPath.write(to: &writer)
    }
  }

  func writeFrame(to writer: inout JSONWriter) { writer.member("frame", frame) }

  func writeTransform(to writer: inout JSONWriter) {
    writer.array("transform") { writer in
      for number in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
        writer.number(number)
      }
    }
  }
}

extension SimulationFrame {
  /// Writes the frame as an object: `{time, contentOffset, contentSize, attributes}`. `withStyle` adds the styles of
  /// elements.
  package func write(withStyle: Bool, to writer: inout JSONWriter) {
    writer.object { writer in writeMembers(withStyle: withStyle, to: &writer) }
  }

  /// Writes the members of a frame of a simulation. `withStyle` adds the styles of elements.
  package func writeMembers(withStyle: Bool, to writer: inout JSONWriter) {
    writer.member("time", time)
    writer.member("contentOffset", state.contentOffset)
    writer.member("contentSize", state.contentSize)
    writer.array("attributes") { writer in
      for element in state.elements { element.write(withStyle: withStyle, to: &writer) }
    }
  }
}

/// Writes a cell with a short numbered identifier and a frame of integers, as most are in updates while scrolling: in
/// one step with one check of the capacity.
enum CellFastPath {
  /// Writes the members `key`, `category`, `indexPath` and `frame` into an object that is empty so far. Returns false,
  /// and writes nothing, for an element of another form.
  @inline(__always)
  static func writeIdentityAndFrame(
    of key: borrowing ElementKey, _ attributes: borrowing LayoutAttributes, to writer: inout JSONWriter
  ) -> Bool {
    guard case .cell(let name) = copy key, name.number >= 0, isPlain(name.pattern), attributes.category == .cell,
      attributes.kind.isEmpty, isWhole(attributes.frame)
    else { return false }
    let (number, indexPath, frame) = (name.number, attributes.indexPath, attributes.frame)
    // The literals have 66 bytes, the prefix at most 40 and each of the seven numbers at most 20.
    writer.writeMembersUnchecked(atMost: 256) { text in
      text.append("\"key\":\"cell:")
      for byte in name.pattern.prefix.utf8 { text.append(byte) }
      text.append(decimal: number)
      text.append("\",\"category\":\"cell\",\"indexPath\":[")
      text.append(decimal: indexPath.section)
      text.append(0x2C)
      text.append(decimal: indexPath.item)
      text.append("],\"frame\":[")
      text.append(decimal: Int(frame.x))
      text.append(0x2C)
      text.append(decimal: Int(frame.y))
      text.append(0x2C)
      text.append(decimal: Int(frame.width))
      text.append(0x2C)
      text.append(decimal: Int(frame.height))
      text.append(0x5D)
    }
    return true
  }

  private static let longest = 40

  private static func isPlain(_ pattern: IdentifierPattern) -> Bool {
    let prefix = pattern.prefix.utf8
    return pattern.suffix.isEmpty && prefix.count <= longest && prefix.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte < 0x7F }

  private static func isWhole(_ frame: Rect) -> Bool {
    isWhole(frame.x) && isWhole(frame.y) && isWhole(frame.width) && isWhole(frame.height)
  }

  private static func isWhole(_ number: Double) -> Bool { abs(number) < 1e12 && Double(Int(number)) == number }
}
