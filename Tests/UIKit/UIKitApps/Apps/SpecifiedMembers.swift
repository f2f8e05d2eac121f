// swift-format-ignore-file
import UIKit

// Each member of UIKit's specified interface once, with its type. Unlike EveryMember.swift it is not generated from the
// declarations, so that a member that is missing, or has another type, does not compile. The functions are never called.

private enum SpecifiedGeometry {
    static func affineTransforms() {
        let _: CGAffineTransform = CGAffineTransform()
        let t: CGAffineTransform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        let _: [CGFloat] = [t.a, t.b, t.c, t.d, t.tx, t.ty]
        let _: CGAffineTransform = CGAffineTransform(translationX: 1, y: 1)
        let _: CGAffineTransform = CGAffineTransform(scaleX: 1, y: 1)
        let _: CGAffineTransform = CGAffineTransform(rotationAngle: .pi)
        let _: CGAffineTransform = .identity
        let _: Bool = t.isIdentity
        let _: CGAffineTransform = t.translatedBy(x: 1, y: 1)
        let _: CGAffineTransform = t.scaledBy(x: 1, y: 1)
        let _: CGAffineTransform = t.rotated(by: 1)
        let _: CGAffineTransform = t.concatenating(t)
        let _: CGAffineTransform = t.inverted()
        let _: any Equatable & Sendable & Codable = t
        _ = t.decomposed()
        let _: CGRect = CGRect.zero.applying(t)
        let _: CGPoint = CGPoint.zero.applying(t)
        let _: CGSize = CGSize.zero.applying(t)
        let _: Bool = CGPoint.zero.equalTo(.zero)
    }

    static func spatialTransforms() {
        var t: CATransform3D = CATransform3D()
        t = CATransform3D(
            m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
            m43: 0, m44: 1)
        t.m34 = -1 / 500
        let _: CATransform3D = CATransform3DIdentity
        let _: CATransform3D = CATransform3DMakeTranslation(1, 2, 3)
        let _: CATransform3D = CATransform3DMakeScale(1, 2, 3)
        let _: CATransform3D = CATransform3DMakeRotation(1, 0, 0, 1)
        let _: CATransform3D = CATransform3DTranslate(t, 1, 2, 3)
        let _: CATransform3D = CATransform3DScale(t, 1, 2, 3)
        let _: CATransform3D = CATransform3DRotate(t, 1, 0, 0, 1)
        let _: CATransform3D = CATransform3DConcat(t, t)
        let _: CATransform3D = CATransform3DInvert(t)
        let _: Bool = CATransform3DIsIdentity(t)
        let _: Bool = CATransform3DEqualToTransform(t, t)
        let _: Bool = CATransform3DIsAffine(t)
        let _: CATransform3D = CATransform3DMakeAffineTransform(.identity)
        let _: CGAffineTransform = CATransform3DGetAffineTransform(t)
    }

    static func insets() {
        var e: UIEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        e = UIEdgeInsets()
        e = .zero
        (e.top, e.left, e.bottom, e.right) = (1, 2, 3, 4)
        let _: any Equatable & Hashable & Codable = e
        let _: CGRect = CGRect.zero.inset(by: e)
        let _: CGRect = UIEdgeInsetsInsetRect(.zero, e)
        var d: NSDirectionalEdgeInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        d = NSDirectionalEdgeInsets()
        d = .zero
        (d.top, d.leading, d.bottom, d.trailing) = (1, 2, 3, 4)
        let _: any Hashable & Codable = d
        let _: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
        let _: UInt = NSDirectionalRectEdge.all.rawValue
        let _: [NSRectAlignment] = [
            .none, .top, .topLeading, .leading, .bottomLeading, .bottom, .bottomTrailing, .trailing, .topTrailing,
        ]
        let _: Int = NSRectAlignment.topTrailing.rawValue
        let _: UIAxis = [.horizontal, .vertical, .both]
        let _: UIOffset = UIOffset(horizontal: 1, vertical: 2)
        let _: CGVector = CGVector(dx: 1, dy: 2)
        let _: UIRectEdge = [.top, .left, .bottom, .right, .all]
    }

    static func foundation() {
        let point: CGPoint = .zero
        let _: NSValue = NSValue(cgRect: .zero)
        let _: CGRect = NSValue(cgRect: .zero).cgRectValue
        let _: CGPoint = NSValue(cgPoint: point).cgPointValue
        let _: CGSize = NSValue(cgSize: .zero).cgSizeValue
        let _: UIEdgeInsets = NSValue(uiEdgeInsets: .zero).uiEdgeInsetsValue
        let _: [String] = [NSStringFromCGRect(.zero), NSStringFromCGPoint(.zero), NSStringFromCGSize(.zero)]
        var path: IndexPath = IndexPath(item: 1, section: 2)
        path = IndexPath(row: 1, section: 2)
        (path.item, path.row, path.section) = (1, 2, 3)
        let _: Int = autoreleasepool { 1 }
        let _: CFTimeInterval = CACurrentMediaTime()
        let _: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
        let _: NSHashTable<NSObject> = NSHashTable<NSObject>.weakObjects()
        let _: NSMapTable<NSObject, NSObject> = NSMapTable<NSObject, NSObject>.weakToStrongObjects()
        let _: NSException = NSException(name: .genericException, reason: nil, userInfo: nil)
        let _: String = NSCoder.string(for: CGSize.zero)
        let _: CGFloat = CGFloat(truncating: NSNumber(value: 1))
    }
}

private enum SpecifiedEnumerations {
    @MainActor static func collections() {
        let _: [UICollectionView.ScrollDirection] = [.vertical, .horizontal]
        let _: Int = UICollectionView.ScrollDirection.horizontal.rawValue
        let _: UICollectionViewScrollDirection = .vertical
        let _: UICollectionView.ScrollPosition = [.top, .centeredVertically, .bottom, .left, .centeredHorizontally, .right]
        let _: UInt = UICollectionView.ScrollPosition.right.rawValue
        let _: [UICollectionView.ElementCategory] = [.cell, .supplementaryView, .decorationView]
        let _: UInt = UICollectionView.ElementCategory.cell.rawValue
        let _: UICollectionElementCategory = .cell
        let _: [UICollectionViewUpdateItem.Action] = [.insert, .delete, .reload, .move, .none]
        let _: Int = UICollectionViewUpdateItem.Action.none.rawValue
        let _: [UICollectionViewFlowLayout.SectionInsetReference] = [.fromContentInset, .fromSafeArea, .fromLayoutMargins]
        let _: [UICollectionView.ReorderingCadence] = [.immediate, .fast, .slow]
        let _: [UICollectionView.SelfSizingInvalidation] = [.disabled, .enabled, .enabledIncludingConstraints]
        let _: String = UICollectionView.elementKindSectionHeader
        let _: String = UICollectionView.elementKindSectionFooter
        let _: CGSize = UICollectionViewFlowLayout.automaticSize
        let _: CGFloat = UICollectionViewLayout.automaticDimension
    }

    static func scrolling() {
        let _: [UIScrollView.ContentInsetAdjustmentBehavior] = [.automatic, .scrollableAxes, .never, .always]
        let _: [UIScrollView.DecelerationRate] = [.normal, .fast]
        let _: CGFloat = UIScrollView.DecelerationRate.fast.rawValue
        let _: [UICollectionLayoutSectionOrthogonalScrollingBehavior] = [
            .none, .continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered,
        ]
        let _: [UICollectionLayoutSectionOrthogonalScrollingProperties.Bounce] = [.automatic, .always, .never]
        let _: [UICollectionLayoutSectionOrthogonalScrollingProperties.DecelerationRate] = [.automatic, .normal, .fast]
        let rate: UICollectionLayoutSectionOrthogonalScrollingProperties.DecelerationRate = .init(rawValue: 0.9)
        let _: CGFloat = rate.rawValue
        let _: [UIContentInsetsReference] = [.automatic, .none, .safeArea, .layoutMargins, .readableContent]
    }

    static func lists() {
        let _: [UICollectionLayoutListConfiguration.Appearance] = [.plain, .grouped, .insetGrouped, .sidebar, .sidebarPlain]
        let _: [UICollectionLayoutListConfiguration.HeaderMode] = [.none, .supplementary, .firstItemInSection]
        let _: [UICollectionLayoutListConfiguration.FooterMode] = [.none, .supplementary]
        let _: [UICollectionLayoutListConfiguration.ContentHuggingElements] = [.none, .supplementaryHeader]
        let _: [UIListSeparatorConfiguration.Visibility] = [.automatic, .visible, .hidden]
    }

    static func traits() {
        let _: [UIUserInterfaceSizeClass] = [.unspecified, .compact, .regular]
        let _: [UIUserInterfaceIdiom] = [.unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision]
        let _: [UIUserInterfaceStyle] = [.unspecified, .light, .dark]
        let _: [UITraitEnvironmentLayoutDirection] = [.unspecified, .leftToRight, .rightToLeft]
        let _: [UIUserInterfaceLayoutDirection] = [.leftToRight, .rightToLeft]
        let _: [UISemanticContentAttribute] = [.unspecified, .playback, .spatial, .forceLeftToRight, .forceRightToLeft]
    }
}

@MainActor private enum SpecifiedLayouts {
    static func attributes(_ path: IndexPath) {
        let a: UICollectionViewLayoutAttributes = UICollectionViewLayoutAttributes(forCellWith: path)
        let _: UICollectionViewLayoutAttributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "k", with: path)
        let _: UICollectionViewLayoutAttributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "k", with: path)
        a.frame = CGRect.zero
        a.center = CGPoint.zero
        a.size = CGSize.zero
        a.bounds = CGRect.zero
        a.transform = CGAffineTransform.identity
        a.transform3D = CATransform3DIdentity
        a.alpha = CGFloat(1)
        a.zIndex = Int(0)
        a.isHidden = Bool(false)
        a.indexPath = path
        let _: UICollectionView.ElementCategory = a.representedElementCategory
        let _: String? = a.representedElementKind
        let _: Any = a.copy(with: nil)
        let _: Any = a.copy()
        let _: Bool = a.isEqual(a)
        let _: Int = a.hash
        let _: any UIDynamicItem = a
        let _: UIDynamicItemCollisionBoundsType = a.collisionBoundsType
        let _: UIBezierPath = a.collisionBoundingPath
    }

    static func layout(_ path: IndexPath, _ coder: NSCoder, _ nib: UINib?, _ type: AnyClass?) {
        let layout: UICollectionViewLayout = UICollectionViewLayout()
        let _: UICollectionViewLayout? = UICollectionViewLayout(coder: coder)
        let _: any NSCoding = layout
        let _: UICollectionView? = layout.collectionView
        let _: AnyClass = UICollectionViewLayout.layoutAttributesClass
        let _: AnyClass = UICollectionViewLayout.invalidationContextClass
        layout.awakeFromNib()
        layout.register(type, forDecorationViewOfKind: "k")
        layout.register(nib, forDecorationViewOfKind: "k")
        let _: Void = layout.prepare()
        let _: CGSize = layout.collectionViewContentSize
        let _: [UICollectionViewLayoutAttributes]? = layout.layoutAttributesForElements(in: CGRect.zero)
        let _: UICollectionViewLayoutAttributes? = layout.layoutAttributesForItem(at: path)
        let _: UICollectionViewLayoutAttributes? = layout.layoutAttributesForSupplementaryView(ofKind: "k", at: path)
        let _: UICollectionViewLayoutAttributes? = layout.layoutAttributesForDecorationView(ofKind: "k", at: path)
        layout.invalidateLayout()
        let context: UICollectionViewLayoutInvalidationContext = layout.invalidationContext(forBoundsChange: CGRect.zero)
        layout.invalidateLayout(with: context)
        let _: Bool = layout.shouldInvalidateLayout(forBoundsChange: CGRect.zero)
        let a = UICollectionViewLayoutAttributes(forCellWith: path)
        let _: Bool = layout.shouldInvalidateLayout(forPreferredLayoutAttributes: a, withOriginalAttributes: a)
        let _: UICollectionViewLayoutInvalidationContext = layout.invalidationContext(
            forPreferredLayoutAttributes: a, withOriginalAttributes: a)
        let _: CGPoint = layout.targetContentOffset(forProposedContentOffset: .zero, withScrollingVelocity: .zero)
        let _: CGPoint = layout.targetContentOffset(forProposedContentOffset: .zero)
        layout.prepare(forCollectionViewUpdates: [UICollectionViewUpdateItem]())
        layout.finalizeCollectionViewUpdates()
        let _: UICollectionViewLayoutAttributes? = layout.initialLayoutAttributesForAppearingItem(at: path)
        let _: UICollectionViewLayoutAttributes? = layout.finalLayoutAttributesForDisappearingItem(at: path)
        let _: UICollectionViewLayoutAttributes? = layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: "k", at: path)
        let _: UICollectionViewLayoutAttributes? = layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: "k", at: path)
        let _: UICollectionViewLayoutAttributes? = layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: "k", at: path)
        let _: UICollectionViewLayoutAttributes? = layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: "k", at: path)
        let _: [IndexPath] = layout.indexPathsToDeleteForSupplementaryView(ofKind: "k")
        let _: [IndexPath] = layout.indexPathsToDeleteForDecorationView(ofKind: "k")
        let _: [IndexPath] = layout.indexPathsToInsertForSupplementaryView(ofKind: "k")
        let _: [IndexPath] = layout.indexPathsToInsertForDecorationView(ofKind: "k")
        layout.prepare(forAnimatedBoundsChange: CGRect.zero)
        layout.finalizeAnimatedBoundsChange()
        layout.prepareForTransition(to: layout)
        layout.prepareForTransition(from: layout)
        layout.finalizeLayoutTransition()
        let _: IndexPath = layout.targetIndexPath(forInteractivelyMovingItem: path, withPosition: .zero)
        let _: UICollectionViewLayoutAttributes = layout.layoutAttributesForInteractivelyMovingItem(at: path, withTargetPosition: .zero)
        let _: UICollectionViewLayoutInvalidationContext = layout.invalidationContext(
            forInteractivelyMovingItems: [path], withTargetPosition: .zero, previousIndexPaths: [path], previousPosition: .zero)
        let _: UICollectionViewLayoutInvalidationContext = layout.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: [path], previousIndexPaths: [path], movementCancelled: false)
        let _: UIUserInterfaceLayoutDirection = layout.developmentLayoutDirection
        let _: Bool = layout.flipsHorizontallyInOppositeLayoutDirection
    }

    static func contexts(_ path: IndexPath, _ item: UICollectionViewUpdateItem) {
        let context: UICollectionViewLayoutInvalidationContext = UICollectionViewLayoutInvalidationContext()
        let _: Bool = context.invalidateEverything
        let _: Bool = context.invalidateDataSourceCounts
        context.invalidateItems(at: [path])
        context.invalidateSupplementaryElements(ofKind: "k", at: [path])
        context.invalidateDecorationElements(ofKind: "k", at: [path])
        let _: [IndexPath]? = context.invalidatedItemIndexPaths
        let _: [String: [IndexPath]]? = context.invalidatedSupplementaryIndexPaths
        let _: [String: [IndexPath]]? = context.invalidatedDecorationIndexPaths
        context.contentOffsetAdjustment = CGPoint.zero
        context.contentSizeAdjustment = CGSize.zero
        let _: [IndexPath]? = context.previousIndexPathsForInteractivelyMovingItems
        let _: [IndexPath]? = context.targetIndexPathsForInteractivelyMovingItems
        let _: CGPoint = context.interactiveMovementTarget
        let flow: UICollectionViewFlowLayoutInvalidationContext = UICollectionViewFlowLayoutInvalidationContext()
        flow.invalidateFlowLayoutDelegateMetrics = true
        flow.invalidateFlowLayoutAttributes = true
        let _: IndexPath? = item.indexPathBeforeUpdate
        let _: IndexPath? = item.indexPathAfterUpdate
        let _: UICollectionViewUpdateItem.Action = item.updateAction
        let transition: UICollectionViewTransitionLayout = UICollectionViewTransitionLayout(
            currentLayout: UICollectionViewLayout(), nextLayout: UICollectionViewLayout())
        transition.transitionProgress = CGFloat(0.5)
        let _: UICollectionViewLayout = transition.currentLayout
        let _: UICollectionViewLayout = transition.nextLayout
        transition.updateValue(CGFloat(1), forAnimatedKey: "k")
        let _: CGFloat = transition.value(forAnimatedKey: "k")
    }

    static func flow() {
        let flow: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
        flow.minimumLineSpacing = CGFloat(1)
        flow.minimumInteritemSpacing = CGFloat(1)
        flow.itemSize = CGSize.zero
        flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        flow.scrollDirection = .vertical
        flow.headerReferenceSize = CGSize.zero
        flow.footerReferenceSize = CGSize.zero
        flow.sectionInset = UIEdgeInsets.zero
        flow.sectionInsetReference = .fromSafeArea
        flow.sectionHeadersPinToVisibleBounds = true
        flow.sectionFootersPinToVisibleBounds = true
    }

    static func flowDelegate(
        _ delegate: any UICollectionViewDelegateFlowLayout, _ view: UICollectionView, _ layout: UICollectionViewLayout, _ path: IndexPath
    ) {
        let _: any UICollectionViewDelegate = delegate
        let _: CGSize = delegate.collectionView(view, layout: layout, sizeForItemAt: path)
        let _: UIEdgeInsets = delegate.collectionView(view, layout: layout, insetForSectionAt: 0)
        let _: CGFloat = delegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: 0)
        let _: CGFloat = delegate.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: 0)
        let _: CGSize = delegate.collectionView(view, layout: layout, referenceSizeForHeaderInSection: 0)
        let _: CGSize = delegate.collectionView(view, layout: layout, referenceSizeForFooterInSection: 0)
    }
}

@MainActor private enum SpecifiedCompositional {
    static func dimensions() -> NSCollectionLayoutSize {
        let d: NSCollectionLayoutDimension = .fractionalWidth(CGFloat(1))
        let _: [NSCollectionLayoutDimension] = [
            .fractionalHeight(1), .absolute(1), .estimated(1), .uniformAcrossSiblings(estimate: 1),
        ]
        let _: [Bool] = [d.isFractionalWidth, d.isFractionalHeight, d.isAbsolute, d.isEstimated, d.isUniformAcrossSiblings]
        let _: CGFloat = d.dimension
        let _: any NSCopying = d
        let size: NSCollectionLayoutSize = NSCollectionLayoutSize(widthDimension: d, heightDimension: d)
        let _: NSCollectionLayoutDimension = size.widthDimension
        let _: NSCollectionLayoutDimension = size.heightDimension
        return size
    }

    static func spacings() {
        let s: NSCollectionLayoutSpacing = .flexible(CGFloat(1))
        let _: NSCollectionLayoutSpacing = .fixed(CGFloat(1))
        let _: CGFloat = s.spacing
        let _: [Bool] = [s.isFlexibleSpacing, s.isFixedSpacing, s.isFlexible, s.isFixed]
        let edges: NSCollectionLayoutEdgeSpacing = NSCollectionLayoutEdgeSpacing(leading: s, top: nil, trailing: nil, bottom: .fixed(2))
        let _: [NSCollectionLayoutSpacing?] = [edges.leading, edges.top, edges.trailing, edges.bottom]
        let anchor: NSCollectionLayoutAnchor = NSCollectionLayoutAnchor(edges: [.top])
        let _: NSCollectionLayoutAnchor = NSCollectionLayoutAnchor(edges: [.top], absoluteOffset: CGPoint.zero)
        let _: NSCollectionLayoutAnchor = NSCollectionLayoutAnchor(edges: [.top], fractionalOffset: CGPoint.zero)
        let _: NSDirectionalRectEdge = anchor.edges
        let _: CGPoint = anchor.offset
        let _: [Bool] = [anchor.isAbsoluteOffset, anchor.isFractionalOffset]
    }

    static func items(_ size: NSCollectionLayoutSize) -> NSCollectionLayoutItem {
        let item: NSCollectionLayoutItem = NSCollectionLayoutItem(layoutSize: size)
        let _: NSCollectionLayoutItem = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [])
        item.contentInsets = NSDirectionalEdgeInsets.zero
        item.edgeSpacing = NSCollectionLayoutEdgeSpacing(leading: nil, top: nil, trailing: nil, bottom: nil)
        let _: NSCollectionLayoutSize = item.layoutSize
        let _: [NSCollectionLayoutSupplementaryItem] = item.supplementaryItems
        let slot: NSCollectionLayoutGroupCustomItem = NSCollectionLayoutGroupCustomItem(frame: CGRect.zero)
        let _: NSCollectionLayoutGroupCustomItem = NSCollectionLayoutGroupCustomItem(frame: CGRect.zero, zIndex: 1)
        let _: CGRect = slot.frame
        let _: Int = slot.zIndex
        return item
    }

    static func groups(_ size: NSCollectionLayoutSize, _ item: NSCollectionLayoutItem) -> NSCollectionLayoutGroup {
        let group: NSCollectionLayoutGroup = .horizontal(layoutSize: size, subitems: [item])
        let _: NSCollectionLayoutItem = group
        let _: [NSCollectionLayoutGroup] = [
            .vertical(layoutSize: size, subitems: [item]),
            .horizontal(layoutSize: size, repeatingSubitem: item, count: 1),
            .vertical(layoutSize: size, repeatingSubitem: item, count: 1),
            .horizontal(layoutSize: size, subitem: item, count: 1),
            .vertical(layoutSize: size, subitem: item, count: 1),
            .horizontalGroup(with: size, repeatingSubitem: item, count: 1),
            .verticalGroup(with: size, repeatingSubitem: item, count: 1),
        ]
        let provider: NSCollectionLayoutGroupCustomItemProvider = { (environment: any NSCollectionLayoutEnvironment) in
            [NSCollectionLayoutGroupCustomItem(frame: CGRect(origin: .zero, size: environment.container.contentSize))]
        }
        let _: NSCollectionLayoutGroup = .custom(layoutSize: size, itemProvider: provider)
        group.supplementaryItems = [NSCollectionLayoutSupplementaryItem]()
        group.interItemSpacing = NSCollectionLayoutSpacing.fixed(1)
        let _: [NSCollectionLayoutItem] = group.subitems
        let _: String = group.visualDescription()
        return group
    }

    static func supplementaries(_ size: NSCollectionLayoutSize, _ anchor: NSCollectionLayoutAnchor) {
        let badge: NSCollectionLayoutSupplementaryItem = NSCollectionLayoutSupplementaryItem(
            layoutSize: size, elementKind: "k", containerAnchor: anchor)
        let _: NSCollectionLayoutSupplementaryItem = NSCollectionLayoutSupplementaryItem(
            layoutSize: size, elementKind: "k", containerAnchor: anchor, itemAnchor: anchor)
        badge.zIndex = Int(1)
        let _: String = badge.elementKind
        let _: NSCollectionLayoutAnchor = badge.containerAnchor
        let _: NSCollectionLayoutAnchor? = badge.itemAnchor
        let header: NSCollectionLayoutBoundarySupplementaryItem = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size, elementKind: "k", alignment: NSRectAlignment.top)
        let _: NSCollectionLayoutBoundarySupplementaryItem = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size, elementKind: "k", alignment: .top, absoluteOffset: CGPoint.zero)
        let _: NSCollectionLayoutSupplementaryItem = header
        header.extendsBoundary = true
        header.pinToVisibleBounds = true
        let _: NSRectAlignment = header.alignment
        let _: CGPoint = header.offset
        let background: NSCollectionLayoutDecorationItem = .background(elementKind: "k")
        let _: NSCollectionLayoutItem = background
        background.zIndex = Int(1)
        let _: String = background.elementKind
    }

    static func sections(_ group: NSCollectionLayoutGroup, _ environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
        let section: NSCollectionLayoutSection = NSCollectionLayoutSection(group: group)
        let _: NSCollectionLayoutSection = .list(using: UICollectionLayoutListConfiguration(appearance: .plain), layoutEnvironment: environment)
        section.contentInsets = NSDirectionalEdgeInsets.zero
        section.interGroupSpacing = CGFloat(1)
        section.contentInsetsReference = UIContentInsetsReference.automatic
        section.orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
        let properties: UICollectionLayoutSectionOrthogonalScrollingProperties = section.orthogonalScrollingProperties
        properties.decelerationRate = .automatic
        properties.bounce = .automatic
        section.boundarySupplementaryItems = [NSCollectionLayoutBoundarySupplementaryItem]()
        section.decorationItems = [NSCollectionLayoutDecorationItem]()
        let handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler = {
            (items: [any NSCollectionLayoutVisibleItem], offset: CGPoint, environment: any NSCollectionLayoutEnvironment) in
            for item in items { visible(item) }
        }
        section.visibleItemsInvalidationHandler = handler
        section.supplementariesFollowContentInsets = true
        section.supplementaryContentInsetsReference = .automatic
        return section
    }

    static func visible(_ item: any NSCollectionLayoutVisibleItem) {
        let _: any UIDynamicItem = item
        item.alpha = CGFloat(1)
        item.zIndex = Int(1)
        item.isHidden = Bool(false)
        item.center = CGPoint.zero
        item.transform = CGAffineTransform.identity
        item.transform3D = CATransform3DIdentity
        let _: String = item.name
        let _: IndexPath = item.indexPath
        let _: [CGRect] = [item.frame, item.bounds]
        let _: UICollectionView.ElementCategory = item.representedElementCategory
        let _: String? = item.representedElementKind
    }

    static func environment(_ environment: any NSCollectionLayoutEnvironment) {
        let container: any NSCollectionLayoutContainer = environment.container
        let _: UITraitCollection = environment.traitCollection
        let _: [CGSize] = [container.contentSize, container.effectiveContentSize]
        let _: [NSDirectionalEdgeInsets] = [container.contentInsets, container.effectiveContentInsets]
    }

    static func layouts(_ section: NSCollectionLayoutSection) {
        let configuration: UICollectionViewCompositionalLayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = UICollectionView.ScrollDirection.vertical
        configuration.interSectionSpacing = CGFloat(1)
        configuration.boundarySupplementaryItems = [NSCollectionLayoutBoundarySupplementaryItem]()
        configuration.contentInsetsReference = UIContentInsetsReference.safeArea
        let layout: UICollectionViewCompositionalLayout = UICollectionViewCompositionalLayout(section: section)
        let _: UICollectionViewLayout = layout
        let _: UICollectionViewCompositionalLayout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
        let provider: UICollectionViewCompositionalLayoutSectionProvider = {
            (index: Int, environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection? in section
        }
        let _: UICollectionViewCompositionalLayout = UICollectionViewCompositionalLayout(sectionProvider: provider)
        let _: UICollectionViewCompositionalLayout = UICollectionViewCompositionalLayout(
            sectionProvider: provider, configuration: configuration)
        let _: UICollectionViewCompositionalLayout = .list(using: UICollectionLayoutListConfiguration(appearance: .plain))
        layout.configuration = configuration
    }

    /// The initializers that a subclass calls.
    final class Subclass: UICollectionViewCompositionalLayout {
        init(_ section: NSCollectionLayoutSection) { super.init(section: section) }

        init(_ section: NSCollectionLayoutSection, _ configuration: UICollectionViewCompositionalLayoutConfiguration) {
            super.init(section: section, configuration: configuration)
        }

        init(_ provider: @escaping UICollectionViewCompositionalLayoutSectionProvider) { super.init(sectionProvider: provider) }

        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    static func lists(_ actions: UISwipeActionsConfiguration?) {
        var list: UICollectionLayoutListConfiguration = UICollectionLayoutListConfiguration(appearance: .plain)
        let _: UICollectionLayoutListConfiguration.Appearance = list.appearance
        list.showsSeparators = true
        list.separatorConfiguration = UIListSeparatorConfiguration(listAppearance: .plain)
        list.itemSeparatorHandler = { (path: IndexPath, configuration: UIListSeparatorConfiguration) in configuration }
        list.backgroundColor = UIColor.clear as UIColor?
        list.leadingSwipeActionsConfigurationProvider = { (path: IndexPath) -> UISwipeActionsConfiguration? in actions }
        list.trailingSwipeActionsConfigurationProvider = nil
        list.headerMode = .none
        list.footerMode = .none
        list.headerTopPadding = CGFloat(1) as CGFloat?
        list.contentHuggingElements = []
        var separators: UIListSeparatorConfiguration = list.separatorConfiguration
        separators.topSeparatorVisibility = .automatic
        separators.bottomSeparatorVisibility = .hidden
        separators.topSeparatorInsets = NSDirectionalEdgeInsets.zero
        separators.bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
        separators.color = UIColor.red
        separators.multipleSelectionColor = UIColor.red
        separators.visualEffect = nil as UIVisualEffect?
    }
}

@MainActor private enum SpecifiedViews {
    static func view(_ view: UIView) {
        (view.frame, view.bounds) = (CGRect.zero, CGRect.zero)
        view.center = CGPoint.zero
        view.transform = CGAffineTransform.identity
        view.alpha = CGFloat(1)
        view.isHidden = false
        view.tag = Int(1)
        view.backgroundColor = UIColor.red as UIColor?
        let _: UIView? = view.superview
        let _: [UIView] = view.subviews
        view.addSubview(UIView())
        view.removeFromSuperview()
        let _: UIEdgeInsets = view.safeAreaInsets
        view.layoutMargins = UIEdgeInsets.zero
        view.directionalLayoutMargins = NSDirectionalEdgeInsets.zero
        let _: CGRect = view.readableContentGuide.layoutFrame
        let _: UITraitCollection = view.traitCollection
        view.semanticContentAttribute = .unspecified
        let _: UIUserInterfaceLayoutDirection = view.effectiveUserInterfaceLayoutDirection
        view.setNeedsLayout()
        view.layoutIfNeeded()
        let _: UIWindow? = view.window
        UIView.animate(withDuration: 1) {}
        UIView.animate(withDuration: 1, animations: {}, completion: { (finished: Bool) in })
        UIView.animate(withDuration: 1, delay: 0, options: [], animations: {}, completion: nil)
        UIView.performWithoutAnimation {}
    }

    static func scrollView(_ view: UIScrollView) {
        view.contentOffset = CGPoint.zero
        view.setContentOffset(CGPoint.zero, animated: true)
        view.contentSize = CGSize.zero
        view.contentInset = UIEdgeInsets.zero
        let _: UIEdgeInsets = view.adjustedContentInset
        view.contentInsetAdjustmentBehavior = .never
        view.adjustedContentInsetDidChange()
        view.decelerationRate = .fast
        view.isPagingEnabled = true
        let _: [Bool] = [view.isTracking, view.isDragging, view.isDecelerating]
        view.bounces = true
        view.alwaysBounceVertical = true
        view.alwaysBounceHorizontal = true
        view.showsVerticalScrollIndicator = true
        view.showsHorizontalScrollIndicator = true
        view.scrollRectToVisible(CGRect.zero, animated: true)
        let _: UIPanGestureRecognizer = view.panGestureRecognizer
        let _: (any UIScrollViewDelegate)? = view.delegate
    }

    static func collectionView(_ layout: UICollectionViewLayout, _ path: IndexPath, _ type: AnyClass?, _ nib: UINib?) {
        let view: UICollectionView = UICollectionView(frame: CGRect.zero, collectionViewLayout: layout)
        view.collectionViewLayout = layout
        view.setCollectionViewLayout(layout, animated: true)
        view.setCollectionViewLayout(layout, animated: true, completion: { (finished: Bool) in })
        let _: UICollectionViewTransitionLayout = view.startInteractiveTransition(to: layout)
        let _: UICollectionViewTransitionLayout = view.startInteractiveTransition(to: layout) { (completed: Bool, finished: Bool) in }
        view.finishInteractiveTransition()
        view.cancelInteractiveTransition()
        view.dataSource = nil as (any UICollectionViewDataSource)?
        view.delegate = nil as (any UICollectionViewDelegate)?
        view.prefetchDataSource = nil as (any UICollectionViewDataSourcePrefetching)?
        view.isPrefetchingEnabled = true
        view.backgroundView = nil as UIView?
        view.register(type, forCellWithReuseIdentifier: "r")
        view.register(nib, forCellWithReuseIdentifier: "r")
        view.register(type, forSupplementaryViewOfKind: "k", withReuseIdentifier: "r")
        view.register(nib, forSupplementaryViewOfKind: "k", withReuseIdentifier: "r")
        let _: UICollectionViewCell = view.dequeueReusableCell(withReuseIdentifier: "r", for: path)
        let _: UICollectionReusableView = view.dequeueReusableSupplementaryView(ofKind: "k", withReuseIdentifier: "r", for: path)
        view.reloadData()
        let _: Int = view.numberOfSections
        let _: Int = view.numberOfItems(inSection: 0)
        let _: UICollectionViewLayoutAttributes? = view.layoutAttributesForItem(at: path)
        let _: UICollectionViewLayoutAttributes? = view.layoutAttributesForSupplementaryElement(ofKind: "k", at: path)
        let _: IndexPath? = view.indexPathForItem(at: CGPoint.zero)
        let _: IndexPath? = view.indexPath(for: UICollectionViewCell())
        let _: IndexPath? = view.indexPath(forSupplementaryView: UICollectionReusableView())
        let _: UICollectionViewCell? = view.cellForItem(at: path)
        let _: [UICollectionViewCell] = view.visibleCells
        let _: [IndexPath] = view.indexPathsForVisibleItems
        let _: UICollectionReusableView? = view.supplementaryView(forElementKind: "k", at: path)
        let _: [UICollectionReusableView] = view.visibleSupplementaryViews(ofKind: "k")
        let _: [IndexPath] = view.indexPathsForVisibleSupplementaryElements(ofKind: "k")
        view.scrollToItem(at: path, at: [.top, .left], animated: true)
        view.insertSections(IndexSet(integer: 0))
        view.deleteSections(IndexSet(integer: 0))
        view.reloadSections(IndexSet(integer: 0))
        view.moveSection(0, toSection: 1)
        view.insertItems(at: [path])
        view.deleteItems(at: [path])
        view.reloadItems(at: [path])
        view.reconfigureItems(at: [path])
        view.moveItem(at: path, to: path)
        view.performBatchUpdates({}, completion: { (finished: Bool) in })
        view.performBatchUpdates {}
        let _: Bool = view.hasUncommittedUpdates
        view.selfSizingInvalidation = .enabled
        view.allowsSelection = true
        view.allowsMultipleSelection = true
        let _: [IndexPath]? = view.indexPathsForSelectedItems
        view.selectItem(at: path, animated: true, scrollPosition: .top)
        view.deselectItem(at: path, animated: true)
        let _: Bool = view.beginInteractiveMovementForItem(at: path)
        view.updateInteractiveMovementTargetPosition(CGPoint.zero)
        view.endInteractiveMovement()
        view.cancelInteractiveMovement()
        view.reorderingCadence = .fast
    }

    static func registrations(_ view: UICollectionView, _ path: IndexPath, _ nib: UINib) {
        let cells = UICollectionView.CellRegistration<UICollectionViewCell, Int> {
            (cell: UICollectionViewCell, path: IndexPath, item: Int) in
        }
        let _: UICollectionView.CellRegistration<UICollectionViewCell, Int> = .init(cellNib: nib) { _, _, _ in }
        let _: UICollectionViewCell = view.dequeueConfiguredReusableCell(using: cells, for: path, item: 1)
        let views = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(elementKind: "k") {
            (view: UICollectionReusableView, kind: String, path: IndexPath) in
        }
        let _: UICollectionView.SupplementaryRegistration<UICollectionReusableView> = .init(
            supplementaryNib: nib, elementKind: "k") { _, _, _ in }
        let _: UICollectionReusableView = view.dequeueConfiguredReusableSupplementary(using: views, for: path)
    }

    static func dataSource(_ source: any UICollectionViewDataSource, _ view: UICollectionView, _ path: IndexPath) {
        let _: Int = source.collectionView(view, numberOfItemsInSection: 0)
        let _: UICollectionViewCell = source.collectionView(view, cellForItemAt: path)
        let _: Int = source.numberOfSections(in: view)
        let _: UICollectionReusableView = source.collectionView(view, viewForSupplementaryElementOfKind: "k", at: path)
        let _: Bool = source.collectionView(view, canMoveItemAt: path)
        source.collectionView(view, moveItemAt: path, to: path)
        let _: [String]? = source.indexTitles(for: view)
        let _: Bool = source.responds(to: Selector("collectionView(_:cellForItemAt:)"))
    }

    static func delegate(_ delegate: any UICollectionViewDelegate, _ view: UICollectionView, _ path: IndexPath) {
        let _: any UIScrollViewDelegate = delegate
        let _: CGPoint = delegate.collectionView(view, targetContentOffsetForProposedContentOffset: CGPoint.zero)
        let _: IndexPath = delegate.collectionView(
            view, targetIndexPathForMoveOfItemFromOriginalIndexPath: path, atCurrentIndexPath: path, toProposedIndexPath: path)
        let _: IndexPath = delegate.collectionView(view, targetIndexPathForMoveFromItemAt: path, toProposedIndexPath: path)
        let layout = UICollectionViewLayout()
        let _: UICollectionViewTransitionLayout = delegate.collectionView(
            view, transitionLayoutForOldLayout: layout, newLayout: layout)
        delegate.collectionView(view, willDisplay: UICollectionViewCell(), forItemAt: path)
        delegate.collectionView(view, didEndDisplaying: UICollectionViewCell(), forItemAt: path)
        delegate.collectionView(view, willDisplaySupplementaryView: UICollectionReusableView(), forElementKind: "k", at: path)
        delegate.collectionView(view, didEndDisplayingSupplementaryView: UICollectionReusableView(), forElementOfKind: "k", at: path)
        delegate.collectionView(view, didSelectItemAt: path)
    }

    static func cells(_ cell: UICollectionViewCell, _ layout: UICollectionViewLayout, _ a: UICollectionViewLayoutAttributes) {
        let view: UICollectionReusableView = cell
        let _: String? = view.reuseIdentifier
        view.prepareForReuse()
        view.apply(a)
        view.willTransition(from: layout, to: layout)
        view.didTransition(from: layout, to: layout)
        let _: UICollectionViewLayoutAttributes = view.preferredLayoutAttributesFitting(a)
        let _: UIView = cell.contentView
        cell.backgroundView = nil as UIView?
        cell.selectedBackgroundView = nil as UIView?
        cell.isSelected = true
        cell.isHighlighted = true
        cell.backgroundConfiguration = UIBackgroundConfiguration.clear() as UIBackgroundConfiguration?
        cell.contentConfiguration = UIListContentConfiguration.cell() as (any UIContentConfiguration)?
        let state: UICellConfigurationState = cell.configurationState
        cell.updateConfiguration(using: state)
        cell.setNeedsUpdateConfiguration()
    }

    /// The members of a cell that apps override.
    final class OverridingCell: UICollectionViewCell {
        override var isAccessibilityElement: Bool { get { true } set {} }
        override var accessibilityLabel: String? { get { "a" } set {} }
        override var accessibilityTraits: UIAccessibilityTraits { get { .button } set {} }
        override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
        override func prepareForReuse() { super.prepareForReuse() }
        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { super.apply(layoutAttributes) }
        override func updateConfiguration(using state: UICellConfigurationState) { super.updateConfiguration(using: state) }
    }

    /// The members of a collection view that apps override.
    final class Overriding: UICollectionView {
        override func reloadData() { super.reloadData() }
        override func layoutSubviews() { super.layoutSubviews() }
        override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
            super.performBatchUpdates(updates, completion: completion)
        }
        override func insertItems(at indexPaths: [IndexPath]) { super.insertItems(at: indexPaths) }
        override func deleteItems(at indexPaths: [IndexPath]) { super.deleteItems(at: indexPaths) }
        override func reloadItems(at indexPaths: [IndexPath]) { super.reloadItems(at: indexPaths) }
        override func reloadSections(_ sections: IndexSet) { super.reloadSections(sections) }
        override func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
            super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
        }
        override func scrollToItem(at indexPath: IndexPath, at scrollPosition: UICollectionView.ScrollPosition, animated: Bool) {
            super.scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
        }
        override func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
            super.setCollectionViewLayout(layout, animated: animated)
        }
        override func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil) {
            super.setCollectionViewLayout(layout, animated: animated, completion: completion)
        }
        override func selectItem(
            at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
        ) { super.selectItem(at: indexPath, animated: animated, scrollPosition: scrollPosition) }
        override var numberOfSections: Int { super.numberOfSections }
        override var indexPathsForVisibleItems: [IndexPath] { super.indexPathsForVisibleItems }
    }
}

private struct SpecifiedSnapshots {
    static func snapshot() -> NSDiffableDataSourceSnapshot<Int, String> {
        var s: NSDiffableDataSourceSnapshot<Int, String> = NSDiffableDataSourceSnapshot<Int, String>()
        let _: [Int] = [s.numberOfItems, s.numberOfSections, s.numberOfItems(inSection: 0)]
        let _: [Int] = s.sectionIdentifiers
        let _: [String] = s.itemIdentifiers
        let _: [Int] = s.reloadedSectionIdentifiers
        let _: [String] = s.reloadedItemIdentifiers
        let _: [String] = s.reconfiguredItemIdentifiers
        let _: [String] = s.itemIdentifiers(inSection: 0)
        let _: Int? = s.sectionIdentifier(containingItem: "i")
        let _: Int? = s.indexOfItem("i")
        let _: Int? = s.indexOfSection(0)
        s.appendItems(["i"])
        s.appendItems(["i"], toSection: 0)
        s.insertItems(["i"], beforeItem: "j")
        s.insertItems(["i"], afterItem: "j")
        s.deleteItems(["i"])
        s.deleteAllItems()
        s.moveItem("i", beforeItem: "j")
        s.moveItem("i", afterItem: "j")
        s.reloadItems(["i"])
        s.reconfigureItems(["i"])
        s.appendSections([0])
        s.insertSections([0], beforeSection: 1)
        s.insertSections([0], afterSection: 1)
        s.deleteSections([0])
        s.moveSection(0, beforeSection: 1)
        s.moveSection(0, afterSection: 1)
        s.reloadSections([0])
        return s
    }

    static func sectionSnapshot() -> NSDiffableDataSourceSectionSnapshot<String> {
        var s: NSDiffableDataSourceSectionSnapshot<String> = NSDiffableDataSourceSectionSnapshot<String>()
        s.append(["i"])
        s.append(["i"], to: "p")
        s.insert(["i"], before: "j")
        s.insert(["i"], after: "j")
        s.delete(["i"])
        s.deleteAll()
        s.expand(["i"])
        s.collapse(["i"])
        s.replace(childrenOf: "i", using: s)
        s.insert(s, before: "j")
        s.insert(s, after: "j")
        let _: [Bool] = [s.isExpanded("i"), s.isVisible("i"), s.contains("i")]
        let _: Int = s.level(of: "i")
        let _: Int? = s.index(of: "i")
        let _: String? = s.parent(of: "i")
        let _: NSDiffableDataSourceSectionSnapshot<String> = s.snapshot(of: "i")
        let _: NSDiffableDataSourceSectionSnapshot<String> = s.snapshot(of: "i", includingParent: true)
        let _: [[String]] = [s.items, s.rootItems, s.visibleItems, s.expandedItems]
        let _: String = s.visualDescription()
        return s
    }

    @MainActor static func dataSource(_ view: UICollectionView, _ path: IndexPath) async {
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
            (view: UICollectionView, path: IndexPath, item: String) -> UICollectionViewCell? in nil
        }
        let _: any UICollectionViewDataSource = source
        source.supplementaryViewProvider = { (view: UICollectionView, kind: String, path: IndexPath) -> UICollectionReusableView? in nil }
        let snapshot: NSDiffableDataSourceSnapshot<Int, String> = source.snapshot()
        await source.apply(snapshot, animatingDifferences: true)
        await source.applySnapshotUsingReloadData(snapshot)
        let tree: NSDiffableDataSourceSectionSnapshot<String> = source.snapshot(for: 0)
        await source.apply(tree, to: 0, animatingDifferences: true)
        let _: String? = source.itemIdentifier(for: path)
        let _: IndexPath? = source.indexPath(for: "i")
        let _: Int? = source.sectionIdentifier(for: 0)
        let _: Int? = source.index(for: 0)
        source.reorderingHandlers.canReorderItem = { (item: String) -> Bool in true }
        source.reorderingHandlers.willReorder = { (transaction: NSDiffableDataSourceTransaction<Int, String>) in }
        source.reorderingHandlers.didReorder = { transaction in
            let _: [NSDiffableDataSourceSectionTransaction<Int, String>] = transaction.sectionTransactions
            let _: CollectionDifference<String> = transaction.difference
            let _: NSDiffableDataSourceSnapshot<Int, String> = transaction.initialSnapshot
            let _: NSDiffableDataSourceSnapshot<Int, String> = transaction.finalSnapshot
        }
        source.sectionSnapshotHandlers.shouldExpandItem = { (item: String) -> Bool in true }
        source.sectionSnapshotHandlers.willExpandItem = { (item: String) in }
        source.sectionSnapshotHandlers.shouldCollapseItem = { (item: String) -> Bool in true }
        source.sectionSnapshotHandlers.willCollapseItem = { (item: String) in }
        source.sectionSnapshotHandlers.snapshotForExpandingParentItem = {
            (item: String, tree: NSDiffableDataSourceSectionSnapshot<String>) -> NSDiffableDataSourceSectionSnapshot<String> in tree
        }
        let _: Bool = source.collectionView(view, canMoveItemAt: path)
        source.collectionView(view, moveItemAt: path, to: path)
    }

    /// Snapshots are applied from any queue.
    static func background(_ source: UICollectionViewDiffableDataSource<Int, String>) {
        DispatchQueue.global().async {
            let snapshot = snapshot()
            source.apply(snapshot)
            source.apply(snapshot, animatingDifferences: true, completion: nil)
            source.applySnapshotUsingReloadData(snapshot)
            source.applySnapshotUsingReloadData(snapshot, completion: nil)
            source.apply(sectionSnapshot(), to: 0, animatingDifferences: true, completion: nil)
        }
    }

    final class Source: UICollectionViewDiffableDataSource<Int, String> {
        override func apply(
            _ snapshot: NSDiffableDataSourceSnapshot<Int, String>, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
        ) { super.apply(snapshot, animatingDifferences: animatingDifferences, completion: completion) }
        override func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
    }
}

@MainActor private enum SpecifiedTraits {
    static func traits() {
        let t: UITraitCollection = UITraitCollection()
        let _: UITraitCollection = UITraitCollection(traitsFrom: [t])
        let _: UITraitCollection = UITraitCollection { (traits: inout any UIMutableTraits) in
            traits.horizontalSizeClass = .compact
            traits.verticalSizeClass = .compact
            traits.userInterfaceIdiom = .phone
            traits.userInterfaceStyle = .dark
            traits.layoutDirection = .rightToLeft
            traits.displayScale = CGFloat(3)
            traits.displayGamut = .P3
            traits.preferredContentSizeCategory = .large
            traits.forceTouchCapability = .available
            traits.activeAppearance = .active
            traits.accessibilityContrast = .high
            traits.userInterfaceLevel = .elevated
            traits.listEnvironment = .plain
        }
        let _: UITraitCollection = t.modifyingTraits { $0.displayScale = 2 }
        let _: [UIUserInterfaceSizeClass] = [t.horizontalSizeClass, t.verticalSizeClass]
        let _: UIUserInterfaceIdiom = t.userInterfaceIdiom
        let _: UIUserInterfaceStyle = t.userInterfaceStyle
        let _: UITraitEnvironmentLayoutDirection = t.layoutDirection
        let _: CGFloat = t.displayScale
        let _: UIDisplayGamut = t.displayGamut
        let _: UIContentSizeCategory = t.preferredContentSizeCategory
        let _: UIForceTouchCapability = t.forceTouchCapability
        let _: UIUserInterfaceActiveAppearance = t.activeAppearance
        let _: UIListEnvironment = t.listEnvironment
        let _: Bool = t.hasDifferentColorAppearance(comparedTo: t)
        let _: UITraitCollection = UITraitCollection.current
        t.performAsCurrent {}
        let _: [UITraitCollection] = [
            UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(verticalSizeClass: .compact),
            UITraitCollection(userInterfaceIdiom: .pad), UITraitCollection(userInterfaceStyle: .dark),
            UITraitCollection(layoutDirection: .leftToRight), UITraitCollection(displayScale: 2),
            UITraitCollection(displayGamut: .P3), UITraitCollection(preferredContentSizeCategory: .large),
            UITraitCollection(forceTouchCapability: .available), UITraitCollection(activeAppearance: .active),
            UITraitCollection(accessibilityContrast: .high), UITraitCollection(userInterfaceLevel: .base),
        ]
        let _: CGRect = UIScreen.main.bounds
        let _: CGFloat = UIScreen.main.scale
        let _: UITraitCollection = UIScreen.main.traitCollection
        let _: UIUserInterfaceIdiom = UIDevice.current.userInterfaceIdiom
    }
}

/// The types of the view tier; their members are those of `EveryMember.swift`.
@MainActor private enum SpecifiedViewTier {
    static let types: [Any.Type] = [
        UIResponder.self, UIViewController.self, UINavigationController.self, UITabBarController.self, UISplitViewController.self,
        UICollectionViewController.self, UINavigationItem.self, UIBarButtonItem.self, UITabBarItem.self, UIWindow.self, UIColor.self,
        UIFont.self, UIImage.self, UIImageView.self, UILabel.self, UIButton.self, UITextField.self, UISearchBar.self,
        UISearchController.self, UISegmentedControl.self, UISwitch.self, UIStackView.self, UIVisualEffectView.self,
        UIActivityIndicatorView.self, UIPageControl.self, UIRefreshControl.self, UIControl.self, UIAction.self, UIMenu.self,
        UIAlertController.self, UIGestureRecognizer.self, UITapGestureRecognizer.self, UIPanGestureRecognizer.self,
        UIPinchGestureRecognizer.self, UIRotationGestureRecognizer.self, UISwipeGestureRecognizer.self,
        UILongPressGestureRecognizer.self, UIScreenEdgePanGestureRecognizer.self, UIHoverGestureRecognizer.self,
        NSLayoutConstraint.self, NSLayoutXAxisAnchor.self, NSLayoutYAxisAnchor.self, NSLayoutDimension.self, UILayoutGuide.self,
        UILayoutPriority.self, UINib.self, UIBezierPath.self, CALayer.self, UIListContentConfiguration.self,
        UIBackgroundConfiguration.self, UICellAccessory.self, UICollectionViewListCell.self, UISwipeActionsConfiguration.self,
        UIContextualAction.self, UIApplication.self,
    ]
    static let protocols: [Any.Type] = [(any UIContentConfiguration).self, (any UIConfigurationState).self]

    static func controller(_ controller: UIViewController, _ coordinator: any UIViewControllerTransitionCoordinator) {
        controller.view = UIView()
        controller.loadViewIfNeeded()
        controller.viewDidLoad()
        controller.viewWillTransition(to: CGSize.zero, with: coordinator)
        let _: UINavigationItem = controller.navigationItem
        controller.title = "t" as String?
        controller.present(UIViewController(), animated: true, completion: nil)
        controller.dismiss(animated: true, completion: nil)
        let _: UIApplication = UIApplication.shared
        let _: [NSAttributedString.Key] = [.font, .foregroundColor]
    }
}
