import Combine
import TestSupport
import Testing

/// Operators, against the same functions of sequences where there are any.
@Suite struct OperatorTests {
  struct Failure: Error, Equatable {
    var value = 0
  }

  /// The values and the end of a publisher that ends.
  private func values<P: Publisher>(of publisher: P) -> [P.Output] {
    var (values, ends) = ([P.Output](), 0)
    _ = publisher.sink { _ in
      ends += 1
    } receiveValue: {
      values.append($0)
    }
    #expect(ends == 1)
    return values
  }

  @Test func operatorsAreThoseOfSequences() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let numbers = (0..<Int.random(in: 0...8, using: &generator)).map { _ in Int.random(in: 0...3, using: &generator) }
      let count = Int.random(in: 0...9, using: &generator)
      let publisher = numbers.publisher
      #expect(values(of: publisher.map { $0 * 2 }) == numbers.map { $0 * 2 })
      #expect(values(of: publisher.filter { $0 > 1 }) == numbers.filter { $0 > 1 })
      #expect(values(of: publisher.compactMap { $0 > 1 ? "\($0)" : nil }) == numbers.filter { $0 > 1 }.map { "\($0)" })
      #expect(values(of: publisher.dropFirst(count)) == Array(numbers.dropFirst(count)))
      #expect(values(of: publisher.prefix(count)) == Array(numbers.prefix(count)))
      #expect(values(of: publisher.drop { $0 < 2 }) == Array(numbers.drop { $0 < 2 }))
      #expect(values(of: publisher.prefix { $0 < 2 }) == Array(numbers.prefix { $0 < 2 }))
      #expect(values(of: publisher.collect()) == [numbers])
      #expect(values(of: publisher.reduce(0, +)) == [numbers.reduce(0, +)])
      #expect(values(of: publisher.scan(0, +)) == numbers.indices.map { numbers[...$0].reduce(0, +) })
      #expect(values(of: publisher.first { $0 == 2 }) == (numbers.first { $0 == 2 }.map { [$0] } ?? []))
      #expect(values(of: publisher.last()) == (numbers.last.map { [$0] } ?? []))
      #expect(values(of: publisher.append(7).prepend(8)) == [8] + numbers + [7])
      #expect(values(of: publisher.contains(3)) == [numbers.contains(3)])
      #expect(values(of: publisher.flatMap { [$0, $0].publisher }) == numbers.flatMap { [$0, $0] })
      #expect(
        values(of: publisher.removeDuplicates())
          == numbers.indices.filter { $0 == 0 || numbers[$0] != numbers[$0 - 1] }.map { numbers[$0] })
      #expect(values(of: publisher.zip("abc".publisher)).map { "\($0)" } == zip(numbers, "abc").map { "\($0)" })
    }
  }

  @Test func failuresEndTheSubscription() {
    var (received, failure): ([Int], (any Error)?) = ([], nil)
    _ = [1, 2, 3].publisher.tryMap { if $0 == 2 { throw Failure(value: $0) } else { $0 } }.sink {
      if case .failure(let error) = $0 { failure = error }
    } receiveValue: {
      received.append($0)
    }
    #expect(received == [1])
    #expect(failure as? Failure == Failure(value: 2))

    let failing = [1].publisher.setFailureType(to: Failure.self).append(Fail(error: Failure()))
    #expect(values(of: failing.catch { _ in Just(9) }) == [1, 9])
    #expect(values(of: failing.replaceError(with: 8)) == [1, 8])
    #expect(values(of: failing.retry(2).replaceError(with: 0)) == [1, 1, 1, 0])
  }

  @Test func combineLatestWaitsForBoth() {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
    var values: [String] = []
    var ends = 0
    let cancellable = first.combineLatest(second).sink { _ in
      ends += 1
    } receiveValue: {
      values.append("\($0)\($1)")
    }
    first.send(1)
    first.send(2)
    second.send("a")
    second.send("b")
    first.send(completion: .finished)
    second.send("c")
    #expect(ends == 0)
    second.send(completion: .finished)
    #expect(values == ["2a", "2b", "2c"])
    #expect(ends == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test func switchToLatestFollowsTheLastPublisherOnly() {
    let inner = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    var (values, ends) = ([Int](), 0)
    let cancellable = outer.switchToLatest().sink { _ in
      ends += 1
    } receiveValue: {
      values.append($0)
    }
    outer.send(inner[0])
    inner[0].send(1)
    outer.send(inner[1])
    inner[0].send(2)
    inner[1].send(3)
    outer.send(completion: .finished)
    #expect(ends == 0)
    inner[1].send(completion: .finished)
    #expect(values == [1, 3])
    #expect(ends == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test func mergeEndsWithTheLast() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    var (values, ends) = ([Int](), 0)
    let cancellable = Publishers.MergeMany(subjects).sink { _ in
      ends += 1
    } receiveValue: {
      values.append($0)
    }
    for (index, subject) in subjects.enumerated() { subject.send(index) }
    for subject in subjects {
      #expect(ends == 0)
      subject.send(completion: .finished)
    }
    #expect(values == [0, 1, 2])
    #expect(ends == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test func shareSubscribesOnce() {
    var subscriptions = 0
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.handleEvents(receiveSubscription: { _ in subscriptions += 1 }).share()
    var values: [Int] = []
    let cancellables = (0..<2).map { _ in shared.sink { values.append($0) } }
    subject.send(1)
    #expect(subscriptions == 1)
    #expect(values == [1, 1])
    withExtendedLifetime(cancellables) {}
  }

  @Test func decodeThrowsForInvalidData() {
    let publisher = Just(Data("[1, 2]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())
    #expect(values(of: publisher.replaceError(with: [])) == [[1, 2]])
    let invalid = Just(Data("[".utf8)).decode(type: [Int].self, decoder: JSONDecoder())
    #expect(values(of: invalid.replaceError(with: [])) == [[]])
  }

  @Test func notificationsArriveUntilTheSubscriptionEnds() {
    let (center, name) = (NotificationCenter(), Notification.Name("changed"))
    var count = 0
    let cancellable = center.publisher(for: name).sink { _ in count += 1 }
    center.post(name: name, object: nil)
    center.post(name: Notification.Name("other"), object: nil)
    cancellable.cancel()
    center.post(name: name, object: nil)
    #expect(count == 1)
  }
}
