/// The frames in which something is shown.
struct StepTrack: Hashable, Sendable {
  /// Frames at which it appears or disappears in turn, ascending; the first appears.
  private(set) var changes: [Int] = []

  /// Shown in `frames`, which ascend.
  init(frames: [Int]) {
    for frame in frames {
      if changes.last == frame {
        changes[changes.count - 1] = frame + 1
      } else {
        changes += [frame, frame + 1]
      }
    }
  }

  /// Whether it is shown in all frames from the first to the last.
  func isAlways(in frameCount: Int) -> Bool { changes == [0, frameCount] }

  /// Whether it is shown in the first frame.
  var isAtBeginning: Bool { changes.first == 0 }

  /// Appends keyframes that hold until the next.
  ///
  /// A step lies half way between two frames, so that no rounding puts a frame to its wrong side.
  func append(to bytes: inout [UInt8], isVisibility: Bool, clock: LoopClock) {
    func append(_ isShown: Bool) {
      let value = isVisibility ? "visibility:\(isShown ? "visible" : "hidden")" : "opacity:\(isShown ? 1 : 0)"
      bytes += "{\(value)}".utf8
    }
    if !isAtBeginning {
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
