import type { ActionContext } from '@portico/scaffolder-node';

/** Entries that one line of a log names. */
const maxNamed = 20;

/**
 * Says in the log of a task what an action omits, and why.
 *
 * @param what - begins the line: `Not fetched`.
 */
export function logOmitted(
  logger: ActionContext['logger'],
  what: string,
  entries: readonly { path: string; reason: string }[],
): void {
  if (entries.length === 0) return;
  const named = entries.slice(0, maxNamed).map(({ path, reason }) => `'${path}': ${reason}`);
  const more = entries.length > maxNamed ? `; and ${entries.length - maxNamed} more` : '';
  logger.warn(`${what}: ${named.join('; ')}${more}`);
}
