/** A pull request whose descriptor is registered once it is merged. */
export interface PendingImport {
  repositoryUrl: string;
  number: number;
  /** Address of its page. */
  url: string;
  /** Where the descriptor will be. */
  location: string;
  /** Of what the descriptor has. */
  entityRefs?: readonly string[];
  /** It was open before it was requested here. */
  existed?: boolean;
}

/** Where pending imports are stored. */
export const pendingStorage = { bucket: 'catalog-import', key: 'pending' } as const;
const maxPending = 50;

/** The list with another one first, which is in it once. */
export function addPending(
  list: readonly PendingImport[],
  added: PendingImport,
): readonly PendingImport[] {
  return [added, ...removePending(list, added)].slice(0, maxPending);
}

/** The list without one. */
export function removePending(
  list: readonly PendingImport[],
  { url }: PendingImport,
): readonly PendingImport[] {
  return list.filter(each => each.url !== url);
}
