/// The options with which a session is opened. A nil option has the default value of the protocol.
public struct SessionOptions: Codable, Sendable {
  /// The form of animated updates.
  public enum AnimationMode: String, Codable, Sendable {
    case keyframes, frames, none
  }

  public var viewport: Viewport?
  public var contentOffset: Point?
  /// The margin around the viewport for which elements are sent too, in points.
  public var overscan: Double?
  /// The maximum number of updates per second.
  public var maxFps: Double?
  /// The maximum number of unacknowledged updates. The session acknowledges each update that it has applied.
  public var ackWindow: Int?
  /// Coordinates are rounded to multiples of this number.
  public var precision: Double?
  public var animation: AnimationMode?
  /// Whether the client adds animations of one element, instead of replacing them. For `keyframes` only.
  public var additive: Bool?
  public var animateEdits: Bool?

  public init(viewport: Viewport? = nil, contentOffset: Point? = nil, overscan: Double? = nil) {
    self.viewport = viewport
    self.contentOffset = contentOffset
    self.overscan = overscan
  }
}

/// The viewport of a session: a size, or the screen of a device with its display scale and safe area.
public enum Viewport: Codable, Sendable {
  case size(Size)
  case device(String, Orientation = .portrait)

  public enum Orientation: String, Codable, Sendable { case portrait, landscape }

  private enum CodingKeys: CodingKey { case device, orientation }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    guard let device = try members.decodeIfPresent(String.self, forKey: .device) else {
      self = .size(try Size(from: decoder))
      return
    }
    self = .device(device, try members.decodeIfPresent(Orientation.self, forKey: .orientation) ?? .portrait)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .size(let size): try size.encode(to: encoder)
    case .device(let device, let orientation):
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(device, forKey: .device)
      try members.encode(orientation, forKey: .orientation)
    }
  }
}

/// An operation of a batch update, as those of `UICollectionView.performBatchUpdates`.
public struct BatchOperation: Encodable, Sendable {
  private let members: [String: AnyJSON]

  /// Inserts an item, described by the keys of an item in a document.
  public static func insert(_ item: AnyJSON, at indexPath: [Int]) -> BatchOperation {
    BatchOperation(members: ["insert": ["at": Self.path(indexPath), "item": item]])
  }

  public static func delete(at indexPath: [Int]) -> BatchOperation {
    BatchOperation(members: ["delete": ["at": Self.path(indexPath)]])
  }

  public static func move(from indexPath: [Int], to destination: [Int]) -> BatchOperation {
    BatchOperation(members: ["move": ["from": Self.path(indexPath), "to": Self.path(destination)]])
  }

  /// Replaces an item.
  public static func reload(_ item: AnyJSON, at indexPath: [Int]) -> BatchOperation {
    BatchOperation(members: ["reload": ["at": Self.path(indexPath), "item": item]])
  }

  public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

  private static func path(_ indexPath: [Int]) -> AnyJSON { .array(indexPath.map { .number(Double($0)) }) }
}
