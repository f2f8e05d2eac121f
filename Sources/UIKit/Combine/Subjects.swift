public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

extension Subject {
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }
}

/// The subscriptions of a subject. A class, because closures that are called at the end of a subscription refer to it.
final class Subscriptions<Output, Failure: Error> {
  private let lock = NSRecursiveLock()
  private var relays: [Relay<Output, Failure>] = []
  private(set) var completion: Subscribers.Completion<Failure>?

  /// The subscriptions that have not ended, in the order in which they began.
  var active: [Relay<Output, Failure>] { lock.withLock { relays } }

  /// Adds a subscriber. It receives `first`, if that is not nil, unless the subject has ended; then it receives the
  /// end.
  func add<S: Subscriber>(_ subscriber: S, first: Output? = nil) where S.Input == Output, S.Failure == Failure {
    let relay = Relay(AnySubscriber(subscriber))
    if completion == nil { first.map(relay.send) }
    lock.withLock { relays.append(relay) }
    relay.whenEnded { [weak self, weak relay] in
      self?.lock.withLock { self?.relays.removeAll { $0 === relay } }
    }
    subscriber.receive(subscription: relay)
    if let completion { relay.finish(completion) }
  }

  func end(_ completion: Subscribers.Completion<Failure>) {
    let ended = lock.withLock {
      if self.completion == nil { self.completion = completion }
      defer { relays = [] }
      return relays
    }
    for relay in ended { relay.finish(completion) }
  }
}

public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let subscriptions = Subscriptions<Output, Failure>()

  public init() {}

  public func send(_ value: Output) {
    for relay in subscriptions.active where relay.hasDemand { relay.send(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) { subscriptions.end(completion) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriptions.add(subscriber)
  }
}

public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let subscriptions = Subscriptions<Output, Failure>()
  private var current: Output

  public init(_ value: Output) { current = value }

  public var value: Output {
    get { current }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    guard subscriptions.completion == nil else { return }
    current = value
    for relay in subscriptions.active { relay.send(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) { subscriptions.end(completion) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriptions.add(subscriber, first: current)
  }
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    [output].publisher.receive(subscriber: subscriber)
  }
}

public struct Empty<Output, Failure: Error>: Publisher {
  public let completeImmediately: Bool

  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.completeImmediately = completeImmediately
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    ConnectedPublisher { if completeImmediately { $0.finish(.finished) } }.receive(subscriber: subscriber)
  }
}

public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) { self.error = error }
  public init(outputType: Output.Type, failure: Failure) { error = failure }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    ConnectedPublisher { $0.finish(.failure(error)) }.receive(subscriber: subscriber)
  }
}

/// A publisher of one result. It calls its closure when it is created, and keeps the result for all subscribers.
public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let result = CurrentValueSubject<Result<Output, Failure>?, Never>(nil)

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { [result] in
      if result.value == nil { result.send($0) }
    }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    ConnectedPublisher { [result] relay in
      relay.attach(result) {
        switch $0 {
        case .success(let value)?:
          relay.send(value)
          relay.finish(.finished)
        case .failure(let error)?: relay.finish(.failure(error))
        case nil: break
        }
      } onCompletion: { _ in
      }
    }.receive(subscriber: subscriber)
  }
}

public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public let createPublisher: () -> DeferredPublisher

  public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

extension Sequence {
  /// A publisher of the elements. A subscription computes all of them at its beginning, whatever its demand is.
  public var publisher: ConnectedPublisher<Element, Never> {
    ConnectedPublisher { relay in
      for element in self {
        guard relay.isActive else { return }
        relay.send(element)
      }
      relay.finish(.finished)
    }
  }
}

extension Optional {
  public var publisher: ConnectedPublisher<Wrapped, Never> { (map { [$0] } ?? []).publisher }
}

extension Result {
  public var publisher: ConnectedPublisher<Success, Failure> {
    ConnectedPublisher { relay in
      switch self {
      case .success(let value):
        relay.send(value)
        relay.finish(.finished)
      case .failure(let error): relay.finish(.failure(error))
      }
    }
  }
}
