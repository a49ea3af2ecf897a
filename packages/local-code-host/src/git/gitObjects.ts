/** Who wrote a commit. */
export interface Person {
  name: string;
  email: string;
  /** ISO 8601; now when omitted. */
  date?: string | undefined;
}

/** A commit as git stores it. */
export interface Commit {
  sha: string;
  tree: string;
  parents: string[];
  author: Required<Person>;
  committer: Required<Person>;
  message: string;
}

/** An entry of a tree. */
export interface TreeEntry {
  /** From the listed tree. */
  path: string;
  mode: string;
  type: 'blob' | 'tree' | 'commit';
  sha: string;
  /** In bytes; blobs only. */
  size?: number;
}

/** A change to a tree: a file's new content, or its removal. */
export interface TreeChange {
  path: string;
  mode?: string | undefined;
  /** Of a blob or tree; `undefined` removes the path. */
  sha: string | undefined;
}

/** A file that two commits differ in. */
export interface DiffFile {
  path: string;
  status: 'added' | 'modified' | 'removed';
  additions: number;
  deletions: number;
}

/** A commit and the paths that it changed. */
export interface PushedCommit extends Commit {
  added: string[];
  modified: string[];
  removed: string[];
}

/** What a new commit consists of. */
export interface NewCommit {
  tree: string;
  parents: readonly string[];
  message: string;
  author: Person;
  committer?: Person | undefined;
}

/** A commit of a history that is imported as a whole; paths are plain. */
export interface ImportedCommit {
  message: string;
  author: Required<Person>;
  /** Content by path: what the commit adds or changes. */
  files: Readonly<Record<string, Uint8Array>>;
  /** A tag at it. */
  tag?: string;
}

/** The format of a log, as `parseCommit` reads it. */
export const commitFormat = ['%H', '%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join(
  '%x1f',
);

/** Reads a commit of a log in `commitFormat`. */
export function parseCommit(line: string): Commit {
  const [sha = '', tree = '', parents = '', ...rest] = line.split('\x1f');
  const [name = '', email = '', date = '', by = '', byEmail = '', on = '', message = ''] = rest;
  return {
    sha,
    tree,
    parents: parents.split(' ').filter(Boolean),
    author: { name, email, date },
    committer: { name: by, email: byEmail, date: on },
    message: message.replace(/\n+$/, ''),
  };
}

/** The id that means no object. */
export const noObject = '0'.repeat(40);
