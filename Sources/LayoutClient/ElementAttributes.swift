/// The attributes of one element, as `UICollectionViewLayoutAttributes`.
public struct ElementAttributes: Codable, Hashable, Sendable {
  /// The kind of an element.
  public enum Category: String, Codable, Sendable {
    case cell, supplementary, decoration
  }

  /// Stable across edits and updates, such as `cell:a`.
  public var key: String
  public var category: Category
  /// The kind of a supplementary view or a decoration; nil for a cell.
  public var kind: String?
  /// The section and the item; only the number for an element of the collection.
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

  /// Writes the members that differ from their default values.
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
