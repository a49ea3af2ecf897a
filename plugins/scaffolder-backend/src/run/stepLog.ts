import type { TaskStep } from '@portico/scaffolder-common';
import type { StepItem } from './stepItems.ts';
import type { LogLine } from './RunJournal.ts';

/** A line of the log of a step. */
export function createLine({ id }: TaskStep, message: string, status?: string): LogLine {
  return { message, stepId: id, ...(status !== undefined && { status }) };
}

/** Further values of a line, as `name=value`. */
export function describeFields(value: unknown): string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  const fields = Object.entries(value as object).filter(([, item]) => item !== undefined);
  return fields.map(([name, item]) => {
    const text = item instanceof Error ? item.message : JSON.stringify(item);
    return `${name}=${text}`;
  });
}

const maxShownItem = 200;

/** An item of `each`, as the log names it: `{"key":"b","value":"404"}`. */
export function describeItem(each: StepItem | undefined): string {
  const text = JSON.stringify(each, (key, value: unknown) =>
    key === '' || typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'),
  );
  return text.length <= maxShownItem ? text : `${text.slice(0, maxShownItem)} …`;
}
