import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { AssemblyError, describeProblem } from '@portico/errors';
import { findPluginConfigProblems, listConfigSchemas } from '@portico/server/assembly';
import { expect, it } from 'vitest';
import { plugins } from './plugins.ts';

type Variables = Readonly<Record<string, string>>;

const docsFolder = new URL('../../../docs/', import.meta.url);
const pages = (await readdir(docsFolder)).filter(name => name.endsWith('.md'));
const examples = (await Promise.all(pages.map(listExamples))).flat();

/** The configurations in the YAML of a page, each with its line; descriptors of entities, and blocks that begin with the name of another file, are none. */
async function listExamples(page: string) {
  const text = await readFile(new URL(page, docsFolder), 'utf8');
  const examples = [...text.matchAll(/```yaml\n([^`]+)```/g)].map(({ 1: yaml = '', index }) => ({
    name: `${page}:${text.slice(0, index).split('\n').length}`,
    yaml,
  }));
  return examples.filter(
    ({ yaml }) => !/^(# (?!app-config)\S+\.yaml$|\s*(apiVersion|kind|metadata|spec):)/m.test(yaml),
  );
}

/** What the check says of a configuration. */
async function check(yaml: string, env: Variables) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-docs-'));
  await writeFile(join(folder, 'app-config.yaml'), yaml);
  try {
    const loaded = await loadConfig({ folder, env, schemas: listConfigSchemas(plugins) });
    const warnings = [...loaded.warnings];
    const problems = findPluginConfigProblems(plugins, loaded, each => warnings.push(each));
    return { problems: problems.map(describeProblem), warnings: warnings.map(describeProblem) };
  } catch (error) {
    if (!(error instanceof AssemblyError)) throw error;
    return { problems: error.problems.map(describeProblem), warnings: [] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A value for each variable that the text names, or for those only that it gives no other. */
function setVariables(yaml: string, which: 'all' | 'required'): Variables {
  const named = [...yaml.matchAll(/\$\{(\w+)(:-)?/g)].filter(
    ([, , fallback]) => which === 'all' || !fallback,
  );
  return Object.fromEntries(named.map(([, name]) => [name, 'a-value-of-length-24-here']));
}

it('has configurations to take over', () => {
  expect(examples.length).toBeGreaterThanOrEqual(4);
});

it.each(examples)('the configuration at $name is right as it is written', async ({ yaml }) => {
  const right = { problems: [], warnings: [] };
  expect(await check(yaml, setVariables(yaml, 'all'))).toEqual(right);
  // What is omitted for want of a variable may be warned of, and stops nothing.
  expect((await check(yaml, setVariables(yaml, 'required'))).problems).toEqual([]);
});
