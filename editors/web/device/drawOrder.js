// Draw order, back to front. CSS draws by z-index; among equal z-indices the order of the nodes decides.

const ranks = { decoration: 0, cell: 1, supplementary: 2 };

/** Compares two elements with equal z-index by draw order: negative if `one` is drawn first. */
export function compare(one, other) {
  return ranks[one.category] - ranks[other.category] || one.indexPath[0] - other.indexPath[0]
    || (one.indexPath[1] ?? 0) - (other.indexPath[1] ?? 0) || ((one.kind ?? "") < (other.kind ?? "") ? -1 : (one.kind ?? "") > (other.kind ?? "") ? 1 : 0);
}

/**
 * Returns the smallest set of numbers whose removal leaves an ascending list: those outside a LIS. Numbers are unique.
 */
export function indicesOutsideLIS(numbers) {
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
  const outside = new Set(numbers);
  for (let index = ends.length ? ends[ends.length - 1] : -1; index >= 0; index = before[index]) outside.delete(numbers[index]);
  return outside;
}

const byDrawOrder = (one, other) => compare(one.element, other.element);

/** The views of a layer in draw order; a view has an element and a node. */
export class DrawOrder {
  #layer; #views = [];
  constructor(layer) { this.#layer = layer; }

  /** Keeps the views for which `isThere` returns true. */
  retain(isThere) { this.#views = this.#views.filter(isThere); }

  /** Inserts new views at their positions in the sorted list and in the DOM. */
  insertSorted(inserted) {
    inserted.sort(byDrawOrder);
    const before = this.#views, after = [];
    let index = 0;
    for (const view of inserted) {
      while (index < before.length && byDrawOrder(before[index], view) <= 0) after.push(before[index++]);
      this.#layer.insertBefore(view.node, before[index]?.node ?? null);
      after.push(view);
    }
    this.#views = after.concat(before.slice(index));
  }

  /** Sorts all views again, and moves the fewest possible nodes: those outside the LIS. */
  sort(inserted) {
    const positions = new Map();
    this.#views = [...new Set([...this.#views, ...inserted])].filter(({ isHeld }) => !isHeld).sort(byDrawOrder);
    this.#views.forEach((view, index) => positions.set(view.node, index));
    const outside = indicesOutsideLIS([...this.#layer.children].map((node) => positions.get(node)).filter((position) => position !== undefined));
    for (let index = this.#views.length - 1; outside.size > 0 && index >= 0; index--) {
      if (outside.delete(index)) this.#layer.insertBefore(this.#views[index].node, this.#views[index + 1]?.node ?? null);
    }
  }
}
