import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A line of a figure: a value passes from one file to another. */
interface Passage {
  from: string;
  to: string;
  /** How it passes, where not by an import. */
  by: string | undefined;
}

const text = readFileSync('docs/architecture.md', 'utf8');
const walks = [
  ...text.matchAll(/^## (.+)$[^]*?^(\d+ files, .+)$\n\n```mermaid\nflowchart TD\n([^]*?)```/gm),
].map(([, title = '', counted = '', figure = '']) => ({
  title,
  counted,
  passages: readPassages(figure),
}));

function readPassages(figure: string): Passage[] {
  const files = new Map<string, string>();
  const resolve = (id: string, file: string | undefined) => {
    if (file !== undefined) files.set(id, file);
    const found = files.get(id);
    if (found === undefined) throw new Error(`'${id}' has no file; give it one where it is first`);
    return found;
  };
  return figure
    .trim()
    .split('\n')
    .map(line => {
      const parts = /^\s*(\w+)(?:\["([^"]+)"\])? -->(?:\|([^|]+)\|)? (\w+)(?:\["([^"]+)"\])?$/.exec(
        line,
      );
      if (!parts) throw new Error(`Line '${line}' of a figure is not read; write 'a --> b'`);
      const [, from = '', fromFile, by, to = '', toFile] = parts;
      return { from: resolve(from, fromFile), to: resolve(to, toFile), by };
    });
}

function getPackage(file: string): string {
  return `@portico/${file.split('/')[1]}`;
}

/** Whether a file imports another one, or something of its package. */
function imports(file: string, other: string): boolean {
  const source = readFileSync(file, 'utf8');
  const isSamePackage = getPackage(file) === getPackage(other);
  return isSamePackage
    ? source.includes(`/${basename(other)}'`)
    : new RegExp(`'${getPackage(other)}[/']`).test(source);
}

/** How often a value comes back to a file that it has passed, and is sent on another way. */
function countReturns(passages: readonly Passage[]): number {
  return passages.filter(({ from, to }, index) => {
    const before = passages.slice(0, index);
    const isElsewhere = index > 0 && before.at(-1)?.to !== from;
    return isElsewhere || before.some(passage => passage.from === to || passage.to === to);
  }).length;
}

it('follows a value through five parts of the portal', () => {
  expect(walks).toHaveLength(5);
});

describe.each(walks)('$title', ({ counted, passages }) => {
  it('names files that exist', () => {
    const files = passages.flatMap(({ from, to }) => [from, to]);
    expect(files.filter(file => !existsSync(file))).toEqual([]);
  });

  it('passes by an import wherever it does not say otherwise', () => {
    const untrue = passages.filter(
      ({ from, to, by }) => by === undefined && !imports(from, to) && !imports(to, from),
    );
    expect(untrue).toEqual([]);
  });

  it('counts its files and its returns', () => {
    const files = new Set(passages.flatMap(({ from, to }) => [from, to]));
    expect(counted).toBe(
      `${files.size} files, ${countReturns(passages)} returns to one that was passed before.`,
    );
  });
});
