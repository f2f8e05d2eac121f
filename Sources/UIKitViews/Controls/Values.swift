public import Foundation
public import UIKitLayout

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
