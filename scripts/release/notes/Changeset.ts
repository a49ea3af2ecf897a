/** What a release does to a package's version. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

/** A change that is not released yet, as its file in `.changeset` describes it. */
export interface Changeset {
  /** Name of the file. */
  id: string;
  summary: string;
  /** By name of the package, as written: the first is whom it is about most. */
  bumps: ReadonlyMap<string, Bump>;
}

/**
 * Reads the text of a changeset.
 *
 * @throws Error when it has no front matter or no summary.
 */
export function parseChangeset(id: string, text: string): Changeset {
  const [, head, summary] =
    /^---\n([^]*?)\n?---\n([^]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined || summary === undefined || summary.trim() === '')
    throw new Error(`The changeset '${id}' has no front matter or no summary`);
  const rows = head.matchAll(/^['"]?([^'":]+)['"]?: *(major|minor|patch|none)\b/gm);
  return {
    id,
    summary: summary.trim().replaceAll(/\s+/g, ' '),
    bumps: new Map([...rows].map(([, name = '', bump = 'none']) => [name, bump as Bump])),
  };
}

/** The first sentence of a summary: full stops within names, numbers and code end none. */
export function readFirstSentence(summary: string): string {
  return /^(?:`[^`]*`|[^`])*?[.!?](?=\s+[A-Z`]|$)/.exec(summary)?.[0] ?? summary;
}
