import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// The part of a viewport that is blank while animations are in flight.
@Suite struct BlankAreaTests {
  @Test func `a viewport without area is not blank`() {
    let document = DocumentSnapshot(
      text: Array(#"{"layout": {"kind": "list", "rowHeight": 50}, "sections": [{"items": [{}, {}]}]}"#.utf8),
      location: .init(folder: nil), files: .none)
    func area(_ width: Double, _ height: Double) -> BlankArea {
      var work = LayoutProgress()
      let viewport = Size(width: 100, height: 100)
      let target = ScrolledCollection(
        PreparedCollection(document.model.collection, viewport: viewport, work: &work), contentOffset: .zero)
      let state = ViewportState(
        contentOffset: .zero, contentSize: viewport, viewport: Size(width: width, height: height))
      return BlankArea(of: state, target: target)
    }
    #expect(area(100, 100).fraction == 1)
    #expect(area(100, 100).missing.count == 2)
    for (width, height) in [(0.0, 100.0), (100, 0), (0, 0)] {
      #expect(area(width, height).fraction == 0)
      #expect(area(width, height).missing == [])
    }
  }
}
