import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createRandom } from '../catalog/createRandom.ts';

/** A site in the measured catalog. */
export interface BenchSite {
  /** Of its component. */
  name: string;
  pages: number;
}

const words = (
  'service request queue payment ledger cluster deploy rollback metric alert tenant region shard replica cache token ' +
  'schema migration contract consumer producer batch stream window retry timeout budget owner runbook incident'
).split(' ');
const languages = ['ts', 'python', 'go', 'java', 'yaml', 'bash', 'json', 'sql', 'rust'];

/** A page as teams write them: some 4 KB with headings, a table, an admonition, tabs, links and two code blocks. */
export function writeGeneratedPage(index: number, pages: number): string {
  const random = createRandom(index + 1);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const sentence = () => `${Array.from({ length: 14 }, () => pick(words)).join(' ')}.`;
  const paragraph = () => Array.from({ length: 5 }, sentence).join(' ');
  const code = () =>
    `\`\`\`${pick(languages)}\n${Array.from({ length: 12 }, () => `${pick(words)} = ${pick(words)}(${Math.floor(random() * 100)})`).join('\n')}\n\`\`\``;
  const link = () => {
    const target = Math.floor(random() * pages);
    return `[${pick(words)}](page-${target}.md#about-${target})`;
  };
  return `# Page ${index}

${paragraph()} See ${link()} and ${link()}.

## About ${index}

${paragraph()}

| Name | Value | Meaning |
|---|---:|---|
${Array.from({ length: 8 }, () => `| ${pick(words)} | ${Math.floor(random() * 1000)} | ${sentence()} |`).join('\n')}

${code()}

!!! warning "Mind the ${pick(words)}"
    ${paragraph()}

=== "Linux"
    ${sentence()}

=== "macOS"
    ${sentence()}

## How it works

${paragraph()}

${code()}

- [ ] ${sentence()}
- [x] ${sentence()} ${link()}
`;
}

/** Writes a site of generated pages, and its component. */
export async function writeGeneratedSite(
  folder: string,
  { name, pages }: BenchSite,
): Promise<void> {
  await mkdir(join(folder, name, 'docs'), { recursive: true });
  await writeFile(join(folder, name, 'mkdocs.yml'), `site_name: ${name}\n`);
  await writeFile(join(folder, name, 'docs/index.md'), writeGeneratedPage(0, pages));
  for (let index = 1; index < pages; index++)
    await writeFile(join(folder, name, `docs/page-${index}.md`), writeGeneratedPage(index, pages));
  await writeComponent(folder, name);
}

/** Copies the sites below a folder, each with a `mkdocs.yml` or `mkdocs.yaml`, and adds a component for each. */
export async function copySites(from: string, folder: string): Promise<BenchSite[]> {
  const entries = await readdir(from, { recursive: true });
  const configs = entries.filter(path => /^mkdocs\.ya?ml$/.test(basename(path))).toSorted();
  const sites: BenchSite[] = [];
  for (const [index, config] of configs.entries()) {
    const name = `sample-${index + 1}`;
    await cp(join(from, dirname(config)), join(folder, name), { recursive: true });
    await writeComponent(folder, name);
    const files = await readdir(join(folder, name), { recursive: true });
    sites.push({ name, pages: files.filter(path => path.endsWith('.md')).length });
  }
  return sites;
}

async function writeComponent(folder: string, name: string): Promise<void> {
  await writeFile(
    join(folder, name, 'catalog-info.yaml'),
    `apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name}, annotations: { backstage.io/techdocs-ref: 'dir:.' } }
spec: { type: library, lifecycle: production, owner: bench }
`,
  );
}
