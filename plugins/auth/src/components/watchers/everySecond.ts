import { startTickWorker } from '../../startTickWorker.ts';

/**
 * Calls back every second. A thread of its own does so also in a tab that is hidden, where browsers let the timers
 * of the page run once a minute; without threads, or when theirs fails, the page's own timer has to do.
 *
 * @returns a function that ends it.
 */
export function everySecond(onTick: () => void, options: { isInWorker: boolean }): () => void {
  if (!options.isInWorker || typeof Worker === 'undefined') return everySecondHere(onTick);
  const worker = startTickWorker();
  let end = () => worker.terminate();
  worker.addEventListener('message', onTick);
  worker.addEventListener('error', () => {
    worker.terminate();
    end = everySecondHere(onTick);
  });
  return () => end();
}

function everySecondHere(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
}
