/** Starts the thread that counts seconds. It is here, so that its address is the same in source and build. */
export function startTickWorker(): Worker {
  return new Worker(new URL('./tickWorker.js', import.meta.url), { type: 'module' });
}
