// Loaded into the measured server before its own code; answers questions of the bench over IPC. It is
// JavaScript, since stripping types would cost the server some 10 MB in each of its threads.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// A finer one costs CPU, and is for what looks at single calls.
const resolutionMs = Number(process.env.PORTICO_BENCH_RESOLUTION_MS ?? 10);
const nanosecondsPerMs = 1e6;
const finestResolutionMs = 1;

// A preloaded module runs in worker threads too, which serve nothing.
if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  // The histogram holds the time between two ticks, so what was due is in it.
  const late = nanoseconds => Math.max(0, nanoseconds / nanosecondsPerMs - resolutionMs);
  const readTurnCpu = resolutionMs === finestResolutionMs ? watchTurns() : () => 0;
  process.on('message', message => {
    // What is garbage would hide what is retained; the server runs with the option that this needs.
    if (message === 'collect') globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { heapUsed, external } = process.memoryUsage();
    /** @type {import('./ProbeAnswer.ts').ProbeAnswer} */
    const answer = {
      delayMs: {
        p50: late(delays.percentile(50)),
        p99: late(delays.percentile(99)),
        max: late(delays.max),
      },
      turnCpuMs: readTurnCpu(),
      cpuSeconds: (user + system) / 1e6,
      rssBytes: process.memoryUsage.rss(),
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
      heapBytes: heapUsed,
      externalBytes: external,
      handles: process.getActiveResourcesInfo().length,
    };
    delays.reset();
    process.send?.(answer);
  });
  // A bench that was stopped leaves no server behind.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}

/**
 * Watches what this thread computes between two ticks: a hold without the turns of other programs on its core.
 *
 * @returns what gives the most since it was last called, in milliseconds.
 */
function watchTurns() {
  let before = readThreadCpuMs();
  let most = 0;
  setInterval(() => {
    const now = readThreadCpuMs();
    most = Math.max(most, now - before);
    before = now;
  }, finestResolutionMs).unref();
  return () => {
    const read = most;
    most = 0;
    return read;
  };
}

function readThreadCpuMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
