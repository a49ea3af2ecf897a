/** What the probe answers: of the whole process, but for the delays, which are the serving thread's. */
export interface ProbeAnswer {
  /** How much later than due timers ran, since the last question. */
  delayMs: { p50: number; p99: number; max: number };
  cpuSeconds: number;
  rssBytes: number;
  peakRssBytes: number;
}
