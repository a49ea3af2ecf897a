/** What has a place in a repository. */
export interface Occupant {
  path: string;
  kind: 'file' | 'folder' | 'link';
  /** It has the wanted path itself, letter by letter. */
  isSame: boolean;
}

/** Paths of a repository. */
export interface RepositoryPaths {
  paths: readonly string[];
  /** Of links and submodules. */
  links: readonly string[];
}

/** The names that a reader takes for one: capitals and the two spellings of YAML's extension make no difference. */
export function toComparable(path: string): string {
  return path.toLowerCase().replace(/\.yml$/, '.yaml');
}

/**
 * What a file at a path would replace, or would duplicate: a file, folder or link of this name, in
 * other capitals or with YAML's other extension too, and a file or link where a folder above it would be.
 *
 * @returns those that have the path itself first.
 */
export function findOccupants({ paths, links }: RepositoryPaths, wanted: string): Occupant[] {
  const name = toComparable(wanted);
  const isAbove = (path: string) => wanted.toLowerCase().startsWith(`${path.toLowerCase()}/`);
  const found = new Map<string, Occupant>();
  const add = (path: string, kind: Occupant['kind']) => {
    if (!found.has(path)) found.set(path, { path, kind, isSame: path === wanted });
  };
  const depth = wanted.split('/').length;
  for (const [kind, list] of [['link', links] as const, ['file', paths] as const])
    for (const path of list) {
      if (toComparable(path) === name || isAbove(path)) add(path, kind);
      const parts = path.split('/');
      const folder = parts.slice(0, depth).join('/');
      if (parts.length > depth && toComparable(folder) === name) add(folder, 'folder');
    }
  return [...found.values()].sort((a, b) => Number(b.isSame) - Number(a.isSame));
}

/** The names that are nearest to one: in small letters, and with YAML's other extension. */
export function listTwins(path: string): string[] {
  const [, stem, extension = ''] = /^(.*?)(\.ya?ml)?$/is.exec(path) ?? [];
  const other = { '.yaml': '.yml', '.yml': '.yaml' }[extension.toLowerCase()];
  const twins = [path.toLowerCase(), ...(other === undefined ? [] : [`${stem}${other}`])];
  return twins.filter(each => each !== path);
}
