import { defineServer } from '@portico/vite';

// Its plugins are built from source, as everything in this repository.
export default defineServer({
  folder: import.meta.dirname,
  entries: { main: 'src/main.ts', cli: 'src/cli.ts' },
  conditions: ['source'],
});
