import { Refusal } from './Refusal.ts';

/** Runs what is refused with 409 when there is such a thing already. @throws what `describe` makes of that refusal, in the dialect's words. */
export async function refuseConflict<T>(
  work: () => Promise<T>,
  describe: (conflict: Refusal) => Refusal,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal && error.status === 409 ? describe(error) : error;
  }
}
