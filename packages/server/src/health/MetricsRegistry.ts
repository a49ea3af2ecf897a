import type { Registry } from 'prom-client';

/** The metrics of a server: the process, the plugins' jobs and recurring tasks, and what plugins declare. */
export interface MetricsRegistry {
  /** All of them as they are now. */
  read(): Promise<Registry>;
}
