// swift-format-ignore-file
import UIKit

/// Seven days a week, with the weekday names above each month.
final class MonthCalendarViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    private var calendar = Calendar(identifier: .gregorian)
    private var months: [Date] = []
    private let columns = 7

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.sectionHeadersPinToVisibleBounds = true
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = CGSize(width: 0, height: 44)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        months = (0..<12).compactMap { calendar.date(byAdding: .month, value: $0, to: start) }
        collectionView.backgroundColor = .systemBackground
        collectionView.register(CalendarDayCell.self, forCellWithReuseIdentifier: "day")
        collectionView.register(CalendarMonthHeader.self,
                                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                                withReuseIdentifier: "month")
    }

    override func numberOfSections(in collectionView: UICollectionView) -> Int { months.count }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        calendar.range(of: .day, in: .month, for: months[section])?.count ?? 0
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        guard let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "day", for: indexPath) as? CalendarDayCell else {
            return UICollectionViewCell()
        }
        cell.label.text = String(indexPath.item + 1)
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
        let header = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "month", for: indexPath)
        (header as? CalendarMonthHeader)?.label.text = "\(calendar.component(.month, from: months[indexPath.section]))"
        return header
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        UISelectionFeedbackGenerator().selectionChanged()
    }

    func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
        let side = floor(collectionView.bounds.width / CGFloat(columns))
        return CGSize(width: side, height: side)
    }

    func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int) -> UIEdgeInsets {
        UIEdgeInsets(top: 8, left: 0, bottom: 24, right: 0)
    }
}

final class CalendarDayCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .monospacedDigitSystemFont(ofSize: 17, weight: .regular)
        label.textAlignment = .center
        contentView.addSubview(label)
        selectedBackgroundView = UIView()
        selectedBackgroundView?.backgroundColor = UIColor.tintColor.withAlphaComponent(0.2)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds
    }

    override var isSelected: Bool {
        didSet { label.font = isSelected ? .boldSystemFont(ofSize: 17) : .systemFont(ofSize: 17) }
    }
}

final class CalendarMonthHeader: UICollectionReusableView {
    let label = UILabel()
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        addSubview(label)
    }
    required init?(coder: NSCoder) { fatalError() }
    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.inset(by: layoutMargins)
    }
}
