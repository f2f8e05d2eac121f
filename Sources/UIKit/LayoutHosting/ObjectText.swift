import CollectionLayout
import Foundation

/// The text of a JSON object, whose members keep their order.
struct ObjectText {
  private var members: [String] = []

  /// Whether there are no members.
  var isEmpty: Bool { members.isEmpty }
  /// The object on one line.
  var text: String { "{\(members.joined(separator: ", "))}" }

  /// Adds a member whose value is a JSON text.
  mutating func add(_ key: String, _ json: String) { members.append("\"\(key)\": \(json)") }

  /// Adds a member with a JSON text, unless the value is the default.
  mutating func add<Value: Equatable>(
    _ key: String, _ value: Value, default defaultValue: Value, as json: (Value) -> String
  ) {
    if value != defaultValue { add(key, json(value)) }
  }

  /// Adds a member with a number, unless it is the default.
  mutating func add(_ key: String, _ value: Double, default defaultValue: Double) {
    add(key, value, default: defaultValue, as: Self.number)
  }

  /// Adds a member with a truth value or a whole number, unless it is the default.
  mutating func add<Value: Equatable & LosslessStringConvertible>(
    _ key: String, _ value: Value, default defaultValue: Value
  ) {
    add(key, value, default: defaultValue) { "\($0)" }
  }

  /// Adds a member with a name, unless it is the default.
  mutating func add<Name: RawRepresentable<String> & Equatable>(
    _ key: String, _ name: Name, default defaultName: Name
  ) {
    if name != defaultName { add(key, name) }
  }

  /// Adds a member with a name, unless it is nil.
  mutating func add(_ key: String, _ name: (some RawRepresentable<String>)?) {
    if let name { add(key, Self.quoted(name.rawValue)) }
  }

  /// Adds a member with insets, unless they are the default.
  mutating func add(_ key: String, _ value: EdgeInsets, default defaultValue: EdgeInsets = .zero) {
    add(key, value, default: defaultValue, as: Self.text(of:))
  }

  /// Adds a member with an array, unless it is empty.
  mutating func add<Element>(_ key: String, _ elements: [Element], as json: (Element) -> String) {
    if !elements.isEmpty { add(key, Self.array(elements.map(json))) }
  }

  /// Returns an array of JSON texts.
  static func array(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

  /// Returns an array of items, given the text of the members of each; equal neighbors are one entry with `repeat`.
  static func items(_ members: [String]) -> String {
    var entries: [(members: String, count: Int)] = []
    for text in members {
      if entries.last?.members == text {
        entries[entries.count - 1].count += 1
      } else {
        entries.append((text, 1))
      }
    }
    return array(
      entries.map { entry in
        let count = entry.count == 1 ? "" : "\"repeat\": \(entry.count)"
        return "{\([count, entry.members].filter { !$0.isEmpty }.joined(separator: ", "))}"
      })
  }

  /// Returns a width and a height as an array.
  static func array(_ size: Size) -> String { array([Self.number(size.width), Self.number(size.height)]) }

  /// Returns insets: a number if all sides are equal, else an object without the sides that are 0.
  static func text(of insets: EdgeInsets) -> String {
    if [insets.left, insets.bottom, insets.right].allSatisfy({ $0 == insets.top }) { return Self.number(insets.top) }
    var object = ObjectText()
    object.add("top", insets.top, default: 0)
    object.add("left", insets.left, default: 0)
    object.add("bottom", insets.bottom, default: 0)
    object.add("right", insets.right, default: 0)
    return object.text
  }

  /// Returns a size as an object.
  static func text(of size: CGSize) -> String {
    "{\"width\": \(number(size.width)), \"height\": \(number(size.height))}"
  }

  /// Returns a point as an object.
  static func text(of point: Point) -> String {
    "{\"x\": \(number(point.x)), \"y\": \(number(point.y))}"
  }

  /// Returns a string of JSON.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20:
        "\\u" + String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2) + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Returns the shortest text that is read as the same number; a whole number without `.0`.
  static func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The engine's compositional layouts in the language of documents. Keys with their default values are left out.
enum CompositionalText {
  /// Returns the text of a section's layout.
  static func text(of layout: CompositionalLayout) -> String {
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(CompositionalLayout.kind))
    object.add("orthogonalScrolling", layout.orthogonalScrolling, default: .none)
    var scrolling = ObjectText()
    scrolling.add("decelerationRate", layout.orthogonalScrollingProperties.decelerationRate, default: .automatic)
    scrolling.add("bounce", layout.orthogonalScrollingProperties.bounce, default: .automatic)
    if !scrolling.isEmpty { object.add("orthogonalScrollingProperties", scrolling.text) }
    object.add("interGroupSpacing", layout.interGroupSpacing, default: 0)
    object.add("contentInsets", layout.contentInsets)
    object.add("contentInsetsReference", layout.insetsReference)
    object.add("supplementaryContentInsetsReference", layout.supplementaryInsetsReference)
    object.add("supplementariesFollowContentInsets", layout.boundaryItemsFollowInsets, default: true)
    if let group = layout.group { object.add("group", text(of: group)) }
    object.add("boundaryItems", layout.boundaryItems, as: text(of:))
    object.add("decorationItems", layout.decorationItems, as: text(of:))
    return object.text
  }

  /// Returns the layout of a section that was made from a list, with the keys of `list`. Separators are parts of cells
  /// in UIKit.
  static func text(of list: ListConfiguration) -> String {
    var listObject = ObjectText()
    listObject.add("appearance", list.appearance)
    listObject.add("headerMode", list.headerMode, default: .none)
    listObject.add("footerMode", list.footerMode, default: .none)
    listObject.add("showsSeparators", "false")
    listObject.add("headerTopPadding", list.headerTopPadding, default: 0)
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(CompositionalLayout.kind))
    object.add("list", listObject.text)
    return object.text
  }

  /// Returns the part of a layout that applies to all sections; nil if all of it has the defaults of documents.
  static func text(of configuration: CollectionConfiguration) -> String? {
    var object = ObjectText()
    object.add("interSectionSpacing", configuration.interSectionSpacing, default: 0)
    object.add("contentInsetsReference", configuration.contentInsetsReference, default: .none)
    object.add("boundaryItems", configuration.boundaryItems, as: text(of:))
    return object.isEmpty ? nil : object.text
  }

  // MARK: Groups

  private static func text(of group: LayoutGroup) -> String {
    var object = ObjectText()
    if !group.frames.isEmpty {
      object.add("direction", ObjectText.quoted("custom"))
    } else {
      object.add("direction", group.direction, default: .horizontal)
    }
    object.add("size", text(of: group.size))
    if let count = group.count { object.add("count", "\(count)") }
    if let count = group.repeatingSubitemCount { object.add("repeatingSubitemCount", "\(count)") }
    object.add("interItemSpacing", group.interItemSpacing, default: .fixed(0), as: text(of:))
    object.add("contentInsets", group.contentInsets)
    object.add("edgeSpacing", group.edgeSpacing, default: .none, as: text(of:))
    object.add("supplementaryItems", group.supplementaryItems, as: text(of:))
    object.add("items", group.items) { item in
      switch item {
      case .item(let item): text(of: item)
      case .group(let group): text(of: group)
      }
    }
    object.add("frames", group.frames, as: text(of:))
    return object.text
  }

  private static func text(of item: LayoutItem) -> String {
    var object = ObjectText()
    object.add("size", text(of: item.size))
    object.add("contentInsets", item.contentInsets)
    object.add("edgeSpacing", item.edgeSpacing, default: .none, as: text(of:))
    object.add("supplementaryItems", item.supplementaryItems, as: text(of:))
    return object.text
  }

  static func text(of slot: LayoutGroupFrame) -> String {
    var object = ObjectText()
    object.add("x", ObjectText.number(slot.frame.x))
    object.add("y", ObjectText.number(slot.frame.y))
    object.add("width", ObjectText.number(slot.frame.width))
    object.add("height", ObjectText.number(slot.frame.height))
    object.add("zIndex", slot.zIndex ?? 0, default: 0)
    return object.text
  }

  private static func text(of size: LayoutSize) -> String {
    var object = ObjectText()
    object.add("width", text(of: size.width))
    object.add("height", text(of: size.height))
    return object.text
  }

  private static func text(of dimension: LayoutDimension) -> String {
    switch dimension {
    case .absolute(let length): ObjectText.number(length)
    case .fractionalWidth(let fraction): "{\"fractionalWidth\": \(ObjectText.number(fraction))}"
    case .fractionalHeight(let fraction): "{\"fractionalHeight\": \(ObjectText.number(fraction))}"
    case .estimated(let length): "{\"estimated\": \(ObjectText.number(length))}"
    case .uniformAcrossSiblings(let length): "{\"uniformAcrossSiblings\": \(ObjectText.number(length))}"
    }
  }

  private static func text(of spacing: LayoutSpacing) -> String {
    switch spacing {
    case .fixed(let length): ObjectText.number(length)
    case .flexible(let length): "{\"flexible\": \(ObjectText.number(length))}"
    }
  }

  private static func text(of spacing: LayoutEdgeSpacing) -> String {
    var object = ObjectText()
    object.add("top", spacing.top, default: .fixed(0), as: text(of:))
    object.add("leading", spacing.leading, default: .fixed(0), as: text(of:))
    object.add("bottom", spacing.bottom, default: .fixed(0), as: text(of:))
    object.add("trailing", spacing.trailing, default: .fixed(0), as: text(of:))
    return object.text
  }

  // MARK: Views

  private static func text(of item: LayoutSupplementaryItem) -> String {
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(item.kind))
    object.add("size", text(of: item.size))
    object.add("containerAnchor", item.containerAnchor, default: LayoutAnchor(), as: text(of:))
    if let anchor = item.itemAnchor { object.add("itemAnchor", text(of: anchor)) }
    object.add("contentInsets", item.contentInsets)
    object.add("zIndex", item.zIndex, default: LayoutAttributes.supplementaryDepth)
    return object.text
  }

  private static func text(of anchor: LayoutAnchor) -> String {
    let named: [(LayoutAnchor.Edges, String)] = [
      (.top, "top"), (.leading, "leading"), (.bottom, "bottom"), (.trailing, "trailing"),
    ]
    var object = ObjectText()
    object.add("edges", named.filter { anchor.edges.contains($0.0) }) { ObjectText.quoted($0.1) }
    switch anchor.offset {
    case .absolute(let offset): object.add("absoluteOffset", offset, default: .zero, as: ObjectText.text(of:))
    case .fractional(let offset): object.add("fractionalOffset", ObjectText.text(of: offset))
    }
    return object.text
  }

  private static func text(of item: BoundarySupplementaryItem) -> String {
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(item.kind))
    object.add("alignment", item.alignment, default: .top)
    object.add("size", text(of: item.size))
    object.add("extendsBoundary", item.extendsBoundary, default: true)
    object.add("pinned", item.pinsToVisibleBounds, default: false)
    object.add("offset", item.offset, default: .zero, as: ObjectText.text(of:))
    object.add("contentInsets", item.contentInsets)
    object.add("zIndex", item.zIndex, default: LayoutAttributes.supplementaryDepth)
    return object.text
  }

  private static func text(of item: LayoutDecorationItem) -> String {
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(item.kind))
    object.add("contentInsets", item.contentInsets)
    object.add("zIndex", item.zIndex, default: 0)
    return object.text
  }
}

/// The engine's flow layouts in the language of documents. Keys with the values of the layout itself are left out of
/// sections.
enum FlowText {
  /// Adds the keys of `layout` and `inset` whose values differ from those of `defaults` and `defaultInset`.
  static func add(
    _ layout: FlowLayout, inset: EdgeInsets, unlike defaults: FlowLayout, inset defaultInset: EdgeInsets,
    to object: inout ObjectText
  ) {
    object.add("itemSize", layout.itemSize, default: defaults.itemSize, as: ObjectText.array)
    if let estimate = layout.estimatedItemSize, estimate != defaults.estimatedItemSize {
      object.add("estimatedItemSize", ObjectText.array(estimate))
    }
    object.add("minimumLineSpacing", layout.minimumLineSpacing, default: defaults.minimumLineSpacing)
    object.add("minimumInteritemSpacing", layout.minimumInteritemSpacing, default: defaults.minimumInteritemSpacing)
    object.add("sectionInset", inset, default: defaultInset)
    object.add("sectionInsetReference", layout.sectionInsetReference, default: defaults.sectionInsetReference)
  }

  /// Returns the text of a header or footer: its length, or an object with `sticky` if `isPinned` differs from
  /// `byDefault`.
  static func text(of item: SupplementaryItem, isPinned: Bool, byDefault: Bool) -> String {
    if isPinned == byDefault { return ObjectText.number(item.length) }
    var object = ObjectText()
    object.add("length", ObjectText.number(item.length))
    object.add("sticky", "\(isPinned)")
    return object.text
  }
}
