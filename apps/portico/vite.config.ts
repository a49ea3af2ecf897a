import { defineServer } from '@portico/vite';

export default defineServer({
  folder: import.meta.dirname,
  entries: { main: 'src/main.ts', cli: 'src/cli.ts' },
  conditions: ['source'],
  packagesFile: 'bundled-packages.json',
});
