import { humanizeEntityRef } from '@portico/catalog-model';

/** A ref without the kind and namespace that most have; other values are unchanged. */
export function shortenRef(value: string): string {
  return /^(group|user|system):[^/\s]+\/\S+$/i.test(value)
    ? humanizeEntityRef(value).replace(/^\w+:/, '')
    : value;
}
