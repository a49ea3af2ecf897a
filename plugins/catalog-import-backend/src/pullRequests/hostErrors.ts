import { toAnswerError } from '@portico/code-hosts-node';
import { isCodeHostError } from '@portico/code-hosts';

/** Does a step at a code host; its failure names the step, the host's status and its message. */
export async function inStep<T>(step: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isCodeHostError(error)) throw error;
    const status = error.status === undefined ? '' : `${error.status}, `;
    throw toAnswerError(error, `${step}: ${status}${error.message}`);
  }
}
