import { posix } from 'node:path';
import { InputError } from '@portico/errors';
import { docsLimits } from './docsLimits.ts';

/** A page with its snippets in place. */
export interface ExpandedPage {
  markdown: string;
  /** For each line, that of the page's own file; only where there are snippets. */
  lineNumbers?: number[];
  /** What was put into it. */
  files: readonly string[];
}

/** What snippets are read from. */
export interface SnippetSource {
  /** The text of a file of the source, by its path. */
  readText: (path: string) => string | undefined;
  /** Folders that paths are relative to. */
  folders: readonly string[];
  warn: (message: string, line: number) => void;
}

const oneFile = /^([ \t]*)-{1,}8<-{1,}[ \t]+(["'])([^"'\n]{1,500})\2[ \t]*$/;
const marker = /^[ \t]*-{1,}8<-{1,}[ \t]*$/;
const section = /(?<!-)-+8<-{1,}[ \t]+\[[ \t]*(start|end)[ \t]*(?::[ \t]*([\w-]+)[ \t]*)?\]/;

/**
 * Puts other files of the source in place of `--8<-- "file.md"`, as `pymdownx.snippets` does: whole ones, lines (`file.md:3:9`)
 * or sections (`file.md:name`), also as a list between two lines of `--8<--`.
 *
 * @throws Error when the page becomes larger than a page may be.
 */
export function expandSnippets(markdown: string, source: SnippetSource): ExpandedPage {
  if (!markdown.includes('8<')) return { markdown, files: [] };
  const files = new Set<string>();
  const lines: string[] = [];
  const lineNumbers: number[] = [];
  let size = 0;
  const push = (text: string, number: number) => {
    size += text.length + 1;
    if (size > docsLimits.pageBytes)
      throw new InputError(`it has more than ${docsLimits.pageBytes} bytes with its snippets`);
    lines.push(text);
    lineNumbers.push(number);
  };
  const include = (target: string, indent: string, number: number, depth: number): void => {
    const found = findFile(target.trim(), source);
    if (!found) {
      source.warn(
        `snippet '${target.trim()}' is not a file of the repository's docs; it is omitted`,
        number,
      );
      return;
    }
    if (depth > docsLimits.snippetDepth) {
      source.warn(
        `snippets are within each other more than ${docsLimits.snippetDepth} times`,
        number,
      );
      return;
    }
    files.add(found.path);
    expand(found.lines, indent, () => number, depth);
  };
  const expand = (
    texts: readonly string[],
    indent: string,
    numberOf: (index: number) => number,
    depth: number,
  ): void => {
    let isList = false;
    for (const [index, text] of texts.entries()) {
      const number = numberOf(index);
      if (!text.includes('8<')) {
        if (!isList) push(indent + text, number);
        else if (text.trim() !== '' && !text.trim().startsWith(';'))
          include(text, indent, number, depth + 1);
        continue;
      }
      const [, ownIndent = '', , target] = oneFile.exec(text) ?? [];
      if (target !== undefined) include(target, indent + ownIndent, number, depth + 1);
      else if (marker.test(text)) isList = !isList;
      else if (section.test(text)) continue;
      else push(indent + text.replace(/^([ \t]*);(?=-+8<)/, '$1'), number);
    }
  };
  expand(markdown.split('\n'), '', index => index + 1, 0);
  return { markdown: lines.join('\n'), lineNumbers, files: [...files] };
}

function findFile(target: string, { readText, folders }: SnippetSource) {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(target)) return undefined;
  const [, name = '', part] = /^(.*?)(?::(\d+(?::\d+)?|:\d+|[\w-]+))?$/.exec(target) ?? [];
  for (const folder of folders) {
    const path = posix.join(folder, name);
    if (path.startsWith('../') || posix.isAbsolute(path)) continue;
    const text = readText(path);
    if (text === undefined) continue;
    const lines = text.split(/\r?\n/);
    if (lines.at(-1) === '') lines.pop();
    return { path, lines: part === undefined ? lines : pickLines(lines, part) };
  }
  return undefined;
}

function pickLines(lines: readonly string[], part: string): string[] {
  const [, from = '', to] = /^(\d*)(?::(\d+))?$/.exec(part) ?? [];
  if (/^[\d:]/.test(part))
    return lines.slice(
      from === '' ? 0 : Number(from) - 1,
      to === undefined ? undefined : Number(to),
    );
  const picked: string[] = [];
  let isInside = false;
  for (const line of lines) {
    const [match, edge, name] = line.includes('8<') ? (section.exec(line) ?? []) : [];
    if (match !== undefined) {
      if (edge === 'start' && name === part) isInside = true;
      else if (edge === 'end' && (name === undefined || name === part)) isInside = false;
    } else if (isInside) picked.push(line);
  }
  return picked;
}
