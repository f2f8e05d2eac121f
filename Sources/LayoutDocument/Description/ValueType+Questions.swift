extension ValueType {
  /// Whether a colour may stand there.
  var allowsColor: Bool {
    switch self {
    case .string(.color): true
    case .either(let types): types.contains(where: \.allowsColor)
    case .generated(let type), .deferred(let type): type.allowsColor
    default: false
    }
  }

  /// Whether the name of a device may stand there.
  package var allowsDevice: Bool {
    switch self {
    case .string(.device): true
    case .either(let types): types.contains(where: \.allowsDevice)
    default: false
    }
  }
}
