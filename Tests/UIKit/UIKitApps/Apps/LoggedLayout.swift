import OSLog
import UIKit

private let log = OSLog(subsystem: "layouts", category: .pointsOfInterest)

/// A layout that logs and marks what it does.
final class LoggedLayout: UICollectionViewFlowLayout {
  private let logger = Logger(subsystem: "layouts", category: "grid")
  private let signposter = OSSignposter(subsystem: "layouts", category: "grid")
  private let count = OSAllocatedUnfairLock(initialState: 0)

  override func prepare() {
    let interval = signposter.beginInterval("prepare")
    defer { signposter.endInterval("prepare", interval) }
    os_signpost(.begin, log: log, name: "prepare")
    super.prepare()
    let passes = count.withLock { passes in
      passes += 1
      return passes
    }
    logger.info("pass \(passes), width \(self.collectionView?.bounds.width ?? 0, format: .fixed(precision: 1))")
    os_log("pass %d of %{public}@", log: log, type: .debug, passes, "grid")
    os_log(.error, log: log, "pass \(passes)")
    os_signpost(.end, log: log, name: "prepare")
  }
}
