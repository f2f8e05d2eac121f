import CollectionLayout
import LayoutStyle

extension AnimatedSVG {
  /// Draws an element around its pivot, with its rotation, skew and scale.
  mutating func drawTurned(_ motion: ElementTracks, key: String) {
    guard motion.isTransformed else { return drawAppearances(motion, key: key) }
    let (track, _) = track(motion.frames, motion.transforms, .transform, motion.turnPrecision)
    let turn = track.vertices[0].values
    canvas.append("<g transform=\"rotate(")
    for (index, number) in [turn.x, turn.y, turn.z, turn.w].enumerated() {
      if index > 0 { canvas.append([")skewX(", ")scale(", " "][index - 1]) }
      XMLEscaping.append(number, decimals: 5, to: &canvas.bytes)
    }
    canvas.append(")\"")
    animate(name(track, .transform))
    canvas.append(">")
    drawAppearances(motion, key: key)
    canvas.append("</g>")
  }

  private mutating func drawAppearances(_ motion: ElementTracks, key: String) {
    let faces = AppearanceSpan.all(of: motion.attributes)
    for face in faces {
      let isOnly = faces.count == 1
      if !isOnly { openStep(VisibilityTrack(frames: face.indices.map { motion.frames[$0] })) }
      draw(face, motion, key: key)
      if !isOnly { canvas.append("</g>") }
    }
  }

  /// Opens a group that is visible in some frames only. It uses opacity, so that it cannot show inside a hidden parent.
  private mutating func openStep(_ range: VisibilityTrack) {
    canvas.append("<g")
    if !range.isInitiallyVisible { canvas.append(" opacity=\"0\"") }
    animate([rules.name(of: range, isVisibility: false)], isStepped: true)
    canvas.append(">")
  }

  private mutating func draw(_ face: AppearanceSpan, _ motion: ElementTracks, key: String) {
    let frames = face.indices.map { motion.frames[$0] }
    let boxes = face.indices.map { motion.relativeFrames[$0] }
    let largest = boxes.reduce(boxes[0]) { pointwiseMax($0, $1) }
    var attributes = face.sample
    attributes.frame = motion.rect(Size(width: largest.z, height: largest.w))
    let style = ElementStyle(attributes, key: key)
    if PiecewiseLinearTrack(frames: frames, values: boxes, precision: ElementTracks.points).isConstant {
      canvas.shape(attributes.frame, style)
      canvas.label(attributes.frame, style)
      return
    }
    for part in style.parts(of: attributes.frame) {
      switch part.shape {
      case .rectangle: rectangle(frames, boxes, isTurned: motion.isTransformed, part)
      case .ribbon: ribbon(frames, boxes, attributes.frame, part)
      }
    }
    words(face, motion, frames, key: key)
  }

  /// Draws the text. The text laid out for one size is one group, which follows the center of the frame.
  private mutating func words(_ face: AppearanceSpan, _ motion: ElementTracks, _ frames: [Int], key: String) {
    let stages = face.textSizeSpans(motion.attributes)
    for stage in stages {
      var attributes = face.sample
      attributes.frame = Rect(x: 0, y: 0, width: stage.size.width, height: stage.size.height)
      let style = ElementStyle(attributes, key: key)
      var drawn = SVGRenderer(partsOf: attributes.frame, isRightToLeft: canvas.isRightToLeft)
      drawn.label(attributes.frame, style)
      guard drawn.count > 0 else { continue }
      let stageFrames = stage.indices.map { motion.frames[$0] }
      if stages.count > 1 { openStep(VisibilityTrack(frames: stageFrames)) }
      let places = stage.indices.map { index in
        let box = motion.relativeFrames[index]
        let gap = SIMD4(box.z - stage.size.width, box.w - stage.size.height, 0, 0) / 2
        // Natural text follows the leading edge of the frame.
        let shift = style.textAlignment == .center ? gap.x : canvas.isRightToLeft ? 2 * gap.x : 0
        return SIMD4(box.x + shift, box.y + gap.y, 0, 0)
      }
      canvas.append("<g")
      move(stageFrames, places)
      canvas.append(">")
      canvas.bytes += drawn.takeBytes()
      canvas.append(stages.count > 1 ? "</g></g>" : "</g>")
    }
  }

  /// Draws a rectangle with an animated frame.
  private mutating func rectangle(
    _ frames: [Int], _ boxes: [SIMD4<Double>], isTurned: Bool, _ part: ElementPart
  ) {
    let grown = boxes.map { box in
      let rect = part.rect(of: Rect(x: box.x, y: box.y, width: box.z, height: box.w))
      return SIMD4(rect.x, rect.y, max(0, rect.width), max(0, rect.height))
    }
    canvas.open(part, Rect(x: grown[0].x, y: grown[0].y, width: grown[0].z, height: grown[0].w))
    if isTurned {
      animate(name(track(frames, grown, .frame, ElementTracks.points).track, .frame))
    } else {
      let sizes = grown.map { SIMD4($0.z, $0.w, 0, 0) }
      animate(name(track(frames, sizes, .size, ElementTracks.points).track, .size))
    }
    canvas.append("/>")
  }

  /// Draws a ribbon with an animated frame. A path has no animatable size, so it is scaled.
  private mutating func ribbon(_ frames: [Int], _ boxes: [SIMD4<Double>], _ frame: Rect, _ part: ElementPart) {
    let factors = boxes.map {
      SIMD4(0, 0, frame.width > 0 ? $0.z / frame.width : 0, frame.height > 0 ? $0.w / frame.height : 0)
    }
    let factor = max(1e-5, 0.02 / max(1, frame.width, frame.height))
    let precision = PiecewiseLinearTrack.Precision(
      tolerance: SIMD4(1, 1, factor, factor), quantum: SIMD4(1, 1, 1e-5, 1e-5))
    canvas.open(part, part.rect(of: frame))
    animate(name(track(frames, factors, .transform, precision).track, .transform))
    canvas.append("/>")
  }
}
