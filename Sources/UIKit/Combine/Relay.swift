/// The subscription of all publishers of this module: takes values of any number of upstreams, and delivers as many as
/// its subscriber has requested.
final class Relay<Output, Failure: Error>: Subscription {
  let combineIdentifier = CombineIdentifier()
  /// Recursive, because a subscriber may send to its own upstream.
  private let lock = NSRecursiveLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var upstreams: [Int: any Subscription] = [:]
  private var upstreamCount = 0
  private var demand = Subscribers.Demand.none
  private var waiting: ArraySlice<Output> = []
  private var completion: Subscribers.Completion<Failure>?
  /// Called once, when the subscription ends; nil after that.
  private var onEnd: (() -> Void)?

  init(_ downstream: AnySubscriber<Output, Failure>) { self.downstream = downstream }

  /// Whether values still reach the subscriber.
  var isActive: Bool { lock.withLock { downstream != nil && completion == nil } }
  /// Whether the subscriber has requested a value that it has not received yet.
  var hasDemand: Bool { lock.withLock { demand > .none } }

  /// Calls a function when the subscription ends, at once if it has ended.
  func whenEnded(_ action: @escaping () -> Void) {
    let isKept = lock.withLock {
      guard downstream != nil else { return false }
      onEnd = action
      return true
    }
    if !isKept { action() }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
    deliver()
  }

  func send(_ value: Output) {
    lock.withLock {
      if isActive { waiting.append(value) }
    }
    deliver()
  }

  /// Ends the subscription after the values that wait.
  func finish(_ completion: Subscribers.Completion<Failure>) {
    let ended = lock.withLock {
      if isActive { self.completion = completion }
      return takeUpstreams()
    }
    for upstream in ended { upstream.cancel() }
    deliver()
  }

  func cancel() {
    for upstream in lock.withLock({ takeUpstreams() }) { upstream.cancel() }
    lock.withLock {
      waiting = []
      return end()
    }?()
  }

  /// Subscribes to an upstream, whose events call the closures while this subscription is active. Returns the number by
  /// which `detach` cancels the upstream.
  @discardableResult func attach<P: Publisher>(
    _ publisher: P, onValue: @escaping (P.Output) -> Void,
    onCompletion: @escaping (Subscribers.Completion<P.Failure>) -> Void
  ) -> Int {
    let id = lock.withLock {
      upstreamCount += 1
      return upstreamCount
    }
    publisher.receive(
      subscriber: AnySubscriber<P.Output, P.Failure> { [self] subscription in
        let isKept = lock.withLock {
          guard isActive else { return false }
          upstreams[id] = subscription
          return true
        }
        guard isKept else { return subscription.cancel() }
        subscription.request(.unlimited)
      } receiveValue: { [self] value in
        if isActive { onValue(value) }
        return .none
      } receiveCompletion: { [self] completion in
        lock.withLock { _ = upstreams.removeValue(forKey: id) }
        if isActive { onCompletion(completion) }
      })
    return id
  }

  /// Subscribes to an upstream whose values are sent on.
  func attach<P: Publisher>(
    _ publisher: P, onCompletion: @escaping (Subscribers.Completion<P.Failure>) -> Void
  ) where P.Output == Output {
    attach(publisher, onValue: send, onCompletion: onCompletion)
  }

  /// Subscribes to an upstream whose values and completion are sent on.
  func attach<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    attach(publisher, onCompletion: finish)
  }

  /// Cancels the upstream for which `attach` returned a number. Does nothing for nil or if the upstream has ended.
  func detach(_ id: Int?) {
    guard let id else { return }
    lock.withLock { upstreams.removeValue(forKey: id) }?.cancel()
  }

  private func takeUpstreams() -> [any Subscription] {
    defer { upstreams = [:] }
    return upstreams.sorted { $0.key < $1.key }.map(\.value)
  }

  private func end() -> (() -> Void)? {
    defer { (downstream, onEnd) = (nil, nil) }
    return onEnd
  }

  /// Delivers values until none waits or none is requested. The lock is not held while the subscriber is called.
  private func deliver() {
    while let step = lock.withLock({ nextStep() }) { step() }
  }

  private func nextStep() -> (() -> Void)? {
    guard let downstream else { return nil }
    if !waiting.isEmpty {
      guard demand > .none else { return nil }
      demand -= 1
      let value = waiting.removeFirst()
      return { [self] in
        let more = downstream.receive(value)
        lock.withLock { demand += more }
      }
    }
    guard let completion else { return nil }
    let onEnd = end()
    return {
      onEnd?()
      downstream.receive(completion: completion)
    }
  }
}

/// A publisher that calls a function for each new subscription, which attaches the upstreams to it.
public struct ConnectedPublisher<Output, Failure: Error>: Publisher {
  let connect: (Relay<Output, Failure>) -> Void

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let relay = Relay(AnySubscriber(subscriber))
    subscriber.receive(subscription: relay)
    connect(relay)
  }
}

extension Publisher {
  /// A publisher with the failures of this one, whose values are sent by a function. The function is made for each
  /// subscription, so that it can have state.
  func transformed<T>(
    _ make: @escaping () -> (Relay<T, Failure>, Output) -> Void
  ) -> ConnectedPublisher<T, Failure> {
    ConnectedPublisher { relay in
      let send = make()
      relay.attach(self) {
        send(relay, $0)
      } onCompletion: {
        relay.finish($0)
      }
    }
  }

  /// A publisher like that of `transformed` whose function may throw, which ends the subscription.
  func throwing<T>(
    _ make: @escaping () -> (Relay<T, any Error>, Output) throws -> Void
  ) -> ConnectedPublisher<T, any Error> {
    ConnectedPublisher { relay in
      let send = make()
      relay.attach(self) {
        do { try send(relay, $0) } catch { relay.finish(.failure(error)) }
      } onCompletion: {
        relay.finish($0.mapFailure { $0 })
      }
    }
  }
}

extension Subscribers.Completion {
  func mapFailure<E: Error>(_ transform: (Failure) -> E) -> Subscribers.Completion<E> {
    switch self {
    case .finished: .finished
    case .failure(let failure): .failure(transform(failure))
    }
  }
}
