import { isJsonObject } from '@portico/catalog-model';

/** A text of a document's annotations. */
export function readAnnotation(document: unknown, key: string): string | undefined {
  if (!isJsonObject(document) || !isJsonObject(document['metadata'])) return undefined;
  const { annotations } = document['metadata'];
  if (!isJsonObject(annotations) || !Object.hasOwn(annotations, key)) return undefined;
  const value = annotations[key];
  return typeof value === 'string' ? value : undefined;
}
