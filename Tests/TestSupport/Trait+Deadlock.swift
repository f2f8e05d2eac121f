package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that waits for an event that does not come. It is far above the duration of such a test, as a test
  /// that competes with other processes for two cores can wait minutes for its turn; a deadlock has no end.
  package static var deadlockLimit: Self { .timeLimit(.minutes(10)) }
}
