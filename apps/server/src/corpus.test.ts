import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadConfig, type LoadedConfig } from '@portico/config';
import { AssemblyError, type Problem } from '@portico/errors';
import {
  createLogger,
  createServer,
  findPartProblems,
  findPluginConfigProblems,
  listConfigSchemas,
} from '@portico/server/assembly';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { plugins } from './plugins.ts';

/** A configuration in one file, with what the server says of it: see corpus/README.md. */
interface Example {
  env?: Record<string, string>;
  files: Record<string, string>;
  warnings?: string[];
  problems?: string[];
}

/** Those that a server really starts with: each form of database, address, sign-in and token, and several layers. */
const started = [
  'callers-outside.yaml',
  'chart.yaml',
  'generated.yaml',
  'includes.yaml',
  'local-cluster.yaml',
  'policies-of-browsers.yaml',
  'quoted.yaml',
  'unused-hosts.yaml',
  'variables-only.yaml',
];

const corpusFolder = new URL('../corpus/', import.meta.url);
const names = (await readdir(corpusFolder)).filter(name => name.endsWith('.yaml'));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-corpus-'));
  // The configurations name hosts that are nobody's business here.
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

async function readExample(name: string): Promise<Required<Example>> {
  const example = parse(await readFile(new URL(name, corpusFolder), 'utf8')) as Example;
  return { env: {}, warnings: [], problems: [], ...example };
}

async function load({ files, env }: Example): Promise<LoadedConfig> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return loadConfig({
    folder,
    files: Object.keys(files).filter(name => name.startsWith('app-config')),
    env: env ?? {},
    schemas: listConfigSchemas(plugins),
    findMore: readPart => findPartProblems(plugins, readPart),
  });
}

async function check(example: Example) {
  try {
    const config = await load(example);
    const warnings = [...config.warnings];
    const problems = findPluginConfigProblems(plugins, config, each => warnings.push(each));
    return { config, problems: problems.map(toText), warnings: warnings.map(toText) };
  } catch (error) {
    if (!(error instanceof AssemblyError)) throw error;
    return { problems: error.problems.map(toText), warnings: error.notes.map(toText) };
  }
}

function toText({ at, message }: Problem): string {
  return `${at}: ${message}`;
}

it('holds configurations of many kinds', () => {
  expect(names.length).toBeGreaterThanOrEqual(35);
  expect(names).toEqual(expect.arrayContaining(started));
});

describe.each(names)('%s', name => {
  it('is reported what it is, and starts unless a value that is read is wrong', async () => {
    const example = await readExample(name);
    const { config, problems, warnings } = await check(example);
    expect({ problems, warnings }).toEqual({
      problems: example.problems,
      warnings: example.warnings,
    });
    if (!config) return;

    const server = await createServer({
      plugins,
      config,
      logger: createLogger({ level: 'error', format: 'json', write: () => {} }),
      dataFolder: join(folder, 'data'),
      env: { PORT: '0', HOST: '127.0.0.1' },
    });
    if (!started.includes(name)) return;
    await server.start();
    const { status } = await server.fetch(
      new Request('http://localhost/.backstage/health/v1/readiness'),
    );
    await server.stop();
    expect(status).toBe(200);
  });
});
