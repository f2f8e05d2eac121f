import CollectionLayout
import JSON
import LayoutStyle

extension ElementStyle {
  /// Writes the style as an object, without members that have their default values.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("fill")
      fill.write(to: &writer)
      writer.key("textColor")
      light.text.write(to: &writer)
      if dark != light {
        writer.key("dark")
        writer.object { writer in
          writer.key("fill")
          dark.fill.write(to: &writer)
          writer.key("textColor")
          dark.text.write(to: &writer)
        }
      }
      if !text.isEmpty { writer.member("text", text) }
      if fontSize != ElementStyle.defaultFontSize { writer.member("fontSize", fontSize) }
      if fontWeight != .regular { writer.word(fontWeight.rawValue, key: "fontWeight") }
      if textAlignment != .center { writer.word(textAlignment.rawValue, key: "textAlignment") }
      if textInset != ElementStyle.defaultTextInset { writer.member("textInset", textInset) }
      if indentation != 0 { writer.member("indentation", indentation) }
      if isOneLine { writer.member("numberOfLines", 1) }
      if shape != .rectangle { writer.word(shape.rawValue, key: "shape") }
      if cornerRadius != 0 { writer.member("cornerRadius", cornerRadius) }
      if let shadow {
        writer.key("shadow")
        shadow.write(to: &writer)
      }
      if let border {
        writer.key("border")
        border.write(to: &writer)
      }
      if let image { writer.member("image", image) }
    }
  }
}

extension ElementShadow {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("color")
      color.write(to: &writer)
      writer.member("opacity", opacity)
      writer.key("offset")
      offset.writePair(to: &writer)
      writer.member("radius", radius)
    }
  }
}

extension ElementBorder {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("color")
      color.write(to: &writer)
      writer.member("width", width)
    }
  }
}

extension Point {
  fileprivate func writePair(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.number(x)
      writer.number(y)
    }
  }
}

extension RGBAColor {
  /// Writes `#rrggbb`, or `#rrggbbaa` if the color is not opaque.
  fileprivate func write(to writer: inout JSONWriter) { writer.string(alpha == 255 ? hex : hexWithAlpha) }
}

extension JSONWriter {
  fileprivate mutating func word(_ word: String, key: StaticString) {
    self.key(key)
    string(word)
  }
}
