package import CollectionLayout
package import JSON
import LayoutDrawing
package import LayoutProtocol
package import LayoutSession

/// The notification of changes in a session's viewport since the previous revision.
package struct SessionUpdateNotification: ServerNotification {
  package static let method = "layoutd/session/update"

  package var session: String
  package var update: SessionUpdate
  /// Whether elements are written with the style that is resolved for drawing.
  package var withStyle: Bool

  package init(session: String, _ update: SessionUpdate, withStyle: Bool) {
    (self.session, self.update, self.withStyle) = (session, update, withStyle)
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("revision", update.revision)
      writer.member("baseRevision", update.revision - 1)
      writer.member("documentVersion", update.documentVersion)
      writer.object("cause") { writer in
        writer.member("kind", update.cause.rawValue)
        if let token = update.token { writer.member("token", raw: token) }
      }
      update.writeBounds(to: &writer)
      writer.array("removed") { writer in
        // By index: copying an element would retain five references.
        for index in update.diff.removed.indices { update.diff.removed[index].key.write(to: &writer) }
      }
      writer.array("changed") { writer in
        for change in update.diff.changed {
          writer.object { writer in
            writer.key("key")
            change.key.write(to: &writer)
            change.after.writeDifferences(
              from: change.before, of: change.key, withStyle: withStyle, to: &writer)
            if let phase = change.phase { phase.writeMember(to: &writer) }
          }
        }
      }
      writer.array("added") { writer in
        for index in update.diff.added.indices { update.diff.added[index].write(withStyle: withStyle, to: &writer) }
      }
      if let isStale = update.isStale { writer.member("stale", isStale) }
      if let isRightToLeft = update.isRightToLeft {
        writer.member("layoutDirection", isRightToLeft ? "rightToLeft" : "leftToRight")
      }
      if let animation = update.animation {
        writer.key("animation")
        animation.write(withStyle: withStyle, to: &writer)
      }
      if let jumps = update.suddenChanges?.jumps, !jumps.isEmpty {
        writer.object("jumps") { writer in
          for jump in jumps {
            writer.key(named: jump.key.text)
            writer.number(jump.distance)
          }
        }
      }
    }
  }
}

extension SessionUpdate {
  fileprivate func writeBounds(to writer: inout JSONWriter) {
    if let contentOffset { writer.member("contentOffset", contentOffset) }
    if let contentSize { writer.member("contentSize", contentSize) }
    if let isEndless { writer.member("endless", isEndless) }
    if let viewport { writer.member("viewport", viewport) }
    if let scrollRange { writer.member("scrollRange", scrollRange) }
    if let orthogonalOffsets { writer.member("orthogonalOffsets", orthogonalOffsets) }
  }
}

extension SessionAnimation {
  fileprivate func write(withStyle: Bool, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("duration", animation.effectiveDuration)
      writer.member("curve", animation.curve)
      if isAdditive { writer.member("additive", true) }
      writer.key("appearing")
      SessionAnimation.writeInitialAttributes(appearing, to: &writer)
      writer.array("disappearing") { writer in
        for track in disappearing {
          writer.object { writer in
            writer.key("key")
            track.key.write(to: &writer)
            writer.key("attributes")
            LayoutElement(key: track.key, attributes: track.from).write(withStyle: withStyle, to: &writer)
            writer.object("final") { writer in track.to.writeAppearance(differingFrom: track.from, to: &writer) }
          }
        }
      }
      writer.key("moving")
      SessionAnimation.writeInitialAttributes(moving, to: &writer)
    }
  }

  private static func writeInitialAttributes(_ tracks: [Track], to writer: inout JSONWriter) {
    writer.array { writer in
      for track in tracks {
        writer.object { writer in
          writer.key("key")
          track.key.write(to: &writer)
          writer.object("initial") { writer in track.from.writeAppearance(differingFrom: track.to, to: &writer) }
          if let continuedKey = track.continuedKey {
            writer.key("continues")
            continuedKey.write(to: &writer)
          }
        }
      }
    }
  }
}

extension AnimationCurve: JSONWritable {
  /// Writes the curve in the form of the document language.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .linear: writer.string("linear")
    case .easeIn: writer.string("easeIn")
    case .easeOut: writer.string("easeOut")
    case .easeInOut: writer.string("easeInOut")
    case .cubic(let x1, let y1, let x2, let y2):
      writer.array { writer in for number in [x1, y1, x2, y2] { writer.number(number) } }
    case .dampingRatioSpring(let ratio, let initialVelocity):
      writer.object { writer in
        writer.member("dampingRatio", ratio)
        writer.member("initialVelocity", initialVelocity)
      }
    case .spring(let mass, let stiffness, let damping, let initialVelocity):
      writer.object { writer in
        writer.member("mass", mass)
        writer.member("stiffness", stiffness)
        writer.member("damping", damping)
        writer.member("initialVelocity", initialVelocity)
      }
    case .perceptualSpring(let duration, let bounce):
      writer.object { writer in
        writer.member("duration", duration)
        writer.member("bounce", bounce)
      }
    }
  }
}

/// The complete state of a session's viewport: the result of opening a session and of requesting a snapshot.
package struct SessionStateResponse: Sendable {
  package var session: String
  package var snapshot: SessionSnapshot
  /// Whether elements are written with the style that is resolved for drawing.
  package var withStyle: Bool
  /// The diagnostics of the document if the session is being opened; otherwise empty.
  package var diagnostics: [PublishDiagnosticsNotification.Item] = []

  package func write(to writer: inout JSONWriter) {
    let state = snapshot.state
    writer.object { writer in
      writer.member("session", session)
      writer.member("revision", snapshot.revision)
      writer.member("documentVersion", snapshot.documentVersion)
      writer.member("viewport", state.viewport)
      writer.member("contentOffset", state.contentOffset)
      writer.member("contentSize", state.contentSize)
      if state.isEndless { writer.member("endless", true) }
      if let range = state.scrollRange { writer.member("scrollRange", range) }
      if !state.orthogonalOffsets.isEmpty { writer.member("orthogonalOffsets", state.orthogonalOffsets) }
      writer.array("attributes") { writer in
        for index in state.elements.indices {
          state.elements[index].write(withStyle: withStyle, to: &writer)
        }
      }
      if snapshot.isStale { writer.member("stale", true) }
      if snapshot.isRightToLeft { writer.member("layoutDirection", "rightToLeft") }
      guard !diagnostics.isEmpty else { return }
      writer.array("diagnostics", of: diagnostics)
    }
  }
}

extension ScrollRange: JSONWritable {
  /// Writes `{minimum, maximum}`.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("minimum", minimum)
      writer.member("maximum", maximum)
    }
  }
}

extension [OrthogonalOffset]: JSONWritable {
  /// Writes `{section: {x, y}}`.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for entry in self {
        writer.key(named: entry.section.text)
        entry.offset.write(to: &writer)
      }
    }
  }
}
