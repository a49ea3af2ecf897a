import { InputError } from '@portico/errors';
import type { TextReplacement } from './renderJobs.ts';

/** Replaces all that is found. It runs in a thread, which ends with an expression that takes too long. */
export function replaceText({ text, find, replaceWith, isExpression }: TextReplacement): string {
  return text.replaceAll(isExpression ? compile(find) : find, replaceWith);
}

function compile(source: string): RegExp {
  try {
    return new RegExp(source, 'g');
  } catch (error) {
    throw new InputError(`'find' is no regular expression: ${(error as Error).message}`);
  }
}
