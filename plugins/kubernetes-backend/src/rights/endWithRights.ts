const checkMs = 30_000;

/** Something that a caller has open for as long as they may. */
export interface OpenForCaller {
  /** When the caller's session ends, in milliseconds since 1970; `undefined` for callers without one. */
  getSessionEnd(): number | undefined;
  /** @throws when the caller may not have it any more, or it cannot be found out. */
  requireAllowed(): Promise<void>;
  end(): void;
}

/**
 * Ends what a caller has open, within 30 seconds after their session has ended or they have lost the right to it.
 *
 * @returns what ends the checks; call it once it is closed.
 */
export function endWithRights({ getSessionEnd, requireAllowed, end }: OpenForCaller): () => void {
  const finish = () => {
    clearInterval(timer);
    end();
  };
  const timer = setInterval(() => {
    if ((getSessionEnd() ?? Infinity) <= Date.now()) finish();
    else requireAllowed().catch(finish);
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}
