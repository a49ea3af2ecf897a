import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssemblyError, type Problem } from '@portico/errors';
import { isRead, listSecrets, pickFrontendConfig } from './checkConfig.ts';
import { type ConfigPath, ConfigPositions } from './ConfigPositions.ts';
import type { ConfigSchema, PluginConfigSchema } from './ConfigSchema.ts';
import { findKeyProblems } from './findKeyProblems.ts';
import { findWrongValues } from './findWrongValues.ts';
import { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';
import { mergeConfig } from './mergeConfig.ts';
import { normalizeConfig } from './normalizeConfig.ts';
import { readConfigFile } from './readConfigFile.ts';
import { type ConfigPart, readPart } from './readPart.ts';
import { readVariables } from './readVariables.ts';

/** The files read when none are named: the second only when it is there. */
export const defaultConfigFiles = ['app-config.yaml', 'app-config.local.yaml'] as const;

/** What is right of a plugin's keys where others are wrong; `undefined` when that is too little to be read. */
export type ReadConfigPart = <T>(
  schema: ConfigSchema<T>,
) =>
  | (Pick<ConfigPart<T>, 'config' | 'value'> &
      Pick<LoadedConfig, 'describePosition' | 'listUnsetVariables'>)
  | undefined;

/** Where to read the configuration from, and what to check it against. */
export interface LoadConfigOptions {
  /** Files in order, later ones win; the default files when empty. */
  files?: readonly string[];
  /** Folder that file names are relative to. */
  folder: string;
  env?: Readonly<Record<string, string | undefined>>;
  schemas: readonly PluginConfigSchema[];
  /** Where values are wrong: finds what else is wrong with those that are right, so that one look fixes all. */
  findMore?: (readPart: ReadConfigPart) => readonly Problem[];
  /** Laid over all files, for what the command line and environment decide. */
  overrides?: ConfigObject;
}

/** The configuration: read, merged, and checked against every plugin's schema. */
export interface LoadedConfig {
  /** All of it, as merged. */
  value: ConfigObject;
  /** What the browser may know, with the defaults of the plugins that read it. */
  frontend: ConfigObject;
  /** Texts that must never be logged. */
  secrets: readonly string[];
  /** The folder that relative names in it are relative to. */
  folder: string;
  /** Every file that was read, absolute. */
  files: readonly string[];
  /** What is odd but does not stop the start. */
  warnings: readonly Problem[];
  /** Where a value is, or the nearest one around it: `app-config.yaml:12`. */
  describePosition(path: ConfigPath): string | undefined;
  /** The environment variables that are not set, of a value and all below it. */
  listUnsetVariables(path: ConfigPath): readonly string[];
  /** The values of one plugin's keys, with its defaults. */
  read<T>(schema: { parse(value: unknown): T }): T;
}

/**
 * Loads the configuration.
 *
 * @throws AssemblyError with every problem, each with file, line and the fix.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const { folder, schemas, env = process.env } = options;
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const positions = new ConfigPositions();
  const files: string[] = [];
  let merged: ConfigValue | undefined = {};

  for (const path of await listFiles(options)) {
    const file = await readConfigFile(path, {
      env,
      workingFolder: folder,
      report: problem => problems.push(problem),
      warn(problem, path) {
        if (isRead(path, schemas)) warnings.push(problem);
      },
    });
    files.push(...file.files);
    positions.copyFrom(file.positions);
    if (file.value !== undefined && !isConfigObject(file.value)) {
      problems.push({
        code: 'config-syntax',
        at: path,
        message: 'The file does not hold keys and values',
        hint: "start it with a key, such as 'app:'",
      });
    } else {
      merged = mergeConfig(merged, file.value);
    }
  }

  const variables = readVariables({ env, positions, report: problem => problems.push(problem) });
  const value = normalizeConfig(
    [variables, options.overrides].reduce(mergeConfig, merged) as ConfigObject,
    schemas,
  );
  const { wrong, unknown } = findKeyProblems(value, positions, schemas);
  problems.push(...wrong);
  const wrongValues = findWrongValues(value, positions, schemas);
  problems.push(...wrongValues);
  warnings.push(...unknown);
  if (wrongValues.length > 0) {
    problems.push(...(options.findMore?.(createPartReader(value, positions)) ?? []));
  }
  if (problems.length > 0) throw new AssemblyError(problems, warnings);
  return {
    value,
    folder,
    frontend: pickFrontendConfig(readAll(value, schemas), schemas),
    secrets: listSecrets(value, schemas),
    files,
    warnings,
    describePosition: path => positions.describe(path),
    listUnsetVariables: path => positions.listUnsetVariables(path),
    read: schema => schema.parse(value),
  };
}

function createPartReader(whole: ConfigObject, positions: ConfigPositions): ReadConfigPart {
  return schema => {
    const part = readPart(whole, schema);
    if (!part) return undefined;
    const { config, value, toWhole } = part;
    return {
      config,
      value,
      describePosition: path => positions.describe(toWhole(path)),
      listUnsetVariables: path => positions.listUnsetVariables(toWhole(path)),
    };
  };
}

/** The configuration as the plugins read it: with their defaults, and with what they derive from it. */
function readAll(value: ConfigObject, schemas: readonly PluginConfigSchema[]): ConfigObject {
  return schemas
    .map(({ schema }) => schema.parse(value) as ConfigObject)
    .reduce((merged, each) => mergeConfig(merged, each) as ConfigObject, {});
}

async function listFiles({ files = [], folder }: LoadConfigOptions): Promise<string[]> {
  if (files.length > 0) return files.map(file => resolve(folder, file));
  const [main, local] = defaultConfigFiles.map(file => resolve(folder, file));
  const hasLocal = await access(local as string).then(
    () => true,
    () => false,
  );
  return hasLocal ? [main as string, local as string] : [main as string];
}
