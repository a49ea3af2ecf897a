/** Values by name, as JSON texts, so that they can be compared. */
export type Values = ReadonlyMap<string, string>;

/** What is known when a browser and the server compare what they keep for a user. */
export interface Comparison {
  /** Whether what the browser keeps is the user's: it was last here, or nobody was. */
  owner: 'user' | 'nobody' | 'other';
  local: Values;
  remote: Values;
  /** Names of what was changed here and has not reached the server. */
  pending: ReadonlySet<string>;
}

/** What is to be done so that browser and server keep the same. */
export interface Reconciliation {
  /** To be stored in the browser; `undefined` is to be removed there. */
  keep: ReadonlyMap<string, string | undefined>;
  /** To be told to the server. */
  push: ReadonlySet<string>;
}

/**
 * Brings together what a browser and the server keep for a user. What was changed here and not told yet is
 * told; otherwise the server is right. What nobody owned becomes the user's, lists of words joined with theirs;
 * what another user has left here goes.
 */
export function reconcile({ owner, local, remote, pending }: Comparison): Reconciliation {
  const keep = new Map<string, string | undefined>();
  const push = new Set<string>();
  for (const name of new Set([...local.keys(), ...remote.keys(), ...pending])) {
    const here = local.get(name);
    const there = remote.get(name);
    if (here === there) continue;
    if (owner === 'user' && pending.has(name)) {
      push.add(name);
    } else if (owner === 'nobody' && here !== undefined) {
      const joined = there === undefined ? here : join(here, there);
      if (joined !== here) keep.set(name, joined);
      if (joined !== there) push.add(name);
    } else {
      keep.set(name, there);
    }
  }
  return { keep, push };
}

/** Two lists of words as one; for anything else, what is there. */
function join(here: string, there: string): string {
  const [a, b]: unknown[] = [JSON.parse(here), JSON.parse(there)];
  if (!isWords(a) || !isWords(b)) return there;
  return JSON.stringify([...new Set([...b, ...a])].toSorted());
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}
