import CollectionLayout

// Documents of flow sections.
extension ExportedFile {
  /// A value of a flow layout for which its delegate has a function, so that it can differ between sections.
  private struct FlowValue {
    /// The name of the property of `UICollectionViewFlowLayout` that sets the value for all sections.
    let property: String
    /// The last parameter of the function of `UICollectionViewDelegateFlowLayout`, with its labels.
    let function: String
    let type: String
    /// The default of UIKit as source text, for which no statement is written.
    let defaultValue: String
    /// The value for each section, as source text.
    let values: [String]

    var isSame: Bool { values.allSatisfy { $0 == values.first } }
  }

  private var flowValues: [FlowValue] {
    let sections = collection.sections
    let flows = sections.compactMap { $0.layout as? FlowLayout }
    func side(_ view: SupplementaryItem?) -> String {
      let length = view?.length ?? 0
      return length == 0
        ? "CGSize.zero"
        : SwiftLiteral.size(isVertical ? Size(width: 0, height: length) : Size(width: length, height: 0))
    }
    return [
      FlowValue(
        property: "minimumLineSpacing", function: "minimumLineSpacingForSectionAt section: Int", type: "CGFloat",
        defaultValue: "10", values: flows.map { SwiftLiteral.number($0.minimumLineSpacing) }),
      FlowValue(
        property: "minimumInteritemSpacing", function: "minimumInteritemSpacingForSectionAt section: Int",
        type: "CGFloat", defaultValue: "10", values: flows.map { SwiftLiteral.number($0.minimumInteritemSpacing) }),
      FlowValue(
        property: "sectionInset", function: "insetForSectionAt section: Int", type: "UIEdgeInsets",
        defaultValue: "UIEdgeInsets.zero",
        values: sections.map { $0.inset == .zero ? "UIEdgeInsets.zero" : SwiftLiteral.insets($0.inset) }),
      FlowValue(
        property: "headerReferenceSize", function: "referenceSizeForHeaderInSection section: Int", type: "CGSize",
        defaultValue: "CGSize.zero", values: sections.map { side($0.header) }),
      FlowValue(
        property: "footerReferenceSize", function: "referenceSizeForFooterInSection section: Int", type: "CGSize",
        defaultValue: "CGSize.zero", values: sections.map { side($0.footer) }),
    ]
  }

  /// Whether any item sets a size, so that it can differ from that of the layout.
  private var hasItemSizes: Bool { data.contains { !$0.isEmpty } }

  /// Whether sections or items have different values, so that the layout needs a delegate.
  var hasFlowDelegate: Bool { hasItemSizes || flowValues.contains { !$0.isSame } }

  /// Writes the function that makes the flow layout, and its delegate if it needs one.
  mutating func writeFlow(to writer: inout SwiftWriter) {
    guard let flow = collection.sections.first?.layout as? FlowLayout else { return }
    let values = flowValues
    let hasEffects = !collection.effects.isEmpty
    writer.add("/// Creates the layout.")
    writer.block("static func makeLayout() -> UICollectionViewLayout") { writer in
      writer.add("let layout = \(hasEffects ? "Layout" : "UICollectionViewFlowLayout")()")
      if !isVertical { writer.add("layout.scrollDirection = .horizontal") }
      if flow.itemSize != FlowLayout().itemSize { writer.add("layout.itemSize = \(SwiftLiteral.size(flow.itemSize))") }
      if let estimate = flow.estimatedItemSize {
        writer.add("layout.estimatedItemSize = \(SwiftLiteral.size(estimate))")
      }
      for value in values where value.isSame {
        if let first = value.values.first, first != value.defaultValue {
          writer.section(Array(value.values.indices)) { $0.add("layout.\(value.property) = \(first)") }
        }
      }
      switch flow.sectionInsetReference {
      case .fromContentInset: break
      case .fromSafeArea: writer.add("layout.sectionInsetReference = .fromSafeArea")
      case .fromLayoutMargins: writer.add("layout.sectionInsetReference = .fromLayoutMargins")
      }
      if collection.stickyHeaders == .push {
        if collection.sections.contains(where: { $0.header != nil }) {
          writer.add("layout.sectionHeadersPinToVisibleBounds = true")
        }
        if collection.sections.contains(where: { $0.footer != nil }) {
          writer.add("layout.sectionFootersPinToVisibleBounds = true")
        }
      }
      writer.add("return layout")
    }
    if hasFlowDelegate { writeDelegate(flow, values, to: &writer) }
    if hasEffects { writeEffectSubclass(of: "UICollectionViewFlowLayout", to: &writer) }
  }

  private func writeDelegate(_ flow: FlowLayout, _ values: [FlowValue], to writer: inout SwiftWriter) {
    writer.separate()
    writer.add("/// The delegate of the collection view, which does not retain it.\nstatic let delegate = Delegate()")
    writer.separate()
    writer.add("/// Gives what differs between sections and items.")
    writer.block("final class Delegate: NSObject, UICollectionViewDelegateFlowLayout") { writer in
      let parameters = "_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,"
      if hasItemSizes {
        let defaultSize = flow.estimatedItemSize ?? flow.itemSize
        writer.add("func collectionView(\n  \(parameters)\n  sizeForItemAt indexPath: IndexPath")
        writer.block(") -> CGSize") { writer in
          writer.add("let item = \(options.name).item(at: indexPath)")
          writer.call(
            "return CGSize",
            [
              "width: item.width ?? \(SwiftLiteral.number(defaultSize.width))",
              "height: item.height ?? \(SwiftLiteral.number(defaultSize.height))",
            ])
        }
      }
      for value in values where !value.isSame {
        writer.separate()
        writer.add("func collectionView(\n  \(parameters)\n  \(value.function)")
        writer.block(") -> \(value.type)") { writer in
          writer.add("switch section {")
          for (group, result) in ExportedFile.cases(value.values) {
            writer.section(group) { writer in
              writer.add("case \(group.map(String.init).joined(separator: ", ")): return \(result)")
            }
          }
          writer.section(ExportedFile.lastIndices(of: value.values)) { writer in
            writer.add("default: return \(value.values.last ?? value.defaultValue)")
          }
          writer.add("}")
        }
      }
    }
  }

  /// Returns the indices of the sections whose value is that of the last section, for the `default` of a `switch`.
  static func lastIndices(of values: [String]) -> [Int] { values.indices.filter { values[$0] == values.last } }

  /// Returns the values other than that of the last section, each with the indices of its sections, for the cases of a
  /// `switch`.
  static func cases(_ values: [String]) -> [(indices: [Int], value: String)] {
    var cases: [(indices: [Int], value: String)] = []
    for (index, value) in values.enumerated() where value != values.last {
      if let position = cases.firstIndex(where: { $0.value == value }) {
        cases[position].indices.append(index)
      } else {
        cases.append(([index], value))
      }
    }
    return cases
  }
}
