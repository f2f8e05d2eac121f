/// An object whose publisher sends before its published properties change.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that the published properties share; for an object without such properties a new one in each call.
  public var objectWillChange: ObservableObjectPublisher {
    var boxes: [any PublishedBox] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let level = mirror {
      boxes += level.children.compactMap { ($0.value as? any PublishedProperty)?.anyBox }
      mirror = level.superclassMirror
    }
    let publisher = boxes.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
    for box in boxes { box.objectWillChange = publisher }
    return publisher
  }
}

public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  private let subject = PassthroughSubject<Void, Never>()

  public init() {}
  public func send() { subject.send() }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

/// A property with a publisher, which sends its present value to each new subscriber, and each later value before the
/// property has it.
@propertyWrapper public struct Published<Value> {
  let box: Box

  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public init(initialValue: Value) { box = Box(initialValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  public var projectedValue: Publisher {
    get { Publisher(box: box) }
    set {
      // `assign(to: &$property)` writes back what it has read.
      guard newValue.box !== box else { return }
      newValue.sink { [weak box] in box?.set($0) }.store(in: &box.assignments)
    }
  }

  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].box.value }
    set {
      let box = object[keyPath: storageKeyPath].box
      if box.objectWillChange == nil, let object = object as? any ObservableObject {
        box.objectWillChange = publisher(of: object)
      }
      box.set(newValue)
    }
  }

  /// Returns the `objectWillChange` of an object; nil if the object declares one that is no
  /// `ObservableObjectPublisher`.
  private static func publisher(of object: some ObservableObject) -> ObservableObjectPublisher? {
    object.objectWillChange as? ObservableObjectPublisher
  }

  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let box: Box

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      box.subject.receive(subscriber: subscriber)
    }
  }

  /// The value, shared by the copies of the wrapper.
  final class Box: PublishedBox {
    /// While its subscribers are called, its value is the new one, and `value` is still the old one.
    let subject: CurrentValueSubject<Value, Never>
    private(set) var value: Value
    var objectWillChange: ObservableObjectPublisher?
    var assignments: [AnyCancellable] = []

    init(_ value: Value) {
      self.value = value
      subject = CurrentValueSubject(value)
    }

    func set(_ value: Value) {
      objectWillChange?.send()
      subject.send(value)
      self.value = value
    }
  }
}

/// A published property of any type.
private protocol PublishedProperty {
  var anyBox: any PublishedBox { get }
}

protocol PublishedBox: AnyObject {
  var objectWillChange: ObservableObjectPublisher? { get set }
}

extension Published: PublishedProperty {
  fileprivate var anyBox: any PublishedBox { box }
}
