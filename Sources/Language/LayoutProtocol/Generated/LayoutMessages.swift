// Messages of clients that extend LSP. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
// swift-format-ignore-file

package import CollectionLayout
package import JSON

/// Responds after all earlier messages of the connection are handled and the updates that they cause are sent.
package struct SynchronizeRequest: ClientMessage {
  package static let method = "layoutd/synchronize"
  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { _, _ throws(JSONError) in }
  }
}

/// Closes a session. `shutdown` closes all sessions of the connection.
package struct CloseSessionRequest: SessionMessage {
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

/// Returns the complete state of a session under the next revision. Pending updates are included in it and not sent
/// separately.
package struct SessionSnapshotRequest: SessionMessage {
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

/// Discards the client's batch updates and snapshots: the session shows the document again. In a waterfall with stable
/// lanes, items keep the lanes that they have in the session.
package struct ResetSessionRequest: SessionMessage {
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

/// Returns the edits that write the client's batch updates and snapshots into the document. The request changes
/// nothing: the client applies the edits, and the session continues with the new text without a visible change.
/// Unchanged elements are not touched, and an `id` is written where the new text would otherwise produce another one.
/// The leading items of a generator stay a generator with a smaller `repeat`; other items that were reordered, and all
/// rows of a source in a changed section, are written one by one. Measured sizes, `setSticky`, `setPagedOffset` and the
/// lanes of a waterfall with stable lanes are not written, so a new session on the document can differ. A document that
/// no editor has open is identified by the URI of `layoutd/session/open`, with version null. Fails with
/// `commitTooLarge` if more than 10,000 generated items would be written one by one, with `commitOfOutline` if items of
/// a section with children were inserted, deleted, moved or replaced (what is expanded is written as `isExpanded`), and
/// with `staleDocument` while the text or a source has a syntax error or may differ from the editor's.
package struct CommitSessionRequest: SessionMessage {
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

/// Sets the reading direction and the text size of the user, as `--rtl` and `--text-scale` do on the command line. They
/// are valid until the next request; the text is not changed.
package struct SetEnvironmentRequest: SessionMessage {
  package static let method = "layoutd/session/setEnvironment"

  package enum LayoutDirection: String, StringEnumeration {
    case leftToRight, rightToLeft
  }

  package var session: String
  /// The direction from the leading edge to the trailing edge. Default: that of the document.
  package var layoutDirection: LayoutDirection?
  /// The factor by which fonts are larger than the document states. Styles of elements have the sizes of the document.
  /// Default: 1.
  package var textScale: Double?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var layoutDirection: LayoutDirection?
    var textScale: Double?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "layoutDirection": if try !reader.readNull() { layoutDirection = try LayoutDirection(from: &reader) }
      case "textScale": if try !reader.readNull() { textScale = try reader.readNumber(in: 0.1...10) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.layoutDirection = layoutDirection
    self.textScale = textScale
  }
}

/// Sets whether a section's header is sticky, if the document's `stickyHeaders` is not `none`. The override is valid
/// until an edit of the document changes whether that header is sticky; that for a section that a batch update inserted
/// is valid until the section is deleted.
package struct SetStickyRequest: SessionMessage {
  package static let method = "layoutd/session/setSticky"

  package var session: String
  /// The section id. Default: all sections.
  package var section: String?
  /// Whether the header is sticky.
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

/// Shifts a section and all sections after it on screen without a new layout: `contentSize` does not change. The
/// override is valid until an edit of the document changes the section's `pagedOffset`; that for a section that a batch
/// update inserted is valid until the section is deleted.
package struct SetPagedOffsetRequest: SessionMessage {
  package static let method = "layoutd/session/setPagedOffset"

  package var session: String
  /// The section id.
  package var section: String
  /// The shift in points.
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

/// Returns the objects of the text that determine an element: its item, generator or source, its section, the header or
/// footer, and the layout; with their keys that have simple values. Null for elements that a client inserted and for
/// unknown keys. Works while the text has a syntax error, too; the values are then those of the last valid text.
package struct ElementPropertiesRequest: SessionMessage {
  package static let method = "layoutd/session/elementProperties"

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

/// Changes one value of the text; comments and formatting are kept. A document in an editor is changed by
/// `workspace/applyEdit`; a file is written atomically, if it has not changed since it was read.
package struct SetPropertyRequest: SessionMessage {
  package static let method = "layoutd/session/setProperty"

  package var session: String
  /// The path of an `EditableProperty`.
  package var path: String
  /// The new value; null removes the key.
  package var value: JSONValue

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var path: String?
    var value: JSONValue?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "path": if try !reader.readNull() { path = try reader.readString() }
      case "value": value = try reader.readValue()
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.path = try require(path, "path", at: start)
    self.value = try require(value, "value", at: start)
  }
}

/// Shows the document as if its text had another value, without an animation, in this session only: for a handle that
/// is dragged. The text is not changed. Its next change ends the trial, and so does a request without `path`.
package struct TryPropertyRequest: SessionMessage {
  package static let method = "layoutd/session/tryProperty"

  package var session: String
  /// The path of an `EditableProperty`. Default: the document as it is written.
  package var path: String?
  /// The value; null removes the key. Default: `null`.
  package var value: JSONValue?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var path: String?
    var value: JSONValue?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "path": if try !reader.readNull() { path = try reader.readString() }
      case "value": if try !reader.readNull() { value = try reader.readValue() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.path = path
    self.value = value
  }
}

/// Applies edits of the text, such as those of a code action, in the same way as `layoutd/session/setProperty`.
package struct ApplySessionEditRequest: SessionMessage {
  package static let method = "layoutd/session/applyEdit"

  package var session: String
  /// The `textVersion` of the text that the edits refer to, from `layoutd/session/didChangeDocument`.
  package var textVersion: Int
  /// The edits; they must not overlap.
  package var edits: [WorkspaceEdit.Edit]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var textVersion: Int?
    var edits: [WorkspaceEdit.Edit]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "textVersion": if try !reader.readNull() { textVersion = try reader.readInt() }
      case "edits":
        if try !reader.readNull() { edits = try reader.readList { reader throws(JSONError) in try WorkspaceEdit.Edit(from: &reader) } }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.textVersion = try require(textVersion, "textVersion", at: start)
    self.edits = try require(edits, "edits", at: start)
  }
}

/// Writes rows as a new file beside the document, and makes it the data source of a section, in the same way as
/// `layoutd/session/setProperty`. A document without sections gets one. Only for a file that may be written: an
/// existing file is never replaced, and one with the same contents is used again. Undo keeps the file.
package struct AddContentRequest: SessionMessage {
  package static let method = "layoutd/session/addContent"

  package var session: String
  /// The index of the section in the text.
  package var section: Int = 0
  /// The name of the file without an extension. Characters other than letters, digits, spaces, `-` and `_` are
  /// replaced.
  package var name: String
  /// JSON that contains an array of objects.
  package var text: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var section: Int = 0
    var name: String?
    var text: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "section": if try !reader.readNull() { section = try reader.readInt() }
      case "name": if try !reader.readNull() { name = try reader.readString() }
      case "text": if try !reader.readNull() { text = try reader.readString() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.section = section
    self.name = try require(name, "name", at: start)
    self.text = try require(text, "text", at: start)
  }
}

/// Returns the layout of the document as Swift source text for UIKit, as `layoutd export` writes it, with the lines of
/// each section. A layout in Swift is not exported.
package struct ExportSwiftRequest: SessionMessage {
  package static let method = "layoutd/session/exportSwift"

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

/// Returns the edits of the text that explain how the layout has changed since the last response to this request, as
/// `layoutd diff` names them: the smallest set with which the earlier document has the present layout, in the
/// document's viewport. Empty for the first request, without a change of the layout, while the text has a syntax error,
/// and if the edits do not explain the change. No other call waits for it; a client cancels it when the text has
/// changed again. A cancelled request is no response, and neither is an error, so the next one explains its changes,
/// too. `limitExceeded` if the document has more than about 25,000 items (6,000 that are written out with long labels).
package struct ExplainChangeRequest: SessionMessage {
  package static let method = "layoutd/session/explainChange"

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

/// Reverts the last edit of a file by `layoutd/session/setProperty` or `layoutd/session/applyEdit`, if the file has not
/// changed since.
package struct UndoEditRequest: SessionMessage {
  package static let method = "layoutd/session/undoEdit"

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

/// Repeats the edit that `layoutd/session/undoEdit` reverted last.
package struct RedoEditRequest: SessionMessage {
  package static let method = "layoutd/session/redoEdit"

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

/// Shows another layout of the Swift files that the document is made from, one of `build.layouts` in
/// `layoutd/session/didChangeDocument`. The build follows; all sessions on the document show its result.
package struct SelectLayoutRequest: SessionMessage {
  package static let method = "layoutd/session/selectLayout"

  package var session: String
  /// The expression of the layout.
  package var layout: String

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var layout: String?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "layout": if try !reader.readNull() { layout = try reader.readString() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.layout = try require(layout, "layout", at: start)
  }
}

/// Sets sizes that the client measured (self-sizing). They apply to headers and footers, along the scroll axis, and to
/// cells of `tags`, `list`, `waterfall`, `flow` with `estimatedItemSize` and `compositional` with estimated dimensions.
/// Visible elements keep their position on screen when an element above them changes its size. Unknown keys are
/// ignored.
package struct SetMeasuredSizesRequest: SessionMessage {
  package static let method = "layoutd/session/setMeasuredSizes"

  package var session: String
  package var sizes: [(key: String, size: Size)]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var sizes: [(key: String, size: Size)]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "sizes": if try !reader.readNull() { sizes = try reader.readMeasuredSizes() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.sizes = try require(sizes, "sizes", at: start)
  }
}

/// Invalidates a part of the layout. `everything` also removes all measured sizes; `keys` removes those of the named
/// elements.
package struct InvalidateSessionRequest: SessionMessage {
  package static let method = "layoutd/session/invalidate"

  package enum Scope: String, StringEnumeration {
    case everything, counts, elements, offset
  }

  package var session: String
  /// The invalidation scope: `offset` < `elements` < `counts` < `everything`.
  package var scope: Scope
  /// Elements whose measured sizes are removed.
  package var keys: [String] = []

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var scope: Scope?
    var keys: [String] = []
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "scope", "what": if try !reader.readNull() { scope = try Scope(from: &reader) }
      case "keys":
        if try !reader.readNull() { keys = try reader.readList { reader throws(JSONError) in try reader.readString() } }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.scope = try require(scope, "scope", at: start)
    self.keys = keys
  }
}

/// Begins to move an item. Until the movement ends the item has the `phase` `moving`, is drawn above all others and
/// follows the position, and the other items are laid out as though it were already at the index path that the position
/// determines. The data of the session is unchanged. A session moves one item at a time. Fails with `cannotMove` if the
/// document's `reorder` is `none`, the key is not that of a cell, or an item is being moved already.
package struct BeginInteractiveMovementRequest: SessionMessage {
  package static let method = "layoutd/session/beginInteractiveMovement"

  package var session: String
  /// The key of a cell.
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

/// Ends the movement: the item is dropped at its target. Returns the batch update that it amounts to, which is applied
/// already; it is empty if the item is where it was. With `edit`, the drop is offered as an edit of the text, too.
/// Fails with `noMovement` if no item is being moved.
package struct EndInteractiveMovementRequest: SessionMessage {
  package static let method = "layoutd/session/endInteractiveMovement"

  package var session: String
  /// Whether the result has the edit of the text.
  package var edit: Bool = false

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var edit: Bool = false
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "edit": if try !reader.readNull() { edit = try reader.readBool() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.edit = edit
  }
}

/// Cancels the movement: the item returns to its cell, and the viewport to the offset that it had before it scrolled by
/// itself. Does nothing if no item is being moved.
package struct CancelInteractiveMovementRequest: SessionMessage {
  package static let method = "layoutd/session/cancelInteractiveMovement"

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

/// Shows the children of items, as `NSDiffableDataSourceSectionSnapshot.expand(_:)` and the application of the
/// snapshot. Their visible descendants are inserted as one update; those of a collapsed descendant stay hidden. An
/// unknown item changes nothing and fails with `invalidOutline`.
package struct ExpandItemsRequest: SessionMessage {
  package static let method = "layoutd/expandItems"

  package var session: String
  /// Identifiers of items, visible or not. Items without children have no effect.
  package var items: [String]
  /// Whether the update is animated. Default: `true`.
  package var animated: Bool?
  /// A value that the update returns in `cause.token`.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var items: [String]?
    var animated: Bool?
    var token: [UInt8]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "items":
        if try !reader.readNull() { items = try reader.readList { reader throws(JSONError) in try reader.readString() } }
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "token": if try !reader.readNull() { token = try reader.readRaw() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.items = try require(items, "items", at: start)
    self.animated = animated
    self.token = token
  }
}

/// Hides the descendants of items, as `NSDiffableDataSourceSectionSnapshot.collapse(_:)` and the application of the
/// snapshot. They are deleted as one update, and which of them are expanded is kept. An unknown item changes nothing
/// and fails with `invalidOutline`.
package struct CollapseItemsRequest: SessionMessage {
  package static let method = "layoutd/collapseItems"

  package var session: String
  /// Identifiers of items, visible or not. Items without children have no effect.
  package var items: [String]
  /// Whether the update is animated. Default: `true`.
  package var animated: Bool?
  /// A value that the update returns in `cause.token`.
  package var token: [UInt8]?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var items: [String]?
    var animated: Bool?
    var token: [UInt8]?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "items":
        if try !reader.readNull() { items = try reader.readList { reader throws(JSONError) in try reader.readString() } }
      case "animated": if try !reader.readNull() { animated = try reader.readBool() }
      case "token": if try !reader.readNull() { token = try reader.readRaw() }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.items = try require(items, "items", at: start)
    self.animated = animated
    self.token = token
  }
}

/// Sets the mode and the rate of the session clock. A manual clock moves only by `layoutd/clock/advance`.
package struct SetClockRequest: SessionMessage {
  package static let method = "layoutd/clock/set"

  package enum Mode: String, StringEnumeration {
    case realtime, manual
  }

  package var session: String
  /// The clock mode.
  package var mode: Mode
  /// Session seconds per second of real time. Default: unchanged.
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

/// Moves the manual clock forward, or backward within a running animation. With `step`, a session in `frames` mode
/// sends one frame per step and one for the target time; without `step`, only the latter. Fails with `clockNotManual`
/// or `clockBeforeAnimation`.
package struct AdvanceClockRequest: SessionMessage {
  package static let method = "layoutd/clock/advance"

  package var session: String
  /// The target time in seconds. Either `to` or `by` is required.
  package var to: Double?
  /// The distance from the current time in seconds.
  package var by: Double?
  /// Seconds between frames; at most 100,000 steps per request. Default: one step.
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

/// Returns the elements that intersect a rectangle of the content.
package struct AttributesForElementsRequest: SessionMessage {
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

/// Returns one element, by key or by index path; null if there is none.
package struct AttributesForElementRequest: SessionMessage {
  package static let method = "layoutd/attributesForElement"
  package static let formerNames = ["layoutd/attributesFor"]

  package var session: String
  /// The element's key. Either `key` or `indexPath` is required.
  package var key: String?
  package var indexPath: IndexPath?
  /// With `indexPath`: `header`, `footer`, or the kind of a decoration or boundary item, whose number is the item
  /// index. Default: a cell.
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

/// Returns the offset at which a deceleration towards `proposed` ends: the layout at the center of the viewport may
/// snap it (`targetContentOffset(forProposedContentOffset:)`). Offsets beyond the content return the ends of the scroll
/// range, which `endless` content does not have.
package struct TargetContentOffsetRequest: SessionMessage {
  package static let method = "layoutd/targetContentOffset"

  package var session: String
  /// The offset at which the deceleration would end without snapping. Required unless `section` is given. Default: the
  /// end of a deceleration that starts at the section's current offset with `velocity`.
  package var proposed: Point?
  /// The velocity when the touch ended, in points per second.
  package var velocity: Point = Point(x: 0, y: 0)
  /// The id of an orthogonal section, whose offset is requested. Default: the collection.
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

/// Returns the content offset that shows an element at a position of the viewport. On the other axis, and with
/// `nearest` on both axes, the offset changes by the minimum that makes the element visible beside pinned views. Views
/// that come into view there and measure their sizes when they are displayed are measured before. After a scroll to the
/// offset, sizes that arrive keep the element at its position until the next scroll or movement.
package struct ScrollToItemRequest: SessionMessage {
  package static let method = "layoutd/scrollToItem"

  package var session: String
  /// The element's key. Either `key` or `indexPath` is required.
  package var key: String?
  /// The index path of a cell.
  package var indexPath: IndexPath?
  /// The position of the element in the viewport.
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

/// Returns the topmost element at a point of the content, with the range of the document that describes it; null if
/// there is none. Transforms are applied. Hidden elements and elements with alpha 0 are not hit.
package struct HitTestRequest: SessionMessage {
  package static let method = "layoutd/hitTest"

  package var session: String
  /// A point in content coordinates.
  package var point: Point
  /// The revision that the client shows. The current state is used even if it is newer; a revision that was not sent
  /// yet fails with `unknownRevision`. Default: the current revision.
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

/// Returns the elements that a position in the text describes, in this connection's sessions on the document, nearest
/// to the center of each viewport first; at most 100. Of a larger generator: the visible ones, or the first and last
/// items if none is visible. A position in an item yields its items; in a header, the header; in a decoration, its
/// elements; in a template, the items that use it; elsewhere in a section, the header, or else its first cell. A
/// session on inline text is found by its URI if no client has that document open.
package struct RevealRequest: DocumentMessage {
  package static let method = "layoutd/reveal"

  /// The document.
  package var textDocument: TextDocumentIdentifier
  /// A position in its text.
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

/// Returns the range of the text that describes an element, and requests the editor that has the document open to
/// reveal it: by `window/showDocument` if supported, otherwise by `layoutd/editor/reveal` if the editor has a session
/// or reports its cursor. If no client has it open, `layoutd preview --editor` starts an editor for its file. Null for
/// elements that a client inserted and for unknown keys.
package struct ShowSourceRequest: SessionMessage {
  package static let method = "layoutd/showSource"

  package var session: String
  package var key: String?
  /// A range of the text to show instead of an element, such as that of a diagnostic.
  package var range: PositionRange?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var key: String?
    var range: PositionRange?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "key": if try !reader.readNull() { key = try reader.readString() }
      case "range": if try !reader.readNull() { range = try PositionRange(from: &reader) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.key = range == nil ? try require(key, "key", at: start) : key
    self.range = range
  }
}

/// Returns at which widths of the viewport the lint rules of layouts have diagnostics, as `layoutd lint --widths`. A
/// response covers as many widths as take about a tenth of a second; the client requests the others from its `to` on.
/// No other call waits for it. Empty while the text has a syntax error; `limitExceeded` if the document has more than
/// about 100,000 items.
package struct LintWidthsRequest: DocumentMessage {
  package static let method = "layoutd/lintWidths"

  /// An open document, or the file of a session.
  package var textDocument: TextDocumentIdentifier
  /// The first width, in points.
  package var from: Double
  /// The last width, in points.
  package var to: Double
  /// The height of the viewport, in points. Default: that of the document's `viewport`.
  package var height: Double?

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var textDocument: TextDocumentIdentifier?
    var from: Double?
    var to: Double?
    var height: Double?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "textDocument": if try !reader.readNull() { textDocument = try TextDocumentIdentifier(from: &reader) }
      case "from": if try !reader.readNull() { from = try reader.readNumber(in: 1...10000) }
      case "to": if try !reader.readNull() { to = try reader.readNumber(in: 1...10000) }
      case "height": if try !reader.readNull() { height = try reader.readNumber(in: 0...1000000000) }
      default: break
      }
    }
    self.textDocument = try require(textDocument, "textDocument", at: start)
    self.from = try require(from, "from", at: start)
    self.to = try require(to, "to", at: start)
    self.height = height
  }
}

/// Sets the content offset of the viewport, also beyond the content, or the offset of an orthogonal section. Pending
/// scrolls are coalesced: only the last offset is applied.
package struct ScrollNotification: SessionMessage {
  package static let method = "layoutd/session/scroll"

  package var session: String
  /// The content offset in points; it is not clamped.
  package var contentOffset: Point
  /// The id of an orthogonal section, whose offset is set; ignored for other sections. Default: the collection's
  /// offset.
  package var section: String?
  /// A value that the update returns in `cause.token`.
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

/// Moves the center of the moving item. Pending positions are coalesced: only the last one is applied. While the
/// viewport scrolls the item keeps its position on screen. Within 44 points of an edge the viewport scrolls by itself,
/// at up to 600 points per second, until the end of the content. From an offset beyond the content it scrolls only
/// towards it, and starts at its end. Ignored if no item is being moved.
package struct UpdateInteractiveMovementNotification: SessionMessage {
  package static let method = "layoutd/session/updateInteractiveMovement"

  package var session: String
  /// The center of the item in content coordinates, as in `layoutd/hitTest`.
  package var position: Point

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var session: String?
    var position: Point?
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "session": if try !reader.readNull() { session = try reader.readString() }
      case "position": if try !reader.readNull() { position = try Point(from: &reader) }
      default: break
      }
    }
    self.session = try require(session, "session", at: start)
    self.position = try require(position, "position", at: start)
  }
}

/// Acknowledges all updates up to a revision; see `ackWindow` of `layoutd/session/open`.
package struct AcknowledgeNotification: SessionMessage {
  package static let method = "layoutd/session/ack"

  package var session: String
  /// The last applied revision.
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

/// Reports the cursor position of the editor that has the document open. Sessions of other connections on the document
/// get `layoutd/session/didMoveCursor`.
package struct EditorDidMoveCursorNotification: DocumentMessage {
  package static let method = "layoutd/editor/didMoveCursor"

  /// A document that this client has open.
  package var textDocument: TextDocumentIdentifier
  /// The cursor position.
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
