/// A layout with variants for wide viewports, like a section provider that reads the environment's width.
///
/// A collection replaces it with the layout that applies to the viewport (`Section.resolved(in:)`) before layout.
/// `prepare` uses `base`.
public struct AdaptiveLayout: SectionLayout {
  /// The name of the kind of layout. Unlike those of other layouts, it is no name in documents.
  public static let kind = "adaptive"

  /// A layout and section insets that apply from a minimum width on.
  public struct Variant: Sendable {
    /// The minimum width of the viewport, in points.
    public var minimumWidth: Double
    public var layout: any SectionLayout
    public var inset: EdgeInsets

    public init(minimumWidth: Double, layout: any SectionLayout, inset: EdgeInsets) {
      self.minimumWidth = minimumWidth
      self.layout = layout
      self.inset = inset
    }
  }

  /// The layout that applies if no variant does.
  public var base: any SectionLayout
  /// The variants; the last one whose minimum width does not exceed the viewport's width applies.
  public var variants: [Variant]

  public init(base: any SectionLayout, variants: [Variant]) {
    self.base = base
    self.variants = variants
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    base.prepare(items, in: container, reusing: previous, from: firstChanged, work: &work)
  }

  public func isEqual(to other: any SectionLayout) -> Bool {
    guard let other = other as? AdaptiveLayout, variants.count == other.variants.count else { return false }
    return base.isEqual(to: other.base)
      && zip(variants, other.variants).allSatisfy {
        $0.minimumWidth == $1.minimumWidth && $0.inset == $1.inset && $0.layout.isEqual(to: $1.layout)
      }
  }

  public func effort(of items: ItemList) -> Int {
    variants.reduce(base.effort(of: items)) { max($0, $1.layout.effort(of: items)) }
  }
  public var viewCount: Int { variants.reduce(base.viewCount) { max($0, $1.layout.viewCount) } }
  public func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool { true }
  public var readsText: Bool { base.readsText || variants.contains(where: \.layout.readsText) }
  public var usesMeasuredSizes: Bool {
    base.usesMeasuredSizes || variants.contains(where: \.layout.usesMeasuredSizes)
  }
}

extension Section {
  /// Returns the section with the layout and the insets that apply in a viewport.
  public func resolved(in viewport: Size) -> Section {
    guard let adaptive = layout as? AdaptiveLayout else { return self }
    var section = self
    section.layout = adaptive.base
    if let variant = adaptive.variants.last(where: { $0.minimumWidth <= viewport.width }) {
      (section.layout, section.inset) = (variant.layout, variant.inset)
    }
    return section
  }
}

extension CollectionModel {
  /// Returns the collection with the layouts that apply in a viewport. A carousel loops only if `loopObstacle` is nil.
  func resolved(in viewport: Size) -> CollectionModel {
    let isAdaptive = sections.contains { $0.layout is AdaptiveLayout }
    guard isAdaptive || sections.contains(where: { ($0.layout as? CarouselLayout)?.loops == true }) else { return self }
    var model = self
    model.sections = sections.map { $0.resolved(in: viewport) }
    guard model.loopObstacle != nil else { return model }
    for index in model.sections.indices {
      guard var carousel = model.sections[index].layout as? CarouselLayout else { continue }
      carousel.loops = false
      model.sections[index].layout = carousel
    }
    return model
  }

  /// A part of a collection besides the cards of a carousel, because of which the carousel does not loop.
  package enum LoopObstacle: Sendable {
    case sections, supplementaryViews, decorations
  }

  /// The reason why no carousel of the collection loops, besides the number and the size of a carousel's cards; nil if
  /// there is none.
  package var loopObstacle: LoopObstacle? {
    if sections.count > 1 { return .sections }
    let bands = [header, footer, sections.first?.header, sections.first?.footer]
    if !configuration.boundaryItems.isEmpty || bands.contains(where: { ($0?.length ?? 0) > 0 }) {
      return .supplementaryViews
    }
    return sections.first?.decorations.isEmpty == false ? .decorations : nil
  }
}
