import type { Decision } from './Decision.ts';
import type { Difference } from './listDifferences.ts';

/** A difference of one route at one place, with the first call that showed it. */
export interface FoundDifference extends Difference {
  route: string;
  count: number;
  example: string;
}

interface RouteCounts {
  calls: number;
  differing: number;
  undecided: Map<string, FoundDifference>;
  omitted: number;
}

/** What comparing two portals gave. */
export class ShadowReport {
  readonly #maxPerRoute: number;
  readonly #routes = new Map<string, RouteCounts>();
  readonly #decided = new Map<Decision, number>();
  readonly #omitted = new Map<string, number>();
  /** Calls that a portal answered 401, by portal. */
  readonly unauthorized = { former: 0, here: 0 };
  /** Calls that failed on both portals, so that they compare nothing. */
  failed = 0;

  constructor(maxPerRoute: number) {
    this.#maxPerRoute = maxPerRoute;
  }

  /** Notes recorded calls that are not sent. */
  omit(reason: string, count = 1): void {
    this.#omitted.set(reason, (this.#omitted.get(reason) ?? 0) + count);
  }

  /** Notes a call that was sent, `count` times in the recording. */
  add(
    { route, example, count }: { route: string; example: string; count: number },
    differences: readonly Difference[],
    find: (difference: Difference) => Decision | undefined,
  ): void {
    const found = this.#routes.get(route) ?? {
      calls: 0,
      differing: 0,
      undecided: new Map(),
      omitted: 0,
    };
    this.#routes.set(route, found);
    found.calls += count;
    let isUndecided = false;
    for (const difference of differences) {
      const decision = find(difference);
      if (decision) this.#decided.set(decision, (this.#decided.get(decision) ?? 0) + count);
      else {
        isUndecided = true;
        this.#addUndecided(found, { ...difference, route, example, count });
      }
    }
    if (isUndecided) found.differing += count;
  }

  #addUndecided(route: RouteCounts, difference: FoundDifference): void {
    const known = route.undecided.get(difference.pointer);
    if (known) known.count += difference.count;
    else if (route.undecided.size < this.#maxPerRoute)
      route.undecided.set(difference.pointer, difference);
    else route.omitted += 1;
  }

  get calls(): number {
    return sum([...this.#routes.values()].map(({ calls }) => calls));
  }

  get routes() {
    return [...this.#routes]
      .map(([route, { calls, differing, undecided, omitted }]) => ({
        route,
        calls,
        differing,
        undecided: [...undecided.values()],
        omitted,
      }))
      .toSorted((a, b) => b.differing - a.differing || b.calls - a.calls);
  }

  /** How many undecided differences there are, each place of a route counted once. */
  get undecided(): number {
    return sum(this.routes.map(({ undecided, omitted }) => undecided.length + omitted));
  }

  get decided() {
    return [...this.#decided].map(([decision, count]) => ({ ...decision, count }));
  }

  get omitted() {
    return [...this.#omitted].map(([reason, count]) => ({ reason, count }));
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
