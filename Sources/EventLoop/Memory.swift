import CUV

/// The memory that this process uses.
package enum Memory {
  /// Returns freed memory to the system (malloc_trim).
  ///
  /// After a few freed arrays of 20 MB glibc serves new ones from its heap and does not return that memory: after ten
  /// updates of a million items 40 MB stayed in use.
  package static func trim() {
    layoutd_trim_memory()
  }
}
