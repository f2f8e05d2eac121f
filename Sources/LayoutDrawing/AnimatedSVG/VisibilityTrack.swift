/// The frames in which an element is visible.
struct VisibilityTrack: Hashable, Sendable {
  /// The frames at which it appears and disappears, alternately and ascending; the first one is an appearance.
  private(set) var changes: [Int] = []

  /// Creates the track of an element that is visible in `frames`, which are ascending.
  init(frames: [Int]) {
    for frame in frames {
      if changes.last == frame {
        changes[changes.count - 1] = frame + 1
      } else {
        changes += [frame, frame + 1]
      }
    }
  }

  /// Whether it is visible in all frames.
  func isAlways(in frameCount: Int) -> Bool { changes == [0, frameCount] }

  /// Whether it is visible in the first frame.
  var isInitiallyVisible: Bool { changes.first == 0 }

  /// Appends stepped keyframes (`steps()`).
  ///
  /// A step is halfway between two frames, so that rounding cannot assign a frame to the wrong side.
  func append(to bytes: inout [UInt8], isVisibility: Bool, clock: LoopTiming) {
    func append(_ isShown: Bool) {
      let value = isVisibility ? "visibility:\(isShown ? "visible" : "hidden")" : "opacity:\(isShown ? 1 : 0)"
      bytes += "{\(value)}".utf8
    }
    if !isInitiallyVisible {
      bytes += "0%".utf8
      append(false)
    }
    let passing = changes.prefix { $0 < clock.frameCount }
    for (index, frame) in passing.enumerated() {
      clock.appendPercentage(halfFrames: max(0, frame * 2 - 1), to: &bytes)
      if index == passing.count - 1 { bytes += ",100%".utf8 }
      append(index % 2 == 0)
    }
  }
}
