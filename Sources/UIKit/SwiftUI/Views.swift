public import UIKit

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let key: String
  public init(_ value: String) { key = value }
  public init(stringLiteral value: String) { key = value }
}

public struct Text: EmptyBody {
  public init(_ key: LocalizedStringKey) {}
  @_disfavoredOverload public init<Content: StringProtocol>(_ content: Content) {}
  public init(verbatim content: String) {}
  public func bold() -> Text { self }
  public func italic() -> Text { self }
  public func font(_ font: Font?) -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
  public static func + (one: Text, other: Text) -> Text { one }
}

public struct Image: EmptyBody {
  public enum TemplateRenderingMode: Sendable {
    case template, original
  }

  public init(_ name: String, bundle: Bundle? = nil) {}
  public init(systemName: String) {}
  public init(uiImage: UIImage) {}
  public func resizable() -> Image { self }
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
}

public protocol ShapeStyle: Sendable {}

public struct Color: ShapeStyle, Hashable {
  let color: UIColor

  public init(uiColor: UIColor) { color = uiColor }
  public init(_ color: UIColor) { self.color = color }
  public init(_ name: String, bundle: Bundle? = nil) { color = .gray }
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    color = UIColor(red: red, green: green, blue: blue, alpha: opacity)
  }
  public init(white: Double, opacity: Double = 1) { color = UIColor(white: white, alpha: opacity) }
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: opacity)
  }
  public func opacity(_ opacity: Double) -> Color { Color(color.withAlphaComponent(opacity)) }

  public static var red: Color { Color(.systemRed) }
  public static var orange: Color { Color(.systemOrange) }
  public static var yellow: Color { Color(.systemYellow) }
  public static var green: Color { Color(.systemGreen) }
  public static var mint: Color { Color(.systemMint) }
  public static var teal: Color { Color(.systemTeal) }
  public static var cyan: Color { Color(.systemCyan) }
  public static var blue: Color { Color(.systemBlue) }
  public static var indigo: Color { Color(.systemIndigo) }
  public static var purple: Color { Color(.systemPurple) }
  public static var pink: Color { Color(.systemPink) }
  public static var brown: Color { Color(.systemBrown) }
  public static var gray: Color { Color(.systemGray) }
  public static var black: Color { Color(UIColor.black) }
  public static var white: Color { Color(UIColor.white) }
  public static var clear: Color { Color(UIColor.clear) }
  public static var primary: Color { Color(.label) }
  public static var secondary: Color { Color(.secondaryLabel) }
  public static var accentColor: Color { Color(.tintColor) }
}

// In an extension, so that `Color` itself is not isolated to the main actor.
extension Color: EmptyBody {}

extension UIColor {
  public convenience init(_ color: Color) {
    self.init(cgColor: color.color.cgColor)
  }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color(.systemRed) }
  public static var green: Color { Color(.systemGreen) }
  public static var blue: Color { Color(.systemBlue) }
  public static var gray: Color { Color(.systemGray) }
  public static var black: Color { Color(UIColor.black) }
  public static var white: Color { Color(UIColor.white) }
  public static var primary: Color { Color(.label) }
  public static var secondary: Color { Color(.secondaryLabel) }
}

public struct Font: Hashable, Sendable {
  public enum Weight: Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  public enum Design: Sendable {
    case `default`, serif, rounded, monospaced
  }
  public static let (largeTitle, title, title2, title3) = (Font(), Font(), Font(), Font())
  public static let (headline, subheadline, body, callout) = (Font(), Font(), Font(), Font())
  public static let (footnote, caption, caption2) = (Font(), Font(), Font())
  public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font { Font() }
  public static func custom(_ name: String, size: CGFloat) -> Font { Font() }
  public func bold() -> Font { self }
  public func weight(_ weight: Weight) -> Font { self }
}

public enum HorizontalAlignment: Sendable {
  case leading, center, trailing
}

public enum VerticalAlignment: Sendable {
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

public enum Alignment: Sendable {
  case center, leading, trailing, top, bottom, topLeading, topTrailing, bottomLeading, bottomTrailing
}

public enum TextAlignment: Sendable {
  case leading, center, trailing
}

public enum ContentMode: Sendable {
  case fit, fill
}

public struct EdgeInsets: Hashable, Sendable {
  public var (top, leading, bottom, trailing): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
  public init() {}
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

public struct Edge: Hashable, Sendable {
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

public struct Axis: Hashable, Sendable {
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

// MARK: - Containers

public struct VStack<Content: View>: EmptyBody {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}

public struct HStack<Content: View>: EmptyBody {
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}

public struct ZStack<Content: View>: EmptyBody {
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct LazyVStack<Content: View>: EmptyBody {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}

public struct LazyHStack<Content: View>: EmptyBody {
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}

public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}

public struct LazyVGrid<Content: View>: EmptyBody {
  public init(columns: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}

public struct LazyHGrid<Content: View>: EmptyBody {
  public init(rows: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}

public struct ScrollView<Content: View>: EmptyBody {
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {}
}

public struct Group<Content: View>: EmptyBody {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct Form<Content: View>: EmptyBody {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct List<Content: View>: EmptyBody {
  public init(@ViewBuilder content: () -> Content) {}
  public init<Data: RandomAccessCollection>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Content
  ) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: EmptyBody {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

extension ForEach where Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {}
}

public struct NavigationView<Content: View>: EmptyBody {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct NavigationStack<Content: View>: EmptyBody {
  public init(@ViewBuilder content: () -> Content) {}
}

@MainActor public struct GeometryProxy {
  /// The size: zero, because nothing is laid out.
  public var size: CGSize { .zero }
}

public struct GeometryReader<Content: View>: EmptyBody {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

// MARK: - Controls and shapes

public struct Spacer: EmptyBody {
  public init(minLength: CGFloat? = nil) {}
}

public struct Divider: EmptyBody {
  public init() {}
}

public struct ProgressView: EmptyBody {
  public init() {}
}

public struct Button<Label: View>: EmptyBody {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
  public init(_ title: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {}
}

public struct Label: EmptyBody {
  public init(_ title: LocalizedStringKey, systemImage: String) {}
  @_disfavoredOverload public init<Title: StringProtocol>(_ title: Title, systemImage: String) {}
}

public struct Toggle<Content: View>: EmptyBody {
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Content) {}
}

public struct TextField: EmptyBody {
  public init(_ title: LocalizedStringKey, text: Binding<String>) {}
}

public protocol Shape: EmptyBody, Sendable {}

extension Shape {
  public func fill<Style: ShapeStyle>(_ style: Style) -> some View { self }
  public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View { self }
}

public struct Rectangle: Shape {
  public init() {}
}

public struct Circle: Shape {
  public init() {}
}

public struct Capsule: Shape {
  public init() {}
}

public struct RoundedRectangle: Shape {
  public init(cornerRadius: CGFloat) {}
}
