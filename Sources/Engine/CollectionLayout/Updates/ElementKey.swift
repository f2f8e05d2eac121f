/// The key of an element: unlike an index path, it names items and sections by their identifiers, which are stable
/// across edits and updates. Decorations, boundary items and anchored views also have a number, which an update may
/// change.
public enum ElementKey: Hashable, Sendable {
  case cell(Identifier)
  /// The header of a section, by the identifier of the section.
  case header(Identifier)
  /// The footer of a section, by the identifier of the section.
  case footer(Identifier)
  case decoration(SectionElementKey)
  /// A boundary item of a section or of the collection.
  case boundaryItem(SectionElementKey)
  /// A supplementary view that is anchored to an item or a group.
  case supplementaryItem(SectionElementKey)
  /// A disappearing view whose element key is in use again; identified by the animation that removes it.
  indirect case disappearing(ElementKey, animation: Int)

  /// The key as written in the protocol: `cell:<item>`, `header:<section>`, `footer:<section>`,
  /// `decoration:<kind>:<section>/<n>`, `boundary:<kind>:<section>/<n>`, `supplementary:<kind>:<section>/<n>`. A
  /// boundary item of the collection has no section: `boundary:<kind>:/<n>`. A disappearing view has `#` and the number
  /// of its animation at the end.
  public var text: String {
    switch self {
    case .cell(let item): "cell:\(item.text)"
    case .header(let section): "header:\(section.text)"
    case .footer(let section): "footer:\(section.text)"
    case .decoration(let element): "decoration:\(element.text)"
    case .boundaryItem(let element): "boundary:\(element.text)"
    case .supplementaryItem(let element): "supplementary:\(element.text)"
    case .disappearing(let key, let animation): "\(key.text)#\(animation)"
    }
  }

  /// The approximate length of `text` in bytes, computed without creating it.
  public var size: Int {
    switch self {
    case .cell(let item): item.text.utf8.count
    case .header(let section), .footer(let section): section.text.utf8.count
    case .decoration(let element), .boundaryItem(let element), .supplementaryItem(let element):
      element.kind.utf8.count + (element.section?.text.utf8.count ?? 0)
    case .disappearing(let key, _): key.size
    }
  }

  /// The key without the number of an animation, for a disappearing view; any other key itself.
  public var primaryKey: ElementKey {
    if case .disappearing(let key, _) = self { key.primaryKey } else { self }
  }

  /// The section of a view that is anchored to an item or a group; nil for any other element.
  package var sectionOfAnchoredView: Identifier? {
    if case .supplementaryItem(let element) = self { element.section } else { nil }
  }

  /// Parses the key, as written in the protocol, of an element that is not disappearing; returns nil for any other
  /// text.
  public init?(_ text: String) {
    // Compared by bytes: a combining mark after the colon would form one character with it.
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(text[text.utf8.index(after: colon)...])
    switch text[..<colon] {
    case "cell": self = .cell(Identifier(name))
    case "header": self = .header(Identifier(name))
    case "footer": self = .footer(Identifier(name))
    case "decoration":
      guard let element = SectionElementKey(name), element.section != nil else { return nil }
      self = .decoration(element)
    case "boundary":
      guard let element = SectionElementKey(name) else { return nil }
      self = .boundaryItem(element)
    case "supplementary":
      guard let element = SectionElementKey(name), element.section != nil else { return nil }
      self = .supplementaryItem(element)
    default: return nil
    }
  }
}

/// Identifies one of the elements of a kind in a section or in the collection. A class, so that the keys of cells stay
/// small.
public final class SectionElementKey: Hashable, Sendable {
  public let kind: String
  /// Nil for elements of the collection.
  public let section: Identifier?
  /// The element's number within kind and section, from 0.
  public let number: Int

  public init(kind: String, section: Identifier?, number: Int) {
    self.kind = kind
    self.section = section
    self.number = number
  }

  var text: String { "\(kind):\(section?.text ?? "")/\(number)" }

  /// Parses `<kind>:<section>/<n>`. Neither kinds nor identifiers of sections contain a colon, and no identifier is
  /// empty.
  convenience init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")), colon < slash,
      let number = Int(text[text.utf8.index(after: slash)...]), number >= 0
    else { return nil }
    let section = text[text.utf8.index(after: colon)..<slash]
    self.init(
      kind: String(text[..<colon]), section: section.isEmpty ? nil : Identifier(String(section)), number: number)
    // Each element has one spelling only: `01` is not accepted for `1`.
    guard self.text == text else { return nil }
  }

  public static func == (left: SectionElementKey, right: SectionElementKey) -> Bool {
    left.number == right.number && left.section == right.section && left.kind == right.kind
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(section)
    hasher.combine(number)
  }
}

extension CollectionModel {
  /// Returns the key of an element of this model. Its index path must be valid.
  public func key(of attributes: LayoutAttributes) -> ElementKey {
    let indexPath = attributes.indexPath
    // Accessed field by field: a copy of the section would retain a dozen references.
    var section: Identifier { sections[indexPath.section].identifier }
    switch attributes.category {
    case .cell: return .cell(sections[indexPath.section].items.identifier(at: indexPath.item))
    case .decoration: return .decoration(SectionElementKey(of: attributes, section))
    case .supplementary:
      switch attributes.owner {
      case .sectionBoundary: return .boundaryItem(SectionElementKey(of: attributes, section))
      case .collectionBoundary: return .boundaryItem(SectionElementKey(of: attributes, nil))
      case .anchor: return .supplementaryItem(SectionElementKey(of: attributes, section))
      case .section where attributes.kind == LayoutAttributes.footerKind: return .footer(section)
      case .section: return .header(section)
      }
    }
  }
}

extension SectionElementKey {
  fileprivate convenience init(of attributes: LayoutAttributes, _ section: Identifier?) {
    let indexPath = attributes.indexPath
    self.init(kind: attributes.kind, section: section, number: section == nil ? indexPath.section : indexPath.item)
  }
}
