import Combine
import Testing

/// Subjects, subscriptions and their ends.
@Suite struct SubjectTests {
  enum Failure: Error { case failed }

  @Test func passthroughSubjectSendsToItsSubscribersOnly() {
    let subject = PassthroughSubject<Int, Never>()
    var (first, second): ([Int], [Int]) = ([], [])
    subject.send(0)
    let one = subject.sink { first.append($0) }
    subject.send(1)
    let two = subject.sink { second.append($0) }
    subject.send(2)
    one.cancel()
    subject.send(3)
    #expect(first == [1, 2])
    #expect(second == [2, 3])
    withExtendedLifetime(two) {}
  }

  @Test func currentValueSubjectBeginsWithItsValue() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var values: [Int] = []
    let cancellable = subject.sink { values.append($0) }
    subject.value = 2
    subject.send(3)
    #expect(values == [1, 2, 3])
    #expect(subject.value == 3)
    withExtendedLifetime(cancellable) {}
  }

  @Test func releasedCancellableEndsTheSubscription() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var cancellables: Set<AnyCancellable> = []
    subject.sink { values.append($0) }.store(in: &cancellables)
    subject.send(1)
    cancellables.removeAll()
    subject.send(2)
    #expect(values == [1])
  }

  @Test func completionIsTheLastEvent() {
    let subject = PassthroughSubject<Int, Failure>()
    var events: [String] = []
    let record = { (name: String) in
      subject.sink {
        if case .failure = $0 { events.append("\(name) failed") }
      } receiveValue: {
        events.append("\(name) \($0)")
      }
    }
    let first = record("a")
    subject.send(1)
    subject.send(completion: .failure(.failed))
    subject.send(2)
    let late = record("b")
    #expect(events == ["a 1", "a failed", "b failed"])
    withExtendedLifetime((first, late)) {}
  }

  /// A subscriber that requests one value at a time.
  final class StepSubscriber: Subscriber {
    var (subscription, values, hasEnded): ((any Subscription)?, [Int], Bool) = (nil, [], false)
    func receive(subscription: any Subscription) { self.subscription = subscription }
    func receive(_ input: Int) -> Subscribers.Demand {
      values.append(input)
      return .none
    }
    func receive(completion: Subscribers.Completion<Never>) { hasEnded = true }
  }

  @Test func subscriberGetsWhatItRequests() {
    let subscriber = StepSubscriber()
    [1, 2, 3].publisher.map { $0 * 10 }.subscribe(subscriber)
    #expect(subscriber.values == [])
    subscriber.subscription?.request(.max(2))
    #expect(subscriber.values == [10, 20])
    #expect(!subscriber.hasEnded)
    subscriber.subscription?.request(.max(1))
    #expect(subscriber.values == [10, 20, 30])
    #expect(subscriber.hasEnded)
  }

  @Test func passthroughSubjectDropsUnrequestedValues() {
    let (subject, subscriber) = (PassthroughSubject<Int, Never>(), StepSubscriber())
    subject.subscribe(subscriber)
    subject.send(1)
    subscriber.subscription?.request(.max(1))
    subject.send(2)
    subject.send(3)
    #expect(subscriber.values == [2])
  }

  @Test func subscriberMaySendToItsOwnUpstream() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let cancellable = subject.sink {
      values.append($0)
      if $0 < 3 { subject.send($0 + 1) }
    }
    subject.send(1)
    #expect(values == [1, 2, 3])
    withExtendedLifetime(cancellable) {}
  }

  @Test func subscriptionIsReleasedWithItsCancellable() {
    let subject = PassthroughSubject<Int, Never>()
    weak var target: Target?
    do {
      let object = Target()
      target = object
      let cancellable = subject.map { $0 }.filter { _ in true }.combineLatest(Just(1)).sink { object.value = $0.0 }
      subject.send(5)
      #expect(object.value == 5)
      cancellable.cancel()
    }
    #expect(target == nil)
  }

  final class Target {
    var value = 0
  }

  @Test func assignSetsAProperty() {
    let target = Target()
    let cancellable = [1, 2].publisher.assign(to: \.value, on: target)
    #expect(target.value == 2)
    withExtendedLifetime(cancellable) {}
  }

  @Test func justEmptyFailAndFutureEnd() {
    func events<P: Publisher>(_ publisher: P) -> [String] {
      var events: [String] = []
      _ = publisher.sink {
        if case .failure = $0 { events.append("failed") } else { events.append("finished") }
      } receiveValue: {
        events.append("\($0)")
      }
      return events
    }
    #expect(events(Just(1)) == ["1", "finished"])
    #expect(events(Empty<Int, Never>()) == ["finished"])
    #expect(events(Empty<Int, Never>(completeImmediately: false)) == [])
    #expect(events(Fail<Int, Failure>(error: .failed)) == ["failed"])
    #expect(events(Deferred { Just(2) }) == ["2", "finished"])
    #expect(events(Result<Int, Failure>.success(3).publisher) == ["3", "finished"])
    #expect(events(Int?.none.publisher) == ["finished"])
    var calls = 0
    let future = Future<Int, Failure> {
      calls += 1
      $0(.success(4))
      $0(.success(5))
    }
    #expect(events(future) == ["4", "finished"])
    #expect(events(future) == ["4", "finished"])
    #expect(calls == 1)
  }
}
