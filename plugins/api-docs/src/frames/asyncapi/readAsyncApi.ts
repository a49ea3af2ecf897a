import type { DefinitionProblem } from '../../points.ts';
import { createDefinitionError } from '../DefinitionError.ts';
import { isMapping, parseDefinition } from '../parseDefinition.ts';

/**
 * Reads an AsyncAPI definition.
 *
 * @throws DefinitionError when it cannot be read, or is something else.
 */
export function readAsyncApi(text: string): Record<string, unknown> {
  const document = parseDefinition(text);
  if (!isMapping(document)) throw createDefinitionError('notMapping', { line: 1 });
  if (document['asyncapi'] === undefined) throw createDefinitionError('noAsyncApi', { line: 1 });
  return document;
}

/** Reads the problems out of the panel that the component shows for them: a title, then a line each. */
export function parseShownProblems(panel: string, hasLines: boolean): DefinitionProblem[] {
  const [title = '', ...lines] = panel.split('\n').filter(line => line.trim() !== '');
  const problems: DefinitionProblem[] = [];
  let line: number | undefined;
  for (const text of lines) {
    // The component shows its number of the first line, 0, without the word.
    const numbered = /^\s*line (\d+):(.*)$/.exec(text) ?? /^\s*0()\s*$/.exec(text);
    if (numbered) line = Number(numbered[1]) || 1;
    const message = (numbered ? (numbered[2] ?? '') : text).trim();
    if (message) {
      problems.push({ message, line: hasLines ? line : undefined });
      line = undefined;
    }
  }
  return problems.length > 0 ? problems : [{ message: title }];
}
