import CollectionLayout
import JSON

extension LayoutDifference.Entry {
  /// The sign of the difference before its line: `+`, `-` or `~`.
  package var sign: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    }
  }

  /// The difference without the key of the element, such as `moved 0, 44 → 0, 88`. Long texts in it are shortened.
  package var summary: String {
    switch self {
    case .added(let element), .removed(let element):
      "\(text(element.attributes.frame.origin)), \(text(element.attributes.frame.size))"
    case .changed(let change): change.summary
    }
  }
}

extension ElementChange {
  /// All aspects of the change, separated by semicolons.
  fileprivate var summary: String {
    let (a, b) = (old.attributes, new.attributes)
    var changes: [String] = []
    if isMoved {
      changes.append(
        "moved " + change(from: a.frame.origin, to: b.frame.origin) { "\(text($0.x, $1)), \(text($0.y, $1))" })
    }
    if isResized {
      changes.append(
        "resized " + change(from: a.frame.size, to: b.frame.size) { "\(text($0.width, $1)) × \(text($0.height, $1))" })
    }
    if aspects.contains(.alpha) { changes.append("alpha " + change(from: a.alpha, to: b.alpha, text)) }
    if aspects.contains(.zIndex) { changes.append("zIndex \(a.zIndex) → \(b.zIndex)") }
    if aspects.contains(.transform) { changes.append("transform " + change(from: a.transform, to: b.transform, text)) }
    if aspects.contains(.visibility) { changes.append(b.isHidden ? "hidden" : "no longer hidden") }
    if aspects.contains(.content) {
      changes += members(of: a.custom.object, and: b.custom.object)
      if let style = old.style, let other = new.style { changes += members(of: style, and: other, prefix: "style.") }
      if old.isDisappearing != new.isDisappearing {
        changes.append(new.isDisappearing ? "disappearing" : "no longer disappearing")
      }
    }
    return changes.joined(separator: "; ")
  }

  /// Returns a description of each member in which two JSON objects differ.
  private func members(of old: JSONValue, and new: JSONValue, prefix: String = "") -> [String] {
    var names = (old.asObject ?? []).map(\.key)
    for member in new.asObject ?? [] where old[member.key] == nil { names.append(member.key) }
    return names.compactMap { name in
      let (a, b) = (old[name], new[name])
      if let a, let b, a.isEqual(b, tolerance) { return nil }
      return "\(prefix)\(name) \(a.map(text) ?? "none") → \(b.map(text) ?? "none")"
    }
  }
}

extension LayoutDifference {
  /// The numbers of differences by kind, such as `1 added, 2 moved, 40 unchanged`.
  package var counts: String {
    let counts = ChangeRenderer.Mark.all.map { (count: $0.count(self), word: $0.word) }
    let texts = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
    return texts.isEmpty ? "no elements" : texts.joined(separator: ", ")
  }

  /// A description of the change of the content size; nil if there is none.
  package var contentSizeText: String? {
    isContentResized ? "content \(text(oldContentSize)) → \(text(newContentSize))" : nil
  }
}

/// The maximum number of Unicode scalars of a value in a description.
private let valueLimit = 60

private func text(_ value: JSONValue) -> String {
  let text = String(decoding: value.bytes, as: UTF8.self)
  return text.unicodeScalars.count > valueLimit
    ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(valueLimit))) + "…" : text
}

/// Returns `old → new`, rounded. If both are equal when rounded, they are written with all digits.
private func change<Value>(from old: Value, to new: Value, _ text: (Value, _ isRounded: Bool) -> String) -> String {
  let (one, other) = (text(old, true), text(new, true))
  return one == other ? "\(text(old, false)) → \(text(new, false))" : "\(one) → \(other)"
}

/// Returns a number with all digits, or rounded to thousandths.
private func text(_ number: Double, _ isRounded: Bool = true) -> String {
  JSONValue.number(isRounded ? (number * 1_000).rounded() / 1_000 : number).oneLine
}

private func text(_ point: Point) -> String { "\(text(point.x)), \(text(point.y))" }

private func text(_ size: Size) -> String { "\(text(size.width)) × \(text(size.height))" }

private func text(_ transform: Transform, _ isRounded: Bool) -> String {
  let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
  return "[" + numbers.map { text($0, isRounded) }.joined(separator: ", ") + "]"
}
