package import CollectionLayout

/// The cause of an update, from the weakest to the strongest. An update of several changes reports the strongest one.
package enum UpdateCause: String, Comparable, CaseIterable, Sendable {
  case scroll, animation, resize, movement, invalidate, sticky, data, edit

  package static func < (left: UpdateCause, right: UpdateCause) -> Bool {
    allCases.prefix { $0 != right }.contains(left)
  }
}

/// The complete state of a viewport, and its revision number.
package struct SessionSnapshot: Sendable {
  package var revision: Int
  package var documentVersion: Int
  package var state: ViewportState
  package var isStale: Bool
  package var isRightToLeft: Bool
}

/// The changes from the last sent state to the current one. Values that did not change are nil.
package struct SessionUpdate: Sendable {
  package var revision: Int
  package var documentVersion: Int
  package var cause: UpdateCause
  /// The token of the newest change that had one, as JSON exactly as the client sent it.
  package var token: [UInt8]?
  package var contentOffset: Point?
  package var contentSize: Size?
  package var isEndless: Bool?
  package var viewport: Size?
  package var scrollRange: ScrollRange?
  package var orthogonalOffsets: [OrthogonalOffset]?
  package var isStale: Bool?
  package var isRightToLeft: Bool?
  package var diff: ElementDiff
  package var animation: SessionAnimation?
  /// The changes of elements in view that are not animated; nil if the session does not report them.
  package var suddenChanges: SuddenChanges?

  /// Whether the update contains nothing, except possibly another document version.
  var isEmpty: Bool {
    diff.isEmpty && animation == nil && token == nil && contentOffset == nil && contentSize == nil && viewport == nil
      && scrollRange == nil && orthogonalOffsets == nil && isStale == nil && isRightToLeft == nil
      && isEndless == nil
  }
}

/// The keyframe tracks of an animated update. The client interpolates between initial and final attributes.
package struct SessionAnimation: Sendable {
  /// The initial and final attributes of one element.
  package struct Track: Sendable {
    /// The client's key of the element, or the key of a disappearing view.
    package var key: ElementKey
    package var from: LayoutAttributes
    package var to: LayoutAttributes
    /// The reason why the view disappears; nil if it persists.
    var removal: InFlightAnimations.Removal?
    /// The end without this update, if the track continues an earlier one, otherwise the end of its last animation, in
    /// the session's time; nil until the track is added.
    var originalEndTime: Double?
    /// The earlier animations of the view that continue beside this one, the oldest first. Empty for a track that is
    /// not additive.
    var additions: [InFlightAnimations.Addition] = []
    /// The key of the disappearing view that returns, if the track is additive; nil if there is none.
    package var continuedKey: ElementKey?
  }

  /// The number of the animation in the session, from 1.
  package var id: Int
  package var animation: UpdateAnimation
  /// Whether the tracks are added to those in flight. They start from model attributes then, otherwise from the
  /// presentation state.
  package var isAdditive: Bool
  package var appearing: [Track] = []
  package var disappearing: [Track] = []
  package var moving: [Track] = []
  /// Elements that moved out of the viewport earlier and are now deleted.
  var removedElements: Set<ElementKey> = []
  /// The keys that the update gives to other anchored views.
  var reassignedKeys: Set<ElementKey> = []

  /// Whether no element is animated.
  package var isEmpty: Bool { appearing.isEmpty && disappearing.isEmpty && moving.isEmpty }
}

/// Messages of a session to its client, in order.
package enum SessionOutput: Sendable {
  case update(SessionUpdate)
  /// An animated update has ended, or was interrupted by the next one.
  case didFinalizeUpdate(id: Int, finished: Bool)
  /// A section's header was pinned. The point is its natural origin.
  case didPinHeader(section: Identifier, originalPoint: Point)
  /// A section's header returned to its natural position, or was deleted.
  case didUnpinHeader(section: Identifier, originalPoint: Point)
  /// The movement of an element ended without a request of the client.
  case didCancelMovement(key: ElementKey, MovementCancellation)
}
