/// What a parameter of a layout may be.
public enum LayoutParameterForm: Equatable, Sendable {
  /// A number from this range.
  case number(ClosedRange<Double>)
  /// A number above 0, up to this one.
  case ratio(upTo: Double)
  /// A whole number from this range.
  case count(ClosedRange<Int>)
  /// One of these words.
  case word([String])
  case flag
  /// A width and a height in points.
  case size
}

/// The value of a parameter; its form is the one that was described.
public enum LayoutParameterValue: Equatable, Sendable {
  case number(Double)
  case word(String)
  case flag(Bool)
  case size(Size)
}

/// One thing that a layout is made with: what a document calls it, what it may be, and where it goes.
///
/// Layouts describe themselves, so that whoever reads documents needs no code for a new kind.
public struct LayoutParameter<Layout>: Sendable {
  public let name: String
  public let form: LayoutParameterForm
  /// Takes over a value of this form; leaves the layout alone for any other.
  public let set: @Sendable (inout Layout, LayoutParameterValue) -> Void

  /// Points, unless another range is given.
  public static func number(
    _ name: String, _ path: any WritableKeyPath<Layout, Double> & Sendable, in range: ClosedRange<Double> = 0...1e9
  ) -> LayoutParameter {
    LayoutParameter(name: name, form: .number(range)) { layout, value in
      if case .number(let number) = value { layout[keyPath: path] = number }
    }
  }

  /// A number that has no value of its own while nobody gives one.
  public static func number(
    _ name: String, _ path: any WritableKeyPath<Layout, Double?> & Sendable, in range: ClosedRange<Double> = 0...1e9
  ) -> LayoutParameter {
    LayoutParameter(name: name, form: .number(range)) { layout, value in
      if case .number(let number) = value { layout[keyPath: path] = number }
    }
  }

  /// A quotient of two lengths.
  public static func ratio(
    _ name: String, _ path: any WritableKeyPath<Layout, Double> & Sendable
  ) -> LayoutParameter {
    LayoutParameter(name: name, form: .ratio(upTo: 1e6)) { layout, value in
      if case .number(let number) = value { layout[keyPath: path] = number }
    }
  }

  /// A whole number.
  public static func count(
    _ name: String, _ path: any WritableKeyPath<Layout, Int> & Sendable, in range: ClosedRange<Int>
  ) -> LayoutParameter {
    LayoutParameter(name: name, form: .count(range)) { layout, value in
      if case .number(let number) = value, let whole = Int(exactly: number) { layout[keyPath: path] = whole }
    }
  }

  /// One of an enumeration's words.
  public static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<Layout, Word> & Sendable
  ) -> LayoutParameter {
    LayoutParameter(name: name, form: .word(Word.allCases.map(\.rawValue))) { layout, value in
      if case .word(let text) = value, let word = Word(rawValue: text) { layout[keyPath: path] = word }
    }
  }

  /// True or false.
  public static func flag(
    _ name: String, _ path: any WritableKeyPath<Layout, Bool> & Sendable
  ) -> LayoutParameter {
    LayoutParameter(name: name, form: .flag) { layout, value in
      if case .flag(let flag) = value { layout[keyPath: path] = flag }
    }
  }

  /// A width and a height, in points.
  public static func size(
    _ name: String, _ path: any WritableKeyPath<Layout, Size> & Sendable
  ) -> LayoutParameter {
    LayoutParameter(name: name, form: .size) { layout, value in
      if case .size(let size) = value { layout[keyPath: path] = size }
    }
  }

  /// A size that has no value of its own while nobody gives one.
  public static func size(
    _ name: String, _ path: any WritableKeyPath<Layout, Size?> & Sendable
  ) -> LayoutParameter {
    LayoutParameter(name: name, form: .size) { layout, value in
      if case .size(let size) = value { layout[keyPath: path] = size }
    }
  }
}

/// A layout that is made from named parameters, each of which has a default.
public protocol ParameterizedLayout: SectionLayout {
  /// The layout with all defaults.
  init()
  /// In the order in which they are offered.
  static var parameters: [LayoutParameter<Self>] { get }
}

extension ParameterizedLayout {
  /// The layout with the values that are there; nil keeps a default.
  public init(_ value: (_ name: String, _ form: LayoutParameterForm) -> LayoutParameterValue?) {
    self.init()
    for parameter in Self.parameters {
      if let value = value(parameter.name, parameter.form) { parameter.set(&self, value) }
    }
  }
}
