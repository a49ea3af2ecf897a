import { createHash } from 'node:crypto';
import type { AuthorPackage } from './listAuthorPackages.ts';
import type { DeclarationReader, ReportedName } from './DeclarationReader.ts';

/** Where the reports are, from the root of the workspace. */
export const reportsFolder = 'api';

/** How a report was accepted: the changeset that describes it to users, and the version that was current. */
export interface Acceptance {
  /** Name of a file in `.changeset`, without `.md`. */
  changeset: string;
  version: string;
}

/** A report as it is stored. */
export interface StoredReport extends Acceptance {
  /** Of the body, as it was when it was accepted. */
  digest: string;
  body: string;
}

/** `api/ui.api.md` of `@portico/ui`. */
export function nameReport(packageName: string): string {
  return `${reportsFolder}/${packageName.replace('@portico/', '')}.api.md`;
}

/** The part of a report that depends on the code: a section for each entry, in it a block for each name. */
export function renderBody(
  { entries }: AuthorPackage,
  reader: Pick<DeclarationReader, 'read'>,
): string {
  const sections = entries.map(({ path, declarations }) => {
    const { exported, mentioned } = reader.read(declarations);
    return `## ${path}\n\n${fence(exported)}${
      mentioned.length > 0 ? `\nMentioned, but not exported:\n\n${fence(mentioned)}` : ''
    }`;
  });
  return `${sections.join('\n')}`;
}

/** The whole text of a report. */
export function renderReport(packageName: string, body: string, by: Acceptance): string {
  const accepted = `Accepted with changeset \`${by.changeset}\` after version ${by.version}, digest \`${digest(body)}\`.`;
  return `# API of ${packageName}\n\n${accepted}\n\n${body}`;
}

const layout =
  /^# .*\n\nAccepted with changeset `([^`]*)` after version (\S+), digest `(\w+)`\.\n\n([^]*)$/;

/** @returns `undefined` for a text that `renderReport` has not written. */
export function parseReport(text: string): StoredReport | undefined {
  const match = layout.exec(text);
  if (!match) return undefined;
  const [, changeset = '', version = '', accepted = '', body = ''] = match;
  return { changeset, version, digest: accepted, body };
}

/** Short hash of a body: two reports that were accepted apart and merged by lines have another. */
export function digest(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}

/** The names that differ between two bodies, with their entries: `@portico/ui/table: Table`. */
export function listDifferences(before: string, after: string): readonly string[] {
  const old = readBlocks(before);
  const now = readBlocks(after);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(name => {
    if (!old.has(name)) return [`${name} (new)`];
    if (!now.has(name)) return [`${name} (gone)`];
    return old.get(name) === now.get(name) ? [] : [`${name} (changed)`];
  });
}

function fence(names: readonly ReportedName[]): string {
  const blocks = names.map(({ name, text }) => `// ${name}\n${text}\n`);
  return `\`\`\`ts\n${blocks.join('\n')}\`\`\`\n`;
}

function readBlocks(body: string): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>();
  for (const section of body.split(/^## /m).slice(1)) {
    const [path = ''] = section.split('\n', 1);
    for (const block of section.split(/^\/\/ /m).slice(1)) {
      const [name = ''] = block.split('\n', 1);
      // What is mentioned may have the name of what is exported.
      const key = `${path}: ${name}`;
      blocks.set(key, `${blocks.get(key) ?? ''}${block.replace(/\n(```[^]*)?$/, '').trim()}`);
    }
  }
  return blocks;
}
