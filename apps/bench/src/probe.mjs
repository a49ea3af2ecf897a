// Loaded into the measured server before its own code; answers questions of the bench over IPC. It is
// JavaScript, since stripping types would cost the server some 10 MB in each of its threads.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// A finer one costs CPU, and is for what looks at single calls.
const resolutionMs = Number(process.env.PORTICO_BENCH_RESOLUTION_MS ?? 10);
const nanosecondsPerMs = 1e6;

// A preloaded module runs in worker threads too, which serve nothing.
if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  // The histogram holds the time between two ticks, so what was due is in it.
  const late = nanoseconds => Math.max(0, nanoseconds / nanosecondsPerMs - resolutionMs);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    /** @type {import('./ProbeAnswer.ts').ProbeAnswer} */
    const answer = {
      delayMs: {
        p50: late(delays.percentile(50)),
        p99: late(delays.percentile(99)),
        max: late(delays.max),
      },
      cpuSeconds: (user + system) / 1e6,
      rssBytes: process.memoryUsage.rss(),
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
    };
    delays.reset();
    process.send?.(answer);
  });
  // A bench that was stopped leaves no server behind.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
