import { InputError } from '@portico/errors';
import type { TaskStep } from '@portico/scaffolder-common';

const maxItems = 1000;

/** An item of `each`. */
export interface StepItem {
  key: string | number;
  value: unknown;
}

/** Whether a condition is about the items of a step rather than the step. */
export function readsEach(condition: unknown): boolean {
  return typeof condition === 'string' && /\beach\b/.test(condition);
}

/** The items of a step. @param value - what its `each` gives. @throws InputError when they are no list, or too many. */
export function listStepItems(step: TaskStep, value: unknown): readonly StepItem[] {
  if (typeof value !== 'object' || value === null)
    throw new InputError(
      `Step '${step.id}': 'each' must be a list or an object; it is ${value === undefined ? 'undefined' : JSON.stringify(value).slice(0, 100)}`,
    );
  const items: StepItem[] = Array.isArray(value)
    ? value.map((item: unknown, index) => ({ key: index, value: item }))
    : Object.entries(value).map(([key, item]) => ({ key, value: item as unknown }));
  if (items.length > maxItems)
    throw new InputError(
      `Step '${step.id}': 'each' has ${items.length} items; at most ${maxItems} are allowed`,
    );
  return items;
}
