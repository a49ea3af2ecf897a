/** What a host's word means; what the table lacks, or the host omits, is `fallback`. */
export function findState<T extends string>(
  states: Readonly<Record<string, T>>,
  word: string | null | undefined,
  fallback: T,
): T {
  return (word && Object.hasOwn(states, word) && states[word]) || fallback;
}

/** From one ISO time to another in milliseconds; `undefined` where one is missing, or they are in the wrong order. */
export function findDurationMs(
  startedAt: string | null | undefined,
  endedAt: string | null | undefined,
): number | undefined {
  const durationMs = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '');
  return durationMs >= 0 ? durationMs : undefined;
}
