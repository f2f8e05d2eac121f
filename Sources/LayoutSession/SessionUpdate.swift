package import CollectionLayout

/// Why an update was sent, from the weakest to the strongest; of several that were folded the strongest is told.
package enum UpdateCause: String, Comparable, CaseIterable, Sendable {
  case scroll, animation, resize, invalidate, sticky, data, edit

  private var strength: Int {
    switch self {
    case .scroll: 0
    case .animation: 1
    case .resize: 2
    case .invalidate: 3
    case .sticky: 4
    case .data: 5
    case .edit: 6
    }
  }

  package static func < (left: UpdateCause, right: UpdateCause) -> Bool { left.strength < right.strength }
}

/// All that a viewport shows, and the number under which it was sent.
package struct SessionSnapshot: Sendable {
  package var revision: Int
  package var documentVersion: Int
  package var state: CollectionState
  package var isStale: Bool
}

/// The way from what a subscriber was last sent to what is true now; only what changed is there.
package struct SessionUpdate: Sendable {
  package var revision: Int
  package var documentVersion: Int
  package var cause: UpdateCause
  /// JSON, as the client sent it.
  package var token: [UInt8]?
  package var contentOffset: Point?
  package var contentSize: Size?
  package var viewport: Size?
  package var orthogonalOffsets: [OrthogonalOffset]?
  package var isStale: Bool?
  package var diff: StateDiff
  package var animation: SessionAnimation?

  /// Whether there is nothing to say, except perhaps that the document's version is another.
  var isEmpty: Bool {
    diff.isEmpty && animation == nil && token == nil && contentOffset == nil && contentSize == nil && viewport == nil
      && orthogonalOffsets == nil && isStale == nil
  }
}

/// Both ends of what an update animates; the client, or a later player, does what lies between.
package struct SessionAnimation: Sendable {
  /// One element on its way.
  package struct Track: Sendable {
    /// As the client knows it, or a ghost's.
    package var key: ElementKey
    package var from: LayoutAttributes
    package var to: LayoutAttributes
    /// Nil for one that stays.
    var departure: Stage.Departure?
    /// When it would have arrived without this update, if this is not a way of its own.
    var deadline: Double?
  }

  /// Counts from 1 within the session.
  package var id: Int
  package var animation: UpdateAnimation
  package var appearing: [Track] = []
  package var disappearing: [Track] = []
  package var moving: [Track] = []
  /// Elements that slid off the screen before and are no more.
  var gone: Set<ElementKey> = []

  /// Whether nobody moves.
  package var isEmpty: Bool { appearing.isEmpty && disappearing.isEmpty && moving.isEmpty }
}

/// What a session has to say, in order.
package enum SessionOutput: Sendable {
  case update(SessionUpdate)
  /// An animated update came to its end, or was overtaken by the next.
  case finalized(id: Int, finished: Bool)
  /// A section's header stays at the viewport's edge from now on; the point is its natural place.
  case enteredSticky(section: Identifier, originalPoint: Point)
  /// It is back in its natural place, or gone.
  case exitedSticky(section: Identifier, originalPoint: Point)
}
