import { InputError } from '@portico/errors';
import jsonata from 'jsonata';

/** Evaluates a JSONata expression. It runs in a thread, which ends with one that takes too long. */
export async function evaluateJsonata(data: unknown, expression: string): Promise<unknown> {
  try {
    const result: unknown = await jsonata(expression).evaluate(data);
    // Sequences have more than their items; functions are no data.
    return result === undefined ? undefined : JSON.parse(JSON.stringify(result) ?? 'null');
  } catch (error) {
    throw new InputError(
      `JSONata failed to evaluate the expression: ${(error as { message?: string }).message ?? 'it is not valid'}`,
    );
  }
}
