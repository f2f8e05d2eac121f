package import CollectionLayout
package import JSON
package import LayoutSession

/// The changes in a session's viewport since the previous revision.
package struct SessionUpdateNotification: ServerNotification {
  package static let method = "layoutd/session/update"

  package var session: String
  package var update: SessionUpdate
  /// Whether elements are written with their resolved style.
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
      writer.key("cause")
      writer.object { writer in
        writer.member("kind", update.cause.rawValue)
        if let token = update.token {
          writer.key("token")
          writer.raw(token)
        }
      }
      update.writeBounds(to: &writer)
      writer.key("removed")
      writer.array { writer in
        // By index: copying an element would retain five references.
        for index in update.diff.removed.indices { update.diff.removed[index].key.write(to: &writer) }
      }
      writer.key("changed")
      writer.array { writer in
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
      writer.key("added")
      writer.array { writer in
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
    }
  }
}

extension SessionUpdate {
  fileprivate func writeBounds(to writer: inout JSONWriter) {
    if let contentOffset {
      writer.key("contentOffset")
      contentOffset.write(to: &writer)
    }
    if let contentSize {
      writer.key("contentSize")
      contentSize.write(to: &writer)
    }
    if let viewport {
      writer.key("viewport")
      viewport.write(to: &writer)
    }
    if let orthogonalOffsets {
      writer.key("orthogonalOffsets")
      orthogonalOffsets.write(to: &writer)
    }
  }
}

extension SessionAnimation {
  fileprivate func write(withStyle: Bool, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("duration", animation.effectiveDuration)
      writer.key("curve")
      animation.curve.write(to: &writer)
      writer.key("appearing")
      SessionAnimation.writeInitialAttributes(appearing, to: &writer)
      writer.key("disappearing")
      writer.array { writer in
        for track in disappearing {
          writer.object { writer in
            writer.key("key")
            track.key.write(to: &writer)
            writer.key("attributes")
            LayoutElement(key: track.key, attributes: track.from).write(withStyle: withStyle, to: &writer)
            writer.key("final")
            writer.object { writer in track.to.writeAppearance(differingFrom: track.from, to: &writer) }
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
          writer.key("initial")
          writer.object { writer in track.from.writeAppearance(differingFrom: track.to, to: &writer) }
        }
      }
    }
  }
}

extension AnimationCurve {
  /// Writes the curve in the form of the document language.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .linear: writer.string("linear")
    case .easeIn: writer.string("easeIn")
    case .easeOut: writer.string("easeOut")
    case .easeInOut: writer.string("easeInOut")
    case .cubic(let x1, let y1, let x2, let y2):
      writer.array { writer in
        for number in [x1, y1, x2, y2] { writer.number(number) }
      }
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
