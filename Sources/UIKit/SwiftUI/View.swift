// The part of SwiftUI's interface that files with UIKit layouts name, so that they compile. No view is laid out or drawn: a
// cell with a hosted view is empty, and a modifier returns its view.
@_exported public import Combine
@_exported public import UIKit

/// A part of an interface. It is never shown.
@preconcurrency @MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body; do not read it") }
}

/// A view that consists of no others.
public protocol EmptyBody: View where Body == Never {}

extension EmptyBody {
  public var body: Never { fatalError("\(Self.self) has no body; do not read it") }
}

@preconcurrency @MainActor @resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
    ConditionalContent()
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
    ConditionalContent()
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

extension Optional: View, EmptyBody where Wrapped: View {
  public typealias Body = Never
}

public struct EmptyView: EmptyBody {
  public init() {}
}

public struct TupleView<Content>: EmptyBody {
  public var value: Content
  public init(_ value: Content) { self.value = value }
}

public struct ConditionalContent<First: View, Second: View>: EmptyBody {}

public struct AnyView: EmptyBody {
  public init<Content: View>(_ view: Content) {}
  public init<Content: View>(erasing view: Content) {}
}

@preconcurrency @MainActor public protocol ViewModifier {
  typealias Content = AnyView
  associatedtype Body: View
  @ViewBuilder func body(content: Content) -> Body
}

/// Views that Xcode shows. They are never made.
@preconcurrency @MainActor public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

@preconcurrency @MainActor public protocol Scene {}

@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// An app. It does not run.
@preconcurrency @MainActor public protocol App {
  associatedtype Body: Scene
  init()
  @SceneBuilder var body: Body { get }
}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
}

// MARK: - Values of views

@propertyWrapper public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (read, write) = (get, set) }
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
}

@propertyWrapper public struct State<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let storage: Storage

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { storage = Storage(initialValue) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { [storage] in storage.value }, set: { [storage] in storage.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

@propertyWrapper public struct ObservedObject<Object: AnyObject> {
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  public init(initialValue: Object) { wrappedValue = initialValue }
  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

@propertyWrapper public struct StateObject<Object: AnyObject> {
  private let make: () -> Object
  public init(wrappedValue: @autoclosure @escaping () -> Object) { make = wrappedValue }
  public var wrappedValue: Object { make() }
  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// An object that a view around this one provides. Reading it ends the process, because no view is shown.
@propertyWrapper public struct EnvironmentObject<Object: AnyObject> {
  public init() {}
  public var wrappedValue: Object {
    fatalError("no view is shown on Linux, so the environment has no \(Object.self); do not read it outside of body")
  }
  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// The properties of an object as bindings.
@dynamicMemberLookup public struct ObjectBindings<Object: AnyObject> {
  let object: Object

  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
    let object = object
    return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

public enum ColorScheme: Sendable {
  case light, dark
}

public struct DismissAction: Sendable {
  public func callAsFunction() {}
}

/// The environment of a view on a phone in light mode.
public struct EnvironmentValues {
  public var colorScheme = ColorScheme.light
  public var displayScale: CGFloat = 1
  public var dismiss: DismissAction { DismissAction() }
  public init() {}
}

@propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }
  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}
