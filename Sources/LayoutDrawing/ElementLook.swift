import CollectionLayout
import JSON

/// How an element is drawn: what it says itself, and the usual for its category and kind.
struct ElementLook {
  /// The outline that is filled.
  enum Shape {
    /// A rectangle; its corners are round when there is a radius.
    case rectangle
    /// A flag with a notch at its right end.
    case ribbon
  }

  var color: RGBAColor
  var label: String
  var shape = Shape.rectangle
  /// Points.
  var cornerRadius = 0.0
  var shadow: ElementShadow?
  var border: ElementBorder?
  var fontSize = 13.0
  /// Points between an edge and the label, at most.
  var padding = 10.0
  var isBold = false
  var isCentred = false
  /// Whether the label gets smaller rather than break into lines.
  var isOneLine = false

  init(_ attributes: LayoutAttributes, key: String) {
    let custom = attributes.custom
    let own = custom.text("color").flatMap { RGBAColor($0) }
    switch attributes.category {
    case .cell:
      color = own ?? .color(of: key)
      isCentred = true
      cornerRadius = min(8, min(attributes.frame.width, attributes.frame.height) / 5)
      label = custom.text("label") ?? custom.text("text") ?? ElementLook.name(in: key)
    case .supplementary:
      let isFooter = attributes.isFooterLike
      color = own ?? RGBAColor(isFooter ? "#eceff3" : "#d5dbe4") ?? .paper
      (fontSize, padding, isBold, isCentred) = (isFooter ? 12 : 15, 16, !isFooter, isFooter)
      if attributes.isPinned { shadow = .usual }
      label =
        custom.text("label") ?? custom.text("text")
        ?? (attributes.owner != .section ? attributes.kind : ElementLook.name(in: key))
    case .decoration:
      color = own ?? .paper
      label = custom.text("label") ?? ""
      cornerRadius = custom.number("cornerRadius") ?? 0
      decorate(attributes, hasOwnColor: own != nil)
    }
    if let own = custom.json("shadow") { shadow = ElementShadow(own) }
    if let own = custom.json("border") { border = ElementBorder(own) }
    // A box that is lower than a line of text gets a smaller one, down to what can just be read.
    fontSize = max(7, min(fontSize, attributes.frame.height * 0.6))
  }

  private mutating func decorate(_ attributes: LayoutAttributes, hasOwnColor: Bool) {
    let usual: String
    switch attributes.kind {
    case "card":
      (usual, shadow, label) = ("#ffffff", .usual, "")
      cornerRadius = attributes.custom.number("cornerRadius") ?? 6
    case "armband":
      (usual, shape, cornerRadius, isBold, isOneLine) = ("#d92d20", .ribbon, 0, true, true)
      (padding, isCentred) = (6, true)
      if label.isEmpty { label = ElementLook.stem(of: attributes.custom.text("image") ?? "") }
    case "separator":
      (usual, label, cornerRadius) = ("#c6c6c8", "", 0)
    default:
      usual = "#f1f3f6"
    }
    if !hasOwnColor { color = RGBAColor(usual) ?? .paper }
  }

  /// What stands behind the sort of element in a key.
  private static func name(in key: String) -> String {
    key.firstIndex(of: ":").map { String(key[key.index(after: $0)...]) } ?? key
  }

  /// A file's name without folders and without what tells its format.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension LayoutAttributes {
  /// Whether it is drawn at all.
  var isSeen: Bool { !isHidden && alpha > 0 }

  /// Whether it is a supplementary view that stays in view while its section does, and does so now.
  var isPinned: Bool { category == .supplementary && zIndex >= LayoutAttributes.pinnedDepth }

  /// Whether it stands for the end of something; layouts have boundary items of any name.
  var isFooterLike: Bool { category == .supplementary && kind.lowercased().contains(LayoutAttributes.footerKind) }
}

extension CustomAttributes {
  fileprivate func json(_ name: String) -> JSONValue? {
    guard case .json(let text)? = fields.first(where: { $0.name == name })?.value else { return nil }
    return try? JSONValue(parsing: Array(text.utf8))
  }

  fileprivate func text(_ name: String) -> String? {
    guard case .string(let text)? = fields.first(where: { $0.name == name })?.value else { return nil }
    return text
  }

  fileprivate func number(_ name: String) -> Double? {
    guard case .number(let number)? = fields.first(where: { $0.name == name })?.value else { return nil }
    return number
  }
}
