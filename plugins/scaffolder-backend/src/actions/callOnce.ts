import { ServiceUnavailableError } from '@portico/errors';
import { isCodeHostError } from '@portico/code-hosts';
import type { ActionContext } from '@portico/scaffolder-node';

/**
 * Makes a call whose effect cannot be looked up, at most once: a result is stored, and a failure after which it is unknown
 * whether the call had its effect reports that.
 */
export function callOnce<Result>(
  { checkpoint }: Pick<ActionContext, 'checkpoint'>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return checkpoint(key, async () => {
    try {
      return await work();
    } catch (cause) {
      if (!isCodeHostError(cause) || !['no-answer', 'unavailable'].includes(cause.failure))
        throw cause;
      throw new ServiceUnavailableError(
        'What this step does may or may not have happened: check it, then retry the task',
        { cause },
      );
    }
  });
}
