/// The frame and the drawing properties of one element, as `UICollectionViewLayoutAttributes`.
///
/// `frame` is untransformed; the transform applies about its center. A value, so copies are independent.
public struct LayoutAttributes: Equatable, Sendable {
  public var category: ElementCategory
  /// `header` or `footer`, or the kind of a decoration, boundary item or anchored view; empty for cells.
  public var kind: String
  /// The object to which a supplementary view belongs.
  public var owner = SupplementaryOwner.section
  public var indexPath: IndexPath
  /// In points, in content coordinates.
  public var frame: Rect
  /// From 0 to 1.
  public var alpha: Double
  public var zIndex: Int
  public var isHidden = false
  /// Whether the cell is in a pinned row or column of a sheet that is displaced now, to stay in view.
  package var isInPinnedTrack = false
  public var transform: Transform
  public var custom: CustomAttributes

  public init(
    category: ElementCategory, kind: String = "", indexPath: IndexPath, frame: Rect, alpha: Double = 1, zIndex: Int = 0,
    transform: Transform = .identity, custom: CustomAttributes = CustomAttributes()
  ) {
    self.category = category
    self.kind = kind
    self.indexPath = indexPath
    self.frame = frame
    self.alpha = alpha
    self.zIndex = zIndex
    self.transform = transform
    self.custom = custom
  }

  public static let headerKind = "header"
  public static let footerKind = "footer"

  /// Lowest z-index of pinned supplementary views: above the z-indices that documents usually contain.
  package static let pinnedZIndex = 1024
  /// The z-index of a displaced sticky cell, unless its own is higher.
  package static let pinnedItemZIndex = pinnedZIndex - 1
  /// Z-index of boundary items and anchored views, as in UIKit.
  public static let supplementaryDepth = 1
  /// Added to the z-index of a pinned boundary item while it is in the viewport, as in UIKit.
  package static let pinnedBoundaryItemDepth = 1_000_000_000

  /// Whether the element is neither hidden nor transparent.
  package var isVisible: Bool { !isHidden && alpha > 0 }

  /// Whether the element is not hidden and its alpha is at least 1, so that it hides what is behind it.
  package var isOpaque: Bool { !isHidden && alpha >= 1 }

  /// Whether the element moves with the content of an orthogonal section, if its section is one.
  package var scrollsOrthogonally: Bool { category == .cell || category == .supplementary && owner == .anchor }

  /// Whether the element is pinned now: a supplementary view, a sticky cell, a view that is anchored to a sticky cell,
  /// or a cell of a pinned row or column.
  package var isPinned: Bool {
    guard category == .supplementary else {
      return isInPinnedTrack || category == .cell && zIndex == LayoutAttributes.pinnedItemZIndex
    }
    switch owner {
    case .section: return zIndex >= LayoutAttributes.pinnedZIndex
    // Half of the depth, since the view's own z-index may be negative.
    case .sectionBoundary, .collectionBoundary: return zIndex >= LayoutAttributes.pinnedBoundaryItemDepth / 2
    // Drawn directly above or below its sticky cell.
    case .anchor: return zIndex == LayoutAttributes.pinnedItemZIndex || zIndex == LayoutAttributes.pinnedItemZIndex - 1
    }
  }

  /// The key by which elements are sorted for drawing, back to front: z-index, then category (decorations, cells,
  /// supplementary views), then index path.
  struct DrawOrderKey: Comparable {
    let zIndex: Int
    let category: ElementCategory
    let indexPath: IndexPath

    static func < (left: DrawOrderKey, right: DrawOrderKey) -> Bool {
      if left.zIndex != right.zIndex { return left.zIndex < right.zIndex }
      if left.category != right.category { return left.category < right.category }
      return left.indexPath < right.indexPath
    }
  }

  @inline(__always)
  var drawOrderKey: DrawOrderKey { DrawOrderKey(zIndex: zIndex, category: category, indexPath: indexPath) }

  /// Whether an element is drawn before another one: by z-index, then category (decorations, cells, supplementary
  /// views), then index path, then the bytes of the kind.
  public static func precedesInDrawOrder(_ left: LayoutAttributes, _ right: LayoutAttributes) -> Bool {
    let (one, other) = (left.drawOrderKey, right.drawOrderKey)
    return one == other ? left.kind.utf8.lexicographicallyPrecedes(right.kind.utf8) : one < other
  }
}

/// The category of an element: decoration, cell or supplementary view. The order is the drawing order at equal z-index.
public enum ElementCategory: Int, Comparable, Sendable {
  case decoration = 0
  case cell = 1
  case supplementary = 2

  public static func < (left: ElementCategory, right: ElementCategory) -> Bool { left.rawValue < right.rawValue }
}

/// The object to which a supplementary view belongs.
public enum SupplementaryOwner: Sendable {
  /// The section of which the view is the header or footer.
  case section
  /// The boundary of a section; placed by the section's layout.
  case sectionBoundary
  /// The boundary of the collection. The view belongs to no section: the `section` of its index path is its number
  /// within its kind.
  case collectionBoundary
  /// An item or a group; anchored by the section's layout.
  case anchor
}

/// Values that an element carries for the renderer. They take part in equality, so a changed color is a changed
/// element.
public struct CustomAttributes: Hashable, Sendable {
  /// A string, a number, or JSON text that is passed through.
  public enum Value: Hashable, Sendable {
    case string(String)
    case number(Double)
    case json(String)
  }

  /// A named value.
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The fields, in the order in which they are serialized.
  public var fields: [Field]

  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  public var isEmpty: Bool { fields.isEmpty }

  /// The UTF-8 length of all strings and JSON texts in bytes; names are not included.
  public var size: Int {
    fields.reduce(0) { size, field in
      switch field.value {
      case .string(let text), .json(let text): size + text.utf8.count
      case .number: size
      }
    }
  }
}

/// A color in sRGB with opacity: four components from 0 to 255.
///
/// Shared by documents, pictures and protocol messages. Layouts do not read it.
public struct RGBAColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// 255 is opaque.
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`; returns nil for any other text.
  public init?(_ text: some Sequence<UInt8>) {
    var digits: (count: Int, value: UInt32) = (0, 0)
    var isFirst = true
    for byte in text {
      if isFirst {
        guard byte == UInt8(ascii: "#") else { return nil }
        isFirst = false
        continue
      }
      guard let digit = RGBAColor.digit(byte), digits.count < 8 else { return nil }
      digits = (digits.count + 1, digits.value << 4 | UInt32(digit))
    }
    func component(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: digits.value >> shift) }
    switch digits.count {
    case 3: self.init(red: (component(8) & 15) * 17, green: (component(4) & 15) * 17, blue: (component(0) & 15) * 17)
    case 6: self.init(red: component(16), green: component(8), blue: component(0))
    case 8: self.init(red: component(24), green: component(16), blue: component(8), alpha: component(0))
    default: return nil
    }
  }

  public init?(_ text: String) { self.init(text.utf8) }

  /// The alpha component from 0 to 1.
  public var opacity: Double { Double(alpha) / 255 }

  /// The color as `#rrggbb`.
  public var hex: String { RGBAColor.hex([red, green, blue]) }

  /// The color as `#rrggbbaa`.
  public var hexWithAlpha: String { RGBAColor.hex([red, green, blue, alpha]) }

  private static func hex(_ components: [UInt8]) -> String {
    let letters = Array("0123456789abcdef".utf8)
    return "#" + String(decoding: components.flatMap { [letters[Int($0 >> 4)], letters[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
