/// The types of publishers that operators return and that combine several upstreams or share one.
public enum Publishers {
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      ConnectedPublisher<Output, Failure> { relay in
        var values: (a: A.Output?, b: B.Output?)
        let send = { if let a = values.a, let b = values.b { relay.send((a, b)) } }
        var remaining = 2
        func attach<P: Publisher>(_ publisher: P, _ store: @escaping (P.Output) -> Void) where P.Failure == Failure {
          relay.attach(publisher) {
            store($0)
            send()
          } onCompletion: {
            remaining -= 1
            if case .finished = $0, remaining > 0 { return }
            relay.finish($0)
          }
        }
        attach(a) { values.a = $0 }
        attach(b) { values.b = $0 }
      }.receive(subscriber: subscriber)
    }
  }

  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    private let all: AnyPublisher<Output, Failure>

    public init(_ a: A, _ b: B, _ c: C) {
      all = CombineLatest(CombineLatest(a, b), c).map { ($0.0.0, $0.0.1, $0.1) }.eraseToAnyPublisher()
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      all.receive(subscriber: subscriber)
    }
  }

  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure
    private let all: AnyPublisher<Output, Failure>

    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      all = CombineLatest(CombineLatest(a, b), CombineLatest(c, d)).map { ($0.0.0, $0.0.1, $0.1.0, $0.1.1) }
        .eraseToAnyPublisher()
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      all.receive(subscriber: subscriber)
    }
  }

  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      ConnectedPublisher<Output, Failure> { relay in
        var waiting: (a: [A.Output], b: [B.Output]) = ([], [])
        var hasEnded = (a: false, b: false)
        let send = {
          if !waiting.a.isEmpty, !waiting.b.isEmpty { relay.send((waiting.a.removeFirst(), waiting.b.removeFirst())) }
          if hasEnded.a && waiting.a.isEmpty || hasEnded.b && waiting.b.isEmpty { relay.finish(.finished) }
        }
        func attach<P: Publisher>(
          _ publisher: P, store: @escaping (P.Output) -> Void, end: @escaping () -> Void
        ) where P.Failure == Failure {
          relay.attach(publisher) {
            store($0)
            send()
          } onCompletion: {
            end()
            if case .failure = $0 { relay.finish($0) } else { send() }
          }
        }
        attach(a, store: { waiting.a.append($0) }, end: { hasEnded.a = true })
        attach(b, store: { waiting.b.append($0) }, end: { hasEnded.b = true })
      }.receive(subscriber: subscriber)
    }
  }

  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    private let all: AnyPublisher<Output, Failure>

    public init(_ a: A, _ b: B, _ c: C) {
      all = Zip(Zip(a, b), c).map { ($0.0.0, $0.0.1, $0.1) }.eraseToAnyPublisher()
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      all.receive(subscriber: subscriber)
    }
  }

  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) { publishers = upstream }
    public init<S: Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      publishers.publisher.setFailureType(to: Failure.self).flatMap { $0 }.receive(subscriber: subscriber)
    }
  }

  /// Sends the values of two publishers, whose types may differ, as they arrive.
  public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure, A.Output == B.Output {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher()).receive(subscriber: subscriber)
    }
  }

  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    private let all: MergeMany<AnyPublisher<Output, Failure>>

    public init(_ a: A, _ b: B, _ c: C) {
      all = MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher())
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      all.receive(subscriber: subscriber)
    }
  }
}

extension Publisher {
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P> where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> ConnectedPublisher<T, Failure> where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }

  public func combineLatest<P: Publisher, Q: Publisher>(
    _ second: P, _ third: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, second, third)
  }

  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> ConnectedPublisher<T, Failure> where P.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }
  }

  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge(self, other)
  }

  public func merge<P: Publisher, Q: Publisher>(with second: P, _ third: Q) -> Publishers.Merge3<Self, P, Q>
  where P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output {
    Publishers.Merge3(self, second, third)
  }

  /// Subscribes to the publisher that `transform` returns for each value, and sends the values of all of these
  /// publishers. `maxPublishers` has no effect: all are subscribed to at once.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> ConnectedPublisher<P.Output, Failure> where P.Failure == Failure {
    ConnectedPublisher { relay in
      // The upstream and the publishers that have not ended.
      var remaining = 1
      let finish = { (completion: Subscribers.Completion<Failure>) in
        remaining -= 1
        if case .finished = completion, remaining > 0 { return }
        relay.finish(completion)
      }
      relay.attach(
        self,
        onValue: { value in
          remaining += 1
          relay.attach(transform(value), onValue: relay.send, onCompletion: finish)
        }, onCompletion: finish)
    }
  }

  @_disfavoredOverload public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> ConnectedPublisher<P.Output, P.Failure> where Failure == Never {
    setFailureType(to: P.Failure.self).flatMap(transform)
  }

  @_disfavoredOverload public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> ConnectedPublisher<P.Output, Failure> where P.Failure == Never {
    flatMap { transform($0).setFailureType(to: Failure.self) }
  }

  public func append<P: Publisher>(_ next: P) -> ConnectedPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    ConnectedPublisher { relay in
      relay.attach(self, onCompletion: { if case .finished = $0 { relay.attach(next) } else { relay.finish($0) } })
    }
  }

  public func append(_ values: Output...) -> ConnectedPublisher<Output, Failure> {
    append(values.publisher.setFailureType(to: Failure.self))
  }

  public func prepend<P: Publisher>(_ first: P) -> ConnectedPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    first.append(self)
  }

  public func prepend(_ values: Output...) -> ConnectedPublisher<Output, Failure> {
    values.publisher.setFailureType(to: Failure.self).append(self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  public func switchToLatest() -> ConnectedPublisher<Output.Output, Failure> {
    ConnectedPublisher { relay in
      var (inner, hasEnded): (Int?, Bool) = (nil, false)
      var generation = 0
      relay.attach(self) { publisher in
        relay.detach(inner)
        generation += 1
        let current = generation
        inner = 0
        let id = relay.attach(publisher, onValue: relay.send) {
          if case .failure = $0 { return relay.finish($0) }
          if current == generation { inner = nil }
          if inner == nil, hasEnded { relay.finish(.finished) }
        }
        if current == generation, inner != nil { inner = id }
      } onCompletion: {
        hasEnded = true
        if case .failure = $0 { return relay.finish($0) }
        if inner == nil { relay.finish(.finished) }
      }
    }
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  @_disfavoredOverload public func switchToLatest() -> ConnectedPublisher<Output.Output, Output.Failure> {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}
