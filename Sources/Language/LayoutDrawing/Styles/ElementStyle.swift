package import CollectionLayout
package import JSON

/// The resolved style of an element: the values of its document, or the defaults of its category and kind.
///
/// Defaults are resolved only here; pictures, players and clients draw these values.
package struct ElementStyle: Equatable, Sendable {
  /// The outline that is filled.
  package enum Shape: String, Sendable {
    /// A rectangle with a corner radius of `cornerRadius`.
    case rectangle
    /// A ribbon with a notch at its trailing edge.
    case ribbon
  }

  /// The horizontal alignment of the text.
  package enum TextAlignment: String, Sendable {
    case center
    /// At the leading edge.
    case natural
  }

  package enum FontWeight: String, Sendable {
    case regular
    case semibold
  }

  /// The colors that differ between light and dark appearance.
  package struct Colors: Equatable, Sendable {
    package var fill: RGBAColor
    package var text: RGBAColor

    /// Creates colors with dark or light text, whichever has more contrast with `fill` over `paper`.
    package init(fill: RGBAColor, on paper: RGBAColor) {
      self.fill = fill
      text = fill.readableText(on: paper)
    }
  }

  package var light: Colors
  package var dark: Colors
  package var text: String
  package var shape = Shape.rectangle
  /// The corner radius in points.
  package var cornerRadius = 0.0
  package var shadow: ElementShadow?
  package var border: ElementBorder?
  /// The name of the image as in the document; nil if there is none.
  package var image: String?
  package var fontSize = ElementStyle.defaultFontSize
  /// The font size in points down to which the font is reduced before the text is truncated.
  package var smallestFontSize = ElementStyle.defaultSmallestFontSize
  package var fontWeight = FontWeight.regular
  package var textAlignment = TextAlignment.center
  /// The distance between the text and the leading and trailing edges, in points; smaller in narrow elements.
  package var textInset = ElementStyle.defaultTextInset
  /// The distance between the leading edge and the text, in points, in addition to `textInset`.
  package var indentation = 0.0
  /// Whether the text is kept on one line, if necessary in a smaller font.
  package var isOneLine = false
  /// The color of the hairline at the bottom of a row of a list, from the text to the trailing edge; nil for none.
  package var separator: RGBAColor?
  /// The color of the square for an image at the leading edge of a row of a list; nil for none.
  package var placeholder: RGBAColor?

  package static let defaultFontSize = 13.0
  package static let defaultSmallestFontSize = 7.0
  package static let defaultTextInset = 10.0
  /// The indentation of a level of an outline, in points, as `UICollectionViewListCell.indentationWidth`.
  package static let indentationWidth = 10.0
  /// The distance between the placeholder for an image and the text, in points.
  static let placeholderGap = 12.0

  /// Returns the length of the sides of the placeholder for an image in a row of this height, in points.
  static func placeholderSide(inHeight height: Double) -> Double { max(0, min(40, (0.6 * height).rounded())) }

  /// Returns the depth of the notch of a ribbon in this frame, in points.
  package static func notch(of frame: Rect) -> Double { max(0, min(frame.width / 5, frame.height / 3)) }

  /// The fill in light appearance.
  package var fill: RGBAColor {
    get { light.fill }
    set { light = Colors(fill: newValue, on: .paper) }
  }

  /// Resolves the style of an element. `key` determines its name, and the color of a cell without a color.
  package init(_ attributes: LayoutAttributes, key: ElementKey) { self.init(attributes, key: key.primaryKey.text) }

  /// Resolves the style of an element; `key` is the text of its key. `textScale` is the factor by which the user's
  /// setting of text size enlarges fonts.
  package init(_ attributes: LayoutAttributes, key: String, textScale: Double = 1) {
    let custom = attributes.custom
    let defaults = StyleDefaults(attributes, key: key)
    let ownColor = custom.text("color").flatMap { RGBAColor($0) }
    light = Colors(fill: ownColor ?? defaults.fill, on: .paper)
    dark = Colors(fill: ownColor ?? defaults.darkFill, on: .darkPaper)
    (shape, shadow, cornerRadius) = (defaults.shape, defaults.shadow, defaults.cornerRadius)
    (fontWeight, textAlignment) = (defaults.fontWeight, defaults.textAlignment)
    (textInset, isOneLine) = (defaults.textInset, defaults.isOneLine)
    if let colors = defaults.textColors { (light.text, dark.text) = colors }
    image = custom.text("image")
    text = ElementStyle.text(on: attributes, key: key, defaults.text)
    if let radius = custom.number("cornerRadius"), defaults.hasOwnCornerRadius { cornerRadius = radius }
    if let value = custom.json("shadow") { shadow = ElementShadow(value) }
    if let value = custom.json("border") { border = ElementBorder(value) }
    placeInOutline(custom)
    if let color = defaults.placeholder { becomeRow(color, ofHeight: attributes.frame.height, custom) }
    // A box lower than a line of text gets a smaller font.
    smallestFontSize = ElementStyle.defaultSmallestFontSize * textScale
    fontSize = max(smallestFontSize, min(defaults.fontSize * textScale, attributes.frame.height * 0.6))
  }

  /// Indents the text of an item of an outline by its level, and adds a disclosure triangle if it has children.
  private mutating func placeInOutline(_ custom: CustomAttributes) {
    let level = custom.number("indentationLevel") ?? 0
    let isExpanded = custom.flag("isExpanded")
    guard level > 0 || isExpanded != nil else { return }
    indentation = level * Self.indentationWidth
    textAlignment = .natural
    if let isExpanded { text = (isExpanded ? "▾ " : "▸ ") + text }
  }

  /// Adds the separator of a row of a list, and the placeholder for an image unless the row is an item of an outline.
  private mutating func becomeRow(_ color: RGBAColor, ofHeight height: Double, _ custom: CustomAttributes) {
    separator = ElementStyle.separatorColor
    guard indentation == 0, custom.flag("isExpanded") == nil else { return }
    placeholder = color
    indentation = ElementStyle.placeholderSide(inHeight: height) + ElementStyle.placeholderGap
  }

  /// Translucent, for light and dark grounds.
  private static let separatorColor = RGBAColor(red: 0x78, green: 0x78, blue: 0x80, alpha: 0x48)

  /// Returns the text of an element, taken from `source`.
  private static func text(on attributes: LayoutAttributes, key: String, _ source: StyleDefaults.Text) -> String {
    let custom = attributes.custom
    switch source {
    case .none: return ""
    case .labelOnly: return custom.text("label") ?? ""
    case .labelOrImage:
      return custom.text("label").flatMap { $0.isEmpty ? nil : $0 } ?? stem(of: custom.text("image") ?? "")
    case .labelOrName: return custom.text("label") ?? custom.text("text") ?? name(in: key)
    case .labelOrKind: return custom.text("label") ?? custom.text("text") ?? attributes.kind
    }
  }

  /// Returns the part of a key after the category and the colon.
  private static func name(in key: String) -> String {
    key.firstIndex(of: ":").map { String(key[key.index(after: $0)...]) } ?? key
  }

  /// Returns the name of a file without folders and extension.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension CustomAttributes {
  fileprivate func json(_ name: String) -> JSONValue? {
    guard case .json(let text)? = fields.first(where: { $0.name == name })?.value else { return nil }
    return try? JSONValue(parsing: Array(text.utf8))
  }

  fileprivate func flag(_ name: String) -> Bool? {
    guard case .json(let text)? = fields.first(where: { $0.name == name })?.value else { return nil }
    return text == "true" ? true : text == "false" ? false : nil
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

extension ElementStyle: JSONWritable {
  /// Writes the style as an object: the fill, the text color, and the other members that differ from their default
  /// values.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("fill", fill)
      writer.member("textColor", light.text)
      if dark != light {
        writer.object("dark") { writer in
          writer.member("fill", dark.fill)
          writer.member("textColor", dark.text)
        }
      }
      if !text.isEmpty { writer.member("text", text) }
      if fontSize != ElementStyle.defaultFontSize { writer.member("fontSize", fontSize) }
      if fontWeight != .regular { writer.member("fontWeight", fontWeight.rawValue) }
      if textAlignment != .center { writer.member("textAlignment", textAlignment.rawValue) }
      if textInset != ElementStyle.defaultTextInset { writer.member("textInset", textInset) }
      if indentation != 0 { writer.member("indentation", indentation) }
      if isOneLine { writer.member("numberOfLines", 1) }
      if let separator { writer.member("separator", separator) }
      if let placeholder { writer.member("placeholder", placeholder) }
      if shape != .rectangle { writer.member("shape", shape.rawValue) }
      if cornerRadius != 0 { writer.member("cornerRadius", cornerRadius) }
      if let shadow { writer.member("shadow", shadow) }
      if let border { writer.member("border", border) }
      if let image { writer.member("image", image) }
    }
  }
}

extension ElementShadow: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("color", color)
      writer.member("opacity", opacity)
      writer.member("offset", .array([.number(offset.x), .number(offset.y)]))
      writer.member("radius", radius)
    }
  }
}

extension ElementBorder: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("color", color)
      writer.member("width", width)
    }
  }
}

extension RGBAColor: JSONWritable {
  /// Writes `#rrggbb`, or `#rrggbbaa` if the color is not opaque.
  package func write(to writer: inout JSONWriter) { writer.string(alpha == 255 ? hex : hexWithAlpha) }
}
