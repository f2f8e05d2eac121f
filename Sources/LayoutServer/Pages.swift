package import CollectionLayout

/// Makes pages that people look at in a browser, and puts them where one finds them; handed in at the edge, because the
/// server itself draws nothing and writes no files.
package struct Pages: Sendable {
  /// A collection as a picture, or the first screens of one with many elements; the name is the document's, for the
  /// title. Where `goesOn`, asked now and then, says no, the rest is missing.
  package var picture: @Sendable (_ view: ScrolledCollection, _ name: String, _ goesOn: () -> Bool) -> [UInt8]
  /// A play, whose frames come one by one, as a page that plays it; may be cut where it gets too long.
  package var play: @Sendable (_ name: String, _ next: () -> TimelineFrame?) -> [UInt8]
  /// The same as the data of a player: JSON.
  package var playData: @Sendable (_ name: String, _ next: () -> TimelineFrame?) -> [UInt8]
  /// Writes a page; gives its absolute path, or nil when it cannot be written.
  package var publish: @Sendable (_ fileName: String, _ bytes: [UInt8]) -> String?

  package init(
    picture: @escaping @Sendable (ScrolledCollection, String, () -> Bool) -> [UInt8],
    play: @escaping @Sendable (String, () -> TimelineFrame?) -> [UInt8],
    playData: @escaping @Sendable (String, () -> TimelineFrame?) -> [UInt8],
    publish: @escaping @Sendable (String, [UInt8]) -> String?
  ) {
    self.picture = picture
    self.play = play
    self.playData = playData
    self.publish = publish
  }
}
