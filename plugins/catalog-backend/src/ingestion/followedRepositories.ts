import type { CodeHosts } from '@portico/code-hosts';
import { findFollowedInterval } from '../store/followedRepositories.ts';
import { listIncludedPaths } from '../store/sourceQueries.ts';
import type { StoredSource } from '../store/sources.ts';
import type { StoreTransaction } from '../store/StoreTransaction.ts';

/** Host and name of the repository of an address, as they are compared; `undefined` for other addresses. */
export function getRepositoryKey(address: string, codeHosts: CodeHosts): string | undefined {
  const found = URL.canParse(address) ? codeHosts.findRepository(address) : undefined;
  return found && `${found.host.host}/${found.repository}`.toLowerCase();
}

/**
 * When a URL is requested again whose repository, and those of all it includes, report their changes: at a moment of its own
 * in each interval, so that many that were read together are not requested together again.
 *
 * @returns `undefined` for those on the schedule of all others.
 */
export async function findFollowedDueAt(
  tx: StoreTransaction,
  { id, type, target }: StoredSource,
  codeHosts: CodeHosts,
): Promise<string | undefined> {
  if (type !== 'url') return undefined;
  const keys = new Set<string>();
  for (const address of [target, ...(await listIncludedPaths(tx.trx, id))]) {
    const key = getRepositoryKey(address, codeHosts);
    if (key === undefined) return undefined;
    keys.add(key);
  }
  const everyMs = await findFollowedInterval(tx.trx, [...keys]);
  if (everyMs === undefined) return undefined;
  const now = Date.parse(tx.now);
  const phaseMs = Math.floor(((id * goldenRatio) % 1) * everyMs);
  const passed = Math.floor((now - phaseMs) / everyMs);
  return new Date((passed + 1) * everyMs + phaseMs).toISOString();
}

/** Its multiples lie evenly between 0 and 1, whatever ids there are. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;
