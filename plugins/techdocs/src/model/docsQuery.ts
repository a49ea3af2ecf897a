import type { EntityPredicate } from '@portico/catalog-common';
import { docsAnnotation, docsEntityAnnotation } from '@portico/catalog/parts';

/** Entities that have docs, their own or those of another one. */
export const docsQuery: EntityPredicate = {
  $any: [docsAnnotation, docsEntityAnnotation].map(annotation => ({
    [`metadata.annotations.${annotation}`]: { $exists: true },
  })),
};
