import { InputError } from '@portico/errors';
import type { Part } from './Part.ts';
import { parseExpression } from './parseExpression.ts';
import { compileProgram } from './Program.ts';
import { runProgram } from './runProgram.ts';

const maxCharacters = 5000;
const maxSteps = 20_000_000;

/** What a regular expression finds. */
export interface Expression {
  /** Whether it matches a part of a text. @throws InputError when that would take too long. */
  test(text: string): boolean;
}

/**
 * Reads a regular expression as JavaScript and JSON Schema write it, with lookaround. Matching takes time in proportion to
 * the text, whatever the expression. Back references, which make that impossible, are refused.
 *
 * @throws InputError when it is no regular expression, has back references, or is too large.
 */
export function compileExpression(source: string): Expression {
  if (source.length > maxCharacters)
    throw new InputError(
      `The expression has ${source.length} characters, of which ${maxCharacters} are allowed`,
    );
  const { part, isUnicode } = parse(source);
  const program = compileProgram(part, false);
  return {
    test(text) {
      const characters = isUnicode ? [...text] : text.split('');
      return runProgram(program, characters, false, { steps: maxSteps }).includes(1);
    },
  };
}

/** What is wrong with a regular expression; undefined when it can be used. */
export function findExpressionProblem(source: string): string | undefined {
  try {
    compileExpression(source);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** With the strict rules for Unicode where the expression has them, as validators of JSON Schema do. */
function parse(source: string): { part: Part; isUnicode: boolean } {
  try {
    return { part: parseExpression(source, 'u'), isUnicode: true };
  } catch (error) {
    if (error instanceof InputError) throw error;
  }
  try {
    return { part: parseExpression(source, ''), isUnicode: false };
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`'${source.slice(0, 100)}' is no regular expression: ${reason}`, {
      cause,
    });
  }
}
