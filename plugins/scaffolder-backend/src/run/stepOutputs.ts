import { InputError } from '@portico/errors';
import type { TaskStep } from '@portico/scaffolder-common';

/** Outputs by name. */
export type Outputs = Readonly<Record<string, unknown>>;

const maxOutputCharacters = 4 * 1024 * 1024;

/** The outputs of a step after one more item: lists of each where it has several. */
export function addOutput(before: Outputs, output: Outputs, isList: boolean): Outputs {
  if (!isList) return output;
  const lists = { ...before } as Record<string, unknown[]>;
  for (const [name, value] of Object.entries(output)) lists[name] = [...(lists[name] ?? []), value];
  return lists;
}

/** The outputs of a step as JSON has them. @throws InputError when they are too large. */
export function checkOutput(output: Outputs, step: TaskStep): Outputs {
  const text = JSON.stringify(output);
  if (text.length > maxOutputCharacters)
    throw new InputError(`The output of step '${step.id}' is too large`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** The output of a template without what its conditions hide. @throws InputError when it is too large. */
export function showOutput(rendered: Outputs): Outputs {
  const output = Object.fromEntries(
    Object.entries(rendered).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter(isShown).map(withoutCondition) : value,
    ]),
  );
  if (JSON.stringify(output).length > maxOutputCharacters)
    throw new InputError('The output of the template is too large; give less');
  return output;
}

function isShown(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, 'if')) return true;
  const { if: condition } = item as { if: unknown };
  return condition === 'false' ? false : Boolean(condition);
}

function withoutCondition(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'if'));
}
