import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const checkMs = 5000;
/** A thread that is busy for a smaller part of the time is idle. */
const idleShare = 0.1;
/** A heap that has grown by half, and by two megabytes, since it was cleaned is worth the time again. */
const growthFactor = 1.5;
const leastGrowthBytes = 2 * 1024 * 1024;

/**
 * Collects this thread's garbage whenever it has become idle after its heap has grown. V8 itself collects only while
 * something allocates, so that what much work has left behind would stay for as long as little happens. Node must run
 * with `--expose-gc`; without it nothing happens.
 *
 * @returns what ends it.
 */
export function releaseIdleMemory(everyMs = checkMs): () => void {
  const { eventLoopUtilization } = performance;
  let before = eventLoopUtilization();
  let cleanedBytes = 0;
  const check = () => {
    const { utilization } = eventLoopUtilization(before);
    before = eventLoopUtilization();
    const bytes = readHeapBytes();
    const isGrown = bytes >= Math.max(cleanedBytes * growthFactor, cleanedBytes + leastGrowthBytes);
    if (utilization > idleShare || !isGrown) return;
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    cleanedBytes = readHeapBytes();
    before = eventLoopUtilization();
  };
  const timer = setInterval(check, everyMs).unref();
  return () => clearInterval(timer);
}

function readHeapBytes(): number {
  return getHeapStatistics().total_heap_size;
}
