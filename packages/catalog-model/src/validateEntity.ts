import type { Entity } from './Entity.ts';
import { defaultNamespace } from './entityRef.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { entityKinds, indexKinds } from './kinds/entityKinds.ts';
import type { EntityKind } from './kinds/EntityKind.ts';
import { kindRule } from './nameRules.ts';
import { checkUpTo, describeType, type Report } from './shape.ts';
import { checkMetadata } from './validateMetadata.ts';

/** One problem of a document. */
export interface EntityProblem {
  /** Where it is, e.g. `metadata.tags.0`; empty for the document as a whole. */
  path: string;
  /** What is wrong: a sentence. */
  message: string;
  /** What to do about it. */
  hint: string;
}

/** An entity that keeps all rules, or what is wrong with the document: its first 100 problems, and whether there are more. */
export type EntityValidation =
  | { entity: Entity; problems: readonly [] }
  | { entity?: never; problems: readonly EntityProblem[] };

/** Problems that are reported of one document; the check ends there. */
const maxProblems = 100;

const envelopeKeys = new Set([
  'apiVersion',
  'kind',
  'metadata',
  'spec',
  // Written by the catalog; documents that were exported from one hold them.
  'relations',
  'status',
]);

/**
 * Makes a validator for documents of these kinds; the kinds every portal knows when none are given.
 * The entity in its answer is the document itself, not a copy.
 */
export function createEntityValidator(
  kinds: readonly EntityKind[] = entityKinds,
): (document: unknown) => EntityValidation {
  const kindsByName = indexKinds(kinds);
  return document => {
    const problems: EntityProblem[] = [];
    const report: Report = (path, message, hint) => problems.push({ path, message, hint });
    const hasMore = checkUpTo(maxProblems, report, counted =>
      checkDocument(document, kindsByName, counted),
    );
    if (hasMore)
      report('', `There are more problems than these ${maxProblems}`, 'correct these first');
    return problems.length > 0 ? { problems } : { entity: document as Entity, problems: [] };
  };
}

/** Checks a document against the kinds that every portal knows; reports up to 100 problems at once. */
export const validateEntity = createEntityValidator();

/** Writes a problem as one line: where, what, and the fix. */
export function describeEntityProblem({ path, message, hint }: EntityProblem): string {
  return `${path ? `${path}: ` : ''}${message.replace(/\.$/, '')}; ${hint}`;
}

function checkDocument(
  document: unknown,
  kinds: ReadonlyMap<string, EntityKind>,
  report: Report,
): void {
  if (!isJsonObject(document)) {
    const message = `A document must be an object, but is ${describeType(document)}.`;
    report('', message, "write at least 'apiVersion', 'kind' and 'metadata'");
    return;
  }
  for (const key in document)
    if (!envelopeKeys.has(key))
      report(key, `'${key}' is no field of an entity.`, "move it under 'metadata' or 'spec'");

  checkMetadata(document['metadata'], report);
  const kind = checkKind(document, kinds, report);
  if (kind) {
    checkApiVersion(document['apiVersion'], kind, report);
    checkSpec(document, kind, report);
  } else if (typeof document['apiVersion'] !== 'string') {
    reportMissing('apiVersion', document['apiVersion'], report);
  }
}

function checkKind(
  document: JsonObject,
  kinds: ReadonlyMap<string, EntityKind>,
  report: Report,
): EntityKind | undefined {
  const written = document['kind'];
  if (typeof written !== 'string') {
    reportMissing('kind', written, report);
    return undefined;
  }
  const known = kinds.get(written.toLowerCase());
  if (known) {
    if (known.kind !== written)
      report('kind', `Kind '${written}' is spelled otherwise.`, `write '${known.kind}'`);
    return known;
  }
  const names = [...kinds.values()].map(({ kind }) => kind).join(', ');
  if (kindRule.accepts(written))
    report('kind', `Kind '${written}' is not known.`, `use one of ${names}`);
  else report('kind', kindRule.message, `use one of ${names}`);
  return undefined;
}

function checkApiVersion(
  written: unknown,
  { kind, apiVersions }: EntityKind,
  report: Report,
): void {
  if (typeof written !== 'string') reportMissing('apiVersion', written, report);
  else if (!apiVersions.includes(written))
    report(
      'apiVersion',
      `'${written}' is not known for kind '${kind}'.`,
      `use ${apiVersions.map(version => `'${version}'`).join(' or ')}`,
    );
}

function checkSpec({ spec, metadata }: JsonObject, kind: EntityKind, report: Report): void {
  if (spec === undefined || spec === null) {
    report('spec', 'Is required, but missing.', `add 'spec' with the fields of a ${kind.kind}`);
    return;
  }
  const written = isJsonObject(metadata) ? metadata['namespace'] : undefined;
  const namespace = typeof written === 'string' && written ? written : defaultNamespace;
  kind.spec.check(spec, 'spec', report, { namespace });
}

function reportMissing(key: string, value: unknown, report: Report): void {
  if (value === undefined)
    report(key, 'Is required, but missing.', `add '${key}' at the top level`);
  else report(key, `Must be a text, but is ${describeType(value)}.`, 'write one text there');
}
