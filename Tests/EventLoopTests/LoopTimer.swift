import EventLoop

/// Our timer in files that import Foundation, which has one too.
typealias LoopTimer = Timer
