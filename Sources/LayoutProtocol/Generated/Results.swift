// Results that have no name. Made from protocol/layoutd.json by protocol/generate.py; change that instead.
// swift-format-ignore-file

package import CollectionLayout
package import JSON

extension SetMeasuredSizes {
  package struct Result: Equatable, Sendable {
    /// Elements that were given a new size more than 8 times while nothing else happened; they keep the one that they
    /// have.
    package var oscillating: [String]?

    package init(oscillating: [String]? = nil) {
      self.oscillating = oscillating
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        if let oscillating {
          writer.key("oscillating")
          writer.array { writer in
            for element in oscillating {
              writer.string(element)
            }
          }
        }
      }
    }
  }
}

extension SetClock {
  package struct Result: Equatable, Sendable {
    package var time: Double

    package init(time: Double) {
      self.time = time
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("time", time)
      }
    }
  }
}

extension AdvanceClock {
  package struct Result: Equatable, Sendable {
    package var time: Double

    package init(time: Double) {
      self.time = time
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("time", time)
      }
    }
  }
}

extension TargetContentOffset {
  package struct Result: Equatable, Sendable {
    package var contentOffset: Point
    /// Of a section: how much of a velocity is left after a millisecond.
    package var decelerationRate: Double?
    /// Of a section: whether it can be pulled beyond its ends.
    package var bounces: Bool?
    /// Of a section: the first and the last offset at which it rests.
    package var range: [Point]?

    package init(contentOffset: Point, decelerationRate: Double? = nil, bounces: Bool? = nil, range: [Point]? = nil) {
      self.contentOffset = contentOffset
      self.decelerationRate = decelerationRate
      self.bounces = bounces
      self.range = range
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("contentOffset")
        contentOffset.write(to: &writer)
        if let decelerationRate { writer.member("decelerationRate", decelerationRate) }
        if let bounces { writer.member("bounces", bounces) }
        if let range {
          writer.key("range")
          writer.array { writer in
            for element in range {
              element.write(to: &writer)
            }
          }
        }
      }
    }
  }
}

extension ScrollToItem {
  package struct Result: Equatable, Sendable {
    package var contentOffset: Point

    package init(contentOffset: Point) {
      self.contentOffset = contentOffset
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("contentOffset")
        contentOffset.write(to: &writer)
      }
    }
  }
}

extension Reveal {
  package struct Result: Equatable, Sendable {
    package var matches: [RevealedElement]

    package init(matches: [RevealedElement]) {
      self.matches = matches
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("matches")
        writer.array { writer in
          for element in matches {
            element.write(to: &writer)
          }
        }
      }
    }
  }
}
