import type { Entity } from '@portico/catalog-model';
import type { CatalogProcessor } from '@portico/catalog-node';
import { InputError } from '@portico/errors';

type IsValid = (value: unknown) => boolean;

/** Checks of single fields, in the form of catalog-model. */
export type PublishedValidators = Readonly<Partial<Record<(typeof names)[number], IsValid>>>;

const names = [
  'isValidApiVersion',
  'isValidKind',
  'isValidEntityName',
  'isValidNamespace',
  'isValidLabelKey',
  'isValidLabelValue',
  'isValidAnnotationKey',
  'isValidAnnotationValue',
  'isValidTag',
] as const;

/**
 * Published checks of fields as a step of the portal's catalog. They come on top of its own: an entity must pass both.
 *
 * @param name - of the module, for the words of refusals.
 */
export function adaptFieldValidators(
  validators: PublishedValidators,
  name: string,
): CatalogProcessor {
  return {
    getProcessorName: () => name,
    async processEntity(entity) {
      for (const { check, field, value } of listFields(entity))
        if (validators[check] && !validators[check](value))
          throw new InputError(
            `'${field}' is not valid: '${String(value).slice(0, 200)}' does not fit ${check}`,
          );
      return entity;
    },
  };
}

function listFields({ apiVersion, kind, metadata }: Entity) {
  const field = (check: (typeof names)[number], path: string, value: unknown) => ({
    check,
    field: path,
    value,
  });
  const pairs = (path: string, values: Readonly<Record<string, string>> | undefined) =>
    Object.entries(values ?? {}).map(([key, value]) => ({ path: `${path}.${key}`, key, value }));
  const { labels, annotations, tags } = metadata;
  return [
    field('isValidApiVersion', 'apiVersion', apiVersion),
    field('isValidKind', 'kind', kind),
    field('isValidEntityName', 'metadata.name', metadata.name),
    ...(metadata.namespace === undefined
      ? []
      : [field('isValidNamespace', 'metadata.namespace', metadata.namespace)]),
    ...pairs('metadata.labels', labels).flatMap(({ path, key, value }) => [
      field('isValidLabelKey', path, key),
      field('isValidLabelValue', path, value),
    ]),
    ...pairs('metadata.annotations', annotations).flatMap(({ path, key, value }) => [
      field('isValidAnnotationKey', path, key),
      field('isValidAnnotationValue', path, value),
    ]),
    ...(tags ?? []).map((tag, at) => field('isValidTag', `metadata.tags.${at}`, tag)),
  ];
}
