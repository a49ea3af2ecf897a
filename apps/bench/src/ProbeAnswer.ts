/** What the probe answers: of the whole process, but for the delays and turns, which are the serving thread's. */
export interface ProbeAnswer {
  /** How much later than due timers ran, since the last question. */
  delayMs: { p50: number; p99: number; max: number };
  /** The most CPU of the serving thread between two ticks since the last question; 0 unless the probe sees every millisecond. */
  turnCpuMs: number;
  cpuSeconds: number;
  rssBytes: number;
  peakRssBytes: number;
  /** Of the serving thread. */
  heapBytes: number;
  externalBytes: number;
  /** What keeps its loop alive: sockets, timers, calls of the system under way. */
  handles: number;
}
