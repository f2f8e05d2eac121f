import JSON
import LayoutServer
import TestSupport
import Testing

/// Sessions that scroll along both axes.
@Suite struct SheetConversationTests {
  /// Returns a client that shows 100 × 200 points of a sheet of 10 × 20 cells, `c0` to `c199`, of 50 × 40 points, whose
  /// first row and column are pinned.
  private static func watching(_ more: String = "", options: String = "") -> MovementClient {
    let client = MovementClient(server: Server(environment: ServerEnvironment()))
    client.client.openDocument(
      """
      {"scrollDirection": "both", "reorder": "withinSection", \(more)"layout": {"kind": "sheet", "columnCount": 10, \
      "columnWidths": 50, "rowHeights": 40, "pinnedRows": 1, "pinnedColumns": 1}, \
      "sections": [{"id": "s", "items": [{"repeat": 200, "id": "c{i}"}]}]}
      """)
    client.open(options)
    return client
  }

  private static func scroll(_ client: MovementClient, _ x: Double, _ y: Double) {
    client.client.notify(
      "layoutd/session/scroll", #"{"session": "s1", "contentOffset": {"x": \#(x), "y": \#(y)}}"#)
    client.settle()
  }

  private static func frame(_ client: MovementClient, _ item: Int) -> [Double]? {
    client.state.elements["cell:c\(item)"]?["frame"]?.asArray?.compactMap(\.asDouble)
  }

  private static func offset(_ client: MovementClient) -> [Double] {
    [client.state.contentOffset?["x"]?.asDouble ?? -1, client.state.contentOffset?["y"]?.asDouble ?? -1]
  }

  /// Returns the content offset of a response.
  private static func point(_ response: JSONValue) -> [Double] {
    let offset = response["result"]?["contentOffset"]
    return [offset?["x"]?.asDouble ?? -1, offset?["y"]?.asDouble ?? -1]
  }

  @Test func `a scroll along both axes shows what is in view, and what is pinned`() {
    let client = Self.watching()
    #expect(client.state.elements.count == 2 * 5)
    Self.scroll(client, 120, 90)
    #expect(Self.frame(client, 0) == [120, 90, 50, 40])
    #expect(Self.frame(client, 3) == [150, 90, 50, 40])
    #expect(Self.frame(client, 20) == [120, 80, 50, 40])
    #expect(Self.frame(client, 1) == nil)
    // Rows 2 to 7 and columns 2 to 4, three cells of the pinned row, six of the pinned column, and the corner.
    #expect(client.state.elements.count == 6 * 3 + 3 + 6 + 1)
    client.expectEqualToSnapshot()
    Self.scroll(client, 0, 0)
    client.expectEqualToSnapshot()
    #expect(Self.frame(client, 0) == [0, 0, 50, 40])
  }

  @Test func `overscan is added on all sides`() {
    let client = Self.watching(options: #""overscan": 50"#)
    Self.scroll(client, 150, 200)
    // Columns 2 to 5 and rows 3 to 11, and what is pinned.
    #expect((30...119).filter { Self.frame(client, $0) != nil && $0 % 10 != 0 }.count == 9 * 4)
    client.expectEqualToSnapshot()
  }

  @Test func `a target and a scroll to an item have both axes`() {
    let client = Self.watching()
    let far = client.client.fetch(
      "layoutd/targetContentOffset", #"{"session": "s1", "proposed": {"x": 1e6, "y": 1e6}}"#)
    #expect(Self.point(far) == [400, 600])
    Self.scroll(client, 120, 90)
    func offset(showing key: String) -> [Double] {
      Self.point(
        client.client.fetch("layoutd/scrollToItem", #"{"session": "s1", "key": "\#(key)", "position": "nearest"}"#))
    }
    #expect(offset(showing: "cell:c155") == [200, 440])
    // It ends beside the pinned row and column.
    Self.scroll(client, 400, 600)
    #expect(offset(showing: "cell:c55") == [200, 160])
  }

  @Test func `a dragged item scrolls along both axes, and a cancellation restores the offset`() {
    let client = Self.watching()
    _ = client.client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    _ = client.begin("cell:c11")
    // 22 points from two edges: 300 points per second on each axis.
    client.update(78, 178)
    client.advance(0)
    client.advance(0.1)
    #expect(Self.offset(client) == [30, 30])
    client.advance(10)
    #expect(Self.offset(client) == [400, 600])
    client.expectEqualToSnapshot()
    client.cancel()
    client.advance(10)
    #expect(Self.offset(client) == [0, 0])
    client.expectEqualToSnapshot()
  }

  @Test func `right to left a session starts at the right end, and stays there when columns are added`() {
    let client = Self.watching(#""layoutDirection": "rtl", "#)
    #expect(Self.offset(client) == [400, 0])
    #expect(Self.frame(client, 0) == [450, 0, 50, 40])
    Self.scroll(client, 300, 0)
    #expect(Self.frame(client, 0) == [350, 0, 50, 40])
    client.client.change(
      """
      {"scrollDirection": "both", "layoutDirection": "rtl", "layout": {"kind": "sheet", "columnCount": 20, \
      "columnWidths": 50, "rowHeights": 40, "pinnedRows": 1, "pinnedColumns": 1}, \
      "sections": [{"id": "s", "items": [{"repeat": 200, "id": "c{i}"}]}]}
      """)
    client.settle()
    #expect(Self.offset(client) == [800, 0])
    #expect(Self.frame(client, 0) == [850, 0, 50, 40])
    client.expectEqualToSnapshot()
  }
}
