import { join, resolve } from 'node:path';

/** How many journeys run at a time, each against a server of its own; they often wait until a page is still. */
export const workers = 3;

/** The variable that names a server's worker; Playwright names the workers themselves. */
export const workerVariable = 'TEST_PARALLEL_INDEX';

const portsOfWorker = 100;
const worker = Number(process.env[workerVariable] ?? 0);

/** The port of the server for a worker; those after it are for servers that journeys start themselves. */
export function getPort(index: number): number {
  return Number(process.env['E2E_PORT'] ?? 7117) + index * portsOfWorker;
}

/** The port of this worker's server. */
export const port = getPort(worker);

/** Folder of everything this worker's server reads and keeps; made anew for each run. */
export const workFolder = resolve(
  import.meta.dirname,
  '..',
  'test-results',
  `server-${String(worker)}`,
);

/** The copy of the demonstration's descriptors that this worker's journeys may change. */
export const catalogFolder = join(workFolder, 'catalog');
