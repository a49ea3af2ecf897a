/**
 * What every call may send unless its endpoint says otherwise. Free JSON, such as the values of a record, is bounded by
 * the body's size, values and depth alone.
 */
export const defaultInputLimits = {
  /** Characters of one string. */
  characters: 8192,
  /** Items of one array. */
  items: 1000,
  /** Objects and arrays within each other. */
  depth: 32,
  /** Bytes of the whole body. */
  bytes: 1_048_576,
  /** Values of the whole body: the value of each key, each item, and the body itself count. */
  values: 25_000,
} as const;

/** The kinds of limits. */
export type InputLimitName = keyof typeof defaultInputLimits;

/** Limits of one place in an endpoint's input, in place of the defaults. */
export interface InputLimit extends Partial<Record<InputLimitName, number>> {
  /** `body`, `body.entityRefs`, `query.cursor`, `body.groups.*.query`; `*` represents the items of an array. */
  readonly at: string;
  /** Who needs it. */
  readonly reason: string;
}

/** One limit at one place of an endpoint's input. */
export function getInputLimit(
  { limits = [] }: { limits?: readonly InputLimit[] },
  at: string,
  name: InputLimitName,
): number {
  const own = limits.find(limit => limit.at === at && limit[name] !== undefined);
  return own?.[name] ?? defaultInputLimits[name];
}
