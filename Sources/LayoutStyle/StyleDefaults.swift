import CollectionLayout

/// The default style of an element by category and kind.
///
/// A new kind of decoration gets one row in `decorations`.
struct StyleDefaults {
  /// The source of an element's text.
  enum Text {
    case none
    /// The label that the document sets.
    case labelOnly
    /// The label, or the name of the image if the label is missing or empty.
    case labelOrImage
    /// The label, otherwise the text, otherwise the name in the key.
    case labelOrName
    /// The label, otherwise the text, otherwise the kind.
    case labelOrKind
  }

  var fill: RGBAColor
  var darkFill: RGBAColor
  var text = Text.labelOnly
  var shape = ElementStyle.Shape.rectangle
  var cornerRadius = 0.0
  /// Whether the document's `cornerRadius` applies.
  var hasOwnCornerRadius = false
  var shadow: ElementShadow?
  var fontSize = ElementStyle.defaultFontSize
  var fontWeight = ElementStyle.FontWeight.regular
  var textAlignment = ElementStyle.TextAlignment.natural
  var textInset = ElementStyle.defaultTextInset
  var isOneLine = false

  init(_ attributes: LayoutAttributes, key: String) {
    switch attributes.category {
    case .cell:
      self.init(fill: .palette(key), darkFill: .palette(key), text: .labelOrName, textAlignment: .center)
      cornerRadius = min(8, min(attributes.frame.width, attributes.frame.height) / 5)
    case .supplementary:
      self = attributes.isFooterLike ? StyleDefaults.footer : StyleDefaults.header
      if attributes.isPinned { shadow = .standard }
      text = attributes.owner == .section ? .labelOrName : .labelOrKind
    case .decoration:
      self = StyleDefaults.decorations[attributes.kind] ?? StyleDefaults.free
    }
  }

  private init(
    fill: RGBAColor, darkFill: RGBAColor, text: Text = .labelOnly, shape: ElementStyle.Shape = .rectangle,
    cornerRadius: Double = 0, hasOwnCornerRadius: Bool = false, shadow: ElementShadow? = nil,
    fontSize: Double = ElementStyle.defaultFontSize, fontWeight: ElementStyle.FontWeight = .regular,
    textAlignment: ElementStyle.TextAlignment = .natural, textInset: Double = ElementStyle.defaultTextInset,
    isOneLine: Bool = false
  ) {
    (self.fill, self.darkFill, self.text, self.shape) = (fill, darkFill, text, shape)
    (self.cornerRadius, self.hasOwnCornerRadius, self.shadow) = (cornerRadius, hasOwnCornerRadius, shadow)
    (self.fontSize, self.fontWeight, self.textAlignment) = (fontSize, fontWeight, textAlignment)
    (self.textInset, self.isOneLine) = (textInset, isOneLine)
  }

  private static let header = StyleDefaults(
    fill: .rgb(0xD5DBE4), darkFill: .rgb(0x2F343D), fontSize: 15, fontWeight: .semibold, textInset: 16)

  private static let footer = StyleDefaults(
    fill: .rgb(0xECEFF3), darkFill: .rgb(0x23272E), fontSize: 12, textAlignment: .center, textInset: 16)

  private static let decorations: [String: StyleDefaults] = [
    "card": StyleDefaults(
      fill: .rgb(0xFFFFFF), darkFill: .rgb(0x1F2329), text: .none, cornerRadius: 6, hasOwnCornerRadius: true,
      shadow: .standard),
    "armband": StyleDefaults(
      fill: .rgb(0xD92D20), darkFill: .rgb(0xD92D20), text: .labelOrImage, shape: .ribbon, fontWeight: .semibold,
      textAlignment: .center, textInset: 6, isOneLine: true),
    "separator": StyleDefaults(fill: .rgb(0xC6C6C8), darkFill: .rgb(0x3D424B), text: .none),
  ]

  private static let free = StyleDefaults(
    fill: .rgb(0xF1F3F6), darkFill: .rgb(0x1A1D22), hasOwnCornerRadius: true)
}

extension LayoutAttributes {
  /// Whether the element is a footer. Boundary items may have any kind, so the kind is searched for "footer".
  package var isFooterLike: Bool {
    category == .supplementary && kind.lowercased().contains(LayoutAttributes.footerKind)
  }
}
