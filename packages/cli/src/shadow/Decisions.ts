import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { InputError } from '@portico/errors';
import { parse } from 'yaml';
import type { Decision } from './Decision.ts';
import type { Difference } from './listDifferences.ts';
import { shippedDecisions } from './shippedDecisions.ts';

/** The differences that are meant so: those that ship with Portico, and those of a file. */
export class Decisions {
  readonly #all: readonly { decision: Decision; route: Matcher; pointer: Matcher }[];

  constructor(decisions: readonly Decision[] = shippedDecisions) {
    this.#all = decisions.map(decision => ({
      decision,
      route: createMatcher(decision.route),
      pointer: createMatcher(decision.pointer),
    }));
  }

  /** @param file - YAML: a list of {@link Decision}s. @throws InputError that names the entry. */
  static async read(file: string | undefined): Promise<Decisions> {
    if (file === undefined) return new Decisions();
    return new Decisions([
      ...shippedDecisions,
      ...parseDecisions(file, await readFile(file, 'utf8')),
    ]);
  }

  /** The decision that a difference falls under. */
  find(route: string, { pointer, former, here }: Difference): Decision | undefined {
    return this.#all.find(
      each =>
        each.route(route) &&
        each.pointer(pointer) &&
        isMet(each.decision, 'there', former) &&
        isMet(each.decision, 'here', here),
    )?.decision;
  }
}

function isMet(decision: Decision, side: 'there' | 'here', value: unknown): boolean {
  return !Object.hasOwn(decision, side) || isDeepStrictEqual(decision[side], value);
}

function parseDecisions(file: string, text: string): Decision[] {
  let list: unknown;
  try {
    list = parse(text, { maxAliasCount: 0 });
  } catch (cause) {
    throw new InputError(`'${file}' is no YAML: ${(cause as Error).message}`, { cause });
  }
  if (!Array.isArray(list))
    throw new InputError(`'${file}' must hold a list of decided differences`);
  return list.map((entry: Partial<Record<keyof Decision, unknown>> | null, index) => {
    const { route, pointer, reason, ...values } = entry ?? {};
    if (typeof route !== 'string' || typeof pointer !== 'string' || typeof reason !== 'string')
      throw new InputError(
        `Entry ${index + 1} of '${file}' needs 'route', 'pointer' and 'reason', each a text`,
      );
    return { ...values, route, pointer, reason };
  });
}

type Matcher = (text: string) => boolean;

function createMatcher(pattern: string): Matcher {
  const parts = pattern.split('/');
  const isOpen = parts.at(-1) === '**';
  const fixed = isOpen ? parts.slice(0, -1) : parts;
  return text => {
    const found = text.split('/');
    if (isOpen ? found.length < fixed.length : found.length !== fixed.length) return false;
    return fixed.every((part, index) => part === '*' || part === found[index]);
  };
}
