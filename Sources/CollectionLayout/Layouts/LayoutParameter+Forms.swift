extension LayoutParameter {
  /// Points, unless another range is given.
  public static func number(
    _ name: String, _ path: any WritableKeyPath<Layout, Double> & Sendable, in range: ClosedRange<Double> = 0...1e9,
    unit: ValueUnit? = .points, uikit: String? = nil, _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, form: .number(range), documentation: documentation, unit: unit, uikit: uikit, otherwise: nil
    ) { layout, value in
      if case .number(let number) = value { layout[keyPath: path] = number }
    } get: {
      .number($0[keyPath: path])
    }
  }

  /// A number that has no value of its own while nobody gives one; `otherwise` says what counts then.
  public static func number(
    _ name: String, _ path: any WritableKeyPath<Layout, Double?> & Sendable, in range: ClosedRange<Double> = 0...1e9,
    unit: ValueUnit? = .points, uikit: String? = nil, otherwise: String, _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, form: .number(range), documentation: documentation, unit: unit, uikit: uikit, otherwise: otherwise
    ) { layout, value in
      if case .number(let number) = value { layout[keyPath: path] = number }
    } get: {
      $0[keyPath: path].map { .number($0) }
    }
  }

  /// A quotient of two lengths.
  public static func ratio(
    _ name: String, _ path: any WritableKeyPath<Layout, Double> & Sendable, _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, form: .ratio(upTo: 1e6), documentation: documentation, unit: nil, uikit: nil, otherwise: nil
    ) { layout, value in
      if case .number(let number) = value { layout[keyPath: path] = number }
    } get: {
      .number($0[keyPath: path])
    }
  }

  /// A whole number.
  public static func count(
    _ name: String, _ path: any WritableKeyPath<Layout, Int> & Sendable, in range: ClosedRange<Int>,
    _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, form: .count(range), documentation: documentation, unit: nil, uikit: nil, otherwise: nil
    ) { layout, value in
      if case .number(let number) = value, let whole = Int(exactly: number) { layout[keyPath: path] = whole }
    } get: {
      .number(Double($0[keyPath: path]))
    }
  }

  /// One of an enumeration's words, each with what it means.
  public static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<Layout, Word> & Sendable, _ documentation: String,
    meaning: (Word) -> String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, form: .word(Word.allCases.map { LayoutWord($0.rawValue, meaning($0)) }),
      documentation: documentation, unit: nil, uikit: nil, otherwise: nil
    ) { layout, value in
      if case .word(let text) = value, let word = Word(rawValue: text) { layout[keyPath: path] = word }
    } get: {
      .word($0[keyPath: path].rawValue)
    }
  }

  /// True or false.
  public static func flag(
    _ name: String, _ path: any WritableKeyPath<Layout, Bool> & Sendable, _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, form: .flag, documentation: documentation, unit: nil, uikit: nil, otherwise: nil
    ) { layout, value in
      if case .flag(let flag) = value { layout[keyPath: path] = flag }
    } get: {
      .flag($0[keyPath: path])
    }
  }

  /// A width and a height, in points.
  public static func size(
    _ name: String, _ path: any WritableKeyPath<Layout, Size> & Sendable, uikit: String? = nil,
    _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, form: .size, documentation: documentation, unit: .points, uikit: uikit, otherwise: nil
    ) { layout, value in
      if case .size(let size) = value { layout[keyPath: path] = size }
    } get: {
      .size($0[keyPath: path])
    }
  }

  /// A size that has no value of its own while nobody gives one; `otherwise` says what counts then.
  public static func size(
    _ name: String, _ path: any WritableKeyPath<Layout, Size?> & Sendable, uikit: String? = nil, otherwise: String,
    _ documentation: String
  ) -> LayoutParameter {
    LayoutParameter(
      name: name, form: .size, documentation: documentation, unit: .points, uikit: uikit, otherwise: otherwise
    ) { layout, value in
      if case .size(let size) = value { layout[keyPath: path] = size }
    } get: {
      $0[keyPath: path].map { .size($0) }
    }
  }
}
