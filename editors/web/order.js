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

const byPlace = (one, other) => compare(one.element, other.element);

/** The views of a layer, each with its element and its node, in the order in which they are drawn. */
export class Order {
  #layer; #views = [];
  constructor(layer) { this.#layer = layer; }

  /** Forgets all others. */
  keep(isThere) { this.#views = this.#views.filter(isThere); }

  /** Puts new views among those that are in order. */
  merge(come) {
    come.sort(byPlace);
    const before = this.#views, after = [];
    let index = 0;
    for (const view of come) {
      while (index < before.length && byPlace(before[index], view) <= 0) after.push(before[index++]);
      this.#layer.insertBefore(view.node, before[index]?.node ?? null);
      after.push(view);
    }
    this.#views = after.concat(before.slice(index));
  }

  /** Puts everything in order again; as few nodes as possible change their place among the others. */
  sort(come) {
    const places = new Map();
    this.#views = [...new Set([...this.#views, ...come])].sort(byPlace);
    this.#views.forEach((view, index) => places.set(view.node, index));
    const out = misplaced([...this.#layer.children].map((node) => places.get(node)).filter((place) => place !== undefined));
    for (let index = this.#views.length - 1; out.size > 0 && index >= 0; index--) {
      if (out.delete(index)) this.#layer.insertBefore(this.#views[index].node, this.#views[index + 1]?.node ?? null);
    }
  }
}
