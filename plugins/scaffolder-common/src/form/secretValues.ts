import type { FormNode } from './FormNode.ts';
import { omitted, transformValue } from './transformValue.ts';

/** What is shown and stored in place of a secret. */
export const secretMask = '***';

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Values without those that the form says are secrets, at any depth. */
export function omitSecretValues(form: FormNode, values: Values): Record<string, unknown> {
  return transformValue(form, values, node => (node.isSecret ? omitted : undefined)) as Record<
    string,
    unknown
  >;
}

/** Values apart from their secrets. */
export interface MaskedValues {
  values: Record<string, unknown>;
  /** The texts and numbers of the secrets, each once; the asterisks in place of texts that are sent elsewhere are none. */
  secrets: readonly string[];
}

/** Puts {@link secretMask} in place of values that the form says are secrets, at any depth. */
export function maskSecretValues(form: FormNode, values: Values): MaskedValues {
  const secrets = new Set<string>();
  const masked = transformValue(form, values, (node, value) => {
    if (!node.isSecret || isEmpty(value)) return undefined;
    for (const text of listTexts(value)) secrets.add(text);
    return secretMask;
  }) as Record<string, unknown>;
  return { values: masked, secrets: [...secrets] };
}

function listTexts(value: unknown): string[] {
  const texts: string[] = [];
  const waiting = [value];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part === 'number') texts.push(String(part));
    else if (typeof part === 'string') {
      if (/[^*]/.test(part)) texts.push(part);
    } else if (typeof part === 'object' && part !== null)
      for (const each of Object.values(part)) waiting.push(each);
  }
  return texts;
}
