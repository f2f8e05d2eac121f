// swift-format-ignore-file
// Written by .ci/uikit_members.py: each member of UIKit's interface, used once.
import UIKit

extension Bundle {
  @MainActor func use1360(_ a0: String, _ a1: Any?, _ a2: [UINib.OptionsKey: Any]?) { _ = self.loadNibNamed(a0, owner: a1, options: a2) }
}
extension CAAnimation {
  func use998() { _ = self.duration }
  func use999() { _ = self.beginTime }
  func use1000() { _ = self.repeatCount }
  func use1001() { _ = self.autoreverses }
  func use1002() { _ = self.timingFunction }
  func use1003() { _ = self.fillMode }
  func use1004() { _ = self.isRemovedOnCompletion }
  func use1005() { _ = self.speed }
  func use1006() { _ = self.timeOffset }
}
extension CAAnimationGroup {
  func use1021() { _ = self.animations }
}
extension CABasicAnimation {
  func use1011() { _ = self.fromValue }
  func use1012() { _ = self.toValue }
  func use1013() { _ = self.byValue }
}
extension CACornerMask {
  func use1182() { _ = self.rawValue }
  static func use1183(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use1184() { _ = Self.layerMinXMinYCorner }
  static func use1185() { _ = Self.layerMaxXMinYCorner }
  static func use1186() { _ = Self.layerMinXMaxYCorner }
  static func use1187() { _ = Self.layerMaxXMaxYCorner }
}
extension CADisplayLink {
  static func use1043(_ a0: Any, _ a1: Selector) { _ = CADisplayLink(target: a0, selector: a1) }
  func use1044(_ a0: RunLoop, _ a1: RunLoop.Mode) { self.add(to: a0, forMode: a1) }
  func use1045() { self.invalidate() }
  func use1046() { _ = self.isPaused }
  func use1047() { _ = self.preferredFramesPerSecond }
  func use1048() { _ = self.timestamp }
  func use1049() { _ = self.targetTimestamp }
  func use1050() { _ = self.duration }
}
extension CAGradientLayer {
  func use1147() { _ = self.colors }
  func use1148() { _ = self.locations }
  func use1149() { _ = self.startPoint }
  func use1150() { _ = self.endPoint }
  func use1151() { _ = self.type }
}
extension CAGradientLayerType {
  func use1152() { _ = self.rawValue }
  static func use1153(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1154() { _ = Self.axial }
  static func use1155() { _ = Self.radial }
  static func use1156() { _ = Self.conic }
}
extension CAKeyframeAnimation {
  func use1018() { _ = self.values }
  func use1019() { _ = self.keyTimes }
  func use1020() { _ = self.path }
}
extension CALayer {
  static func use1090() { _ = CALayer() }
  static func use1091(_ a0: Any) { _ = CALayer(layer: a0) }
  static func use1092(_ a0: NSCoder) { _ = CALayer(coder: a0) }
  func use1093(_ a0: CGContext) { self.render(in: a0) }
  func use1094() { _ = self.frame }
  func use1095() { _ = self.bounds }
  func use1096() { _ = self.position }
  func use1097() { _ = self.zPosition }
  func use1098() { _ = self.anchorPoint }
  func use1099() { _ = self.transform }
  func use1100() { _ = self.sublayerTransform }
  func use1101() { _ = self.isHidden }
  func use1102() { _ = self.opacity }
  func use1103() { _ = self.cornerRadius }
  func use1104() { _ = self.masksToBounds }
  func use1105() { _ = self.backgroundColor }
  func use1106() { _ = self.borderColor }
  func use1107() { _ = self.shadowColor }
  func use1108() { _ = self.shadowPath }
  func use1109() { _ = self.maskedCorners }
  func use1110() { _ = self.cornerCurve }
  func use1111() { _ = self.mask }
  func use1112() { _ = self.contents }
  func use1113() { _ = self.allowsGroupOpacity }
  func use1114() { _ = self.isDoubleSided }
  func use1115() { _ = self.speed }
  func use1116() { _ = self.borderWidth }
  func use1117() { _ = self.shadowOpacity }
  func use1118() { _ = self.shadowRadius }
  func use1119() { _ = self.shadowOffset }
  func use1120() { _ = self.shouldRasterize }
  func use1121() { _ = self.rasterizationScale }
  func use1122() { _ = self.contentsScale }
  func use1123() { _ = self.name }
  func use1124() { _ = self.actions }
  func use1125() { _ = self.superlayer }
  func use1126() { _ = self.sublayers }
  func use1127(_ a0: CAAnimation, _ a1: String?) { self.add(a0, forKey: a1) }
  func use1128(_ a0: String) { self.removeAnimation(forKey: a0) }
  func use1129(_ a0: String) { _ = self.animation(forKey: a0) }
  func use1130() { _ = self.animationKeys() }
  func use1131(_ a0: CFTimeInterval, _ a1: CALayer?) { _ = self.convertTime(a0, from: a1) }
  func use1132(_ a0: CFTimeInterval, _ a1: CALayer?) { _ = self.convertTime(a0, to: a1) }
  func use1133() { _ = self.presentation() }
  func use1134(_ a0: CALayer, _ a1: CALayer?) { self.insertSublayer(a0, above: a1) }
  func use1135(_ a0: CALayer, _ a1: CALayer?) { self.insertSublayer(a0, below: a1) }
  func use1136(_ a0: CALayer) { self.addSublayer(a0) }
  func use1137(_ a0: CALayer, _ a1: UInt32) { self.insertSublayer(a0, at: a1) }
  func use1138() { self.removeFromSuperlayer() }
  func use1139() { self.setNeedsLayout() }
  func use1140() { self.layoutIfNeeded() }
  func use1141() { self.setNeedsDisplay() }
  func use1142() { self.layoutSublayers() }
  func use1143() { self.removeAllAnimations() }
  func use1144(_ a0: String) { _ = self.action(forKey: a0) }
  static func use1145(_ a0: String) { _ = Self.defaultAction(forKey: a0) }
  static func use1146(_ a0: String) { _ = Self.needsDisplay(forKey: a0) }
}
extension CALayerCornerCurve {
  func use1188() { _ = self.rawValue }
  static func use1189(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1190() { _ = Self.circular }
  static func use1191() { _ = Self.continuous }
}
extension CAMediaTimingFillMode {
  func use1022() { _ = self.rawValue }
  static func use1023(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1024() { _ = Self.removed }
  static func use1025() { _ = Self.forwards }
  static func use1026() { _ = Self.backwards }
  static func use1027() { _ = Self.both }
}
extension CAMediaTimingFunction {
  static func use1035(_ a0: CAMediaTimingFunctionName) { _ = CAMediaTimingFunction(name: a0) }
  static func use1036(_ a0: Float, _ a1: Float, _ a2: Float, _ a3: Float) { _ = CAMediaTimingFunction(controlPoints: a0, a1, a2, a3) }
}
extension CAMediaTimingFunctionName {
  func use1028() { _ = self.rawValue }
  static func use1029(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1030() { _ = Self.linear }
  static func use1031() { _ = Self.easeIn }
  static func use1032() { _ = Self.easeOut }
  static func use1033() { _ = Self.easeInEaseOut }
  static func use1034() { _ = Self.default }
}
extension CAPropertyAnimation {
  static func use1007(_ a0: String?) { _ = CAPropertyAnimation(keyPath: a0) }
  func use1008() { _ = self.keyPath }
  func use1009() { _ = self.isAdditive }
  func use1010() { _ = self.isCumulative }
}
extension CAShapeLayer {
  func use1157() { _ = self.path }
  func use1158() { _ = self.fillColor }
  func use1159() { _ = self.strokeColor }
  func use1160() { _ = self.lineWidth }
  func use1161() { _ = self.lineCap }
  func use1162() { _ = self.lineJoin }
  func use1163() { _ = self.lineDashPattern }
  func use1164() { _ = self.lineDashPhase }
  func use1165() { _ = self.strokeStart }
  func use1166() { _ = self.strokeEnd }
  func use1167() { _ = self.fillRule }
}
extension CAShapeLayerFillRule {
  func use1178() { _ = self.rawValue }
  static func use1179(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1180() { _ = Self.nonZero }
  static func use1181() { _ = Self.evenOdd }
}
extension CAShapeLayerLineCap {
  func use1168() { _ = self.rawValue }
  static func use1169(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1170() { _ = Self.butt }
  static func use1171() { _ = Self.round }
  static func use1172() { _ = Self.square }
}
extension CAShapeLayerLineJoin {
  func use1173() { _ = self.rawValue }
  static func use1174(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1175() { _ = Self.miter }
  static func use1176() { _ = Self.round }
  static func use1177() { _ = Self.bevel }
}
extension CASpringAnimation {
  func use1014() { _ = self.mass }
  func use1015() { _ = self.stiffness }
  func use1016() { _ = self.damping }
  func use1017() { _ = self.initialVelocity }
}
extension CATransaction {
  static func use1037() { Self.begin() }
  static func use1038() { Self.commit() }
  static func use1039(_ a0: Bool) { Self.setDisableActions(a0) }
  static func use1040(_ a0: CFTimeInterval) { Self.setAnimationDuration(a0) }
  static func use1041(_ a0: CAMediaTimingFunction?) { Self.setAnimationTimingFunction(a0) }
  static func use1042(_ a0: (() -> Void)?) { Self.setCompletionBlock(a0) }
}
extension CATransform3D {
  func use545() { _ = self.m11 }
  func use546() { _ = self.m12 }
  func use547() { _ = self.m13 }
  func use548() { _ = self.m14 }
  func use549() { _ = self.m21 }
  func use550() { _ = self.m22 }
  func use551() { _ = self.m23 }
  func use552() { _ = self.m24 }
  func use553() { _ = self.m31 }
  func use554() { _ = self.m32 }
  func use555() { _ = self.m33 }
  func use556() { _ = self.m34 }
  func use557() { _ = self.m41 }
  func use558() { _ = self.m42 }
  func use559() { _ = self.m43 }
  func use560() { _ = self.m44 }
  static func use561() { _ = Self() }
  static func use562(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat, _ a4: CGFloat, _ a5: CGFloat, _ a6: CGFloat, _ a7: CGFloat, _ a8: CGFloat, _ a9: CGFloat, _ a10: CGFloat, _ a11: CGFloat, _ a12: CGFloat, _ a13: CGFloat, _ a14: CGFloat, _ a15: CGFloat) { _ = Self(m11: a0, m12: a1, m13: a2, m14: a3, m21: a4, m22: a5, m23: a6, m24: a7, m31: a8, m32: a9, m33: a10, m34: a11, m41: a12, m42: a13, m43: a14, m44: a15) }
}
extension CGAffineTransform {
  func use577() { _ = self.a }
  func use578() { _ = self.b }
  func use579() { _ = self.c }
  func use580() { _ = self.d }
  func use581() { _ = self.tx }
  func use582() { _ = self.ty }
  static func use583() { _ = Self() }
  static func use584(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat, _ a4: CGFloat, _ a5: CGFloat) { _ = Self(a: a0, b: a1, c: a2, d: a3, tx: a4, ty: a5) }
  static func use585(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat, _ a4: CGFloat, _ a5: CGFloat) { _ = Self(a0, a1, a2, a3, a4, a5) }
  static func use586(_ a0: CGFloat, _ a1: CGFloat) { _ = Self(translationX: a0, y: a1) }
  static func use587(_ a0: CGFloat, _ a1: CGFloat) { _ = Self(scaleX: a0, y: a1) }
  static func use588(_ a0: CGFloat) { _ = Self(rotationAngle: a0) }
  static func use589() { _ = Self.identity }
  func use590() { _ = self.isIdentity }
  func use591(_ a0: CGFloat, _ a1: CGFloat) { _ = self.translatedBy(x: a0, y: a1) }
  func use592(_ a0: CGFloat, _ a1: CGFloat) { _ = self.scaledBy(x: a0, y: a1) }
  func use593(_ a0: CGFloat) { _ = self.rotated(by: a0) }
  func use594(_ a0: CGAffineTransform) { _ = self.concatenating(a0) }
  func use595() { _ = self.inverted() }
  func use601() { _ = self.decomposed() }
}
extension CGAffineTransformComponents {
  func use596() { _ = self.scale }
  func use597() { _ = self.horizontalShear }
  func use598() { _ = self.rotation }
  func use599() { _ = self.translation }
  static func use600(_ a0: CGSize, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGVector) { _ = Self(scale: a0, horizontalShear: a1, rotation: a2, translation: a3) }
}
extension CGBlendMode {
  static func use3373() { _ = Self.normal }
  static func use3374() { _ = Self.multiply }
  static func use3375() { _ = Self.screen }
  static func use3376() { _ = Self.overlay }
  static func use3377() { _ = Self.darken }
  static func use3378() { _ = Self.lighten }
  static func use3379() { _ = Self.colorDodge }
  static func use3380() { _ = Self.colorBurn }
  static func use3381() { _ = Self.softLight }
  static func use3382() { _ = Self.hardLight }
  static func use3383() { _ = Self.difference }
  static func use3384() { _ = Self.exclusion }
  static func use3385() { _ = Self.hue }
  static func use3386() { _ = Self.saturation }
  static func use3387() { _ = Self.color }
  static func use3388() { _ = Self.luminosity }
  static func use3389() { _ = Self.clear }
  static func use3390() { _ = Self.copy }
  static func use3391() { _ = Self.sourceIn }
  static func use3392() { _ = Self.sourceOut }
  static func use3393() { _ = Self.sourceAtop }
  static func use3394() { _ = Self.destinationOver }
  static func use3395() { _ = Self.destinationIn }
  static func use3396() { _ = Self.destinationOut }
  static func use3397() { _ = Self.destinationAtop }
  static func use3398() { _ = Self.xor }
  static func use3399() { _ = Self.plusDarker }
  static func use3400() { _ = Self.plusLighter }
}
extension CGColor {
  func use1317() { _ = self.components }
  static func use1318(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat) { _ = CGColor(red: a0, green: a1, blue: a2, alpha: a3) }
  static func use1319(_ a0: CGFloat, _ a1: CGFloat) { _ = CGColor(gray: a0, alpha: a1) }
  func use1320() { _ = self.alpha }
  func use1321() { _ = self.numberOfComponents }
  func use1322(_ a0: CGFloat) { _ = self.copy(alpha: a0) }
  func use1323(_ a0: Any?) { _ = self.isEqual(a0) }
  func use1324() { _ = self.hash }
}
extension CGContext {
  func use622() { self.saveGState() }
  func use623() { self.restoreGState() }
  func use624(_ a0: CGColor) { self.setFillColor(a0) }
  func use625(_ a0: CGColor) { self.setStrokeColor(a0) }
  func use626(_ a0: CGFloat) { self.setLineWidth(a0) }
  func use627(_ a0: CGRect) { self.fill(a0) }
  func use628(_ a0: CGRect) { self.stroke(a0) }
  func use629(_ a0: CGRect) { self.fillEllipse(in: a0) }
  func use630(_ a0: CGRect) { self.strokeEllipse(in: a0) }
  func use631(_ a0: CGPath) { self.addPath(a0) }
  func use632(_ a0: CGRect) { self.addRect(a0) }
  func use633(_ a0: CGRect) { self.addEllipse(in: a0) }
  func use634(_ a0: CGPoint) { self.move(to: a0) }
  func use635(_ a0: CGPoint) { self.addLine(to: a0) }
  func use636() { self.closePath() }
  func use637() { self.fillPath() }
  func use638() { self.strokePath() }
  func use639() { self.clip() }
  func use640(_ a0: CGRect) { self.clip(to: a0) }
  func use641(_ a0: CGRect) { self.clear(a0) }
  func use642(_ a0: CGFloat, _ a1: CGFloat) { self.translateBy(x: a0, y: a1) }
  func use643(_ a0: CGFloat, _ a1: CGFloat) { self.scaleBy(x: a0, y: a1) }
  func use644(_ a0: CGFloat) { self.rotate(by: a0) }
  func use645(_ a0: CGAffineTransform) { self.concatenate(a0) }
  func use646(_ a0: CGFloat) { self.setAlpha(a0) }
  func use647(_ a0: CGSize, _ a1: CGFloat, _ a2: CGColor?) { self.setShadow(offset: a0, blur: a1, color: a2) }
  func use3406(_ a0: CGBlendMode) { self.setBlendMode(a0) }
  func use3407(_ a0: CGImage, _ a1: CGRect) { self.draw(a0, in: a1) }
  func use3408() { _ = self.interpolationQuality }
}
extension CGFloat {
  static func use1056(_ a0: NSNumber) { _ = CGFloat(truncating: a0) }
  static func use1057(_ a0: NSNumber) { _ = CGFloat(exactly: a0) }
}
extension CGImage {
  func use3370() { _ = self.width }
  func use3371() { _ = self.height }
  func use3372(_ a0: CGRect) { _ = self.cropping(to: a0) }
}
extension CGInterpolationQuality {
  static func use3401() { _ = Self.default }
  static func use3402() { _ = Self.none }
  static func use3403() { _ = Self.low }
  static func use3404() { _ = Self.high }
  static func use3405() { _ = Self.medium }
}
extension CGLineCap {
  static func use683() { _ = Self.butt }
  static func use684() { _ = Self.round }
  static func use685() { _ = Self.square }
}
extension CGLineJoin {
  static func use686() { _ = Self.miter }
  static func use687() { _ = Self.round }
  static func use688() { _ = Self.bevel }
}
extension CGMutablePath {
  func use613(_ a0: CGPoint) { self.move(to: a0) }
  func use614(_ a0: CGPoint) { self.addLine(to: a0) }
  func use615(_ a0: CGPoint, _ a1: CGPoint) { self.addQuadCurve(to: a0, control: a1) }
  func use616(_ a0: CGPoint, _ a1: CGPoint, _ a2: CGPoint) { self.addCurve(to: a0, control1: a1, control2: a2) }
  func use617(_ a0: CGPoint, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat, _ a4: Bool) { self.addArc(center: a0, radius: a1, startAngle: a2, endAngle: a3, clockwise: a4) }
  func use618(_ a0: CGRect) { self.addRect(a0) }
  func use619(_ a0: CGRect) { self.addEllipse(in: a0) }
  func use620(_ a0: CGPath) { self.addPath(a0) }
  func use621() { self.closeSubpath() }
}
extension CGPath {
  static func use605(_ a0: CGRect, _ a1: UnsafePointer<CGAffineTransform>?) { _ = CGPath(rect: a0, transform: a1) }
  static func use606(_ a0: CGRect, _ a1: CGFloat, _ a2: CGFloat, _ a3: UnsafePointer<CGAffineTransform>?) { _ = CGPath(roundedRect: a0, cornerWidth: a1, cornerHeight: a2, transform: a3) }
  static func use607(_ a0: CGRect, _ a1: UnsafePointer<CGAffineTransform>?) { _ = CGPath(ellipseIn: a0, transform: a1) }
  func use608() { _ = self.isEmpty }
  func use609() { _ = self.boundingBox }
  func use610() { _ = self.currentPoint }
  func use611(_ a0: Any?) { _ = self.isEqual(a0) }
  func use612() { _ = self.hash }
}
extension CGPoint {
  func use602(_ a0: CGAffineTransform) { _ = self.applying(a0) }
  func use694(_ a0: CGPoint) { _ = self.equalTo(a0) }
}
extension CGRect {
  func use604(_ a0: CGAffineTransform) { _ = self.applying(a0) }
  func use696(_ a0: CGRect) { _ = self.equalTo(a0) }
  func use739(_ a0: UIEdgeInsets) { _ = self.inset(by: a0) }
}
extension CGSize {
  func use603(_ a0: CGAffineTransform) { _ = self.applying(a0) }
  func use695(_ a0: CGSize) { _ = self.equalTo(a0) }
}
extension CGVector {
  func use732() { _ = self.dx }
  func use733() { _ = self.dy }
  static func use734() { _ = Self() }
  static func use735(_ a0: CGFloat, _ a1: CGFloat) { _ = Self(dx: a0, dy: a1) }
  static func use736(_ a0: Double, _ a1: Double) { _ = Self(dx: a0, dy: a1) }
  static func use737(_ a0: Int, _ a1: Int) { _ = Self(dx: a0, dy: a1) }
  static func use738() { _ = Self.zero }
}
extension IndexPath {
  static func use184(_ a0: Int, _ a1: Int) { _ = IndexPath(item: a0, section: a1) }
  static func use185(_ a0: Int, _ a1: Int) { _ = IndexPath(row: a0, section: a1) }
  func use186() { _ = self.section }
  func use187() { _ = self.item }
  func use188() { _ = self.row }
}
extension NSAttributedString {
  func use2874() { _ = self.size() }
  func use2875(_ a0: CGSize, _ a1: NSStringDrawingOptions, _ a2: NSStringDrawingContext?) { _ = self.boundingRect(with: a0, options: a1, context: a2) }
}
extension NSAttributedString.Key {
  static func use2922() { _ = Self.font }
  static func use2923() { _ = Self.foregroundColor }
  static func use2924() { _ = Self.backgroundColor }
  static func use2925() { _ = Self.paragraphStyle }
  static func use2926() { _ = Self.kern }
  static func use2927() { _ = Self.underlineStyle }
  static func use2928() { _ = Self.strikethroughStyle }
  static func use2929() { _ = Self.strokeColor }
  static func use2930() { _ = Self.strokeWidth }
  static func use2931() { _ = Self.shadow }
  static func use2932() { _ = Self.baselineOffset }
  static func use2933() { _ = Self.attachment }
  static func use2934() { _ = Self.link }
}
extension NSCoder {
  static func use705(_ a0: CGPoint) { _ = Self.string(for: a0) }
  static func use706(_ a0: CGVector) { _ = Self.string(for: a0) }
  static func use707(_ a0: CGSize) { _ = Self.string(for: a0) }
  static func use708(_ a0: CGRect) { _ = Self.string(for: a0) }
  static func use709(_ a0: CGAffineTransform) { _ = Self.string(for: a0) }
  static func use710(_ a0: UIEdgeInsets) { _ = Self.string(for: a0) }
  static func use711(_ a0: NSDirectionalEdgeInsets) { _ = Self.string(for: a0) }
  static func use712(_ a0: UIOffset) { _ = Self.string(for: a0) }
}
extension NSCollectionLayoutAnchor {
  static func use281(_ a0: Values) { _ = NSCollectionLayoutAnchor(values: a0) }
  func use282() { _ = self.edges }
  func use283() { _ = self.isAbsoluteOffset }
  func use284() { _ = self.offset }
  static func use285(_ a0: NSDirectionalRectEdge) { _ = NSCollectionLayoutAnchor(edges: a0) }
  static func use286(_ a0: NSDirectionalRectEdge, _ a1: CGPoint) { _ = NSCollectionLayoutAnchor(edges: a0, absoluteOffset: a1) }
  static func use287(_ a0: NSDirectionalRectEdge, _ a1: CGPoint) { _ = NSCollectionLayoutAnchor(edges: a0, fractionalOffset: a1) }
  func use288() { _ = self.isFractionalOffset }
  func use289(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use290(_ a0: Any?) { _ = self.isEqual(a0) }
  func use291() { _ = self.hash }
}
extension NSCollectionLayoutBoundarySupplementaryItem {
  func use375() { _ = self.alignment }
  func use376() { _ = self.offset }
  func use377() { _ = self.extendsBoundary }
  func use378() { _ = self.pinToVisibleBounds }
  static func use379(_ a0: NSCollectionLayoutSize, _ a1: String, _ a2: NSRectAlignment) { _ = NSCollectionLayoutBoundarySupplementaryItem(layoutSize: a0, elementKind: a1, alignment: a2) }
  static func use380(_ a0: NSCollectionLayoutSize, _ a1: String, _ a2: NSRectAlignment, _ a3: CGPoint) { _ = NSCollectionLayoutBoundarySupplementaryItem(layoutSize: a0, elementKind: a1, alignment: a2, absoluteOffset: a3) }
}
extension NSCollectionLayoutContainer {
  func use292() { _ = self.contentSize }
  func use293() { _ = self.effectiveContentSize }
  func use294() { _ = self.contentInsets }
  func use295() { _ = self.effectiveContentInsets }
}
extension NSCollectionLayoutDecorationItem {
  func use381() { _ = self.elementKind }
  func use382() { _ = self.zIndex }
  static func use383(_ a0: String) { _ = Self.background(elementKind: a0) }
}
extension NSCollectionLayoutDimension {
  static func use238(_ a0: Values) { _ = NSCollectionLayoutDimension(values: a0) }
  static func use239(_ a0: CGFloat) { _ = Self.fractionalWidth(a0) }
  static func use240(_ a0: CGFloat) { _ = Self.fractionalHeight(a0) }
  static func use241(_ a0: CGFloat) { _ = Self.absolute(a0) }
  static func use242(_ a0: CGFloat) { _ = Self.estimated(a0) }
  static func use243(_ a0: CGFloat) { _ = Self.uniformAcrossSiblings(estimate: a0) }
  func use244() { _ = self.isFractionalWidth }
  func use245() { _ = self.isFractionalHeight }
  func use246() { _ = self.isAbsolute }
  func use247() { _ = self.isEstimated }
  func use248() { _ = self.isUniformAcrossSiblings }
  func use249() { _ = self.dimension }
  func use250(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use251(_ a0: Any?) { _ = self.isEqual(a0) }
  func use252() { _ = self.hash }
  func use253() { _ = self.description }
}
extension NSCollectionLayoutEdgeSpacing {
  func use273() { _ = self.leading }
  func use274() { _ = self.top }
  func use275() { _ = self.trailing }
  func use276() { _ = self.bottom }
  static func use277(_ a0: NSCollectionLayoutSpacing?, _ a1: NSCollectionLayoutSpacing?, _ a2: NSCollectionLayoutSpacing?, _ a3: NSCollectionLayoutSpacing?) { _ = NSCollectionLayoutEdgeSpacing(leading: a0, top: a1, trailing: a2, bottom: a3) }
  func use278(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use279(_ a0: Any?) { _ = self.isEqual(a0) }
  func use280() { _ = self.hash }
}
extension NSCollectionLayoutEnvironment {
  func use296() { _ = self.container }
  func use297() { _ = self.traitCollection }
}
extension NSCollectionLayoutGroup {
  static func use308(_ a0: NSCollectionLayoutSize, _ a1: [NSCollectionLayoutItem]) { _ = Self.horizontal(layoutSize: a0, subitems: a1) }
  static func use309(_ a0: NSCollectionLayoutSize, _ a1: [NSCollectionLayoutItem]) { _ = Self.vertical(layoutSize: a0, subitems: a1) }
  static func use310(_ a0: NSCollectionLayoutSize, _ a1: NSCollectionLayoutItem, _ a2: Int) { _ = Self.horizontal(layoutSize: a0, repeatingSubitem: a1, count: a2) }
  static func use311(_ a0: NSCollectionLayoutSize, _ a1: NSCollectionLayoutItem, _ a2: Int) { _ = Self.vertical(layoutSize: a0, repeatingSubitem: a1, count: a2) }
  static func use312(_ a0: NSCollectionLayoutSize, _ a1: NSCollectionLayoutItem, _ a2: Int) { _ = Self.horizontal(layoutSize: a0, subitem: a1, count: a2) }
  static func use313(_ a0: NSCollectionLayoutSize, _ a1: NSCollectionLayoutItem, _ a2: Int) { _ = Self.vertical(layoutSize: a0, subitem: a1, count: a2) }
  static func use314(_ a0: NSCollectionLayoutSize, _ a1: NSCollectionLayoutItem, _ a2: Int) { _ = Self.horizontalGroup(with: a0, repeatingSubitem: a1, count: a2) }
  static func use315(_ a0: NSCollectionLayoutSize, _ a1: NSCollectionLayoutItem, _ a2: Int) { _ = Self.verticalGroup(with: a0, repeatingSubitem: a1, count: a2) }
  static func use316(_ a0: NSCollectionLayoutSize, _ a1: @escaping NSCollectionLayoutGroupCustomItemProvider) { _ = Self.custom(layoutSize: a0, itemProvider: a1) }
  func use317() { _ = self.supplementaryItems }
  func use318() { _ = self.interItemSpacing }
  func use319() { _ = self.subitems }
  func use320() { _ = self.visualDescription() }
}
extension NSCollectionLayoutGroupCustomItem {
  func use332() { _ = self.frame }
  func use333() { _ = self.zIndex }
  static func use334(_ a0: CGRect, _ a1: Int) { _ = NSCollectionLayoutGroupCustomItem(frame: a0, zIndex: a1) }
  static func use335(_ a0: CGRect) { _ = NSCollectionLayoutGroupCustomItem(frame: a0) }
  func use336(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use337(_ a0: Any?) { _ = self.isEqual(a0) }
  func use338() { _ = self.hash }
}
extension NSCollectionLayoutItem {
  func use321() { _ = self.layoutSize }
  func use322() { _ = self.contentInsets }
  func use323() { _ = self.edgeSpacing }
  static func use324(_ a0: Values) { _ = NSCollectionLayoutItem(values: a0) }
  static func use325(_ a0: NSCollectionLayoutSize) { _ = NSCollectionLayoutItem(layoutSize: a0) }
  static func use326(_ a0: NSCollectionLayoutSize, _ a1: [NSCollectionLayoutSupplementaryItem]) { _ = NSCollectionLayoutItem(layoutSize: a0, supplementaryItems: a1) }
  func use327() { _ = self.supplementaryItems }
  func use328(_ a0: UIAccessibilityScrollDirection) { _ = self.accessibilityScroll(a0) }
  func use329(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use330(_ a0: Any?) { _ = self.isEqual(a0) }
  func use331() { _ = self.hash }
}
extension NSCollectionLayoutSection {
  static func use351(_ a0: NSCollectionLayoutGroup) { _ = NSCollectionLayoutSection(group: a0) }
  static func use352(_ a0: NSCollectionLayoutSection) { _ = NSCollectionLayoutSection(repeatingGroupOf: a0) }
  func use353() { _ = self.contentInsets }
  func use354() { _ = self.interGroupSpacing }
  func use355() { _ = self.contentInsetsReference }
  func use356() { _ = self.supplementaryContentInsetsReference }
  func use357() { _ = self.supplementariesFollowContentInsets }
  func use358() { _ = self.orthogonalScrollingBehavior }
  func use359() { _ = self.orthogonalScrollingProperties }
  func use360() { _ = self.boundarySupplementaryItems }
  func use361() { _ = self.decorationItems }
  func use362() { _ = self.visibleItemsInvalidationHandler }
  func use363(_ a0: NSZone?) { _ = self.copy(with: a0) }
  static func use412(_ a0: UICollectionLayoutListConfiguration, _ a1: any NSCollectionLayoutEnvironment) { _ = Self.list(using: a0, layoutEnvironment: a1) }
}
extension NSCollectionLayoutSize {
  func use254() { _ = self.widthDimension }
  func use255() { _ = self.heightDimension }
  static func use256(_ a0: NSCollectionLayoutDimension, _ a1: NSCollectionLayoutDimension) { _ = NSCollectionLayoutSize(widthDimension: a0, heightDimension: a1) }
  func use257(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use258(_ a0: Any?) { _ = self.isEqual(a0) }
  func use259() { _ = self.hash }
  func use260() { _ = self.description }
}
extension NSCollectionLayoutSpacing {
  static func use261(_ a0: Values) { _ = NSCollectionLayoutSpacing(values: a0) }
  static func use262(_ a0: CGFloat) { _ = Self.flexible(a0) }
  static func use263(_ a0: CGFloat) { _ = Self.fixed(a0) }
  func use264() { _ = self.spacing }
  func use265() { _ = self.isFlexibleSpacing }
  func use266() { _ = self.isFixedSpacing }
  func use267() { _ = self.isFlexible }
  func use268() { _ = self.isFixed }
  func use269(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use270(_ a0: Any?) { _ = self.isEqual(a0) }
  func use271() { _ = self.hash }
  func use272() { _ = self.description }
}
extension NSCollectionLayoutSupplementaryItem {
  func use369() { _ = self.elementKind }
  func use370() { _ = self.containerAnchor }
  func use371() { _ = self.itemAnchor }
  func use372() { _ = self.zIndex }
  static func use373(_ a0: NSCollectionLayoutSize, _ a1: String, _ a2: NSCollectionLayoutAnchor) { _ = NSCollectionLayoutSupplementaryItem(layoutSize: a0, elementKind: a1, containerAnchor: a2) }
  static func use374(_ a0: NSCollectionLayoutSize, _ a1: String, _ a2: NSCollectionLayoutAnchor, _ a3: NSCollectionLayoutAnchor) { _ = NSCollectionLayoutSupplementaryItem(layoutSize: a0, elementKind: a1, containerAnchor: a2, itemAnchor: a3) }
}
extension NSCollectionLayoutVisibleItem {
  func use298() { _ = self.alpha }
  func use299() { _ = self.zIndex }
  func use300() { _ = self.isHidden }
  func use301() { _ = self.transform3D }
  func use302() { _ = self.name }
  func use303() { _ = self.indexPath }
  func use304() { _ = self.frame }
  func use305() { _ = self.representedElementCategory }
  func use306() { _ = self.representedElementKind }
}
extension NSDiffableDataSourceSectionSnapshot {
  func use3731() { _ = self.rootItems }
  static func use3732() { _ = Self() }
  func use3733() { _ = self.items }
  func use3734() { _ = self.visibleItems }
  func use3735() { _ = self.expandedItems }
  func use3736(_ a0: ItemIdentifierType) { _ = self.isExpanded(a0) }
  func use3737(_ a0: ItemIdentifierType) { _ = self.isVisible(a0) }
  func use3738(_ a0: ItemIdentifierType) { _ = self.contains(a0) }
  func use3739(_ a0: ItemIdentifierType) { _ = self.level(of: a0) }
  func use3740(_ a0: ItemIdentifierType) { _ = self.index(of: a0) }
  func use3741(_ a0: ItemIdentifierType) { _ = self.parent(of: a0) }
  func use3742(_ a0: ItemIdentifierType, _ a1: Bool) { _ = self.snapshot(of: a0, includingParent: a1) }
  func use3743() { _ = self.visualDescription() }
  static func use3744(_ a0: Self, _ a1: Self) { _ = a0 == a1 }
  mutating func use3745(_ a0: [ItemIdentifierType], _ a1: ItemIdentifierType?) { self.append(a0, to: a1) }
  mutating func use3746(_ a0: [ItemIdentifierType], _ a1: ItemIdentifierType) { self.insert(a0, before: a1) }
  mutating func use3747(_ a0: [ItemIdentifierType], _ a1: ItemIdentifierType) { self.insert(a0, after: a1) }
  mutating func use3748(_ a0: Self, _ a1: ItemIdentifierType) { self.insert(a0, before: a1) }
  mutating func use3749(_ a0: Self, _ a1: ItemIdentifierType) { self.insert(a0, after: a1) }
  mutating func use3750(_ a0: ItemIdentifierType, _ a1: Self) { self.replace(childrenOf: a0, using: a1) }
  mutating func use3751(_ a0: [ItemIdentifierType]) { self.delete(a0) }
  mutating func use3752() { self.deleteAll() }
  mutating func use3753(_ a0: [ItemIdentifierType]) { self.expand(a0) }
  mutating func use3754(_ a0: [ItemIdentifierType]) { self.collapse(a0) }
}
extension NSDiffableDataSourceSectionTransaction {
  func use224() { _ = self.sectionIdentifier }
  func use225() { _ = self.initialSnapshot }
  func use226() { _ = self.finalSnapshot }
  func use227() { _ = self.difference }
}
extension NSDiffableDataSourceSnapshot {
  func use3755() { _ = self.sectionIdentifiers }
  static func use3756() { _ = Self() }
  func use3757() { _ = self.numberOfItems }
  func use3758() { _ = self.numberOfSections }
  func use3759() { _ = self.itemIdentifiers }
  func use3760() { _ = self.reloadedSectionIdentifiers }
  func use3761() { _ = self.reloadedItemIdentifiers }
  func use3762() { _ = self.reconfiguredItemIdentifiers }
  func use3763(_ a0: SectionIdentifierType) { _ = self.numberOfItems(inSection: a0) }
  func use3764(_ a0: SectionIdentifierType) { _ = self.itemIdentifiers(inSection: a0) }
  func use3765(_ a0: ItemIdentifierType) { _ = self.sectionIdentifier(containingItem: a0) }
  func use3766(_ a0: ItemIdentifierType) { _ = self.indexOfItem(a0) }
  func use3767(_ a0: SectionIdentifierType) { _ = self.indexOfSection(a0) }
  static func use3768(_ a0: Self, _ a1: Self) { _ = a0 == a1 }
  func use3769() { _ = self.description }
  mutating func use3770(_ a0: [SectionIdentifierType]) { self.appendSections(a0) }
  mutating func use3771(_ a0: [SectionIdentifierType], _ a1: SectionIdentifierType) { self.insertSections(a0, beforeSection: a1) }
  mutating func use3772(_ a0: [SectionIdentifierType], _ a1: SectionIdentifierType) { self.insertSections(a0, afterSection: a1) }
  mutating func use3773(_ a0: [SectionIdentifierType]) { self.deleteSections(a0) }
  mutating func use3774(_ a0: SectionIdentifierType, _ a1: SectionIdentifierType) { self.moveSection(a0, beforeSection: a1) }
  mutating func use3775(_ a0: SectionIdentifierType, _ a1: SectionIdentifierType) { self.moveSection(a0, afterSection: a1) }
  mutating func use3776(_ a0: [SectionIdentifierType]) { self.reloadSections(a0) }
  mutating func use3777(_ a0: [ItemIdentifierType], _ a1: SectionIdentifierType?) { self.appendItems(a0, toSection: a1) }
  mutating func use3778(_ a0: [ItemIdentifierType], _ a1: ItemIdentifierType) { self.insertItems(a0, beforeItem: a1) }
  mutating func use3779(_ a0: [ItemIdentifierType], _ a1: ItemIdentifierType) { self.insertItems(a0, afterItem: a1) }
  mutating func use3780(_ a0: [ItemIdentifierType]) { self.deleteItems(a0) }
  mutating func use3781() { self.deleteAllItems() }
  mutating func use3782(_ a0: ItemIdentifierType, _ a1: ItemIdentifierType) { self.moveItem(a0, beforeItem: a1) }
  mutating func use3783(_ a0: ItemIdentifierType, _ a1: ItemIdentifierType) { self.moveItem(a0, afterItem: a1) }
  mutating func use3784(_ a0: [ItemIdentifierType]) { self.reloadItems(a0) }
  mutating func use3785(_ a0: [ItemIdentifierType]) { self.reconfigureItems(a0) }
}
extension NSDiffableDataSourceTransaction {
  func use220() { _ = self.initialSnapshot }
  func use221() { _ = self.finalSnapshot }
  func use222() { _ = self.difference }
  func use223() { _ = self.sectionTransactions }
}
extension NSDirectionalEdgeInsets {
  func use720() { _ = self.top }
  func use721() { _ = self.leading }
  func use722() { _ = self.bottom }
  func use723() { _ = self.trailing }
  static func use724() { _ = Self() }
  static func use725(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat) { _ = Self(top: a0, leading: a1, bottom: a2, trailing: a3) }
  static func use726() { _ = Self.zero }
}
extension NSDirectionalRectEdge {
  func use748() { _ = self.rawValue }
  static func use749(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use750() { _ = Self.top }
  static func use751() { _ = Self.leading }
  static func use752() { _ = Self.bottom }
  static func use753() { _ = Self.trailing }
  static func use754() { _ = Self.all }
}
extension NSException {
  func use902() { _ = self.name }
  func use903() { _ = self.reason }
  func use904() { _ = self.userInfo }
  static func use905(_ a0: NSExceptionName, _ a1: String?, _ a2: [AnyHashable: Any]?) { _ = NSException(name: a0, reason: a1, userInfo: a2) }
  func use906() { self.raise() }
  static func use907(_ a0: NSExceptionName, _ a1: String, _ a2: CVaListPointer) { Self.raise(a0, format: a1, arguments: a2) }
  func use908(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use909() { _ = self.description }
}
extension NSExceptionName {
  static func use910() { _ = Self.genericException }
  static func use911() { _ = Self.rangeException }
  static func use912() { _ = Self.invalidArgumentException }
  static func use913() { _ = Self.internalInconsistencyException }
}
extension NSHashTable {
  static func use930(_ a0: NSPointerFunctions.Options, _ a1: Int) { _ = NSHashTable(options: a0, capacity: a1) }
  static func use931(_ a0: NSPointerFunctions.Options) { _ = NSHashTable(options: a0) }
  static func use932() { _ = NSHashTable() }
  static func use933() { _ = Self.weakObjects() }
  func use934() { _ = self.allObjects }
  func use935() { _ = self.count }
  func use936() { _ = self.anyObject }
  func use937() { _ = self.setRepresentation }
  func use938(_ a0: ObjectType?) { self.add(a0) }
  func use939(_ a0: ObjectType?) { self.remove(a0) }
  func use940() { self.removeAllObjects() }
  func use941(_ a0: ObjectType?) { _ = self.member(a0) }
  func use942(_ a0: ObjectType?) { _ = self.contains(a0) }
  func use943() { _ = self.objectEnumerator() }
  func use944(_ a0: NSHashTable<ObjectType>) { _ = self.intersects(a0) }
  func use945(_ a0: NSHashTable<ObjectType>) { _ = self.isEqual(to: a0) }
  func use946(_ a0: NSHashTable<ObjectType>) { _ = self.isSubset(of: a0) }
  func use947(_ a0: NSHashTable<ObjectType>) { self.union(a0) }
  func use948(_ a0: NSHashTable<ObjectType>) { self.intersect(a0) }
  func use949(_ a0: NSHashTable<ObjectType>) { self.minus(a0) }
  func use950(_ a0: NSZone?) { _ = self.copy(with: a0) }
}
extension NSIndexPath {
  static func use189(_ a0: Int, _ a1: Int) { _ = NSIndexPath(item: a0, section: a1) }
  static func use190(_ a0: Int, _ a1: Int) { _ = NSIndexPath(row: a0, section: a1) }
  func use191() { _ = self.section }
  func use192() { _ = self.item }
  func use193() { _ = self.row }
}
extension NSKeyValueChange {
  static func use975() { _ = Self.setting }
  static func use976() { _ = Self.insertion }
  static func use977() { _ = Self.removal }
  static func use978() { _ = Self.replacement }
}
extension NSKeyValueChangeKey {
  func use979() { _ = self.rawValue }
  static func use980(_ a0: String) { _ = Self(rawValue: a0) }
  static func use981() { _ = Self.kindKey }
  static func use982() { _ = Self.newKey }
  static func use983() { _ = Self.oldKey }
  static func use984() { _ = Self.notificationIsPriorKey }
}
extension NSKeyValueObservation {
  func use989() { self.invalidate() }
}
extension NSKeyValueObservedChange {
  func use985() { _ = self.kind }
  func use986() { _ = self.newValue }
  func use987() { _ = self.oldValue }
  func use988() { _ = self.isPrior }
}
extension NSKeyValueObservingOptions {
  func use969() { _ = self.rawValue }
  static func use970(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use971() { _ = Self.new }
  static func use972() { _ = Self.old }
  static func use973() { _ = Self.initial }
  static func use974() { _ = Self.prior }
}
extension NSLayoutAnchor {
  func use3068(_ a0: NSLayoutAnchor<AnchorType>) { _ = self.constraint(equalTo: a0) }
  func use3069(_ a0: NSLayoutAnchor<AnchorType>) { _ = self.constraint(greaterThanOrEqualTo: a0) }
  func use3070(_ a0: NSLayoutAnchor<AnchorType>) { _ = self.constraint(lessThanOrEqualTo: a0) }
  func use3071(_ a0: NSLayoutAnchor<AnchorType>, _ a1: CGFloat) { _ = self.constraint(equalTo: a0, constant: a1) }
  func use3072(_ a0: NSLayoutAnchor<AnchorType>, _ a1: CGFloat) { _ = self.constraint(greaterThanOrEqualTo: a0, constant: a1) }
  func use3073(_ a0: NSLayoutAnchor<AnchorType>, _ a1: CGFloat) { _ = self.constraint(lessThanOrEqualTo: a0, constant: a1) }
}
extension NSLayoutConstraint {
  func use3053() { _ = self.firstItem }
  func use3054() { _ = self.firstAttribute }
  func use3055() { _ = self.relation }
  func use3056() { _ = self.secondItem }
  func use3057() { _ = self.secondAttribute }
  func use3058() { _ = self.multiplier }
  func use3059() { _ = self.constant }
  func use3060() { _ = self.priority }
  func use3061() { _ = self.isActive }
  func use3062() { _ = self.identifier }
  func use3063() { _ = self.shouldBeArchived }
  static func use3064(_ a0: Any, _ a1: Attribute, _ a2: Relation, _ a3: Any?, _ a4: Attribute, _ a5: CGFloat, _ a6: CGFloat) { _ = NSLayoutConstraint(item: a0, attribute: a1, relatedBy: a2, toItem: a3, attribute: a4, multiplier: a5, constant: a6) }
  static func use3065(_ a0: [NSLayoutConstraint]) { Self.activate(a0) }
  static func use3066(_ a0: [NSLayoutConstraint]) { Self.deactivate(a0) }
  static func use3067(_ a0: String, _ a1: FormatOptions, _ a2: [String: Any]?, _ a3: [String: Any]) { _ = Self.constraints(withVisualFormat: a0, options: a1, metrics: a2, views: a3) }
}
extension NSLayoutConstraint.Attribute {
  static func use3016() { _ = Self.left }
  static func use3017() { _ = Self.right }
  static func use3018() { _ = Self.top }
  static func use3019() { _ = Self.bottom }
  static func use3020() { _ = Self.leading }
  static func use3021() { _ = Self.trailing }
  static func use3022() { _ = Self.width }
  static func use3023() { _ = Self.height }
  static func use3024() { _ = Self.centerX }
  static func use3025() { _ = Self.centerY }
  static func use3026() { _ = Self.lastBaseline }
  static func use3027() { _ = Self.firstBaseline }
  static func use3028() { _ = Self.leftMargin }
  static func use3029() { _ = Self.rightMargin }
  static func use3030() { _ = Self.topMargin }
  static func use3031() { _ = Self.bottomMargin }
  static func use3032() { _ = Self.leadingMargin }
  static func use3033() { _ = Self.trailingMargin }
  static func use3034() { _ = Self.centerXWithinMargins }
  static func use3035() { _ = Self.centerYWithinMargins }
  static func use3036() { _ = Self.notAnAttribute }
  static func use3037() { _ = Self.baseline }
}
extension NSLayoutConstraint.Axis {
  static func use3041() { _ = Self.horizontal }
  static func use3042() { _ = Self.vertical }
}
extension NSLayoutConstraint.FormatOptions {
  func use3043() { _ = self.rawValue }
  static func use3044(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use3045() { _ = Self.alignAllLeft }
  static func use3046() { _ = Self.alignAllRight }
  static func use3047() { _ = Self.alignAllTop }
  static func use3048() { _ = Self.alignAllBottom }
  static func use3049() { _ = Self.alignAllLeading }
  static func use3050() { _ = Self.alignAllTrailing }
  static func use3051() { _ = Self.alignAllCenterX }
  static func use3052() { _ = Self.alignAllCenterY }
}
extension NSLayoutConstraint.Relation {
  static func use3038() { _ = Self.lessThanOrEqual }
  static func use3039() { _ = Self.equal }
  static func use3040() { _ = Self.greaterThanOrEqual }
}
extension NSLayoutDimension {
  func use3078(_ a0: CGFloat) { _ = self.constraint(equalToConstant: a0) }
  func use3079(_ a0: CGFloat) { _ = self.constraint(greaterThanOrEqualToConstant: a0) }
  func use3080(_ a0: CGFloat) { _ = self.constraint(lessThanOrEqualToConstant: a0) }
  func use3081(_ a0: NSLayoutDimension, _ a1: CGFloat) { _ = self.constraint(equalTo: a0, multiplier: a1) }
  func use3082(_ a0: NSLayoutDimension, _ a1: CGFloat, _ a2: CGFloat) { _ = self.constraint(equalTo: a0, multiplier: a1, constant: a2) }
  func use3083(_ a0: NSLayoutDimension, _ a1: CGFloat) { _ = self.constraint(greaterThanOrEqualTo: a0, multiplier: a1) }
  func use3084(_ a0: NSLayoutDimension, _ a1: CGFloat) { _ = self.constraint(lessThanOrEqualTo: a0, multiplier: a1) }
}
extension NSLayoutXAxisAnchor {
  func use3074(_ a0: NSLayoutXAxisAnchor, _ a1: CGFloat) { _ = self.constraint(equalToSystemSpacingAfter: a0, multiplier: a1) }
  func use3075(_ a0: NSLayoutXAxisAnchor, _ a1: CGFloat) { _ = self.constraint(greaterThanOrEqualToSystemSpacingAfter: a0, multiplier: a1) }
}
extension NSLayoutYAxisAnchor {
  func use3076(_ a0: NSLayoutYAxisAnchor, _ a1: CGFloat) { _ = self.constraint(equalToSystemSpacingBelow: a0, multiplier: a1) }
  func use3077(_ a0: NSLayoutYAxisAnchor, _ a1: CGFloat) { _ = self.constraint(greaterThanOrEqualToSystemSpacingBelow: a0, multiplier: a1) }
}
extension NSLineBreakMode {
  static func use2881() { _ = Self.byWordWrapping }
  static func use2882() { _ = Self.byCharWrapping }
  static func use2883() { _ = Self.byClipping }
  static func use2884() { _ = Self.byTruncatingHead }
  static func use2885() { _ = Self.byTruncatingTail }
  static func use2886() { _ = Self.byTruncatingMiddle }
}
extension NSMapTable {
  static func use914(_ a0: NSPointerFunctions.Options, _ a1: NSPointerFunctions.Options, _ a2: Int) { _ = NSMapTable(keyOptions: a0, valueOptions: a1, capacity: a2) }
  static func use915(_ a0: NSPointerFunctions.Options, _ a1: NSPointerFunctions.Options) { _ = NSMapTable(keyOptions: a0, valueOptions: a1) }
  static func use916() { _ = NSMapTable() }
  static func use917() { _ = Self.strongToStrongObjects() }
  static func use918() { _ = Self.weakToStrongObjects() }
  static func use919() { _ = Self.strongToWeakObjects() }
  static func use920() { _ = Self.weakToWeakObjects() }
  func use921() { _ = self.count }
  func use922(_ a0: KeyType?) { _ = self.object(forKey: a0) }
  func use923(_ a0: ObjectType?, _ a1: KeyType?) { self.setObject(a0, forKey: a1) }
  func use924(_ a0: KeyType?) { self.removeObject(forKey: a0) }
  func use925() { self.removeAllObjects() }
  func use926() { _ = self.keyEnumerator() }
  func use927() { _ = self.objectEnumerator() }
  func use928() { _ = self.dictionaryRepresentation() }
  func use929(_ a0: NSZone?) { _ = self.copy(with: a0) }
}
extension NSMutableParagraphStyle {
  func use2908() { _ = self.alignment }
  func use2909() { _ = self.lineBreakMode }
  func use2910() { _ = self.lineSpacing }
  func use2911() { _ = self.paragraphSpacing }
  func use2912() { _ = self.minimumLineHeight }
  func use2913() { _ = self.maximumLineHeight }
  func use2914() { _ = self.lineHeightMultiple }
  func use2915() { _ = self.firstLineHeadIndent }
  func use2916() { _ = self.headIndent }
  func use2917() { _ = self.tailIndent }
  func use2918() { _ = self.hyphenationFactor }
}
extension NSObject {
  func use964(_ a0: String) { _ = self.value(forKey: a0) }
  func use965(_ a0: String) { _ = self.value(forKeyPath: a0) }
  func use966(_ a0: Any?, _ a1: String) { self.setValue(a0, forKey: a1) }
  func use967(_ a0: Any?, _ a1: String) { self.setValue(a0, forKeyPath: a1) }
  static func use968() { _ = Self.description() }
  func use993(_ a0: String) { self.willChangeValue(forKey: a0) }
  func use994(_ a0: String) { self.didChangeValue(forKey: a0) }
  @MainActor func use995(_ a0: NSObject, _ a1: String, _ a2: NSKeyValueObservingOptions, _ a3: UnsafeMutableRawPointer?) { self.addObserver(a0, forKeyPath: a1, options: a2, context: a3) }
  func use996(_ a0: NSObject, _ a1: String) { self.removeObserver(a0, forKeyPath: a1) }
  func use997(_ a0: NSObject, _ a1: String, _ a2: UnsafeMutableRawPointer?) { self.removeObserver(a0, forKeyPath: a1, context: a2) }
  func use1435(_ a0: Selector!) { _ = self.perform(a0) }
  func use1436(_ a0: Selector!, _ a1: Any!) { _ = self.perform(a0, with: a1) }
  func use1437(_ a0: Selector, _ a1: Any?, _ a2: TimeInterval) { self.perform(a0, with: a1, afterDelay: a2) }
  func use1438(_ a0: Selector, _ a1: Any?, _ a2: TimeInterval, _ a3: [RunLoop.Mode]) { self.perform(a0, with: a1, afterDelay: a2, inModes: a3) }
  func use1439(_ a0: Selector, _ a1: Any?, _ a2: Bool) { self.performSelector(onMainThread: a0, with: a1, waitUntilDone: a2) }
  func use1440(_ a0: Selector, _ a1: Any?, _ a2: Bool, _ a3: [String]?) { self.performSelector(onMainThread: a0, with: a1, waitUntilDone: a2, modes: a3) }
  func use1441(_ a0: Selector, _ a1: Any?) { self.performSelector(inBackground: a0, with: a1) }
  static func use1442(_ a0: Any) { Self.cancelPreviousPerformRequests(withTarget: a0) }
  static func use1443(_ a0: Any, _ a1: Selector, _ a2: Any?) { Self.cancelPreviousPerformRequests(withTarget: a0, selector: a1, object: a2) }
}
extension NSObjectProtocol {
  func use990<Value>(_ a0: KeyPath<Self, Value>, _ a1: NSKeyValueObservingOptions, _ a2: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void) { _ = self.observe(a0, options: a1, changeHandler: a2) }
  func use991<Value>(_ a0: KeyPath<Self, Value>) { self.willChangeValue(for: a0) }
  func use992<Value>(_ a0: KeyPath<Self, Value>) { self.didChangeValue(for: a0) }
  func use1369(_ a0: Selector!) { _ = self.responds(to: a0) }
}
extension NSParagraphStyle {
  static func use2892() { _ = Self.default }
  func use2893() { _ = self.alignment }
  func use2894() { _ = self.lineBreakMode }
  func use2895() { _ = self.lineSpacing }
  func use2896() { _ = self.paragraphSpacing }
  func use2897() { _ = self.minimumLineHeight }
  func use2898() { _ = self.maximumLineHeight }
  func use2899() { _ = self.lineHeightMultiple }
  func use2900() { _ = self.firstLineHeadIndent }
  func use2901() { _ = self.headIndent }
  func use2902() { _ = self.tailIndent }
  func use2903() { _ = self.hyphenationFactor }
  func use2904(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use2905() { _ = self.mutableCopy() }
  func use2906(_ a0: Any?) { _ = self.isEqual(a0) }
  func use2907() { _ = self.hash }
}
extension NSPointerFunctions.Options {
  func use951() { _ = self.rawValue }
  static func use952(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use953() { _ = Self.strongMemory }
  static func use954() { _ = Self.weakMemory }
  static func use955() { _ = Self.objectPersonality }
  static func use956() { _ = Self.objectPointerPersonality }
  static func use957() { _ = Self.copyIn }
}
extension NSRectAlignment {
  static func use760() { _ = Self.none }
  static func use761() { _ = Self.top }
  static func use762() { _ = Self.topLeading }
  static func use763() { _ = Self.leading }
  static func use764() { _ = Self.bottomLeading }
  static func use765() { _ = Self.bottom }
  static func use766() { _ = Self.bottomTrailing }
  static func use767() { _ = Self.trailing }
  static func use768() { _ = Self.topTrailing }
}
extension NSShadow {
  func use2919() { _ = self.shadowOffset }
  func use2920() { _ = self.shadowBlurRadius }
  func use2921() { _ = self.shadowColor }
}
extension NSString {
  func use2872(_ a0: [NSAttributedString.Key: Any]?) { _ = self.size(withAttributes: a0) }
  func use2873(_ a0: CGSize, _ a1: NSStringDrawingOptions, _ a2: [NSAttributedString.Key: Any]?, _ a3: NSStringDrawingContext?) { _ = self.boundingRect(with: a0, options: a1, attributes: a2, context: a3) }
}
extension NSStringDrawingContext {
  func use2869() { _ = self.minimumScaleFactor }
}
extension NSStringDrawingOptions {
  func use2863() { _ = self.rawValue }
  static func use2864(_ a0: Int) { _ = Self(rawValue: a0) }
  static func use2865() { _ = Self.usesLineFragmentOrigin }
  static func use2866() { _ = Self.usesFontLeading }
  static func use2867() { _ = Self.usesDeviceMetrics }
  static func use2868() { _ = Self.truncatesLastVisibleLine }
}
extension NSTextAlignment {
  static func use2876() { _ = Self.left }
  static func use2877() { _ = Self.center }
  static func use2878() { _ = Self.right }
  static func use2879() { _ = Self.justified }
  static func use2880() { _ = Self.natural }
}
extension NSTextContainer {
  func use2832() { _ = self.lineFragmentPadding }
  func use2833() { _ = self.maximumNumberOfLines }
  func use2834() { _ = self.lineBreakMode }
}
extension NSUnderlineStyle {
  func use2887() { _ = self.rawValue }
  static func use2888(_ a0: Int) { _ = Self(rawValue: a0) }
  static func use2889() { _ = Self.single }
  static func use2890() { _ = Self.thick }
  static func use2891() { _ = Self.double }
}
extension NSValue {
  static func use697(_ a0: CGRect) { _ = NSValue(cgRect: a0) }
  static func use698(_ a0: CGPoint) { _ = NSValue(cgPoint: a0) }
  static func use699(_ a0: CGSize) { _ = NSValue(cgSize: a0) }
  static func use700(_ a0: UIEdgeInsets) { _ = NSValue(uiEdgeInsets: a0) }
  func use701() { _ = self.cgRectValue }
  func use702() { _ = self.cgPointValue }
  func use703() { _ = self.cgSizeValue }
  func use704() { _ = self.uiEdgeInsetsValue }
}
extension NotificationCenter {
  func use1905(_ a0: Any, _ a1: Selector, _ a2: NSNotification.Name?, _ a3: Any?) { self.addObserver(a0, selector: a1, name: a2, object: a3) }
}
extension Selector {
  func use1366() { _ = self.description }
  static func use1367(_ a0: String) { _ = Self(a0) }
  static func use1368(_ a0: String) { _ = Self(stringLiteral: a0) }
}
extension String {
  func use2870(_ a0: [NSAttributedString.Key: Any]?) { _ = self.size(withAttributes: a0) }
  func use2871(_ a0: CGSize, _ a1: NSStringDrawingOptions, _ a2: [NSAttributedString.Key: Any]?, _ a3: NSStringDrawingContext?) { _ = self.boundingRect(with: a0, options: a1, attributes: a2, context: a3) }
}
extension Timer {
  static func use1906(_ a0: TimeInterval, _ a1: Any, _ a2: Selector, _ a3: Any?, _ a4: Bool) { _ = Self.scheduledTimer(timeInterval: a0, target: a1, selector: a2, userInfo: a3, repeats: a4) }
}
extension UIAccessibility {
  static func use1914() { _ = Self.isVoiceOverRunning }
  static func use1915() { _ = Self.isReduceMotionEnabled }
  static func use1916() { _ = Self.isReduceTransparencyEnabled }
  static func use1917() { _ = Self.isBoldTextEnabled }
  static func use1918() { _ = Self.isDarkerSystemColorsEnabled }
  static func use1919(_ a0: Notification, _ a1: Any?) { Self.post(notification: a0, argument: a1) }
}
extension UIAccessibility.Notification {
  func use1909() { _ = self.rawValue }
  static func use1910(_ a0: UInt32) { _ = Self(rawValue: a0) }
  static func use1911() { _ = Self.screenChanged }
  static func use1912() { _ = Self.layoutChanged }
  static func use1913() { _ = Self.announcement }
}
extension UIAccessibilityContrast {
  static func use1648() { _ = Self.unspecified }
  static func use1649() { _ = Self.normal }
  static func use1650() { _ = Self.high }
}
extension UIAccessibilityScrollDirection {
  static func use1429() { _ = Self.right }
  static func use1430() { _ = Self.left }
  static func use1431() { _ = Self.up }
  static func use1432() { _ = Self.down }
  static func use1433() { _ = Self.next }
  static func use1434() { _ = Self.previous }
}
extension UIAccessibilityTraits {
  func use1444() { _ = self.rawValue }
  static func use1445(_ a0: UInt64) { _ = Self(rawValue: a0) }
  static func use1446() { _ = Self.none }
  static func use1447() { _ = Self.button }
  static func use1448() { _ = Self.link }
  static func use1449() { _ = Self.image }
  static func use1450() { _ = Self.selected }
  static func use1451() { _ = Self.staticText }
  static func use1452() { _ = Self.summaryElement }
  static func use1453() { _ = Self.notEnabled }
  static func use1454() { _ = Self.updatesFrequently }
  static func use1455() { _ = Self.searchField }
  static func use1456() { _ = Self.adjustable }
  static func use1457() { _ = Self.header }
}
extension UIAction {
  func use2625() { _ = UIActionHandler.self }
  static func use2626(_ a0: String, _ a1: UIImage?, _ a2: Identifier?, _ a3: String?, _ a4: UIMenuElement.Attributes, _ a5: UIMenuElement.State, _ a6: @escaping UIActionHandler) { _ = UIAction(title: a0, image: a1, identifier: a2, discoverabilityTitle: a3, attributes: a4, state: a5, handler: a6) }
  static func use2627(_ a0: String, _ a1: String?, _ a2: UIImage?, _ a3: Identifier?, _ a4: String?, _ a5: UIMenuElement.Attributes, _ a6: UIMenuElement.State, _ a7: @escaping UIActionHandler) { _ = UIAction(title: a0, subtitle: a1, image: a2, identifier: a3, discoverabilityTitle: a4, attributes: a5, state: a6, handler: a7) }
  func use2628() { _ = self.identifier }
  func use2629() { _ = self.attributes }
  func use2630() { _ = self.state }
  func use2631() { _ = self.discoverabilityTitle }
  func use2632() { _ = self.sender }
}
extension UIAction.Identifier {
  func use2622() { _ = self.rawValue }
  static func use2623(_ a0: String) { _ = Self(rawValue: a0) }
  static func use2624(_ a0: String) { _ = Self(a0) }
}
extension UIActivityIndicatorView {
  static func use3125(_ a0: Style) { _ = UIActivityIndicatorView(style: a0) }
  static func use3126(_ a0: CGRect) { _ = UIActivityIndicatorView(frame: a0) }
  static func use3127(_ a0: NSCoder) { _ = UIActivityIndicatorView(coder: a0) }
  func use3128() { _ = self.style }
  func use3129() { _ = self.color }
  func use3130() { _ = self.hidesWhenStopped }
  func use3131() { _ = self.isAnimating }
  func use3132() { self.startAnimating() }
  func use3133() { self.stopAnimating() }
}
extension UIActivityIndicatorView.Style {
  static func use3123() { _ = Self.medium }
  static func use3124() { _ = Self.large }
}
extension UIActivityViewController {
  static func use2681(_ a0: [Any], _ a1: [AnyObject]?) { _ = UIActivityViewController(activityItems: a0, applicationActivities: a1) }
  static func use2682(_ a0: NSCoder) { _ = UIActivityViewController(coder: a0) }
}
extension UIAlertAction {
  static func use2667(_ a0: String?, _ a1: Style, _ a2: ((UIAlertAction) -> Void)?) { _ = UIAlertAction(title: a0, style: a1, handler: a2) }
  func use2668() { _ = self.title }
  func use2669() { _ = self.style }
  func use2670() { _ = self.isEnabled }
}
extension UIAlertAction.Style {
  static func use2664() { _ = Self.default }
  static func use2665() { _ = Self.cancel }
  static func use2666() { _ = Self.destructive }
}
extension UIAlertController {
  static func use2673(_ a0: String?, _ a1: String?, _ a2: Style) { _ = UIAlertController(title: a0, message: a1, preferredStyle: a2) }
  func use2674() { _ = self.message }
  func use2675() { _ = self.preferredStyle }
  func use2676() { _ = self.actions }
  func use2677() { _ = self.textFields }
  func use2678() { _ = self.preferredAction }
  func use2679(_ a0: UIAlertAction) { self.addAction(a0) }
  func use2680(_ a0: ((UITextField) -> Void)?) { self.addTextField(configurationHandler: a0) }
}
extension UIAlertController.Style {
  static func use2671() { _ = Self.actionSheet }
  static func use2672() { _ = Self.alert }
}
extension UIApplication {
  static func use1822() { _ = Self.shared }
  func use1823() { _ = self.applicationState }
  func use1824() { _ = self.userInterfaceLayoutDirection }
  func use1825() { _ = self.preferredContentSizeCategory }
  func use1826() { _ = self.statusBarOrientation }
  func use1827() { _ = self.statusBarFrame }
  func use1828() { _ = self.windows }
  func use1829() { _ = self.keyWindow }
  func use1830() { _ = self.connectedScenes }
  func use1831() { _ = self.isIdleTimerDisabled }
  func use1832() { _ = self.isNetworkActivityIndicatorVisible }
  func use1833() { _ = self.applicationIconBadgeNumber }
  func use1834() { _ = self.delegate }
  func use1835(_ a0: URL) { _ = self.canOpenURL(a0) }
  func use1836(_ a0: URL, _ a1: [OpenExternalURLOptionsKey: Any], _ a2: ((Bool) -> Void)?) { self.open(a0, options: a1, completionHandler: a2) }
  func use1837() { self.beginIgnoringInteractionEvents() }
  func use1838() { self.endIgnoringInteractionEvents() }
  func use1839() { self.registerForRemoteNotifications() }
  static func use1840() { _ = Self.openSettingsURLString }
  static func use1841() { _ = Self.didBecomeActiveNotification }
  static func use1842() { _ = Self.willResignActiveNotification }
  static func use1843() { _ = Self.didEnterBackgroundNotification }
  static func use1844() { _ = Self.willEnterForegroundNotification }
  static func use1845() { _ = Self.didFinishLaunchingNotification }
  static func use1846() { _ = Self.willTerminateNotification }
  static func use1847() { _ = Self.significantTimeChangeNotification }
  static func use1848() { _ = Self.didChangeStatusBarOrientationNotification }
  static func use1849() { _ = Self.willChangeStatusBarOrientationNotification }
  static func use1850() { _ = Self.didReceiveMemoryWarningNotification }
}
extension UIApplication.LaunchOptionsKey {
  func use1818() { _ = self.rawValue }
  static func use1819(_ a0: String) { _ = Self(rawValue: a0) }
}
extension UIApplication.OpenExternalURLOptionsKey {
  func use1820() { _ = self.rawValue }
  static func use1821(_ a0: String) { _ = Self(rawValue: a0) }
}
extension UIApplication.State {
  static func use1815() { _ = Self.active }
  static func use1816() { _ = Self.inactive }
  static func use1817() { _ = Self.background }
}
extension UIApplicationDelegate {
  func use1851(_ a0: UIApplication, _ a1: [UIApplication.LaunchOptionsKey: Any]?) { _ = self.application(a0, didFinishLaunchingWithOptions: a1) }
  func use1852(_ a0: UIApplication, _ a1: UISceneSession, _ a2: UIScene.ConnectionOptions) { _ = self.application(a0, configurationForConnecting: a1, options: a2) }
  func use1853(_ a0: UIApplication, _ a1: Set<UISceneSession>) { self.application(a0, didDiscardSceneSessions: a1) }
  func use1854() { _ = self.window }
  func use1855(_ a0: UIApplication, _ a1: [UIApplication.LaunchOptionsKey: Any]?) { _ = self.application(a0, didFinishLaunchingWithOptions: a1) }
  func use1856(_ a0: UIApplication, _ a1: UISceneSession, _ a2: UIScene.ConnectionOptions) { _ = self.application(a0, configurationForConnecting: a1, options: a2) }
  func use1857(_ a0: UIApplication, _ a1: Set<UISceneSession>) { self.application(a0, didDiscardSceneSessions: a1) }
  func use1858() { _ = self.window }
}
extension UIAttachmentBehavior {
  func use443() { _ = self.items }
  func use444() { _ = self.attachedBehaviorType }
  func use445() { _ = self.anchorPoint }
  func use446() { _ = self.length }
  func use447() { _ = self.damping }
  func use448() { _ = self.frequency }
  func use449() { _ = self.frictionTorque }
  static func use450(_ a0: any UIDynamicItem, _ a1: CGPoint) { _ = UIAttachmentBehavior(item: a0, attachedToAnchor: a1) }
  static func use451(_ a0: any UIDynamicItem, _ a1: any UIDynamicItem) { _ = UIAttachmentBehavior(item: a0, attachedTo: a1) }
  static func use452(_ a0: any UIDynamicItem, _ a1: UIOffset, _ a2: CGPoint) { _ = UIAttachmentBehavior(item: a0, offsetFromCenter: a1, attachedToAnchor: a2) }
}
extension UIAttachmentBehavior.AttachmentType {
  static func use441() { _ = Self.items }
  static func use442() { _ = Self.anchor }
}
extension UIAxis {
  func use755() { _ = self.rawValue }
  static func use756(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use757() { _ = Self.horizontal }
  static func use758() { _ = Self.vertical }
  static func use759() { _ = Self.both }
}
extension UIBackgroundConfiguration {
  static func use3309() { _ = Self.clear() }
  static func use3310() { _ = Self.listCell() }
  static func use3311() { _ = Self.listPlainCell() }
  static func use3312() { _ = Self.listPlainHeaderFooter() }
  static func use3313() { _ = Self.listGroupedCell() }
  static func use3314() { _ = Self.listGroupedHeaderFooter() }
  static func use3315() { _ = Self.listSidebarCell() }
  static func use3316() { _ = Self.listSidebarHeader() }
  static func use3317() { _ = Self.listAccompaniedSidebarCell() }
  func use3318() { _ = self.customView }
  func use3319() { _ = self.cornerRadius }
  func use3320() { _ = self.backgroundInsets }
  func use3321() { _ = self.edgesAddingLayoutMarginsToBackgroundInsets }
  func use3322() { _ = self.backgroundColor }
  func use3323() { _ = self.backgroundColorTransformer }
  func use3324() { _ = self.visualEffect }
  func use3325() { _ = self.image }
  func use3326() { _ = self.imageContentMode }
  func use3327() { _ = self.strokeColor }
  func use3328() { _ = self.strokeColorTransformer }
  func use3329() { _ = self.strokeWidth }
  func use3330() { _ = self.strokeOutset }
  func use3331(_ a0: any UIConfigurationState) { _ = self.updated(for: a0) }
}
extension UIBarAppearance {
  func use2074() { self.configureWithDefaultBackground() }
  func use2075() { self.configureWithOpaqueBackground() }
  func use2076() { self.configureWithTransparentBackground() }
  func use2077() { _ = self.backgroundColor }
  func use2078() { _ = self.backgroundEffect }
  func use2079() { _ = self.backgroundImage }
  func use2080() { _ = self.shadowColor }
  func use2081() { _ = self.shadowImage }
}
extension UIBarButtonItem {
  static func use2002(_ a0: String?, _ a1: Style, _ a2: Any?, _ a3: Selector?) { _ = UIBarButtonItem(title: a0, style: a1, target: a2, action: a3) }
  static func use2003(_ a0: UIImage?, _ a1: Style, _ a2: Any?, _ a3: Selector?) { _ = UIBarButtonItem(image: a0, style: a1, target: a2, action: a3) }
  static func use2004(_ a0: SystemItem, _ a1: Any?, _ a2: Selector?) { _ = UIBarButtonItem(barButtonSystemItem: a0, target: a1, action: a2) }
  static func use2005(_ a0: UIView) { _ = UIBarButtonItem(customView: a0) }
  static func use2006(_ a0: SystemItem, _ a1: UIAction?, _ a2: UIMenu?) { _ = UIBarButtonItem(systemItem: a0, primaryAction: a1, menu: a2) }
  static func use2007(_ a0: UIAction?, _ a1: UIMenu?) { _ = UIBarButtonItem(primaryAction: a0, menu: a1) }
  static func use2008(_ a0: String?, _ a1: UIImage?, _ a2: UIAction?, _ a3: UIMenu?) { _ = UIBarButtonItem(title: a0, image: a1, primaryAction: a2, menu: a3) }
  func use2009() { _ = self.style }
  func use2010() { _ = self.customView }
  func use2011() { _ = self.menu }
  func use2012() { _ = self.tintColor }
  func use2013() { _ = self.width }
  func use2014() { _ = self.isSelected }
  func use2015() { _ = self.isHidden }
  func use2016() { _ = self.primaryAction }
  func use2017() { _ = self.target }
  func use2018() { _ = self.action }
  static func use2019() { _ = Self.flexibleSpace() }
  static func use2020(_ a0: CGFloat) { _ = Self.fixedSpace(a0) }
}
extension UIBarButtonItem.Style {
  static func use1976() { _ = Self.plain }
  static func use1977() { _ = Self.done }
}
extension UIBarButtonItem.SystemItem {
  static func use1978() { _ = Self.done }
  static func use1979() { _ = Self.cancel }
  static func use1980() { _ = Self.edit }
  static func use1981() { _ = Self.save }
  static func use1982() { _ = Self.add }
  static func use1983() { _ = Self.flexibleSpace }
  static func use1984() { _ = Self.fixedSpace }
  static func use1985() { _ = Self.compose }
  static func use1986() { _ = Self.reply }
  static func use1987() { _ = Self.action }
  static func use1988() { _ = Self.organize }
  static func use1989() { _ = Self.bookmarks }
  static func use1990() { _ = Self.search }
  static func use1991() { _ = Self.refresh }
  static func use1992() { _ = Self.stop }
  static func use1993() { _ = Self.camera }
  static func use1994() { _ = Self.trash }
  static func use1995() { _ = Self.play }
  static func use1996() { _ = Self.pause }
  static func use1997() { _ = Self.rewind }
  static func use1998() { _ = Self.fastForward }
  static func use1999() { _ = Self.undo }
  static func use2000() { _ = Self.redo }
  static func use2001() { _ = Self.close }
}
extension UIBarItem {
  func use1967() { _ = self.title }
  func use1968() { _ = self.image }
  func use1969() { _ = self.landscapeImagePhone }
  func use1970() { _ = self.isEnabled }
  func use1971() { _ = self.tag }
  func use1972() { _ = self.accessibilityLabel }
  func use1973() { _ = self.accessibilityIdentifier }
  func use1974() { self.awakeFromNib() }
  func use1975(_ a0: [NSAttributedString.Key: Any]?, _ a1: UIControl.State) { self.setTitleTextAttributes(a0, for: a1) }
}
extension UIBarMetrics {
  static func use2062() { _ = Self.default }
  static func use2063() { _ = Self.compact }
}
extension UIBezierPath {
  static func use655(_ a0: CGRect) { _ = UIBezierPath(rect: a0) }
  static func use656(_ a0: CGRect) { _ = UIBezierPath(ovalIn: a0) }
  static func use657(_ a0: CGRect, _ a1: CGFloat) { _ = UIBezierPath(roundedRect: a0, cornerRadius: a1) }
  static func use658(_ a0: CGRect, _ a1: UIRectCorner, _ a2: CGSize) { _ = UIBezierPath(roundedRect: a0, byRoundingCorners: a1, cornerRadii: a2) }
  static func use659(_ a0: CGPoint, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat, _ a4: Bool) { _ = UIBezierPath(arcCenter: a0, radius: a1, startAngle: a2, endAngle: a3, clockwise: a4) }
  static func use660(_ a0: CGPath) { _ = UIBezierPath(cgPath: a0) }
  func use661() { _ = self.cgPath }
  func use662(_ a0: CGPoint) { self.move(to: a0) }
  func use663(_ a0: CGPoint) { self.addLine(to: a0) }
  func use664() { self.close() }
  func use665(_ a0: UIBezierPath) { self.append(a0) }
  func use666(_ a0: CGPoint, _ a1: CGPoint, _ a2: CGPoint) { self.addCurve(to: a0, controlPoint1: a1, controlPoint2: a2) }
  func use667(_ a0: CGPoint, _ a1: CGPoint) { self.addQuadCurve(to: a0, controlPoint: a1) }
  func use668(_ a0: CGPoint, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat, _ a4: Bool) { self.addArc(withCenter: a0, radius: a1, startAngle: a2, endAngle: a3, clockwise: a4) }
  func use669() { self.removeAllPoints() }
  func use670(_ a0: CGAffineTransform) { self.apply(a0) }
  func use671() { _ = self.isEmpty }
  func use672() { _ = self.bounds }
  func use673() { _ = self.currentPoint }
  func use674() { _ = self.lineWidth }
  func use675() { _ = self.lineCapStyle }
  func use676() { _ = self.lineJoinStyle }
  func use677() { _ = self.usesEvenOddFillRule }
  func use678() { self.fill() }
  func use679() { self.stroke() }
  func use680() { self.addClip() }
  func use681(_ a0: [CGFloat]?, _ a1: Int, _ a2: CGFloat) { self.setLineDash(a0, count: a1, phase: a2) }
  func use682(_ a0: NSZone?) { _ = self.copy(with: a0) }
}
extension UIBlurEffect {
  static func use3353(_ a0: Style) { _ = UIBlurEffect(style: a0) }
}
extension UIBlurEffect.Style {
  static func use3332() { _ = Self.extraLight }
  static func use3333() { _ = Self.light }
  static func use3334() { _ = Self.dark }
  static func use3335() { _ = Self.extraDark }
  static func use3336() { _ = Self.regular }
  static func use3337() { _ = Self.prominent }
  static func use3338() { _ = Self.systemUltraThinMaterial }
  static func use3339() { _ = Self.systemThinMaterial }
  static func use3340() { _ = Self.systemMaterial }
  static func use3341() { _ = Self.systemThickMaterial }
  static func use3342() { _ = Self.systemChromeMaterial }
  static func use3343() { _ = Self.systemUltraThinMaterialLight }
  static func use3344() { _ = Self.systemThinMaterialLight }
  static func use3345() { _ = Self.systemMaterialLight }
  static func use3346() { _ = Self.systemThickMaterialLight }
  static func use3347() { _ = Self.systemChromeMaterialLight }
  static func use3348() { _ = Self.systemUltraThinMaterialDark }
  static func use3349() { _ = Self.systemThinMaterialDark }
  static func use3350() { _ = Self.systemMaterialDark }
  static func use3351() { _ = Self.systemThickMaterialDark }
  static func use3352() { _ = Self.systemChromeMaterialDark }
}
extension UIButton {
  static func use2397(_ a0: ButtonType) { _ = UIButton(type: a0) }
  static func use2398(_ a0: ButtonType, _ a1: UIAction?) { _ = UIButton(type: a0, primaryAction: a1) }
  static func use2399(_ a0: Configuration, _ a1: UIAction?) { _ = UIButton(configuration: a0, primaryAction: a1) }
  static func use2400(_ a0: UIAction?) { _ = UIButton(primaryAction: a0) }
  func use2401() { _ = self.buttonType }
  func use2402() { _ = self.configuration }
  func use2403() { _ = self.configurationUpdateHandler }
  func use2404() { _ = self.menu }
  func use2405() { _ = self.changesSelectionAsPrimaryAction }
  func use2406() { _ = self.contentEdgeInsets }
  func use2407() { _ = self.titleEdgeInsets }
  func use2408() { _ = self.imageEdgeInsets }
  func use2409() { _ = self.adjustsImageWhenHighlighted }
  func use2410() { _ = self.automaticallyUpdatesConfiguration }
  func use2411() { _ = self.titleLabel }
  func use2412() { _ = self.imageView }
  func use2413(_ a0: String?, _ a1: State) { self.setTitle(a0, for: a1) }
  func use2414(_ a0: State) { _ = self.title(for: a0) }
  func use2415() { _ = self.currentTitle }
  func use2416(_ a0: NSAttributedString?, _ a1: State) { self.setAttributedTitle(a0, for: a1) }
  func use2417(_ a0: State) { _ = self.attributedTitle(for: a0) }
  func use2418(_ a0: UIColor?, _ a1: State) { self.setTitleColor(a0, for: a1) }
  func use2419(_ a0: State) { _ = self.titleColor(for: a0) }
  func use2420(_ a0: UIImage?, _ a1: State) { self.setImage(a0, for: a1) }
  func use2421(_ a0: State) { _ = self.image(for: a0) }
  func use2422() { _ = self.currentImage }
  func use2423(_ a0: UIImage?, _ a1: State) { self.setBackgroundImage(a0, for: a1) }
  func use2424(_ a0: State) { _ = self.backgroundImage(for: a0) }
  func use2425(_ a0: UIImage.SymbolConfiguration?, _ a1: State) { self.setPreferredSymbolConfiguration(a0, forImageIn: a1) }
  func use2426() { self.setNeedsUpdateConfiguration() }
  func use2427() { self.updateConfiguration() }
  func use2428() { _ = self.intrinsicContentSize }
  func use2429(_ a0: CGSize) { _ = self.sizeThatFits(a0) }
}
extension UIButton.ButtonType {
  static func use2390() { _ = Self.custom }
  static func use2391() { _ = Self.system }
  static func use2392() { _ = Self.detailDisclosure }
  static func use2393() { _ = Self.infoLight }
  static func use2394() { _ = Self.infoDark }
  static func use2395() { _ = Self.contactAdd }
  static func use2396() { _ = Self.close }
}
extension UIButton.Configuration {
  static func use2444() { _ = Self.plain() }
  static func use2445() { _ = Self.filled() }
  static func use2446() { _ = Self.tinted() }
  static func use2447() { _ = Self.gray() }
  static func use2448() { _ = Self.borderless() }
  static func use2449() { _ = Self.bordered() }
  static func use2450() { _ = Self.borderedTinted() }
  static func use2451() { _ = Self.borderedProminent() }
  func use2452() { _ = self.title }
  func use2453() { _ = self.attributedTitle }
  func use2454() { _ = self.subtitle }
  func use2455() { _ = self.attributedSubtitle }
  func use2456() { _ = self.image }
  func use2457() { _ = self.imagePadding }
  func use2458() { _ = self.titlePadding }
  func use2459() { _ = self.imagePlacement }
  func use2460() { _ = self.titleAlignment }
  func use2461() { _ = self.contentInsets }
  func use2462() { _ = self.buttonSize }
  func use2463() { _ = self.cornerStyle }
  func use2464() { _ = self.baseForegroundColor }
  func use2465() { _ = self.baseBackgroundColor }
  func use2466() { _ = self.background }
  func use2467() { _ = self.showsActivityIndicator }
  func use2468() { _ = self.preferredSymbolConfigurationForImage }
  func use2469() { _ = self.titleTextAttributesTransformer }
  func use2470() { _ = self.imageColorTransformer }
  func use2471() { _ = self.automaticallyUpdateForSelection }
  func use2472(_ a0: UIButton) { _ = self.updated(for: a0) }
}
extension UIButton.Configuration.CornerStyle {
  static func use2434() { _ = Self.fixed }
  static func use2435() { _ = Self.dynamic }
  static func use2436() { _ = Self.small }
  static func use2437() { _ = Self.medium }
  static func use2438() { _ = Self.large }
  static func use2439() { _ = Self.capsule }
}
extension UIButton.Configuration.Size {
  static func use2430() { _ = Self.mini }
  static func use2431() { _ = Self.small }
  static func use2432() { _ = Self.medium }
  static func use2433() { _ = Self.large }
}
extension UIButton.Configuration.TitleAlignment {
  static func use2440() { _ = Self.automatic }
  static func use2441() { _ = Self.leading }
  static func use2442() { _ = Self.center }
  static func use2443() { _ = Self.trailing }
}
extension UICellAccessory {
  func use3185() { _ = DisclosureIndicatorOptions.self }
  func use3186() { _ = CheckmarkOptions.self }
  func use3187() { _ = DetailOptions.self }
  func use3198() { _ = InsertOptions.self }
  func use3199() { _ = MultiselectOptions.self }
  static func use3221(_ a0: DisplayedState, _ a1: DisclosureIndicatorOptions) { _ = Self.disclosureIndicator(displayed: a0, options: a1) }
  static func use3222(_ a0: DisplayedState, _ a1: OutlineDisclosureOptions, _ a2: (() -> Void)?) { _ = Self.outlineDisclosure(displayed: a0, options: a1, actionHandler: a2) }
  static func use3223(_ a0: DisplayedState, _ a1: CheckmarkOptions) { _ = Self.checkmark(displayed: a0, options: a1) }
  static func use3224(_ a0: DisplayedState, _ a1: DetailOptions, _ a2: (() -> Void)?) { _ = Self.detail(displayed: a0, options: a1, actionHandler: a2) }
  static func use3225(_ a0: DisplayedState, _ a1: DeleteOptions, _ a2: (() -> Void)?) { _ = Self.delete(displayed: a0, options: a1, actionHandler: a2) }
  static func use3226(_ a0: DisplayedState, _ a1: InsertOptions, _ a2: (() -> Void)?) { _ = Self.insert(displayed: a0, options: a1, actionHandler: a2) }
  static func use3227(_ a0: DisplayedState, _ a1: ReorderOptions) { _ = Self.reorder(displayed: a0, options: a1) }
  static func use3228(_ a0: DisplayedState, _ a1: MultiselectOptions) { _ = Self.multiselect(displayed: a0, options: a1) }
  static func use3229(_ a0: String, _ a1: DisplayedState, _ a2: LabelOptions) { _ = Self.label(text: a0, displayed: a1, options: a2) }
  static func use3230(_ a0: UIMenu, _ a1: DisplayedState, _ a2: PlainOptions) { _ = Self.popUpMenu(a0, displayed: a1, options: a2) }
  static func use3231(_ a0: CustomViewConfiguration) { _ = Self.customView(configuration: a0) }
}
extension UICellAccessory.CustomViewConfiguration {
  func use3214() { _ = self.customView }
  func use3215() { _ = self.placement }
  func use3216() { _ = self.isHidden }
  func use3217() { _ = self.reservedLayoutWidth }
  func use3218() { _ = self.tintColor }
  func use3219() { _ = self.maintainsFixedSize }
  static func use3220(_ a0: UIView, _ a1: UICellAccessory.Placement, _ a2: Bool?, _ a3: UICellAccessory.LayoutDimension?, _ a4: UIColor?, _ a5: Bool?) { _ = Self(customView: a0, placement: a1, isHidden: a2, reservedLayoutWidth: a3, tintColor: a4, maintainsFixedSize: a5) }
}
extension UICellAccessory.DeleteOptions {
  func use3188() { _ = self.isHidden }
  func use3189() { _ = self.reservedLayoutWidth }
  func use3190() { _ = self.tintColor }
  func use3191() { _ = self.backgroundColor }
  static func use3192(_ a0: Bool?, _ a1: UICellAccessory.LayoutDimension?, _ a2: UIColor?, _ a3: UIColor?) { _ = Self(isHidden: a0, reservedLayoutWidth: a1, tintColor: a2, backgroundColor: a3) }
}
extension UICellAccessory.DisplayedState {
  static func use3172() { _ = Self.always }
  static func use3173() { _ = Self.whenEditing }
  static func use3174() { _ = Self.whenNotEditing }
}
extension UICellAccessory.LabelOptions {
  func use3208() { _ = self.isHidden }
  func use3209() { _ = self.reservedLayoutWidth }
  func use3210() { _ = self.tintColor }
  func use3211() { _ = self.font }
  func use3212() { _ = self.adjustsFontForContentSizeCategory }
  static func use3213(_ a0: Bool?, _ a1: UICellAccessory.LayoutDimension?, _ a2: UIColor?, _ a3: UIFont?, _ a4: Bool?) { _ = Self(isHidden: a0, reservedLayoutWidth: a1, tintColor: a2, font: a3, adjustsFontForContentSizeCategory: a4) }
}
extension UICellAccessory.LayoutDimension {
  static func use3175() { _ = Self.actual }
  static func use3176() { _ = Self.standard }
  static func use3177() { _ = Self.custom }
}
extension UICellAccessory.OutlineDisclosureOptions {
  func use3203() { _ = self.style }
  func use3204() { _ = self.isHidden }
  func use3205() { _ = self.reservedLayoutWidth }
  func use3206() { _ = self.tintColor }
  static func use3207(_ a0: Style, _ a1: Bool?, _ a2: UICellAccessory.LayoutDimension?, _ a3: UIColor?) { _ = Self(style: a0, isHidden: a1, reservedLayoutWidth: a2, tintColor: a3) }
}
extension UICellAccessory.OutlineDisclosureOptions.Style {
  static func use3200() { _ = Self.automatic }
  static func use3201() { _ = Self.cell }
  static func use3202() { _ = Self.header }
}
extension UICellAccessory.Placement {
  func use3178() { _ = Position.self }
  static func use3179() { _ = Self.leading }
  static func use3180() { _ = Self.trailing }
}
extension UICellAccessory.PlainOptions {
  func use3181() { _ = self.isHidden }
  func use3182() { _ = self.reservedLayoutWidth }
  func use3183() { _ = self.tintColor }
  static func use3184(_ a0: Bool?, _ a1: UICellAccessory.LayoutDimension?, _ a2: UIColor?) { _ = Self(isHidden: a0, reservedLayoutWidth: a1, tintColor: a2) }
}
extension UICellAccessory.ReorderOptions {
  func use3193() { _ = self.isHidden }
  func use3194() { _ = self.reservedLayoutWidth }
  func use3195() { _ = self.tintColor }
  func use3196() { _ = self.showsVerticalSeparator }
  static func use3197(_ a0: Bool?, _ a1: UICellAccessory.LayoutDimension?, _ a2: UIColor?, _ a3: Bool?) { _ = Self(isHidden: a0, reservedLayoutWidth: a1, tintColor: a2, showsVerticalSeparator: a3) }
}
extension UICellConfigurationState {
  func use1230() { _ = self.traitCollection }
  func use1231() { _ = self.isDisabled }
  func use1232() { _ = self.isHighlighted }
  func use1233() { _ = self.isSelected }
  func use1234() { _ = self.isFocused }
  func use1235() { _ = self.isPinned }
  func use1236() { _ = self.isEditing }
  func use1237() { _ = self.isExpanded }
  func use1238() { _ = self.isSwiped }
  func use1239() { _ = self.isReordering }
  func use1240() { _ = self.cellDragState }
  func use1241() { _ = self.cellDropState }
  static func use1242(_ a0: UITraitCollection) { _ = Self(traitCollection: a0) }
  func use1243(_ a0: UIConfigurationStateCustomKey) { _ = self[a0] }
}
extension UICellConfigurationState.DragState {
  static func use1224() { _ = Self.none }
  static func use1225() { _ = Self.lifting }
  static func use1226() { _ = Self.dragging }
}
extension UICellConfigurationState.DropState {
  static func use1227() { _ = Self.none }
  static func use1228() { _ = Self.notTargeted }
  static func use1229() { _ = Self.targeted }
}
extension UICollectionLayoutListConfiguration {
  func use398() { _ = ItemSeparatorHandler.self }
  func use399() { _ = SwipeActionsConfigurationProvider.self }
  func use400() { _ = self.appearance }
  func use401() { _ = self.showsSeparators }
  func use402() { _ = self.separatorConfiguration }
  func use403() { _ = self.itemSeparatorHandler }
  func use404() { _ = self.backgroundColor }
  func use405() { _ = self.leadingSwipeActionsConfigurationProvider }
  func use406() { _ = self.trailingSwipeActionsConfigurationProvider }
  func use407() { _ = self.headerMode }
  func use408() { _ = self.footerMode }
  func use409() { _ = self.headerTopPadding }
  func use410() { _ = self.contentHuggingElements }
  static func use411(_ a0: Appearance) { _ = Self(appearance: a0) }
}
extension UICollectionLayoutListConfiguration.Appearance {
  static func use384() { _ = Self.plain }
  static func use385() { _ = Self.grouped }
  static func use386() { _ = Self.insetGrouped }
  static func use387() { _ = Self.sidebar }
  static func use388() { _ = Self.sidebarPlain }
}
extension UICollectionLayoutListConfiguration.ContentHuggingElements {
  func use394() { _ = self.rawValue }
  static func use395(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use396() { _ = Self.none }
  static func use397() { _ = Self.supplementaryHeader }
}
extension UICollectionLayoutListConfiguration.FooterMode {
  static func use392() { _ = Self.none }
  static func use393() { _ = Self.supplementary }
}
extension UICollectionLayoutListConfiguration.HeaderMode {
  static func use389() { _ = Self.none }
  static func use390() { _ = Self.supplementary }
  static func use391() { _ = Self.firstItemInSection }
}
extension UICollectionLayoutSectionOrthogonalScrollingBehavior {
  static func use24() { _ = Self.none }
  static func use25() { _ = Self.continuous }
  static func use26() { _ = Self.continuousGroupLeadingBoundary }
  static func use27() { _ = Self.paging }
  static func use28() { _ = Self.groupPaging }
  static func use29() { _ = Self.groupPagingCentered }
}
extension UICollectionLayoutSectionOrthogonalScrollingProperties {
  func use348() { _ = self.decelerationRate }
  func use349() { _ = self.bounce }
  func use350(_ a0: NSZone?) { _ = self.copy(with: a0) }
}
extension UICollectionLayoutSectionOrthogonalScrollingProperties.Bounce {
  static func use345() { _ = Self.automatic }
  static func use346() { _ = Self.always }
  static func use347() { _ = Self.never }
}
extension UICollectionLayoutSectionOrthogonalScrollingProperties.DecelerationRate {
  func use340() { _ = self.rawValue }
  static func use341(_ a0: CGFloat) { _ = Self(rawValue: a0) }
  static func use342() { _ = Self.automatic }
  static func use343() { _ = Self.normal }
  static func use344() { _ = Self.fast }
}
extension UICollectionReusableView {
  func use1192() { _ = self.reuseIdentifier }
  func use1193() { self.prepareForReuse() }
  func use1194(_ a0: UICollectionViewLayoutAttributes) { self.apply(a0) }
  func use1195(_ a0: UICollectionViewLayout, _ a1: UICollectionViewLayout) { self.willTransition(from: a0, to: a1) }
  func use1196(_ a0: UICollectionViewLayout, _ a1: UICollectionViewLayout) { self.didTransition(from: a0, to: a1) }
  func use1197(_ a0: UICollectionViewLayoutAttributes) { _ = self.preferredLayoutAttributesFitting(a0) }
}
extension UICollectionView {
  static func use22() { _ = Self.elementKindSectionHeader }
  static func use23() { _ = Self.elementKindSectionFooter }
  func use35() { _ = LayoutInteractiveTransitionCompletion.self }
  func use42<Cell: UICollectionViewCell, Item>(_ a0: CellRegistration<Cell, Item>, _ a1: IndexPath, _ a2: Item?) { _ = self.dequeueConfiguredReusableCell(using: a0, for: a1, item: a2) }
  func use43<Supplementary: UICollectionReusableView>(_ a0: SupplementaryRegistration<Supplementary>, _ a1: IndexPath) { _ = self.dequeueConfiguredReusableSupplementary(using: a0, for: a1) }
  static func use44(_ a0: CGRect, _ a1: UICollectionViewLayout) { _ = UICollectionView(frame: a0, collectionViewLayout: a1) }
  static func use45(_ a0: NSCoder) { _ = UICollectionView(coder: a0) }
  func use46() { _ = self.dataSource }
  func use47() { _ = self.delegate }
  func use48() { _ = self.prefetchDataSource }
  func use49() { _ = self.isPrefetchingEnabled }
  func use50() { _ = self.backgroundView }
  func use51() { _ = self.selfSizingInvalidation }
  func use52() { _ = self.reorderingCadence }
  func use53() { _ = self.allowsSelection }
  func use54() { _ = self.allowsMultipleSelection }
  func use55() { _ = self.allowsSelectionDuringEditing }
  func use56() { _ = self.allowsMultipleSelectionDuringEditing }
  func use57() { _ = self.isEditing }
  func use58() { _ = self.selectionFollowsFocus }
  func use59() { _ = self.remembersLastFocusedIndexPath }
  func use60() { _ = self.collectionViewLayout }
  func use61(_ a0: UICollectionViewLayout, _ a1: Bool) { self.setCollectionViewLayout(a0, animated: a1) }
  func use62(_ a0: UICollectionViewLayout, _ a1: Bool, _ a2: ((Bool) -> Void)?) { self.setCollectionViewLayout(a0, animated: a1, completion: a2) }
  func use63(_ a0: UICollectionViewLayout, _ a1: LayoutInteractiveTransitionCompletion?) { _ = self.startInteractiveTransition(to: a0, completion: a1) }
  func use64() { self.finishInteractiveTransition() }
  func use65() { self.cancelInteractiveTransition() }
  func use66() { _ = self.contentSize }
  func use67() { self.layoutIfNeeded() }
  func use68() { self.layoutSubviews() }
  func use69() { self.adjustedContentInsetDidChange() }
  func use70() { self.layoutMarginsDidChange() }
  func use71(_ a0: UITraitCollection?) { self.traitCollectionDidChange(a0) }
  func use72() { _ = self.semanticContentAttribute }
  func use73() { self.reloadData() }
  func use74(_ a0: (() -> Void)?, _ a1: ((Bool) -> Void)?) { self.performBatchUpdates(a0, completion: a1) }
  func use75(_ a0: () -> Void, _ a1: ((Bool) -> Void)?) { self.performBatchUpdates(a0, completion: a1) }
  func use76() { _ = self.hasUncommittedUpdates }
  func use77(_ a0: [IndexPath]) { self.insertItems(at: a0) }
  func use78(_ a0: [IndexPath]) { self.deleteItems(at: a0) }
  func use79(_ a0: [IndexPath]) { self.reloadItems(at: a0) }
  func use80(_ a0: IndexPath, _ a1: IndexPath) { self.moveItem(at: a0, to: a1) }
  func use81(_ a0: [IndexPath]) { self.reconfigureItems(at: a0) }
  func use82(_ a0: IndexSet) { self.insertSections(a0) }
  func use83(_ a0: IndexSet) { self.deleteSections(a0) }
  func use84(_ a0: IndexSet) { self.reloadSections(a0) }
  func use85(_ a0: Int, _ a1: Int) { self.moveSection(a0, toSection: a1) }
  func use86() { _ = self.numberOfSections }
  func use87(_ a0: Int) { _ = self.numberOfItems(inSection: a0) }
  func use88(_ a0: IndexPath) { _ = self.layoutAttributesForItem(at: a0) }
  func use89(_ a0: String, _ a1: IndexPath) { _ = self.layoutAttributesForSupplementaryElement(ofKind: a0, at: a1) }
  func use90(_ a0: CGPoint) { _ = self.indexPathForItem(at: a0) }
  func use91() { _ = self.indexPathsForVisibleItems }
  func use92(_ a0: String) { _ = self.indexPathsForVisibleSupplementaryElements(ofKind: a0) }
  func use93(_ a0: AnyClass?, _ a1: String) { self.register(a0, forCellWithReuseIdentifier: a1) }
  func use94(_ a0: UINib?, _ a1: String) { self.register(a0, forCellWithReuseIdentifier: a1) }
  func use95(_ a0: AnyClass?, _ a1: String, _ a2: String) { self.register(a0, forSupplementaryViewOfKind: a1, withReuseIdentifier: a2) }
  func use96(_ a0: UINib?, _ a1: String, _ a2: String) { self.register(a0, forSupplementaryViewOfKind: a1, withReuseIdentifier: a2) }
  func use97(_ a0: String, _ a1: IndexPath) { _ = self.dequeueReusableCell(withReuseIdentifier: a0, for: a1) }
  func use98(_ a0: String, _ a1: String, _ a2: IndexPath) { _ = self.dequeueReusableSupplementaryView(ofKind: a0, withReuseIdentifier: a1, for: a2) }
  func use99(_ a0: IndexPath) { _ = self.cellForItem(at: a0) }
  func use100() { _ = self.visibleCells }
  func use101(_ a0: String, _ a1: IndexPath) { _ = self.supplementaryView(forElementKind: a0, at: a1) }
  func use102(_ a0: String) { _ = self.visibleSupplementaryViews(ofKind: a0) }
  func use103(_ a0: UICollectionViewCell) { _ = self.indexPath(for: a0) }
  func use104(_ a0: UICollectionReusableView) { _ = self.indexPath(forSupplementaryView: a0) }
  func use105() { _ = self.indexPathsForSelectedItems }
  func use106(_ a0: IndexPath?, _ a1: Bool, _ a2: ScrollPosition) { self.selectItem(at: a0, animated: a1, scrollPosition: a2) }
  func use107(_ a0: IndexPath, _ a1: Bool) { self.deselectItem(at: a0, animated: a1) }
  func use108(_ a0: IndexPath, _ a1: ScrollPosition, _ a2: Bool) { self.scrollToItem(at: a0, at: a1, animated: a2) }
  func use109(_ a0: IndexPath) { _ = self.beginInteractiveMovementForItem(at: a0) }
  func use110(_ a0: CGPoint) { self.updateInteractiveMovementTargetPosition(a0) }
  func use111() { self.endInteractiveMovement() }
  func use112() { self.cancelInteractiveMovement() }
}
extension UICollectionView.CellRegistration {
  func use36() { _ = Handler.self }
  static func use37(_ a0: @escaping Handler) { _ = Self(handler: a0) }
  static func use38(_ a0: UINib, _ a1: @escaping Handler) { _ = Self(cellNib: a0, handler: a1) }
}
extension UICollectionView.ElementCategory {
  static func use13() { _ = Self.cell }
  static func use14() { _ = Self.supplementaryView }
  static func use15() { _ = Self.decorationView }
}
extension UICollectionView.ReorderingCadence {
  static func use16() { _ = Self.immediate }
  static func use17() { _ = Self.fast }
  static func use18() { _ = Self.slow }
}
extension UICollectionView.ScrollDirection {
  static func use3() { _ = Self.vertical }
  static func use4() { _ = Self.horizontal }
}
extension UICollectionView.ScrollPosition {
  func use5() { _ = self.rawValue }
  static func use6(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use7() { _ = Self.top }
  static func use8() { _ = Self.centeredVertically }
  static func use9() { _ = Self.bottom }
  static func use10() { _ = Self.left }
  static func use11() { _ = Self.centeredHorizontally }
  static func use12() { _ = Self.right }
}
extension UICollectionView.SelfSizingInvalidation {
  static func use19() { _ = Self.disabled }
  static func use20() { _ = Self.enabled }
  static func use21() { _ = Self.enabledIncludingConstraints }
}
extension UICollectionView.SupplementaryRegistration {
  func use39() { _ = Handler.self }
  static func use40(_ a0: String, _ a1: @escaping Handler) { _ = Self(elementKind: a0, handler: a1) }
  static func use41(_ a0: UINib, _ a1: String, _ a2: @escaping Handler) { _ = Self(supplementaryNib: a0, elementKind: a1, handler: a2) }
}
extension UICollectionViewCell {
  static func use1198(_ a0: CGRect) { _ = UICollectionViewCell(frame: a0) }
  static func use1199(_ a0: NSCoder) { _ = UICollectionViewCell(coder: a0) }
  func use1200() { _ = self.contentView }
  func use1201() { _ = self.backgroundView }
  func use1202() { _ = self.selectedBackgroundView }
  func use1203() { _ = self.isSelected }
  func use1204() { _ = self.isHighlighted }
  func use1205() { _ = self.configurationState }
  func use1206(_ a0: UICellConfigurationState) { self.updateConfiguration(using: a0) }
  func use1207() { self.setNeedsUpdateConfiguration() }
  func use1208() { _ = self.configurationUpdateHandler }
  func use1209() { _ = self.automaticallyUpdatesBackgroundConfiguration }
  func use1210() { _ = self.automaticallyUpdatesContentConfiguration }
  func use3237() { _ = self.contentConfiguration }
  func use3238() { _ = self.backgroundConfiguration }
  func use3239() { _ = self.defaultBackgroundConfiguration() }
}
extension UICollectionViewCompositionalLayout {
  static func use428(_ a0: NSCollectionLayoutSection) { _ = UICollectionViewCompositionalLayout(section: a0) }
  static func use429(_ a0: NSCollectionLayoutSection, _ a1: UICollectionViewCompositionalLayoutConfiguration) { _ = UICollectionViewCompositionalLayout(section: a0, configuration: a1) }
  static func use430(_ a0: @escaping UICollectionViewCompositionalLayoutSectionProvider) { _ = UICollectionViewCompositionalLayout(sectionProvider: a0) }
  static func use431(_ a0: @escaping UICollectionViewCompositionalLayoutSectionProvider, _ a1: UICollectionViewCompositionalLayoutConfiguration) { _ = UICollectionViewCompositionalLayout(sectionProvider: a0, configuration: a1) }
  static func use432(_ a0: NSCoder) { _ = UICollectionViewCompositionalLayout(coder: a0) }
  static func use433(_ a0: UICollectionLayoutListConfiguration) { _ = Self.list(using: a0) }
  func use434() { _ = self.configuration }
  func use435() { _ = self.flipsHorizontallyInOppositeLayoutDirection }
  func use436() { self.prepare() }
  func use437(_ a0: UICollectionViewLayoutInvalidationContext) { self.invalidateLayout(with: a0) }
  func use438(_ a0: CGRect) { _ = self.shouldInvalidateLayout(forBoundsChange: a0) }
  func use439(_ a0: CGRect) { _ = self.invalidationContext(forBoundsChange: a0) }
  func use440(_ a0: UICollectionViewLayoutAttributes, _ a1: UICollectionViewLayoutAttributes) { _ = self.shouldInvalidateLayout(forPreferredLayoutAttributes: a0, withOriginalAttributes: a1) }
}
extension UICollectionViewCompositionalLayoutConfiguration {
  func use364() { _ = self.scrollDirection }
  func use365() { _ = self.interSectionSpacing }
  func use366() { _ = self.contentInsetsReference }
  func use367() { _ = self.boundarySupplementaryItems }
  func use368(_ a0: NSZone?) { _ = self.copy(with: a0) }
}
extension UICollectionViewController {
  static func use2084(_ a0: UICollectionViewLayout) { _ = UICollectionViewController(collectionViewLayout: a0) }
  static func use2085(_ a0: String?, _ a1: Bundle?) { _ = UICollectionViewController(nibName: a0, bundle: a1) }
  static func use2086(_ a0: NSCoder) { _ = UICollectionViewController(coder: a0) }
  func use2087() { _ = self.collectionView }
  func use2088() { _ = self.collectionViewLayout }
  func use2089() { _ = self.clearsSelectionOnViewWillAppear }
  func use2090() { _ = self.useLayoutToLayoutNavigationTransitions }
  func use2091() { _ = self.installsStandardGestureForInteractiveMovement }
  func use2092() { self.loadView() }
  func use2093(_ a0: UICollectionView, _ a1: Int) { _ = self.collectionView(a0, numberOfItemsInSection: a1) }
  func use2094(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, cellForItemAt: a1) }
  func use2095(_ a0: UICollectionView) { _ = self.numberOfSections(in: a0) }
  func use2096(_ a0: UICollectionView, _ a1: String, _ a2: IndexPath) { _ = self.collectionView(a0, viewForSupplementaryElementOfKind: a1, at: a2) }
  func use2097(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canMoveItemAt: a1) }
  func use2098(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath) { self.collectionView(a0, moveItemAt: a1, to: a2) }
  func use2099(_ a0: UICollectionView) { _ = self.indexTitles(for: a0) }
  func use2100(_ a0: UICollectionView, _ a1: String, _ a2: Int) { _ = self.collectionView(a0, indexPathForIndexTitle: a1, at: a2) }
  func use2101(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, shouldHighlightItemAt: a1) }
  func use2102(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didHighlightItemAt: a1) }
  func use2103(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didUnhighlightItemAt: a1) }
  func use2104(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, shouldSelectItemAt: a1) }
  func use2105(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, shouldDeselectItemAt: a1) }
  func use2106(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didSelectItemAt: a1) }
  func use2107(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didDeselectItemAt: a1) }
  func use2108(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canPerformPrimaryActionForItemAt: a1) }
  func use2109(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, performPrimaryActionForItemAt: a1) }
  func use2110(_ a0: UICollectionView, _ a1: UICollectionViewCell, _ a2: IndexPath) { self.collectionView(a0, willDisplay: a1, forItemAt: a2) }
  func use2111(_ a0: UICollectionView, _ a1: UICollectionReusableView, _ a2: String, _ a3: IndexPath) { self.collectionView(a0, willDisplaySupplementaryView: a1, forElementKind: a2, at: a3) }
  func use2112(_ a0: UICollectionView, _ a1: UICollectionViewCell, _ a2: IndexPath) { self.collectionView(a0, didEndDisplaying: a1, forItemAt: a2) }
  func use2113(_ a0: UICollectionView, _ a1: UICollectionReusableView, _ a2: String, _ a3: IndexPath) { self.collectionView(a0, didEndDisplayingSupplementaryView: a1, forElementOfKind: a2, at: a3) }
  func use2114(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: UICollectionViewLayout) { _ = self.collectionView(a0, transitionLayoutForOldLayout: a1, newLayout: a2) }
  func use2115(_ a0: UICollectionView, _ a1: CGPoint) { _ = self.collectionView(a0, targetContentOffsetForProposedContentOffset: a1) }
  func use2116(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath, _ a3: IndexPath) { _ = self.collectionView(a0, targetIndexPathForMoveOfItemFromOriginalIndexPath: a1, atCurrentIndexPath: a2, toProposedIndexPath: a3) }
  func use2117(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath) { _ = self.collectionView(a0, targetIndexPathForMoveFromItemAt: a1, toProposedIndexPath: a2) }
  func use2118(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canFocusItemAt: a1) }
  func use2119(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canEditItemAt: a1) }
  func use2120(_ a0: UIScrollView) { self.scrollViewDidScroll(a0) }
  func use2121(_ a0: UIScrollView) { self.scrollViewWillBeginDragging(a0) }
  func use2122(_ a0: UIScrollView, _ a1: CGPoint, _ a2: UnsafeMutablePointer<CGPoint>) { self.scrollViewWillEndDragging(a0, withVelocity: a1, targetContentOffset: a2) }
  func use2123(_ a0: UIScrollView, _ a1: Bool) { self.scrollViewDidEndDragging(a0, willDecelerate: a1) }
  func use2124(_ a0: UIScrollView) { self.scrollViewWillBeginDecelerating(a0) }
  func use2125(_ a0: UIScrollView) { self.scrollViewDidEndDecelerating(a0) }
  func use2126(_ a0: UIScrollView) { self.scrollViewDidEndScrollingAnimation(a0) }
  func use2127(_ a0: UIScrollView) { _ = self.scrollViewShouldScrollToTop(a0) }
  func use2128(_ a0: UIScrollView) { self.scrollViewDidScrollToTop(a0) }
  func use2129(_ a0: UIScrollView) { self.scrollViewDidChangeAdjustedContentInset(a0) }
  func use2130(_ a0: UIScrollView) { self.scrollViewDidZoom(a0) }
  func use2131(_ a0: UIScrollView) { _ = self.viewForZooming(in: a0) }
}
extension UICollectionViewDataSource {
  func use167(_ a0: UICollectionView, _ a1: Int) { _ = self.collectionView(a0, numberOfItemsInSection: a1) }
  func use168(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, cellForItemAt: a1) }
  func use169(_ a0: UICollectionView) { _ = self.numberOfSections(in: a0) }
  func use170(_ a0: UICollectionView, _ a1: String, _ a2: IndexPath) { _ = self.collectionView(a0, viewForSupplementaryElementOfKind: a1, at: a2) }
  func use171(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canMoveItemAt: a1) }
  func use172(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath) { self.collectionView(a0, moveItemAt: a1, to: a2) }
  func use173(_ a0: UICollectionView) { _ = self.indexTitles(for: a0) }
  func use174(_ a0: UICollectionView, _ a1: String, _ a2: Int) { _ = self.collectionView(a0, indexPathForIndexTitle: a1, at: a2) }
  func use175(_ a0: UICollectionView) { _ = self.numberOfSections(in: a0) }
  func use176(_ a0: UICollectionView, _ a1: String, _ a2: IndexPath) { _ = self.collectionView(a0, viewForSupplementaryElementOfKind: a1, at: a2) }
  func use177(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canMoveItemAt: a1) }
  func use178(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath) { self.collectionView(a0, moveItemAt: a1, to: a2) }
  func use179(_ a0: UICollectionView) { _ = self.indexTitles(for: a0) }
  func use180(_ a0: UICollectionView, _ a1: String, _ a2: Int) { _ = self.collectionView(a0, indexPathForIndexTitle: a1, at: a2) }
}
extension UICollectionViewDataSourcePrefetching {
  func use181(_ a0: UICollectionView, _ a1: [IndexPath]) { self.collectionView(a0, prefetchItemsAt: a1) }
  func use182(_ a0: UICollectionView, _ a1: [IndexPath]) { self.collectionView(a0, cancelPrefetchingForItemsAt: a1) }
  func use183(_ a0: UICollectionView, _ a1: [IndexPath]) { self.collectionView(a0, cancelPrefetchingForItemsAt: a1) }
}
extension UICollectionViewDelegate {
  func use113(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, shouldHighlightItemAt: a1) }
  func use114(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didHighlightItemAt: a1) }
  func use115(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didUnhighlightItemAt: a1) }
  func use116(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, shouldSelectItemAt: a1) }
  func use117(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, shouldDeselectItemAt: a1) }
  func use118(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didSelectItemAt: a1) }
  func use119(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didDeselectItemAt: a1) }
  func use120(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canPerformPrimaryActionForItemAt: a1) }
  func use121(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, performPrimaryActionForItemAt: a1) }
  func use122(_ a0: UICollectionView, _ a1: UICollectionViewCell, _ a2: IndexPath) { self.collectionView(a0, willDisplay: a1, forItemAt: a2) }
  func use123(_ a0: UICollectionView, _ a1: UICollectionReusableView, _ a2: String, _ a3: IndexPath) { self.collectionView(a0, willDisplaySupplementaryView: a1, forElementKind: a2, at: a3) }
  func use124(_ a0: UICollectionView, _ a1: UICollectionViewCell, _ a2: IndexPath) { self.collectionView(a0, didEndDisplaying: a1, forItemAt: a2) }
  func use125(_ a0: UICollectionView, _ a1: UICollectionReusableView, _ a2: String, _ a3: IndexPath) { self.collectionView(a0, didEndDisplayingSupplementaryView: a1, forElementOfKind: a2, at: a3) }
  func use126(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: UICollectionViewLayout) { _ = self.collectionView(a0, transitionLayoutForOldLayout: a1, newLayout: a2) }
  func use127(_ a0: UICollectionView, _ a1: CGPoint) { _ = self.collectionView(a0, targetContentOffsetForProposedContentOffset: a1) }
  func use128(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath, _ a3: IndexPath) { _ = self.collectionView(a0, targetIndexPathForMoveOfItemFromOriginalIndexPath: a1, atCurrentIndexPath: a2, toProposedIndexPath: a3) }
  func use129(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath) { _ = self.collectionView(a0, targetIndexPathForMoveFromItemAt: a1, toProposedIndexPath: a2) }
  func use130(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canFocusItemAt: a1) }
  func use131(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canEditItemAt: a1) }
  func use132(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, shouldHighlightItemAt: a1) }
  func use133(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didHighlightItemAt: a1) }
  func use134(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didUnhighlightItemAt: a1) }
  func use135(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, shouldSelectItemAt: a1) }
  func use136(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, shouldDeselectItemAt: a1) }
  func use137(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didSelectItemAt: a1) }
  func use138(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, didDeselectItemAt: a1) }
  func use139(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canPerformPrimaryActionForItemAt: a1) }
  func use140(_ a0: UICollectionView, _ a1: IndexPath) { self.collectionView(a0, performPrimaryActionForItemAt: a1) }
  func use141(_ a0: UICollectionView, _ a1: UICollectionViewCell, _ a2: IndexPath) { self.collectionView(a0, willDisplay: a1, forItemAt: a2) }
  func use142(_ a0: UICollectionView, _ a1: UICollectionReusableView, _ a2: String, _ a3: IndexPath) { self.collectionView(a0, willDisplaySupplementaryView: a1, forElementKind: a2, at: a3) }
  func use143(_ a0: UICollectionView, _ a1: UICollectionViewCell, _ a2: IndexPath) { self.collectionView(a0, didEndDisplaying: a1, forItemAt: a2) }
  func use144(_ a0: UICollectionView, _ a1: UICollectionReusableView, _ a2: String, _ a3: IndexPath) { self.collectionView(a0, didEndDisplayingSupplementaryView: a1, forElementOfKind: a2, at: a3) }
  func use145(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: UICollectionViewLayout) { _ = self.collectionView(a0, transitionLayoutForOldLayout: a1, newLayout: a2) }
  func use146(_ a0: UICollectionView, _ a1: CGPoint) { _ = self.collectionView(a0, targetContentOffsetForProposedContentOffset: a1) }
  func use147(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath, _ a3: IndexPath) { _ = self.collectionView(a0, targetIndexPathForMoveOfItemFromOriginalIndexPath: a1, atCurrentIndexPath: a2, toProposedIndexPath: a3) }
  func use148(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath) { _ = self.collectionView(a0, targetIndexPathForMoveFromItemAt: a1, toProposedIndexPath: a2) }
  func use149(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canFocusItemAt: a1) }
  func use150(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canEditItemAt: a1) }
}
extension UICollectionViewDelegateFlowLayout {
  func use151(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: IndexPath) { _ = self.collectionView(a0, layout: a1, sizeForItemAt: a2) }
  func use152(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, insetForSectionAt: a2) }
  func use153(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, minimumLineSpacingForSectionAt: a2) }
  func use154(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, minimumInteritemSpacingForSectionAt: a2) }
  func use155(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, referenceSizeForHeaderInSection: a2) }
  func use156(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, referenceSizeForFooterInSection: a2) }
  func use157(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: IndexPath) { _ = self.collectionView(a0, layout: a1, sizeForItemAt: a2) }
  func use158(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, insetForSectionAt: a2) }
  func use159(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, minimumLineSpacingForSectionAt: a2) }
  func use160(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, minimumInteritemSpacingForSectionAt: a2) }
  func use161(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, referenceSizeForHeaderInSection: a2) }
  func use162(_ a0: UICollectionView, _ a1: UICollectionViewLayout, _ a2: Int) { _ = self.collectionView(a0, layout: a1, referenceSizeForFooterInSection: a2) }
}
extension UICollectionViewDiffableDataSource {
  func use194() { _ = CellProvider.self }
  func use195() { _ = SupplementaryViewProvider.self }
  static func use196(_ a0: UICollectionView, _ a1: @escaping CellProvider) { _ = UICollectionViewDiffableDataSource(collectionView: a0, cellProvider: a1) }
  func use197() { _ = self.supplementaryViewProvider }
  func use198() { _ = self.reorderingHandlers }
  func use199() { _ = self.sectionSnapshotHandlers }
  func use200() { _ = self.snapshot() }
  func use201(_ a0: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, _ a1: Bool, _ a2: (() -> Void)?) { self.apply(a0, animatingDifferences: a1, completion: a2) }
  func use202(_ a0: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, _ a1: Bool) async { await self.apply(a0, animatingDifferences: a1) }
  func use203(_ a0: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, _ a1: (() -> Void)?) { self.applySnapshotUsingReloadData(a0, completion: a1) }
  func use204(_ a0: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) async { await self.applySnapshotUsingReloadData(a0) }
  func use205(_ a0: SectionIdentifierType) { _ = self.snapshot(for: a0) }
  func use206(_ a0: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, _ a1: SectionIdentifierType, _ a2: Bool, _ a3: (() -> Void)?) { self.apply(a0, to: a1, animatingDifferences: a2, completion: a3) }
  func use207(_ a0: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, _ a1: SectionIdentifierType, _ a2: Bool) async { await self.apply(a0, to: a1, animatingDifferences: a2) }
  func use208(_ a0: IndexPath) { _ = self.itemIdentifier(for: a0) }
  func use209(_ a0: ItemIdentifierType) { _ = self.indexPath(for: a0) }
  func use210(_ a0: Int) { _ = self.sectionIdentifier(for: a0) }
  func use211(_ a0: SectionIdentifierType) { _ = self.index(for: a0) }
  func use212(_ a0: UICollectionView) { _ = self.numberOfSections(in: a0) }
  func use213(_ a0: UICollectionView, _ a1: Int) { _ = self.collectionView(a0, numberOfItemsInSection: a1) }
  func use214(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, cellForItemAt: a1) }
  func use215(_ a0: UICollectionView, _ a1: String, _ a2: IndexPath) { _ = self.collectionView(a0, viewForSupplementaryElementOfKind: a1, at: a2) }
  func use216(_ a0: UICollectionView, _ a1: IndexPath) { _ = self.collectionView(a0, canMoveItemAt: a1) }
  func use217(_ a0: UICollectionView, _ a1: IndexPath, _ a2: IndexPath) { self.collectionView(a0, moveItemAt: a1, to: a2) }
  func use218(_ a0: UICollectionView) { _ = self.indexTitles(for: a0) }
  func use219(_ a0: UICollectionView, _ a1: String, _ a2: Int) { _ = self.collectionView(a0, indexPathForIndexTitle: a1, at: a2) }
}
extension UICollectionViewDiffableDataSource.ReorderingHandlers {
  func use228() { _ = self.canReorderItem }
  func use229() { _ = self.willReorder }
  func use230() { _ = self.didReorder }
  static func use231() { _ = Self() }
}
extension UICollectionViewDiffableDataSource.SectionSnapshotHandlers {
  func use232() { _ = self.shouldExpandItem }
  func use233() { _ = self.willExpandItem }
  func use234() { _ = self.shouldCollapseItem }
  func use235() { _ = self.willCollapseItem }
  func use236() { _ = self.snapshotForExpandingParentItem }
  static func use237() { _ = Self() }
}
extension UICollectionViewFlowLayout {
  static func use772() { _ = Self.automaticSize }
  func use773() { _ = self.minimumLineSpacing }
  func use774() { _ = self.minimumInteritemSpacing }
  func use775() { _ = self.itemSize }
  func use776() { _ = self.estimatedItemSize }
  func use777() { _ = self.scrollDirection }
  func use778() { _ = self.headerReferenceSize }
  func use779() { _ = self.footerReferenceSize }
  func use780() { _ = self.sectionInset }
  func use781() { _ = self.sectionInsetReference }
  func use782() { _ = self.sectionHeadersPinToVisibleBounds }
  func use783() { _ = self.sectionFootersPinToVisibleBounds }
  func use784() { self.prepare() }
  static func use785() { _ = Self.invalidationContextClass }
  func use786(_ a0: UICollectionViewLayoutInvalidationContext) { self.invalidateLayout(with: a0) }
  func use787(_ a0: CGRect) { _ = self.shouldInvalidateLayout(forBoundsChange: a0) }
  func use788(_ a0: CGRect) { _ = self.invalidationContext(forBoundsChange: a0) }
  func use789(_ a0: UICollectionViewLayoutAttributes, _ a1: UICollectionViewLayoutAttributes) { _ = self.shouldInvalidateLayout(forPreferredLayoutAttributes: a0, withOriginalAttributes: a1) }
  func use790(_ a0: UICollectionViewLayoutAttributes, _ a1: UICollectionViewLayoutAttributes) { _ = self.invalidationContext(forPreferredLayoutAttributes: a0, withOriginalAttributes: a1) }
}
extension UICollectionViewFlowLayout.SectionInsetReference {
  static func use769() { _ = Self.fromContentInset }
  static func use770() { _ = Self.fromSafeArea }
  static func use771() { _ = Self.fromLayoutMargins }
}
extension UICollectionViewFlowLayoutInvalidationContext {
  func use163() { _ = self.invalidateFlowLayoutDelegateMetrics }
  func use164() { _ = self.invalidateFlowLayoutAttributes }
}
extension UICollectionViewLayout {
  static func use791() { _ = UICollectionViewLayout() }
  static func use792(_ a0: NSCoder) { _ = UICollectionViewLayout(coder: a0) }
  func use793() { self.awakeFromNib() }
  func use794(_ a0: NSCoder) { self.encode(with: a0) }
  func use795(_ a0: String?, _ a1: Any?, _ a2: [NSKeyValueChangeKey: Any]?, _ a3: UnsafeMutableRawPointer?) { self.observeValue(forKeyPath: a0, of: a1, change: a2, context: a3) }
  func use796() { _ = self.collectionView }
  static func use797() { _ = Self.layoutAttributesClass }
  static func use798() { _ = Self.invalidationContextClass }
  static func use799() { _ = Self.automaticDimension }
  func use800(_ a0: AnyClass?, _ a1: String) { self.register(a0, forDecorationViewOfKind: a1) }
  func use801(_ a0: UINib?, _ a1: String) { self.register(a0, forDecorationViewOfKind: a1) }
  func use802() { self.prepare() }
  func use803() { _ = self.collectionViewContentSize }
  func use804(_ a0: CGRect) { _ = self.layoutAttributesForElements(in: a0) }
  func use805(_ a0: IndexPath) { _ = self.layoutAttributesForItem(at: a0) }
  func use806(_ a0: String, _ a1: IndexPath) { _ = self.layoutAttributesForSupplementaryView(ofKind: a0, at: a1) }
  func use807(_ a0: String, _ a1: IndexPath) { _ = self.layoutAttributesForDecorationView(ofKind: a0, at: a1) }
  func use808() { self.invalidateLayout() }
  func use809(_ a0: UICollectionViewLayoutInvalidationContext) { self.invalidateLayout(with: a0) }
  func use810(_ a0: CGRect) { _ = self.shouldInvalidateLayout(forBoundsChange: a0) }
  func use811(_ a0: CGRect) { _ = self.invalidationContext(forBoundsChange: a0) }
  func use812(_ a0: UICollectionViewLayoutAttributes, _ a1: UICollectionViewLayoutAttributes) { _ = self.shouldInvalidateLayout(forPreferredLayoutAttributes: a0, withOriginalAttributes: a1) }
  func use813(_ a0: UICollectionViewLayoutAttributes, _ a1: UICollectionViewLayoutAttributes) { _ = self.invalidationContext(forPreferredLayoutAttributes: a0, withOriginalAttributes: a1) }
  func use814(_ a0: CGPoint, _ a1: CGPoint) { _ = self.targetContentOffset(forProposedContentOffset: a0, withScrollingVelocity: a1) }
  func use815(_ a0: CGPoint) { _ = self.targetContentOffset(forProposedContentOffset: a0) }
  func use816(_ a0: [UICollectionViewUpdateItem]) { self.prepare(forCollectionViewUpdates: a0) }
  func use817() { self.finalizeCollectionViewUpdates() }
  func use818(_ a0: CGRect) { self.prepare(forAnimatedBoundsChange: a0) }
  func use819() { self.finalizeAnimatedBoundsChange() }
  func use820(_ a0: IndexPath) { _ = self.initialLayoutAttributesForAppearingItem(at: a0) }
  func use821(_ a0: IndexPath) { _ = self.finalLayoutAttributesForDisappearingItem(at: a0) }
  func use822(_ a0: String, _ a1: IndexPath) { _ = self.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: a0, at: a1) }
  func use823(_ a0: String, _ a1: IndexPath) { _ = self.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: a0, at: a1) }
  func use824(_ a0: String, _ a1: IndexPath) { _ = self.initialLayoutAttributesForAppearingDecorationElement(ofKind: a0, at: a1) }
  func use825(_ a0: String, _ a1: IndexPath) { _ = self.finalLayoutAttributesForDisappearingDecorationElement(ofKind: a0, at: a1) }
  func use826(_ a0: String) { _ = self.indexPathsToDeleteForSupplementaryView(ofKind: a0) }
  func use827(_ a0: String) { _ = self.indexPathsToDeleteForDecorationView(ofKind: a0) }
  func use828(_ a0: String) { _ = self.indexPathsToInsertForSupplementaryView(ofKind: a0) }
  func use829(_ a0: String) { _ = self.indexPathsToInsertForDecorationView(ofKind: a0) }
  func use830(_ a0: UICollectionViewLayout) { self.prepareForTransition(to: a0) }
  func use831(_ a0: UICollectionViewLayout) { self.prepareForTransition(from: a0) }
  func use832() { self.finalizeLayoutTransition() }
  func use833(_ a0: IndexPath, _ a1: CGPoint) { _ = self.targetIndexPath(forInteractivelyMovingItem: a0, withPosition: a1) }
  func use834(_ a0: IndexPath, _ a1: CGPoint) { _ = self.layoutAttributesForInteractivelyMovingItem(at: a0, withTargetPosition: a1) }
  func use835(_ a0: [IndexPath], _ a1: CGPoint, _ a2: [IndexPath], _ a3: CGPoint) { _ = self.invalidationContext(forInteractivelyMovingItems: a0, withTargetPosition: a1, previousIndexPaths: a2, previousPosition: a3) }
  func use836(_ a0: [IndexPath], _ a1: [IndexPath], _ a2: Bool) { _ = self.invalidationContextForEndingInteractiveMovementOfItems(toFinalIndexPaths: a0, previousIndexPaths: a1, movementCancelled: a2) }
  func use837() { _ = self.developmentLayoutDirection }
  func use838() { _ = self.flipsHorizontallyInOppositeLayoutDirection }
}
extension UICollectionViewLayoutAttributes {
  static func use839(_ a0: IndexPath) { _ = UICollectionViewLayoutAttributes(forCellWith: a0) }
  static func use840(_ a0: String, _ a1: IndexPath) { _ = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: a0, with: a1) }
  static func use841(_ a0: String, _ a1: IndexPath) { _ = UICollectionViewLayoutAttributes(forDecorationViewOfKind: a0, with: a1) }
  func use842() { _ = self.indexPath }
  func use843() { _ = self.representedElementCategory }
  func use844() { _ = self.representedElementKind }
  func use845() { _ = self.center }
  func use846() { _ = self.size }
  func use847() { _ = self.bounds }
  func use848() { _ = self.transform3D }
  func use849() { _ = self.transform }
  func use850() { _ = self.alpha }
  func use851() { _ = self.zIndex }
  func use852() { _ = self.isHidden }
  func use853() { _ = self.frame }
  func use854(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use855(_ a0: Any?) { _ = self.isEqual(a0) }
  func use856() { _ = self.hash }
  func use857() { _ = self.description }
}
extension UICollectionViewLayoutInvalidationContext {
  func use868() { _ = self.invalidateEverything }
  func use869() { _ = self.invalidateDataSourceCounts }
  func use870() { _ = self.invalidatedItemIndexPaths }
  func use871() { _ = self.invalidatedSupplementaryIndexPaths }
  func use872() { _ = self.invalidatedDecorationIndexPaths }
  func use873(_ a0: [IndexPath]) { self.invalidateItems(at: a0) }
  func use874(_ a0: String, _ a1: [IndexPath]) { self.invalidateSupplementaryElements(ofKind: a0, at: a1) }
  func use875(_ a0: String, _ a1: [IndexPath]) { self.invalidateDecorationElements(ofKind: a0, at: a1) }
  func use876() { _ = self.contentOffsetAdjustment }
  func use877() { _ = self.contentSizeAdjustment }
  func use878() { _ = self.previousIndexPathsForInteractivelyMovingItems }
  func use879() { _ = self.targetIndexPathsForInteractivelyMovingItems }
  func use880() { _ = self.interactiveMovementTarget }
}
extension UICollectionViewListCell {
  func use3163() { _ = self.defaultContentConfiguration() }
  func use3164() { _ = self.indentationLevel }
  func use3165() { _ = self.indentationWidth }
  func use3166() { _ = self.indentsAccessories }
  func use3167() { _ = self.accessories }
  func use3168() { _ = self.leadingSwipeActionsConfiguration }
  func use3169() { _ = self.trailingSwipeActionsConfiguration }
  func use3170() { _ = self.separatorLayoutGuide }
  func use3171(_ a0: UICollectionViewLayoutAttributes) { _ = self.preferredLayoutAttributesFitting(a0) }
}
extension UICollectionViewTransitionLayout {
  func use889() { _ = self.currentLayout }
  func use890() { _ = self.nextLayout }
  func use891() { _ = self.transitionProgress }
  static func use892(_ a0: UICollectionViewLayout, _ a1: UICollectionViewLayout) { _ = UICollectionViewTransitionLayout(currentLayout: a0, nextLayout: a1) }
  static func use893(_ a0: NSCoder) { _ = UICollectionViewTransitionLayout(coder: a0) }
  func use894(_ a0: CGFloat, _ a1: String) { self.updateValue(a0, forAnimatedKey: a1) }
  func use895(_ a0: String) { _ = self.value(forAnimatedKey: a0) }
  func use896() { self.prepare() }
  func use897() { _ = self.collectionViewContentSize }
  func use898(_ a0: CGRect) { _ = self.layoutAttributesForElements(in: a0) }
  func use899(_ a0: IndexPath) { _ = self.layoutAttributesForItem(at: a0) }
  func use900(_ a0: String, _ a1: IndexPath) { _ = self.layoutAttributesForSupplementaryView(ofKind: a0, at: a1) }
  func use901(_ a0: String, _ a1: IndexPath) { _ = self.layoutAttributesForDecorationView(ofKind: a0, at: a1) }
}
extension UICollectionViewUpdateItem {
  func use886() { _ = self.indexPathBeforeUpdate }
  func use887() { _ = self.indexPathAfterUpdate }
  func use888() { _ = self.updateAction }
}
extension UICollectionViewUpdateItem.Action {
  static func use881() { _ = Self.insert }
  static func use882() { _ = Self.delete }
  static func use883() { _ = Self.reload }
  static func use884() { _ = Self.move }
  static func use885() { _ = Self.none }
}
extension UICollisionBehavior {
  func use526() { _ = self.items }
  func use527() { _ = self.collisionMode }
  func use528() { _ = self.translatesReferenceBoundsIntoBoundary }
  func use529() { _ = self.collisionDelegate }
  static func use530(_ a0: [any UIDynamicItem]) { _ = UICollisionBehavior(items: a0) }
  static func use531() { _ = UICollisionBehavior() }
  func use532(_ a0: any UIDynamicItem) { self.addItem(a0) }
  func use533(_ a0: any UIDynamicItem) { self.removeItem(a0) }
  func use534(_ a0: UIEdgeInsets) { self.setTranslatesReferenceBoundsIntoBoundary(with: a0) }
  func use535(_ a0: any NSCopying, _ a1: UIBezierPath) { self.addBoundary(withIdentifier: a0, for: a1) }
  func use536(_ a0: any NSCopying, _ a1: CGPoint, _ a2: CGPoint) { self.addBoundary(withIdentifier: a0, from: a1, to: a2) }
  func use537(_ a0: any NSCopying) { _ = self.boundary(withIdentifier: a0) }
  func use538(_ a0: any NSCopying) { self.removeBoundary(withIdentifier: a0) }
  func use539() { self.removeAllBoundaries() }
  func use540() { _ = self.boundaryIdentifiers }
}
extension UICollisionBehavior.Mode {
  func use521() { _ = self.rawValue }
  static func use522(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use523() { _ = Self.items }
  static func use524() { _ = Self.boundaries }
  static func use525() { _ = Self.everything }
}
extension UICollisionBehaviorDelegate {
  func use541(_ a0: UICollisionBehavior, _ a1: any UIDynamicItem, _ a2: (any NSCopying)?, _ a3: CGPoint) { self.collisionBehavior(a0, beganContactFor: a1, withBoundaryIdentifier: a2, at: a3) }
  func use542(_ a0: UICollisionBehavior, _ a1: any UIDynamicItem, _ a2: any UIDynamicItem, _ a3: CGPoint) { self.collisionBehavior(a0, beganContactFor: a1, with: a2, at: a3) }
  func use543(_ a0: UICollisionBehavior, _ a1: any UIDynamicItem, _ a2: (any NSCopying)?, _ a3: CGPoint) { self.collisionBehavior(a0, beganContactFor: a1, withBoundaryIdentifier: a2, at: a3) }
  func use544(_ a0: UICollisionBehavior, _ a1: any UIDynamicItem, _ a2: any UIDynamicItem, _ a3: CGPoint) { self.collisionBehavior(a0, beganContactFor: a1, with: a2, at: a3) }
}
extension UIColor {
  static func use1244(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat) { _ = UIColor(red: a0, green: a1, blue: a2, alpha: a3) }
  static func use1245(_ a0: @escaping @Sendable (UITraitCollection) -> UIColor) { _ = UIColor(dynamicProvider: a0) }
  static func use1246(_ a0: CGFloat, _ a1: CGFloat) { _ = UIColor(white: a0, alpha: a1) }
  static func use1247(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat) { _ = UIColor(hue: a0, saturation: a1, brightness: a2, alpha: a3) }
  static func use1248(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat) { _ = UIColor(displayP3Red: a0, green: a1, blue: a2, alpha: a3) }
  static func use1249(_ a0: Float, _ a1: Float, _ a2: Float, _ a3: Float) { _ = UIColor(_colorLiteralRed: a0, green: a1, blue: a2, alpha: a3) }
  static func use1250(_ a0: CGColor) { _ = UIColor(cgColor: a0) }
  static func use1251(_ a0: String) { _ = UIColor(named: a0) }
  func use1252() { _ = self.cgColor }
  func use1253(_ a0: UITraitCollection) { _ = self.resolvedColor(with: a0) }
  func use1254(_ a0: CGFloat) { _ = self.withAlphaComponent(a0) }
  func use1255(_ a0: UnsafeMutablePointer<CGFloat>?, _ a1: UnsafeMutablePointer<CGFloat>?, _ a2: UnsafeMutablePointer<CGFloat>?, _ a3: UnsafeMutablePointer<CGFloat>?) { _ = self.getRed(a0, green: a1, blue: a2, alpha: a3) }
  func use1256(_ a0: UnsafeMutablePointer<CGFloat>?, _ a1: UnsafeMutablePointer<CGFloat>?) { _ = self.getWhite(a0, alpha: a1) }
  func use1257() { self.set() }
  func use1258() { self.setFill() }
  func use1259() { self.setStroke() }
  func use1260(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use1261(_ a0: Any?) { _ = self.isEqual(a0) }
  func use1262() { _ = self.hash }
  static func use1263() { _ = Self.systemRed }
  static func use1264() { _ = Self.systemOrange }
  static func use1265() { _ = Self.systemYellow }
  static func use1266() { _ = Self.systemGreen }
  static func use1267() { _ = Self.systemMint }
  static func use1268() { _ = Self.systemTeal }
  static func use1269() { _ = Self.systemCyan }
  static func use1270() { _ = Self.systemBlue }
  static func use1271() { _ = Self.systemIndigo }
  static func use1272() { _ = Self.systemPurple }
  static func use1273() { _ = Self.systemPink }
  static func use1274() { _ = Self.systemBrown }
  static func use1275() { _ = Self.red }
  static func use1276() { _ = Self.green }
  static func use1277() { _ = Self.blue }
  static func use1278() { _ = Self.cyan }
  static func use1279() { _ = Self.yellow }
  static func use1280() { _ = Self.magenta }
  static func use1281() { _ = Self.orange }
  static func use1282() { _ = Self.purple }
  static func use1283() { _ = Self.brown }
  static func use1284() { _ = Self.link }
  static func use1285() { _ = Self.tintColor }
  static func use1286() { _ = Self.black }
  static func use1287() { _ = Self.white }
  static func use1288() { _ = Self.gray }
  static func use1289() { _ = Self.darkGray }
  static func use1290() { _ = Self.lightGray }
  static func use1291() { _ = Self.clear }
  static func use1292() { _ = Self.lightText }
  static func use1293() { _ = Self.darkText }
  static func use1294() { _ = Self.label }
  static func use1295() { _ = Self.secondaryLabel }
  static func use1296() { _ = Self.tertiaryLabel }
  static func use1297() { _ = Self.quaternaryLabel }
  static func use1298() { _ = Self.placeholderText }
  static func use1299() { _ = Self.systemBackground }
  static func use1300() { _ = Self.secondarySystemBackground }
  static func use1301() { _ = Self.tertiarySystemBackground }
  static func use1302() { _ = Self.systemGroupedBackground }
  static func use1303() { _ = Self.secondarySystemGroupedBackground }
  static func use1304() { _ = Self.tertiarySystemGroupedBackground }
  static func use1305() { _ = Self.separator }
  static func use1306() { _ = Self.opaqueSeparator }
  static func use1307() { _ = Self.systemFill }
  static func use1308() { _ = Self.secondarySystemFill }
  static func use1309() { _ = Self.tertiarySystemFill }
  static func use1310() { _ = Self.quaternarySystemFill }
  static func use1311() { _ = Self.systemGray }
  static func use1312() { _ = Self.systemGray2 }
  static func use1313() { _ = Self.systemGray3 }
  static func use1314() { _ = Self.systemGray4 }
  static func use1315() { _ = Self.systemGray5 }
  static func use1316() { _ = Self.systemGray6 }
}
extension UIConfigurationColorTransformer {
  func use2476() { _ = self.transform }
  static func use2477(_ a0: @escaping (UIColor) -> UIColor) { _ = Self(a0) }
  func use2478(_ a0: UIColor) { _ = self.callAsFunction(a0) }
  static func use2479() { _ = Self.grayscale }
}
extension UIConfigurationState {
  func use1211() { _ = self.traitCollection }
  func use1212(_ a0: UIConfigurationStateCustomKey) { _ = self[a0] }
}
extension UIConfigurationStateCustomKey {
  func use1213() { _ = self.rawValue }
  static func use1214(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1215(_ a0: String) { _ = Self(a0) }
}
extension UIConfigurationTextAttributesTransformer {
  func use2473() { _ = self.transform }
  static func use2474(_ a0: @escaping (AttributeContainer) -> AttributeContainer) { _ = Self(a0) }
  func use2475(_ a0: AttributeContainer) { _ = self.callAsFunction(a0) }
}
extension UIContentConfiguration {
  func use3232() { _ = self.makeContentView() }
  func use3233(_ a0: any UIConfigurationState) { _ = self.updated(for: a0) }
}
extension UIContentInsetsReference {
  static func use30() { _ = Self.automatic }
  static func use31() { _ = Self.none }
  static func use32() { _ = Self.safeArea }
  static func use33() { _ = Self.layoutMargins }
  static func use34() { _ = Self.readableContent }
}
extension UIContentSizeCategory {
  func use1664() { _ = self.rawValue }
  static func use1665(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1666() { _ = Self.unspecified }
  static func use1667() { _ = Self.extraSmall }
  static func use1668() { _ = Self.small }
  static func use1669() { _ = Self.medium }
  static func use1670() { _ = Self.large }
  static func use1671() { _ = Self.extraLarge }
  static func use1672() { _ = Self.extraExtraLarge }
  static func use1673() { _ = Self.extraExtraExtraLarge }
  static func use1674() { _ = Self.accessibilityMedium }
  static func use1675() { _ = Self.accessibilityLarge }
  static func use1676() { _ = Self.accessibilityExtraLarge }
  static func use1677() { _ = Self.accessibilityExtraExtraLarge }
  static func use1678() { _ = Self.accessibilityExtraExtraExtraLarge }
  func use1679() { _ = self.isAccessibilityCategory }
}
extension UIContentView {
  func use3234() { _ = self.configuration }
  func use3235(_ a0: any UIContentConfiguration) { _ = self.supports(a0) }
  func use3236(_ a0: any UIContentConfiguration) { _ = self.supports(a0) }
}
extension UIContextMenuConfiguration {
  func use2646() { _ = UIContextMenuContentPreviewProvider.self }
  func use2647() { _ = UIContextMenuActionProvider.self }
  static func use2648(_ a0: (any NSCopying)?, _ a1: UIContextMenuContentPreviewProvider?, _ a2: UIContextMenuActionProvider?) { _ = UIContextMenuConfiguration(identifier: a0, previewProvider: a1, actionProvider: a2) }
  static func use2649(_ a0: UIContextMenuContentPreviewProvider?, _ a1: UIContextMenuActionProvider?) { _ = UIContextMenuConfiguration(previewProvider: a0, actionProvider: a1) }
  func use2650() { _ = self.identifier }
}
extension UIContextMenuInteraction {
  static func use2652(_ a0: any UIContextMenuInteractionDelegate) { _ = UIContextMenuInteraction(delegate: a0) }
}
extension UIContextMenuInteractionDelegate {
  func use2651(_ a0: UIContextMenuInteraction, _ a1: CGPoint) { _ = self.contextMenuInteraction(a0, configurationForMenuAtLocation: a1) }
}
extension UIContextualAction {
  func use2655() { _ = Handler.self }
  static func use2656(_ a0: Style, _ a1: String?, _ a2: @escaping Handler) { _ = UIContextualAction(style: a0, title: a1, handler: a2) }
  func use2657() { _ = self.style }
  func use2658() { _ = self.handler }
  func use2659() { _ = self.title }
  func use2660() { _ = self.image }
  func use2661() { _ = self.backgroundColor }
}
extension UIContextualAction.Style {
  static func use2653() { _ = Self.normal }
  static func use2654() { _ = Self.destructive }
}
extension UIControl {
  static func use2518(_ a0: CGRect, _ a1: UIAction?) { _ = UIControl(frame: a0, primaryAction: a1) }
  func use2519() { _ = self.isEnabled }
  func use2520() { _ = self.isSelected }
  func use2521() { _ = self.isHighlighted }
  func use2522() { _ = self.contentHorizontalAlignment }
  func use2523() { _ = self.contentVerticalAlignment }
  func use2524() { _ = self.showsMenuAsPrimaryAction }
  func use2525() { _ = self.isContextMenuInteractionEnabled }
  func use2526() { _ = self.isTracking }
  func use2527() { _ = self.isTouchInside }
  func use2528() { _ = self.state }
  func use2529(_ a0: Any?, _ a1: Selector, _ a2: Event) { self.addTarget(a0, action: a1, for: a2) }
  func use2530(_ a0: Any?, _ a1: Selector?, _ a2: Event) { self.removeTarget(a0, action: a1, for: a2) }
  func use2531(_ a0: UIAction, _ a1: Event) { self.addAction(a0, for: a1) }
  func use2532(_ a0: UIAction, _ a1: Event) { self.removeAction(a0, for: a1) }
  func use2533(_ a0: Event) { self.sendActions(for: a0) }
  func use2534(_ a0: Selector, _ a1: Any?, _ a2: UIEvent?) { self.sendAction(a0, to: a1, for: a2) }
}
extension UIControl.ContentHorizontalAlignment {
  static func use2508() { _ = Self.center }
  static func use2509() { _ = Self.left }
  static func use2510() { _ = Self.right }
  static func use2511() { _ = Self.fill }
  static func use2512() { _ = Self.leading }
  static func use2513() { _ = Self.trailing }
}
extension UIControl.ContentVerticalAlignment {
  static func use2514() { _ = Self.center }
  static func use2515() { _ = Self.top }
  static func use2516() { _ = Self.bottom }
  static func use2517() { _ = Self.fill }
}
extension UIControl.Event {
  func use2480() { _ = self.rawValue }
  static func use2481(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use2482() { _ = Self.touchDown }
  static func use2483() { _ = Self.touchDownRepeat }
  static func use2484() { _ = Self.touchDragInside }
  static func use2485() { _ = Self.touchDragOutside }
  static func use2486() { _ = Self.touchDragEnter }
  static func use2487() { _ = Self.touchDragExit }
  static func use2488() { _ = Self.touchUpInside }
  static func use2489() { _ = Self.touchUpOutside }
  static func use2490() { _ = Self.touchCancel }
  static func use2491() { _ = Self.valueChanged }
  static func use2492() { _ = Self.primaryActionTriggered }
  static func use2493() { _ = Self.menuActionTriggered }
  static func use2494() { _ = Self.editingDidBegin }
  static func use2495() { _ = Self.editingChanged }
  static func use2496() { _ = Self.editingDidEnd }
  static func use2497() { _ = Self.editingDidEndOnExit }
  static func use2498() { _ = Self.allTouchEvents }
  static func use2499() { _ = Self.allEditingEvents }
  static func use2500() { _ = Self.allEvents }
}
extension UIControl.State {
  func use2501() { _ = self.rawValue }
  static func use2502(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use2503() { _ = Self.normal }
  static func use2504() { _ = Self.highlighted }
  static func use2505() { _ = Self.disabled }
  static func use2506() { _ = Self.selected }
  static func use2507() { _ = Self.focused }
}
extension UIDatePicker {
  func use2580() { _ = self.date }
  func use2581() { _ = self.datePickerMode }
  func use2582() { _ = self.minimumDate }
  func use2583() { _ = self.maximumDate }
}
extension UIDatePicker.Mode {
  static func use2576() { _ = Self.time }
  static func use2577() { _ = Self.date }
  static func use2578() { _ = Self.dateAndTime }
  static func use2579() { _ = Self.countDownTimer }
}
extension UIDevice {
  static func use1466() { _ = Self.current }
  func use1467() { _ = self.userInterfaceIdiom }
  static func use1468() { _ = Self.orientationDidChangeNotification }
  static func use1469() { _ = Self.batteryLevelDidChangeNotification }
  func use1470() { self.beginGeneratingDeviceOrientationNotifications() }
  func use1471() { self.endGeneratingDeviceOrientationNotifications() }
  func use1472() { _ = self.isGeneratingDeviceOrientationNotifications }
  func use1473() { self.playInputClick() }
  func use1474() { _ = self.identifierForVendor }
  func use1475() { _ = self.isMultitaskingSupported }
  func use1476() { _ = self.model }
  func use1477() { _ = self.name }
  func use1478() { _ = self.systemName }
  func use1479() { _ = self.systemVersion }
  func use1480() { _ = self.orientation }
}
extension UIDeviceOrientation {
  static func use1481() { _ = Self.unknown }
  static func use1482() { _ = Self.portrait }
  static func use1483() { _ = Self.portraitUpsideDown }
  static func use1484() { _ = Self.landscapeLeft }
  static func use1485() { _ = Self.landscapeRight }
  static func use1486() { _ = Self.faceUp }
  static func use1487() { _ = Self.faceDown }
  func use1488() { _ = self.isPortrait }
  func use1489() { _ = self.isLandscape }
}
extension UIDisplayGamut {
  static func use1642() { _ = Self.unspecified }
  static func use1643() { _ = Self.SRGB }
  static func use1644() { _ = Self.P3 }
}
extension UIDynamicAnimator {
  func use453() { _ = self.referenceView }
  func use454() { _ = self.behaviors }
  func use455() { _ = self.delegate }
  func use456() { _ = self.isRunning }
  func use457() { _ = self.elapsedTime }
  static func use458(_ a0: UIView) { _ = UIDynamicAnimator(referenceView: a0) }
  static func use459(_ a0: UICollectionViewLayout) { _ = UIDynamicAnimator(collectionViewLayout: a0) }
  static func use460() { _ = UIDynamicAnimator() }
  func use461(_ a0: UIDynamicBehavior) { self.addBehavior(a0) }
  func use462(_ a0: UIDynamicBehavior) { self.removeBehavior(a0) }
  func use463() { self.removeAllBehaviors() }
  func use464(_ a0: any UIDynamicItem) { self.updateItem(usingCurrentState: a0) }
  func use465(_ a0: CGRect) { _ = self.items(in: a0) }
  func use466(_ a0: IndexPath) { _ = self.layoutAttributesForCell(at: a0) }
  func use467(_ a0: String, _ a1: IndexPath) { _ = self.layoutAttributesForSupplementaryView(ofKind: a0, at: a1) }
  func use468(_ a0: String, _ a1: IndexPath) { _ = self.layoutAttributesForDecorationView(ofKind: a0, at: a1) }
}
extension UIDynamicAnimatorDelegate {
  func use469(_ a0: UIDynamicAnimator) { self.dynamicAnimatorWillResume(a0) }
  func use470(_ a0: UIDynamicAnimator) { self.dynamicAnimatorDidPause(a0) }
  func use471(_ a0: UIDynamicAnimator) { self.dynamicAnimatorWillResume(a0) }
  func use472(_ a0: UIDynamicAnimator) { self.dynamicAnimatorDidPause(a0) }
}
extension UIDynamicBehavior {
  func use473() { _ = self.childBehaviors }
  func use474() { _ = self.action }
  func use475() { _ = self.dynamicAnimator }
  func use476(_ a0: UIDynamicBehavior) { self.addChildBehavior(a0) }
  func use477(_ a0: UIDynamicBehavior) { self.removeChildBehavior(a0) }
  func use478(_ a0: UIDynamicAnimator?) { self.willMove(to: a0) }
}
extension UIDynamicItem {
  func use861() { _ = self.center }
  func use862() { _ = self.bounds }
  func use863() { _ = self.transform }
  func use864() { _ = self.collisionBoundsType }
  func use865() { _ = self.collisionBoundingPath }
  func use866() { _ = self.collisionBoundsType }
  func use867() { _ = self.collisionBoundingPath }
}
extension UIDynamicItemBehavior {
  func use504() { _ = self.items }
  func use505() { _ = self.elasticity }
  func use506() { _ = self.density }
  func use507() { _ = self.resistance }
  func use508() { _ = self.isAnchored }
  func use509() { _ = self.friction }
  func use510() { _ = self.angularResistance }
  func use511() { _ = self.charge }
  func use512() { _ = self.allowsRotation }
  static func use513(_ a0: [any UIDynamicItem]) { _ = UIDynamicItemBehavior(items: a0) }
  static func use514() { _ = UIDynamicItemBehavior() }
  func use515(_ a0: any UIDynamicItem) { self.addItem(a0) }
  func use516(_ a0: any UIDynamicItem) { self.removeItem(a0) }
  func use517(_ a0: CGPoint, _ a1: any UIDynamicItem) { self.addLinearVelocity(a0, for: a1) }
  func use518(_ a0: any UIDynamicItem) { _ = self.linearVelocity(for: a0) }
  func use519(_ a0: CGFloat, _ a1: any UIDynamicItem) { self.addAngularVelocity(a0, for: a1) }
  func use520(_ a0: any UIDynamicItem) { _ = self.angularVelocity(for: a0) }
}
extension UIDynamicItemCollisionBoundsType {
  static func use858() { _ = Self.rectangle }
  static func use859() { _ = Self.ellipse }
  static func use860() { _ = Self.path }
}
extension UIEdgeInsets {
  func use713() { _ = self.top }
  func use714() { _ = self.left }
  func use715() { _ = self.bottom }
  func use716() { _ = self.right }
  static func use717() { _ = Self() }
  static func use718(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat) { _ = Self(top: a0, left: a1, bottom: a2, right: a3) }
  static func use719() { _ = Self.zero }
}
extension UIEvent {
  func use1393() { _ = self.type }
  func use1394() { _ = self.subtype }
  func use1395() { _ = self.timestamp }
  func use1396() { _ = self.allTouches }
}
extension UIEvent.EventSubtype {
  static func use1391() { _ = Self.none }
  static func use1392() { _ = Self.motionShake }
}
extension UIEvent.EventType {
  static func use1384() { _ = Self.touches }
  static func use1385() { _ = Self.motion }
  static func use1386() { _ = Self.remoteControl }
  static func use1387() { _ = Self.presses }
  static func use1388() { _ = Self.scroll }
  static func use1389() { _ = Self.hover }
  static func use1390() { _ = Self.transform }
}
extension UIFeedbackGenerator {
  func use1952() { self.prepare() }
}
extension UIFont {
  func use2960() { _ = self.fontDescriptor }
  static func use2961(_ a0: UIFontDescriptor, _ a1: CGFloat) { _ = UIFont(descriptor: a0, size: a1) }
  static func use2962(_ a0: String, _ a1: CGFloat) { _ = UIFont(name: a0, size: a1) }
  static func use2963(_ a0: CGFloat) { _ = Self.systemFont(ofSize: a0) }
  static func use2964(_ a0: CGFloat, _ a1: Weight) { _ = Self.systemFont(ofSize: a0, weight: a1) }
  static func use2965(_ a0: CGFloat) { _ = Self.boldSystemFont(ofSize: a0) }
  static func use2966(_ a0: CGFloat) { _ = Self.italicSystemFont(ofSize: a0) }
  static func use2967(_ a0: CGFloat, _ a1: Weight) { _ = Self.monospacedDigitSystemFont(ofSize: a0, weight: a1) }
  static func use2968(_ a0: CGFloat, _ a1: Weight) { _ = Self.monospacedSystemFont(ofSize: a0, weight: a1) }
  static func use2969(_ a0: TextStyle) { _ = Self.preferredFont(forTextStyle: a0) }
  static func use2970(_ a0: TextStyle, _ a1: UITraitCollection?) { _ = Self.preferredFont(forTextStyle: a0, compatibleWith: a1) }
  static func use2971() { _ = Self.labelFontSize }
  static func use2972() { _ = Self.buttonFontSize }
  static func use2973() { _ = Self.systemFontSize }
  static func use2974() { _ = Self.smallSystemFontSize }
  func use2975() { _ = self.pointSize }
  func use2976() { _ = self.fontName }
  func use2977() { _ = self.familyName }
  func use2978() { _ = self.lineHeight }
  func use2979() { _ = self.ascender }
  func use2980() { _ = self.descender }
  func use2981() { _ = self.capHeight }
  func use2982() { _ = self.xHeight }
  func use2983() { _ = self.leading }
  func use2984(_ a0: CGFloat) { _ = self.withSize(a0) }
  func use2985(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use2986(_ a0: Any?) { _ = self.isEqual(a0) }
  func use2987() { _ = self.hash }
}
extension UIFont.TextStyle {
  func use2946() { _ = self.rawValue }
  static func use2947(_ a0: String) { _ = Self(rawValue: a0) }
  static func use2948() { _ = Self.extraLargeTitle }
  static func use2949() { _ = Self.largeTitle }
  static func use2950() { _ = Self.title1 }
  static func use2951() { _ = Self.title2 }
  static func use2952() { _ = Self.title3 }
  static func use2953() { _ = Self.headline }
  static func use2954() { _ = Self.subheadline }
  static func use2955() { _ = Self.body }
  static func use2956() { _ = Self.callout }
  static func use2957() { _ = Self.footnote }
  static func use2958() { _ = Self.caption1 }
  static func use2959() { _ = Self.caption2 }
}
extension UIFont.Weight {
  func use2935() { _ = self.rawValue }
  static func use2936(_ a0: CGFloat) { _ = Self(rawValue: a0) }
  static func use2937() { _ = Self.ultraLight }
  static func use2938() { _ = Self.thin }
  static func use2939() { _ = Self.light }
  static func use2940() { _ = Self.regular }
  static func use2941() { _ = Self.medium }
  static func use2942() { _ = Self.semibold }
  static func use2943() { _ = Self.bold }
  static func use2944() { _ = Self.heavy }
  static func use2945() { _ = Self.black }
}
extension UIFontDescriptor {
  func use3001() { _ = self.postscriptName }
  func use3002() { _ = self.pointSize }
  func use3003() { _ = self.symbolicTraits }
  static func use3004(_ a0: String, _ a1: CGFloat) { _ = UIFontDescriptor(name: a0, size: a1) }
  static func use3005(_ a0: UIFont.TextStyle) { _ = Self.preferredFontDescriptor(withTextStyle: a0) }
  func use3006(_ a0: SymbolicTraits) { _ = self.withSymbolicTraits(a0) }
  func use3007(_ a0: SystemDesign) { _ = self.withDesign(a0) }
  func use3008(_ a0: CGFloat) { _ = self.withSize(a0) }
  func use3009(_ a0: Any?) { _ = self.isEqual(a0) }
  func use3010() { _ = self.hash }
}
extension UIFontDescriptor.SymbolicTraits {
  func use2988() { _ = self.rawValue }
  static func use2989(_ a0: UInt32) { _ = Self(rawValue: a0) }
  static func use2990() { _ = Self.traitItalic }
  static func use2991() { _ = Self.traitBold }
  static func use2992() { _ = Self.traitExpanded }
  static func use2993() { _ = Self.traitCondensed }
  static func use2994() { _ = Self.traitMonoSpace }
}
extension UIFontDescriptor.SystemDesign {
  func use2995() { _ = self.rawValue }
  static func use2996(_ a0: String) { _ = Self(rawValue: a0) }
  static func use2997() { _ = Self.default }
  static func use2998() { _ = Self.rounded }
  static func use2999() { _ = Self.serif }
  static func use3000() { _ = Self.monospaced }
}
extension UIFontMetrics {
  static func use3011() { _ = Self.default }
  static func use3012(_ a0: UIFont.TextStyle) { _ = UIFontMetrics(forTextStyle: a0) }
  func use3013(_ a0: UIFont) { _ = self.scaledFont(for: a0) }
  func use3014(_ a0: UIFont, _ a1: CGFloat) { _ = self.scaledFont(for: a0, maximumPointSize: a1) }
  func use3015(_ a0: CGFloat) { _ = self.scaledValue(for: a0) }
}
extension UIForceTouchCapability {
  static func use1645() { _ = Self.unknown }
  static func use1646() { _ = Self.unavailable }
  static func use1647() { _ = Self.available }
}
extension UIGestureRecognizer {
  static func use1332(_ a0: Any?, _ a1: Selector?) { _ = UIGestureRecognizer(target: a0, action: a1) }
  static func use1333() { _ = UIGestureRecognizer() }
  func use1334() { _ = self.state }
  func use1335() { _ = self.isEnabled }
  func use1336() { _ = self.cancelsTouchesInView }
  func use1337() { _ = self.delegate }
  func use1338() { _ = self.name }
  func use1339() { _ = self.view }
  func use1340(_ a0: Any, _ a1: Selector) { self.addTarget(a0, action: a1) }
  func use1341(_ a0: Any?, _ a1: Selector?) { self.removeTarget(a0, action: a1) }
  func use1342(_ a0: UIView?) { _ = self.location(in: a0) }
  func use1343() { _ = self.numberOfTouches }
  func use1344(_ a0: UIGestureRecognizer) { self.require(toFail: a0) }
}
extension UIGestureRecognizer.State {
  static func use1325() { _ = Self.possible }
  static func use1326() { _ = Self.began }
  static func use1327() { _ = Self.changed }
  static func use1328() { _ = Self.ended }
  static func use1329() { _ = Self.cancelled }
  static func use1330() { _ = Self.failed }
  static func use1331() { _ = Self.recognized }
}
extension UIGestureRecognizerDelegate {
  func use1345(_ a0: UIGestureRecognizer) { _ = self.gestureRecognizerShouldBegin(a0) }
  func use1346(_ a0: UIGestureRecognizer, _ a1: UIGestureRecognizer) { _ = self.gestureRecognizer(a0, shouldRecognizeSimultaneouslyWith: a1) }
  func use1347(_ a0: UIGestureRecognizer, _ a1: UIGestureRecognizer) { _ = self.gestureRecognizer(a0, shouldRequireFailureOf: a1) }
  func use1348(_ a0: UIGestureRecognizer, _ a1: UIGestureRecognizer) { _ = self.gestureRecognizer(a0, shouldBeRequiredToFailBy: a1) }
  func use1349(_ a0: UIGestureRecognizer, _ a1: UITouch) { _ = self.gestureRecognizer(a0, shouldReceive: a1) }
  func use1350(_ a0: UIGestureRecognizer) { _ = self.gestureRecognizerShouldBegin(a0) }
  func use1351(_ a0: UIGestureRecognizer, _ a1: UIGestureRecognizer) { _ = self.gestureRecognizer(a0, shouldRecognizeSimultaneouslyWith: a1) }
  func use1352(_ a0: UIGestureRecognizer, _ a1: UIGestureRecognizer) { _ = self.gestureRecognizer(a0, shouldRequireFailureOf: a1) }
  func use1353(_ a0: UIGestureRecognizer, _ a1: UIGestureRecognizer) { _ = self.gestureRecognizer(a0, shouldBeRequiredToFailBy: a1) }
  func use1354(_ a0: UIGestureRecognizer, _ a1: UITouch) { _ = self.gestureRecognizer(a0, shouldReceive: a1) }
}
extension UIGraphicsImageRenderer {
  static func use3366(_ a0: CGSize) { _ = UIGraphicsImageRenderer(size: a0) }
  static func use3367(_ a0: CGSize, _ a1: UIGraphicsImageRendererFormat) { _ = UIGraphicsImageRenderer(size: a0, format: a1) }
  static func use3368(_ a0: CGRect) { _ = UIGraphicsImageRenderer(bounds: a0) }
  func use3369(_ a0: (UIGraphicsImageRendererContext) -> Void) { _ = self.image(actions: a0) }
}
extension UIGraphicsImageRendererContext {
  func use3362() { _ = self.cgContext }
  func use3363(_ a0: CGRect) { self.fill(a0) }
  func use3364(_ a0: CGRect) { self.stroke(a0) }
  func use3365(_ a0: CGRect) { self.clip(to: a0) }
}
extension UIGraphicsImageRendererFormat {
  func use3359() { _ = self.scale }
  func use3360() { _ = self.opaque }
  static func use3361() { _ = Self.`default`() }
}
extension UIGravityBehavior {
  func use479() { _ = self.items }
  func use480() { _ = self.gravityDirection }
  static func use481(_ a0: [any UIDynamicItem]) { _ = UIGravityBehavior(items: a0) }
  static func use482() { _ = UIGravityBehavior() }
  func use483(_ a0: any UIDynamicItem) { self.addItem(a0) }
  func use484(_ a0: any UIDynamicItem) { self.removeItem(a0) }
  func use485() { _ = self.angle }
  func use486() { _ = self.magnitude }
  func use487(_ a0: CGFloat, _ a1: CGFloat) { self.setAngle(a0, magnitude: a1) }
}
extension UIHoverGestureRecognizer {
  func use2745() { _ = self.zOffset }
  func use2746() { _ = self.altitudeAngle }
  func use2747() { _ = self.rollAngle }
  func use2748(_ a0: UIView?) { _ = self.azimuthAngle(in: a0) }
  func use2749(_ a0: UIView?) { _ = self.azimuthUnitVector(in: a0) }
}
extension UIImage {
  func use3460() { _ = self.size }
  func use3461() { _ = self.renderingMode }
  static func use3462() { _ = UIImage() }
  static func use3463(_ a0: String) { _ = UIImage(named: a0) }
  static func use3464(_ a0: String, _ a1: Bundle?, _ a2: UITraitCollection?) { _ = UIImage(named: a0, in: a1, compatibleWith: a2) }
  static func use3465(_ a0: String) { _ = UIImage(systemName: a0) }
  static func use3466(_ a0: String, _ a1: Configuration?) { _ = UIImage(systemName: a0, withConfiguration: a1) }
  static func use3467(_ a0: String) { _ = UIImage(contentsOfFile: a0) }
  static func use3468(_ a0: Data) { _ = UIImage(data: a0) }
  static func use3469(_ a0: Data, _ a1: CGFloat) { _ = UIImage(data: a0, scale: a1) }
  static func use3470(_ a0: CGImage) { _ = UIImage(cgImage: a0) }
  static func use3471(_ a0: CGImage, _ a1: CGFloat, _ a2: Orientation) { _ = UIImage(cgImage: a0, scale: a1, orientation: a2) }
  static func use3472(_ a0: String) { _ = UIImage(imageLiteralResourceName: a0) }
  func use3473() { _ = self.cgImage }
  func use3474() { _ = self.scale }
  func use3475() { _ = self.imageOrientation }
  func use3476() { _ = self.isSymbolImage }
  func use3477(_ a0: RenderingMode) { _ = self.withRenderingMode(a0) }
  func use3478(_ a0: UIColor) { _ = self.withTintColor(a0) }
  func use3479(_ a0: UIColor, _ a1: RenderingMode) { _ = self.withTintColor(a0, renderingMode: a1) }
  func use3480(_ a0: Configuration) { _ = self.withConfiguration(a0) }
  func use3481(_ a0: UIEdgeInsets) { _ = self.resizableImage(withCapInsets: a0) }
  func use3482(_ a0: UIEdgeInsets, _ a1: ResizingMode) { _ = self.resizableImage(withCapInsets: a0, resizingMode: a1) }
  func use3483(_ a0: CGFloat) { _ = self.jpegData(compressionQuality: a0) }
  func use3484() { _ = self.pngData() }
  func use3485(_ a0: CGRect) { self.draw(in: a0) }
  func use3486(_ a0: CGPoint) { self.draw(at: a0) }
  func use3487(_ a0: SymbolConfiguration) { _ = self.applyingSymbolConfiguration(a0) }
  func use3488(_ a0: CGSize) { _ = self.preparingThumbnail(of: a0) }
}
extension UIImage.Orientation {
  static func use3423() { _ = Self.up }
  static func use3424() { _ = Self.down }
  static func use3425() { _ = Self.left }
  static func use3426() { _ = Self.right }
  static func use3427() { _ = Self.upMirrored }
  static func use3428() { _ = Self.downMirrored }
  static func use3429() { _ = Self.leftMirrored }
  static func use3430() { _ = Self.rightMirrored }
}
extension UIImage.RenderingMode {
  static func use3420() { _ = Self.automatic }
  static func use3421() { _ = Self.alwaysOriginal }
  static func use3422() { _ = Self.alwaysTemplate }
}
extension UIImage.ResizingMode {
  static func use3446() { _ = Self.tile }
  static func use3447() { _ = Self.stretch }
}
extension UIImage.SymbolConfiguration {
  static func use3448(_ a0: CGFloat) { _ = UIImage.SymbolConfiguration(pointSize: a0) }
  static func use3449(_ a0: CGFloat, _ a1: UIImage.SymbolWeight) { _ = UIImage.SymbolConfiguration(pointSize: a0, weight: a1) }
  static func use3450(_ a0: CGFloat, _ a1: UIImage.SymbolWeight, _ a2: UIImage.SymbolScale) { _ = UIImage.SymbolConfiguration(pointSize: a0, weight: a1, scale: a2) }
  static func use3451(_ a0: UIFont) { _ = UIImage.SymbolConfiguration(font: a0) }
  static func use3452(_ a0: UIFont, _ a1: UIImage.SymbolScale) { _ = UIImage.SymbolConfiguration(font: a0, scale: a1) }
  static func use3453(_ a0: UIFont.TextStyle) { _ = UIImage.SymbolConfiguration(textStyle: a0) }
  static func use3454(_ a0: UIFont.TextStyle, _ a1: UIImage.SymbolScale) { _ = UIImage.SymbolConfiguration(textStyle: a0, scale: a1) }
  static func use3455(_ a0: UIImage.SymbolScale) { _ = UIImage.SymbolConfiguration(scale: a0) }
  static func use3456(_ a0: UIImage.SymbolWeight) { _ = UIImage.SymbolConfiguration(weight: a0) }
  static func use3457(_ a0: UIColor) { _ = UIImage.SymbolConfiguration(hierarchicalColor: a0) }
  static func use3458(_ a0: [UIColor]) { _ = UIImage.SymbolConfiguration(paletteColors: a0) }
  func use3459(_ a0: UIImage.SymbolConfiguration) { _ = self.applying(a0) }
}
extension UIImage.SymbolScale {
  static func use3431() { _ = Self.default }
  static func use3432() { _ = Self.unspecified }
  static func use3433() { _ = Self.small }
  static func use3434() { _ = Self.medium }
  static func use3435() { _ = Self.large }
}
extension UIImage.SymbolWeight {
  static func use3436() { _ = Self.unspecified }
  static func use3437() { _ = Self.ultraLight }
  static func use3438() { _ = Self.thin }
  static func use3439() { _ = Self.light }
  static func use3440() { _ = Self.regular }
  static func use3441() { _ = Self.medium }
  static func use3442() { _ = Self.semibold }
  static func use3443() { _ = Self.bold }
  static func use3444() { _ = Self.heavy }
  static func use3445() { _ = Self.black }
}
extension UIImageView {
  static func use3489(_ a0: UIImage?) { _ = UIImageView(image: a0) }
  static func use3490(_ a0: UIImage?, _ a1: UIImage?) { _ = UIImageView(image: a0, highlightedImage: a1) }
  static func use3491(_ a0: CGRect) { _ = UIImageView(frame: a0) }
  static func use3492(_ a0: NSCoder) { _ = UIImageView(coder: a0) }
  func use3493() { _ = self.image }
  func use3494() { _ = self.highlightedImage }
  func use3495() { _ = self.isHighlighted }
  func use3496() { _ = self.animationImages }
  func use3497() { _ = self.animationDuration }
  func use3498() { _ = self.preferredSymbolConfiguration }
  func use3499() { self.startAnimating() }
  func use3500() { self.stopAnimating() }
  func use3501() { _ = self.isAnimating }
  func use3502() { _ = self.intrinsicContentSize }
  func use3503(_ a0: CGSize) { _ = self.sizeThatFits(a0) }
}
extension UIImpactFeedbackGenerator {
  static func use1958(_ a0: FeedbackStyle) { _ = UIImpactFeedbackGenerator(style: a0) }
  static func use1959() { _ = UIImpactFeedbackGenerator() }
  func use1960() { self.impactOccurred() }
  func use1961(_ a0: CGFloat) { self.impactOccurred(intensity: a0) }
}
extension UIImpactFeedbackGenerator.FeedbackStyle {
  static func use1953() { _ = Self.light }
  static func use1954() { _ = Self.medium }
  static func use1955() { _ = Self.heavy }
  static func use1956() { _ = Self.soft }
  static func use1957() { _ = Self.rigid }
}
extension UIInputView {
  static func use2606(_ a0: CGRect, _ a1: Style) { _ = UIInputView(frame: a0, inputViewStyle: a1) }
  static func use2607(_ a0: NSCoder) { _ = UIInputView(coder: a0) }
  func use2608() { _ = self.inputViewStyle }
  func use2609() { _ = self.allowsSelfSizing }
}
extension UIInputView.Style {
  static func use2604() { _ = Self.default }
  static func use2605() { _ = Self.keyboard }
}
extension UIInterfaceOrientation {
  static func use2360() { _ = Self.unknown }
  static func use2361() { _ = Self.portrait }
  static func use2362() { _ = Self.portraitUpsideDown }
  static func use2363() { _ = Self.landscapeRight }
  static func use2364() { _ = Self.landscapeLeft }
  func use2365() { _ = self.isPortrait }
  func use2366() { _ = self.isLandscape }
}
extension UIInterfaceOrientationMask {
  func use2367() { _ = self.rawValue }
  static func use2368(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use2369() { _ = Self.portrait }
  static func use2370() { _ = Self.portraitUpsideDown }
  static func use2371() { _ = Self.landscapeRight }
  static func use2372() { _ = Self.landscapeLeft }
  static func use2373() { _ = Self.landscape }
  static func use2374() { _ = Self.all }
  static func use2375() { _ = Self.allButUpsideDown }
}
extension UIKeyCommand {
  func use2592() { _ = self.input }
  func use2593() { _ = self.modifierFlags }
  func use2594() { _ = self.action }
  func use2595() { _ = self.discoverabilityTitle }
  func use2596() { _ = self.wantsPriorityOverSystemBehavior }
  static func use2597(_ a0: String, _ a1: UIKeyModifierFlags, _ a2: Selector) { _ = UIKeyCommand(input: a0, modifierFlags: a1, action: a2) }
  static func use2598(_ a0: String, _ a1: UIImage?, _ a2: Selector, _ a3: String, _ a4: UIKeyModifierFlags, _ a5: Any?, _ a6: String?) { _ = UIKeyCommand(title: a0, image: a1, action: a2, input: a3, modifierFlags: a4, propertyList: a5, discoverabilityTitle: a6) }
  static func use2599() { _ = Self.inputUpArrow }
  static func use2600() { _ = Self.inputDownArrow }
  static func use2601() { _ = Self.inputLeftArrow }
  static func use2602() { _ = Self.inputRightArrow }
  static func use2603() { _ = Self.inputEscape }
}
extension UIKeyModifierFlags {
  func use2584() { _ = self.rawValue }
  static func use2585(_ a0: Int) { _ = Self(rawValue: a0) }
  static func use2586() { _ = Self.alphaShift }
  static func use2587() { _ = Self.shift }
  static func use2588() { _ = Self.control }
  static func use2589() { _ = Self.alternate }
  static func use2590() { _ = Self.command }
  static func use2591() { _ = Self.numericPad }
}
extension UIKeyboardType {
  static func use2765() { _ = Self.default }
  static func use2766() { _ = Self.asciiCapable }
  static func use2767() { _ = Self.numbersAndPunctuation }
  static func use2768() { _ = Self.URL }
  static func use2769() { _ = Self.numberPad }
  static func use2770() { _ = Self.phonePad }
  static func use2771() { _ = Self.namePhonePad }
  static func use2772() { _ = Self.emailAddress }
  static func use2773() { _ = Self.decimalPad }
  static func use2774() { _ = Self.twitter }
  static func use2775() { _ = Self.webSearch }
  static func use2776() { _ = Self.asciiCapableNumberPad }
}
extension UILabel {
  func use3504() { _ = self.text }
  func use3505() { _ = self.attributedText }
  func use3506() { _ = self.font }
  func use3507() { _ = self.textColor }
  func use3508() { _ = self.textAlignment }
  func use3509() { _ = self.lineBreakMode }
  func use3510() { _ = self.numberOfLines }
  func use3511() { _ = self.adjustsFontSizeToFitWidth }
  func use3512() { _ = self.minimumScaleFactor }
  func use3513() { _ = self.adjustsFontForContentSizeCategory }
  func use3514() { _ = self.allowsDefaultTighteningForTruncation }
  func use3515() { _ = self.isHighlighted }
  func use3516() { _ = self.highlightedTextColor }
  func use3517() { _ = self.isEnabled }
  func use3518() { _ = self.shadowColor }
  func use3519() { _ = self.shadowOffset }
  func use3520() { _ = self.showsExpansionTextWhenTruncated }
  func use3521() { _ = self.preferredMaxLayoutWidth }
  func use3522() { _ = self.intrinsicContentSize }
  func use3523(_ a0: CGSize) { _ = self.sizeThatFits(a0) }
  func use3524(_ a0: CGRect, _ a1: Int) { _ = self.textRect(forBounds: a0, limitedToNumberOfLines: a1) }
  func use3525(_ a0: CGRect) { self.drawText(in: a0) }
}
extension UILayoutGuide {
  func use1687() { _ = self.owningView }
  func use1688() { _ = self.identifier }
  static func use1689() { _ = UILayoutGuide() }
  func use1690() { _ = self.layoutFrame }
  func use3097() { _ = self.leadingAnchor }
  func use3098() { _ = self.trailingAnchor }
  func use3099() { _ = self.leftAnchor }
  func use3100() { _ = self.rightAnchor }
  func use3101() { _ = self.topAnchor }
  func use3102() { _ = self.bottomAnchor }
  func use3103() { _ = self.widthAnchor }
  func use3104() { _ = self.heightAnchor }
  func use3105() { _ = self.centerXAnchor }
  func use3106() { _ = self.centerYAnchor }
}
extension UILayoutPriority {
  func use1712() { _ = self.rawValue }
  static func use1713(_ a0: Float) { _ = Self(rawValue: a0) }
  static func use1714(_ a0: Float) { _ = Self(a0) }
  static func use1715() { _ = Self.required }
  static func use1716() { _ = Self.defaultHigh }
  static func use1717() { _ = Self.dragThatCanResizeScene }
  static func use1718() { _ = Self.sceneSizeStayPut }
  static func use1719() { _ = Self.dragThatCannotResizeScene }
  static func use1720() { _ = Self.defaultLow }
  static func use1721() { _ = Self.fittingSizeLevel }
  static func use1722(_ a0: UILayoutPriority, _ a1: Float) { _ = a0 + a1 }
  static func use1723(_ a0: UILayoutPriority, _ a1: Float) { _ = a0 - a1 }
}
extension UILayoutSupport {
  func use3107() { _ = self.length }
  func use3108() { _ = self.topAnchor }
  func use3109() { _ = self.bottomAnchor }
  func use3110() { _ = self.heightAnchor }
}
extension UIListContentConfiguration {
  static func use3269() { _ = Self.cell() }
  static func use3270() { _ = Self.subtitleCell() }
  static func use3271() { _ = Self.valueCell() }
  static func use3272() { _ = Self.sidebarCell() }
  static func use3273() { _ = Self.sidebarSubtitleCell() }
  static func use3274() { _ = Self.accompaniedSidebarCell() }
  static func use3275() { _ = Self.accompaniedSidebarSubtitleCell() }
  static func use3276() { _ = Self.plainHeader() }
  static func use3277() { _ = Self.plainFooter() }
  static func use3278() { _ = Self.groupedHeader() }
  static func use3279() { _ = Self.prominentInsetGroupedHeader() }
  static func use3280() { _ = Self.extraProminentInsetGroupedHeader() }
  static func use3281() { _ = Self.groupedFooter() }
  static func use3282() { _ = Self.sidebarHeader() }
  static func use3283() { _ = Self.header() }
  static func use3284() { _ = Self.prominentHeader() }
  static func use3285() { _ = Self.footer() }
  func use3286() { _ = self.text }
  func use3287() { _ = self.attributedText }
  func use3288() { _ = self.secondaryText }
  func use3289() { _ = self.secondaryAttributedText }
  func use3290() { _ = self.image }
  func use3291() { _ = self.textProperties }
  func use3292() { _ = self.secondaryTextProperties }
  func use3293() { _ = self.imageProperties }
  func use3294() { _ = self.axesPreservingSuperviewLayoutMargins }
  func use3295() { _ = self.directionalLayoutMargins }
  func use3296() { _ = self.prefersSideBySideTextAndSecondaryText }
  func use3297() { _ = self.imageToTextPadding }
  func use3298() { _ = self.textToSecondaryTextHorizontalPadding }
  func use3299() { _ = self.textToSecondaryTextVerticalPadding }
  func use3300() { _ = self.makeContentView() }
  func use3301(_ a0: any UIConfigurationState) { _ = self.updated(for: a0) }
}
extension UIListContentConfiguration.ImageProperties {
  static func use3260() { _ = Self.standardDimension }
  func use3261() { _ = self.preferredSymbolConfiguration }
  func use3262() { _ = self.tintColor }
  func use3263() { _ = self.tintColorTransformer }
  func use3264(_ a0: UIColor) { _ = self.resolvedTintColor(for: a0) }
  func use3265() { _ = self.cornerRadius }
  func use3266() { _ = self.maximumSize }
  func use3267() { _ = self.reservedLayoutSize }
  func use3268() { _ = self.accessibilityIgnoresInvertColors }
}
extension UIListContentConfiguration.TextProperties {
  func use3247() { _ = self.font }
  func use3248() { _ = self.color }
  func use3249() { _ = self.colorTransformer }
  func use3250() { _ = self.alignment }
  func use3251() { _ = self.lineBreakMode }
  func use3252() { _ = self.numberOfLines }
  func use3253() { _ = self.adjustsFontSizeToFitWidth }
  func use3254() { _ = self.minimumScaleFactor }
  func use3255() { _ = self.allowsDefaultTighteningForTruncation }
  func use3256() { _ = self.adjustsFontForContentSizeCategory }
  func use3257() { _ = self.transform }
  func use3258() { _ = self.showsExpansionTextWhenTruncated }
  func use3259() { _ = self.resolvedColor() }
}
extension UIListContentConfiguration.TextProperties.TextAlignment {
  static func use3240() { _ = Self.natural }
  static func use3241() { _ = Self.center }
  static func use3242() { _ = Self.justified }
}
extension UIListContentConfiguration.TextProperties.TextTransform {
  static func use3243() { _ = Self.none }
  static func use3244() { _ = Self.uppercase }
  static func use3245() { _ = Self.lowercase }
  static func use3246() { _ = Self.capitalized }
}
extension UIListContentView {
  static func use3302(_ a0: UIListContentConfiguration) { _ = UIListContentView(configuration: a0) }
  static func use3303(_ a0: NSCoder) { _ = UIListContentView(coder: a0) }
  func use3304() { _ = self.configuration }
  func use3305() { _ = self.textLayoutGuide }
  func use3306() { _ = self.secondaryTextLayoutGuide }
  func use3307() { _ = self.imageLayoutGuide }
  func use3308(_ a0: CGSize) { _ = self.sizeThatFits(a0) }
}
extension UIListEnvironment {
  static func use1657() { _ = Self.unspecified }
  static func use1658() { _ = Self.none }
  static func use1659() { _ = Self.plain }
  static func use1660() { _ = Self.grouped }
  static func use1661() { _ = Self.insetGrouped }
  static func use1662() { _ = Self.sidebar }
  static func use1663() { _ = Self.sidebarPlain }
}
extension UIListSeparatorConfiguration {
  func use417() { _ = self.topSeparatorVisibility }
  func use418() { _ = self.bottomSeparatorVisibility }
  func use419() { _ = self.topSeparatorInsets }
  func use420() { _ = self.bottomSeparatorInsets }
  func use421() { _ = self.color }
  func use422() { _ = self.multipleSelectionColor }
  func use423() { _ = self.visualEffect }
  static func use424(_ a0: UICollectionLayoutListConfiguration.Appearance) { _ = Self(listAppearance: a0) }
  static func use425() { _ = Self.automaticInsets }
}
extension UIListSeparatorConfiguration.Visibility {
  static func use414() { _ = Self.automatic }
  static func use415() { _ = Self.visible }
  static func use416() { _ = Self.hidden }
}
extension UILongPressGestureRecognizer {
  func use2730() { _ = self.minimumPressDuration }
  func use2731() { _ = self.numberOfTouchesRequired }
  func use2732() { _ = self.allowableMovement }
}
extension UIMenu {
  static func use2641(_ a0: String, _ a1: UIImage?, _ a2: Identifier?, _ a3: Options, _ a4: [UIMenuElement]) { _ = UIMenu(title: a0, image: a1, identifier: a2, options: a3, children: a4) }
  func use2642() { _ = self.identifier }
  func use2643() { _ = self.options }
  func use2644() { _ = self.children }
  func use2645(_ a0: [UIMenuElement]) { _ = self.replacingChildren(a0) }
}
extension UIMenu.Identifier {
  func use2638() { _ = self.rawValue }
  static func use2639(_ a0: String) { _ = Self(rawValue: a0) }
  static func use2640(_ a0: String) { _ = Self(a0) }
}
extension UIMenu.Options {
  func use2633() { _ = self.rawValue }
  static func use2634(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use2635() { _ = Self.displayInline }
  static func use2636() { _ = Self.destructive }
  static func use2637() { _ = Self.singleSelection }
}
extension UIMenuElement {
  func use2619() { _ = self.title }
  func use2620() { _ = self.image }
  func use2621() { _ = self.subtitle }
}
extension UIMenuElement.Attributes {
  func use2613() { _ = self.rawValue }
  static func use2614(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use2615() { _ = Self.disabled }
  static func use2616() { _ = Self.destructive }
  static func use2617() { _ = Self.hidden }
  static func use2618() { _ = Self.keepsMenuPresented }
}
extension UIMenuElement.State {
  static func use2610() { _ = Self.off }
  static func use2611() { _ = Self.on }
  static func use2612() { _ = Self.mixed }
}
extension UIModalPresentationStyle {
  static func use2340() { _ = Self.automatic }
  static func use2341() { _ = Self.none }
  static func use2342() { _ = Self.fullScreen }
  static func use2343() { _ = Self.pageSheet }
  static func use2344() { _ = Self.formSheet }
  static func use2345() { _ = Self.currentContext }
  static func use2346() { _ = Self.custom }
  static func use2347() { _ = Self.overFullScreen }
  static func use2348() { _ = Self.overCurrentContext }
  static func use2349() { _ = Self.popover }
}
extension UIModalTransitionStyle {
  static func use2350() { _ = Self.coverVertical }
  static func use2351() { _ = Self.flipHorizontal }
  static func use2352() { _ = Self.crossDissolve }
  static func use2353() { _ = Self.partialCurl }
}
extension UIMutableTraits {
  func use1604() { _ = self.horizontalSizeClass }
  func use1605() { _ = self.verticalSizeClass }
  func use1606() { _ = self.userInterfaceIdiom }
  func use1607() { _ = self.userInterfaceStyle }
  func use1608() { _ = self.layoutDirection }
  func use1609() { _ = self.displayScale }
  func use1610() { _ = self.displayGamut }
  func use1611() { _ = self.preferredContentSizeCategory }
  func use1612() { _ = self.forceTouchCapability }
  func use1613() { _ = self.activeAppearance }
  func use1614() { _ = self.accessibilityContrast }
  func use1615() { _ = self.userInterfaceLevel }
  func use1616() { _ = self.listEnvironment }
}
extension UINavigationBar {
  func use2051() { _ = self.prefersLargeTitles }
  func use2052() { _ = self.barTintColor }
  func use2053() { _ = self.isTranslucent }
  func use2054() { _ = self.titleTextAttributes }
  func use2055() { _ = self.largeTitleTextAttributes }
  func use2056() { _ = self.shadowImage }
  func use2057() { _ = self.standardAppearance }
  func use2058() { _ = self.scrollEdgeAppearance }
  func use2059() { _ = self.compactAppearance }
  func use2060(_ a0: UIImage?, _ a1: UIBarMetrics) { self.setBackgroundImage(a0, for: a1) }
  static func use2061() { _ = Self.appearance() }
}
extension UINavigationBarAppearance {
  func use2082() { _ = self.titleTextAttributes }
  func use2083() { _ = self.largeTitleTextAttributes }
}
extension UINavigationController {
  static func use2137(_ a0: UIViewController) { _ = UINavigationController(rootViewController: a0) }
  static func use2138(_ a0: String?, _ a1: Bundle?) { _ = UINavigationController(nibName: a0, bundle: a1) }
  static func use2139(_ a0: NSCoder) { _ = UINavigationController(coder: a0) }
  func use2140() { _ = self.viewControllers }
  func use2141(_ a0: [UIViewController], _ a1: Bool) { self.setViewControllers(a0, animated: a1) }
  func use2142() { _ = self.topViewController }
  func use2143() { _ = self.visibleViewController }
  func use2144(_ a0: UIViewController, _ a1: Bool) { self.pushViewController(a0, animated: a1) }
  func use2145(_ a0: Bool) { _ = self.popViewController(animated: a0) }
  func use2146(_ a0: Bool) { _ = self.popToRootViewController(animated: a0) }
  func use2147(_ a0: UIViewController, _ a1: Bool) { _ = self.popToViewController(a0, animated: a1) }
  func use2148() { _ = self.navigationBar }
  func use2149() { _ = self.toolbar }
  func use2150() { _ = self.isNavigationBarHidden }
  func use2151() { _ = self.isToolbarHidden }
  func use2152() { _ = self.hidesBarsOnSwipe }
  func use2153() { _ = self.hidesBarsOnTap }
  func use2154(_ a0: Bool, _ a1: Bool) { self.setNavigationBarHidden(a0, animated: a1) }
  func use2155(_ a0: Bool, _ a1: Bool) { self.setToolbarHidden(a0, animated: a1) }
  func use2156() { _ = self.delegate }
  func use2157() { _ = self.interactivePopGestureRecognizer }
}
extension UINavigationControllerDelegate {
  func use2158(_ a0: UINavigationController, _ a1: UIViewController, _ a2: Bool) { self.navigationController(a0, willShow: a1, animated: a2) }
  func use2159(_ a0: UINavigationController, _ a1: UIViewController, _ a2: Bool) { self.navigationController(a0, didShow: a1, animated: a2) }
  func use2160(_ a0: UINavigationController, _ a1: UIViewController, _ a2: Bool) { self.navigationController(a0, willShow: a1, animated: a2) }
  func use2161(_ a0: UINavigationController, _ a1: UIViewController, _ a2: Bool) { self.navigationController(a0, didShow: a1, animated: a2) }
}
extension UINavigationItem {
  static func use2029(_ a0: String) { _ = UINavigationItem(title: a0) }
  func use2030() { _ = self.title }
  func use2031() { _ = self.titleView }
  func use2032() { _ = self.prompt }
  func use2033() { _ = self.largeTitleDisplayMode }
  func use2034() { _ = self.leftBarButtonItems }
  func use2035() { _ = self.rightBarButtonItems }
  func use2036() { _ = self.backBarButtonItem }
  func use2037() { _ = self.backButtonTitle }
  func use2038() { _ = self.hidesBackButton }
  func use2039() { _ = self.leftItemsSupplementBackButton }
  func use2040() { _ = self.searchController }
  func use2041() { _ = self.hidesSearchBarWhenScrolling }
  func use2042() { _ = self.standardAppearance }
  func use2043() { _ = self.scrollEdgeAppearance }
  func use2044() { _ = self.compactAppearance }
  func use2045() { _ = self.leftBarButtonItem }
  func use2046() { _ = self.rightBarButtonItem }
  func use2047(_ a0: [UIBarButtonItem]?, _ a1: Bool) { self.setRightBarButtonItems(a0, animated: a1) }
  func use2048(_ a0: [UIBarButtonItem]?, _ a1: Bool) { self.setLeftBarButtonItems(a0, animated: a1) }
  func use2049(_ a0: UIBarButtonItem?, _ a1: Bool) { self.setRightBarButton(a0, animated: a1) }
  func use2050(_ a0: UIBarButtonItem?, _ a1: Bool) { self.setLeftBarButton(a0, animated: a1) }
}
extension UINavigationItem.LargeTitleDisplayMode {
  static func use2026() { _ = Self.automatic }
  static func use2027() { _ = Self.always }
  static func use2028() { _ = Self.never }
}
extension UINib {
  static func use1361(_ a0: String, _ a1: Bundle?) { _ = UINib(nibName: a0, bundle: a1) }
  func use1365(_ a0: Any?, _ a1: [OptionsKey: Any]?) { _ = self.instantiate(withOwner: a0, options: a1) }
}
extension UINib.OptionsKey {
  func use1362() { _ = self.rawValue }
  static func use1363(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1364() { _ = Self.externalObjects }
}
extension UINotificationFeedbackGenerator {
  func use1966(_ a0: FeedbackType) { self.notificationOccurred(a0) }
}
extension UINotificationFeedbackGenerator.FeedbackType {
  static func use1963() { _ = Self.success }
  static func use1964() { _ = Self.warning }
  static func use1965() { _ = Self.error }
}
extension UIOffset {
  func use727() { _ = self.horizontal }
  func use728() { _ = self.vertical }
  static func use729() { _ = Self() }
  static func use730(_ a0: CGFloat, _ a1: CGFloat) { _ = Self(horizontal: a0, vertical: a1) }
  static func use731() { _ = Self.zero }
}
extension UIPageControl {
  func use3145() { _ = self.numberOfPages }
  func use3146() { _ = self.currentPage }
  func use3147() { _ = self.hidesForSinglePage }
  func use3148() { _ = self.pageIndicatorTintColor }
  func use3149() { _ = self.currentPageIndicatorTintColor }
  func use3150() { _ = self.backgroundStyle }
  func use3151() { _ = self.allowsContinuousInteraction }
  func use3155(_ a0: Int) { _ = self.size(forNumberOfPages: a0) }
}
extension UIPageControl.BackgroundStyle {
  static func use3152() { _ = Self.automatic }
  static func use3153() { _ = Self.prominent }
  static func use3154() { _ = Self.minimal }
}
extension UIPageViewController {
  static func use2205(_ a0: TransitionStyle, _ a1: NavigationOrientation, _ a2: [OptionsKey: Any]?) { _ = UIPageViewController(transitionStyle: a0, navigationOrientation: a1, options: a2) }
  static func use2206(_ a0: NSCoder) { _ = UIPageViewController(coder: a0) }
  func use2207() { _ = self.dataSource }
  func use2208() { _ = self.delegate }
  func use2209() { _ = self.viewControllers }
  func use2210(_ a0: [UIViewController]?, _ a1: NavigationDirection, _ a2: Bool, _ a3: ((Bool) -> Void)?) { self.setViewControllers(a0, direction: a1, animated: a2, completion: a3) }
}
extension UIPageViewController.NavigationDirection {
  static func use2199() { _ = Self.forward }
  static func use2200() { _ = Self.reverse }
}
extension UIPageViewController.NavigationOrientation {
  static func use2197() { _ = Self.horizontal }
  static func use2198() { _ = Self.vertical }
}
extension UIPageViewController.OptionsKey {
  func use2201() { _ = self.rawValue }
  static func use2202(_ a0: String) { _ = Self(rawValue: a0) }
  static func use2203() { _ = Self.interPageSpacing }
  static func use2204() { _ = Self.spineLocation }
}
extension UIPageViewController.TransitionStyle {
  static func use2195() { _ = Self.pageCurl }
  static func use2196() { _ = Self.scroll }
}
extension UIPanGestureRecognizer {
  func use1355() { _ = self.minimumNumberOfTouches }
  func use1356() { _ = self.maximumNumberOfTouches }
  func use1357(_ a0: UIView?) { _ = self.translation(in: a0) }
  func use1358(_ a0: CGPoint, _ a1: UIView?) { self.setTranslation(a0, in: a1) }
  func use1359(_ a0: UIView?) { _ = self.velocity(in: a0) }
}
extension UIPinchGestureRecognizer {
  func use2741() { _ = self.scale }
  func use2742() { _ = self.velocity }
}
extension UIPopoverPresentationController {
  func use2386() { _ = self.sourceView }
  func use2387() { _ = self.sourceRect }
  func use2388() { _ = self.barButtonItem }
  func use2389() { _ = self.permittedArrowDirections }
}
extension UIProgressView {
  static func use3136(_ a0: Style) { _ = UIProgressView(progressViewStyle: a0) }
  func use3137() { _ = self.progressViewStyle }
  func use3138() { _ = self.progressImage }
  func use3139() { _ = self.trackImage }
  func use3140() { _ = self.observedProgress }
  func use3141() { _ = self.progress }
  func use3142() { _ = self.progressTintColor }
  func use3143() { _ = self.trackTintColor }
  func use3144(_ a0: Float, _ a1: Bool) { self.setProgress(a0, animated: a1) }
}
extension UIProgressView.Style {
  static func use3134() { _ = Self.default }
  static func use3135() { _ = Self.bar }
}
extension UIPushBehavior {
  func use493() { _ = self.items }
  func use494() { _ = self.mode }
  func use495() { _ = self.active }
  func use496() { _ = self.pushDirection }
  static func use497(_ a0: [any UIDynamicItem], _ a1: Mode) { _ = UIPushBehavior(items: a0, mode: a1) }
  func use498(_ a0: any UIDynamicItem) { self.addItem(a0) }
  func use499(_ a0: any UIDynamicItem) { self.removeItem(a0) }
  func use500() { _ = self.angle }
  func use501() { _ = self.magnitude }
  func use502(_ a0: CGFloat, _ a1: CGFloat) { self.setAngle(a0, magnitude: a1) }
  func use503(_ a0: UIOffset, _ a1: any UIDynamicItem) { self.setTargetOffsetFromCenter(a0, for: a1) }
}
extension UIPushBehavior.Mode {
  static func use491() { _ = Self.continuous }
  static func use492() { _ = Self.instantaneous }
}
extension UIRectCorner {
  func use648() { _ = self.rawValue }
  static func use649(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use650() { _ = Self.topLeft }
  static func use651() { _ = Self.topRight }
  static func use652() { _ = Self.bottomLeft }
  static func use653() { _ = Self.bottomRight }
  static func use654() { _ = Self.allCorners }
}
extension UIRectEdge {
  func use741() { _ = self.rawValue }
  static func use742(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use743() { _ = Self.top }
  static func use744() { _ = Self.left }
  static func use745() { _ = Self.bottom }
  static func use746() { _ = Self.right }
  static func use747() { _ = Self.all }
}
extension UIRefreshControl {
  func use3156() { _ = self.attributedTitle }
  func use3157() { _ = self.isRefreshing }
  func use3158() { self.beginRefreshing() }
  func use3159() { self.endRefreshing() }
}
extension UIResponder {
  func use1397() { _ = self.next }
  func use1398() { _ = self.canBecomeFirstResponder }
  func use1399() { _ = self.canResignFirstResponder }
  func use1400() { _ = self.isFirstResponder }
  func use1401() { _ = self.inputView }
  func use1402() { _ = self.inputAccessoryView }
  func use1403() { _ = self.becomeFirstResponder() }
  func use1404() { _ = self.resignFirstResponder() }
  func use1405(_ a0: Set<UITouch>, _ a1: UIEvent?) { self.touchesBegan(a0, with: a1) }
  func use1406(_ a0: Set<UITouch>, _ a1: UIEvent?) { self.touchesMoved(a0, with: a1) }
  func use1407(_ a0: Set<UITouch>, _ a1: UIEvent?) { self.touchesEnded(a0, with: a1) }
  func use1408(_ a0: Set<UITouch>, _ a1: UIEvent?) { self.touchesCancelled(a0, with: a1) }
  func use1409(_ a0: String?, _ a1: Any?, _ a2: [NSKeyValueChangeKey: Any]?, _ a3: UnsafeMutableRawPointer?) { self.observeValue(forKeyPath: a0, of: a1, change: a2, context: a3) }
  func use1410(_ a0: Selector, _ a1: Any?) { _ = self.canPerformAction(a0, withSender: a1) }
  func use1411() { self.awakeFromNib() }
  func use1412(_ a0: NSCoder) { self.encode(with: a0) }
  func use1413() { _ = self.isAccessibilityElement }
  func use1414() { _ = self.accessibilityLabel }
  func use1415() { _ = self.accessibilityHint }
  func use1416() { _ = self.accessibilityValue }
  func use1417() { _ = self.accessibilityIdentifier }
  func use1418() { _ = self.accessibilityTraits }
  func use1419() { _ = self.accessibilityElements }
  func use1420() { _ = self.accessibilityElementsHidden }
  func use1421() { _ = self.accessibilityViewIsModal }
  func use1422() { _ = self.shouldGroupAccessibilityChildren }
  func use1423() { _ = self.accessibilityActivate() }
  func use1424() { self.accessibilityIncrement() }
  func use1425() { self.accessibilityDecrement() }
  func use1426(_ a0: UIAccessibilityScrollDirection) { _ = self.accessibilityScroll(a0) }
  func use1427() { _ = self.accessibilityPerformEscape() }
  func use1428() { _ = self.accessibilityPerformMagicTap() }
  static func use1894() { _ = Self.keyboardWillShowNotification }
  static func use1895() { _ = Self.keyboardDidShowNotification }
  static func use1896() { _ = Self.keyboardWillHideNotification }
  static func use1897() { _ = Self.keyboardDidHideNotification }
  static func use1898() { _ = Self.keyboardWillChangeFrameNotification }
  static func use1899() { _ = Self.keyboardDidChangeFrameNotification }
  static func use1900() { _ = Self.keyboardFrameEndUserInfoKey }
  static func use1901() { _ = Self.keyboardFrameBeginUserInfoKey }
  static func use1902() { _ = Self.keyboardAnimationDurationUserInfoKey }
  static func use1903() { _ = Self.keyboardAnimationCurveUserInfoKey }
  static func use1904() { _ = Self.keyboardIsLocalUserInfoKey }
}
extension UIReturnKeyType {
  static func use2754() { _ = Self.default }
  static func use2755() { _ = Self.go }
  static func use2756() { _ = Self.google }
  static func use2757() { _ = Self.join }
  static func use2758() { _ = Self.next }
  static func use2759() { _ = Self.route }
  static func use2760() { _ = Self.search }
  static func use2761() { _ = Self.send }
  static func use2762() { _ = Self.yahoo }
  static func use2763() { _ = Self.done }
  static func use2764() { _ = Self.emergencyCall }
}
extension UIRotationGestureRecognizer {
  func use2743() { _ = self.rotation }
}
extension UIScene {
  func use1859() { _ = self.session }
  static func use1860(_ a0: UISceneSession, _ a1: ConnectionOptions) { _ = UIScene(session: a0, connectionOptions: a1) }
  func use1861() { _ = self.title }
  func use1862() { _ = self.delegate }
}
extension UISceneConfiguration {
  static func use1871(_ a0: String?, _ a1: UISceneSession.Role) { _ = UISceneConfiguration(name: a0, sessionRole: a1) }
  func use1872() { _ = self.name }
  func use1873() { _ = self.role }
  func use1874() { _ = self.delegateClass }
}
extension UISceneDelegate {
  func use1875(_ a0: UIScene, _ a1: UISceneSession, _ a2: UIScene.ConnectionOptions) { self.scene(a0, willConnectTo: a1, options: a2) }
  func use1876(_ a0: UIScene) { self.sceneDidDisconnect(a0) }
  func use1877(_ a0: UIScene) { self.sceneDidBecomeActive(a0) }
  func use1878(_ a0: UIScene) { self.sceneWillResignActive(a0) }
  func use1879(_ a0: UIScene) { self.sceneWillEnterForeground(a0) }
  func use1880(_ a0: UIScene) { self.sceneDidEnterBackground(a0) }
  func use1881(_ a0: UIScene, _ a1: UISceneSession, _ a2: UIScene.ConnectionOptions) { self.scene(a0, willConnectTo: a1, options: a2) }
  func use1882(_ a0: UIScene) { self.sceneDidDisconnect(a0) }
  func use1883(_ a0: UIScene) { self.sceneDidBecomeActive(a0) }
  func use1884(_ a0: UIScene) { self.sceneWillResignActive(a0) }
  func use1885(_ a0: UIScene) { self.sceneWillEnterForeground(a0) }
  func use1886(_ a0: UIScene) { self.sceneDidEnterBackground(a0) }
}
extension UISceneSession {
  func use1870() { _ = self.role }
}
extension UISceneSession.Role {
  func use1867() { _ = self.rawValue }
  static func use1868(_ a0: String) { _ = Self(rawValue: a0) }
  static func use1869() { _ = Self.windowApplication }
}
extension UIScreen {
  static func use1458() { _ = Self.main }
  func use1459() { _ = self.bounds }
  func use1460() { _ = self.traitCollection }
  static func use1461() { _ = Self.screens }
  func use1462() { _ = self.scale }
  func use1463() { _ = self.nativeScale }
  func use1464() { _ = self.nativeBounds }
  func use1465(_ a0: UITraitCollection?) { self.traitCollectionDidChange(a0) }
}
extension UIScreenEdgePanGestureRecognizer {
  func use2744() { _ = self.edges }
}
extension UIScrollView {
  func use1507() { _ = self.delegate }
  func use1508() { _ = self.contentOffset }
  func use1509(_ a0: CGPoint, _ a1: Bool) { self.setContentOffset(a0, animated: a1) }
  func use1510() { _ = self.contentSize }
  func use1511() { _ = self.contentInset }
  func use1512() { _ = self.contentInsetAdjustmentBehavior }
  func use1513() { _ = self.adjustedContentInset }
  func use1514() { self.adjustedContentInsetDidChange() }
  func use1515() { self.safeAreaInsetsDidChange() }
  func use1516() { _ = self.decelerationRate }
  func use1517() { _ = self.isPagingEnabled }
  func use1518() { _ = self.isScrollEnabled }
  func use1519() { _ = self.isTracking }
  func use1520() { _ = self.isDragging }
  func use1521() { _ = self.isDecelerating }
  func use1522() { _ = self.bounces }
  func use1523() { _ = self.alwaysBounceVertical }
  func use1524() { _ = self.alwaysBounceHorizontal }
  func use1525() { _ = self.isDirectionalLockEnabled }
  func use1526() { _ = self.showsVerticalScrollIndicator }
  func use1527() { _ = self.showsHorizontalScrollIndicator }
  func use1528() { _ = self.verticalScrollIndicatorInsets }
  func use1529() { _ = self.horizontalScrollIndicatorInsets }
  func use1530() { _ = self.scrollIndicatorInsets }
  func use1531() { _ = self.indicatorStyle }
  func use1532() { _ = self.scrollsToTop }
  func use1533() { _ = self.keyboardDismissMode }
  func use1534() { _ = self.delaysContentTouches }
  func use1535() { _ = self.canCancelContentTouches }
  func use1536() { _ = self.minimumZoomScale }
  func use1537() { _ = self.maximumZoomScale }
  func use1538() { _ = self.zoomScale }
  func use1539() { _ = self.panGestureRecognizer }
  func use1540() { self.flashScrollIndicators() }
  func use1541(_ a0: UIView) { _ = self.touchesShouldCancel(in: a0) }
  func use1542(_ a0: Set<UITouch>, _ a1: UIEvent?, _ a2: UIView) { _ = self.touchesShouldBegin(a0, with: a1, in: a2) }
  func use1543(_ a0: CGRect, _ a1: Bool) { self.scrollRectToVisible(a0, animated: a1) }
  func use3160() { _ = self.refreshControl }
  func use3161() { _ = self.contentLayoutGuide }
  func use3162() { _ = self.frameLayoutGuide }
}
extension UIScrollView.ContentInsetAdjustmentBehavior {
  static func use1491() { _ = Self.automatic }
  static func use1492() { _ = Self.scrollableAxes }
  static func use1493() { _ = Self.never }
  static func use1494() { _ = Self.always }
}
extension UIScrollView.DecelerationRate {
  func use1495() { _ = self.rawValue }
  static func use1496(_ a0: CGFloat) { _ = Self(rawValue: a0) }
  static func use1497() { _ = Self.normal }
  static func use1498() { _ = Self.fast }
}
extension UIScrollView.IndicatorStyle {
  static func use1504() { _ = Self.default }
  static func use1505() { _ = Self.black }
  static func use1506() { _ = Self.white }
}
extension UIScrollView.KeyboardDismissMode {
  static func use1499() { _ = Self.none }
  static func use1500() { _ = Self.onDrag }
  static func use1501() { _ = Self.interactive }
  static func use1502() { _ = Self.onDragWithAccessory }
  static func use1503() { _ = Self.interactiveWithAccessory }
}
extension UIScrollViewDelegate {
  func use1544(_ a0: UIScrollView) { self.scrollViewDidScroll(a0) }
  func use1545(_ a0: UIScrollView) { self.scrollViewWillBeginDragging(a0) }
  func use1546(_ a0: UIScrollView, _ a1: CGPoint, _ a2: UnsafeMutablePointer<CGPoint>) { self.scrollViewWillEndDragging(a0, withVelocity: a1, targetContentOffset: a2) }
  func use1547(_ a0: UIScrollView, _ a1: Bool) { self.scrollViewDidEndDragging(a0, willDecelerate: a1) }
  func use1548(_ a0: UIScrollView) { self.scrollViewWillBeginDecelerating(a0) }
  func use1549(_ a0: UIScrollView) { self.scrollViewDidEndDecelerating(a0) }
  func use1550(_ a0: UIScrollView) { self.scrollViewDidEndScrollingAnimation(a0) }
  func use1551(_ a0: UIScrollView) { _ = self.scrollViewShouldScrollToTop(a0) }
  func use1552(_ a0: UIScrollView) { self.scrollViewDidScrollToTop(a0) }
  func use1553(_ a0: UIScrollView) { self.scrollViewDidChangeAdjustedContentInset(a0) }
  func use1554(_ a0: UIScrollView) { self.scrollViewDidZoom(a0) }
  func use1555(_ a0: UIScrollView) { _ = self.viewForZooming(in: a0) }
  func use1556(_ a0: UIScrollView) { self.scrollViewDidScroll(a0) }
  func use1557(_ a0: UIScrollView) { self.scrollViewWillBeginDragging(a0) }
  func use1558(_ a0: UIScrollView, _ a1: CGPoint, _ a2: UnsafeMutablePointer<CGPoint>) { self.scrollViewWillEndDragging(a0, withVelocity: a1, targetContentOffset: a2) }
  func use1559(_ a0: UIScrollView, _ a1: Bool) { self.scrollViewDidEndDragging(a0, willDecelerate: a1) }
  func use1560(_ a0: UIScrollView) { self.scrollViewWillBeginDecelerating(a0) }
  func use1561(_ a0: UIScrollView) { self.scrollViewDidEndDecelerating(a0) }
  func use1562(_ a0: UIScrollView) { self.scrollViewDidEndScrollingAnimation(a0) }
  func use1563(_ a0: UIScrollView) { _ = self.scrollViewShouldScrollToTop(a0) }
  func use1564(_ a0: UIScrollView) { self.scrollViewDidScrollToTop(a0) }
  func use1565(_ a0: UIScrollView) { self.scrollViewDidChangeAdjustedContentInset(a0) }
  func use1566(_ a0: UIScrollView) { self.scrollViewDidZoom(a0) }
  func use1567(_ a0: UIScrollView) { _ = self.viewForZooming(in: a0) }
}
extension UISearchBar {
  func use2686() { _ = self.text }
  func use2687() { _ = self.placeholder }
  func use2688() { _ = self.prompt }
  func use2689() { _ = self.searchBarStyle }
  func use2690() { _ = self.showsCancelButton }
  func use2691() { _ = self.barTintColor }
  func use2692() { _ = self.isTranslucent }
  func use2693() { _ = self.scopeButtonTitles }
  func use2694() { _ = self.selectedScopeButtonIndex }
  func use2695() { _ = self.showsScopeBar }
  func use2696() { _ = self.autocapitalizationType }
  func use2697() { _ = self.autocorrectionType }
  func use2698() { _ = self.returnKeyType }
  func use2699() { _ = self.backgroundImage }
  func use2700() { _ = self.delegate }
  func use2701() { _ = self.searchTextField }
  func use2702(_ a0: Bool, _ a1: Bool) { self.setShowsCancelButton(a0, animated: a1) }
  func use2703() { _ = self.intrinsicContentSize }
}
extension UISearchBar.Style {
  static func use2683() { _ = Self.default }
  static func use2684() { _ = Self.prominent }
  static func use2685() { _ = Self.minimal }
}
extension UISearchBarDelegate {
  func use2704(_ a0: UISearchBar) { self.searchBarTextDidBeginEditing(a0) }
  func use2705(_ a0: UISearchBar) { self.searchBarTextDidEndEditing(a0) }
  func use2706(_ a0: UISearchBar, _ a1: String) { self.searchBar(a0, textDidChange: a1) }
  func use2707(_ a0: UISearchBar) { self.searchBarSearchButtonClicked(a0) }
  func use2708(_ a0: UISearchBar) { self.searchBarCancelButtonClicked(a0) }
  func use2709(_ a0: UISearchBar, _ a1: Int) { self.searchBar(a0, selectedScopeButtonIndexDidChange: a1) }
  func use2710(_ a0: UISearchBar) { self.searchBarTextDidBeginEditing(a0) }
  func use2711(_ a0: UISearchBar) { self.searchBarTextDidEndEditing(a0) }
  func use2712(_ a0: UISearchBar, _ a1: String) { self.searchBar(a0, textDidChange: a1) }
  func use2713(_ a0: UISearchBar) { self.searchBarSearchButtonClicked(a0) }
  func use2714(_ a0: UISearchBar) { self.searchBarCancelButtonClicked(a0) }
  func use2715(_ a0: UISearchBar, _ a1: Int) { self.searchBar(a0, selectedScopeButtonIndexDidChange: a1) }
}
extension UISearchController {
  static func use2717(_ a0: UIViewController?) { _ = UISearchController(searchResultsController: a0) }
  static func use2718(_ a0: String?, _ a1: Bundle?) { _ = UISearchController(nibName: a0, bundle: a1) }
  static func use2719(_ a0: NSCoder) { _ = UISearchController(coder: a0) }
  func use2720() { _ = self.searchResultsController }
  func use2721() { _ = self.searchBar }
  func use2722() { _ = self.searchResultsUpdater }
  func use2723() { _ = self.isActive }
  func use2724() { _ = self.obscuresBackgroundDuringPresentation }
  func use2725() { _ = self.hidesNavigationBarDuringPresentation }
  func use2726() { _ = self.automaticallyShowsCancelButton }
  func use2727() { _ = self.delegate }
}
extension UISearchResultsUpdating {
  func use2716(_ a0: UISearchController) { self.updateSearchResults(for: a0) }
}
extension UISegmentedControl {
  static func use2557(_ a0: [Any]?) { _ = UISegmentedControl(items: a0) }
  static func use2558(_ a0: CGRect, _ a1: [UIAction]) { _ = UISegmentedControl(frame: a0, actions: a1) }
  static func use2559(_ a0: CGRect) { _ = UISegmentedControl(frame: a0) }
  static func use2560(_ a0: NSCoder) { _ = UISegmentedControl(coder: a0) }
  func use2561() { _ = self.selectedSegmentIndex }
  func use2562() { _ = self.selectedSegmentTintColor }
  func use2563() { _ = self.isMomentary }
  func use2564() { _ = self.apportionsSegmentWidthsByContent }
  static func use2565() { _ = Self.noSegment }
  func use2566() { _ = self.numberOfSegments }
  func use2567(_ a0: String?, _ a1: Int, _ a2: Bool) { self.insertSegment(withTitle: a0, at: a1, animated: a2) }
  func use2568(_ a0: Int, _ a1: Bool) { self.removeSegment(at: a0, animated: a1) }
  func use2569() { self.removeAllSegments() }
  func use2570(_ a0: String?, _ a1: Int) { self.setTitle(a0, forSegmentAt: a1) }
  func use2571(_ a0: UIAction, _ a1: Int) { self.setAction(a0, forSegmentAt: a1) }
  func use2572(_ a0: UIAction, _ a1: Int, _ a2: Bool) { self.insertSegment(action: a0, at: a1, animated: a2) }
  func use2573(_ a0: Int) { _ = self.titleForSegment(at: a0) }
  func use2574(_ a0: [NSAttributedString.Key: Any]?, _ a1: State) { self.setTitleTextAttributes(a0, for: a1) }
  func use2575(_ a0: Bool, _ a1: Int) { self.setEnabled(a0, forSegmentAt: a1) }
}
extension UISelectionFeedbackGenerator {
  func use1962() { self.selectionChanged() }
}
extension UISemanticContentAttribute {
  static func use1637() { _ = Self.unspecified }
  static func use1638() { _ = Self.playback }
  static func use1639() { _ = Self.spatial }
  static func use1640() { _ = Self.forceLeftToRight }
  static func use1641() { _ = Self.forceRightToLeft }
}
extension UISheetPresentationController {
  func use2382() { _ = self.detents }
  func use2383() { _ = self.prefersGrabberVisible }
  func use2384() { _ = self.preferredCornerRadius }
  func use2385() { _ = self.prefersScrollingExpandsWhenScrolledToEdge }
}
extension UISheetPresentationController.Detent {
  static func use2380() { _ = Self.medium() }
  static func use2381() { _ = Self.large() }
}
extension UISlider {
  func use2541() { _ = self.value }
  func use2542() { _ = self.minimumValue }
  func use2543() { _ = self.maximumValue }
  func use2544() { _ = self.isContinuous }
  func use2545() { _ = self.minimumTrackTintColor }
  func use2546() { _ = self.maximumTrackTintColor }
  func use2547() { _ = self.thumbTintColor }
  func use2548() { _ = self.minimumValueImage }
  func use2549() { _ = self.maximumValueImage }
  func use2550(_ a0: Float, _ a1: Bool) { self.setValue(a0, animated: a1) }
}
extension UISnapBehavior {
  func use488() { _ = self.snapPoint }
  func use489() { _ = self.damping }
  static func use490(_ a0: any UIDynamicItem, _ a1: CGPoint) { _ = UISnapBehavior(item: a0, snapTo: a1) }
}
extension UISplitViewController {
  static func use2182(_ a0: Style) { _ = UISplitViewController(style: a0) }
  static func use2183(_ a0: String?, _ a1: Bundle?) { _ = UISplitViewController(nibName: a0, bundle: a1) }
  static func use2184(_ a0: NSCoder) { _ = UISplitViewController(coder: a0) }
  func use2185() { _ = self.viewControllers }
  func use2186() { _ = self.preferredDisplayMode }
  func use2187() { _ = self.preferredPrimaryColumnWidthFraction }
  func use2188() { _ = self.minimumPrimaryColumnWidth }
  func use2189() { _ = self.maximumPrimaryColumnWidth }
  func use2190() { _ = self.isCollapsed }
  func use2191(_ a0: UIViewController?, _ a1: Column) { self.setViewController(a0, for: a1) }
  func use2192(_ a0: Column) { _ = self.viewController(for: a0) }
  func use2193(_ a0: Column) { self.show(a0) }
  func use2194(_ a0: Column) { self.hide(a0) }
}
extension UISplitViewController.Column {
  static func use2171() { _ = Self.primary }
  static func use2172() { _ = Self.supplementary }
  static func use2173() { _ = Self.secondary }
  static func use2174() { _ = Self.compact }
}
extension UISplitViewController.DisplayMode {
  static func use2175() { _ = Self.automatic }
  static func use2176() { _ = Self.secondaryOnly }
  static func use2177() { _ = Self.oneBesideSecondary }
  static func use2178() { _ = Self.oneOverSecondary }
  static func use2179() { _ = Self.twoBesideSecondary }
  static func use2180() { _ = Self.twoOverSecondary }
  static func use2181() { _ = Self.twoDisplaceSecondary }
}
extension UISplitViewController.Style {
  static func use2168() { _ = Self.unspecified }
  static func use2169() { _ = Self.doubleColumn }
  static func use2170() { _ = Self.tripleColumn }
}
extension UIStackView {
  static func use3539(_ a0: CGRect) { _ = UIStackView(frame: a0) }
  static func use3540(_ a0: NSCoder) { _ = UIStackView(coder: a0) }
  static func use3541(_ a0: [UIView]) { _ = UIStackView(arrangedSubviews: a0) }
  func use3542() { _ = self.arrangedSubviews }
  func use3543() { _ = self.axis }
  func use3544() { _ = self.distribution }
  func use3545() { _ = self.alignment }
  func use3546() { _ = self.spacing }
  func use3547() { _ = self.isBaselineRelativeArrangement }
  func use3548() { _ = self.isLayoutMarginsRelativeArrangement }
  static func use3549() { _ = Self.spacingUseDefault }
  static func use3550() { _ = Self.spacingUseSystem }
  func use3551(_ a0: UIView) { self.addArrangedSubview(a0) }
  func use3552(_ a0: UIView, _ a1: Int) { self.insertArrangedSubview(a0, at: a1) }
  func use3553(_ a0: UIView) { self.removeArrangedSubview(a0) }
  func use3554(_ a0: UIView) { self.willRemoveSubview(a0) }
  func use3555(_ a0: CGFloat, _ a1: UIView) { self.setCustomSpacing(a0, after: a1) }
  func use3556(_ a0: UIView) { _ = self.customSpacing(after: a0) }
}
extension UIStackView.Alignment {
  static func use3531() { _ = Self.fill }
  static func use3532() { _ = Self.leading }
  static func use3533() { _ = Self.firstBaseline }
  static func use3534() { _ = Self.center }
  static func use3535() { _ = Self.trailing }
  static func use3536() { _ = Self.lastBaseline }
  static func use3537() { _ = Self.top }
  static func use3538() { _ = Self.bottom }
}
extension UIStackView.Distribution {
  static func use3526() { _ = Self.fill }
  static func use3527() { _ = Self.fillEqually }
  static func use3528() { _ = Self.fillProportionally }
  static func use3529() { _ = Self.equalSpacing }
  static func use3530() { _ = Self.equalCentering }
}
extension UIStatusBarAnimation {
  static func use2354() { _ = Self.none }
  static func use2355() { _ = Self.fade }
  static func use2356() { _ = Self.slide }
}
extension UIStatusBarStyle {
  static func use2357() { _ = Self.default }
  static func use2358() { _ = Self.lightContent }
  static func use2359() { _ = Self.darkContent }
}
extension UIStepper {
  func use2551() { _ = self.value }
  func use2552() { _ = self.minimumValue }
  func use2553() { _ = self.maximumValue }
  func use2554() { _ = self.stepValue }
  func use2555() { _ = self.wraps }
  func use2556() { _ = self.autorepeat }
}
extension UIStoryboard {
  static func use2132(_ a0: String, _ a1: Bundle?) { _ = UIStoryboard(name: a0, bundle: a1) }
  func use2133() { _ = self.instantiateInitialViewController() }
  func use2134<ViewController: UIViewController>(_ a0: ((NSCoder) -> ViewController?)?) { _ = self.instantiateInitialViewController(creator: a0) }
  func use2135(_ a0: String) { _ = self.instantiateViewController(withIdentifier: a0) }
  func use2136<ViewController: UIViewController>(_ a0: String, _ a1: ((NSCoder) -> ViewController?)?) { _ = self.instantiateViewController(identifier: a0, creator: a1) }
}
extension UIStoryboardSegue {
  func use2376() { _ = self.identifier }
  func use2377() { _ = self.source }
  func use2378() { _ = self.destination }
  static func use2379(_ a0: String?, _ a1: UIViewController, _ a2: UIViewController) { _ = UIStoryboardSegue(identifier: a0, source: a1, destination: a2) }
}
extension UISwipeActionsConfiguration {
  func use413() { _ = self.performsFirstActionWithFullSwipe }
  static func use2662(_ a0: [UIContextualAction]) { _ = UISwipeActionsConfiguration(actions: a0) }
  func use2663() { _ = self.actions }
}
extension UISwipeGestureRecognizer {
  func use2739() { _ = self.direction }
  func use2740() { _ = self.numberOfTouchesRequired }
}
extension UISwipeGestureRecognizer.Direction {
  func use2733() { _ = self.rawValue }
  static func use2734(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use2735() { _ = Self.right }
  static func use2736() { _ = Self.left }
  static func use2737() { _ = Self.up }
  static func use2738() { _ = Self.down }
}
extension UISwitch {
  func use2535() { _ = self.isOn }
  func use2536() { _ = self.onTintColor }
  func use2537() { _ = self.thumbTintColor }
  func use2538() { _ = self.title }
  func use2539(_ a0: Bool, _ a1: Bool) { self.setOn(a0, animated: a1) }
  func use2540() { _ = self.intrinsicContentSize }
}
extension UITabBar {
  func use2064() { _ = self.items }
  func use2065() { _ = self.barTintColor }
  func use2066() { _ = self.unselectedItemTintColor }
  func use2067() { _ = self.isTranslucent }
  func use2068() { _ = self.standardAppearance }
  func use2069() { _ = self.scrollEdgeAppearance }
}
extension UITabBarController {
  func use2162() { _ = self.viewControllers }
  func use2163() { _ = self.selectedIndex }
  func use2164() { _ = self.delegate }
  func use2165() { _ = self.tabBar }
  func use2166() { _ = self.selectedViewController }
  func use2167(_ a0: [UIViewController]?, _ a1: Bool) { self.setViewControllers(a0, animated: a1) }
}
extension UITabBarItem {
  static func use2021(_ a0: String?, _ a1: UIImage?, _ a2: Int) { _ = UITabBarItem(title: a0, image: a1, tag: a2) }
  static func use2022(_ a0: String?, _ a1: UIImage?, _ a2: UIImage?) { _ = UITabBarItem(title: a0, image: a1, selectedImage: a2) }
  func use2023() { _ = self.selectedImage }
  func use2024() { _ = self.badgeValue }
  func use2025() { _ = self.badgeColor }
}
extension UITableView {
  static func use3572(_ a0: CGRect, _ a1: Style) { _ = UITableView(frame: a0, style: a1) }
  static func use3573(_ a0: CGRect) { _ = UITableView(frame: a0) }
  static func use3574(_ a0: NSCoder) { _ = UITableView(coder: a0) }
  func use3575() { _ = self.style }
  func use3576() { _ = self.dataSource }
  func use3577() { _ = self.rowHeight }
  func use3578() { _ = self.sectionHeaderHeight }
  func use3579() { _ = self.sectionFooterHeight }
  func use3580() { _ = self.sectionHeaderTopPadding }
  func use3581() { _ = self.estimatedRowHeight }
  func use3582() { _ = self.estimatedSectionHeaderHeight }
  func use3583() { _ = self.estimatedSectionFooterHeight }
  func use3584() { _ = self.tableHeaderView }
  func use3585() { _ = self.tableFooterView }
  func use3586() { _ = self.backgroundView }
  func use3587() { _ = self.separatorStyle }
  func use3588() { _ = self.separatorColor }
  func use3589() { _ = self.separatorInset }
  func use3590() { _ = self.allowsSelection }
  func use3591() { _ = self.allowsMultipleSelection }
  func use3592() { _ = self.isEditing }
  func use3593() { _ = self.cellLayoutMarginsFollowReadableWidth }
  func use3594() { _ = self.delegate }
  static func use3595() { _ = Self.automaticDimension }
  func use3596(_ a0: AnyClass?, _ a1: String) { self.register(a0, forCellReuseIdentifier: a1) }
  func use3597(_ a0: UINib?, _ a1: String) { self.register(a0, forCellReuseIdentifier: a1) }
  func use3598(_ a0: AnyClass?, _ a1: String) { self.register(a0, forHeaderFooterViewReuseIdentifier: a1) }
  func use3599(_ a0: UINib?, _ a1: String) { self.register(a0, forHeaderFooterViewReuseIdentifier: a1) }
  func use3600() { self.reloadData() }
  func use3601() { self.beginUpdates() }
  func use3602() { self.endUpdates() }
  func use3603(_ a0: [IndexPath], _ a1: RowAnimation) { self.insertRows(at: a0, with: a1) }
  func use3604(_ a0: [IndexPath], _ a1: RowAnimation) { self.deleteRows(at: a0, with: a1) }
  func use3605(_ a0: [IndexPath], _ a1: RowAnimation) { self.reloadRows(at: a0, with: a1) }
  func use3606(_ a0: IndexPath, _ a1: IndexPath) { self.moveRow(at: a0, to: a1) }
  func use3607(_ a0: IndexSet, _ a1: RowAnimation) { self.insertSections(a0, with: a1) }
  func use3608(_ a0: IndexSet, _ a1: RowAnimation) { self.deleteSections(a0, with: a1) }
  func use3609(_ a0: Int, _ a1: Int) { self.moveSection(a0, toSection: a1) }
  func use3610(_ a0: IndexSet, _ a1: RowAnimation) { self.reloadSections(a0, with: a1) }
  func use3611(_ a0: IndexPath?, _ a1: Bool, _ a2: ScrollPosition) { self.selectRow(at: a0, animated: a1, scrollPosition: a2) }
  func use3612(_ a0: IndexPath, _ a1: Bool) { self.deselectRow(at: a0, animated: a1) }
  func use3613(_ a0: IndexPath, _ a1: ScrollPosition, _ a2: Bool) { self.scrollToRow(at: a0, at: a1, animated: a2) }
  func use3614(_ a0: Bool, _ a1: Bool) { self.setEditing(a0, animated: a1) }
  func use3615(_ a0: (() -> Void)?, _ a1: ((Bool) -> Void)?) { self.performBatchUpdates(a0, completion: a1) }
  func use3616(_ a0: () -> Void, _ a1: ((Bool) -> Void)?) { self.performBatchUpdates(a0, completion: a1) }
  func use3617(_ a0: String) { _ = self.dequeueReusableCell(withIdentifier: a0) }
  func use3618(_ a0: String) { _ = self.dequeueReusableHeaderFooterView(withIdentifier: a0) }
  func use3619(_ a0: IndexPath) { _ = self.cellForRow(at: a0) }
  func use3620(_ a0: Int) { _ = self.headerView(forSection: a0) }
  func use3621(_ a0: UITableViewCell) { _ = self.indexPath(for: a0) }
  func use3622(_ a0: CGPoint) { _ = self.indexPathForRow(at: a0) }
  func use3623() { _ = self.indexPathForSelectedRow }
  func use3624() { _ = self.indexPathsForSelectedRows }
  func use3625() { _ = self.indexPathsForVisibleRows }
  func use3626() { _ = self.visibleCells }
  func use3627(_ a0: String, _ a1: IndexPath) { _ = self.dequeueReusableCell(withIdentifier: a0, for: a1) }
  func use3628() { _ = self.numberOfSections }
  func use3629(_ a0: Int) { _ = self.numberOfRows(inSection: a0) }
}
extension UITableView.RowAnimation {
  static func use3560() { _ = Self.fade }
  static func use3561() { _ = Self.right }
  static func use3562() { _ = Self.left }
  static func use3563() { _ = Self.top }
  static func use3564() { _ = Self.bottom }
  static func use3565() { _ = Self.none }
  static func use3566() { _ = Self.middle }
  static func use3567() { _ = Self.automatic }
}
extension UITableView.ScrollPosition {
  static func use3568() { _ = Self.none }
  static func use3569() { _ = Self.top }
  static func use3570() { _ = Self.middle }
  static func use3571() { _ = Self.bottom }
}
extension UITableView.Style {
  static func use3557() { _ = Self.plain }
  static func use3558() { _ = Self.grouped }
  static func use3559() { _ = Self.insetGrouped }
}
extension UITableViewCell {
  static func use3648(_ a0: CellStyle, _ a1: String?) { _ = UITableViewCell(style: a0, reuseIdentifier: a1) }
  static func use3649(_ a0: NSCoder) { _ = UITableViewCell(coder: a0) }
  func use3650() { _ = self.reuseIdentifier }
  func use3651() { _ = self.contentView }
  func use3652() { _ = self.textLabel }
  func use3653() { _ = self.detailTextLabel }
  func use3654() { _ = self.imageView }
  func use3655() { _ = self.backgroundView }
  func use3656() { _ = self.selectedBackgroundView }
  func use3657() { _ = self.accessoryView }
  func use3658() { _ = self.accessoryType }
  func use3659() { _ = self.selectionStyle }
  func use3660() { _ = self.separatorInset }
  func use3661() { _ = self.isSelected }
  func use3662() { _ = self.isHighlighted }
  func use3663() { _ = self.isEditing }
  func use3664() { _ = self.showsReorderControl }
  func use3665() { _ = self.contentConfiguration }
  func use3666() { _ = self.backgroundConfiguration }
  func use3667() { _ = self.defaultContentConfiguration() }
  func use3668(_ a0: Bool, _ a1: Bool) { self.setSelected(a0, animated: a1) }
  func use3669(_ a0: Bool, _ a1: Bool) { self.setHighlighted(a0, animated: a1) }
  func use3670(_ a0: Bool, _ a1: Bool) { self.setEditing(a0, animated: a1) }
  func use3671() { self.prepareForReuse() }
}
extension UITableViewCell.AccessoryType {
  static func use3643() { _ = Self.none }
  static func use3644() { _ = Self.disclosureIndicator }
  static func use3645() { _ = Self.detailDisclosureButton }
  static func use3646() { _ = Self.checkmark }
  static func use3647() { _ = Self.detailButton }
}
extension UITableViewCell.CellStyle {
  static func use3630() { _ = Self.default }
  static func use3631() { _ = Self.value1 }
  static func use3632() { _ = Self.value2 }
  static func use3633() { _ = Self.subtitle }
}
extension UITableViewCell.EditingStyle {
  static func use3640() { _ = Self.none }
  static func use3641() { _ = Self.delete }
  static func use3642() { _ = Self.insert }
}
extension UITableViewCell.SelectionStyle {
  static func use3636() { _ = Self.none }
  static func use3637() { _ = Self.blue }
  static func use3638() { _ = Self.gray }
  static func use3639() { _ = Self.default }
}
extension UITableViewCell.SeparatorStyle {
  static func use3634() { _ = Self.none }
  static func use3635() { _ = Self.singleLine }
}
extension UITableViewController {
  static func use3689(_ a0: UITableView.Style) { _ = UITableViewController(style: a0) }
  static func use3690(_ a0: String?, _ a1: Bundle?) { _ = UITableViewController(nibName: a0, bundle: a1) }
  static func use3691(_ a0: NSCoder) { _ = UITableViewController(coder: a0) }
  func use3692() { _ = self.tableView }
  func use3693() { _ = self.clearsSelectionOnViewWillAppear }
  func use3694() { _ = self.refreshControl }
  func use3695() { self.loadView() }
  func use3696(_ a0: UIScrollView) { self.scrollViewDidScroll(a0) }
  func use3697(_ a0: UIScrollView) { self.scrollViewWillBeginDragging(a0) }
  func use3698(_ a0: UIScrollView) { self.scrollViewDidEndDecelerating(a0) }
  func use3699(_ a0: UITableView) { _ = self.numberOfSections(in: a0) }
  func use3700(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, numberOfRowsInSection: a1) }
  func use3701(_ a0: UITableView, _ a1: IndexPath) { _ = self.tableView(a0, cellForRowAt: a1) }
  func use3702(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, titleForHeaderInSection: a1) }
  func use3703(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, titleForFooterInSection: a1) }
  func use3704(_ a0: UITableView, _ a1: IndexPath) { self.tableView(a0, didSelectRowAt: a1) }
  func use3705(_ a0: UITableView, _ a1: IndexPath) { self.tableView(a0, didDeselectRowAt: a1) }
  func use3706(_ a0: UITableView, _ a1: IndexPath) { _ = self.tableView(a0, heightForRowAt: a1) }
  func use3707(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, heightForHeaderInSection: a1) }
  func use3708(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, heightForFooterInSection: a1) }
  func use3709(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, viewForHeaderInSection: a1) }
  func use3710(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, viewForFooterInSection: a1) }
  func use3711(_ a0: UITableView, _ a1: IndexPath) { _ = self.tableView(a0, canEditRowAt: a1) }
  func use3712(_ a0: UITableView, _ a1: IndexPath) { _ = self.tableView(a0, canMoveRowAt: a1) }
  func use3713(_ a0: UITableView, _ a1: UITableViewCell, _ a2: IndexPath) { self.tableView(a0, willDisplay: a1, forRowAt: a2) }
  func use3714(_ a0: UITableView, _ a1: UITableViewCell.EditingStyle, _ a2: IndexPath) { self.tableView(a0, commit: a1, forRowAt: a2) }
}
extension UITableViewDataSource {
  func use3681(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, numberOfRowsInSection: a1) }
  func use3682(_ a0: UITableView, _ a1: IndexPath) { _ = self.tableView(a0, cellForRowAt: a1) }
  func use3683(_ a0: UITableView) { _ = self.numberOfSections(in: a0) }
  func use3684(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, titleForHeaderInSection: a1) }
  func use3685(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, titleForFooterInSection: a1) }
  func use3686(_ a0: UITableView) { _ = self.numberOfSections(in: a0) }
  func use3687(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, titleForHeaderInSection: a1) }
  func use3688(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, titleForFooterInSection: a1) }
}
extension UITableViewDiffableDataSource {
  func use3715() { _ = CellProvider.self }
  func use3716() { _ = self.defaultRowAnimation }
  static func use3717(_ a0: UITableView, _ a1: @escaping CellProvider) { _ = UITableViewDiffableDataSource(tableView: a0, cellProvider: a1) }
  func use3718() { _ = self.snapshot() }
  func use3719(_ a0: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, _ a1: Bool, _ a2: (() -> Void)?) { self.apply(a0, animatingDifferences: a1, completion: a2) }
  func use3720(_ a0: IndexPath) { _ = self.itemIdentifier(for: a0) }
  func use3721(_ a0: ItemIdentifierType) { _ = self.indexPath(for: a0) }
  func use3722(_ a0: UITableView) { _ = self.numberOfSections(in: a0) }
  func use3723(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, numberOfRowsInSection: a1) }
  func use3724(_ a0: UITableView, _ a1: IndexPath) { _ = self.tableView(a0, cellForRowAt: a1) }
  func use3725(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, titleForHeaderInSection: a1) }
  func use3726(_ a0: UITableView, _ a1: Int) { _ = self.tableView(a0, titleForFooterInSection: a1) }
  func use3727(_ a0: UITableView, _ a1: IndexPath) { _ = self.tableView(a0, canEditRowAt: a1) }
  func use3728(_ a0: UITableView, _ a1: IndexPath) { _ = self.tableView(a0, canMoveRowAt: a1) }
  func use3729(_ a0: UITableView, _ a1: UITableViewCell.EditingStyle, _ a2: IndexPath) { self.tableView(a0, commit: a1, forRowAt: a2) }
  func use3730(_ a0: UITableView, _ a1: IndexPath, _ a2: IndexPath) { self.tableView(a0, moveRowAt: a1, to: a2) }
}
extension UITableViewHeaderFooterView {
  static func use3672(_ a0: String?) { _ = UITableViewHeaderFooterView(reuseIdentifier: a0) }
  static func use3673(_ a0: NSCoder) { _ = UITableViewHeaderFooterView(coder: a0) }
  func use3674() { _ = self.reuseIdentifier }
  func use3675() { _ = self.contentView }
  func use3676() { _ = self.textLabel }
  func use3677() { _ = self.detailTextLabel }
  func use3678() { _ = self.backgroundView }
  func use3679() { _ = self.contentConfiguration }
  func use3680() { self.prepareForReuse() }
}
extension UITapGestureRecognizer {
  func use2728() { _ = self.numberOfTapsRequired }
  func use2729() { _ = self.numberOfTouchesRequired }
}
extension UITextAutocapitalizationType {
  static func use2777() { _ = Self.none }
  static func use2778() { _ = Self.words }
  static func use2779() { _ = Self.sentences }
  static func use2780() { _ = Self.allCharacters }
}
extension UITextAutocorrectionType {
  static func use2781() { _ = Self.default }
  static func use2782() { _ = Self.no }
  static func use2783() { _ = Self.yes }
}
extension UITextField {
  func use2788() { _ = ViewMode.self }
  func use2789() { _ = self.text }
  func use2790() { _ = self.attributedText }
  func use2791() { _ = self.placeholder }
  func use2792() { _ = self.attributedPlaceholder }
  func use2793() { _ = self.font }
  func use2794() { _ = self.textColor }
  func use2795() { _ = self.textAlignment }
  func use2796() { _ = self.borderStyle }
  func use2797() { _ = self.clearButtonMode }
  func use2798() { _ = self.leftView }
  func use2799() { _ = self.leftViewMode }
  func use2800() { _ = self.rightView }
  func use2801() { _ = self.rightViewMode }
  func use2802() { _ = self.returnKeyType }
  func use2803() { _ = self.keyboardType }
  func use2804() { _ = self.autocapitalizationType }
  func use2805() { _ = self.autocorrectionType }
  func use2806() { _ = self.isSecureTextEntry }
  func use2807() { _ = self.enablesReturnKeyAutomatically }
  func use2808() { _ = self.adjustsFontForContentSizeCategory }
  func use2809() { _ = self.clearsOnBeginEditing }
  func use2810() { _ = self.delegate }
  func use2811() { _ = self.isEditing }
  func use2812() { _ = self.intrinsicContentSize }
  func use2813(_ a0: CGRect) { _ = self.textRect(forBounds: a0) }
  func use2814(_ a0: CGRect) { _ = self.editingRect(forBounds: a0) }
  func use2815(_ a0: CGRect) { _ = self.placeholderRect(forBounds: a0) }
}
extension UITextField.BorderStyle {
  static func use2784() { _ = Self.none }
  static func use2785() { _ = Self.line }
  static func use2786() { _ = Self.bezel }
  static func use2787() { _ = Self.roundedRect }
}
extension UITextFieldDelegate {
  func use2816(_ a0: UITextField) { _ = self.textFieldShouldBeginEditing(a0) }
  func use2817(_ a0: UITextField) { self.textFieldDidBeginEditing(a0) }
  func use2818(_ a0: UITextField) { _ = self.textFieldShouldEndEditing(a0) }
  func use2819(_ a0: UITextField) { self.textFieldDidEndEditing(a0) }
  func use2820(_ a0: UITextField, _ a1: NSRange, _ a2: String) { _ = self.textField(a0, shouldChangeCharactersIn: a1, replacementString: a2) }
  func use2821(_ a0: UITextField) { _ = self.textFieldShouldClear(a0) }
  func use2822(_ a0: UITextField) { _ = self.textFieldShouldReturn(a0) }
  func use2823(_ a0: UITextField) { self.textFieldDidChangeSelection(a0) }
  func use2824(_ a0: UITextField) { _ = self.textFieldShouldBeginEditing(a0) }
  func use2825(_ a0: UITextField) { self.textFieldDidBeginEditing(a0) }
  func use2826(_ a0: UITextField) { _ = self.textFieldShouldEndEditing(a0) }
  func use2827(_ a0: UITextField) { self.textFieldDidEndEditing(a0) }
  func use2828(_ a0: UITextField, _ a1: NSRange, _ a2: String) { _ = self.textField(a0, shouldChangeCharactersIn: a1, replacementString: a2) }
  func use2829(_ a0: UITextField) { _ = self.textFieldShouldClear(a0) }
  func use2830(_ a0: UITextField) { _ = self.textFieldShouldReturn(a0) }
  func use2831(_ a0: UITextField) { self.textFieldDidChangeSelection(a0) }
}
extension UITextFieldViewMode {
  static func use2750() { _ = Self.never }
  static func use2751() { _ = Self.whileEditing }
  static func use2752() { _ = Self.unlessEditing }
  static func use2753() { _ = Self.always }
}
extension UITextView {
  func use2835() { _ = self.text }
  func use2836() { _ = self.attributedText }
  func use2837() { _ = self.font }
  func use2838() { _ = self.textColor }
  func use2839() { _ = self.textAlignment }
  func use2840() { _ = self.isEditable }
  func use2841() { _ = self.isSelectable }
  func use2842() { _ = self.textContainerInset }
  func use2843() { _ = self.textContainer }
  static func use2844(_ a0: CGRect, _ a1: NSTextContainer?) { _ = UITextView(frame: a0, textContainer: a1) }
  static func use2845(_ a0: CGRect) { _ = UITextView(frame: a0) }
  static func use2846(_ a0: NSCoder) { _ = UITextView(coder: a0) }
  func use2847() { _ = self.returnKeyType }
  func use2848() { _ = self.keyboardType }
  func use2849() { _ = self.adjustsFontForContentSizeCategory }
  func use2850() { _ = self.linkTextAttributes }
  func use2851() { _ = self.delegate }
  func use2852(_ a0: CGSize) { _ = self.sizeThatFits(a0) }
}
extension UITextViewDelegate {
  func use2853(_ a0: UITextView) { self.textViewDidBeginEditing(a0) }
  func use2854(_ a0: UITextView) { self.textViewDidEndEditing(a0) }
  func use2855(_ a0: UITextView) { self.textViewDidChange(a0) }
  func use2856(_ a0: UITextView) { self.textViewDidChangeSelection(a0) }
  func use2857(_ a0: UITextView, _ a1: NSRange, _ a2: String) { _ = self.textView(a0, shouldChangeTextIn: a1, replacementText: a2) }
  func use2858(_ a0: UITextView) { self.textViewDidBeginEditing(a0) }
  func use2859(_ a0: UITextView) { self.textViewDidEndEditing(a0) }
  func use2860(_ a0: UITextView) { self.textViewDidChange(a0) }
  func use2861(_ a0: UITextView) { self.textViewDidChangeSelection(a0) }
  func use2862(_ a0: UITextView, _ a1: NSRange, _ a2: String) { _ = self.textView(a0, shouldChangeTextIn: a1, replacementText: a2) }
}
extension UIToolbar {
  func use2070() { _ = self.items }
  func use2071() { _ = self.barTintColor }
  func use2072() { _ = self.isTranslucent }
  func use2073(_ a0: [UIBarButtonItem]?, _ a1: Bool) { self.setItems(a0, animated: a1) }
}
extension UITouch {
  func use1378() { _ = self.phase }
  func use1379() { _ = self.tapCount }
  func use1380() { _ = self.timestamp }
  func use1381() { _ = self.view }
  func use1382(_ a0: UIView?) { _ = self.location(in: a0) }
  func use1383(_ a0: UIView?) { _ = self.previousLocation(in: a0) }
}
extension UITouch.Phase {
  static func use1370() { _ = Self.began }
  static func use1371() { _ = Self.moved }
  static func use1372() { _ = Self.stationary }
  static func use1373() { _ = Self.ended }
  static func use1374() { _ = Self.cancelled }
  static func use1375() { _ = Self.regionEntered }
  static func use1376() { _ = Self.regionMoved }
  static func use1377() { _ = Self.regionExited }
}
extension UITraitCollection {
  static func use1568() { _ = UITraitCollection() }
  static func use1569(_ a0: [UITraitCollection]) { _ = UITraitCollection(traitsFrom: a0) }
  static func use1570(_ a0: (inout any UIMutableTraits) -> Void) { _ = UITraitCollection(mutations: a0) }
  func use1571(_ a0: (inout any UIMutableTraits) -> Void) { _ = self.modifyingTraits(a0) }
  func use1572() { _ = self.horizontalSizeClass }
  func use1573() { _ = self.verticalSizeClass }
  func use1574() { _ = self.userInterfaceIdiom }
  func use1575() { _ = self.userInterfaceStyle }
  func use1576() { _ = self.layoutDirection }
  func use1577() { _ = self.displayScale }
  func use1578() { _ = self.displayGamut }
  func use1579() { _ = self.preferredContentSizeCategory }
  func use1580() { _ = self.forceTouchCapability }
  func use1581() { _ = self.activeAppearance }
  func use1582() { _ = self.accessibilityContrast }
  func use1583() { _ = self.userInterfaceLevel }
  func use1584() { _ = self.listEnvironment }
  func use1585(_ a0: UITraitCollection?) { _ = self.hasDifferentColorAppearance(comparedTo: a0) }
  func use1586(_ a0: UITraitCollection?) { _ = self.containsTraits(in: a0) }
  @MainActor static func use1587() { _ = Self.current }
  @MainActor func use1588(_ a0: () -> Void) { self.performAsCurrent(a0) }
  func use1589(_ a0: NSZone?) { _ = self.copy(with: a0) }
  func use1590(_ a0: Any?) { _ = self.isEqual(a0) }
  func use1591() { _ = self.hash }
  static func use1592(_ a0: UIUserInterfaceSizeClass) { _ = UITraitCollection(horizontalSizeClass: a0) }
  static func use1593(_ a0: UIUserInterfaceSizeClass) { _ = UITraitCollection(verticalSizeClass: a0) }
  static func use1594(_ a0: UIUserInterfaceIdiom) { _ = UITraitCollection(userInterfaceIdiom: a0) }
  static func use1595(_ a0: UIUserInterfaceStyle) { _ = UITraitCollection(userInterfaceStyle: a0) }
  static func use1596(_ a0: UITraitEnvironmentLayoutDirection) { _ = UITraitCollection(layoutDirection: a0) }
  static func use1597(_ a0: CGFloat) { _ = UITraitCollection(displayScale: a0) }
  static func use1598(_ a0: UIContentSizeCategory) { _ = UITraitCollection(preferredContentSizeCategory: a0) }
  static func use1599(_ a0: UIDisplayGamut) { _ = UITraitCollection(displayGamut: a0) }
  static func use1600(_ a0: UIForceTouchCapability) { _ = UITraitCollection(forceTouchCapability: a0) }
  static func use1601(_ a0: UIUserInterfaceActiveAppearance) { _ = UITraitCollection(activeAppearance: a0) }
  static func use1602(_ a0: UIAccessibilityContrast) { _ = UITraitCollection(accessibilityContrast: a0) }
  static func use1603(_ a0: UIUserInterfaceLevel) { _ = UITraitCollection(userInterfaceLevel: a0) }
}
extension UITraitEnvironment {
  func use1617() { _ = self.traitCollection }
  func use1618(_ a0: UITraitCollection?) { self.traitCollectionDidChange(a0) }
  func use1921(_ a0: [UITrait], _ a1: @escaping (Self, UITraitCollection) -> Void) { _ = self.registerForTraitChanges(a0, handler: a1) }
  func use1922<Environment: UITraitEnvironment>(_ a0: [UITrait], _ a1: @escaping (Environment, UITraitCollection) -> Void) { _ = self.registerForTraitChanges(a0, handler: a1) }
  func use1923(_ a0: [UITrait], _ a1: Selector) { _ = self.registerForTraitChanges(a0, action: a1) }
  func use1924(_ a0: any UITraitChangeRegistration) { self.unregisterForTraitChanges(a0) }
}
extension UITraitEnvironmentLayoutDirection {
  static func use1632() { _ = Self.unspecified }
  static func use1633() { _ = Self.leftToRight }
  static func use1634() { _ = Self.rightToLeft }
}
extension UITransitionContextViewControllerKey {
  func use2324() { _ = self.rawValue }
  static func use2325(_ a0: String) { _ = Self(rawValue: a0) }
  static func use2326() { _ = Self.from }
  static func use2327() { _ = Self.to }
}
extension UITransitionContextViewKey {
  func use2328() { _ = self.rawValue }
  static func use2329(_ a0: String) { _ = Self(rawValue: a0) }
  static func use2330() { _ = Self.from }
  static func use2331() { _ = Self.to }
}
extension UIUserInterfaceActiveAppearance {
  static func use1654() { _ = Self.unspecified }
  static func use1655() { _ = Self.inactive }
  static func use1656() { _ = Self.active }
}
extension UIUserInterfaceIdiom {
  static func use1622() { _ = Self.unspecified }
  static func use1623() { _ = Self.phone }
  static func use1624() { _ = Self.pad }
  static func use1625() { _ = Self.tv }
  static func use1626() { _ = Self.carPlay }
  static func use1627() { _ = Self.mac }
  static func use1628() { _ = Self.vision }
}
extension UIUserInterfaceLayoutDirection {
  static func use1635() { _ = Self.leftToRight }
  static func use1636() { _ = Self.rightToLeft }
}
extension UIUserInterfaceLevel {
  static func use1651() { _ = Self.unspecified }
  static func use1652() { _ = Self.base }
  static func use1653() { _ = Self.elevated }
}
extension UIUserInterfaceSizeClass {
  static func use1619() { _ = Self.unspecified }
  static func use1620() { _ = Self.compact }
  static func use1621() { _ = Self.regular }
}
extension UIUserInterfaceStyle {
  static func use1629() { _ = Self.unspecified }
  static func use1630() { _ = Self.light }
  static func use1631() { _ = Self.dark }
}
extension UIVibrancyEffect {
  static func use3354(_ a0: UIBlurEffect) { _ = UIVibrancyEffect(blurEffect: a0) }
}
extension UIView {
  static func use1083(_ a0: TimeInterval, _ a1: TimeInterval, _ a2: AnimationOptions, _ a3: @escaping () -> Void, _ a4: ((Bool) -> Void)?) { Self.animate(withDuration: a0, delay: a1, options: a2, animations: a3, completion: a4) }
  static func use1084(_ a0: TimeInterval, _ a1: TimeInterval, _ a2: CGFloat, _ a3: CGFloat, _ a4: AnimationOptions, _ a5: @escaping () -> Void, _ a6: ((Bool) -> Void)?) { Self.animate(withDuration: a0, delay: a1, usingSpringWithDamping: a2, initialSpringVelocity: a3, options: a4, animations: a5, completion: a6) }
  static func use1085(_ a0: UIView, _ a1: UIView, _ a2: TimeInterval, _ a3: AnimationOptions, _ a4: ((Bool) -> Void)?) { Self.transition(from: a0, to: a1, duration: a2, options: a3, completion: a4) }
  static func use1086(_ a0: UIView, _ a1: TimeInterval, _ a2: AnimationOptions, _ a3: (() -> Void)?, _ a4: ((Bool) -> Void)?) { Self.transition(with: a0, duration: a1, options: a2, animations: a3, completion: a4) }
  static func use1087(_ a0: () -> Void) { Self.performWithoutAnimation(a0) }
  static func use1088() { _ = Self.areAnimationsEnabled }
  static func use1089(_ a0: Bool) { Self.setAnimationsEnabled(a0) }
  func use1680() { _ = self.layoutMarginsGuide }
  func use1681() { _ = self.safeAreaLayoutGuide }
  func use1682() { _ = self.readableContentGuide }
  static func use1683() { _ = Self.layoutFittingCompressedSize }
  static func use1684() { _ = Self.layoutFittingExpandedSize }
  static func use1685() { _ = Self.noIntrinsicMetric }
  static func use1686(_ a0: UISemanticContentAttribute) { _ = Self.userInterfaceLayoutDirection(for: a0) }
  static func use1724(_ a0: CGRect) { _ = UIView(frame: a0) }
  static func use1725() { _ = UIView() }
  static func use1726(_ a0: NSCoder) { _ = UIView(coder: a0) }
  static func use1727() { _ = Self.layerClass }
  func use1728() { _ = self.layer }
  func use1729() { _ = self.frame }
  func use1730() { _ = self.bounds }
  func use1731() { _ = self.center }
  func use1732() { _ = self.transform }
  func use1733() { _ = self.transform3D }
  func use1734() { _ = self.collisionBoundsType }
  func use1735() { _ = self.collisionBoundingPath }
  func use1736() { _ = self.safeAreaInsets }
  func use1737() { _ = self.insetsLayoutMarginsFromSafeArea }
  func use1738() { _ = self.layoutMargins }
  func use1739() { _ = self.directionalLayoutMargins }
  func use1740() { _ = self.preservesSuperviewLayoutMargins }
  func use1741() { self.safeAreaInsetsDidChange() }
  func use1742() { self.layoutMarginsDidChange() }
  func use1743() { _ = self.alpha }
  func use1744() { _ = self.isHidden }
  func use1745() { _ = self.isOpaque }
  func use1746() { _ = self.contentMode }
  func use1747() { _ = self.autoresizingMask }
  func use1748() { _ = self.autoresizesSubviews }
  func use1749() { _ = self.mask }
  func use1750() { _ = self.isMultipleTouchEnabled }
  func use1751() { _ = self.isExclusiveTouch }
  func use1752() { _ = self.contentScaleFactor }
  func use1753() { _ = self.clipsToBounds }
  func use1754() { _ = self.backgroundColor }
  func use1755() { _ = self.tintColor }
  func use1756() { _ = self.tag }
  func use1757() { _ = self.isUserInteractionEnabled }
  func use1758() { _ = self.translatesAutoresizingMaskIntoConstraints }
  func use1759() { _ = self.gestureRecognizers }
  func use1760(_ a0: UIGestureRecognizer) { _ = self.gestureRecognizerShouldBegin(a0) }
  func use1761(_ a0: UIGestureRecognizer) { self.addGestureRecognizer(a0) }
  func use1762(_ a0: UIGestureRecognizer) { self.removeGestureRecognizer(a0) }
  func use1763() { _ = self.traitCollection }
  func use1764(_ a0: UITraitCollection?) { self.traitCollectionDidChange(a0) }
  func use1765() { _ = self.semanticContentAttribute }
  func use1766() { _ = self.effectiveUserInterfaceLayoutDirection }
  func use1767() { _ = self.superview }
  func use1768() { _ = self.subviews }
  func use1769() { _ = self.window }
  func use1770() { _ = self.next }
  func use1771(_ a0: UIView) { self.addSubview(a0) }
  func use1772(_ a0: UIView, _ a1: Int) { self.insertSubview(a0, at: a1) }
  func use1773(_ a0: UIView, _ a1: UIView) { self.insertSubview(a0, belowSubview: a1) }
  func use1774(_ a0: UIView, _ a1: UIView) { self.insertSubview(a0, aboveSubview: a1) }
  func use1775(_ a0: UIView) { self.bringSubviewToFront(a0) }
  func use1776(_ a0: UIView) { self.sendSubviewToBack(a0) }
  func use1777() { self.removeFromSuperview() }
  func use1778(_ a0: UIView) { _ = self.isDescendant(of: a0) }
  func use1779(_ a0: Int) { _ = self.viewWithTag(a0) }
  func use1780(_ a0: UIView) { self.didAddSubview(a0) }
  func use1781(_ a0: UIView) { self.willRemoveSubview(a0) }
  func use1782(_ a0: UIView?) { self.willMove(toSuperview: a0) }
  func use1783() { self.didMoveToSuperview() }
  func use1784(_ a0: UIWindow?) { self.willMove(toWindow: a0) }
  func use1785() { self.didMoveToWindow() }
  func use1786() { self.tintColorDidChange() }
  func use1787(_ a0: Bool) { _ = self.endEditing(a0) }
  func use1788(_ a0: Bool) { _ = self.snapshotView(afterScreenUpdates: a0) }
  func use1789() { self.prepareForInterfaceBuilder() }
  func use1790() { self.setNeedsLayout() }
  func use1791() { self.layoutIfNeeded() }
  func use1792() { self.layoutSubviews() }
  func use1793(_ a0: CALayer) { self.layoutSublayers(of: a0) }
  func use1794(_ a0: CALayer, _ a1: String) { _ = self.action(for: a0, forKey: a1) }
  func use1795() { self.setNeedsDisplay() }
  func use1796(_ a0: CGRect) { self.setNeedsDisplay(a0) }
  func use1797(_ a0: CGRect) { self.draw(a0) }
  func use1798(_ a0: CGSize) { _ = self.sizeThatFits(a0) }
  func use1799() { self.sizeToFit() }
  func use1800(_ a0: CGSize) { _ = self.systemLayoutSizeFitting(a0) }
  func use1801(_ a0: CGSize, _ a1: UILayoutPriority, _ a2: UILayoutPriority) { _ = self.systemLayoutSizeFitting(a0, withHorizontalFittingPriority: a1, verticalFittingPriority: a2) }
  func use1802() { _ = self.alignmentRectInsets }
  func use1803() { _ = self.intrinsicContentSize }
  func use1804() { self.invalidateIntrinsicContentSize() }
  static func use1805() { _ = Self.requiresConstraintBasedLayout }
  func use1806() { self.updateConstraints() }
  func use1807() { self.setNeedsUpdateConstraints() }
  func use1808() { self.updateConstraintsIfNeeded() }
  func use1809(_ a0: CGPoint, _ a1: UIEvent?) { _ = self.hitTest(a0, with: a1) }
  func use1810(_ a0: CGPoint, _ a1: UIEvent?) { _ = self.point(inside: a0, with: a1) }
  func use1811(_ a0: CGPoint, _ a1: UIView?) { _ = self.convert(a0, to: a1) }
  func use1812(_ a0: CGPoint, _ a1: UIView?) { _ = self.convert(a0, from: a1) }
  func use1813(_ a0: CGRect, _ a1: UIView?) { _ = self.convert(a0, to: a1) }
  func use1814(_ a0: CGRect, _ a1: UIView?) { _ = self.convert(a0, from: a1) }
  func use1907() { _ = self.overrideUserInterfaceStyle }
  func use1908(_ a0: NSObject) { self.addInteraction(a0) }
  static func use1933(_ a0: TimeInterval, _ a1: TimeInterval, _ a2: KeyframeAnimationOptions, _ a3: @escaping () -> Void, _ a4: ((Bool) -> Void)?) { Self.animateKeyframes(withDuration: a0, delay: a1, options: a2, animations: a3, completion: a4) }
  static func use1934(_ a0: Double, _ a1: Double, _ a2: @escaping () -> Void) { Self.addKeyframe(withRelativeStartTime: a0, relativeDuration: a1, animations: a2) }
  func use3085() { _ = self.leadingAnchor }
  func use3086() { _ = self.trailingAnchor }
  func use3087() { _ = self.leftAnchor }
  func use3088() { _ = self.rightAnchor }
  func use3089() { _ = self.topAnchor }
  func use3090() { _ = self.bottomAnchor }
  func use3091() { _ = self.widthAnchor }
  func use3092() { _ = self.heightAnchor }
  func use3093() { _ = self.centerXAnchor }
  func use3094() { _ = self.centerYAnchor }
  func use3095() { _ = self.firstBaselineAnchor }
  func use3096() { _ = self.lastBaselineAnchor }
  func use3111() { _ = self.constraints }
  func use3112(_ a0: NSLayoutConstraint) { self.addConstraint(a0) }
  func use3113(_ a0: [NSLayoutConstraint]) { self.addConstraints(a0) }
  func use3114(_ a0: NSLayoutConstraint) { self.removeConstraint(a0) }
  func use3115(_ a0: [NSLayoutConstraint]) { self.removeConstraints(a0) }
  func use3116() { _ = self.layoutGuides }
  func use3117(_ a0: UILayoutGuide) { self.addLayoutGuide(a0) }
  func use3118(_ a0: UILayoutGuide) { self.removeLayoutGuide(a0) }
  func use3119(_ a0: NSLayoutConstraint.Axis) { _ = self.contentHuggingPriority(for: a0) }
  func use3120(_ a0: UILayoutPriority, _ a1: NSLayoutConstraint.Axis) { self.setContentHuggingPriority(a0, for: a1) }
  func use3121(_ a0: NSLayoutConstraint.Axis) { _ = self.contentCompressionResistancePriority(for: a0) }
  func use3122(_ a0: UILayoutPriority, _ a1: NSLayoutConstraint.Axis) { self.setContentCompressionResistancePriority(a0, for: a1) }
}
extension UIView.AnimationCurve {
  static func use1925() { _ = Self.easeInOut }
  static func use1926() { _ = Self.easeIn }
  static func use1927() { _ = Self.easeOut }
  static func use1928() { _ = Self.linear }
}
extension UIView.AnimationOptions {
  func use1058() { _ = self.rawValue }
  static func use1059(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use1060() { _ = Self.layoutSubviews }
  static func use1061() { _ = Self.allowUserInteraction }
  static func use1062() { _ = Self.beginFromCurrentState }
  static func use1063() { _ = Self.repeat }
  static func use1064() { _ = Self.autoreverse }
  static func use1065() { _ = Self.curveEaseInOut }
  static func use1066() { _ = Self.curveEaseIn }
  static func use1067() { _ = Self.curveEaseOut }
  static func use1068() { _ = Self.curveLinear }
  static func use1069() { _ = Self.overrideInheritedDuration }
  static func use1070() { _ = Self.overrideInheritedCurve }
  static func use1071() { _ = Self.allowAnimatedContent }
  static func use1072() { _ = Self.showHideTransitionViews }
  static func use1073() { _ = Self.overrideInheritedOptions }
  static func use1074() { _ = Self.transitionFlipFromLeft }
  static func use1075() { _ = Self.transitionFlipFromRight }
  static func use1076() { _ = Self.transitionCurlUp }
  static func use1077() { _ = Self.transitionCurlDown }
  static func use1078() { _ = Self.transitionCrossDissolve }
  static func use1079() { _ = Self.transitionFlipFromTop }
  static func use1080() { _ = Self.transitionFlipFromBottom }
  static func use1081() { _ = Self.preferredFramesPerSecond60 }
  static func use1082() { _ = Self.preferredFramesPerSecond30 }
}
extension UIView.AutoresizingMask {
  func use1704() { _ = self.rawValue }
  static func use1705(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use1706() { _ = Self.flexibleLeftMargin }
  static func use1707() { _ = Self.flexibleWidth }
  static func use1708() { _ = Self.flexibleRightMargin }
  static func use1709() { _ = Self.flexibleTopMargin }
  static func use1710() { _ = Self.flexibleHeight }
  static func use1711() { _ = Self.flexibleBottomMargin }
}
extension UIView.ContentMode {
  static func use1691() { _ = Self.scaleToFill }
  static func use1692() { _ = Self.scaleAspectFit }
  static func use1693() { _ = Self.scaleAspectFill }
  static func use1694() { _ = Self.redraw }
  static func use1695() { _ = Self.center }
  static func use1696() { _ = Self.top }
  static func use1697() { _ = Self.bottom }
  static func use1698() { _ = Self.left }
  static func use1699() { _ = Self.right }
  static func use1700() { _ = Self.topLeft }
  static func use1701() { _ = Self.topRight }
  static func use1702() { _ = Self.bottomLeft }
  static func use1703() { _ = Self.bottomRight }
}
extension UIView.KeyframeAnimationOptions {
  func use1929() { _ = self.rawValue }
  static func use1930(_ a0: UInt) { _ = Self(rawValue: a0) }
  static func use1931() { _ = Self.calculationModeLinear }
  static func use1932() { _ = Self.calculationModeCubic }
}
extension UIViewAnimatingPosition {
  static func use1949() { _ = Self.end }
  static func use1950() { _ = Self.start }
  static func use1951() { _ = Self.current }
}
extension UIViewConfigurationState {
  func use1216() { _ = self.traitCollection }
  func use1217() { _ = self.isDisabled }
  func use1218() { _ = self.isHighlighted }
  func use1219() { _ = self.isSelected }
  func use1220() { _ = self.isFocused }
  func use1221() { _ = self.isPinned }
  static func use1222(_ a0: UITraitCollection) { _ = Self(traitCollection: a0) }
  func use1223(_ a0: UIConfigurationStateCustomKey) { _ = self[a0] }
}
extension UIViewController {
  static func use2211(_ a0: String?, _ a1: Bundle?) { _ = UIViewController(nibName: a0, bundle: a1) }
  static func use2212(_ a0: NSCoder) { _ = UIViewController(coder: a0) }
  static func use2213() { _ = UIViewController() }
  func use2214() { _ = self.view }
  func use2215() { _ = self.viewIfLoaded }
  func use2216() { _ = self.isViewLoaded }
  func use2217() { self.loadViewIfNeeded() }
  func use2218() { self.loadView() }
  func use2219() { self.viewDidLoad() }
  func use2220(_ a0: Bool) { self.viewWillAppear(a0) }
  func use2221(_ a0: Bool) { self.viewIsAppearing(a0) }
  func use2222(_ a0: Bool) { self.viewDidAppear(a0) }
  func use2223() { self.viewWillLayoutSubviews() }
  func use2224() { self.viewDidLayoutSubviews() }
  func use2225(_ a0: Bool) { self.viewWillDisappear(a0) }
  func use2226(_ a0: Bool) { self.viewDidDisappear(a0) }
  func use2227() { self.updateViewConstraints() }
  func use2228() { self.viewSafeAreaInsetsDidChange() }
  func use2229() { self.viewLayoutMarginsDidChange() }
  func use2230(_ a0: CGSize, _ a1: any UIViewControllerTransitionCoordinator) { self.viewWillTransition(to: a0, with: a1) }
  func use2231(_ a0: UITraitCollection, _ a1: any UIViewControllerTransitionCoordinator) { self.willTransition(to: a0, with: a1) }
  func use2232(_ a0: UITraitCollection?) { self.traitCollectionDidChange(a0) }
  func use2233() { self.didReceiveMemoryWarning() }
  func use2234(_ a0: Bool, _ a1: Bool) { self.beginAppearanceTransition(a0, animated: a1) }
  func use2235() { self.endAppearanceTransition() }
  func use2236() { _ = self.shouldAutomaticallyForwardAppearanceMethods }
  func use2237() { _ = self.keyCommands }
  func use2238() { _ = self.childForStatusBarStyle }
  func use2239() { _ = self.childForStatusBarHidden }
  func use2240() { _ = self.preferredStatusBarUpdateAnimation }
  func use2241(_ a0: UIStoryboardSegue, _ a1: Any?) { self.prepare(for: a0, sender: a1) }
  func use2242(_ a0: String, _ a1: Any?) { self.performSegue(withIdentifier: a0, sender: a1) }
  func use2243() { self.setNeedsStatusBarAppearanceUpdate() }
  func use2244() { self.setNeedsUpdateOfHomeIndicatorAutoHidden() }
  func use2245(_ a0: UIScrollView?, _ a1: NSDirectionalRectEdge) { self.setContentScrollView(a0, for: a1) }
  func use2246() { self.setNeedsUpdateContentUnavailableConfiguration() }
  func use2247() { _ = self.traitCollection }
  func use2248() { _ = self.title }
  func use2249() { _ = self.navigationItem }
  func use2250() { _ = self.tabBarItem }
  func use2251() { _ = self.parent }
  func use2252() { _ = self.children }
  func use2253(_ a0: UIViewController) { self.addChild(a0) }
  func use2254() { self.removeFromParent() }
  func use2255(_ a0: UIViewController?) { self.willMove(toParent: a0) }
  func use2256(_ a0: UIViewController?) { self.didMove(toParent: a0) }
  func use2257() { _ = self.navigationController }
  func use2258() { _ = self.tabBarController }
  func use2259() { _ = self.splitViewController }
  func use2260() { _ = self.presentedViewController }
  func use2261() { _ = self.presentingViewController }
  func use2262(_ a0: UIViewController, _ a1: Bool, _ a2: (() -> Void)?) { self.present(a0, animated: a1, completion: a2) }
  func use2263(_ a0: Bool, _ a1: (() -> Void)?) { self.dismiss(animated: a0, completion: a1) }
  func use2264(_ a0: UIViewController, _ a1: Any?) { self.show(a0, sender: a1) }
  func use2265(_ a0: UIViewController, _ a1: Any?) { self.showDetailViewController(a0, sender: a1) }
  func use2266() { _ = self.modalPresentationStyle }
  func use2267() { _ = self.modalTransitionStyle }
  func use2268() { _ = self.isModalInPresentation }
  func use2269() { _ = self.definesPresentationContext }
  func use2270() { _ = self.providesPresentationContextTransitionStyle }
  func use2271() { _ = self.preferredContentSize }
  func use2272() { _ = self.overrideUserInterfaceStyle }
  func use2273() { _ = self.additionalSafeAreaInsets }
  func use2274() { _ = self.edgesForExtendedLayout }
  func use2275() { _ = self.extendedLayoutIncludesOpaqueBars }
  func use2276() { _ = self.automaticallyAdjustsScrollViewInsets }
  func use2277() { _ = self.hidesBottomBarWhenPushed }
  func use2278() { _ = self.toolbarItems }
  func use2279() { _ = self.isEditing }
  func use2280() { _ = self.transitioningDelegate }
  func use2281() { _ = self.restorationIdentifier }
  func use2282() { _ = self.contentUnavailableConfiguration }
  func use2283(_ a0: Bool, _ a1: Bool) { self.setEditing(a0, animated: a1) }
  func use2284() { _ = self.editButtonItem }
  func use2285() { _ = self.preferredStatusBarStyle }
  func use2286() { _ = self.prefersStatusBarHidden }
  func use2287() { _ = self.prefersHomeIndicatorAutoHidden }
  func use2288() { _ = self.supportedInterfaceOrientations }
  func use2289() { _ = self.preferredInterfaceOrientationForPresentation }
  func use2290() { _ = self.shouldAutorotate }
  func use2291() { _ = self.transitionCoordinator }
  func use2292() { _ = self.storyboard }
  func use2293() { _ = self.nibName }
  func use2294() { _ = self.sheetPresentationController }
  func use2295() { _ = self.popoverPresentationController }
  func use2296() { _ = self.topLayoutGuide }
  func use2297() { _ = self.bottomLayoutGuide }
}
extension UIViewControllerTransitionCoordinator {
  func use2332(_ a0: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?, _ a1: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) { _ = self.animate(alongsideTransition: a0, completion: a1) }
  func use2333(_ a0: UIView?, _ a1: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?, _ a2: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) { _ = self.animateAlongsideTransition(in: a0, animation: a1, completion: a2) }
  func use2334(_ a0: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) { self.notifyWhenInteractionEnds(a0) }
  func use2335(_ a0: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) { self.notifyWhenInteractionChanges(a0) }
  func use2336(_ a0: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) { _ = self.animate(alongsideTransition: a0) }
  func use2337(_ a0: UIView?, _ a1: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?, _ a2: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) { _ = self.animateAlongsideTransition(in: a0, animation: a1, completion: a2) }
  func use2338(_ a0: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) { self.notifyWhenInteractionEnds(a0) }
  func use2339(_ a0: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) { self.notifyWhenInteractionChanges(a0) }
}
extension UIViewControllerTransitionCoordinatorContext {
  func use2298() { _ = self.isAnimated }
  func use2299() { _ = self.transitionDuration }
  func use2300() { _ = self.presentationStyle }
  func use2301() { _ = self.initiallyInteractive }
  func use2302() { _ = self.isInterruptible }
  func use2303() { _ = self.isInteractive }
  func use2304() { _ = self.isCancelled }
  func use2305() { _ = self.percentComplete }
  func use2306() { _ = self.completionVelocity }
  func use2307() { _ = self.completionCurve }
  func use2308(_ a0: UITransitionContextViewControllerKey) { _ = self.viewController(forKey: a0) }
  func use2309(_ a0: UITransitionContextViewKey) { _ = self.view(forKey: a0) }
  func use2310() { _ = self.containerView }
  func use2311() { _ = self.targetTransform }
  func use2312() { _ = self.presentationStyle }
  func use2313() { _ = self.initiallyInteractive }
  func use2314() { _ = self.isInterruptible }
  func use2315() { _ = self.isInteractive }
  func use2316() { _ = self.isCancelled }
  func use2317() { _ = self.percentComplete }
  func use2318() { _ = self.completionVelocity }
  func use2319() { _ = self.completionCurve }
  func use2320(_ a0: UITransitionContextViewControllerKey) { _ = self.viewController(forKey: a0) }
  func use2321(_ a0: UITransitionContextViewKey) { _ = self.view(forKey: a0) }
  func use2322() { _ = self.containerView }
  func use2323() { _ = self.targetTransform }
}
extension UIViewPropertyAnimator {
  static func use1935(_ a0: TimeInterval, _ a1: UIView.AnimationCurve, _ a2: (() -> Void)?) { _ = UIViewPropertyAnimator(duration: a0, curve: a1, animations: a2) }
  static func use1936(_ a0: TimeInterval, _ a1: CGFloat, _ a2: (() -> Void)?) { _ = UIViewPropertyAnimator(duration: a0, dampingRatio: a1, animations: a2) }
  func use1937() { _ = self.fractionComplete }
  func use1938() { _ = self.isReversed }
  func use1939() { _ = self.pausesOnCompletion }
  func use1940() { _ = self.isRunning }
  func use1941(_ a0: @escaping () -> Void) { self.addAnimations(a0) }
  func use1942(_ a0: @escaping (UIViewAnimatingPosition) -> Void) { self.addCompletion(a0) }
  func use1943() { self.startAnimation() }
  func use1944(_ a0: TimeInterval) { self.startAnimation(afterDelay: a0) }
  func use1945() { self.pauseAnimation() }
  func use1946(_ a0: Bool) { self.stopAnimation(a0) }
  func use1947(_ a0: UIViewAnimatingPosition) { self.finishAnimation(at: a0) }
  static func use1948(_ a0: TimeInterval, _ a1: TimeInterval, _ a2: UIView.AnimationOptions, _ a3: @escaping () -> Void, _ a4: ((UIViewAnimatingPosition) -> Void)?) { _ = Self.runningPropertyAnimator(withDuration: a0, delay: a1, options: a2, animations: a3, completion: a4) }
}
extension UIVisualEffect {
  func use426(_ a0: NSZone?) { _ = self.copy(with: a0) }
}
extension UIVisualEffectView {
  static func use3355(_ a0: UIVisualEffect?) { _ = UIVisualEffectView(effect: a0) }
  static func use3356(_ a0: NSCoder) { _ = UIVisualEffectView(coder: a0) }
  func use3357() { _ = self.effect }
  func use3358() { _ = self.contentView }
}
extension UIWindow {
  func use1490() { _ = self.window }
  static func use1889(_ a0: UIWindowScene) { _ = UIWindow(windowScene: a0) }
  func use1890() { _ = self.windowScene }
  func use1891() { _ = self.rootViewController }
  func use1892() { self.makeKeyAndVisible() }
  func use1893() { _ = self.isKeyWindow }
}
extension UIWindowScene {
  func use1863() { _ = self.windows }
  func use1864() { _ = self.screen }
  func use1865() { _ = self.traitCollection }
  func use1866() { _ = self.interfaceOrientation }
}
extension UIWindowSceneDelegate {
  func use1887() { _ = self.window }
  func use1888() { _ = self.window }
}
@MainActor func use1() { _ = UICollectionViewScrollDirection.self }
@MainActor func use2() { _ = UICollectionElementCategory.self }
@MainActor func use165() { _ = UICollectionViewFlowLayoutSectionInsetReference.self }
@MainActor func use166() { _ = UICollectionViewFlowLayoutAutomaticSize }
@MainActor func use307() { _ = NSCollectionLayoutGroupCustomItemProvider.self }
@MainActor func use339() { _ = NSCollectionLayoutSectionVisibleItemsInvalidationHandler.self }
@MainActor func use427() { _ = UICollectionViewCompositionalLayoutSectionProvider.self }
@MainActor func use563() { _ = CATransform3DIdentity }
@MainActor func use564(_ a0: CATransform3D) { _ = CATransform3DIsIdentity(a0) }
@MainActor func use565(_ a0: CATransform3D, _ a1: CATransform3D) { _ = CATransform3DEqualToTransform(a0, a1) }
@MainActor func use566(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat) { _ = CATransform3DMakeTranslation(a0, a1, a2) }
@MainActor func use567(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat) { _ = CATransform3DMakeScale(a0, a1, a2) }
@MainActor func use568(_ a0: CGFloat, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat) { _ = CATransform3DMakeRotation(a0, a1, a2, a3) }
@MainActor func use569(_ a0: CATransform3D, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat) { _ = CATransform3DTranslate(a0, a1, a2, a3) }
@MainActor func use570(_ a0: CATransform3D, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat) { _ = CATransform3DScale(a0, a1, a2, a3) }
@MainActor func use571(_ a0: CATransform3D, _ a1: CGFloat, _ a2: CGFloat, _ a3: CGFloat, _ a4: CGFloat) { _ = CATransform3DRotate(a0, a1, a2, a3, a4) }
@MainActor func use572(_ a0: CATransform3D, _ a1: CATransform3D) { _ = CATransform3DConcat(a0, a1) }
@MainActor func use573(_ a0: CATransform3D) { _ = CATransform3DInvert(a0) }
@MainActor func use574(_ a0: CGAffineTransform) { _ = CATransform3DMakeAffineTransform(a0) }
@MainActor func use575(_ a0: CATransform3D) { _ = CATransform3DIsAffine(a0) }
@MainActor func use576(_ a0: CATransform3D) { _ = CATransform3DGetAffineTransform(a0) }
@MainActor func use689(_ a0: CGPoint) { _ = NSStringFromCGPoint(a0) }
@MainActor func use690(_ a0: CGSize) { _ = NSStringFromCGSize(a0) }
@MainActor func use691(_ a0: CGRect) { _ = NSStringFromCGRect(a0) }
@MainActor func use692(_ a0: UIEdgeInsets) { _ = NSStringFromUIEdgeInsets(a0) }
@MainActor func use693(_ a0: CGAffineTransform) { _ = NSStringFromCGAffineTransform(a0) }
@MainActor func use740(_ a0: CGRect, _ a1: UIEdgeInsets) { _ = UIEdgeInsetsInsetRect(a0, a1) }
@MainActor func use958(_ a0: Any, _ a1: UnsafeRawPointer, _ a2: Any?, _ a3: objc_AssociationPolicy) { objc_setAssociatedObject(a0, a1, a2, a3) }
@MainActor func use959(_ a0: Any, _ a1: UnsafeRawPointer) { _ = objc_getAssociatedObject(a0, a1) }
@MainActor func use960(_ a0: Any) { objc_removeAssociatedObjects(a0) }
@MainActor func use961() { _ = NSInteger.self }
@MainActor func use962() { _ = NSUInteger.self }
@MainActor func use963() { _ = MAXFLOAT }
@MainActor func use1051() { _ = CFTimeInterval.self }
@MainActor func use1052() { _ = CFAbsoluteTime.self }
@MainActor func use1053() { _ = CFAbsoluteTimeGetCurrent() }
@MainActor func use1054() { _ = CACurrentMediaTime() }
@MainActor func use1055<Result>(_ a0: () throws -> Result) rethrows { _ = try autoreleasepool(invoking: a0) }
@MainActor func use1920() { _ = UITrait.self }
@MainActor func use3409(_ a0: CGSize) { UIGraphicsBeginImageContext(a0) }
@MainActor func use3410(_ a0: CGSize, _ a1: Bool, _ a2: CGFloat) { UIGraphicsBeginImageContextWithOptions(a0, a1, a2) }
@MainActor func use3411() { _ = UIGraphicsGetImageFromCurrentImageContext() }
@MainActor func use3412() { UIGraphicsEndImageContext() }
@MainActor func use3413() { _ = UIGraphicsGetCurrentContext() }
@MainActor func use3414(_ a0: CGContext) { UIGraphicsPushContext(a0) }
@MainActor func use3415() { UIGraphicsPopContext() }
@MainActor func use3416(_ a0: CGRect) { UIRectFill(a0) }
@MainActor func use3417(_ a0: CGRect, _ a1: CGBlendMode) { UIRectFillUsingBlendMode(a0, a1) }
@MainActor func use3418(_ a0: CGRect) { UIRectFrame(a0) }
@MainActor func use3419(_ a0: CGRect) { UIRectClip(a0) }
