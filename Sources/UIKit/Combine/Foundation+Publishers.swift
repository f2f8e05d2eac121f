public import UIKitLayout

extension NotificationCenter {
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      ConnectedPublisher { relay in
        let relay = Unchecked(value: relay)
        let token = center.addObserver(forName: name, object: object, queue: nil) { relay.value.send($0) }
        relay.value.whenEnded { center.removeObserver(token) }
      }.receive(subscriber: subscriber)
    }
  }
}

extension NSObjectProtocol where Self: NSObject {
  /// Sends a value of a property whenever `observe(_:options:changeHandler:)` would call its handler.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> KeyValueObservingPublisher<Self, Value> {
    KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
  }
}

extension NSObject {
  /// Sends the values of a property of an object, which its subscriptions retain.
  public struct KeyValueObservingPublisher<Subject: NSObject, Value>: Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    public let object: Subject
    public let keyPath: KeyPath<Subject, Value>
    public let options: NSKeyValueObservingOptions

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      ConnectedPublisher { relay in
        let observation = object.observe(keyPath, options: options) { [keyPath] object, _ in
          relay.send(object[keyPath: keyPath])
        }
        relay.whenEnded { withExtendedLifetime(object) { observation.invalidate() } }
      }.receive(subscriber: subscriber)
    }
  }
}

extension Timer {
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, runLoop: runLoop, mode: mode)
  }

  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never
    public let interval: TimeInterval
    public let runLoop: RunLoop
    public let mode: RunLoop.Mode
    private let subject = PassthroughSubject<Date, Never>()

    init(interval: TimeInterval, runLoop: RunLoop, mode: RunLoop.Mode) {
      (self.interval, self.runLoop, self.mode) = (interval, runLoop, mode)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable {
      let subject = Unchecked(value: subject)
      let timer = Timer(timeInterval: interval, repeats: true) { _ in subject.value.send(Date()) }
      runLoop.add(timer, forMode: mode)
      return AnyCancellable(timer.invalidate)
    }
  }
}

/// Passes a value to a closure that must be `Sendable`, without a check by the compiler.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

extension Publisher where Failure == Never {
  /// The values as an asynchronous sequence. The subscription is cancelled when the iteration ends.
  public var values: AsyncStream<Output> {
    AsyncStream { continuation in
      let cancellable = sink { _ in
        continuation.finish()
      } receiveValue: {
        let value = Unchecked(value: $0)
        _ = continuation.yield(value.value)
      }
      let subscription = Unchecked(value: cancellable)
      continuation.onTermination = { _ in subscription.value.cancel() }
    }
  }
}

extension Publisher {
  /// The values as an asynchronous sequence that throws the failure.
  public var values: AsyncThrowingStream<Output, any Error> {
    AsyncThrowingStream { continuation in
      let cancellable = sink {
        switch $0 {
        case .finished: continuation.finish()
        case .failure(let error): continuation.finish(throwing: error)
        }
      } receiveValue: {
        let value = Unchecked(value: $0)
        _ = continuation.yield(value.value)
      }
      let subscription = Unchecked(value: cancellable)
      continuation.onTermination = { _ in subscription.value.cancel() }
    }
  }
}
