extension LayoutParameter {
  /// Creates a numeric parameter. The default range is 0 to 1e9, the default unit is points.
  public static func number(
    _ name: String, _ path: any WritableKeyPath<Layout, Double> & Sendable, in range: ClosedRange<Double> = 0...1e9,
    unit: ValueUnit? = .points, uikit: String? = nil, _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, type: .number(range), documentation: documentation, unit: unit, uikitName: uikit,
      defaultDescription: nil
    ) { layout, value in
      if case .number(let number) = value { layout[keyPath: path] = number }
    } get: {
      .number($0[keyPath: path])
    }
  }

  /// Creates an optional numeric parameter; `defaultDescription` describes the value that applies while it is nil.
  public static func number(
    _ name: String, _ path: any WritableKeyPath<Layout, Double?> & Sendable, in range: ClosedRange<Double> = 0...1e9,
    unit: ValueUnit? = .points, uikit: String? = nil, otherwise: String, _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, type: .number(range), documentation: documentation, unit: unit, uikitName: uikit,
      defaultDescription: otherwise
    ) { layout, value in
      if case .number(let number) = value { layout[keyPath: path] = number }
    } get: {
      $0[keyPath: path].map { .number($0) }
    }
  }

  /// Creates a parameter that is a ratio of two lengths: above 0, at most 1e6.
  public static func ratio(
    _ name: String, _ path: any WritableKeyPath<Layout, Double> & Sendable, _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, type: .ratio(upTo: 1e6), documentation: documentation, unit: nil, uikitName: nil,
      defaultDescription: nil
    ) { layout, value in
      if case .number(let number) = value { layout[keyPath: path] = number }
    } get: {
      .number($0[keyPath: path])
    }
  }

  /// Creates an integer parameter.
  public static func count(
    _ name: String, _ path: any WritableKeyPath<Layout, Int> & Sendable, in range: ClosedRange<Int>,
    _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, type: .count(range), documentation: documentation, unit: nil, uikitName: nil, defaultDescription: nil
    ) { layout, value in
      if case .number(let number) = value, let whole = Int(exactly: number) { layout[keyPath: path] = whole }
    } get: {
      .number(Double($0[keyPath: path]))
    }
  }

  /// Creates an enumeration parameter; `meaning` returns the documentation of each value.
  public static func enumeration<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<Layout, Value> & Sendable, _ documentation: String,
    meaning: (Value) -> String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, type: .enumeration(Value.allCases.map { EnumerationValue($0.rawValue, meaning($0)) }),
      documentation: documentation, unit: nil, uikitName: nil, defaultDescription: nil
    ) { layout, value in
      if case .enumeration(let text) = value, let word = Value(rawValue: text) { layout[keyPath: path] = word }
    } get: {
      .enumeration($0[keyPath: path].rawValue)
    }
  }

  /// Creates a Boolean parameter.
  public static func flag(
    _ name: String, _ path: any WritableKeyPath<Layout, Bool> & Sendable, _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, type: .flag, documentation: documentation, unit: nil, uikitName: nil, defaultDescription: nil
    ) { layout, value in
      if case .flag(let flag) = value { layout[keyPath: path] = flag }
    } get: {
      .flag($0[keyPath: path])
    }
  }

  /// Creates a size parameter: a width and a height, in points.
  public static func size(
    _ name: String, _ path: any WritableKeyPath<Layout, Size> & Sendable, uikit: String? = nil,
    _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, type: .size, documentation: documentation, unit: .points, uikitName: uikit, defaultDescription: nil
    ) { layout, value in
      if case .size(let size) = value { layout[keyPath: path] = size }
    } get: {
      .size($0[keyPath: path])
    }
  }

  /// Creates an optional size parameter; `defaultDescription` describes the value that applies while it is nil.
  public static func size(
    _ name: String, _ path: any WritableKeyPath<Layout, Size?> & Sendable, uikit: String? = nil, otherwise: String,
    _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, type: .size, documentation: documentation, unit: .points, uikitName: uikit,
      defaultDescription: otherwise
    ) { layout, value in
      if case .size(let size) = value { layout[keyPath: path] = size }
    } get: {
      $0[keyPath: path].map { .size($0) }
    }
  }
}
