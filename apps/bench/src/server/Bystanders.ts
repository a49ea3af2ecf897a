import { cpus } from 'node:os';
import { readTreeCpuSeconds } from './processTree.ts';

/** CPU that everything on this machine has used so far. */
function readMachineCpuSeconds(): number {
  const busyMs = cpus().flatMap(({ times: { user, nice, sys, irq } }) => [user, nice, sys, irq]);
  return busyMs.reduce((sum, ms) => sum + ms, 0) / 1000;
}

/** CPU that this process has used so far. */
function readOwnCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Watches how much of the machine others use, which is lost to what is measured. */
export class Bystanders {
  readonly #startedAt = performance.now();
  readonly #machine = readMachineCpuSeconds();
  readonly #own = readOwnCpuSeconds();

  /** The share of all cores since the start that neither the bench nor the measured processes used. */
  readShare(measuredCpuSeconds: number): number {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const busy = readMachineCpuSeconds() - this.#machine;
    const others = busy - (readOwnCpuSeconds() - this.#own) - measuredCpuSeconds;
    return Math.max(0, others / (seconds * cpus().length));
  }
}

/**
 * Watches the same where the measured processes are all children of this one, browsers among them.
 *
 * @returns what gives the share since then; `undefined` where the system does not tell (it is not Linux).
 */
export async function watchBystanders(): Promise<() => Promise<number | undefined>> {
  if (process.platform !== 'linux') return async () => undefined;
  const startedAt = performance.now();
  const machine = readMachineCpuSeconds();
  const tree = await readTreeCpuSeconds(process.pid);
  return async () => {
    const seconds = (performance.now() - startedAt) / 1000;
    const used = (await readTreeCpuSeconds(process.pid)) - tree;
    return Math.max(0, (readMachineCpuSeconds() - machine - used) / (seconds * cpus().length));
  };
}
