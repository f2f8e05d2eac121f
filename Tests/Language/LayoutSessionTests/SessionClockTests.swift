import LayoutSession
import Testing

/// The time of a session in realtime and manual mode.
@Suite struct SessionClockTests {
  @Test func `realtime starts at zero`() {
    let clock = SessionClock(now: 10)
    #expect(clock.mode == .realtime && !clock.isManual)
    #expect(clock.time(at: 10) == 0)
    #expect(clock.time(at: 12.5) == 2.5)
    // The time does not decrease if the host's clock goes back.
    #expect(clock.time(at: 9) == 0)
    #expect(clock.now(at: 2.5) == 12.5)
  }

  @Test func `the manual clock starts at zero and does not run`() {
    var clock = SessionClock(now: 10)
    clock.set(.manual, rate: nil, now: 17)
    #expect(clock.isManual)
    #expect(clock.time(at: 100) == 0)
    #expect(clock.now(at: 3) == nil)
    clock.advance(to: 3)
    #expect(clock.time(at: 200) == 3)
    // Setting manual mode twice changes nothing.
    clock.set(.manual, rate: nil, now: 300)
    #expect(clock.time(at: 300) == 3)
  }

  @Test func `realtime continues from the manual clock's time, at its rate`() {
    var clock = SessionClock(now: 0)
    clock.set(.manual, rate: 2, now: 1)
    clock.advance(to: 5)
    clock.set(.realtime, rate: nil, now: 100)
    #expect(clock.time(at: 100) == 5)
    #expect(clock.time(at: 103) == 11)
    #expect(clock.now(at: 11) == 103)
    clock.set(.realtime, rate: 0, now: 103)
    #expect(clock.time(at: 200) == 11)
    #expect(clock.now(at: 12) == nil)
  }
}
