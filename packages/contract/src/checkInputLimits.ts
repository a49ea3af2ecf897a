import { InputError } from '@portico/errors';
import type { Endpoint, Schema } from './defineEndpoint.ts';
import { getInputLimit, type InputLimitName } from './inputLimits.ts';

type InputPart = 'params' | 'query' | 'body';

const partNames: Readonly<Record<InputPart, string>> = {
  params: 'Path',
  query: 'Query',
  body: 'Body',
};

/**
 * Checks what a caller sends against the limits, before it is read any further. The work ends at the first value beyond.
 *
 * @throws InputError that names the field, the limit and the fix.
 */
export function checkInputLimits(
  endpoint: Pick<Endpoint, 'limits' | InputPart>,
  input: Readonly<Record<InputPart, unknown>>,
): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema) new PartChecker(endpoint, part).check(input[part], [schema]);
  }
}

/** Where a value is: as the caller knows it, and as limits name it. */
interface Place {
  path: string;
  at: string;
  level: number;
  maxDepth: number;
}

/** Checks the path, the query or the body of a call. */
class PartChecker {
  readonly #endpoint: Pick<Endpoint, 'limits'>;
  readonly #part: InputPart;

  constructor(endpoint: Pick<Endpoint, 'limits'>, part: InputPart) {
    this.#endpoint = endpoint;
    this.#part = part;
  }

  check(value: unknown, schemas: readonly Schema[]): void {
    const maxDepth = this.#limit(this.#part, 'depth');
    this.#visit(value, schemas, { path: '', at: this.#part, level: 1, maxDepth });
  }

  #limit(at: string, name: InputLimitName): number {
    return getInputLimit(this.#endpoint, at, name);
  }

  #visit(value: unknown, schemas: readonly Schema[], place: Place): void {
    const unwrapped = schemas.flatMap(unwrap);
    // A query has no free JSON: what its schemas do not know is text too.
    const isFree = this.#part === 'body' && unwrapped.every(({ _zod: { def } }) => !isFixed(def));
    const ownDepth = this.#endpoint.limits?.find(
      ({ at, depth }) => at === place.at && depth,
    )?.depth;
    const here = ownDepth === undefined ? place : { ...place, maxDepth: ownDepth };
    if (isFree) {
      if (exceedsDepth(value, here.maxDepth - here.level + 1)) this.#failOnDepth(value, here);
    } else if (typeof value === 'string') {
      this.#checkText(value, here);
    } else if (typeof value === 'object' && value !== null) {
      this.#visitObject(value, unwrapped, here);
    }
  }

  #visitObject(
    value: object,
    schemas: readonly Schema[],
    { path, at, level, maxDepth }: Place,
  ): void {
    if (level > maxDepth) this.#failOnDepth(value, { path, at, level, maxDepth });
    const below = (key: string, name: string) => ({
      path: joinPath(path, key),
      at: `${at}.${name}`,
      level: level + 1,
      maxDepth,
    });
    if (Array.isArray(value)) {
      const max = this.#limit(at, 'items');
      if (value.length > max)
        this.#fail(
          path,
          `has ${value.length} items; at most ${max} items are accepted`,
          'send fewer',
        );
      const items = schemas.flatMap(({ _zod: { def } }) => listItemSchemas(def));
      for (const [index, item] of value.entries())
        this.#visit(item, items, below(String(index), '*'));
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      const ofKey = schemas.flatMap(({ _zod: { def } }) => listKeySchemas(def, key));
      this.#visit(item, ofKey, below(key, key));
    }
  }

  #checkText(text: string, { path, at }: Place): void {
    const max = this.#limit(at, 'characters');
    if (text.length > max)
      this.#fail(
        path,
        `has ${text.length} characters; at most ${max} characters are accepted`,
        'send a shorter text',
      );
  }

  /** Names the first place below a value that is nested too deep. */
  #failOnDepth(value: unknown, { path, level, maxDepth }: Place): never {
    const here = { value, path };
    for (let at = level; at <= maxDepth; at++) {
      const [key, item] = Object.entries(here.value as object).find(([, item]) =>
        exceedsDepth(item, maxDepth - at),
      ) as [string, unknown];
      here.value = item;
      here.path = joinPath(here.path, key);
    }
    this.#fail(here.path, `is nested deeper than ${maxDepth} levels`, 'flatten it');
  }

  #fail(path: string, problem: string, fix: string): never {
    const what = partNames[this.#part];
    throw new InputError(`${path === '' ? what : `${what} field '${path}'`} ${problem}; ${fix}`);
  }
}

function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** Whether objects and arrays are within each other on more levels than that; it makes nothing, for large values. */
function exceedsDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some(item => exceedsDepth(item, levels - 1));
  // What was read from JSON has no keys but its own.
  const items = value as Readonly<Record<string, unknown>>;
  for (const key in items) if (exceedsDepth(items[key], levels - 1)) return true;
  return false;
}

/** What is read of the definition of any schema. */
interface SchemaDef {
  type: string;
  innerType?: Schema;
  in?: Schema;
  options?: readonly Schema[];
  element?: Schema;
  shape?: Readonly<Record<string, Schema>>;
  getter?: () => Schema;
}

function isFixed({ type }: SchemaDef): boolean {
  return !['unknown', 'any', 'record', 'custom', 'transform'].includes(type);
}

/** The schemas that a value is checked by at once, without what only wraps them. */
function unwrap(schema: Schema): Schema[] {
  const def = schema._zod.def as SchemaDef;
  if (def.type === 'union') return (def.options ?? []).flatMap(unwrap);
  if (def.type === 'lazy' && def.getter) return unwrap(def.getter());
  const inner = def.type === 'pipe' ? def.in : def.innerType;
  return inner ? unwrap(inner) : [schema];
}

function listItemSchemas({ element }: SchemaDef): Schema[] {
  return element ? [element] : [];
}

function listKeySchemas({ shape }: SchemaDef, key: string): Schema[] {
  const schema = shape && Object.hasOwn(shape, key) ? shape[key] : undefined;
  return schema ? [schema] : [];
}
