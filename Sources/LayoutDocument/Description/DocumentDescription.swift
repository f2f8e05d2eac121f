import CollectionLayout
import JSON

/// The keys of the document.
package enum DocumentDescription {
  /// Of times and lengths of time.
  static let seconds = NumberBounds(0, 3600)
  /// Of pixels in a point.
  static let scales = NumberBounds(1, 16)

  static let templates = ObjectDescription(
    "templates", "Items without an `id`, by name. An item with `\"template\": name` starts from its keys.", [],
    otherKeys: .object(ItemDescription.templateEntry))

  /// The word for the insets of the device that the viewport names.
  static let deviceInsets = "device"

  static let viewport = TypedObject<WrittenViewport>(
    "viewport", "The visible size: a width and a height, or a device and how it is held.", WrittenViewport(),
    [
      KeyDescription(
        "width", .number(.length), isRequired: true, unit: .points, "From left to right."
      ).into(\.width),
      KeyDescription(
        "height", .number(.length), isRequired: true, unit: .points, "From top to bottom."
      ).into(\.height),
      KeyDescription(
        "device", .string(.device), otherwise: "none", "The name of a device, which has a size and a scale."
      ).into(\.device) { $0.stringValue.flatMap(Devices.named) },
      KeyDescription(
        "orientation",
        .words(Device.Orientation.self) {
          switch $0 {
          case .portrait: "Upright."
          case .landscape: "On its side: width and height are exchanged."
          }
        }, uikit: "UIInterfaceOrientation", "How the device is held."
      ).into(\.orientation),
    ], forms: [["width", "height"], ["device", "orientation"]])

  package static let document = keys.description

  static let keys = TypedObject<WrittenDocument>(
    "document", "One collection view: its viewport, its sections and items, and how they are laid out.",
    WrittenDocument(),
    [
      // For other editors.
      KeyDescription(
        "$schema", .string(.plain), otherwise: "none",
        "The address of a JSON Schema, for other editors; layoutd does not look at it."
      ).readElsewhere(),
      KeyDescription(
        "viewport", .either([.string(.device), .object(viewport)]),
        default: DocumentModel().viewport.written(as: .size), unit: .points, uikit: "UICollectionView.bounds",
        "The visible size: `{width, height}`, the name of a device, or `{device, orientation}`. A device sets "
          + "`displayScale`, too. A client may override the size."
      ).taken { $1.takeViewport($0) },
      KeyDescription(
        "displayScale", .number(DocumentDescription.scales),
        otherwise: "the named device's; none for a size: frames stay exact",
        uikit: "UITraitCollection.displayScale",
        "Pixels in a point. Positions of cells are rounded to the nearest pixel, and lengths that are parts of something, "
          + "or a share of it, down to one, as on a device (recorded for `compositional`, chosen for the others); without "
          + "it frames stay exact."
      ).into(\.model.collection.pixels.scale),
      KeyDescription(
        "scrollDirection",
        .words(ScrollDirection.self) {
          switch $0 {
          case .vertical: "The content is as wide as `contentInset` leaves it and scrolls up and down."
          case .horizontal: "The content is as high as `contentInset` leaves it and scrolls sideways."
          }
        }, uikit: "UICollectionViewFlowLayout.scrollDirection", "The way the collection scrolls."
      ).into(\.model.collection.scrollDirection),
      KeyDescription(
        "layoutDirection",
        .words(LayoutDirection.self) {
          switch $0 {
          case .leftToRight: "From left to right."
          case .rightToLeft: "From right to left: the finished frames are mirrored."
          }
        }, uikit: "UIView.effectiveUserInterfaceLayoutDirection",
        "The way the script reads; `rtl` mirrors the frames."
      ).into(\.model.collection.layoutDirection),
      KeyDescription(
        "stickyHeaders",
        .words(StickyHeaders.self) {
          switch $0 {
          case .none: "They scroll with their sections."
          case .push:
            "They stay until the end of their section pushes them out, as UIKit's pinned headers do (documented)."
          case .stack: "They stay below each other, however far their sections have gone."
          }
        }, uikit: "UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds",
        "What headers and footers do at the edge of the viewport."
      ).into(\.model.collection.stickyHeaders),
      KeyDescription(
        "contentInset", .edges(.coordinate), unit: .points, uikit: "UIScrollView.contentInset",
        "Room around the content, all sections together. Across the scroll axis layouts have so much less room (recorded for "
          + "`flow`, chosen for the others)."
      ).into(\.model.collection.contentInset),
      KeyDescription(
        "safeAreaInsets",
        .either([
          .word([WordDescription(deviceInsets, "Those of the device that `viewport` names.")]), .edges(),
        ]), default: LayoutGuides().safeAreaInsets.written(as: .edges()), unit: .points,
        uikit: "UIView.safeAreaInsets",
        "What bars and the corners of the screen cover: what the insets of sections may count from."
      ).taken { $1.takeSafeArea($0) },
      KeyDescription(
        "contentInsetAdjustment",
        .words(ContentInsetAdjustment.self) {
          switch $0 {
          case .never: "The inset is what is written."
          case .automatic: "The safe area is added along the scroll axis."
          case .always: "The safe area is added at all sides."
          }
        }, default: .string(ContentInsetAdjustment.never.rawValue),
        uikit: "UIScrollView.contentInsetAdjustmentBehavior",
        "Whether `safeAreaInsets` are added to `contentInset`. The default of UIKit is `automatic` (documented)."
      ).taken { $1.adjustContentInset($0) },
      KeyDescription(
        "layoutMargins", .edges(), otherwise: "8 points more than `safeAreaInsets`", unit: .points,
        uikit: "UIView.layoutMargins", "Margins that the insets of sections may count from."
      ).into(\.model.collection.guides.layoutMargins) { EdgeInsets.read($0, as: .edges()) ?? .zero },
      KeyDescription(
        "readableWidth", .number(.length), unit: .points, uikit: "UIView.readableContentGuide",
        "How wide content is at most whose insets count from the readable content."
      ).into(\.model.collection.guides.readableWidth),
      KeyDescription(
        "header", .either([.number(.length), .object(header)]), otherwise: "none", unit: .points,
        uikit: "UITableView.tableHeaderView",
        "A header of the whole collection, before the first section; where `stickyHeaders` and its `sticky` let it stay, "
          + "the headers of sections stay behind it and never push it out."
      ).into(\.model.collection.header) { supplement($0, header) },
      KeyDescription(
        "footer", .either([.number(.length), .object(footer)]), otherwise: "none", unit: .points,
        uikit: "UITableView.tableFooterView", "A footer of the whole collection, behind the last section."
      ).into(\.model.collection.footer) { supplement($0, footer) },
      KeyDescription(
        "configuration", .object(LayoutKind.configuration),
        uikit: "UICollectionViewCompositionalLayout.configuration", "What holds for all sections together."
      ).into(\.model.collection.configuration, LayoutKind.configuration),
      KeyDescription(
        "contentOffset", .point, otherwise: "the insets' negatives", unit: .points,
        uikit: "UIScrollView.contentOffset", "Where a session begins; editing it moves no open session."
      ).into(\.model.contentOffset),
      // What the layouts of the sections stand over: `LayoutDecoder`.
      KeyDescription(
        "layout", .tagged(LayoutKind.description), default: ["kind": .string(LayoutKind.usual)],
        uikit: "UICollectionView.collectionViewLayout",
        "The layout of every section; a section's own `layout` stands over it."
      ).readElsewhere(),
      KeyDescription(
        "effects", .list(.tagged(EffectDescription.effects), count: nil), default: [], atMost: EffectDescription.limit,
        "What is done to what is in view on every scroll, the first effect first; \(EffectDescription.limit) at most."
      ).into(\.model.collection.effects, by: EffectKind.effects),
      KeyDescription(
        "animation", .object(AnimationDescription.animation),
        uikit: "UICollectionView.performBatchUpdates(_:completion:)", "How updates animate."
      ).into(\.model.animation, AnimationDescription.animation),
      // With the names of items and what was read before: `DocumentDecoder`.
      KeyDescription(
        "templates", .object(templates), default: [:],
        "Items without an `id`, by name, for items with `\"template\": name`; an item's own keys win."
      ).readElsewhere(),
      KeyDescription(
        "sections", .list(.object(section), count: nil), isRequired: true,
        uikit: "UICollectionViewDataSource.numberOfSections(in:)", "The sections, from the start of the content."
      ).readElsewhere(),
      KeyDescription(
        "timeline", .list(.object(TimelineDescription.event), count: nil), default: [],
        "What happens to the collection in a play, as `layoutd simulate` and previews show it."
      ).readElsewhere(),
    ])
}
