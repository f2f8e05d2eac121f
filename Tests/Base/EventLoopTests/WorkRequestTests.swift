import EventLoop
import Foundation
import LayoutBase
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct OffloadTests {
  @Test func `work runs on another thread and its completion on the loop's thread`() throws {
    try onLoop { loop, done in
      let here = pthread_self()
      let numbers = Array(1...1000)
      try loop.queueWork { _ in
        (sum: numbers.reduce(0, +), isElsewhere: pthread_self() != here)
      } completion: { value in
        #expect(value?.sum == 500_500)
        #expect(value?.isElsewhere == true)
        #expect(pthread_self() == here)
        done()
      }
    }
  }

  @Test func `a job does not count as work of the loop's thread`() throws {
    try onLoop { loop, done in
      let before = WorkCounter.total
      try loop.queueWork { _ in
        WorkCounter.units { for _ in 0..<3 { WorkCounter.add(5) } }
      } completion: { units in
        #expect(units == 15)
        #expect(WorkCounter.total == before)
        WorkCounter.add(2)
        #expect(WorkCounter.total == before + 2)
        done()
      }
    }
  }

  @Test(.tags(.wallClock))
  func `cancelled work ends early and returns nil`() throws {
    try onLoop { loop, done in
      let start = EventLoop.hrtime
      let offload = try loop.queueWork { flag in
        workUntilCancelled(flag)
        return 7
      } completion: { value in
        #expect(value == nil)
        #expect(EventLoop.hrtime - start < 5_000_000_000)
        done()
      }
      let cancel = try LoopTimer(loop: loop) { offload.cancel() }
      cancel.start(after: 30)
    }
  }

  @Test func `work that is cancelled before it starts does not run`() throws {
    let begun = Counter()
    try onLoop { loop, done in
      var ended = 0
      var offloads: [WorkRequest] = []
      // More jobs than the pool has threads, each running until it is cancelled.
      for _ in 0..<32 {
        let offload = try loop.queueWork { flag in
          begun.value.wrappingAdd(1, ordering: .relaxed)
          workUntilCancelled(flag)
          return 1
        } completion: { value in
          #expect(value == nil)
          ended += 1
          if ended == 32 { done() }
        }
        offloads.append(offload)
      }
      let cancel = try LoopTimer(loop: loop) {
        for offload in offloads.reversed() { offload.cancel() }
      }
      cancel.start(after: 30)
    }
    #expect(begun.value.load(ordering: .relaxed) < 32)
  }

  @Test func `cancelling completed work has no effect`() throws {
    try onLoop { loop, done in
      var offload: WorkRequest?
      offload = try loop.queueWork { _ in
        1
      } completion: { value in
        #expect(value == 1)
        offload?.cancel()
        done()
      }
    }
  }

  @Test func `exitProcess ends the process while work is running`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      let loop = try EventLoop()
      try loop.queueWork { _ in
        // Simulates work that does not end.
        sleep(60)
      } completion: { _ in
      }
      let timer = try LoopTimer(loop: loop) { EventLoop.exitProcess(3) }
      timer.start(after: 20)
      loop.run()
    }
  }
}

/// Runs until the token is cancelled. Polls it, since cancellation is cooperative.
private func workUntilCancelled(_ flag: CancellationToken) {
  while !flag.isCancelled { usleep(1000) }
}

private final class Counter: Sendable {
  let value = Atomic(0)
}
