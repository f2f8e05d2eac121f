import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// Sessions on the screens of devices: their scale and safe area, as if the document named the device.
@Suite struct DeviceScreenTests {
  /// Documents whose layout depends on the device in different ways, as members of an object without a viewport.
  static let documents = [
    #""safeAreaInsets": "device", "contentInsetAdjustment": "automatic", "layout": {"kind": "list"}"#,
    #""safeAreaInsets": "device", "contentInsetAdjustment": "always", "contentInset": {"top": 5, "left": 3}, "layout": {"kind": "waterfall", "columnCount": 7}"#,
    #""safeAreaInsets": "device", "contentInsetAdjustment": "automatic", "scrollDirection": "horizontal", "layoutDirection": "rtl", "layout": {"kind": "list"}"#,
    #""displayScale": 2, "layoutMargins": {"left": 7}, "safeAreaInsets": {"top": 11}, "layout": {"kind": "grid", "columnCount": 3}"#,
    #""safeAreaInsets": "device", "layout": {"kind": "compositional", "contentInsetsReference": "safeArea", "group": {"direction": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 50}, "items": [{"size": {"width": {"fractionalWidth": 0.33}, "height": {"fractionalHeight": 1}}}]}}"#,
  ]

  private static func snapshot(viewport: String, _ members: String) -> DocumentSnapshot {
    let text =
      #"{"viewport": \#(viewport), \#(members), "sections": [{"id": "s", "items": [{"repeat": 40, "id": "i{i}", "height": 70}]}]}"#
    return DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
  }

  private static func named(_ device: Device, _ orientation: Device.Orientation) -> String {
    #"{"device": "\#(device.name)", "orientation": "\#(orientation.rawValue)"}"#
  }

  @Test(
    arguments: documents,
    [#""iPhone 16""#, #"{"device": "iPad mini", "orientation": "landscape"}"#, #"{"width": 300, "height": 500}"#])
  func `a session on a device shows what a document with that device shows`(members: String, viewport: String) throws {
    let document = Self.snapshot(viewport: viewport, members)
    #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    var resized = try Session(name: "s", document: document, options: SessionOptions(animation: .none), now: 0)
    for device in Devices.all {
      for orientation in Device.Orientation.allCases {
        let expected = try Session(
          name: "s", document: Self.snapshot(viewport: Self.named(device, orientation), members),
          options: SessionOptions(animation: .none), now: 0
        ).lastSent.state
        let opened = try Session(
          name: "s", document: document,
          options: SessionOptions(viewport: .device(device, orientation), animation: .none), now: 0)
        #expect(opened.lastSent.state == expected, "\(device.name) \(orientation)")
        let adapted = document.adapted(to: LayoutEnvironment(device: device.name, orientation: orientation))
        let command = try Session(name: "s", document: adapted, options: SessionOptions(animation: .none), now: 0)
        #expect(command.lastSent.state == expected, "\(device.name) \(orientation)")
        resized.resize(to: .device(device, orientation))
        _ = resized.takeOutput(now: 0, ignoringRate: true)
        #expect(resized.lastSent.state == expected, "\(device.name) \(orientation)")
      }
    }
  }

  @Test(arguments: documents) func `a device stays while the document is edited, and its safe area follows the text`(
    members: String
  ) throws {
    var session = try Session(
      name: "s", document: Self.snapshot(viewport: #"{"width": 300, "height": 500}"#, members),
      options: SessionOptions(
        viewport: .device(try #require(Devices.named("iPhone SE")), .landscape), animation: .none),
      now: 0)
    let edited = members.replacing(#""device""#, with: #"{"top": 13}"#)
    session.follow(Self.snapshot(viewport: "\"iPad\"", edited))
    _ = session.takeOutput(now: 0, ignoringRate: true)
    let expected = try Session(
      name: "s", document: Self.snapshot(viewport: #"{"device": "iPhone SE", "orientation": "landscape"}"#, edited),
      options: SessionOptions(animation: .none), now: 0
    ).lastSent.state
    #expect(session.lastSent.state.viewport == expected.viewport)
    #expect(session.lastSent.state.contentSize == expected.contentSize)
  }

  @Test func `exchanged sides of the present device turn it, in sessions and timelines`() throws {
    let members = #""safeAreaInsets": "device", "contentInsetAdjustment": "always", "layout": {"kind": "list"}"#
    for turn in [#"{"width": 852, "height": 393}"#, #"{"device": "iPhone 16", "orientation": "landscape"}"#] {
      let document = Self.snapshot(
        viewport: "\"iPhone 16\"", members + #", "timeline": [{"at": 0.1, "resize": \#(turn)}]"#)
      #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
      let frames = Array(try Simulation(document, events: document.model.timeline, framesPerSecond: 10))
      #expect(frames.last?.state.contentSize.width == 734)
      #expect(frames.last?.state.contentOffset == Point(x: -59, y: 0))
    }
  }
}
