import type * as z from 'zod/mini';
import type { Schema } from './defineEndpoint.ts';
import { validate } from './validate.ts';

/** An answer that breaks the contract, such as that of another version or of a proxy between. HTTP 502 where it is passed on. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError';
  readonly statusCode = 502;
}

/**
 * Checks the value of an answer.
 *
 * @param what - what answered, for developers: `Answer of GET '/entities'`.
 * @throws InvalidAnswerError that names each wrong field.
 */
export function checkAnswer<S extends Schema>(
  schema: S,
  value: unknown,
  what: string,
): z.output<S> {
  try {
    return validate(schema, value, what);
  } catch (cause) {
    throw new InvalidAnswerError((cause as Error).message, { cause });
  }
}

/**
 * Reads the JSON of an answer.
 *
 * @throws InvalidAnswerError when it is no JSON, or not of this form.
 */
export async function readAnswer<S extends Schema>(
  schema: S,
  answer: Response | string,
  what: string,
): Promise<z.output<S>> {
  const text = typeof answer === 'string' ? answer : await answer.text();
  return checkAnswer(schema, parseJson(text, what), what);
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidAnswerError(`${what} is no JSON`, { cause });
  }
}
