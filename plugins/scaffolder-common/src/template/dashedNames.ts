import { isJsonObject } from '@portico/catalog-model';

/** What is read as a subtraction: a name with a dash after a dot. */
export interface DashedName {
  /** `steps.read-dir`. */
  found: string;
  /** What to write in its place: `steps['read-dir']`. */
  fix: string;
}

/** One within a value, and the way to the text that has it. */
export interface DashedNameAt extends DashedName {
  path: readonly (string | number)[];
}

const variables = new Set([
  'parameters',
  'steps',
  'secrets',
  'each',
  'environment',
  'user',
  'context',
  'values',
  'loop',
]);
const maxDepth = 64;
const maxFound = 50;

/**
 * Finds names with a dash in what expressions of a value read by dots, which subtracts what nobody has defined.
 *
 * @param known - ids of steps and names of parameters.
 */
export function findDashedNames(value: unknown, known: ReadonlySet<string>): DashedNameAt[] {
  const found: DashedNameAt[] = [];
  const walk = (part: unknown, path: DashedNameAt['path']) => {
    if (path.length > maxDepth || found.length >= maxFound) return;
    if (typeof part === 'string')
      found.push(...findInText(part, known).map(each => ({ ...each, path })));
    else if (Array.isArray(part))
      for (const [index, item] of part.entries()) walk(item, [...path, index]);
    else if (isJsonObject(part))
      for (const [name, item] of Object.entries(part)) walk(item, [...path, name]);
  };
  walk(value, []);
  return found.slice(0, maxFound);
}

function findInText(text: string, known: ReadonlySet<string>): DashedName[] {
  const expressions = listExpressions(text);
  const own = new Set([...variables, ...expressions.flatMap(listAssigned)]);
  const found = new Map<string, DashedName>();
  for (const expression of expressions)
    for (const [, before = '', name = '', after = '', next] of expression.matchAll(dashedName)) {
      const words = after.slice(1).split('-');
      const isDefined = (word: string) => own.has(word) || /^\d/.test(word);
      const isCalled = next?.endsWith('(') ?? false;
      if (!known.has(name + after) && (isCalled || words.some(isDefined))) continue;
      const dotted = `${before}.${name}${after}`;
      found.set(dotted, { found: dotted, fix: `${before}['${name}${after}']` });
    }
  return [...found.values()];
}

/** What is before the dot, the name up to the dash, and the rest; it begins where a run of names begins. */
const dashedName = /(?<![\w.[\]'])([\w.[\]']+)\.([A-Za-z_]\w*)((?:-\w+)+)(\s{0,9}\()?/g;
/** One without an end reaches to that of the text, so that no part of it is read again. */
const literals = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|'(?:[^'\\]|\\[^])*(?:'|\\?$)/g;

/** The texts between `${{` and `}}` and between `{%` and `%}`; of what quotes hold, keys in brackets only. */
function listExpressions(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length;) {
    const variable = indexAt(text, '${{', at);
    const statement = indexAt(text, '{%', at);
    const start = Math.min(variable, statement);
    if (start === Infinity) break;
    const end = indexAt(text, start === variable ? '}}' : '%}', start);
    if (end === Infinity) break;
    const inner = text.slice(start + (start === variable ? 3 : 2), end);
    found.push(
      inner.replaceAll(literals, (literal, offset: number) => {
        const isKey = inner[offset - 1] === '[' && /^.\w{1,100}.$/.test(literal);
        return isKey ? `'${literal.slice(1, -1)}'` : "''";
      }),
    );
    at = end + 2;
  }
  return found;
}

function indexAt(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? Infinity : at;
}

/** Names that a statement defines: `set x =`, `for key, value in`. */
function listAssigned(expression: string): string[] {
  const [, keyword = '', rest = ''] = /^-?\s*(set|for)\s([^]*)$/.exec(expression) ?? [];
  const end = keyword === 'set' ? rest.indexOf('=') : rest.search(/\sin\s/);
  return keyword === '' ? [] : (rest.slice(0, end < 0 ? undefined : end).match(/\w+/g) ?? []);
}
