// Results without a name in the model. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
// swift-format-ignore-file

package import CollectionLayout
package import JSON

extension DocumentDiagnosticsRequest {
  package struct Result: Equatable, Sendable {
    package enum Kind: String, StringEnumeration {
      case full, unchanged
    }

    package var kind: Kind
    package var resultId: String
    /// Absent if `kind` is `unchanged`. Empty for documents that are not open or not layout documents.
    package var items: [PublishDiagnosticsNotification.Item]?

    package init(kind: Kind, resultId: String, items: [PublishDiagnosticsNotification.Item]? = nil) {
      self.kind = kind
      self.resultId = resultId
      self.items = items
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("kind")
        writer.string(kind.rawValue)
        writer.member("resultId", resultId)
        if let items {
          writer.key("items")
          writer.array { writer in
            for element in items {
              element.write(to: &writer)
            }
          }
        }
      }
    }
  }
}

extension ExportSwiftRequest {
  package struct Result: Equatable, Sendable {
    package var text: String
    /// The lines of sections, in the order of the text. Other lines are of the collection as a whole.
    package var segments: [SwiftSegment]
    /// The parts of the document that UIKit does not have; one sentence each.
    package var omissions: [String]

    package init(text: String, segments: [SwiftSegment], omissions: [String]) {
      self.text = text
      self.segments = segments
      self.omissions = omissions
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("text", text)
        writer.key("segments")
        writer.array { writer in
          for element in segments {
            element.write(to: &writer)
          }
        }
        writer.key("omissions")
        writer.array { writer in
          for element in omissions {
            writer.string(element)
          }
        }
      }
    }
  }
}

extension ExplainChangeRequest {
  package struct Result: Equatable, Sendable {
    /// In the order of the text.
    package var causes: [ChangeCause]

    package init(causes: [ChangeCause]) {
      self.causes = causes
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("causes")
        writer.array { writer in
          for element in causes {
            element.write(to: &writer)
          }
        }
      }
    }
  }
}

extension SetMeasuredSizesRequest {
  package struct Result: Equatable, Sendable {
    /// Elements whose size changed back and forth more than 8 times without any other change; they keep their current
    /// size.
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

extension ExpandItemsRequest {
  package struct Result: Equatable, Sendable {
    /// The last revision sent before this response. The items follow as a later update.
    package var revision: Int

    package init(revision: Int) {
      self.revision = revision
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("revision", revision)
      }
    }
  }
}

extension CollapseItemsRequest {
  package struct Result: Equatable, Sendable {
    /// The last revision sent before this response. The deletion follows as a later update.
    package var revision: Int

    package init(revision: Int) {
      self.revision = revision
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("revision", revision)
      }
    }
  }
}

extension SetClockRequest {
  package struct Result: Equatable, Sendable {
    /// The session time in seconds.
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

extension AdvanceClockRequest {
  package struct Result: Equatable, Sendable {
    /// The session time in seconds.
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

extension TargetContentOffsetRequest {
  package struct Result: Equatable, Sendable {
    /// The target offset.
    package var contentOffset: Point
    /// For a section: the fraction of a velocity that remains after one millisecond.
    package var decelerationRate: Double?
    /// For a section: whether it can be dragged beyond its ends.
    package var bounces: Bool?
    /// For a section: the first and the last resting offset.
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

extension ScrollToItemRequest {
  package struct Result: Equatable, Sendable {
    /// The content offset to scroll to.
    package var contentOffset: Point
    /// The offset of the orthogonal section that scrolls the element.
    package var orthogonalOffset: SectionOffset?

    package init(contentOffset: Point, orthogonalOffset: SectionOffset? = nil) {
      self.contentOffset = contentOffset
      self.orthogonalOffset = orthogonalOffset
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("contentOffset")
        contentOffset.write(to: &writer)
        if let orthogonalOffset {
          writer.key("orthogonalOffset")
          orthogonalOffset.write(to: &writer)
        }
      }
    }
  }
}

extension RevealRequest {
  package struct Result: Equatable, Sendable {
    /// The elements with their sessions.
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

extension LintWidthsRequest {
  package struct Result: Equatable, Sendable {
    /// The last width that was linted; less than requested if the others have to be requested from it on.
    package var to: Double
    /// In the order of the text.
    package var diagnostics: [WidthDiagnostic]

    package init(to: Double, diagnostics: [WidthDiagnostic]) {
      self.to = to
      self.diagnostics = diagnostics
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("to", to)
        writer.key("diagnostics")
        writer.array { writer in
          for element in diagnostics {
            element.write(to: &writer)
          }
        }
      }
    }
  }
}

extension CompletionRequest {
  package struct Result: Equatable, Sendable {
    /// True if typing more can produce further items.
    package var isIncomplete: Bool
    /// Empty for documents that are not open or not layout documents.
    package var items: [CompletionRequest.Item]

    package init(isIncomplete: Bool, items: [CompletionRequest.Item]) {
      self.isIncomplete = isIncomplete
      self.items = items
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("isIncomplete", isIncomplete)
        writer.key("items")
        writer.array { writer in
          for element in items {
            element.write(to: &writer)
          }
        }
      }
    }
  }
}
