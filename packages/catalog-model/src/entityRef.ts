import { InputError } from '@portico/errors';
import type { Entity } from './Entity.ts';

/** The namespace of entities that name none. */
export const defaultNamespace = 'default';

/** The three parts by which an entity is known. */
export interface EntityName {
  kind: string;
  namespace: string;
  name: string;
}

/** What an entity reference means where it leaves parts out. */
export interface EntityRefContext {
  /** The kind of a reference that says none; without it, such a reference is an error. */
  defaultKind?: string | undefined;
  /** The namespace of a reference that says none; `default` when omitted. */
  defaultNamespace?: string | undefined;
}

const form = 'write it as [kind:][namespace/]name';

/**
 * Reads an entity reference, `[kind:][namespace/]name`, as it is written: no letter changes case.
 *
 * @throws InputError when the text is empty, or when a part is empty or missing with no default.
 */
export function parseEntityRef(text: string, context: EntityRefContext = {}): EntityName {
  if (!text) throw new InputError('Entity reference must not be empty');
  const slash = text.indexOf('/');
  const firstColon = text.indexOf(':');
  // A colon behind the slash belongs to the name.
  const colon = slash >= 0 && firstColon > slash ? -1 : firstColon;

  const kind = colon < 0 ? context.defaultKind : text.slice(0, colon);
  if (!kind) throw missing(text, 'kind', "start it with one, such as 'component:'");
  const namespace =
    slash < 0 ? (context.defaultNamespace ?? defaultNamespace) : text.slice(colon + 1, slash);
  if (!namespace) throw missing(text, 'namespace', form);
  const name = text.slice(Math.max(colon, slash) + 1);
  if (!name) throw missing(text, 'name', form);
  return { kind, namespace, name };
}

function missing(text: string, part: keyof EntityName, hint: string): InputError {
  return new InputError(`Entity reference '${text}' has a missing or empty ${part}; ${hint}`);
}

/** The kind of a full reference, as it is written; empty where it says none. For refs that are known to be whole: it checks nothing. */
export function getRefKind(entityRef: string): string {
  return entityRef.slice(0, Math.max(0, entityRef.indexOf(':')));
}

/** Writes an entity, or the parts of its name, as a full lower-case reference: `component:default/pay`. */
export function stringifyEntityRef(
  from: Entity | { kind: string; namespace?: string | undefined; name: string },
): string {
  const { namespace, name } = 'metadata' in from ? from.metadata : from;
  return `${from.kind}:${namespace || defaultNamespace}/${name}`.toLowerCase();
}

/** The three parts of an entity's name, as its document writes them. */
export function getEntityName({ kind, metadata }: Entity): EntityName {
  return { kind, namespace: metadata.namespace || defaultNamespace, name: metadata.name };
}

/**
 * Writes a reference as short as it can be read: without the kind or the namespace where they
 * equal the defaults.
 */
export function humanizeEntityRef(
  from: Entity | EntityName | string,
  context: EntityRefContext = {},
): string {
  const { kind, namespace, name } =
    typeof from === 'string'
      ? parseEntityRef(from)
      : 'metadata' in from
        ? getEntityName(from)
        : from;
  const shownKind = equalsIgnoringCase(kind, context.defaultKind) ? '' : `${kind.toLowerCase()}:`;
  const defaultNamespaceOfContext = context.defaultNamespace ?? defaultNamespace;
  return `${shownKind}${equalsIgnoringCase(namespace, defaultNamespaceOfContext) ? '' : `${namespace}/`}${name}`;
}

function equalsIgnoringCase(text: string, other: string | undefined): boolean {
  return text.toLowerCase() === other?.toLowerCase();
}
