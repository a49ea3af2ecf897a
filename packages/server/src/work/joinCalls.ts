/** Makes a call that those who want it while it is under way share: what it reads is read once for all of them. */
export function joinCalls<T>(call: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= call().finally(() => (pending = undefined));
    return pending;
  };
}
