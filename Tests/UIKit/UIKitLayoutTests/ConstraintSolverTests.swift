import Testing
import UIKitLayout
import UIKitViews

@MainActor @Suite struct ConstraintSolverTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))

  private func add(_ view: UIView, to parent: UIView? = nil) -> UIView {
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? root).addSubview(view)
    return view
  }

  /// Lays out the root, also when nothing has changed since.
  private func layOut() {
    root.setNeedsLayout()
    root.layoutIfNeeded()
  }

  @Test func `follows edges, a size and a middle`() {
    let pinned = add(UIView())
    let centered = add(UIView())
    NSLayoutConstraint.activate([
      pinned.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor, constant: 100),
      pinned.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      // The other way round.
      root.trailingAnchor.constraint(equalTo: pinned.trailingAnchor, constant: 20),
      pinned.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      centered.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      centered.centerYAnchor.constraint(equalTo: root.centerYAnchor, constant: 5),
      centered.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5, constant: -10),
      centered.heightAnchor.constraint(equalTo: centered.widthAnchor),
    ])
    layOut()
    #expect(pinned.frame == CGRect(x: 10, y: 100, width: 270, height: 500))
    #expect(centered.frame == CGRect(x: 80, y: 235, width: 140, height: 140))
  }

  @Test func `follows visual formats`() {
    let (bar, list, badge) = (add(UIView()), add(UIView()), add(UIView()))
    let views = ["bar": bar, "list": list, "badge_1": badge]
    for format in [
      "H:|[list]|", "V:|-(top)-[bar(==56)]-20-[list]|", "H:|-[bar]-(>=2@low,4)-[badge_1(40)]-|", "V:[badge_1(bar)]",
    ] {
      let metrics: [String: Any] = ["top": 30, "low": 250.0]
      root.addConstraints(NSLayoutConstraint.constraints(withVisualFormat: format, metrics: metrics, views: views))
    }
    root.addConstraints(
      NSLayoutConstraint.constraints(
        withVisualFormat: "[bar]-[badge_1]", options: .alignAllTop, metrics: nil, views: views))
    root.layoutMargins = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 12)
    layOut()
    #expect(bar.frame == CGRect(x: 16, y: 30, width: 228, height: 56))
    #expect(list.frame == CGRect(x: 0, y: 106, width: 300, height: 494))
    #expect(badge.frame == CGRect(x: 248, y: 30, width: 40, height: 56))
  }

  @Test(arguments: ["", "|", "[", "[none]", "[a", "[a(]", "[a]-[b", "[a]-8[b]", "[a]-(8-[b]", "[a]|]", "[a(12@)]", "x"])
  func `makes no constraints of what is no visual format`(format: String) {
    let views = ["a": add(UIView()), "b": add(UIView())]
    #expect(NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: views).isEmpty)
  }

  @Test func `follows siblings, nested views and constraints of items`() {
    let header = add(UIView())
    let body = add(UIView())
    let inner = add(UIView(), to: body)
    header.heightAnchor.constraint(equalToConstant: 44).isActive = true
    for (view, edges) in [(header, [.top, .left, .right]), (body, [.left, .right, .bottom])]
      as [(UIView, [NSLayoutConstraint.Attribute])]
    {
      for edge in edges {
        NSLayoutConstraint(
          item: view, attribute: edge, relatedBy: .equal, toItem: root, attribute: edge, multiplier: 1, constant: 0
        ).isActive = true
      }
    }
    body.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 6).isActive = true
    // Of a view that is not the superview.
    inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 70).isActive = true
    inner.bottomAnchor.constraint(equalTo: body.bottomAnchor).isActive = true
    inner.leadingAnchor.constraint(equalTo: body.layoutMarginsGuide.leadingAnchor).isActive = true
    inner.widthAnchor.constraint(equalToConstant: 50).isActive = true
    layOut()
    #expect(header.frame == CGRect(x: 0, y: 0, width: 300, height: 44))
    #expect(body.frame == CGRect(x: 0, y: 50, width: 300, height: 550))
    #expect(inner.frame == CGRect(x: 8, y: 20, width: 50, height: 530))
  }

  @Test func `prefers a higher priority, then equalities`() {
    let view = add(UIView())
    let low = view.widthAnchor.constraint(equalToConstant: 10)
    low.priority = .defaultLow
    let high = view.widthAnchor.constraint(equalToConstant: 20)
    high.priority = .defaultHigh
    let most = view.heightAnchor.constraint(lessThanOrEqualToConstant: 90)
    NSLayoutConstraint.activate([low, high, most])
    layOut()
    #expect(view.frame == CGRect(x: 0, y: 0, width: 20, height: 90))
    high.isActive = false
    low.constant = 12
    layOut()
    #expect(view.frame.width == 12)
  }

  @Test func `places the views of a stack, from right to left too`() {
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView(), UIView()])
    stack.axis = .vertical
    stack.spacing = 10
    _ = add(stack)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.arrangedSubviews[0].heightAnchor.constraint(equalToConstant: 40).isActive = true
    stack.arrangedSubviews[2].heightAnchor.constraint(equalToConstant: 50).isActive = true
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor), stack.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30),
      stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    layOut()
    #expect(stack.frame == CGRect(x: 0, y: 0, width: 270, height: 600))
    let frames = stack.arrangedSubviews.map(\.frame)
    #expect(frames.map(\.height) == [40, 490, 50] && frames.map(\.minY) == [0, 50, 550])
    #expect(frames.allSatisfy { $0.width == stack.frame.width && $0.minX == 0 })
  }

  @Test func `keeps frames without constraints and numbers that are not finite`() {
    let framed = UIView(frame: CGRect(x: 5, y: 6, width: 7, height: 8))
    root.addSubview(framed)
    let below = add(UIView())
    below.topAnchor.constraint(equalTo: framed.bottomAnchor).isActive = true
    below.leadingAnchor.constraint(equalTo: framed.leadingAnchor, constant: .infinity).isActive = true
    let size = below.widthAnchor.constraint(equalTo: below.heightAnchor, multiplier: .nan)
    size.isActive = true
    layOut()
    #expect(framed.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
    #expect(below.frame == CGRect(x: 0, y: 14, width: 0, height: 0))
  }

  @Test func `ends with constraints that contradict each other`() {
    let views = (0..<50).map { _ in add(UIView()) }
    for (view, next) in zip(views, views.dropFirst() + [views[0]]) {
      view.leadingAnchor.constraint(equalTo: next.trailingAnchor, constant: 1).isActive = true
      view.widthAnchor.constraint(equalTo: next.widthAnchor, multiplier: 2).isActive = true
    }
    layOut()
    #expect(views.allSatisfy { $0.frame.width.isFinite && $0.frame.minX.isFinite })
  }
}
