public import Foundation
public import UIKitLayout

/// A view that the user operates. No user does.
@preconcurrency @MainActor open class UIControl: UIView {

  /// An action of the user.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a value from a raw value.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    /// A finger touches.
    public static let touchDown = Event(rawValue: 1)
    /// A finger touches again.
    public static let touchDownRepeat = Event(rawValue: 2)
    /// A finger drags inside.
    public static let touchDragInside = Event(rawValue: 4)
    /// A finger drags outside.
    public static let touchDragOutside = Event(rawValue: 8)
    /// A finger drags in.
    public static let touchDragEnter = Event(rawValue: 16)
    /// A finger drags out.
    public static let touchDragExit = Event(rawValue: 32)
    /// A finger is lifted inside.
    public static let touchUpInside = Event(rawValue: 64)
    /// A finger is lifted outside.
    public static let touchUpOutside = Event(rawValue: 128)
    /// The touch is cancelled.
    public static let touchCancel = Event(rawValue: 256)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 4096)
    /// The main action.
    public static let primaryActionTriggered = Event(rawValue: 8192)
    /// The menu is shown.
    public static let menuActionTriggered = Event(rawValue: 16384)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 65536)
    /// The text changed.
    public static let editingChanged = Event(rawValue: 131072)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 262144)
    /// Editing ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 524288)
    /// All touches.
    public static let allTouchEvents = Event(rawValue: 4095)
    /// All changes of text.
    public static let allEditingEvents = Event(rawValue: 983040)
    /// All events.
    public static let allEvents = Event(rawValue: 4294967295)
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a value from a raw value.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    /// The usual state.
    public static let normal: State = []
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1)
    /// The control is disabled.
    public static let disabled = State(rawValue: 2)
    /// The control is selected.
    public static let selected = State(rawValue: 4)
    /// The control is in focus.
    public static let focused = State(rawValue: 8)
  }

  /// The horizontal placement of content.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  /// The vertical placement of content.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center, top, bottom, fill
  }
  /// Creates a control with this frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }
  /// Creates a control. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  /// Creates a control. The action is never called.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
  }
  /// Whether the control is enabled. Stored only.
  open var isEnabled = true
  /// Whether the control is selected. Stored only.
  open var isSelected = false
  /// Whether a finger is on the control. Stored only.
  open var isHighlighted = false
  /// The horizontal placement of content. Stored only.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The vertical placement of content. Stored only.
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  /// Whether a tap shows the menu. Stored only.
  open var showsMenuAsPrimaryAction = false
  /// Whether a long press shows the menu. Stored only.
  open var isContextMenuInteractionEnabled = false
  /// Whether a finger is tracked. Always false.
  open var isTracking: Bool { false }
  /// Whether a finger is inside. Always false.
  open var isTouchInside: Bool { false }

  /// The state.
  open var state: State {
    var state: State = isEnabled ? [] : .disabled
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }
  /// Adds a target. Without effect.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {}
  /// Removes a target. Without effect.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {}
  /// Adds an action. Without effect.
  open func addAction(_ action: UIAction, for controlEvents: Event) {}
  /// Removes an action. Without effect.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {}
  /// Calls the actions of events. Without effect.
  open func sendActions(for controlEvents: Event) {}
  /// Calls a method. Without effect.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {}
}

/// A switch.
@preconcurrency @MainActor open class UISwitch: UIControl {
  /// Whether it is on. Stored only.
  open var isOn = false
  /// The colour of a switch that is on. Stored only.
  open var onTintColor: UIColor?
  /// The colour of the knob. Stored only.
  open var thumbTintColor: UIColor?
  /// The title. Stored only.
  open var title: String?
  /// Switches at once, animated or not. Stored only.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  /// The size, 51 × 31 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
}

/// A value in a range.
@preconcurrency @MainActor open class UISlider: UIControl {
  /// The value. Stored only.
  open var value: Float = 0
  /// The smallest value. Stored only.
  open var minimumValue: Float = 0
  /// The largest value. Stored only.
  open var maximumValue: Float = 1
  /// Whether dragging changes the value. Stored only.
  open var isContinuous = true
  /// The colour before the knob. Stored only.
  open var minimumTrackTintColor: UIColor?
  /// The colour after the knob. Stored only.
  open var maximumTrackTintColor: UIColor?
  /// The colour of the knob. Stored only.
  open var thumbTintColor: UIColor?
  /// The picture before the range. Stored only.
  open var minimumValueImage: UIImage?
  /// The picture after the range. Stored only.
  open var maximumValueImage: UIImage?
  /// Sets the value at once, animated or not. Stored only.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A value that changes in steps.
@preconcurrency @MainActor open class UIStepper: UIControl {
  /// The value. Stored only.
  open var value: Double = 0
  /// The smallest value. Stored only.
  open var minimumValue: Double = 0
  /// The largest value. Stored only.
  open var maximumValue: Double = 100
  /// The step. Stored only.
  open var stepValue: Double = 1
  /// Whether the last value is followed by the first. Stored only.
  open var wraps = false
  /// Whether a press repeats. Stored only.
  open var autorepeat = true
}

/// One of several segments.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// Creates segments of titles or pictures.
  public init(items: [Any]?) {
    titles = (items ?? []).map { $0 as? String }
    super.init(frame: .zero)
  }
  /// Creates a control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }
  /// Creates a control without segments. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
  private var titles: [String?] = []
  /// The selected segment; −1 for none. Stored only.
  open var selectedSegmentIndex = -1
  /// The colour of the selected segment. Stored only.
  open var selectedSegmentTintColor: UIColor?
  /// Whether no segment stays selected. Stored only.
  open var isMomentary = false
  /// Whether segments are as wide as their titles. Stored only.
  open var apportionsSegmentWidthsByContent = false
  /// The index of no segment.
  public static let noSegment = -1

  /// The number of segments.
  open var numberOfSegments: Int { titles.count }
  /// Adds a segment. An index beyond the end adds it at the end.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title, at: min(max(0, segment), titles.count))
  }
  /// Removes a segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    if titles.indices.contains(segment) { titles.remove(at: segment) }
  }
  /// Removes all segments.
  open func removeAllSegments() { titles = [] }
  /// Sets the title of a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if titles.indices.contains(segment) { titles[segment] = title }
  }
  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }
  /// Sets the attributes of titles. Without effect.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {}
  /// Enables a segment. Without effect.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}
}

/// A date.
@preconcurrency @MainActor open class UIDatePicker: UIControl {

  /// The parts of the date.
  public enum Mode: Int, Sendable {
    case time, date, dateAndTime, countDownTimer
  }
  /// The date. Stored only.
  open var date = Date(timeIntervalSinceReferenceDate: 0)
  /// The parts of the date. Stored only.
  open var datePickerMode = Mode.dateAndTime
  /// The first date. Stored only.
  open var minimumDate: Date?
  /// The last date. Stored only.
  open var maximumDate: Date?
}
