import EventLoop

/// `EventLoop.Timer`, in files that also import Foundation's `Timer`.
typealias LoopTimer = Timer
