import { type Endpoint, getInputLimit, type Schema } from '@portico/contract';
import { type Filling, grammars, listTexts } from './grammars.ts';
import { contents, samples, withIndex } from './sampleTexts.ts';

/** What is sent to an endpoint. */
export interface Input {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** One way to make an endpoint's input larger. */
export interface Growth {
  /** `body.entityRefs`. */
  place: string;
  /** Place and content: `body.entityRefs: items`. */
  name: string;
  /** The largest size that the limits accept. */
  max: number;
  /** The input at a size; one more than `max` is beyond the limits. */
  make(size: number): Input;
}

/** What is read of the definition of any schema. */
interface SchemaDef {
  type: string;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: readonly Schema[];
  element?: Schema;
  shape?: Readonly<Record<string, Schema>>;
  entries?: Readonly<Record<string, string>>;
  values?: readonly unknown[];
}

type Put = (value: unknown) => Input;

/** Values of a body around free JSON, at the most. */
export const valuesAround = 10;

/** Every way to make an endpoint's input larger, by its schemas and limits. */
export function listGrowths(endpoint: Endpoint): Growth[] {
  const smallest: Input = {
    params: (endpoint.params ? makeSmallest(endpoint.params, '') : {}) as Input['params'],
    query: (endpoint.query ? makeSmallest(endpoint.query, '') : {}) as Input['query'],
    body: endpoint.body && makeSmallest(endpoint.body, ''),
  };
  return (['params', 'query', 'body'] as const).flatMap(part => {
    const schema = endpoint[part];
    const put: Put = value => ({ ...smallest, [part]: value });
    return schema ? new PlaceWalker(endpoint, part).walk(schema, part, '', put) : [];
  });
}

/** Finds the places of one part of an endpoint's input. */
class PlaceWalker {
  readonly #endpoint: Endpoint;
  readonly #part: string;

  constructor(endpoint: Endpoint, part: string) {
    this.#endpoint = endpoint;
    this.#part = part;
  }

  walk(schema: Schema, at: string, name: string, put: Put): Growth[] {
    const grammar = grammars.get(schema);
    if (grammar) return grammar.map(filling => toGrowth(at, filling, put));
    const def = schema._zod.def as SchemaDef;
    if (def.type === 'union')
      return (def.options ?? []).flatMap(option => this.walk(option, at, name, put));
    if (def.type === 'pipe') return this.#walkPipe(def, at, name, put);
    if (def.innerType) return this.walk(def.innerType, at, name, put);
    switch (def.type) {
      case 'string':
        return this.#fillText(schema, at, put);
      case 'array':
        return this.#fillArray(schema, at, name, put);
      case 'object':
        return Object.entries(def.shape ?? {}).flatMap(([key, field]) =>
          this.walk(field, `${at}.${key}`, key, value =>
            put({ ...(makeSmallest(schema, name) as object), [key]: value }),
          ),
        );
      case 'unknown':
      case 'record':
        return this.#fillFreely(at, put);
      default:
        return [];
    }
  }

  /** A parameter of the address may be one text, which is read as a list, or be repeated. */
  #walkPipe(def: SchemaDef, at: string, name: string, put: Put): Growth[] {
    const isRead = (def.in?._zod.def as SchemaDef | undefined)?.type === 'transform';
    if (!isRead || !def.out) return def.in ? this.walk(def.in, at, name, put) : [];
    const isList = (def.out._zod.def as SchemaDef).type === 'array';
    return [
      ...this.#fillText(undefined, at, put),
      ...(isList ? this.#fillArray(def.out, at, name, put) : []),
    ];
  }

  #fillText(schema: Schema | undefined, at: string, put: Put): Growth[] {
    const own = schema ? readMaximum(schema) : Infinity;
    const max = Math.min(own, getInputLimit(this.#endpoint, at, 'characters'));
    return Object.entries(contents).map(([name, content]) =>
      toGrowth(
        at,
        {
          name,
          max,
          make: size => content.repeat(Math.ceil(size / content.length)).slice(0, size),
        },
        put,
      ),
    );
  }

  #fillArray(schema: Schema, at: string, name: string, put: Put): Growth[] {
    const { element } = schema._zod.def as SchemaDef;
    if (!element) return [];
    const max = Math.min(readMaximum(schema), getInputLimit(this.#endpoint, at, 'items'));
    const make = (size: number) =>
      Array.from({ length: size }, (_, index) => makeSmallest(element, name, index));
    return [
      toGrowth(at, { name: 'items', max, make }, put),
      // A single parameter of the address is no list.
      ...this.walk(element, `${at}.*`, name, value =>
        put(this.#part === 'query' ? [makeSmallest(element, name), value] : [value]),
      ),
    ];
  }

  #fillFreely(at: string, put: Put): Growth[] {
    const bytes = getInputLimit(this.#endpoint, this.#part, 'bytes') * 0.9;
    const values = getInputLimit(this.#endpoint, this.#part, 'values') - valuesAround;
    const fillings: Filling[] = [
      { name: 'one text', max: bytes, make: size => 'a'.repeat(size) },
      { name: 'many items', max: Math.min(values, bytes / 12), make: listTexts },
      {
        name: 'many keys',
        max: Math.min(values, bytes / 20),
        make: size => Object.fromEntries(listTexts(size).map(key => [key, 1])),
      },
    ];
    return fillings.map(filling => toGrowth(at, { ...filling, max: Math.floor(filling.max) }, put));
  }
}

function toGrowth(at: string, { name, max, make }: Filling, put: Put): Growth {
  return { place: at, name: `${at}: ${name}`, max, make: size => put(make(size)) };
}

/** The limit that a schema itself has for characters or items. */
function readMaximum(schema: Schema): number {
  const { maximum } = schema._zod.bag as { maximum?: number };
  return maximum ?? Infinity;
}

/** The smallest value that a schema accepts. @param index - distinguishes items of a list. */
function makeSmallest(schema: Schema, name: string, index = 0): unknown {
  const def = schema._zod.def as SchemaDef;
  if (grammars.has(schema)) return grammars.get(schema)?.[0]?.make(1);
  if (def.type === 'union' && def.options?.[0]) return makeSmallest(def.options[0], name, index);
  if (def.type === 'pipe' && def.in) return makeSmallest(def.in, name, index);
  if (def.innerType) return makeSmallest(def.innerType, name, index);
  switch (def.type) {
    case 'string':
      return name === 'id' ? `id-${index}` : withIndex(samples[name] ?? 'a', index);
    case 'number':
    case 'int':
      return 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'array': {
      const { minimum = 0 } = schema._zod.bag as { minimum?: number };
      return Array.from({ length: minimum }, (_, at) =>
        def.element ? makeSmallest(def.element, name, at) : undefined,
      );
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, field]) => field._zod.optin !== 'optional')
          .map(([key, field]) => [key, makeSmallest(field, key, index)]),
      );
    default:
      return {};
  }
}
