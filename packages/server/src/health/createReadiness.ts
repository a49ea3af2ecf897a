import { setTimeout as sleep } from 'node:timers/promises';

import type { GrownHeap } from './HeapGrowth.ts';
import type { PluginWarning } from './HealthWarnings.ts';
import type { PluginHold } from './LoopHolds.ts';
import type { PluginWorkCount } from './WorkCounts.ts';

/** Something that must answer before the server is ready. */
export interface ReadinessCheck {
  name: string;
  /** Resolves when it answers. */
  check(): Promise<void>;
}

/** Whether the server has started, and is not stopping. */
export interface ServerPhase {
  current: 'starting' | 'running' | 'stopping';
}

/** A plugin that failed to start. */
export interface FailedPlugin {
  id: string;
  /** The plugin that it needs and that failed before it; `undefined` when it failed by itself. */
  because: string | undefined;
}

/** Whose readiness is read. */
export interface ReadinessOptions {
  phase: ServerPhase;
  listChecks: () => readonly ReadinessCheck[];
  /** Plugins that failed to start, while the others serve. */
  listFailedPlugins: () => readonly FailedPlugin[];
  /** Plugins of others that held the serving thread. */
  listHolds?: () => readonly PluginHold[];
  /** Plugins of others whose work failed or was slow. */
  listWork?: () => readonly PluginWorkCount[];
  /** Packages of others whose heap only grew. */
  listHeap?: () => readonly GrownHeap[];
  /** What plugins warn operators of. */
  listWarnings?: () => readonly PluginWarning[];
}

/** What a balancer is answered. `degraded`: single plugins are missing, and the server is ready all the same. */
export type Readiness =
  | ({ status: 'ok' } & Observations)
  | ({ status: 'degraded'; failedPlugins: string[] } & Observations)
  | ({ status: 'error'; message: string; failedPlugins?: string[] } & Observations);

/** What was seen of plugins since the server started, at most ten of each; none when omitted. */
interface Observations {
  /** Those that held the serving thread. */
  holds?: PluginHold[];
  /** Those whose work failed or was slow. */
  work?: PluginWorkCount[];
  /** Packages whose heap only grew. */
  heap?: GrownHeap[];
  warnings?: PluginWarning[];
}

/** For how long an answer holds: anybody may call it, and databases are read and written for it. */
const freshMs = 1000;
/** Balancers give up sooner or later than this; a check that hangs must not. */
const maxCheckMs = 5000;

/**
 * Makes the reader of a server's readiness. A server that lacks single plugins is ready, since to take it out of service
 * would end the others too; one that lacks a plugin that others need is not.
 */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  let latest: { readAt: number; readiness: Promise<Readiness> } | undefined;
  return () => {
    const { current } = options.phase;
    if (current !== 'running')
      return Promise.resolve({ status: 'error', message: `The server is ${current}` });
    const now = performance.now();
    if (!latest || now - latest.readAt > freshMs)
      latest = { readAt: now, readiness: read(options) };
    return latest.readiness;
  };
}

const maxListed = 10;

async function read(options: ReadinessOptions): Promise<Readiness> {
  const holds = options.listHolds?.().slice(0, maxListed) ?? [];
  const work = options.listWork?.().slice(0, maxListed) ?? [];
  const heap = options.listHeap?.().slice(0, maxListed) ?? [];
  const warnings = options.listWarnings?.().slice(0, maxListed) ?? [];
  return {
    ...(await readState(options)),
    ...(holds.length > 0 && { holds }),
    ...(work.length > 0 && { work }),
    ...(heap.length > 0 && { heap }),
    ...(warnings.length > 0 && { warnings }),
  };
}

async function readState({ listChecks, listFailedPlugins }: ReadinessOptions): Promise<Readiness> {
  const failed = listFailedPlugins();
  const failedPlugins = failed.map(({ id }) => id);
  const messages = [
    ...(await describeFailures(listChecks())),
    ...failed.filter(({ because }) => because !== undefined).map(describeOutage),
  ];
  if (messages.length > 0)
    return {
      status: 'error',
      message: messages.join('; '),
      ...(failedPlugins.length > 0 && { failedPlugins }),
    };
  return failedPlugins.length > 0 ? { status: 'degraded', failedPlugins } : { status: 'ok' };
}

/** One message a reason, since a full disk fails every check. */
async function describeFailures(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const namesByReason = new Map<string, string[]>();
  await Promise.all(
    checks.map(async check => {
      const reason = await findFailure(check);
      if (reason === undefined) return;
      namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), check.name]);
    }),
  );
  return [...namesByReason].map(([reason, names]) => `${names.toSorted().join(', ')}: ${reason}`);
}

async function findFailure({ check }: ReadinessCheck): Promise<string | undefined> {
  const ended = new AbortController();
  const tooLong = sleep(maxCheckMs, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`it does not answer within ${maxCheckMs / 1000} s`);
  });
  tooLong.catch(() => {});
  try {
    await Promise.race([check(), tooLong]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    ended.abort();
  }
}

const describeOutage = ({ id, because }: FailedPlugin) =>
  `Plugin '${id}' needs plugin '${because}', which failed to start; the server's log has the reason`;
