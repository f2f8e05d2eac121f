package import CollectionLayout

/// Makes pages that people look at in a browser, and puts them where one finds them; handed in at the edge, because the
/// server itself draws nothing and writes no files.
package struct Pages {
  /// All of a collection as a picture; the name is the document's, for the title.
  package var picture: (_ view: ScrolledCollection, _ name: String) -> [UInt8]
  /// A play, whose frames come one by one, as a page that plays it; may be cut where it gets too long.
  package var play: (_ name: String, _ next: () -> TimelineFrame?) -> [UInt8]
  /// Writes a page; gives its absolute path, or nil when it cannot be written.
  package var publish: (_ fileName: String, _ bytes: [UInt8]) -> String?

  package init(
    picture: @escaping (ScrolledCollection, String) -> [UInt8],
    play: @escaping (String, () -> TimelineFrame?) -> [UInt8],
    publish: @escaping (String, [UInt8]) -> String?
  ) {
    self.picture = picture
    self.play = play
    self.publish = publish
  }
}
