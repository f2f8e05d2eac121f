import CollectionLayout
import LayoutDrawing
import TestSupport
import Testing

/// Tests of keyframe tracks: the track of the scroll offset is read from an animated SVG and compared with the frames.
@Suite struct MotionTrackTests {
  /// Returns frames with the given vertical content offsets, 0.1 s apart.
  static func play(_ offsets: [Double]) -> [SimulationFrame] {
    offsets.enumerated().map { index, offset in
      SimulationFrame(
        time: Double(index) / 10,
        state: ViewportState(
          contentOffset: Point(x: 0, y: offset), contentSize: Size(width: 100, height: 1_000),
          viewport: Size(width: 100, height: 100)))
    }
  }

  /// Returns the vertices of the picture's first track: frame numbers and vertical translations.
  static func vertices(of offsets: [Double]) -> [(frame: Double, y: Double)] {
    let picture = AnimatedPicture(play(offsets), rate: 10)
    let base = picture.scrollBase
    guard let rule = picture.keyframes.first(where: { $0.body.contains("translate") }) else { return [(0, base)] }
    return rule.blocks.flatMap { selectors, body in
      let numbers = body.split(whereSeparator: { " :px".contains($0) }).compactMap { Double($0) }
      let y = base + (numbers.count > 1 ? numbers[1] : 0)
      return selectors.map { (frame: $0 / 100 * Double(picture.loopLength(rate: 10)), y: y) }
    }.sorted { $0.frame < $1.frame }
  }

  static func value(_ vertices: [(frame: Double, y: Double)], at frame: Double) -> Double {
    guard let after = vertices.firstIndex(where: { $0.frame >= frame - 1e-3 }) else { return vertices.last?.y ?? 0 }
    guard after > 0, vertices[after].frame > frame + 1e-3 else { return vertices[after].y }
    let (start, end) = (vertices[after - 1], vertices[after])
    return start.y + (end.y - start.y) * (frame - start.frame) / (end.frame - start.frame)
  }

  @Test(arguments: 0..<60)
  func `the error of a track is at most 0.05 points at every frame`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var offset = 0.0
    var speed = 0.0
    // Pauses, uniform movement, slow curves, jumps.
    let offsets: [Double] = (0..<200).map { _ in
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: offset += .random(in: -500...500, using: &generator)
      case 1: speed = .random(in: -30...30, using: &generator)
      case 2: speed = 0
      case 3...5: speed += .random(in: -0.1...0.1, using: &generator)
      default: break
      }
      offset += speed
      return offset
    }
    let vertices = Self.vertices(of: offsets)
    for (frame, offset) in offsets.enumerated() {
      #expect(abs(Self.value(vertices, at: Double(frame)) + offset) <= 0.05, "frame \(frame)")
    }
  }

  @Test func `uniform movement is one segment`() {
    // 0.7 points a frame are a multiple of the resolution of 0.01.
    let vertices = Self.vertices(of: (0..<100).map { Double($0) * 0.7 })
    // The first frame, the last frame, and the end of the loop.
    #expect(vertices.map(\.y) == [0, -69.3, -69.3])
    #expect(abs(vertices[1].frame - 99) < 1e-3)
  }

  @Test func `a jump stays within its frame`() {
    let vertices = Self.vertices(of: Array(repeating: 0, count: 50) + Array(repeating: 80, count: 50))
    #expect(vertices.map { $0.frame.rounded() }.prefix(3) == [0, 49, 50])
    #expect(vertices.map(\.y).prefix(3) == [0, 0, -80])
  }

  @Test func `a curve has few vertices for its curvature`() {
    // For 0.008 t² the error of a chord over n frames is 0.002 n² in its middle, so it may span 3 frames: 0.018 <
    // 0.025.
    let offsets = (0..<200).map { 0.008 * Double($0 * $0) }
    let vertices = Self.vertices(of: offsets)
    #expect(vertices.count < 200 / 3 + 10)
    for (frame, offset) in offsets.enumerated() {
      #expect(abs(Self.value(vertices, at: Double(frame)) + offset) <= 0.05)
    }
  }
}
