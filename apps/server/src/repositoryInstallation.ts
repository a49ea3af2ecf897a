import { resolve } from 'node:path';
import { usage } from '../../../scripts/usage.mjs';
import type { Installation } from './Installation.ts';

const folder = resolve(import.meta.dirname, '../../..');

/** This repository, with what was built in it. */
export const repositoryInstallation: Installation = {
  folder,
  // Its scripts run here, and say from where they were called.
  callerFolder: process.env['INIT_CWD'] ?? process.cwd(),
  portalFolder: resolve(folder, 'apps/portal/dist'),
  usage,
};
