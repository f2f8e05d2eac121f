// Back to front: depth is the style's; what is as deep is drawn in the order of the nodes.

const ranks = { decoration: 0, cell: 1, supplementary: 2 };

/** Below 0 where `one` is drawn before `other`, both as deep. */
export function compare(one, other) {
  return ranks[one.category] - ranks[other.category] || one.indexPath[0] - other.indexPath[0]
    || (one.indexPath[1] ?? 0) - (other.indexPath[1] ?? 0) || ((one.kind ?? "") < (other.kind ?? "") ? -1 : (one.kind ?? "") > (other.kind ?? "") ? 1 : 0);
}

/** The fewest of some numbers, each there once, that have to be taken out so that the others ascend; as a set. */
export function misplaced(numbers) {
  const ends = [], before = new Array(numbers.length);
  numbers.forEach((number, index) => {
    let low = 0, high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1; else high = middle;
    }
    before[index] = low > 0 ? ends[low - 1] : -1;
    ends[low] = index;
  });
  const out = new Set(numbers);
  for (let index = ends.length ? ends[ends.length - 1] : -1; index >= 0; index = before[index]) out.delete(numbers[index]);
  return out;
}
