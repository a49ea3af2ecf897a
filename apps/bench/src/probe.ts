// Loaded into the measured server before its own code; answers questions of the bench over IPC.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** What the probe answers: of the whole process, but for the delays, which are the serving thread's. */
export interface ProbeAnswer {
  /** How much later than due timers ran, since the last question. */
  delayMs: { p50: number; p99: number; max: number };
  cpuSeconds: number;
  rssBytes: number;
  peakRssBytes: number;
}

const resolutionMs = 10;
const nanosecondsPerMs = 1e6;

// A preloaded module runs in worker threads too, which serve nothing.
if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  // The histogram holds the time between two ticks, so what was due is in it.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / nanosecondsPerMs - resolutionMs);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const answer: ProbeAnswer = {
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
