import CUV

/// What the process holds of the machine's memory.
package enum Memory {
  /// Returns freed memory to the system, where the allocator would keep it for later.
  ///
  /// After a few freed arrays of 20 MB glibc takes new ones from its heap and returns nothing of that by itself: after
  /// ten updates of a million items 40 MB stayed in use for good.
  package static func giveBack() {
    layoutd_trim_memory()
  }
}
