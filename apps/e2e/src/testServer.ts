import { join, resolve } from 'node:path';

/** The port of the server that journeys run against. */
export const port = Number(process.env['E2E_PORT'] ?? 7117);

/** Folder of everything the journeys' server reads and keeps; made anew for each run. */
export const workFolder = resolve(import.meta.dirname, '..', 'test-results', 'server');

/** The copy of the demonstration's descriptors that journeys may change. */
export const catalogFolder = join(workFolder, 'catalog');
