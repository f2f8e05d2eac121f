import CollectionLayout
import Baseline
import JSONRPC
import LayoutDocument
import LayoutServer
import LayoutSession

/// W3 with complete session updates: the bytes of each frame's notification.
final class UpdateWork {
  private let scrolling: ScrollWorks
  private var session: Session
  private var now = 0.0
  private var output: [UInt8] = []
  private var message = [CChar](repeating: 0, count: Int(baselineMessageLength))

  init(_ source: Waterfall, _ scrolling: ScrollWorks) throws {
    self.scrolling = scrolling
    let text = #"{ "sections": [ { "id": "s", "items": [] } ] }"#
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: Document.Location(folder: nil), files: .none)
    let options = SessionOptions(viewport: .size(source.viewport), maxFps: .infinity, animation: .none)
    session = try Session(name: "s1", document: document, options: options, now: 0)
    _ = try session.performBatchUpdates(
      [.reloadSection(at: 0, with: source.model.sections[0])], counts: nil, animated: false, token: nil)
    output.reserveCapacity(1 << 16)
  }

  /// Returns the workload of 5,000 frames of scrolling by 24 points. The first run compares all bytes with the
  /// baseline's.
  func sweeping() -> Workload {
    var isCompared = false
    var revisions = 0
    var hash: UInt64 = 0
    return Workload(
      "W3", "update as JSON", items: scrolling.count, per: 5000, "ns/frame",
      [
        .layoutd { [self] in
          leave()
          revisions = session.revision
          if !isCompared {
            hash = 0
            _ = sweep { hash = baselineHash(hash, $0.baseAddress, $0.count) }
            leave()
          }
          var sum: UInt32 = 0
          let time = Stopwatch.time { sum = sweep { _ in } }
          return Workload.Outcome(time: time, isRight: sum == ScrollWorks.sweep)
        },
        .loop { [self] in
          var waterfall = scrolling.waterfall
          var isRight = true
          if !isCompared {
            var baselineHash: UInt64 = 0
            _ = baselineWaterfallSweepWriting(&waterfall, 5000, 24, 812, Int32(revisions + 1), &message, &baselineHash)
            isRight = baselineHash == hash
            isCompared = true
          }
          var sum: UInt32 = 0
          let time = Stopwatch.time {
            sum = baselineWaterfallSweepWriting(&waterfall, 5000, 24, 812, Int32(revisions + 1), &message, nil)
          }
          return Workload.Outcome(time: time, isRight: isRight && sum == ScrollWorks.sweep)
        },
      ])
  }

  /// Scrolls outside of the content, so that in the first frame all visible elements enter.
  private func leave() {
    session.scroll(to: Point(x: 0, y: -5000), token: nil)
    _ = session.takeOutput(now: now, ignoringRate: true)
  }

  /// Returns the sum of 3 · each entering item + each exiting item of all frames. Calls `apply` with each notification.
  private func sweep(_ apply: (UnsafeBufferPointer<UInt8>) -> Void) -> UInt32 {
    var sum: UInt32 = 0
    for frame in 0..<5000 {
      session.scroll(to: Point(x: 0, y: Double(24 * frame)), token: nil)
      now += 0.016
      output.removeAll(keepingCapacity: true)
      for case .update(let update) in session.takeOutput(now: now, ignoringRate: true) {
        let message = SessionUpdateNotification(session: session.name, update, withStyle: false)
        OutgoingMessage.appendRequestOrNotification(SessionUpdateNotification.method, to: &output) {
          message.write(to: &$0)
        }
        for element in update.diff.added { sum &+= 3 &* UInt32(element.attributes.indexPath.item) }
        for element in update.diff.removed { sum &+= UInt32(element.attributes.indexPath.item) }
      }
      output.withUnsafeBufferPointer(apply)
    }
    return sum
  }
}
