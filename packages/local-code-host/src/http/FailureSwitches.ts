/** What goes wrong with a request. */
export type Failure =
  /** Answered with an error of the dialect. */
  | { type: 'status'; status: 401 | 403 | 404 | 409 | 422 | 500 | 502 | 503; message?: string }
  /** The limit of requests is used up: 429 with `Retry-After`, or GitHub's 403 with nothing remaining. */
  | { type: 'rate-limit'; status?: 403 | 429; retryAfterSeconds: number }
  /** Answered late. */
  | { type: 'slow'; delayMs: number }
  /** The connection ends before anything is done, or after all is done and nothing is answered. */
  | { type: 'cut'; when: 'before' | 'after' };

/** Which requests fail. */
export interface FailureRule {
  failure: Failure;
  /** Any when omitted. */
  method?: string;
  /** Of the path with its query; any when omitted. */
  path?: RegExp;
  /** Requests that are answered before the first one fails; 0 when omitted. */
  after?: number;
  /** Requests that fail before the rule ends; 1 when omitted. */
  times?: number;
}

/** The failures that a test switched on. */
export class FailureSwitches {
  #rules: (FailureRule & { left: number; passing: number })[] = [];

  add(rule: FailureRule): void {
    this.#rules.push({ ...rule, left: rule.times ?? 1, passing: rule.after ?? 0 });
  }

  /** Ends all rules. */
  clear(): void {
    this.#rules = [];
  }

  /** The failure of a request, which counts it. */
  take(method: string, path: string): Failure | undefined {
    const rule = this.#rules.find(
      each =>
        (each.method === undefined || each.method === method) &&
        (each.path === undefined || each.path.test(path)),
    );
    if (!rule) return undefined;
    if (rule.passing > 0) {
      rule.passing -= 1;
      return undefined;
    }
    rule.left -= 1;
    this.#rules = this.#rules.filter(({ left }) => left > 0);
    return rule.failure;
  }
}
