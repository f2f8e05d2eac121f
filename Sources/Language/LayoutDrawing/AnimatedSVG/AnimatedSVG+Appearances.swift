import CollectionLayout

extension AnimatedSVG {
  /// Draws an element with its rotation, skew and scale about its pivot.
  mutating func drawTransformed(_ tracks: ElementTracks, key: String) {
    guard tracks.isTransformed else { return drawAppearances(tracks, key: key) }
    let (track, _) = track(
      of: .transform, at: tracks.frames, through: tracks.transforms, precision: tracks.transformPrecision)
    let transform = track.vertices[0].values
    canvas.append("<g transform=\"rotate(")
    for (index, number) in [transform.x, transform.y, transform.z, transform.w].enumerated() {
      if index > 0 { canvas.append([")skewX(", ")scale(", " "][index - 1]) }
      XMLEscaping.append(number, decimals: 5, to: &canvas.bytes)
    }
    canvas.append(")\"")
    animate(name(track, .transform))
    canvas.append(">")
    drawAppearances(tracks, key: key)
    canvas.append("</g>")
  }

  private mutating func drawAppearances(_ tracks: ElementTracks, key: String) {
    let spans = AppearanceSpan.all(of: tracks.attributes)
    for span in spans {
      let isOnly = spans.count == 1
      if !isOnly { openStep(VisibilityTrack(frames: span.indices.map { tracks.frames[$0] })) }
      draw(span, tracks, key: key)
      if !isOnly { canvas.append("</g>") }
    }
  }

  /// Opens a group that is visible in some frames only. Opacity hides it, since a visible element would show inside of
  /// a hidden parent.
  private mutating func openStep(_ range: VisibilityTrack) {
    canvas.append("<g")
    if !range.isInitiallyVisible { canvas.append(" opacity=\"0\"") }
    animate([rules.name(of: range, isVisibility: false)], isStepped: true)
    canvas.append(">")
  }

  private mutating func draw(_ span: AppearanceSpan, _ tracks: ElementTracks, key: String) {
    let frames = span.indices.map { tracks.frames[$0] }
    let boxes = span.indices.map { tracks.relativeFrames[$0] }
    let largest = boxes.reduce(boxes[0]) { pointwiseMax($0, $1) }
    var attributes = span.sample
    attributes.frame = tracks.rect(Size(width: largest.z, height: largest.w))
    let style = ElementStyle(attributes, key: key)
    if PiecewiseLinearTrack(frames: frames, values: boxes, precision: ElementTracks.points).isConstant {
      canvas.shape(attributes.frame, style)
      canvas.label(attributes.frame, style)
      return
    }
    for part in style.shapes(of: attributes.frame, isRightToLeft: canvas.isRightToLeft) {
      switch part.shape {
      case .rectangle: rectangle(part, at: frames, in: boxes, isTransformed: tracks.isTransformed)
      case .ribbon: ribbon(part, of: attributes.frame, at: frames, in: boxes)
      }
    }
    words(of: span, in: tracks, at: frames, key: key)
  }

  /// Draws the text of an element, in one group for each size for which it is laid out. A group follows the center of
  /// the frame, or its leading edge if the text is aligned there.
  private mutating func words(
    of span: AppearanceSpan, in tracks: ElementTracks, at frames: [Int], key: String
  ) {
    let sizeSpans = span.textSizeSpans(tracks.attributes)
    for sizeSpan in sizeSpans {
      var attributes = span.sample
      attributes.frame = Rect(x: 0, y: 0, width: sizeSpan.size.width, height: sizeSpan.size.height)
      let style = ElementStyle(attributes, key: key)
      var drawn = SVGRenderer(partsOf: attributes.frame, isRightToLeft: canvas.isRightToLeft)
      drawn.label(attributes.frame, style)
      guard drawn.count > 0 else { continue }
      let sizeFrames = sizeSpan.indices.map { tracks.frames[$0] }
      if sizeSpans.count > 1 { openStep(VisibilityTrack(frames: sizeFrames)) }
      let places = sizeSpan.indices.map { index in
        let box = tracks.relativeFrames[index]
        let gap = SIMD4(box.z - sizeSpan.size.width, box.w - sizeSpan.size.height, 0, 0) / 2
        // Natural text follows the leading edge of the frame.
        let shift = style.textAlignment == .center ? gap.x : canvas.isRightToLeft ? 2 * gap.x : 0
        return SIMD4(box.x + shift, box.y + gap.y, 0, 0)
      }
      canvas.append("<g")
      move(sizeFrames, places)
      canvas.append(">")
      canvas.bytes += drawn.takeBytes()
      canvas.append(sizeSpans.count > 1 ? "</g></g>" : "</g>")
    }
  }

  /// Draws a rectangle whose frame changes. `boxes` are the frames of the element (x, y, width, height in points,
  /// relative to its pivot) at the indices `frames`.
  private mutating func rectangle(
    _ part: ElementPart, at frames: [Int], in boxes: [SIMD4<Double>], isTransformed: Bool
  ) {
    let grown = boxes.map { box in
      let rect = part.rect(of: Rect(x: box.x, y: box.y, width: box.z, height: box.w))
      return SIMD4(rect.x, rect.y, max(0, rect.width), max(0, rect.height))
    }
    canvas.open(part, Rect(x: grown[0].x, y: grown[0].y, width: grown[0].z, height: grown[0].w))
    // The parts of a row move in its frame when its size changes.
    if isTransformed || part.region != .frame {
      animate(name(track(of: .frame, at: frames, through: grown, precision: ElementTracks.points).track, .frame))
    } else {
      let sizes = grown.map { SIMD4($0.z, $0.w, 0, 0) }
      animate(name(track(of: .size, at: frames, through: sizes, precision: ElementTracks.points).track, .size))
    }
    canvas.append("/>")
  }

  /// Draws a ribbon whose frame changes; it is scaled, since CSS does not animate the size of a path. `boxes` are the
  /// frames of the element (x, y, width, height in points, relative to its pivot) at the indices `frames`.
  private mutating func ribbon(_ part: ElementPart, of frame: Rect, at frames: [Int], in boxes: [SIMD4<Double>]) {
    let factors = boxes.map {
      SIMD4(0, 0, frame.width > 0 ? $0.z / frame.width : 0, frame.height > 0 ? $0.w / frame.height : 0)
    }
    let factor = max(1e-5, 0.02 / max(1, frame.width, frame.height))
    let precision = PiecewiseLinearTrack.Precision(
      tolerance: SIMD4(1, 1, factor, factor), quantum: SIMD4(1, 1, 1e-5, 1e-5))
    canvas.open(part, part.rect(of: frame))
    animate(name(track(of: .transform, at: frames, through: factors, precision: precision).track, .transform))
    canvas.append("/>")
  }
}
