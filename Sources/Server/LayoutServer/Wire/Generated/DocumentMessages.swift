// Messages of clients with types of documents. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
// swift-format-ignore-file

package import CollectionLayout
package import JSON
package import LayoutDocument
package import LayoutProtocol

/// Opens a session: a viewport onto a document. The document is the inline `text`, or the open document with this URI,
/// or its file. In a waterfall with stable lanes, all items choose a lane. A connection has at most 64 sessions.
package struct OpenSessionRequest: DocumentMessage {
  package static let method = "layoutd/session/open"

  package enum Animation: String, StringEnumeration {
    case keyframes, frames, none
  }

  /// The document. With `text`, its URI only resolves relative source files and names the document in results.
  package var textDocument: TextDocumentIdentifier
  /// Inline text: a document of this session only. Default: the open document, or the file.
  package var text: String?
  /// The screen: a size, or a device with its display scale and safe area. Default: the document's `viewport`.
  package var viewport: Screen?
  /// The initial content offset, or `end` for the end of the content. Default: the document's `contentOffset`.
  package var contentOffset: InitialOffset?
  /// The margin around the viewport, in points, for which elements are sent too.
  package var overscan: Double = 0
  /// Maximum updates per second. Default: the setting `layoutd.preview.maxFps`, or 60.
  package var maxFps: Double?
  /// The acknowledgement window: the maximum number of unacknowledged updates. Default: unlimited.
  package var ackWindow: Int?
  /// Coordinates are rounded to multiples of this number; 0 sends exact values.
  package var precision: Double = 0
  /// The form of animated updates: `keyframes` sends start and end attributes, `frames` sends every frame, `none`
  /// disables animation. Default: `keyframes`.
  package var animation: Animation?
  /// Whether the client adds the animations of an element, which documents with `"interruption": "additive"` request.
  /// Without it, `keyframes` start from the presentation state. Only for `keyframes`: `frames` contain the sum.
  package var additive: Bool = false
  /// Whether updates after edits of the document are animated.
  package var animateEdits: Bool = true
  /// Whether updates at which sizes arrive (`measured` in the document) have the member `jumps`.
  package var reportsJumps: Bool = false
  /// Whether the server sends `layoutd/session/didChangeDocument`.
  package var reportsDocument: Bool = false

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var text: String?
    var viewport: Screen?
    var contentOffset: InitialOffset?
    var overscan: Double = 0
    var maxFps: Double?
    var ackWindow: Int?
    var precision: Double = 0
    var animation: Animation?
    var additive: Bool = false
    var animateEdits: Bool = true
    var reportsJumps: Bool = false
    var reportsDocument: Bool = false
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "text": if try !reader.readNull() { text = try reader.readString() }
      case "viewport": if try !reader.readNull() { viewport = try Screen(from: &reader) }
      case "contentOffset": if try !reader.readNull() { contentOffset = try InitialOffset(from: &reader) }
      case "overscan": if try !reader.readNull() { overscan = try reader.readNumber(in: 0...1000000000) }
      case "maxFps": if try !reader.readNull() { maxFps = try reader.readNumber(in: 0.001...1000) }
      case "ackWindow": if try !reader.readNull() { ackWindow = try reader.readInt(in: 1...1000000000) }
      case "precision": if try !reader.readNull() { precision = try reader.readNumber(in: 0...1000000000) }
      case "animation": if try !reader.readNull() { animation = try Animation(from: &reader) }
      case "additive": if try !reader.readNull() { additive = try reader.readBool() }
      case "animateEdits": if try !reader.readNull() { animateEdits = try reader.readBool() }
      case "reportsJumps": if try !reader.readNull() { reportsJumps = try reader.readBool() }
      case "reportsDocument": if try !reader.readNull() { reportsDocument = try reader.readBool() }
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
    self.additive = additive
    self.animateEdits = animateEdits
    self.reportsJumps = reportsJumps
    self.reportsDocument = reportsDocument
  }
}

/// Inserts, deletes, moves and reloads items and sections as one batch update, with the index rules of
/// `performBatchUpdates(_:completion:)`. An invalid batch changes nothing and fails with `invalidBatchUpdates` and its
/// `findings`.
package struct PerformBatchUpdatesRequest: SessionMessage {
  package static let method = "layoutd/performBatchUpdates"

  package var session: String
  /// The operations. Indices of deletes, of reloads and of the sources of moves are before the batch, those of inserts
  /// and destinations after it.
  package var updates: [BatchOperation]
  /// The expected number of items in each section after the batch; a difference makes the batch invalid. Default: not
  /// checked.
  package var counts: [Int]?
  /// Whether the update is animated. Default: `true`.
  package var animated: Bool?
  /// The scroll anchor, which keeps its position on screen: `none`, `firstVisible`, `end` or the key of a cell. `{item,
  /// position}` shows an item at a position instead, with free space behind the content if it needs some. Default: the
  /// document's anchor.
  package var anchor: ScrollAnchor?
  /// A value that the update returns in `cause.token`.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var updates: [BatchOperation]?
    var counts: [Int]?
    var animated: Bool?
    var anchor: ScrollAnchor?
    var token: [UInt8]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "updates": updates = try reader.readList { reader throws(JSONError) in try BatchOperation(from: &reader) }
      case "counts":
        if try !reader.readNull() { counts = try reader.readList { reader throws(JSONError) in try reader.readInt() } }
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "anchor": if try !reader.readNull() { anchor = try ScrollAnchor(from: &reader) }
      case "token": if try !reader.readNull() { token = try reader.readRaw() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.updates = try require(updates, "updates", at: start)
    self.counts = counts
    self.animated = animated
    self.anchor = anchor
    self.token = token
  }
}

/// Replaces the data by a snapshot, as a diffable data source: the sections and items to show, by identifier and in
/// order. An identifier of the previous data denotes the same element at its new position. An invalid snapshot changes
/// nothing and fails with `invalidSnapshot` and its `findings`: `duplicateSection`, `duplicateItem`, `unknownItem` or
/// `unknownSection`.
package struct ApplySnapshotRequest: SessionMessage {
  package static let method = "layoutd/applySnapshot"

  package var session: String
  /// The sections to show, in order.
  package var sections: [SnapshotSection]
  /// Identifiers of items that get a new view. Default: none.
  package var reload: [String]?
  /// Identifiers of items that keep their view and are measured again. Default: none.
  package var reconfigure: [String]?
  /// Whether the update is animated. Default: `true`.
  package var animated: Bool?
  /// The scroll anchor, which keeps its position on screen: `none`, `firstVisible`, `end` or the key of a cell. `{item,
  /// position}` shows an item at a position instead, with free space behind the content if it needs some. Default: the
  /// document's anchor.
  package var anchor: ScrollAnchor?
  /// A value that the update returns in `cause.token`.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var sections: [SnapshotSection]?
    var reload: [String]?
    var reconfigure: [String]?
    var animated: Bool?
    var anchor: ScrollAnchor?
    var token: [UInt8]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "sections": sections = try reader.readList { reader throws(JSONError) in try SnapshotSection(from: &reader) }
      case "reload":
        if try !reader.readNull() { reload = try reader.readList { reader throws(JSONError) in try reader.readString() } }
      case "reconfigure":
        if try !reader.readNull() { reconfigure = try reader.readList { reader throws(JSONError) in try reader.readString() } }
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "anchor": if try !reader.readNull() { anchor = try ScrollAnchor(from: &reader) }
      case "token": if try !reader.readNull() { token = try reader.readRaw() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.sections = try require(sections, "sections", at: start)
    self.reload = reload
    self.reconfigure = reconfigure
    self.animated = animated
    self.anchor = anchor
    self.token = token
  }
}

/// Replaces the items of a section by a tree, as
/// `UICollectionViewDiffableDataSource.apply(_:to:animatingDifferences:)`. Items whose ancestors are all expanded are
/// visible. An identifier of the previous data denotes the same item at its new position. An invalid snapshot changes
/// nothing and fails with `invalidOutline`: `unknownItem`, `duplicateItem` or `limitExceeded`.
package struct ApplySectionSnapshotRequest: SessionMessage {
  package static let method = "layoutd/applySectionSnapshot"

  package var session: String
  /// The section id, not empty and without `:` and `#`. A section that does not exist is added at the end, with the
  /// document's layout.
  package var section: String
  /// The items in order, each with its children.
  package var items: OutlineItemList
  /// Whether the update is animated. Default: `true`.
  package var animated: Bool?
  /// The scroll anchor, which keeps its position on screen: `none`, `firstVisible`, `end` or the key of a cell. `{item,
  /// position}` shows an item at a position instead, with free space behind the content if it needs some. Default: the
  /// document's anchor.
  package var anchor: ScrollAnchor?
  /// A value that the update returns in `cause.token`.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var section: String?
    var items: OutlineItemList?
    var animated: Bool?
    var anchor: ScrollAnchor?
    var token: [UInt8]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "section": if try !reader.readNull() { section = try reader.readName(.section) }
      case "items": items = try OutlineItemList(from: &reader)
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "anchor": if try !reader.readNull() { anchor = try ScrollAnchor(from: &reader) }
      case "token": if try !reader.readNull() { token = try reader.readRaw() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.section = try require(section, "section", at: start)
    self.items = try require(items, "items", at: start)
    self.animated = animated
    self.anchor = anchor
    self.token = token
  }
}

/// Returns the simulation of a document's timeline as data for a player, as embedded in the page of `layoutd simulate`,
/// with the names of its events. Null for a document without a timeline. A long simulation is truncated; `stopReason`
/// is why a simulation ended early. `jumps` are the elements in view that move without an animation, each with its time
/// and its distance on screen in points; absent if there are none. `report` is the report of `layoutd simulate --report
/// json`; absent if no element jumps or changes its size and nothing is blank.
package struct SimulateTimelineRequest: DocumentMessage {
  package static let method = "layoutd/simulateTimeline"
  package static let formerNames = ["layoutd/timeline"]

  /// An open document, or the file of a session.
  package var textDocument: TextDocumentIdentifier
  /// The screen: a size, or a device with its display scale and safe area. Default: the document's `viewport`.
  package var viewport: Screen?
  /// The random order in which late sizes arrive, as of `layoutd simulate --seed`. Default: the times of the document.
  package var seed: Int?
  /// The number of random orders, from that of `seed` or 1 on, of which the one is simulated in which an element in
  /// view jumps farthest. Default: only that of `seed`.
  package var orders: Int?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var viewport: Screen?
    var seed: Int?
    var orders: Int?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "viewport": if try !reader.readNull() { viewport = try Screen(from: &reader) }
      case "seed": if try !reader.readNull() { seed = try reader.readInt(in: 0...1000000000) }
      case "orders": if try !reader.readNull() { orders = try reader.readInt(in: 1...1000) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.viewport = viewport
    self.seed = seed
    self.orders = orders
  }
}

/// Sets the screen of the session and clamps the content offset. A device sets the display scale, unless the document
/// writes `displayScale`, and the safe area of a document with `"safeAreaInsets": "device"`; a size leaves those of the
/// document; one that is the screen of the present device turned by 90° turns the device. An offset at the start of the
/// content follows the content inset.
package struct ResizeNotification: SessionMessage {
  package static let method = "layoutd/session/resize"

  package var session: String
  /// The new size or device.
  package var viewport: Screen
  /// Whether the update is animated. Default: `true` for a rotation (width and height are exchanged), otherwise
  /// `false`.
  package var animated: Bool?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var viewport: Screen?
    var animated: Bool?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "viewport": if try !reader.readNull() { viewport = try Screen(from: &reader) }
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.viewport = try require(viewport, "viewport", at: start)
    self.animated = animated
  }
}
