/// One parameter of a layout: its key in documents, its type, its documentation, and access to its property.
///
/// Layouts publish their parameters, so that the document reader needs no code for a new kind of layout.
public struct LayoutParameter<Layout>: Sendable {
  public let name: String
  public let type: LayoutParameterType
  /// One to three sentences of Markdown.
  public let documentation: String
  public let unit: ValueUnit?
  /// The UIKit symbol with the same meaning, such as `UICollectionViewFlowLayout.itemSize`.
  public let uikitName: String?
  /// Describes the value that applies while the parameter is nil; nil if the parameter always has a value.
  public let defaultDescription: String?
  /// Sets the property to a value of the parameter's type; values of other types are ignored.
  public let set: @Sendable (inout Layout, LayoutParameterValue) -> Void
  /// Returns the property's value; nil if the property is nil.
  public let get: @Sendable (Layout) -> LayoutParameterValue?
}

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
      name: name,
      type: .enumeration(Value.allCases.map { EnumerationValue(name: $0.rawValue, documentation: meaning($0)) }),
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

/// The unit of a number or a size.
public enum ValueUnit: String, Sendable, CaseIterable {
  case points
  case seconds
  case degrees
  case pointsPerSecond = "points per second"
  /// A dimensionless part of a whole, such as 0.5 for a half.
  case fraction
}

/// A value of an enumeration parameter, with its documentation.
public struct EnumerationValue: Equatable, Sendable {
  public let name: String
  /// One or two sentences of Markdown.
  public let documentation: String
}

/// The type of a layout parameter, with its bounds.
public enum LayoutParameterType: Equatable, Sendable {
  /// A number in this range.
  case number(ClosedRange<Double>)
  /// A number above 0, up to this bound.
  case ratio(upTo: Double)
  /// An integer in this range.
  case count(ClosedRange<Int>)
  /// One of these enumeration values.
  case enumeration([EnumerationValue])
  case flag
  /// A width and a height, in points.
  case size
}

/// The value of a parameter: `number` for the types `number`, `ratio` and `count`, otherwise the case with the name of
/// the type.
public enum LayoutParameterValue: Equatable, Sendable {
  case number(Double)
  case enumeration(String)
  case flag(Bool)
  case size(Size)
}

/// A layout that is created from named parameters, each with a default.
public protocol ParameterizedLayout: SectionLayout {
  /// Creates the layout with all defaults.
  init()
  /// A description of the kind of layout: one to three sentences of Markdown.
  static var documentation: String { get }
  /// The parameters, in the order in which documentation and completion list them.
  static var parameters: [LayoutParameter<Self>] { get }
}

extension ParameterizedLayout {
  /// Creates the layout from the values that `value` returns; nil keeps a parameter's default.
  public init(_ value: (_ name: String, _ type: LayoutParameterType) -> LayoutParameterValue?) {
    self.init()
    for parameter in Self.parameters {
      if let value = value(parameter.name, parameter.type) { parameter.set(&self, value) }
    }
  }
}
