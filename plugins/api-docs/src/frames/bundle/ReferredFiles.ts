import type { References } from '@portico/api-docs-common';
import { createProblem, type ShownProblem } from '../../model/problemCodes.ts';
import { DefinitionError } from '../DefinitionError.ts';
import { followPointer } from '../jsonPointer.ts';
import { parseDefinition } from '../parseDefinition.ts';

/** Of files of which nothing is known. */
export const notRead = createProblem('notRead');

/** Where a reference leads. */
export interface ReferenceTarget {
  /** The url of the file; '' for the definition itself, `undefined` when it was not read. */
  url: string | undefined;
  /** The JSON pointer within it; '' for all of it. */
  fragment: string;
  /** Of the file; a {@link DefinitionError} where it cannot be parsed. */
  document: unknown;
  /** Why it cannot be resolved; `undefined` when it is resolved. */
  problem: ShownProblem | undefined;
}

/** The definition and the files that it refers to, each parsed when it is first needed. */
export class ReferredFiles {
  readonly #urls: ReadonlyMap<string, string | undefined>;
  readonly #problems: ReadonlyMap<string, string>;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #documents = new Map<string, unknown>();
  readonly #onRead: (url: string, document: unknown) => void;

  /** @param onRead - called with each file that is parsed. */
  constructor(
    root: unknown,
    { references, files }: References,
    onRead: (url: string, document: unknown) => void,
  ) {
    const nameOf = ({ from, target }: { from: string; target: string }) => `${from}\n${target}`;
    this.#urls = new Map(references.map(each => [nameOf(each), each.url]));
    this.#problems = new Map(references.map(each => [nameOf(each), each.problem ?? '']));
    this.#texts = new Map(files.map(({ url, text }) => [url, text]));
    this.#documents.set('', root);
    this.#onRead = onRead;
  }

  /** Finds where a reference in a file leads. */
  resolve(reference: string, from: string): ReferenceTarget {
    const [target = '', fragment = ''] = reference.split('#', 2);
    const name = target.trim();
    const url = target === '' ? from : this.#urls.get(`${from}\n${name}`);
    if (url === undefined) {
      const message = this.#problems.get(`${from}\n${name}`);
      return { url, fragment, document: undefined, problem: message ? { message } : notRead };
    }
    const document = this.#read(url);
    return { url, fragment, document, problem: findProblem(document, fragment) };
  }

  /** The text of a file. */
  getText(url: string): string | undefined {
    return this.#texts.get(url);
  }

  #read(url: string): unknown {
    if (!this.#documents.has(url)) {
      const text = this.#texts.get(url);
      if (text === undefined) return undefined;
      const document = parseFile(text);
      this.#documents.set(url, document);
      if (!(document instanceof DefinitionError)) this.#onRead(url, document);
    }
    return this.#documents.get(url);
  }
}

function findProblem(document: unknown, fragment: string): ShownProblem | undefined {
  if (document instanceof DefinitionError) return describeBrokenFile(document);
  if (followPointer(document, fragment) === undefined)
    return createProblem('noSuchPart', { values: { part: fragment } });
  return undefined;
}

function describeBrokenFile({ problems: [problem] }: DefinitionError): ShownProblem {
  const reason = problem?.message ?? '';
  return problem?.line === undefined
    ? createProblem('fileBroken', { values: { reason } })
    : createProblem('fileBrokenAt', { values: { reason, line: String(problem.line) } });
}

function parseFile(text: string): unknown {
  try {
    return parseDefinition(text);
  } catch (error) {
    if (error instanceof DefinitionError) return error;
    throw error;
  }
}
