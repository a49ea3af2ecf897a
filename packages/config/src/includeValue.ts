import { dirname, resolve } from 'node:path';
import type { ConfigFile, Inclusion, OpenConfigFile } from './ConfigFile.ts';
import type { ConfigPath } from './ConfigPositions.ts';
import { readVariable } from './fillVariables.ts';
import { type ConfigValue, isConfigObject } from './json.ts';

const deepestInclude = 10;

/** The keys of a value that comes from elsewhere. */
export const includeKeys: readonly string[] = ['$env', '$file', '$include'];

/** Reads another file for the one that includes it. */
export type ReadIncluded = (path: string, inclusion: Inclusion) => Promise<ConfigFile>;

/** The value that `$env`, `$file` or `$include` takes from elsewhere. */
export async function includeValue(
  file: OpenConfigFile,
  key: string,
  target: ConfigValue | undefined,
  path: ConfigPath,
  readIncluded: ReadIncluded,
): Promise<ConfigValue | undefined> {
  if (typeof target !== 'string' || target === '') {
    file.fail('config-include', path, `'${key}' needs a text`, 'name a variable or a file');
    return undefined;
  }
  if (key === '$env') return readVariable(file, target, path);
  const [name = '', hash] = target.split('#');
  const absolute = resolve(dirname(file.path), name);
  if (key === '$file') {
    file.files.push(absolute);
    return (await file.readText(absolute, path))?.trim();
  }
  return includeFile(file, absolute, hash, path, readIncluded);
}

async function includeFile(
  file: OpenConfigFile,
  name: string,
  hash: string | undefined,
  path: ConfigPath,
  readIncluded: ReadIncluded,
): Promise<ConfigValue | undefined> {
  const { depth } = file.inclusion;
  if (depth >= deepestInclude) {
    file.fail(
      'config-include',
      path,
      `'$include' of '${name}' goes more than ${deepestInclude} files deep`,
      'break the circle of includes',
    );
    return undefined;
  }
  const keys = hash ? hash.split('.') : [];
  const inclusion = { depth: depth + 1, path: file.getPlace(path) ?? path, keys };
  const included = await readIncluded(name, inclusion);
  file.files.push(...included.files);
  const value = keys.reduce<ConfigValue | undefined>(
    (at, key) => (isConfigObject(at) ? at[key] : undefined),
    included.value,
  );
  if (value === undefined && included.value !== undefined) {
    file.fail('config-include', path, `'${name}' has no '${hash}'`, 'name a key that it has');
  }
  if (keys.length === 0) file.positions.copyFrom(included.positions, path);
  return value;
}
