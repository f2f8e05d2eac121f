package import CollectionLayout
import LayoutDocument

// The state behind the last frame, for checks of the simulation.
extension Simulation {
  /// The number of events that were performed until the last frame.
  package var performedEventCount: Int { timeline.count - events.count }

  /// The end of all animations so far, in seconds of the simulation.
  package var endOfAnimations: Double { animationEnd }

  /// Whether a fling is in motion, or the viewport scrolls under a dragged item.
  package var isScrolling: Bool { fling != nil || session.movement?.autoscroll.time != nil }

  /// The layout to which the animations lead, at the content offset to which they lead.
  package func targetView() -> ScrolledCollection { session.currentView() }
}
