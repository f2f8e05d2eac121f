// Rewritten files of apps call these functions (UIKitSources): without the Objective-C runtime an optional requirement of a
// protocol is one with a default implementation, and its call, `delegate.f?()`, must be nil for that one.

/// Whether the requirement that was called last is not implemented. Calls of delegates are on the main thread.
nonisolated(unsafe) private var isMissing = false

/// Returns the result of the call of an optional requirement; nil if it is nil, or if the requirement is not
/// implemented.
public func _optionalResult<Value>(_ call: @autoclosure () -> Value?) -> Value? {
  unsafe isMissing = false
  let value = call()
  defer { unsafe isMissing = false }
  return unsafe isMissing ? nil : value
}

/// Returns `value`, which is never read, and records that the optional requirement is not implemented. Default
/// implementations call it.
public func _requirementIsMissing<Value>(_ value: Value) -> Value {
  unsafe isMissing = true
  return value
}
