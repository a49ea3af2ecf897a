import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { parseChangeset } from '../release/notes/Changeset.ts';
import { findProblem } from './checkReports.ts';
import { DeclarationReader } from './DeclarationReader.ts';
import { listAuthorPackages } from './listAuthorPackages.ts';
import { renderBody, renderReport } from './reports.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** The body of the report of `@portico/sample`, whose `index.d.ts` and other files are given. */
async function reportOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-api-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const declarations = join(folder, 'index.d.ts');
  return renderBody(
    {
      name: '@portico/sample',
      version: '0.1.0',
      entries: [{ path: '@portico/sample', declarations }],
    },
    new DeclarationReader([declarations]),
  );
}

const sample = {
  'index.d.ts': `
    export { Costs, type CostsOptions as Options } from './Costs.ts';
    export { limit, texts } from './limit.ts';
    export { InputError } from '@portico/errors';`,
  'Costs.d.ts': `
    import { type Period } from './Period.ts';
    import { type Entity } from '@portico/catalog-model';
    export interface CostsOptions { period: Period; }
    /** Reads costs. */
    export declare class Costs {
      #private;
      private readonly options;
      constructor(options: CostsOptions);
      /** In cents. */
      read(entity: Entity): Promise<number>;
      list(): Promise<import("./Period.ts").Range>;
    }`,
  'Period.d.ts': `
    export type Period = 'day' | 'month';
    export interface Range { from: Date; }
    export interface Unused { }`,
  'limit.d.ts': `export declare const limit: 5;
    export declare const texts: import("@portico/ui/i18n").Translations<"a" | "b">;`,
};
const state = (body: string, stored: string | undefined) => ({
  package: { name: '@portico/sample', version: '0.1.0' },
  body,
  stored,
});
const changesets = [
  parseChangeset('costs', `---\n'@portico/sample': minor\n---\n\nCosts are read.`),
  parseChangeset('other', `---\n'@portico/other': minor\n---\n\nOther.`),
];
const accepted = (body: string, changeset = 'costs', version = '0.1.0') =>
  renderReport('@portico/sample', body, { changeset, version });

it('reports what an entry exports and what that mentions, without comments and private members', async () => {
  expect(await reportOf(sample)).toMatchInlineSnapshot(`
    "## @portico/sample

    \`\`\`ts
    // Costs
    class Costs {
        constructor(options: CostsOptions);
        read(entity: Entity): Promise<number>;
        list(): Promise<Range>;
    }

    // InputError
    export { InputError } from '@portico/errors';

    // Options
    interface CostsOptions {
        period: Period;
    }
    export { CostsOptions as Options };

    // limit
    const limit: 5;

    // texts
    const texts: import("@portico/ui/i18n").Translations<…>;
    \`\`\`

    Mentioned, but not exported:

    \`\`\`ts
    // Period
    type Period = 'day' | 'month';

    // Range
    interface Range {
        from: Date;
    }
    \`\`\`
    "
  `);
});

it('says the same when a declaration moves to another file', async () => {
  const { 'Costs.d.ts': costs, ...others } = sample;
  const moved = await reportOf({
    ...others,
    'index.d.ts': sample['index.d.ts'].replace('./Costs.ts', './Moved.ts'),
    'Moved.d.ts': costs,
  });
  expect(moved).toBe(await reportOf(sample));
});

it('names each name that has changed, and says how to accept it', async () => {
  const before = await reportOf(sample);
  const after = await reportOf({
    ...sample,
    'index.d.ts': `${sample['index.d.ts']}\nexport { type Unused } from './Period.ts';`,
    'Costs.d.ts': sample['Costs.d.ts'].replace('Promise<number>', 'Promise<string>'),
    'Period.d.ts': sample['Period.d.ts'].replace("'day' | ", ''),
  });
  const problem = findProblem(state(after, accepted(before)), changesets);
  expect(problem).toContain('@portico/sample: Costs (changed)');
  expect(problem).toContain('@portico/sample: Period (changed)');
  expect(problem).toContain('@portico/sample: Unused (new)');
  expect(problem).not.toContain('limit');
  expect(problem).toContain('npm run api:accept');
  expect(findProblem(state(before, accepted(after)), changesets)).toContain(
    '@portico/sample: Unused (gone)',
  );
});

it('accepts a report with a changeset that names the package, until a release has removed that', async () => {
  const body = await reportOf(sample);
  expect(findProblem(state(body, accepted(body)), changesets)).toBeUndefined();
  expect(findProblem(state(body, accepted(body, 'none')), changesets)).toContain('does not exist');
  expect(findProblem(state(body, accepted(body, 'other')), changesets)).toContain(
    'does not name @portico/sample',
  );
  expect(findProblem(state(body, accepted(body, 'released', '0.0.9')), changesets)).toBeUndefined();
});

it('refuses a report that is missing, unreadable or written by hand', async () => {
  const before = await reportOf(sample);
  const after = before.replace('limit: 5', 'limit: 6');
  expect(findProblem(state(after, undefined), changesets)).toContain('has no report');
  expect(findProblem(state(after, after), changesets)).toContain('is not readable');
  const byHand = accepted(before).replace('limit: 5', 'limit: 6');
  expect(findProblem(state(after, byHand), changesets)).toContain('by hand or by a merge');
});

it('has reports for every package that the documents for authors import from', async () => {
  const root = join(import.meta.dirname, '../..');
  const imported = globSync('docs/*.md', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '(@portico\/[^/']+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const names = (await listAuthorPackages(root)).map(({ name }) => name);
  const example = /^@portico\/costs/;
  expect(imported.filter(name => !example.test(name) && !names.includes(name))).toEqual([]);
  expect(imported).toContain('@portico/server');
});
