#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createPortal } from './createPortal.ts';

const usage = `Usage: npm create @portico [folder]

Writes a portal of your own into a new folder (default: portal).
`;
const args = process.argv.slice(2);
const options = args.filter(arg => arg.startsWith('-'));
const [folder = 'portal', ...more] = args.filter(arg => !arg.startsWith('-'));
const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

if (options.includes('--help') || options.length > 0 || more.length > 0) {
  process.stdout.write(usage);
  process.exit(options.includes('--help') ? 0 : 1);
}
try {
  const written = await createPortal({ folder: resolve(folder), version });
  process.stdout.write(
    [
      ...written.map(file => `wrote  ${folder}/${file}`),
      '',
      'Next:',
      `  cd ${folder}`,
      '  npm install',
      '  npm start      then open http://localhost:7007',
      '',
      'README.md explains the rest.',
      '',
    ].join('\n'),
  );
} catch (error) {
  process.stderr.write(`create-portico: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
