import LayoutDocument
import Testing

@Suite struct ExcludedKeyTests {
  @Test func `each two keys that exclude each other are reported in one object`() {
    var pairs: [String] = []
    for place in SchemaEnumerator().places {
      for (name, others) in place.object.excludes {
        for other in others {
          guard let key = place.object.key(name), let second = place.object.key(other) else {
            Issue.record("\(place.path) has no \(name) or no \(other)")
            continue
          }
          pairs.append("\(place.object.name): \(name), \(other)")
          let members = [key, second].map { "\"\($0.name)\": \(SchemaEnumerator.sample($0.type))" }
          let text = place.document(with: members.joined(separator: ", "), for: key)
            .replacing(#""sections": [{}]"#, with: #""sections": [{"items": [{}]}]"#)
          #expect(
            DocumentFixture(text).document.diagnostics.count {
              $0.message.contains("\"\(name)\"") && $0.message.contains("\"\(other)\"")
            } == 1, "\(text)")
        }
      }
    }
    #expect(
      pairs.sorted() == [
        "compositional layout: list, group", "event: anchor, collapse", "event: anchor, contentInset",
        "event: anchor, drag", "event: anchor, expand", "event: anchor, fling", "event: anchor, measure",
        "event: anchor, resize", "event: anchor, scrollTo", "event: anchor, wait",
        "group: count, repeatingSubitemCount", "group: frames, items", "insert: item, section",
        "reload: item, section", "scrollTo: item, section", "scrollTo: item, x", "scrollTo: item, y",
      ])
  }
}
