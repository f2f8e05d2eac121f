package import CollectionLayout
package import JSON

/// What changed in a session's viewport since the revision before.
package struct UpdateSession: ServerMessage {
  package static let method = "layoutd/session/update"

  /// One element on its way, by the key that the client knows.
  package struct Track: Sendable {
    package var key: String
    package var from: LayoutAttributes
    package var to: LayoutAttributes

    package init(key: String, from: LayoutAttributes, to: LayoutAttributes) {
      self.key = key
      self.from = from
      self.to = to
    }
  }

  /// Both ends of what is animated.
  package struct Animation: Sendable {
    package var id: Int
    /// Seconds.
    package var duration: Double
    package var curve: AnimationCurve
    package var appearing: [Track]
    package var disappearing: [Track]
    package var moving: [Track]

    package init(
      id: Int, duration: Double, curve: AnimationCurve, appearing: [Track], disappearing: [Track], moving: [Track]
    ) {
      self.id = id
      self.duration = duration
      self.curve = curve
      self.appearing = appearing
      self.disappearing = disappearing
      self.moving = moving
    }
  }

  package var session: String
  package var revision: Int
  package var documentVersion: Int
  package var cause: String
  /// JSON.
  package var token: [UInt8]?
  package var contentOffset: Point?
  package var contentSize: Size?
  package var viewport: Size?
  package var orthogonalOffsets: [OrthogonalOffset]?
  package var isStale: Bool?
  package var diff: StateDiff
  package var animation: Animation?

  package init(
    session: String, revision: Int, documentVersion: Int, cause: String, token: [UInt8]?, diff: StateDiff
  ) {
    self.session = session
    self.revision = revision
    self.documentVersion = documentVersion
    self.cause = cause
    self.token = token
    self.diff = diff
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("revision", revision)
      writer.member("baseRevision", revision - 1)
      writer.member("documentVersion", documentVersion)
      writer.key("cause")
      writer.object { writer in
        writer.member("kind", cause)
        if let token {
          writer.key("token")
          writer.raw(token)
        }
      }
      writeBounds(to: &writer)
      writer.key("removed")
      writer.array { writer in
        // By index: a copy of an element would count five references.
        for index in diff.removed.indices { diff.removed[index].key.write(to: &writer) }
      }
      writer.key("changed")
      writer.array { writer in
        for change in diff.changed {
          writer.object { writer in
            writer.key("key")
            change.key.write(to: &writer)
            change.after.writeDifferences(from: change.before, to: &writer)
            if let isDisappearing = change.isDisappearing {
              writer.key("phase")
              if isDisappearing { writer.string("disappearing") } else { writer.null() }
            }
          }
        }
      }
      writer.key("added")
      writer.array { writer in
        for index in diff.added.indices { diff.added[index].write(to: &writer) }
      }
      if let isStale { writer.member("stale", isStale) }
      if let animation {
        writer.key("animation")
        animation.write(to: &writer)
      }
    }
  }

  private func writeBounds(to writer: inout JSONWriter) {
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

extension UpdateSession.Animation {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("duration", duration)
      writer.key("curve")
      curve.write(to: &writer)
      writer.key("appearing")
      UpdateSession.Animation.writeStarts(appearing, to: &writer)
      writer.key("disappearing")
      writer.array { writer in
        for track in disappearing {
          writer.object { writer in
            writer.member("key", track.key)
            writer.key("attributes")
            track.from.write(key: track.key, to: &writer)
            writer.key("final")
            writer.object { writer in track.to.writeLooks(differingFrom: track.from, to: &writer) }
          }
        }
      }
      writer.key("moving")
      UpdateSession.Animation.writeStarts(moving, to: &writer)
    }
  }

  private static func writeStarts(_ tracks: [UpdateSession.Track], to writer: inout JSONWriter) {
    writer.array { writer in
      for track in tracks {
        writer.object { writer in
          writer.member("key", track.key)
          writer.key("initial")
          writer.object { writer in track.from.writeLooks(differingFrom: track.to, to: &writer) }
        }
      }
    }
  }
}

extension AnimationCurve {
  /// As a document would say it.
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
    case .damped(let ratio, let initialVelocity):
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
    case .bouncing(let duration, let bounce):
      writer.object { writer in
        writer.member("duration", duration)
        writer.member("bounce", bounce)
      }
    }
  }
}
