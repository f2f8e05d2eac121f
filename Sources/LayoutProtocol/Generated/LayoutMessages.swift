// Messages of clients that layoutd adds. Made from protocol/layoutd.json by protocol/generate.py; change that instead.
// swift-format-ignore-file

package import CollectionLayout
package import JSON

/// Answered when all that came before is applied and what it changed is sent.
package struct Synchronize: ClientMessage {
  package static let method = "layoutd/synchronize"
  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { _, _ throws(JSONError) in }
  }
}

/// Opens a viewport onto a document: the given text, else the open document, else the file.
package struct OpenSession: ClientMessage {
  package static let method = "layoutd/session/open"

  package enum Animation: String, CodedWord {
    case keyframes, frames, none
  }

  package var textDocument: TextDocumentIdentifier
  /// A private document.
  package var text: String?
  /// The document's when absent.
  package var viewport: Size?
  /// The document's when absent.
  package var contentOffset: Point?
  /// How far beyond the viewport elements are sent, on all sides; 0 when absent.
  package var overscan: Double = 0
  /// Updates per second at most; 60 when absent.
  package var maxFps: Double?
  /// How many updates may be unacknowledged; any number when absent.
  package var ackWindow: Int?
  /// What is sent is rounded to multiples of it; 0, exact, when absent.
  package var precision: Double = 0
  /// Keyframes when absent.
  package var animation: Animation?
  /// True when absent.
  package var animateEdits: Bool = true

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var text: String?
    var viewport: Size?
    var contentOffset: Point?
    var overscan: Double = 0
    var maxFps: Double?
    var ackWindow: Int?
    var precision: Double = 0
    var animation: Animation?
    var animateEdits: Bool = true
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "text": if try !reader.readNull() { text = try reader.readString() }
      case "viewport": if try !reader.readNull() { viewport = try Size(from: &reader) }
      case "contentOffset": if try !reader.readNull() { contentOffset = try Point(from: &reader) }
      case "overscan": if try !reader.readNull() { overscan = try reader.readNumber(in: 0...1000000000) }
      case "maxFps": if try !reader.readNull() { maxFps = try reader.readNumber(in: 0.001...1000) }
      case "ackWindow": if try !reader.readNull() { ackWindow = Int(try reader.readNumber(in: 1...1000000000)) }
      case "precision": if try !reader.readNull() { precision = try reader.readNumber(in: 0...1000000000) }
      case "animation": if try !reader.readNull() { animation = try Animation(from: &reader) }
      case "animateEdits": if try !reader.readNull() { animateEdits = try reader.readBool() }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.text = text
    self.viewport = viewport
    self.contentOffset = contentOffset
    self.overscan = overscan
    self.maxFps = maxFps
    self.ackWindow = ackWindow
    self.precision = precision
    self.animation = animation
    self.animateEdits = animateEdits
  }
}

/// Ends a session; shutdown ends all.
package struct CloseSession: ClientMessage {
  package static let method = "layoutd/session/close"

  package var session: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
  }
}

/// Everything at once, under the next revision; what was pending is in it.
package struct TakeSnapshot: ClientMessage {
  package static let method = "layoutd/session/snapshot"

  package var session: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
  }
}

/// Drops what the client changed by batches: the document counts again.
package struct ResetSession: ClientMessage {
  package static let method = "layoutd/session/reset"

  package var session: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
  }
}

/// The edits that write what the client changed by batches and snapshots into the text: opened anew it gives the same
/// elements. What did not change is not touched; a name is written where the text would give another. Nothing happens
/// by the request itself: the client applies the edits, and the session goes on with that text without a jump. Of a
/// generator the first items stay one with fewer to repeat, all others that left their order are written one by one, a
/// source's rows as soon as its section changed: commitTooLarge when those are more than 10,000. staleDocument while
/// the text or a source of it has a syntax error, or the server's copy may be another than the editor's. Sizes that
/// were measured and what setSticky and setPagedOffset did are not written. A document that no editor has open is named
/// by the uri that the session was opened with, with a version of null.
package struct CommitSession: ClientMessage {
  package static let method = "layoutd/session/commit"

  package var session: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
  }
}

/// Lets a section's header stay at the edge, where stickyHeaders says so of the collection, or not. It holds until the
/// document says something else of that header.
package struct SetSticky: ClientMessage {
  package static let method = "layoutd/session/setSticky"

  package var session: String
  /// Every section when absent.
  package var section: String?
  package var sticky: Bool

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var section: String?
    var sticky: Bool?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "section": if try !reader.readNull() { section = try reader.readString() }
      case "sticky": if try !reader.readNull() { sticky = try reader.readBool() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.section = section
    self.sticky = try require(sticky, "sticky", at: start)
  }
}

/// Moves a section and all after it in what is seen, and not what is laid out: contentSize stays. It holds until the
/// document says something else of that section's pagedOffset.
package struct SetPagedOffset: ClientMessage {
  package static let method = "layoutd/session/setPagedOffset"

  package var session: String
  package var section: String
  package var offset: Point

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var section: String?
    var offset: Point?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "section": if try !reader.readNull() { section = try reader.readString() }
      case "offset": if try !reader.readNull() { offset = try Point(from: &reader) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.section = try require(section, "section", at: start)
    self.offset = try require(offset, "offset", at: start)
  }
}

/// Tells that something of the layout holds no longer. Everything also drops all measured sizes; keys drop theirs.
package struct InvalidateSession: ClientMessage {
  package static let method = "layoutd/session/invalidate"

  package enum What: String, CodedWord {
    case everything, counts, elements, offset
  }

  package var session: String
  package var what: What
  /// Elements whose measured sizes no longer count.
  package var keys: [String] = []

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var what: What?
    var keys: [String] = []
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "what": if try !reader.readNull() { what = try What(from: &reader) }
      case "keys":
        if try !reader.readNull() { keys = try reader.readList { reader throws(JSONError) in try reader.readString() } }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.what = try require(what, "what", at: start)
    self.keys = keys
  }
}

/// Lets a session's time run, or stand until it is told to go on.
package struct SetClock: ClientMessage {
  package static let method = "layoutd/clock/set"

  package enum Mode: String, CodedWord {
    case realtime, manual
  }

  package var session: String
  package var mode: Mode
  /// Seconds of the session in one of the world.
  package var rate: Double?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var mode: Mode?
    var rate: Double?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "mode": if try !reader.readNull() { mode = try Mode(from: &reader) }
      case "rate": if try !reader.readNull() { rate = try reader.readNumber(in: 0...1000) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.mode = try require(mode, "mode", at: start)
    self.rate = rate
  }
}

/// Moves the manual clock; within a running animation also backwards. A session that plays frames sends one for each
/// step and one for the target; without steps, the target's only.
package struct AdvanceClock: ClientMessage {
  package static let method = "layoutd/clock/advance"

  package var session: String
  /// One of the two.
  package var to: Double?
  package var by: Double?
  /// Seconds between the frames on the way; at most 100,000 steps.
  package var step: Double?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var to: Double?
    var by: Double?
    var step: Double?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "to": if try !reader.readNull() { to = try reader.readNumber(in: -1000000000...1000000000) }
      case "by": if try !reader.readNull() { by = try reader.readNumber(in: -1000000000...1000000000) }
      case "step": if try !reader.readNull() { step = try reader.readNumber(in: 1e-06...1000000000) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.to = to
    self.by = to == nil ? try require(by, "by", at: start) : by
    self.step = step
  }
}

/// The elements that meet a rectangle of the content.
package struct AttributesForElements: ClientMessage {
  package static let method = "layoutd/attributesForElements"

  package var session: String
  package var rect: Rect

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var rect: Rect?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "rect": if try !reader.readNull() { rect = try Rect(from: &reader) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.rect = try require(rect, "rect", at: start)
  }
}

/// One element, by key or by place; null when there is none.
package struct AttributesFor: ClientMessage {
  package static let method = "layoutd/attributesFor"

  package var session: String
  /// One of the two.
  package var key: String?
  package var indexPath: IndexPath?
  /// With indexPath: header, footer, a decoration's or a boundary item's, whose number is the item; a cell when absent.
  package var kind: String?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var key: String?
    var indexPath: IndexPath?
    var kind: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "key": if try !reader.readNull() { key = try reader.readString() }
      case "indexPath": if try !reader.readNull() { indexPath = try reader.readIndexPath() }
      case "kind": if try !reader.readNull() { kind = try reader.readString() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.key = indexPath == nil ? try require(key, "key", at: start) : key
    self.indexPath = indexPath
    self.kind = kind
  }
}

/// Where scrolling comes to rest that would stop at proposed: the layout in the middle of the viewport may snap.
package struct TargetContentOffset: ClientMessage {
  package static let method = "layoutd/targetContentOffset"

  package var session: String
  /// Required but for a section: without it the section is let go where it stands, with the velocity.
  package var proposed: Point?
  /// Points per second; 0 when absent.
  package var velocity: Point = Point(x: 0, y: 0)
  /// A section that scrolls by itself, whose own offset it is.
  package var section: String?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var proposed: Point?
    var velocity: Point = Point(x: 0, y: 0)
    var section: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "proposed": if try !reader.readNull() { proposed = try Point(from: &reader) }
      case "velocity": if try !reader.readNull() { velocity = try Point(from: &reader) }
      case "section": if try !reader.readNull() { section = try reader.readString() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.proposed = section == nil ? try require(proposed, "proposed", at: start) : proposed
    self.velocity = velocity
    self.section = section
  }
}

/// The offset that brings an element to a position of the viewport. Along the other axis, and with nearest along both,
/// it moves as little as brings the element into view.
package struct ScrollToItem: ClientMessage {
  package static let method = "layoutd/scrollToItem"

  package var session: String
  /// One of the two.
  package var key: String?
  /// Of a cell.
  package var indexPath: IndexPath?
  /// Nearest when absent.
  package var position: ScrollPosition = .nearest

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var key: String?
    var indexPath: IndexPath?
    var position: ScrollPosition = .nearest
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "key": if try !reader.readNull() { key = try reader.readString() }
      case "indexPath": if try !reader.readNull() { indexPath = try reader.readIndexPath() }
      case "position": if try !reader.readNull() { position = try ScrollPosition(from: &reader) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.key = indexPath == nil ? try require(key, "key", at: start) : key
    self.indexPath = indexPath
    self.position = position
  }
}

/// The frontmost element that is drawn at a point of the content, and where the document describes it; null when there
/// is none. Transforms count; what is hidden or has no alpha is not hit.
package struct HitTest: ClientMessage {
  package static let method = "layoutd/hitTest"

  package var session: String
  package var point: Point
  /// What the client had been sent when it asked; an earlier one is answered from the present all the same, one that
  /// was not sent yet is an error.
  package var revision: Int?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var point: Point?
    var revision: Int?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "point": if try !reader.readNull() { point = try Point(from: &reader) }
      case "revision": if try !reader.readNull() { revision = try reader.readInt() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.point = try require(point, "point", at: start)
    self.revision = revision
  }
}

/// The elements that a place of the text describes, in this connection's sessions on the document, in each nearest to
/// the middle of its viewport first, 100 at most; of a larger generator those in view, or its first and last items when
/// none is. An item's place stands for its items, a header's for the header, a decoration's for what it draws, a
/// template's for the items that use it, any other place in a section for its header, or without one for its first
/// cell. A text that came with a session is found by its uri while no client has that document open.
package struct Reveal: ClientMessage {
  package static let method = "layoutd/reveal"

  package var textDocument: TextDocumentIdentifier
  package var position: Position

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
  }
}

/// Where the text describes an element; the editor that has the document open is asked to show it: by
/// window/showDocument where it can, otherwise by layoutd/editor/reveal, if it has a session or tells where its cursor
/// is. Null for what a client inserted, and for what is not there.
package struct ShowSource: ClientMessage {
  package static let method = "layoutd/showSource"

  package var session: String
  package var key: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var key: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "key": if try !reader.readNull() { key = try reader.readString() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.key = try require(key, "key", at: start)
  }
}

/// The play of a document's timeline, for a player: what the page of layoutd simulate has in it. Null for a document
/// without a timeline; a long play is cut.
package struct PlayTimeline: ClientMessage {
  package static let method = "layoutd/timeline"

  package var textDocument: TextDocumentIdentifier
  /// Instead of the document's own.
  package var viewport: Size?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var viewport: Size?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "viewport": if try !reader.readNull() { viewport = try Size(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.viewport = viewport
  }
}

/// Moves the viewport, also beyond the content, or what a section shows that scrolls by itself. Of many that wait only
/// the last counts.
package struct ScrollSession: ClientMessage {
  package static let method = "layoutd/session/scroll"

  package var session: String
  package var contentOffset: Point
  /// The section whose own offset it is; nothing for one that does not scroll by itself.
  package var section: String?
  /// Echoed by the update.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var contentOffset: Point?
    var section: String?
    var token: [UInt8]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "contentOffset": if try !reader.readNull() { contentOffset = try Point(from: &reader) }
      case "section": if try !reader.readNull() { section = try reader.readString() }
      case "token": if try !reader.readNull() { token = try reader.readRaw() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.contentOffset = try require(contentOffset, "contentOffset", at: start)
    self.section = section
    self.token = token
  }
}

/// Gives the viewport another size and clamps the offset.
package struct ResizeSession: ClientMessage {
  package static let method = "layoutd/session/resize"

  package var session: String
  package var viewport: Size
  /// When absent, true for a viewport that is turned: width and height change places.
  package var animated: Bool?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var viewport: Size?
    var animated: Bool?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "viewport": if try !reader.readNull() { viewport = try Size(from: &reader) }
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.viewport = try require(viewport, "viewport", at: start)
    self.animated = animated
  }
}

/// The client has applied everything up to this revision; see ackWindow.
package struct AcknowledgeUpdate: ClientMessage {
  package static let method = "layoutd/session/ack"

  package var session: String
  package var revision: Int

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var revision: Int?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "revision": if try !reader.readNull() { revision = try reader.readInt() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.revision = try require(revision, "revision", at: start)
  }
}

/// Where the cursor of the editor is that has the document open; sessions of other connections on it are told what it
/// is in.
package struct EditorDidMoveCursor: ClientMessage {
  package static let method = "layoutd/editor/didMoveCursor"

  package var textDocument: TextDocumentIdentifier
  package var position: Position

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var position: Position?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "position": if try !reader.readNull() { position = try Position(from: &reader) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.position = try require(position, "position", at: start)
  }
}
