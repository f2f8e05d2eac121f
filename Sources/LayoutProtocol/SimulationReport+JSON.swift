import CollectionLayout
package import JSON
package import LayoutDocument
package import LayoutSession

extension SimulationReport {
  /// Writes the report as an object, with an interval for each event. `timeline` are the events of the simulation.
  /// `file` is the name of the document, nil to leave it out.
  package func write(_ timeline: [TimelineEvent], file: String? = nil, to writer: inout JSONWriter) {
    writer.object { writer in
      if let file { writer.member("file", file) }
      writer.member("jump", largestJump)
      writer.member("jumpCount", jumpCount)
      writer.member("oscillation", oscillation)
      writer.member("blank", blank)
      writer.key("intervals")
      writer.array { writer in
        for interval in listedIntervals { write(interval, timeline, to: &writer) }
      }
    }
  }

  private func write(_ interval: Interval, _ timeline: [TimelineEvent], to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("time", interval.time)
      if let event = interval.event, timeline.indices.contains(event) {
        writer.member("event", event)
        writer.member("action", timeline[event].action.name)
      }
      writer.member("jump", interval.largestJump)
      writer.member("oscillation", interval.oscillation)
      writer.member("blank", interval.blank)
      writer.key("jumps")
      writer.array { writer in
        for jump in jumps[interval.jumps] {
          writer.object { writer in
            writer.member("key", jump.key.text)
            writer.member("time", jump.time)
            writer.member("distance", jump.distance)
          }
        }
      }
      writer.key("sizeChanges")
      writer.object { writer in
        for (key, count) in interval.sizeChanges.map({ ($0.key.text, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
          writer.key(named: key)
          writer.integer(count)
        }
      }
    }
  }
}
