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
  /// The token of the newest change with a token, as JSON exactly as the client sent it; nil if there is none.
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
  /// The changes of elements in view without an animation; nil if the session does not report them for this update.
  package var suddenChanges: SuddenChanges?

  /// Whether the update contains no change, except possibly another document version.
  var isEmpty: Bool {
    diff.isEmpty && animation == nil && token == nil && contentOffset == nil && contentSize == nil && viewport == nil
      && scrollRange == nil && orthogonalOffsets == nil && isStale == nil && isRightToLeft == nil
      && isEndless == nil
  }
}

/// The keyframe tracks of an animated update, between whose initial and final attributes the client interpolates.
package struct SessionAnimation: Sendable {
  /// The initial and final attributes of one view.
  package struct Track: Sendable {
    /// The key by which the client identifies the view: that of the element, or a separate one for a disappearing view.
    package var key: ElementKey
    package var from: LayoutAttributes
    package var to: LayoutAttributes
    /// The removal of a view that disappears; nil if the view persists.
    var removal: InFlightAnimations.Removal?
    /// The time of the session at which the view's animation would end without interruption: that of an earlier
    /// animation which the track continues, otherwise the latest end of its animations; nil until the track is added.
    var originalEndTime: Double?
    /// The animations of the view that continue beside the track, the oldest first; empty if the track is not additive.
    var additions: [InFlightAnimations.Addition] = []
    /// The key of the disappearing view that returns by this additive track; nil for any other track.
    package var continuedKey: ElementKey?
  }

  /// The number of the animation in its session, from 1.
  package var id: Int
  package var animation: UpdateAnimation
  /// Whether the animation is added to those in flight. Tracks then start from the attributes of the previous model
  /// state, otherwise from those on screen.
  package var isAdditive: Bool
  package var appearing: [Track] = []
  package var disappearing: [Track] = []
  package var moving: [Track] = []
  /// The elements that were deleted after their views began to move out of the viewport.
  var removedElements: Set<ElementKey> = []
  /// The keys that the update gives to other anchored views than before.
  var reassignedKeys: Set<ElementKey> = []

  /// Whether there are no tracks.
  package var isEmpty: Bool { appearing.isEmpty && disappearing.isEmpty && moving.isEmpty }
}

/// A message of a session to its client.
package enum SessionOutput: Sendable {
  case update(SessionUpdate)
  /// The animation of an update has ended, or was interrupted by a later update (`finished` is false).
  case didFinalizeUpdate(id: Int, finished: Bool)
  /// The header of a section was pinned. `originalPoint` is its origin without pinning, in content coordinates.
  case didPinHeader(section: Identifier, originalPoint: Point)
  /// The header of a section was unpinned or deleted. `originalPoint` is its origin without pinning, in content
  /// coordinates.
  case didUnpinHeader(section: Identifier, originalPoint: Point)
  /// The movement of a cell ended without a request by the client.
  case didCancelMovement(key: ElementKey, MovementCancellation)
}
