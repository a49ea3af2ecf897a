import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Commands of a document, as a reader would copy them. */
export interface CommandBlock {
  /** Of the block's first line, from 1. */
  line: number;
  /** What `run=` says after the language, as in ```` ```sh run=npx ````; undefined for what no test runs. */
  name: string | undefined;
  /** Why no test runs it, as in ```` ```sh not-run="it erases disks" ````. */
  reason: string | undefined;
  /** For a shell. */
  commands: string;
}

const root = resolve(import.meta.dirname, '../..');
/** Of blocks that are commands, or surely are none. */
const languages = new Set(['sh', 'yaml', 'ini', 'ts', 'sql', 'json', 'text']);
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
    name: /(?<![\w-])run=([\w-]+)/.exec(info)?.[1],
    reason: /(?<![\w-])not-run="([^"]+)"/.exec(info)?.[1],
    commands,
  }));
}

/**
 * Blocks of which `parseCommandBlocks` does not know whether they are commands: marked by indentation, without a language, or in a language of
 * a shell other than `sh`.
 *
 * @returns their first lines, from 1.
 */
export function listUnclearBlocks(markdown: string): readonly number[] {
  const found: number[] = [];
  let fence: string | undefined;
  let isAfterBlank = true;
  for (const [at, line] of markdown.split('\n').entries()) {
    const [, indent = '', mark, language = ''] = /^(\s*)(`{3,}|~{3,})(\S*)/.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark === fence && language === '') fence = undefined;
    } else if (mark !== undefined) {
      fence = mark;
      if (indent !== '' || mark.startsWith('~') || !languages.has(language)) found.push(at + 1);
    } else if (isAfterBlank && /^( {4}|\t)/.test(line)) found.push(at + 1);
    isAfterBlank = line.trim() === '';
  }
  return found;
}

/**
 * The commands of a document's block.
 *
 * @param name - what its `run=` says.
 * @throws Error when the document has no block of that name, so that a renamed block fails its test.
 */
export async function readCommands(document: string, name: string): Promise<string> {
  const found = (await readCommandBlocks(document)).find(block => block.name === name);
  if (!found) throw new Error(`'${document}' has no block of commands with run=${name}`);
  return found.commands;
}
