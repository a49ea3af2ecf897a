// Only built-ins, and only syntax that Node 18 knows.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the Node and pnpm that this repository brings. */
export const runtimeFolder = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  'tools',
  'runtime',
);

const [major, minor] = process.versions.node.split('.').map(Number);
const os = process.platform === 'win32' ? 'win' : process.platform;

/** The Node that runs this file is new enough for the server. */
export const isModern = major > 24 || (major === 24 && minor >= 15);

/** The package that holds a Node for this machine. */
export const nodePackage = `node-${os}-${process.arch}`;

/** The Node to run the server and its tools with: this one, or the one that this repository brings. */
export const node = isModern
  ? process.execPath
  : join(runtimeFolder, 'node_modules', nodePackage, 'bin', os === 'win' ? 'node.exe' : 'node');
