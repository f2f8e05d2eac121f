/// The client's copy of the state of a session: its sizes and offsets, and the elements in the viewport and its
/// overscan.
public struct SessionState: Decodable, Equatable, Sendable {
  /// The name of the session in the protocol.
  public let session: String
  public private(set) var revision: Int
  /// The version of the text; 0 if no editor has the document open.
  public private(set) var documentVersion: Int
  public private(set) var viewport: Size
  public private(set) var contentOffset: Point
  public private(set) var contentSize: Size
  /// Whether the content repeats without end along the scroll axis, after the length of the content size.
  public private(set) var isEndless: Bool
  /// The offsets at which the viewport can rest; nil if they follow from the content size and the content inset.
  public private(set) var scrollRange: ScrollRange?
  /// The offsets of orthogonal sections, by their identifiers.
  public private(set) var orthogonalOffsets: [String: Point]
  /// Whether the layout is that of the last valid text, because of a syntax error.
  public private(set) var isStale: Bool
  /// The diagnostics of the document, in the result of opening a session.
  let diagnostics: [Diagnostic]
  /// The elements by their keys.
  public private(set) var elements: [String: ElementAttributes]

  private enum CodingKeys: String, CodingKey {
    case session, revision, documentVersion, viewport, contentOffset, contentSize, endless, scrollRange,
      orthogonalOffsets, stale, attributes, diagnostics
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    session = try members.decode(String.self, forKey: .session)
    revision = try members.decode(Int.self, forKey: .revision)
    documentVersion = try members.decode(Int.self, forKey: .documentVersion)
    viewport = try members.decode(Size.self, forKey: .viewport)
    contentOffset = try members.decode(Point.self, forKey: .contentOffset)
    contentSize = try members.decode(Size.self, forKey: .contentSize)
    isEndless = try members.decodeIfPresent(Bool.self, forKey: .endless) ?? false
    scrollRange = try members.decodeIfPresent(ScrollRange.self, forKey: .scrollRange)
    orthogonalOffsets = try members.decodeIfPresent([String: Point].self, forKey: .orthogonalOffsets) ?? [:]
    isStale = try members.decodeIfPresent(Bool.self, forKey: .stale) ?? false
    diagnostics = try members.decodeIfPresent([Diagnostic].self, forKey: .diagnostics) ?? []
    let attributes = try members.decode([ElementAttributes].self, forKey: .attributes)
    elements = Dictionary(attributes.map { ($0.key, $0) }) { _, last in last }
  }

  /// Applies an update: removals first, then changes, then additions.
  public mutating func apply(_ update: SessionUpdate) {
    revision = update.revision
    documentVersion = update.documentVersion
    if let viewport = update.viewport { self.viewport = viewport }
    if let contentOffset = update.contentOffset { self.contentOffset = contentOffset }
    if let contentSize = update.contentSize { self.contentSize = contentSize }
    if let isEndless = update.endless { self.isEndless = isEndless }
    if let scrollRange = update.scrollRange { self.scrollRange = scrollRange }
    if let orthogonalOffsets = update.orthogonalOffsets { self.orthogonalOffsets = orthogonalOffsets }
    if let isStale = update.stale { self.isStale = isStale }
    for key in update.removed { elements[key] = nil }
    for change in update.changed { elements[change.key]?.apply(change) }
    for element in update.added { elements[element.key] = element }
  }
}

/// A diagnostic of a document, as in LSP.
public struct Diagnostic: Decodable, Hashable, Sendable {
  public enum Severity: Int, Decodable, Sendable { case error = 1, warning, information, hint }

  public struct Position: Decodable, Hashable, Sendable {
    /// Counted from 0.
    public var line: Int
    /// Counted from 0, in UTF-16 code units.
    public var character: Int
  }

  public struct Range: Decodable, Hashable, Sendable {
    public var start, end: Position
  }

  public var range: Range
  public var severity: Severity
  /// The name of the kind of diagnostic.
  public var code: String
  public var message: String
}

/// The changes of a session since its previous revision. A member of the state that has not changed is nil.
public struct SessionUpdate: Decodable, Hashable, Sendable {
  public var session: String
  public var revision: Int
  public var documentVersion: Int
  /// The cause: its `kind`, and the `token` of the request that caused the update.
  public var cause: AnyJSON
  public var viewport: Size?
  public var contentOffset: Point?
  public var contentSize: Size?
  public var endless: Bool?
  public var scrollRange: ScrollRange?
  public var orthogonalOffsets: [String: Point]?
  public var stale: Bool?
  /// The keys of the elements that were removed, or have left the viewport and its overscan.
  public var removed: [String]
  public var changed: [AttributesChange]
  /// The elements that were added, or have entered the viewport and its overscan, back to front.
  public var added: [ElementAttributes]
  /// The animation of the update, as in the protocol; nil if it is not animated.
  public var animation: AnyJSON?
}

/// The attributes of one element, as `UICollectionViewLayoutAttributes`.
public struct ElementAttributes: Codable, Hashable, Sendable {
  /// The kind of an element.
  public enum Category: String, Codable, Sendable {
    case cell, supplementary, decoration
  }

  /// The key of the element, stable across edits and updates, such as `cell:a`.
  public var key: String
  public var category: Category
  /// The kind of a supplementary view or a decoration; nil for a cell.
  public var kind: String?
  /// The indices of the section and the item; for a supplementary view of the whole collection only its index.
  public var indexPath: [Int]
  public var frame: Rect
  public var alpha = 1.0
  public var zIndex = 0
  public var isHidden = false
  /// The affine transform `[a, b, c, d, tx, ty]`.
  public var transform = ElementAttributes.identity
  /// The color, the texts and the data of the item, by their names in the protocol.
  public var custom: [String: AnyJSON] = [:]
  /// The resolved appearance; nil unless the client requested it by its capabilities.
  public var style: AnyJSON?
  /// Whether the element is disappearing, in a session whose animations are sent as frames.
  public var isDisappearing = false
  /// Whether the user moves the element.
  public var isMoving = false

  private static let identity = [1.0, 0, 0, 1, 0, 0]

  fileprivate enum CodingKeys: String, CodingKey {
    case key, category, kind, indexPath, frame, alpha, zIndex, transform, custom, style, phase
    case isHidden = "hidden"
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    key = try members.decode(String.self, forKey: .key)
    category = try members.decode(Category.self, forKey: .category)
    kind = try members.decodeIfPresent(String.self, forKey: .kind)
    indexPath = try members.decode([Int].self, forKey: .indexPath)
    frame = try members.decode(Rect.self, forKey: .frame)
    apply(try AttributesChange(from: decoder))
  }

  /// Leaves out members that have their default values.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(key, forKey: .key)
    try members.encode(category, forKey: .category)
    try members.encodeIfPresent(kind, forKey: .kind)
    try members.encode(indexPath, forKey: .indexPath)
    try members.encode(frame, forKey: .frame)
    if alpha != 1 { try members.encode(alpha, forKey: .alpha) }
    if zIndex != 0 { try members.encode(zIndex, forKey: .zIndex) }
    if isHidden { try members.encode(true, forKey: .isHidden) }
    if transform != Self.identity { try members.encode(transform, forKey: .transform) }
    if !custom.isEmpty { try members.encode(custom, forKey: .custom) }
    try members.encodeIfPresent(style, forKey: .style)
    if isDisappearing { try members.encode("disappearing", forKey: .phase) }
    if isMoving { try members.encode("moving", forKey: .phase) }
  }

  /// Applies the changed attributes of an update.
  public mutating func apply(_ change: AttributesChange) {
    if let indexPath = change.indexPath { self.indexPath = indexPath }
    if let frame = change.frame { self.frame = frame }
    if let alpha = change.alpha { self.alpha = alpha }
    if let zIndex = change.zIndex { self.zIndex = zIndex }
    if let isHidden = change.isHidden { self.isHidden = isHidden }
    if let transform = change.transform { self.transform = transform }
    if let custom = change.custom { self.custom = custom }
    if let style = change.style { self.style = style }
    if let isDisappearing = change.isDisappearing { self.isDisappearing = isDisappearing }
    if let isMoving = change.isMoving { self.isMoving = isMoving }
  }
}

/// The changed attributes of an element; unchanged ones are nil.
public struct AttributesChange: Decodable, Hashable, Sendable {
  public var key: String
  public var indexPath: [Int]?
  public var frame: Rect?
  public var alpha: Double?
  public var zIndex: Int?
  public var isHidden: Bool?
  public var transform: [Double]?
  public var custom: [String: AnyJSON]?
  public var style: AnyJSON?
  public var isDisappearing: Bool?
  public var isMoving: Bool?

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: ElementAttributes.CodingKeys.self)
    key = try members.decode(String.self, forKey: .key)
    indexPath = try members.decodeIfPresent([Int].self, forKey: .indexPath)
    frame = try members.decodeIfPresent(Rect.self, forKey: .frame)
    alpha = try members.decodeIfPresent(Double.self, forKey: .alpha)
    zIndex = try members.decodeIfPresent(Int.self, forKey: .zIndex)
    isHidden = try members.decodeIfPresent(Bool.self, forKey: .isHidden)
    transform = try members.decodeIfPresent([Double].self, forKey: .transform)
    custom = try members.decodeIfPresent([String: AnyJSON].self, forKey: .custom)
    style = try members.decodeIfPresent(AnyJSON.self, forKey: .style)
    // Null, and not only an absent key, has a meaning: the element is neither disappearing nor moving any more.
    guard members.contains(.phase) else { return }
    let phase = try members.decodeIfPresent(String.self, forKey: .phase)
    isDisappearing = phase == "disappearing"
    isMoving = phase == "moving"
  }
}

/// A point of the content, in points.
public struct Point: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The lowest and the highest content offset at which a viewport can rest.
public struct ScrollRange: Codable, Hashable, Sendable {
  public var minimum: Point
  public var maximum: Point
}

/// A size, in points.
public struct Size: Codable, Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of the content, in points.
public struct Rect: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Reads `[x, y, width, height]`.
  public init(from decoder: any Decoder) throws {
    var sides = try decoder.unkeyedContainer()
    x = try sides.decode(Double.self)
    y = try sides.decode(Double.self)
    width = try sides.decode(Double.self)
    height = try sides.decode(Double.self)
  }

  /// Writes `[x, y, width, height]`.
  public func encode(to encoder: any Encoder) throws {
    var sides = encoder.unkeyedContainer()
    for side in [x, y, width, height] { try sides.encode(side) }
  }
}
