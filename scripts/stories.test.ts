import { globSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const components = join(import.meta.dirname, '../packages/ui/src/components');

/** Components that have no look of their own, and where they are seen. */
const seenElsewhere = new Map([
  ['Field', 'the label and note of TextField, Select and Autocomplete'],
  ['VisuallyHidden', 'nothing to see: it is for those who listen'],
]);

it('has stories of each component of the design system', () => {
  const shown = new Set(globSync('*/*.stories.tsx', { cwd: components }).map(dirname));
  const missing = readdirSync(components).filter(
    name => !shown.has(name) && !seenElsewhere.has(name),
  );
  expect(missing).toEqual([]);
  expect([...seenElsewhere.keys()].filter(name => shown.has(name))).toEqual([]);
});
