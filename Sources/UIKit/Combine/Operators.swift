/// Operators with one upstream.
extension Publisher {
  public func map<T>(_ transform: @escaping (Output) -> T) -> ConnectedPublisher<T, Failure> {
    transformed { { $0.send(transform($1)) } }
  }

  public func map<T>(_ keyPath: KeyPath<Output, T>) -> ConnectedPublisher<T, Failure> { map { $0[keyPath: keyPath] } }

  public func map<A, B>(
    _ first: KeyPath<Output, A>, _ second: KeyPath<Output, B>
  ) -> ConnectedPublisher<(A, B), Failure> {
    map { ($0[keyPath: first], $0[keyPath: second]) }
  }

  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> ConnectedPublisher<T, any Error> {
    throwing { { $0.send(try transform($1)) } }
  }

  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> ConnectedPublisher<T, Failure> {
    transformed { { relay, value in transform(value).map(relay.send) } }
  }

  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> ConnectedPublisher<T, any Error> {
    throwing { { relay, value in try transform(value).map(relay.send) } }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> ConnectedPublisher<Output, Failure> {
    transformed { { if isIncluded($1) { $0.send($1) } } }
  }

  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  ) -> ConnectedPublisher<Output, any Error> {
    throwing { { if try isIncluded($1) { $0.send($1) } } }
  }

  public func removeDuplicates(
    by areEqual: @escaping (Output, Output) -> Bool
  ) -> ConnectedPublisher<Output, Failure> {
    transformed {
      var last: Output?
      return { relay, value in
        if let last, areEqual(last, value) { return }
        last = value
        relay.send(value)
      }
    }
  }

  public func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> ConnectedPublisher<T, Failure> {
    transformed {
      var result = initial
      return { relay, value in
        result = next(result, value)
        relay.send(result)
      }
    }
  }

  public func replaceNil<T>(with value: T) -> ConnectedPublisher<T, Failure> where Output == T? { map { $0 ?? value } }

  // MARK: Parts of the sequence

  public func dropFirst(_ count: Int = 1) -> ConnectedPublisher<Output, Failure> {
    transformed {
      var remaining = count
      return { if remaining > 0 { remaining -= 1 } else { $0.send($1) } }
    }
  }

  public func drop(while predicate: @escaping (Output) -> Bool) -> ConnectedPublisher<Output, Failure> {
    transformed {
      var isDropping = true
      return { relay, value in
        isDropping = isDropping && predicate(value)
        if !isDropping { relay.send(value) }
      }
    }
  }

  public func prefix(_ count: Int) -> ConnectedPublisher<Output, Failure> {
    ConnectedPublisher { relay in
      guard count > 0 else { return relay.finish(.finished) }
      var remaining = count
      relay.attach(self) { value in
        remaining -= 1
        relay.send(value)
        if remaining == 0 { relay.finish(.finished) }
      } onCompletion: {
        relay.finish($0)
      }
    }
  }

  public func prefix(while predicate: @escaping (Output) -> Bool) -> ConnectedPublisher<Output, Failure> {
    transformed { { predicate($1) ? $0.send($1) : $0.finish(.finished) } }
  }

  public func prefix<P: Publisher>(untilOutputFrom other: P) -> ConnectedPublisher<Output, Failure> {
    ConnectedPublisher { relay in
      relay.attach(other) { _ in
        relay.finish(.finished)
      } onCompletion: { _ in
      }
      relay.attach(self)
    }
  }

  public func first() -> ConnectedPublisher<Output, Failure> { prefix(1) }

  public func first(where predicate: @escaping (Output) -> Bool) -> ConnectedPublisher<Output, Failure> {
    filter(predicate).prefix(1)
  }

  public func last() -> ConnectedPublisher<Output, Failure> { collect().compactMap(\.last) }
  public func ignoreOutput() -> ConnectedPublisher<Never, Failure> { transformed { { _, _ in } } }
  public func count() -> ConnectedPublisher<Int, Failure> { collect().map(\.count) }
  public func collect() -> ConnectedPublisher<[Output], Failure> { reduce([]) { $0 + [$1] } }

  public func collect(_ count: Int) -> ConnectedPublisher<[Output], Failure> {
    ConnectedPublisher { relay in
      var values: [Output] = []
      relay.attach(self) { value in
        values.append(value)
        guard values.count >= count else { return }
        relay.send(values)
        values = []
      } onCompletion: {
        if case .finished = $0, !values.isEmpty { relay.send(values) }
        relay.finish($0)
      }
    }
  }

  public func reduce<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> ConnectedPublisher<T, Failure> {
    ConnectedPublisher { relay in
      var result = initial
      relay.attach(self) {
        result = next(result, $0)
      } onCompletion: {
        if case .finished = $0 { relay.send(result) }
        relay.finish($0)
      }
    }
  }

  public func replaceEmpty(with value: Output) -> ConnectedPublisher<Output, Failure> {
    ConnectedPublisher { relay in
      var isEmpty = true
      relay.attach(self) {
        isEmpty = false
        relay.send($0)
      } onCompletion: {
        if case .finished = $0, isEmpty { relay.send(value) }
        relay.finish($0)
      }
    }
  }

  // MARK: Failures

  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> ConnectedPublisher<Output, E> {
    ConnectedPublisher { relay in
      relay.attach(self, onCompletion: { relay.finish($0.mapFailure(transform)) })
    }
  }

  public func replaceError(with value: Output) -> ConnectedPublisher<Output, Never> { self.catch { _ in Just(value) } }

  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> ConnectedPublisher<Output, P.Failure> where P.Output == Output {
    ConnectedPublisher { relay in
      relay.attach(
        self,
        onCompletion: {
          switch $0 {
          case .finished: relay.finish(.finished)
          case .failure(let error): relay.attach(handler(error))
          }
        })
    }
  }

  public func retry(_ count: Int) -> ConnectedPublisher<Output, Failure> {
    guard count > 0 else { return transformed { { $0.send($1) } } }
    return self.catch { _ in retry(count - 1) }
  }

  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> ConnectedPublisher<Output, Never> {
    self.catch { error -> Empty<Output, Never> in fatalError("\(prefix) \(error)", file: file, line: line) }
  }

  // MARK: Sharing and side effects

  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> ConnectedPublisher<Output, Failure> {
    ConnectedPublisher { relay in
      receiveSubscription?(relay)
      receiveRequest?(.unlimited)
      var hasCompleted = false
      if let receiveCancel { relay.whenEnded { if !hasCompleted { receiveCancel() } } }
      relay.attach(self) {
        receiveOutput?($0)
        relay.send($0)
      } onCompletion: {
        hasCompleted = true
        receiveCompletion?($0)
        relay.finish($0)
      }
    }
  }

  public func print(_ prefix: String = "") -> ConnectedPublisher<Output, Failure> {
    let start = prefix.isEmpty ? "" : "\(prefix): "
    return handleEvents(
      receiveSubscription: { _ in Swift.print("\(start)receive subscription") },
      receiveOutput: { Swift.print("\(start)receive value: (\($0))") },
      receiveCompletion: {
        switch $0 {
        case .finished: Swift.print("\(start)receive finished")
        case .failure(let error): Swift.print("\(start)receive error: (\(error))")
        }
      }, receiveCancel: { Swift.print("\(start)receive cancel") })
  }

  /// One subscription to this publisher for all subscribers, while there are any.
  public func share() -> Publishers.Share<Self> { Publishers.Share(self) }

  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(self, subject)
  }

  public func decode<Item: Decodable, Decoder: TopLevelDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> ConnectedPublisher<Item, any Error> where Output == Decoder.Input {
    tryMap { try decoder.decode(type, from: $0) }
  }

  public func encode<Encoder: TopLevelEncoder>(
    encoder: Encoder
  ) -> ConnectedPublisher<Encoder.Output, any Error> where Output: Encodable {
    tryMap { try encoder.encode($0) }
  }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> ConnectedPublisher<Output, Failure> { removeDuplicates(by: ==) }

  public func contains(_ value: Output) -> ConnectedPublisher<Bool, Failure> {
    first { $0 == value }.map { _ in true }.replaceEmpty(with: false)
  }
}

extension Publisher where Failure == Never {
  public func setFailureType<E: Error>(to type: E.Type) -> ConnectedPublisher<Output, E> {
    ConnectedPublisher { relay in
      relay.attach(self, onCompletion: { _ in relay.finish(.finished) })
    }
  }
}

public protocol TopLevelDecoder<Input> {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

public protocol TopLevelEncoder<Output> {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}

extension JSONDecoder: TopLevelDecoder {}
extension JSONEncoder: TopLevelEncoder {}
extension PropertyListDecoder: TopLevelDecoder {}
extension PropertyListEncoder: TopLevelEncoder {}

public protocol ConnectablePublisher<Output, Failure>: Publisher {
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// Connects when the first subscription begins, and until the last one ends.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(self) }
}

extension Publishers {
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    private var count = 0
    private var connection: (any Cancellable)?

    init(_ upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      ConnectedPublisher { [self] relay in
        count += 1
        relay.whenEnded { [self] in
          count -= 1
          guard count == 0 else { return }
          connection?.cancel()
          connection = nil
        }
        relay.attach(upstream)
        if connection == nil, count > 0 { connection = upstream.connect() }
      }.receive(subscriber: subscriber)
    }
  }

  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where SubjectType.Output == Upstream.Output, SubjectType.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    private let upstream: Upstream
    private let subject: SubjectType

    init(_ upstream: Upstream, _ subject: SubjectType) { (self.upstream, self.subject) = (upstream, subject) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subject.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable { upstream.subscribe(subject) }
  }

  public final class Share<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    private let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    init(_ upstream: Upstream) {
      shared = upstream.multicast(subject: PassthroughSubject<Output, Failure>()).autoconnect()
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      shared.receive(subscriber: subscriber)
    }
  }
}
