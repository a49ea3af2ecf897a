import { humanizeEntityRef } from '@portico/catalog-model';

/** Whether a value of a field names an entity: `group:default/pay`. */
export function isEntityRefValue(value: string): boolean {
  return /^(group|user|system):[^/\s]+\/\S+$/i.test(value);
}

/** A ref without the kind and namespace that most have; other values are unchanged. */
export function shortenRef(value: string): string {
  return isEntityRefValue(value) ? humanizeEntityRef(value).replace(/^\w+:/, '') : value;
}
