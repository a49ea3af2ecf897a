import type { Entity } from '@portico/catalog-model';

/** Annotations that name the project whose builds and pull requests are an entity's. */
export const deliveryAnnotations = ['github.com/project-slug'] as const;

/** Whether an entity names a project. */
export function hasDeliveryAnnotation({ metadata }: Entity): boolean {
  return deliveryAnnotations.some(name => Boolean(metadata.annotations?.[name]));
}
