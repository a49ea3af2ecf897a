import { followPointer } from '../jsonPointer.ts';
import { isMapping } from '../parseDefinition.ts';
import type { Mapping } from './walkDefinition.ts';

/** References that lead to references are followed this far. */
export const longestChain = 20;

/** Puts what a reference within the definition leads to in its place, where it is read by name. */
export function inlineReference(root: Mapping, owner: Mapping, key: string): void {
  let value = owner[key];
  for (let step = 0; step < longestChain; step += 1) {
    if (!isMapping(value) || typeof value['$ref'] !== 'string') break;
    const { $ref: reference, ...others } = value;
    if (!reference.startsWith('#')) break;
    const target = followPointer(root, reference.slice(1));
    if (!isMapping(target)) break;
    value = { ...target, ...others };
  }
  owner[key] = value;
}
