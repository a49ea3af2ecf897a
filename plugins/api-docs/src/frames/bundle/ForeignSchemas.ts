import type { ShownProblem } from '../../model/problemCodes.ts';
import { DefinitionError } from '../DefinitionError.ts';
import { followPointer, unescapePart } from '../jsonPointer.ts';
import { isMapping } from '../parseDefinition.ts';
import { notRead, type ReferenceTarget, type ReferredFiles } from './ReferredFiles.ts';
import { longestChain } from './inlineReference.ts';
import type { Mapping } from './walkDefinition.ts';

/** Of schemas of other formats, as JSON. */
const maxInlinedLength = 20_000_000;

/** What is done about an unresolved reference. */
type LostReference = (reference: string, problem: ShownProblem) => { description: string };

/**
 * Schemas of other formats, such as Avro, which are put in place of the references to them: beside schemas of AsyncAPI
 * they would be taken for such.
 */
export class ForeignSchemas {
  readonly #files: ReferredFiles;
  readonly #lose: LostReference;
  /** Keys of shared schemas that are of another format, and nothing in their place. */
  readonly #shared = new Set<string>();
  #inlinedLength = 0;
  #hasInlined = false;

  constructor(files: ReferredFiles, lose: LostReference) {
    this.#files = files;
    this.#lose = lose;
  }

  /** Whether any schema was put in place of a reference. */
  get hasInlined(): boolean {
    return this.#hasInlined;
  }

  /** Puts the schema at a key of a message or schema in place of the references that lead to it. */
  inline(owner: Mapping, key: string, from: string): void {
    const value = this.#follow(owner, key, from);
    if (value === owner[key]) return;
    this.#inlinedLength += JSON.stringify(value).length;
    // Many messages may share one large schema.
    const isTooLarge = this.#inlinedLength > maxInlinedLength;
    if (isTooLarge) delete owner['schemaFormat'];
    owner[key] = isTooLarge ? {} : structuredClone(value);
    this.#hasInlined = true;
  }

  /** Removes the shared schemas that were put where they are referred to. */
  removeShared(schemas: Mapping | undefined): void {
    if (schemas) for (const name of this.#shared) delete schemas[name];
  }

  #follow(owner: Mapping, key: string, from: string): unknown {
    let value = owner[key];
    let url = from;
    for (let step = 0; step < longestChain && isMapping(value); step += 1) {
      const { $ref: reference, schemaFormat, schema } = value;
      if (typeof reference === 'string') {
        const target = this.#files.resolve(reference, url);
        const part = this.#readPart(target);
        if (target.url === undefined || part === undefined) {
          delete owner['schemaFormat'];
          return this.#lose(reference, target.problem ?? notRead);
        }
        const shared = /^\/components\/schemas\/([^/]+)$/.exec(target.fragment)?.[1];
        if (target.url === '' && shared !== undefined && !isMultiFormat(part))
          this.#shared.add(unescapePart(shared));
        url = target.url;
        value = part;
      } else if (typeof schemaFormat === 'string' && schema !== undefined) value = schema;
      else break;
    }
    return value;
  }

  #readPart({ url, fragment, document }: ReferenceTarget): unknown {
    // What is no YAML or JSON, such as a file of Protobuf, is its text.
    const isText = fragment === '' && !isMapping(document) && !Array.isArray(document);
    const content = isText ? this.#files.getText(url ?? '') : document;
    return content instanceof DefinitionError ? undefined : followPointer(content, fragment);
  }
}

/** Formats whose schemas are schemas of AsyncAPI, or read like them. */
const ownFormat = /^application\/(vnd\.aai\.asyncapi|schema\+(json|yaml)|vnd\.oai\.openapi)/;

/** The key at which a message or a schema has a schema of another format. */
export function findForeignKey(mapping: Mapping): string | undefined {
  const { schemaFormat } = mapping;
  if (typeof schemaFormat !== 'string' || ownFormat.test(schemaFormat)) return undefined;
  return ['schema', 'payload'].find(key => isMapping(mapping[key]));
}

const isMultiFormat = (value: unknown) =>
  isMapping(value) && typeof value['schemaFormat'] === 'string' && value['schema'] !== undefined;
