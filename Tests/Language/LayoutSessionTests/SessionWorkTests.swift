import CollectionLayout
import LayoutBase
import LayoutDocument
import LayoutSession
import Testing

/// Counts and searches that a session makes once, however many messages it receives.
@Suite struct SessionWorkTests {
  private static func text(sections count: Int, named name: String = "s") -> [UInt8] {
    let sections = (0..<count).map { #"{"id":"\#(name)\#($0)","items":[{"repeat":100}]}"# }.joined(separator: ",")
    let layout = #"{"kind":"compositional","orthogonalScrolling":"continuous"}"#
    return Array(#"{"layout":\#(layout),"sections":[\#(sections)]}"#.utf8)
  }

  private static func document(sections count: Int) -> Document {
    let document = Document(text: text(sections: count), location: Document.Location(folder: nil), files: .none)
    document.refresh()
    return document
  }

  private static func session(_ document: Document) throws -> Session {
    try Session(name: "s", document: document.snapshot, options: SessionOptions(), now: 0)
  }

  /// Changes the text of a document, which a session follows.
  private static func edit(_ document: Document, sections count: Int, in session: inout Session) {
    document.setText(text(sections: count, named: "t"))
    document.refresh()
    session.follow(document.snapshot)
  }

  @Test func `scrolls of orthogonal sections search the sections once`() throws {
    var session = try Self.session(Self.document(sections: 2_000))
    let units = WorkCounter.units {
      for number in 0..<1_000 {
        session.scroll(to: Point(x: 5, y: 0), ofSection: Identifier("s\(1_999 - number)"), token: nil)
        session.scroll(to: Point(x: 5, y: 0), ofSection: Identifier("none"), token: nil)
      }
    }
    #expect(units <= 2_000)
    _ = session.takeOutput(now: 1)
    let offsets = session.lastSent.state.orthogonalOffsets
    #expect(offsets.count == 2_000 && offsets.last?.offset.x == 5 && offsets.first?.offset.x == 0)
  }

  @Test func `a section is found after the data changed`() throws {
    let document = Self.document(sections: 3)
    var session = try Self.session(document)
    try session.setPagedOffset(Point(x: 0, y: 5), ofSection: "s2")
    _ = try session.performBatchUpdates([.deleteSection(at: 0)], counts: nil, animated: false, token: nil)
    #expect(throws: Session.UnknownSection.self) { try session.setPagedOffset(.zero, ofSection: "s0") }
    try session.setPagedOffset(Point(x: 0, y: 7), ofSection: "s1")
    Self.edit(document, sections: 4, in: &session)
    #expect(throws: Session.UnknownSection.self) { try session.setPagedOffset(.zero, ofSection: "s1") }
    try session.setPagedOffset(.zero, ofSection: "t3")
  }

  @Test func `the effort is that of the session's own collection`() throws {
    let document = Self.document(sections: 3)
    var session = try Self.session(document)
    #expect(session.effort == CollectionEffort(session.model) && session.effort.itemCount == 300)
    _ = try session.performBatchUpdates(
      [.deleteSection(at: 0), .deleteItem(at: IndexPath(section: 1, item: 0))], counts: nil, animated: false, token: nil
    )
    #expect(session.effort == CollectionEffort(session.model) && session.effort.itemCount == 199)
    session.reset()
    #expect(session.effort.itemCount == 300)
    Self.edit(document, sections: 7, in: &session)
    #expect(session.effort == CollectionEffort(session.model) && session.effort.itemCount == 700)
    session.resize(to: .size(Size(width: 300, height: 300)))
    #expect(session.effort == CollectionEffort(session.model))
  }
}
