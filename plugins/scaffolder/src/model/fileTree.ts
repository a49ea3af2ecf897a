/** A folder of a tree of files. */
export interface FolderNode {
  /** Its last part; empty for the root. */
  name: string;
  /** The whole path. */
  path: string;
  folders: readonly FolderNode[];
  files: readonly { name: string; path: string }[];
}

/** Sorts paths into folders; folders come first, both by name. */
export function buildFileTree(paths: readonly string[], path = ''): FolderNode {
  const prefix = path === '' ? '' : `${path}/`;
  const inside = new Map<string, string[]>();
  const files: { name: string; path: string }[] = [];
  for (const each of paths) {
    const rest = each.slice(prefix.length);
    const slash = rest.indexOf('/');
    if (slash < 0) files.push({ name: rest, path: each });
    else {
      const name = rest.slice(0, slash);
      inside.set(name, [...(inside.get(name) ?? []), each]);
    }
  }
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    folders: [...inside]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => buildFileTree(own, `${prefix}${name}`)),
    files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** A file as it is shown. */
export interface ShownFile {
  path: string;
  /** `undefined` for one that is no text. */
  text: string | undefined;
  bytes: number;
  isExecutable: boolean;
}

/** Reads the files that a dry run gives. */
export function readFiles(
  files: readonly { path: string; base64Content: string; executable?: boolean | undefined }[],
): ShownFile[] {
  return files.map(({ path, base64Content, executable = false }) => {
    const bytes = Uint8Array.from(atob(base64Content), character => character.charCodeAt(0));
    return { path, text: readText(bytes), bytes: bytes.length, isExecutable: executable };
  });
}

/** The text of bytes in UTF-8; `undefined` where they are none. */
export function readText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** How a file differs from a former result. */
export type FileChangeKind = 'added' | 'changed' | 'removed';

/** Compares two results. @returns the paths that differ. */
export function compareFiles(
  former: readonly ShownFile[],
  files: readonly ShownFile[],
): Map<string, FileChangeKind> {
  const before = new Map(former.map(file => [file.path, file]));
  const changes = new Map<string, FileChangeKind>();
  for (const { path, text, bytes } of files) {
    const same = before.get(path);
    if (!same) changes.set(path, 'added');
    else if (same.text !== text || same.bytes !== bytes) changes.set(path, 'changed');
    before.delete(path);
  }
  for (const path of before.keys()) changes.set(path, 'removed');
  return changes;
}
