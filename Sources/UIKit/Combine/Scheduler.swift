public import Dispatch

/// Runs functions, at once or at a later time.
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions

  var now: SchedulerTimeType { get }
  var minimumTolerance: SchedulerTimeType.Stride { get }
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)
}

extension Scheduler {
  public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }
}

extension Scheduler where SchedulerTimeType == SchedulerTime {
  public var now: SchedulerTime { .now }
  public var minimumTolerance: SchedulerTime.Interval { 0 }
}

public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ value: Int) -> Self
  static func seconds(_ value: Double) -> Self
  static func milliseconds(_ value: Int) -> Self
  static func microseconds(_ value: Int) -> Self
  static func nanoseconds(_ value: Int) -> Self
}

/// The time of all schedulers of this module.
public struct SchedulerTime: Strideable, Hashable, Sendable {
  /// Seconds since the reference date of `Date`.
  public var seconds: Double

  public init(seconds: Double) { self.seconds = seconds }
  static var now: SchedulerTime { SchedulerTime(seconds: Date.timeIntervalSinceReferenceDate) }
  public var date: Date { Date(timeIntervalSinceReferenceDate: seconds) }
  public func distance(to other: SchedulerTime) -> Interval { Interval(other.seconds - seconds) }
  public func advanced(by interval: Interval) -> SchedulerTime { SchedulerTime(seconds: seconds + interval.magnitude) }

  public struct Interval: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, ExpressibleByFloatLiteral,
    Hashable, Sendable
  {
    /// The length of the interval in seconds.
    public var magnitude: Double

    public init(_ seconds: Double) { magnitude = seconds }
    public init(integerLiteral value: Int) { magnitude = Double(value) }
    public init(floatLiteral value: Double) { magnitude = value }
    public init?<T: BinaryInteger>(exactly source: T) { magnitude = Double(source) }
    public static func seconds(_ value: Int) -> Interval { Interval(Double(value)) }
    public static func seconds(_ value: Double) -> Interval { Interval(value) }
    public static func milliseconds(_ value: Int) -> Interval { Interval(Double(value) / 1e3) }
    public static func microseconds(_ value: Int) -> Interval { Interval(Double(value) / 1e6) }
    public static func nanoseconds(_ value: Int) -> Interval { Interval(Double(value) / 1e9) }
    public static func < (a: Interval, b: Interval) -> Bool { a.magnitude < b.magnitude }
    public static func + (a: Interval, b: Interval) -> Interval { Interval(a.magnitude + b.magnitude) }
    public static func - (a: Interval, b: Interval) -> Interval { Interval(a.magnitude - b.magnitude) }
    public static func * (a: Interval, b: Interval) -> Interval { Interval(a.magnitude * b.magnitude) }
    public static func *= (a: inout Interval, b: Interval) { a = a * b }
  }
}

/// A function that runs later on the scheduler that its caller has chosen.
private struct Action: @unchecked Sendable {
  let run: () -> Void
}

extension DispatchQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public struct SchedulerOptions: Sendable {
    public init() {}
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Action(run: action)
    async { action.run() }
  }

  public func schedule(
    after date: SchedulerTime, tolerance: SchedulerTime.Interval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Action(run: action)
    asyncAfter(deadline: .now() + max(0, now.distance(to: date).magnitude)) { action.run() }
  }
}

extension RunLoop: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public struct SchedulerOptions: Sendable {
    public init() {}
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    schedule(after: now, tolerance: 0, options: options, action)
  }

  public func schedule(
    after date: SchedulerTime, tolerance: SchedulerTime.Interval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Action(run: action)
    add(Timer(fire: date.date, interval: 0, repeats: false) { _ in action.run() }, forMode: .common)
  }
}

extension OperationQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public struct SchedulerOptions: Sendable {
    public init() {}
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Action(run: action)
    addOperation { action.run() }
  }

  public func schedule(
    after date: SchedulerTime, tolerance: SchedulerTime.Interval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Action(run: action)
    DispatchQueue.global().schedule(after: date) { [self] in addOperation { action.run() } }
  }
}

/// Runs functions at once.
public struct ImmediateScheduler: Scheduler, Sendable {
  public typealias SchedulerTimeType = SchedulerTime
  public typealias SchedulerOptions = Never
  public static let shared = ImmediateScheduler()

  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  public func schedule(
    after date: SchedulerTime, tolerance: SchedulerTime.Interval, options: Never?, _ action: @escaping () -> Void
  ) {
    action()
  }
}

/// Operators that use a scheduler. What they schedule is called only while its queue or run loop runs.
extension Publisher {
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> ConnectedPublisher<Output, Failure> {
    ConnectedPublisher { relay in
      relay.attach(self) { value in
        scheduler.schedule(options: options) { relay.send(value) }
      } onCompletion: { completion in
        scheduler.schedule(options: options) { relay.finish(completion) }
      }
    }
  }

  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> ConnectedPublisher<Output, Failure> {
    ConnectedPublisher { relay in
      scheduler.schedule(options: options) {
        relay.attach(self)
      }
    }
  }

  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> ConnectedPublisher<Output, Failure> {
    ConnectedPublisher { relay in
      let schedule = { (action: @escaping () -> Void) in
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), tolerance: tolerance ?? scheduler.minimumTolerance,
          options: options, action)
      }
      relay.attach(self) { value in
        schedule { relay.send(value) }
      } onCompletion: { completion in
        if case .failure = completion { relay.finish(completion) } else { schedule { relay.finish(completion) } }
      }
    }
  }

  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> ConnectedPublisher<Output, Failure> {
    ConnectedPublisher { relay in
      let last = Latest<Output>()
      relay.attach(self) { value in
        let number = last.set(value)
        scheduler.schedule(
          after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance, options: options
        ) {
          last.remove(number).map(relay.send)
        }
      } onCompletion: {
        if case .finished = $0 { last.remove().map(relay.send) }
        relay.finish($0)
      }
    }
  }

  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> ConnectedPublisher<Output, Failure> {
    ConnectedPublisher { relay in
      let waiting = Latest<Output>()
      // The end of the present interval.
      var end: S.SchedulerTimeType?
      relay.attach(self) { value in
        let now = scheduler.now
        guard let present = end, now < present else {
          end = now.advanced(by: interval)
          return relay.send(value)
        }
        guard latest || waiting.isEmpty else { return }
        let isScheduled = !waiting.isEmpty
        _ = waiting.set(value)
        guard !isScheduled else { return }
        scheduler.schedule(after: present) {
          end = scheduler.now.advanced(by: interval)
          waiting.remove().map(relay.send)
        }
      } onCompletion: {
        if case .finished = $0 { waiting.remove().map(relay.send) }
        relay.finish($0)
      }
    }
  }
}

/// The last value that any thread has set.
private final class Latest<Value> {
  private let lock = NSLock()
  private var value: Value?
  private var number = 0

  var isEmpty: Bool { lock.withLock { value == nil } }

  /// Sets the value and returns its number, counted from 1.
  func set(_ value: Value) -> Int {
    lock.withLock {
      self.value = value
      number += 1
      return number
    }
  }

  /// Returns and removes the value; nil if there is none. With the `number` that `set` returned, also nil if a later
  /// value was set.
  func remove(_ number: Int? = nil) -> Value? {
    lock.withLock {
      guard number == nil || number == self.number else { return nil }
      defer { value = nil }
      return value
    }
  }
}
