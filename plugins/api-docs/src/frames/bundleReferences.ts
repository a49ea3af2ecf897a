import type { References } from '@portico/api-docs-common';
import { DefinitionError } from './DefinitionError.ts';
import type { UnresolvedReference } from './frameProtocol.ts';
import { escapePart, followPointer, getLastKey, unescapePart } from './jsonPointer.ts';
import { isMapping, parseDefinition } from './parseDefinition.ts';
import { createProblem, type ShownProblem } from '../model/problemCodes.ts';

/** A definition that refers to nothing outside itself. */
export interface BundledDefinition {
  document: Record<string, unknown>;
  unresolved: readonly UnresolvedReference[];
  /** Notes in place of references that lead nowhere, and these. */
  lost: ReadonlyMap<unknown, string>;
  /** Whether its schemas of other formats are where they were referred to. */
  hasInlined: boolean;
}

type Mapping = Record<string, unknown>;

const notRead = createProblem('notRead');
const filesKey = 'x-referred-files';
/** Keys whose values are data, in which `$ref` means nothing. */
const dataKeys = new Set(['const', 'default', 'enum', 'example']);
/** Keys below which names stand that somebody chose, and that say nothing of what they hold. */
const namingKeys = new Set(['definitions', '$defs', 'patternProperties', 'properties', 'schemas']);
const schemaKeys = new Set([
  'additionalProperties',
  'allOf',
  'anyOf',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'oneOf',
  'payload',
  'schema',
  'then',
]);
/** What is read by name from its place, so that it cannot be a reference to elsewhere. */
const inlinedParents = new Set(['channels', 'paths', 'webhooks']);
const longestChain = 20;
/** Of schemas of other formats, as JSON. */
const maxInlinedLength = 20_000_000;

/**
 * Renders the files that a definition refers to into it. Schemas are put beside its own under their names; a
 * circle of references stays one, and a reference that leads nowhere becomes a note of that.
 *
 * @param describeMissing - the note, for a reference.
 */
export function bundleReferences(
  document: Record<string, unknown>,
  references: References,
  describeMissing: (target: string) => string,
): BundledDefinition {
  const bundler = new Bundler(document, references, describeMissing);
  bundler.run();
  const { unresolved, lost, hasInlined } = bundler;
  return { document, unresolved, lost, hasInlined };
}

/** One file, or the definition itself, whose url is ''. */
interface Place {
  url: string;
  value: unknown;
  /** The keys that lead to the value. */
  parent: string;
  isSchema: boolean;
  isNames: boolean;
}

class Bundler {
  readonly #root: Mapping;
  readonly #describeMissing: (target: string) => string;
  readonly #urls: ReadonlyMap<string, string | undefined>;
  readonly #problems: ReadonlyMap<string, string>;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #documents = new Map<string, unknown>();
  readonly #keys = new Map<string, string>();
  readonly #schemaNames = new Map<string, string>();
  readonly #unresolved = new Map<string, ShownProblem>();
  readonly #seen = new WeakSet<object>();
  readonly #inlined: { owner: Mapping; key: string }[] = [];
  readonly #waiting: Place[] = [];
  /** Keys of shared schemas that are of another format, and nothing in their place. */
  readonly #foreign = new Set<string>();
  #inlinedLength = 0;
  readonly lost = new Map<unknown, string>();
  hasInlined = false;

  constructor(
    root: Mapping,
    { references, files }: References,
    describeMissing: (target: string) => string,
  ) {
    this.#root = root;
    this.#describeMissing = describeMissing;
    const nameOf = ({ from, target }: { from: string; target: string }) => `${from}\n${target}`;
    this.#urls = new Map(references.map(each => [nameOf(each), each.url]));
    this.#problems = new Map(references.map(each => [nameOf(each), each.problem ?? '']));
    this.#texts = new Map(files.map(({ url, text }) => [url, text]));
    this.#documents.set('', root);
  }

  get unresolved(): UnresolvedReference[] {
    return [...this.#unresolved].map(([target, reason]) => ({ target, reason }));
  }

  run(): void {
    this.#wait({ url: '', value: this.#root, parent: '', isSchema: false, isNames: false });
    for (let place = this.#waiting.pop(); place; place = this.#waiting.pop()) this.#visit(place);
    for (const { owner, key } of this.#inlined) this.#inline(owner, key);
    const { components } = this.#root;
    const schemas = isMapping(components) ? components['schemas'] : undefined;
    if (isMapping(schemas)) for (const name of this.#foreign) delete schemas[name];
  }

  #wait(place: Place): void {
    // Aliases of YAML may represent one value in many places.
    if (typeof place.value !== 'object' || place.value === null || this.#seen.has(place.value))
      return;
    this.#seen.add(place.value);
    this.#waiting.push(place);
  }

  #visit({ url, value, parent, isSchema, isNames }: Place): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#wait({ url, value: item, parent, isSchema, isNames: false });
      return;
    }
    const mapping = value as Mapping;
    const foreignKey = isNames ? undefined : findForeignSchema(mapping);
    if (foreignKey !== undefined) this.#inlineForeign(mapping, foreignKey, url);
    const { $ref: target } = mapping;
    const isReference = !isNames || inlinedParents.has(parent);
    if (typeof target === 'string' && isReference) this.#redirect(mapping, target, url, isSchema);
    for (const [key, item] of Object.entries(mapping)) {
      if (key === foreignKey || key === filesKey || (dataKeys.has(key) && !isNames)) continue;
      if (inlinedParents.has(parent) && isMapping(item) && typeof item['$ref'] === 'string')
        this.#inlined.push({ owner: mapping, key });
      this.#wait({
        url,
        value: item,
        parent: key,
        isSchema: isNames ? isSchema : schemaKeys.has(key) || namingKeys.has(key),
        isNames: !isNames && (namingKeys.has(key) || inlinedParents.has(key)),
      });
    }
  }

  /**
   * Puts a schema of another format, such as Avro, in place of the reference to it: beside schemas of AsyncAPI it would be
   * taken for one.
   */
  #inlineForeign(owner: Mapping, key: string, from: string): void {
    let value = owner[key];
    let url = from;
    for (let step = 0; step < longestChain && isMapping(value); step += 1) {
      const { $ref: reference, schemaFormat, schema } = value;
      if (typeof reference === 'string') {
        const [target = '', fragment = ''] = reference.split('#', 2);
        const found = target === '' ? url : this.#urls.get(`${url}\n${target.trim()}`);
        // What is no YAML or JSON, such as a file of Protobuf, is its text.
        const document = found === undefined ? undefined : this.#read(found);
        const isText = fragment === '' && !isMapping(document) && !Array.isArray(document);
        const content = isText ? this.#texts.get(found ?? '') : document;
        const part =
          content instanceof DefinitionError ? undefined : followPointer(content, fragment);
        if (found === undefined || part === undefined) {
          const problem = this.#explain(url, target.trim(), found, document, fragment);
          this.#unresolved.set(reference, problem ?? notRead);
          delete owner['schemaFormat'];
          value = { description: this.#describeMissing(reference) };
          break;
        }
        const shared = /^\/components\/schemas\/([^/]+)$/.exec(fragment)?.[1];
        if (found === '' && shared !== undefined && !isMultiFormat(part))
          this.#foreign.add(unescapePart(shared));
        url = found;
        value = part;
      } else if (typeof schemaFormat === 'string' && schema !== undefined) value = schema;
      else break;
    }
    if (value === owner[key]) return;
    this.#inlinedLength += JSON.stringify(value).length;
    // Many messages may share one large schema.
    if (this.#inlinedLength > maxInlinedLength) delete owner['schemaFormat'];
    owner[key] = this.#inlinedLength > maxInlinedLength ? {} : structuredClone(value);
    this.hasInlined = true;
  }

  /** Points a reference to where its target is in the bundled definition. */
  #redirect(owner: Mapping, reference: string, from: string, isSchema: boolean): void {
    const [target = '', fragment = ''] = reference.split('#', 2);
    if (from === '' && target === '') return;
    const url = target === '' ? from : this.#urls.get(`${from}\n${target.trim()}`);
    const found = url === undefined ? undefined : this.#read(url);
    const reason = this.#explain(from, target.trim(), url, found, fragment);
    if (reason !== undefined || url === undefined) {
      this.#unresolved.set(reference, reason ?? notRead);
      delete owner['$ref'];
      owner['description'] = this.#describeMissing(reference);
      this.lost.set(owner, reference);
      return;
    }
    owner['$ref'] = this.#place(url, fragment, isSchema);
  }

  #place(url: string, fragment: string, isSchema: boolean): string {
    if (url === '') return `#${fragment}`;
    if (isSchema) return this.#placeSchema(url, fragment);
    return `#/${filesKey}/${escapePart(this.#keyOf(url))}${fragment}`;
  }

  #explain(
    from: string,
    target: string,
    url: string | undefined,
    document: unknown,
    fragment: string,
  ): ShownProblem | undefined {
    if (url === undefined) {
      const problem = this.#problems.get(`${from}\n${target}`);
      return problem ? { message: problem } : notRead;
    }
    if (document instanceof DefinitionError) return describeBrokenFile(document);
    if (followPointer(document, fragment) === undefined)
      return createProblem('noSuchPart', { values: { part: fragment } });
    return undefined;
  }

  #read(url: string): unknown {
    if (!this.#documents.has(url)) {
      const text = this.#texts.get(url);
      if (text === undefined) return undefined;
      const document = parseFile(text);
      this.#documents.set(url, document);
      if (!(document instanceof DefinitionError)) {
        const files = (this.#root[filesKey] ??= {}) as Mapping;
        files[this.#keyOf(url)] = document;
        this.#wait({ url, value: document, parent: '', isSchema: false, isNames: false });
      }
    }
    return this.#documents.get(url);
  }

  #keyOf(url: string): string {
    const known = this.#keys.get(url);
    if (known !== undefined) return known;
    const key = findFreeName(getBaseName(url), name => [...this.#keys.values()].includes(name));
    this.#keys.set(url, key);
    return key;
  }

  #placeSchema(url: string, fragment: string): string {
    const { schemas, path } = this.#requireSchemas();
    const id = `${url}#${fragment}`;
    let name = this.#schemaNames.get(id);
    if (name === undefined) {
      const wanted = fragment ? getLastKey(fragment) : getBaseName(url);
      name = findFreeName(wanted, each => Object.hasOwn(schemas, each));
      this.#schemaNames.set(id, name);
      const schema = followPointer(this.#documents.get(url), fragment);
      this.#wait({ url, value: schema, parent: '', isSchema: true, isNames: false });
      schemas[name] = schema;
    }
    return `${path}${escapePart(name)}`;
  }

  #requireSchemas(): { schemas: Mapping; path: string } {
    if (typeof this.#root['swagger'] === 'string')
      return { schemas: requireMapping(this.#root, 'definitions'), path: '#/definitions/' };
    const components = requireMapping(this.#root, 'components');
    return { schemas: requireMapping(components, 'schemas'), path: '#/components/schemas/' };
  }

  #inline(owner: Mapping, key: string): void {
    let value = owner[key];
    for (let step = 0; step < longestChain; step += 1) {
      if (!isMapping(value) || typeof value['$ref'] !== 'string') break;
      const { $ref: reference, ...others } = value;
      if (!reference.startsWith('#')) break;
      const target = followPointer(this.#root, reference.slice(1));
      if (!isMapping(target)) break;
      value = { ...target, ...others };
    }
    owner[key] = value;
  }
}

/** Formats whose schemas are schemas of AsyncAPI, or read like them. */
const ownFormat = /^application\/(vnd\.aai\.asyncapi|schema\+(json|yaml)|vnd\.oai\.openapi)/;

/** Where a message or a schema has a schema of another format. */
function findForeignSchema(mapping: Mapping): string | undefined {
  const { schemaFormat } = mapping;
  if (typeof schemaFormat !== 'string' || ownFormat.test(schemaFormat)) return undefined;
  return ['schema', 'payload'].find(key => isMapping(mapping[key]));
}

const isMultiFormat = (value: unknown) =>
  isMapping(value) && typeof value['schemaFormat'] === 'string' && value['schema'] !== undefined;

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

function requireMapping(owner: Mapping, key: string): Mapping {
  const value = owner[key];
  if (isMapping(value)) return value;
  const created: Mapping = {};
  owner[key] = created;
  return created;
}

function getBaseName(url: string): string {
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return name.replace(/[.][a-z]+$/i, '') || 'file';
}

function findFreeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let number = 2; isTaken(name); number += 1) name = `${wanted}_${number}`;
  return name;
}
