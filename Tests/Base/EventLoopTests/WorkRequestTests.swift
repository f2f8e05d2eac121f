import EventLoop
import Foundation
import LayoutBase
import TestSupport
import Testing

@Suite(.serialized) struct OffloadTests {
  @Test func `work runs on another thread and its completion on the loop's thread`() throws {
    try onLoop { loop, done in
      let here = pthread_self()
      let numbers = Array(1...1000)
      try loop.queueWork {
        (sum: numbers.reduce(0, +), isElsewhere: pthread_self() != here)
      } completion: { value in
        #expect(value.sum == 500_500)
        #expect(value.isElsewhere)
        #expect(pthread_self() == here)
        done()
      }
    }
  }

  @Test func `a job does not count as work of the loop's thread`() throws {
    try onLoop { loop, done in
      let before = WorkCounter.total
      try loop.queueWork {
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

  @Test func `exitProcess ends the process while work is running`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      let loop = try EventLoop()
      try loop.queueWork {
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
