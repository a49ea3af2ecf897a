import type { References } from '@portico/api-docs-common';
import type { ShownProblem } from '../../model/problemCodes.ts';
import type { UnresolvedReference } from '../frameProtocol.ts';
import { isMapping } from '../parseDefinition.ts';
import { BundlePlaces } from './BundlePlaces.ts';
import { findForeignKey, ForeignSchemas } from './ForeignSchemas.ts';
import { inlineReference } from './inlineReference.ts';
import { notRead, ReferredFiles } from './ReferredFiles.ts';
import { DefinitionWalk, inlinedParents, type Mapping, type Place } from './walkDefinition.ts';

/** A definition that refers to nothing outside itself. */
export interface BundledDefinition {
  document: Record<string, unknown>;
  unresolved: readonly UnresolvedReference[];
  /** Notes in place of references that lead nowhere, and these. */
  lost: ReadonlyMap<unknown, string>;
  /** Whether its schemas of other formats are where they were referred to. */
  hasInlined: boolean;
}

/**
 * Renders the files that a definition refers to into it. Schemas are put beside its own under their names; a
 * circle of references stays one, and an unresolved reference becomes a note of that.
 *
 * @param describeMissing - the note, for a reference.
 */
export function bundleReferences(
  document: Record<string, unknown>,
  references: References,
  describeMissing: (target: string) => string,
): BundledDefinition {
  const unresolved = new Map<string, ShownProblem>();
  const lost = new Map<unknown, string>();
  const inlined: { owner: Mapping; key: string }[] = [];
  const walk = new DefinitionWalk();
  const add = (url: string, value: unknown, isSchema: boolean) =>
    walk.add({ url, value, parent: '', isSchema, isNames: false });
  const places = new BundlePlaces(document, (url, schema) => add(url, schema, true));
  const files = new ReferredFiles(document, references, (url, file) => {
    places.addFile(url, file);
    add(url, file, false);
  });
  const lose = (reference: string, problem: ShownProblem) => {
    unresolved.set(reference, problem);
    return { description: describeMissing(reference) };
  };
  const foreign = new ForeignSchemas(files, lose);

  /** Points a reference to where its target is in the bundled definition. */
  const redirect = (owner: Mapping, reference: string, { url: from, isSchema }: Place) => {
    if (from === '' && reference.split('#')[0] === '') return;
    const { url, fragment, document: file, problem } = files.resolve(reference, from);
    if (problem === undefined && url !== undefined) {
      owner['$ref'] = places.place(url, file, fragment, isSchema);
      return;
    }
    delete owner['$ref'];
    Object.assign(owner, lose(reference, problem ?? notRead));
    lost.set(owner, reference);
  };

  add('', document, false);
  walk.run((mapping, place) => {
    const { url, parent, isNames } = place;
    const foreignKey = isNames ? undefined : findForeignKey(mapping);
    if (foreignKey !== undefined) foreign.inline(mapping, foreignKey, url);
    const { $ref: reference } = mapping;
    const isReadByName = isNames && inlinedParents.has(parent);
    if (typeof reference === 'string' && (!isNames || isReadByName))
      redirect(mapping, reference, place);
    if (isReadByName) {
      for (const [key, item] of Object.entries(mapping))
        if (isMapping(item) && typeof item['$ref'] === 'string')
          inlined.push({ owner: mapping, key });
    }
    return foreignKey;
  });
  for (const { owner, key } of inlined) inlineReference(document, owner, key);
  foreign.removeShared(places.schemas);
  return {
    document,
    unresolved: [...unresolved].map(([target, reason]) => ({ target, reason })),
    lost,
    hasInlined: foreign.hasInlined,
  };
}
