import { InputError } from '@portico/errors';
import type { Endpoint, Schema } from './defineEndpoint.ts';
import { getInputLimit } from './inputLimits.ts';

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

/** What limits a value, by where it is: the same for all items of an array. */
class PlaceLimits {
  /** The schemas that a value there is checked by at once. */
  readonly schemas: readonly Schema[];
  /** Whether it is free JSON, which only its depth limits. */
  readonly isFree: boolean;
  /** The deepest level, where the endpoint limits this place. */
  readonly depth: number | undefined;
  readonly characters: number;
  readonly maxItems: number;
  readonly #endpoint: Pick<Endpoint, 'limits'>;
  readonly #part: InputPart;
  readonly #at: string;
  readonly #keys = new Map<string, PlaceLimits>();
  #items: PlaceLimits | undefined;

  constructor(
    endpoint: Pick<Endpoint, 'limits'>,
    part: InputPart,
    at: string,
    schemas: readonly Schema[],
  ) {
    this.#endpoint = endpoint;
    this.#part = part;
    this.#at = at;
    this.schemas = schemas.flatMap(unwrap);
    // A query has no free JSON: what its schemas do not know is text too.
    this.isFree = part === 'body' && this.schemas.every(({ _zod: { def } }) => !isFixed(def));
    this.depth = endpoint.limits?.find(limit => limit.at === at && limit.depth)?.depth;
    this.characters = getInputLimit(endpoint, at, 'characters');
    this.maxItems = getInputLimit(endpoint, at, 'items');
  }

  /** Those of the items of an array. */
  get items(): PlaceLimits {
    this.#items ??= this.#below('*', def => listItemSchemas(def));
    return this.#items;
  }

  /** Those of one key of an object. */
  ofKey(key: string): PlaceLimits {
    let ofKey = this.#keys.get(key);
    if (!ofKey) {
      ofKey = this.#below(key, def => listKeySchemas(def, key));
      this.#keys.set(key, ofKey);
    }
    return ofKey;
  }

  #below(name: string, list: (def: SchemaDef) => Schema[]): PlaceLimits {
    const schemas = this.schemas.flatMap(({ _zod: { def } }) => list(def));
    return new PlaceLimits(this.#endpoint, this.#part, `${this.#at}.${name}`, schemas);
  }
}

/** Checks the path, the query or the body of a call. */
class PartChecker {
  readonly #endpoint: Pick<Endpoint, 'limits'>;
  readonly #part: InputPart;
  /** The keys that lead to the value that is checked now. */
  readonly #path: (string | number)[] = [];

  constructor(endpoint: Pick<Endpoint, 'limits'>, part: InputPart) {
    this.#endpoint = endpoint;
    this.#part = part;
  }

  check(value: unknown, schemas: readonly Schema[]): void {
    const limits = new PlaceLimits(this.#endpoint, this.#part, this.#part, schemas);
    this.#visit(value, limits, 1, getInputLimit(this.#endpoint, this.#part, 'depth'));
  }

  #visit(value: unknown, limits: PlaceLimits, level: number, outerDepth: number): void {
    const maxDepth = limits.depth ?? outerDepth;
    if (limits.isFree) {
      if (exceedsDepth(value, maxDepth - level + 1)) this.#failOnDepth(value, level, maxDepth);
    } else if (typeof value === 'string') {
      if (value.length > limits.characters) this.#failOnLength(value, limits);
    } else if (typeof value === 'object' && value !== null) {
      if (level > maxDepth) this.#failOnDepth(value, level, maxDepth);
      if (Array.isArray(value)) this.#visitItems(value, limits, level, maxDepth);
      else
        for (const [key, item] of Object.entries(value))
          this.#visitBelow(key, item, limits.ofKey(key), level, maxDepth);
    }
  }

  #visitItems(
    items: readonly unknown[],
    limits: PlaceLimits,
    level: number,
    maxDepth: number,
  ): void {
    const { maxItems } = limits;
    if (items.length > maxItems)
      this.#fail(`has ${items.length} items; at most ${maxItems} items are accepted`, 'send fewer');
    const ofItems = limits.items;
    for (let at = 0; at < items.length; at++)
      this.#visitBelow(at, items[at], ofItems, level, maxDepth);
  }

  #visitBelow(
    key: string | number,
    value: unknown,
    limits: PlaceLimits,
    level: number,
    maxDepth: number,
  ): void {
    this.#path.push(key);
    this.#visit(value, limits, level + 1, maxDepth);
    this.#path.pop();
  }

  #failOnLength(text: string, { characters }: PlaceLimits): never {
    this.#fail(
      `has ${text.length} characters; at most ${characters} characters are accepted`,
      'send a shorter text',
    );
  }

  /** Names the first place below a value that is nested too deep. */
  #failOnDepth(value: unknown, level: number, maxDepth: number): never {
    let here = value;
    for (let at = level; at <= maxDepth; at++) {
      const [key, item] = Object.entries(here as object).find(([, item]) =>
        exceedsDepth(item, maxDepth - at),
      ) as [string, unknown];
      here = item;
      this.#path.push(key);
    }
    this.#fail(`is nested deeper than ${maxDepth} levels`, 'flatten it');
  }

  #fail(problem: string, fix: string): never {
    const what = partNames[this.#part];
    const path = this.#path.join('.');
    throw new InputError(`${path === '' ? what : `${what} field '${path}'`} ${problem}; ${fix}`);
  }
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
