// `import Combine` brings Foundation with it, as on Apple platforms.
@_exported public import Foundation

/// The interface of Apple's Combine for Linux, as far as apps use it beside a layout.
///
/// Two simplifications: an operator requests all values of its upstream and keeps those that its subscriber has not
/// requested yet, and a subscription delivers the values of several threads in the order in which they arrive.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
    sink {
      subject.send(completion: $0)
    } receiveValue: {
      subject.send($0)
    }
  }

  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }

  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink { _ in
    } receiveValue: {
      receiveValue($0)
    }
  }

  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }

  /// Sets a published property to each value, until its object is released.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.box.assignments.append(sink { [weak box = published.box] in box?.set($0) })
  }
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  public func receive() -> Subscribers.Demand { receive(()) }
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
  private let value: UUID

  public init() { value = UUID() }
  public var description: String { value.uuidString }
}

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible {
  /// A new identifier in each call, unless the type declares the property itself.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier() }
}

public protocol Cancellable {
  func cancel()
}

extension Cancellable {
  public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self)) }

  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(AnyCancellable(self))
  }
}

/// An action that cancels, such as the end of a subscription; performed at the latest when this object is released.
public final class AnyCancellable: Cancellable, Hashable {
  private var onCancel: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { onCancel = cancel }
  public init<C: Cancellable>(_ canceller: C) { onCancel = canceller.cancel }
  deinit { cancel() }

  public func cancel() {
    let cancel = onCancel
    onCancel = nil
    cancel?()
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  public static func == (first: AnyCancellable, second: AnyCancellable) -> Bool { first === second }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let subscribe: (AnySubscriber<Output, Failure>) -> Void

  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    subscribe = { publisher.receive(subscriber: $0) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribe(AnySubscriber(subscriber))
  }
}

/// A subscriber whose events are closures.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  public let combineIdentifier: CombineIdentifier
  private let onSubscription: (any Subscription) -> Void
  private let onValue: (Input) -> Subscribers.Demand
  private let onCompletion: (Subscribers.Completion<Failure>) -> Void

  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    combineIdentifier = subscriber.combineIdentifier
    onSubscription = { subscriber.receive(subscription: $0) }
    onValue = { subscriber.receive($0) }
    onCompletion = { subscriber.receive(completion: $0) }
  }

  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    onSubscription = receiveSubscription ?? { _ in }
    onValue = receiveValue ?? { _ in .none }
    onCompletion = receiveCompletion ?? { _ in }
  }

  public func receive(subscription: any Subscription) { onSubscription(subscription) }
  public func receive(_ input: Input) -> Subscribers.Demand { onValue(input) }
  public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}

public enum Subscribers {
  /// A number of values; nil is unlimited.
  public struct Demand: Hashable, Comparable, Sendable {
    public let max: Int?

    public static let unlimited = Demand(max: nil)
    public static let none = Demand(max: 0)
    public static func max(_ value: Int) -> Demand { Demand(max: value) }

    public static func < (first: Demand, second: Demand) -> Bool {
      (first.max ?? Int.max) < (second.max ?? Int.max)
    }

    public static func + (first: Demand, second: Demand) -> Demand {
      guard let first = first.max, let second = second.max else { return .unlimited }
      let (sum, isTooLarge) = first.addingReportingOverflow(second)
      return isTooLarge ? .unlimited : .max(sum)
    }

    public static func - (first: Demand, second: Int) -> Demand { Demand(max: first.max.map { $0 - second }) }
    public static func += (first: inout Demand, second: Demand) { first = first + second }
    public static func -= (first: inout Demand, second: Int) { first = first - second }
  }

  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    public let combineIdentifier = CombineIdentifier()
    private let onCompletion: (Completion<Failure>) -> Void
    private let onValue: (Input) -> Void
    private var subscription: (any Subscription)?
    private var isCancelled = false

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
    ) {
      (onCompletion, onValue) = (receiveCompletion, receiveValue)
    }

    public func receive(subscription: any Subscription) {
      guard self.subscription == nil, !isCancelled else { return subscription.cancel() }
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    public func receive(_ value: Input) -> Demand {
      if !isCancelled { onValue(value) }
      return .none
    }

    public func receive(completion: Completion<Failure>) {
      subscription = nil
      if !isCancelled { onCompletion(completion) }
    }

    public func cancel() {
      isCancelled = true
      subscription?.cancel()
      subscription = nil
    }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}
