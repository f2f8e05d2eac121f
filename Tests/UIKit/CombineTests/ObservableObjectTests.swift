import Combine
import Testing

@Suite struct ObservableObjectTests {
  class Model: ObservableObject {
    @Published var count = 0
    @Published var name = "a"
  }

  final class LargeModel: Model {
    @Published var size = 1
  }

  @Test func publishedPropertySendsBeforeItChanges() {
    let model = Model()
    var values: [String] = []
    let cancellable = model.$count.sink { values.append("\($0) \(model.count)") }
    model.count = 1
    model.count += 1
    #expect(values == ["0 0", "1 0", "2 1"])
    #expect(model.count == 2)
    withExtendedLifetime(cancellable) {}
  }

  @Test func objectWillChangeFollowsAllProperties() {
    let model = LargeModel()
    var changes: [String] = []
    let cancellable = model.objectWillChange.sink { changes.append("\(model.count) \(model.name) \(model.size)") }
    model.count = 1
    model.name = "b"
    model.size = 2
    #expect(changes == ["0 a 1", "1 a 1", "1 b 1"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func ownPublisherIsSentToByPublishedProperties() {
    final class OwnModel: ObservableObject {
      let objectWillChange = ObservableObjectPublisher()
      @Published var count = 0
    }
    let model = OwnModel()
    var changes = 0
    let cancellable = model.objectWillChange.sink { changes += 1 }
    model.count = 1
    #expect(changes == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test func assignToPublishedPropertyLastsAsLongAsTheObject() {
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Model?
    do {
      let model = Model()
      released = model
      subject.assign(to: &model.$count)
      subject.send(3)
      #expect(model.count == 3)
    }
    #expect(released == nil)
    subject.send(4)
  }
}

/// A scheduler whose time a test advances.
final class ManualScheduler: Scheduler {
  private(set) var now = SchedulerTime(seconds: 0)
  private var actions: [(time: SchedulerTime, run: () -> Void)] = []
  var minimumTolerance: SchedulerTime.Interval { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) { actions.append((now, action)) }

  func schedule(
    after date: SchedulerTime, tolerance: SchedulerTime.Interval, options: Never?, _ action: @escaping () -> Void
  ) {
    actions.append((date, action))
  }

  func advance(to seconds: Double) {
    let end = SchedulerTime(seconds: seconds)
    while let index = actions.indices.filter({ actions[$0].time <= end }).min(by: {
      actions[$0].time < actions[$1].time
    }) {
      let action = actions.remove(at: index)
      now = max(now, action.time)
      action.run()
    }
    now = end
  }
}

@Suite struct SchedulerTests {
  private let scheduler = ManualScheduler()

  /// Sends 1, 2, 3 … at times, and returns the values with the times at which they arrive.
  private func arrivals<P: Publisher>(
    at times: [Double], _ publisher: (PassthroughSubject<Int, Never>) -> P
  ) -> [String] where P.Output == Int, P.Failure == Never {
    let subject = PassthroughSubject<Int, Never>()
    var result: [String] = []
    let cancellable = publisher(subject).sink { result.append("\($0) at \(scheduler.now.seconds)") }
    for (index, time) in times.enumerated() {
      scheduler.advance(to: time)
      subject.send(index + 1)
    }
    scheduler.advance(to: 100)
    withExtendedLifetime(cancellable) {}
    return result
  }

  @Test func debounceSendsTheLastValueOfABurst() {
    let result = arrivals(at: [0, 1, 2, 10]) { $0.debounce(for: .seconds(3), scheduler: scheduler) }
    #expect(result == ["3 at 5.0", "4 at 13.0"])
  }

  @Test func delayKeepsTheOrder() {
    let result = arrivals(at: [0, 1]) { $0.delay(for: .milliseconds(2500), scheduler: scheduler) }
    #expect(result == ["1 at 2.5", "2 at 3.5"])
  }

  @Test func throttleSendsOneValueAnInterval() {
    let latest = arrivals(at: [0, 1, 2, 4]) { $0.throttle(for: 3, scheduler: scheduler, latest: true) }
    #expect(latest == ["1 at 0.0", "3 at 3.0", "4 at 6.0"])
  }

  @Test func throttleMaySendTheFirstValueOfAnInterval() {
    let first = arrivals(at: [0, 1, 2, 4]) { $0.throttle(for: 3, scheduler: scheduler, latest: false) }
    #expect(first == ["1 at 0.0", "2 at 3.0", "4 at 6.0"])
  }

  @Test func receiveOnDeliversLater() {
    var values: [Int] = []
    let cancellable = Just(1).receive(on: scheduler).sink { values.append($0) }
    #expect(values == [])
    scheduler.advance(to: 0)
    #expect(values == [1])
    withExtendedLifetime(cancellable) {}
  }

  @Test func queueDeliversOnItsThread() async {
    let queue = DispatchQueue(label: "test")
    let value = await withCheckedContinuation { continuation in
      var cancellable: AnyCancellable?
      cancellable = Just(1).receive(on: queue).sink {
        dispatchPrecondition(condition: .onQueue(queue))
        continuation.resume(returning: $0)
        withExtendedLifetime(cancellable) {}
      }
      withExtendedLifetime(cancellable) {}
    }
    #expect(value == 1)
  }

  @Test func valuesAreAnAsynchronousSequence() async {
    var values: [Int] = []
    for await value in [1, 2, 3].publisher.values { values.append(value) }
    #expect(values == [1, 2, 3])
  }
}
