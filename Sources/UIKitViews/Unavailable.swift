public import Foundation
public import UIKitLayout

@available(*, unavailable, message: "interface files are not read on Linux; make controllers in code")
public final class UIStoryboard: NSObject {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
open class UITableView: UIScrollView {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
open class UITableViewCell: UIView {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
open class UITableViewController: UIViewController {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
public protocol UITableViewDataSource: NSObjectProtocol {}

@available(*, unavailable, message: "table views are not supported on Linux; use a collection view with a list layout")
public protocol UITableViewDelegate: UIScrollViewDelegate {}
