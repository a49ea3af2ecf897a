import { definePortal } from '@portico/vite';

// Its plugins are built from source, as everything in this repository.
export default definePortal({
  folder: import.meta.dirname,
  conditions: ['source'],
  packagesFile: 'bundled-packages.json',
});
