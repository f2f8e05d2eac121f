import LayoutDocument

extension FileAccess {
  /// The files of this machine.
  static var disk: FileAccess { .none }
}
