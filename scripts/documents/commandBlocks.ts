import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Commands of a document, as a reader would copy them. */
export interface CommandBlock {
  /** Of the block's first line, from 1. */
  line: number;
  /** What `run=` says after the language, as in ```` ```sh run=npx ````; undefined for what no test runs. */
  name: string | undefined;
  /** For a shell. */
  commands: string;
}

const root = resolve(import.meta.dirname, '../..');
const fence = /^(`{3,})sh\b([^\n]*)\n([^]*?)^\1$/gm;

/**
 * The fenced blocks of shell commands in a document.
 *
 * @param document - path from the root of the repository.
 */
export async function readCommandBlocks(document: string): Promise<readonly CommandBlock[]> {
  return parseCommandBlocks(await readFile(join(root, document), 'utf8'));
}

/** The fenced blocks of shell commands in Markdown. */
export function parseCommandBlocks(markdown: string): readonly CommandBlock[] {
  return [...markdown.matchAll(fence)].map(({ 2: info = '', 3: commands = '', index }) => ({
    line: markdown.slice(0, index).split('\n').length,
    name: /\brun=([\w-]+)/.exec(info)?.[1],
    commands,
  }));
}

/**
 * The commands of a document that have a name, one block after the other.
 *
 * @throws Error when the document has none of that name, so that a renamed block fails its test.
 */
export async function readCommands(document: string, name: string): Promise<string> {
  const blocks = await readCommandBlocks(document);
  const named = blocks.filter(block => block.name === name);
  if (named.length === 0)
    throw new Error(`'${document}' has no block of commands with run=${name}`);
  return named.map(({ commands }) => commands).join('');
}
