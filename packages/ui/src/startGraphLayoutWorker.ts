/** Starts the thread that lays graphs out. It is here, so that its address is the same in source and build. */
export function startGraphLayoutWorker(): Worker {
  return new Worker(new URL('./graphLayoutWorker.js', import.meta.url), { type: 'module' });
}
