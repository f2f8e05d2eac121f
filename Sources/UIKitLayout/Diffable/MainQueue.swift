import Dispatch
import Foundation

/// Runs work of the main actor for callers on any queue.
enum MainQueue {
  /// The key by which the main queue is recognized. Its thread is not always the main one: a process that waits in
  /// `dispatchMain()` has another.
  private static let key = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Runs work on the main queue, and then a closure of the caller's. Waits for both.
  static func run(_ work: @MainActor () -> Void, _ completion: (() -> Void)?) {
    if Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true {
      MainActor.assumeIsolated(work)
      completion?()
    } else {
      // Called on a variable, the closure is not isolated: it runs while the caller waits, so that `completion` is not
      // used concurrently.
      let queue = DispatchQueue.main
      queue.sync {
        MainActor.assumeIsolated(work)
        completion?()
      }
    }
  }
}
