/// What a number or a size is counted in.
public enum ValueUnit: String, Sendable, CaseIterable {
  case points
  case seconds
  case degrees
  case pointsPerSecond = "points per second"
  /// A part of something, such as 0.5 for a half.
  case fraction
}

/// A word that a parameter may be, and what it means.
public struct LayoutWord: Equatable, Sendable {
  public let name: String
  /// A sentence or two of Markdown.
  public let documentation: String

  public init(_ name: String, _ documentation: String) {
    self.name = name
    self.documentation = documentation
  }
}

/// What a parameter of a layout may be.
public enum LayoutParameterForm: Equatable, Sendable {
  /// A number from this range.
  case number(ClosedRange<Double>)
  /// A number above 0, up to this one.
  case ratio(upTo: Double)
  /// A whole number from this range.
  case count(ClosedRange<Int>)
  /// One of these words.
  case word([LayoutWord])
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

/// One thing that a layout is made with: what a document calls it, what it means and may be, and where it goes.
///
/// Layouts describe themselves, so that whoever reads documents needs no code for a new kind.
public struct LayoutParameter<Layout>: Sendable {
  public let name: String
  public let form: LayoutParameterForm
  /// One to three sentences of Markdown.
  public let documentation: String
  public let unit: ValueUnit?
  /// What UIKit calls the same, such as `UICollectionViewFlowLayout.itemSize`.
  public let uikit: String?
  /// What counts while nobody gives a value, where that is no value of its own.
  public let otherwise: String?
  /// Takes over a value of this form; leaves the layout alone for any other.
  public let set: @Sendable (inout Layout, LayoutParameterValue) -> Void
  /// The value that a layout has; nil for none of its own.
  public let get: @Sendable (Layout) -> LayoutParameterValue?
}

/// A layout that is made from named parameters, each of which has a default.
public protocol ParameterizedLayout: SectionLayout {
  /// The layout with all defaults.
  init()
  /// What the kind does with its items: one to three sentences of Markdown.
  static var documentation: String { get }
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
