import type { EntityPredicate } from '@portico/catalog-common';
import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { toPredicate } from './catalogFilter.ts';

/** What a template says about the entities that a field finds. */
export interface EntityOptions {
  /** Which entities there are to choose; all when `undefined`. */
  query: EntityPredicate | undefined;
  defaultKind: string | undefined;
  /** `undefined` where words without a namespace are taken as they are. */
  defaultNamespace: string | undefined;
  /** Whether words that name no known entity are taken too. */
  takesWords: boolean;
}

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads `ui:options` of a field for entities. @param defaultKinds - of the field, where the template names none. */
export function readEntityOptions(
  options: Readonly<Record<string, unknown>>,
  defaultKinds?: readonly string[],
): EntityOptions {
  const { allowedKinds, allowArbitraryValues, catalogFilter, defaultNamespace } = options;
  const kinds = Array.isArray(allowedKinds) ? allowedKinds.map(String) : defaultKinds;
  return {
    query:
      toPredicate(catalogFilter) ??
      (kinds && { kind: { $in: kinds.map(kind => kind.toLowerCase()) } }),
    defaultKind: readText(options['defaultKind']),
    defaultNamespace:
      defaultNamespace === false ? undefined : (readText(defaultNamespace) ?? 'default'),
    takesWords: allowArbitraryValues !== false,
  };
}

/** Words as a ref, where they can be one; else as they are. */
export function toRef(
  text: string,
  { defaultKind, defaultNamespace }: Pick<EntityOptions, 'defaultKind' | 'defaultNamespace'>,
): string {
  try {
    return stringifyEntityRef(
      parseEntityRef(text, {
        ...(defaultKind !== undefined && { defaultKind }),
        ...(defaultNamespace !== undefined && { defaultNamespace }),
      }),
    );
  } catch {
    return text;
  }
}
