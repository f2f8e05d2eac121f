import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// Animated updates of items with badges. The rows are 40 points high, animations are linear and take 0.2 s.
@Suite struct AnchoredViewAnimationTests {
  /// A viewport with five rows, and a player of the updates.
  private struct Board {
    private var session: Session
    private var player: KeyframePlayer
    private var time = 0.0
    private(set) var additive: [Bool] = []
    private(set) var jumps = 0

    init(
      _ mode: SessionOptions.AnimationMode, rows: Int, interruption: String = "additive", badgesOfGroups: Bool = false
    ) throws {
      let badge = #"{"kind": "badge", "size": {"width": 10, "height": 10}, "containerAnchor": {"edges": ["top"]}}"#
      let badges = #""supplementaryItems": [\#(badge)]"#
      let text = """
        {"viewport": {"width": 100, "height": 200},
         "layout": {"kind": "compositional", "group": {
           "size": {"width": {"fractionalWidth": 1}, "height": 40}, \(badgesOfGroups ? badges + "," : "")
           "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}
                      \(badgesOfGroups ? "" : "," + badges)}]}},
         "animation": {"duration": 0.2, "curve": "linear", "anchor": "none", "interruption": "\(interruption)"},
         "sections": [{"id": "s", "items": [{"repeat": \(rows), "id": "i{i}"}]}]}
        """
      let document = DocumentSnapshot(
        text: Array(text.utf8), location: Document.Location(folder: nil, workspaceFolders: []), files: .none)
      session = try Session(
        name: "s", document: document,
        options: SessionOptions(animation: mode, addsKeyframes: true, jumps: .all), now: 0)
      _ = session.setClock(.manual, rate: nil, now: 0)
      player = KeyframePlayer(session.lastSent.state)
    }

    mutating func perform(_ operations: UpdateOperation...) throws {
      _ = try session.performBatchUpdates(operations, counts: nil, animated: true, token: nil)
      take()
    }

    mutating func advance(to time: Double) throws {
      try session.advanceClock(to: time, now: 0)
      self.time = time
      take()
    }

    private mutating func take() {
      for case .update(let update) in session.takeOutput(now: 0) {
        player.apply(update, at: time)
        if let animation = update.animation { additive.append(animation.isAdditive) }
        jumps += update.suddenChanges.map { $0.jumps.count } ?? 0
      }
    }

    private var presented: [LayoutElement] {
      var session = self.session
      return session.presentationState(now: 0).elements
    }

    /// The y origin and alpha of all badges now, by key without `supplementary:badge:s/`.
    var badges: [String: [Double]] {
      var found: [String: [Double]] = [:]
      for element in presented where element.key.text.hasPrefix("supplementary:") {
        found[String(element.key.text.dropFirst("supplementary:badge:s/".count))] = Self.values(element.attributes)
      }
      return found
    }

    /// The y origins of the cells now, by identifier.
    var cells: [String: Double] {
      var found: [String: Double] = [:]
      for element in presented where element.key.text.hasPrefix("cell:") {
        found[String(element.key.text.dropFirst("cell:".count))] = Self.values(element.attributes)[0]
      }
      return found
    }

    /// Compares the presentation state with that of a client of keyframes, by element. Views that disappear may have
    /// other keys there.
    func checkPlayer() {
      var views: [ElementKey: [[Double]]] = [:]
      for element in presented {
        views[element.key.primaryKey, default: []].append(Self.values(element.attributes))
      }
      let played = player.views(at: time).mapValues { views in views.map(Self.values) }
      #expect(player.faults == [])
      #expect(views.mapValues(Self.sorted) == played.mapValues(Self.sorted))
    }

    private static func values(_ attributes: LayoutAttributes) -> [Double] {
      [attributes.frame.y, attributes.alpha].map { ($0 * 1e6).rounded() / 1e6 }
    }

    private static func sorted(_ views: [[Double]]) -> [[Double]] {
      views.sorted { $0.lexicographicallyPrecedes($1) }
    }
  }

  private static func place(_ item: Int) -> IndexPath { IndexPath(section: 0, item: item) }

  private static func insert(_ name: String, at item: Int) -> UpdateOperation {
    .insertItem(NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier(name)), at: place(item))
  }

  @Test(arguments: [SessionOptions.AnimationMode.frames, .keyframes], ["additive", "restart"])
  func `the badges of later items follow them when an item is deleted`(
    mode: SessionOptions.AnimationMode, interruption: String
  ) throws {
    var board = try Board(mode, rows: 4, interruption: interruption)
    try board.perform(.deleteItem(at: Self.place(0)))
    if mode == .keyframes { board.checkPlayer() }
    try board.advance(to: 0.1)
    #expect(board.badges == ["0": [20, 1], "1": [60, 1], "2": [100, 1], "0#1": [0, 0.5]])
    #expect(board.cells == ["i0": 0, "i1": 20, "i2": 60, "i3": 100])
    if mode == .keyframes { board.checkPlayer() }
    try board.advance(to: 0.2)
    #expect(board.badges == ["0": [0, 1], "1": [40, 1], "2": [80, 1]])
    #expect(board.jumps == 0)
  }

  @Test(arguments: [SessionOptions.AnimationMode.frames, .keyframes])
  func `the badge of an inserted item appears while the others follow their items`(
    mode: SessionOptions.AnimationMode
  ) throws {
    var board = try Board(mode, rows: 4)
    try board.perform(Self.insert("n", at: 1))
    try board.advance(to: 0.1)
    #expect(board.badges == ["0": [0, 1], "1": [40, 0.5], "2": [60, 1], "3": [100, 1], "4": [140, 1]])
    #expect(board.cells == ["i0": 0, "n": 40, "i1": 60, "i2": 100, "i3": 140])
    if mode == .keyframes { board.checkPlayer() }
    try board.advance(to: 0.2)
    #expect(board.badges == ["0": [0, 1], "1": [40, 1], "2": [80, 1], "3": [120, 1], "4": [160, 1]])
    #expect(board.jumps == 0)
  }

  @Test(arguments: [SessionOptions.AnimationMode.frames, .keyframes])
  func `badges move with their cells`(mode: SessionOptions.AnimationMode) throws {
    var board = try Board(mode, rows: 4)
    try board.perform(.moveItem(from: Self.place(0), to: Self.place(3)))
    try board.advance(to: 0.1)
    #expect(board.badges == ["0": [20, 1], "1": [60, 1], "2": [100, 1], "3": [60, 1]])
    #expect(board.cells == ["i0": 60, "i1": 20, "i2": 60, "i3": 100])
    if mode == .keyframes { board.checkPlayer() }
  }

  @Test func `badges of groups keep their numbers`() throws {
    var board = try Board(.frames, rows: 4, badgesOfGroups: true)
    try board.perform(.deleteItem(at: Self.place(0)))
    try board.advance(to: 0.1)
    #expect(board.badges == ["0": [0, 1], "1": [40, 1], "2": [80, 1], "3": [120, 0.5]])
  }

  @Test func `badges continue the animations of their items' earlier badges beside a new one`() throws {
    var board = try Board(.frames, rows: 4)
    try board.perform(.deleteItem(at: Self.place(0)))
    try board.advance(to: 0.1)
    try board.perform(.deleteItem(at: Self.place(0)))
    #expect(board.badges == ["0": [60, 1], "1": [100, 1], "0#1": [0, 0.5], "0#2": [20, 1]])
    // A quarter of the first movement is left, and three quarters of the second one.
    try board.advance(to: 0.15)
    #expect(board.badges == ["0": [40, 1], "1": [80, 1], "0#1": [0, 0.25], "0#2": [10, 0.75]])
    #expect(board.cells == ["i0": 0, "i1": 10, "i2": 40, "i3": 80])
    try board.advance(to: 0.2)
    #expect(board.badges == ["0": [20, 1], "1": [60, 1], "0#2": [0, 0.5]])
    try board.advance(to: 0.31)
    #expect(board.badges == ["0": [0, 1], "1": [40, 1]])
    #expect(board.jumps == 0)
  }

  /// A client of keyframes adds animations by key, so that an update restarts if keys in flight get other views.
  @Test(arguments: [
    (SessionOptions.AnimationMode.frames, "restart"), (SessionOptions.AnimationMode.keyframes, "restart"),
    (SessionOptions.AnimationMode.keyframes, "additive"),
  ])
  func `badges start where the earlier badges of their items are`(
    mode: SessionOptions.AnimationMode, interruption: String
  ) throws {
    var board = try Board(mode, rows: 4, interruption: interruption)
    try board.perform(.deleteItem(at: Self.place(0)))
    try board.advance(to: 0.1)
    try board.perform(.deleteItem(at: Self.place(0)))
    #expect(board.badges == ["0": [60, 1], "1": [100, 1], "0#1": [0, 0.5], "0#2": [20, 1]])
    if mode == .keyframes { board.checkPlayer() }
    try board.advance(to: 0.2)
    #expect(board.badges == ["0": [30, 1], "1": [70, 1], "0#1": [0, 0.25], "0#2": [10, 0.5]])
    #expect(board.cells == ["i0": 0, "i1": 10, "i2": 30, "i3": 70])
    if mode == .keyframes {
      board.checkPlayer()
      #expect(board.additive == [interruption == "additive", false])
    }
    try board.advance(to: 0.31)
    #expect(board.badges == ["0": [0, 1], "1": [40, 1]])
    #expect(board.jumps == 0)
  }

  @Test(arguments: [SessionOptions.AnimationMode.frames, .keyframes])
  func `a badge enters the viewport with its item`(mode: SessionOptions.AnimationMode) throws {
    var board = try Board(mode, rows: 10)
    try board.perform(.deleteItem(at: Self.place(0)))
    try board.advance(to: 0.1)
    #expect(
      board.badges == [
        "0": [20, 1], "1": [60, 1], "2": [100, 1], "3": [140, 1], "4": [180, 1], "0#1": [0, 0.5],
      ])
    #expect(board.cells["i5"] == 180)
    if mode == .keyframes { board.checkPlayer() }
  }

  @Test func `a badge leaves the viewport with its item, and returns with it in an additive update`() throws {
    var board = try Board(.frames, rows: 10)
    try board.perform(Self.insert("n", at: 0))
    try board.advance(to: 0.1)
    #expect(
      board.badges == [
        "0": [0, 0.5], "1": [20, 1], "2": [60, 1], "3": [100, 1], "4": [140, 1], "4#1": [180, 1],
      ])
    #expect(board.cells["i4"] == 180)
    try board.perform(.deleteItem(at: Self.place(0)))
    let atRest = ["0": [20.0, 1], "1": [60, 1], "2": [100, 1], "3": [140, 1], "4": [180, 1]]
    #expect(board.badges == atRest.merging(["0#2": [0, 0.5]]) { $1 })
    // The first animation has ended, half of the second one is left.
    try board.advance(to: 0.2)
    #expect(board.badges == atRest.merging(["0#2": [0, 0.5]]) { $1 })
    #expect(board.cells["i4"] == 180)
    try board.advance(to: 0.31)
    #expect(board.badges == ["0": [0, 1], "1": [40, 1], "2": [80, 1], "3": [120, 1], "4": [160, 1]])
  }

  @Test(arguments: [SessionOptions.AnimationMode.frames, .keyframes])
  func `a badge leaves the viewport with its item, and returns with it in an update that restarts`(
    mode: SessionOptions.AnimationMode
  ) throws {
    var board = try Board(mode, rows: 10, interruption: "restart")
    try board.perform(Self.insert("n", at: 0))
    try board.advance(to: 0.1)
    if mode == .keyframes { board.checkPlayer() }
    try board.perform(.deleteItem(at: Self.place(0)))
    try board.advance(to: 0.2)
    // The view that was leaving is transparent, its position has the view with the new key.
    #expect(
      board.badges == [
        "0": [10, 1], "1": [50, 1], "2": [90, 1], "3": [130, 1], "4": [170, 1], "0#2": [0, 0.25], "4#1": [180, 0],
      ])
    #expect(board.cells["i4"] == 170)
    if mode == .keyframes { board.checkPlayer() }
    try board.advance(to: 0.31)
    #expect(board.badges == ["0": [0, 1], "1": [40, 1], "2": [80, 1], "3": [120, 1], "4": [160, 1]])
  }

  @Test func `an item that is deleted and inserted again has another badge`() throws {
    var board = try Board(.frames, rows: 3)
    try board.perform(.deleteItem(at: Self.place(0)), Self.insert("i0", at: 2))
    try board.advance(to: 0.1)
    #expect(board.badges == ["0": [20, 1], "1": [60, 1], "2": [80, 0.5], "0#1": [0, 0.5]])
  }
}
