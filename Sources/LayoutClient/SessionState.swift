/// The state of a session: the client's copy of the elements in the viewport.
public struct SessionState: Decodable, Equatable, Sendable {
  /// The name of the session in the protocol.
  public let session: String
  public private(set) var revision: Int
  /// The version of the text; 0 if no editor has the document open.
  public private(set) var documentVersion: Int
  public private(set) var viewport: Size
  public private(set) var contentOffset: Point
  public private(set) var contentSize: Size
  /// The offsets of orthogonal sections, by their identifiers.
  public private(set) var orthogonalOffsets: [String: Point]
  /// Whether the last valid layout is shown because of a syntax error.
  public private(set) var isStale: Bool
  /// Those of the document, in the result of opening a session.
  let diagnostics: [Diagnostic]
  /// The elements by their keys.
  public private(set) var elements: [String: ElementAttributes]

  private enum CodingKeys: String, CodingKey {
    case session, revision, documentVersion, viewport, contentOffset, contentSize, orthogonalOffsets, stale, attributes,
      diagnostics
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    session = try members.decode(String.self, forKey: .session)
    revision = try members.decode(Int.self, forKey: .revision)
    documentVersion = try members.decode(Int.self, forKey: .documentVersion)
    viewport = try members.decode(Size.self, forKey: .viewport)
    contentOffset = try members.decode(Point.self, forKey: .contentOffset)
    contentSize = try members.decode(Size.self, forKey: .contentSize)
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

/// The changes of a session since its previous revision.
public struct SessionUpdate: Decodable, Hashable, Sendable {
  public var session: String
  public var revision: Int
  public var documentVersion: Int
  /// The cause: its `kind`, and the `token` of the request that caused the update.
  public var cause: AnyJSON
  public var viewport: Size?
  public var contentOffset: Point?
  public var contentSize: Size?
  public var orthogonalOffsets: [String: Point]?
  public var stale: Bool?
  /// The keys of elements that are not shown any more.
  public var removed: [String]
  public var changed: [AttributesChange]
  /// The elements that are shown now, back to front.
  public var added: [ElementAttributes]
  /// The animation of the update, as in the protocol; nil if it is not animated.
  public var animation: AnyJSON?
}
