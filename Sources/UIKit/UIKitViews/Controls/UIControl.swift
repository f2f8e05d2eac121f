public import Foundation
public import UIKitLayout

/// A view that the user operates. No user does.
@preconcurrency @MainActor open class UIControl: UIView {

  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    public static let touchDown = Event(rawValue: 1)
    public static let touchDownRepeat = Event(rawValue: 2)
    public static let touchDragInside = Event(rawValue: 4)
    public static let touchDragOutside = Event(rawValue: 8)
    public static let touchDragEnter = Event(rawValue: 16)
    public static let touchDragExit = Event(rawValue: 32)
    public static let touchUpInside = Event(rawValue: 64)
    public static let touchUpOutside = Event(rawValue: 128)
    public static let touchCancel = Event(rawValue: 256)
    public static let valueChanged = Event(rawValue: 4096)
    public static let primaryActionTriggered = Event(rawValue: 8192)
    public static let menuActionTriggered = Event(rawValue: 16384)
    public static let editingDidBegin = Event(rawValue: 65536)
    public static let editingChanged = Event(rawValue: 131072)
    public static let editingDidEnd = Event(rawValue: 262144)
    public static let editingDidEndOnExit = Event(rawValue: 524288)
    public static let allTouchEvents = Event(rawValue: 4095)
    public static let allEditingEvents = Event(rawValue: 983040)
    public static let allEvents = Event(rawValue: 4294967295)
  }

  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let focused = State(rawValue: 8)
  }

  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  public enum ContentVerticalAlignment: Int, Sendable {
    case center, top, bottom, fill
  }
  /// Creates a control. The action is never called.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
  }

  // Stored only:
  open var isEnabled = true { didSet { reportChanges() } }
  open var isSelected = false { didSet { reportChanges() } }
  open var isHighlighted = false { didSet { reportChanges() } }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  open var showsMenuAsPrimaryAction = false
  open var isContextMenuInteractionEnabled = false

  open var isTracking: Bool { false }  // Always false.
  open var isTouchInside: Bool { false }  // Always false.

  open var state: State {
    var state: State = isEnabled ? [] : .disabled
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  // Without effect:
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {}
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {}
  open func addAction(_ action: UIAction, for controlEvents: Event) {}
  open func removeAction(_ action: UIAction, for controlEvents: Event) {}
  open func sendActions(for controlEvents: Event) {}
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {}
}

@preconcurrency @MainActor open class UISwitch: UIControl {
  // Stored only:
  open var isOn = false { didSet { reportChanges() } }
  open var onTintColor: UIColor?
  open var thumbTintColor: UIColor?
  open var title: String?
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// The size, 51 × 31 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
}

/// A control that selects a value between two others. Stored only: the values have no effect.
@preconcurrency @MainActor open class UISlider: UIControl {
  open var value: Float = 0 { didSet { reportChanges() } }
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor?
  open var maximumTrackTintColor: UIColor?
  open var thumbTintColor: UIColor?
  open var minimumValueImage: UIImage?
  open var maximumValueImage: UIImage?
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A control that increases and decreases a value. Stored only: the values have no effect.
@preconcurrency @MainActor open class UIStepper: UIControl {
  open var value: Double = 0 { didSet { reportChanges() } }
  open var minimumValue: Double = 0
  open var maximumValue: Double = 100
  open var stepValue: Double = 1
  open var wraps = false
  open var autorepeat = true
}

@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  public init(items: [Any]?) {
    titles = (items ?? []).map { ($0 as? UIAction)?.title ?? $0 as? String }
    super.init(frame: .zero)
  }
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    titles = actions.map(\.title)
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }
  /// Creates a control without segments. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  private var titles: [String?] = []

  // Stored only:
  /// The selected segment; −1 for none.
  open var selectedSegmentIndex = -1 { didSet { reportChanges() } }
  open var selectedSegmentTintColor: UIColor?
  open var isMomentary = false
  open var apportionsSegmentWidthsByContent = false

  public static let noSegment = -1
  open var numberOfSegments: Int { titles.count }
  /// Adds a segment. An index beyond the end adds it at the end.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title, at: min(max(0, segment), titles.count))
  }
  open func removeSegment(at segment: Int, animated: Bool) {
    if titles.indices.contains(segment) { titles.remove(at: segment) }
  }
  open func removeAllSegments() { titles = [] }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if titles.indices.contains(segment) { titles[segment] = title }
  }
  /// Takes over the title of an action, which is never called.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) { setTitle(action.title, forSegmentAt: segment) }
  /// Adds a segment with the title of an action, which is never called.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insertSegment(withTitle: action.title, at: segment, animated: animated)
  }
  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }
  /// Without effect: the titles are not drawn.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {}
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}  // Without effect.
}

@preconcurrency @MainActor open class UIDatePicker: UIControl {

  public enum Mode: Int, Sendable {
    case time, date, dateAndTime, countDownTimer
  }

  // Stored only:
  open var date = Date(timeIntervalSinceReferenceDate: 0) { didSet { reportChanges() } }
  open var datePickerMode = Mode.dateAndTime
  open var minimumDate: Date?
  open var maximumDate: Date?
}
