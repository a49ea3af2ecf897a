import type { FoundRepository, ListOrder, ListRequest, RepositoryPage } from './HostDialect.ts';
import { type ChangeToken, isSince } from './RepositoryPosition.ts';

/** With more pages of changes, reading all is cheaper. */
const maxPages = 20;
const maxCounted = 200;

/** How changes are read. */
interface ChangeReading {
  /** Those that together list all changes first. */
  orders: readonly ListOrder[];
  /** What changed so long before the token is listed again: it may have changed since without another moment. */
  settleMs: number;
  list(request: ListRequest): Promise<RepositoryPage>;
}

/**
 * Reads what has changed since a token, from lists that begin with what changed last.
 *
 * @returns `undefined` when all is to be read: there are fewer repositories than are known, or too many have changed.
 */
export async function readRepositoryChanges(
  token: ChangeToken,
  { orders, settleMs, list }: ChangeReading,
): Promise<{ repositories: FoundRepository[]; token: ChangeToken } | undefined> {
  const changed = new Map<string, FoundRepository>();
  const totals: Record<string, number> = {};
  let latest = token.since;
  const from = new Date(Date.parse(token.since) - settleMs).toISOString();
  const counted = new Set(token.counted);
  for (const [owner, known] of Object.entries(token.totals)) {
    const created = new Set<string>();
    let total: number | undefined;
    for (const order of orders) {
      let cursor: string | undefined;
      for (let pages = 0; ; pages += 1) {
        if (pages === maxPages) return undefined;
        const page = await list({ owner, order, cursor });
        total ??= page.total;
        const found = page.repositories.filter(each => isChanged(each, order, from));
        for (const repository of found) {
          changed.set(repository.id, repository);
          const { createdAt } = repository;
          if (createdAt !== undefined && isSince(createdAt, token.since))
            created.add(repository.id);
          const moment = getMoment(repository, order);
          if (moment !== undefined && isSince(moment, latest)) latest = moment;
        }
        cursor = page.next;
        if (cursor === undefined || found.length < page.repositories.length) break;
      }
    }
    const added = [...created].filter(id => !token.counted.includes(id));
    if (total !== undefined && total !== known + added.length) return undefined;
    totals[owner] = total ?? known + added.length;
    for (const id of created) counted.add(id);
  }
  if (counted.size > maxCounted) return undefined;
  const stillNew = [...counted].filter(id => {
    const createdAt = changed.get(id)?.createdAt;
    return createdAt !== undefined && isSince(createdAt, latest);
  });
  return {
    repositories: [...changed.values()],
    token: { config: token.config, since: latest, totals, counted: stillNew },
  };
}

function getMoment(repository: FoundRepository, order: ListOrder): string | undefined {
  return order === 'pushed' ? repository.pushedAt : repository.updatedAt;
}

/** What has no moment was never changed in this order. */
function isChanged(repository: FoundRepository, order: ListOrder, since: string): boolean {
  const moment = getMoment(repository, order);
  return moment !== undefined && isSince(moment, since);
}
