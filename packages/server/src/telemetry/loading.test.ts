import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTelemetry } from './startTelemetry.ts';

const source = join(import.meta.dirname, '..');
const files = globSync('**/*.ts', { cwd: source }).filter(file => !file.endsWith('.test.ts'));
const read = (file: string) => readFileSync(join(source, file), 'utf8');

/** What a module loads with itself: imports of types alone are gone by then. */
function listStaticImports(file: string): string[] {
  const found = [...read(file).matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm)];
  return found.map(([, from = '']) => (from.startsWith('.') ? join(file, '..', from) : from));
}

it('loads OpenTelemetry with one module only, and that one only when it is wanted', async () => {
  const using = files.filter(file =>
    listStaticImports(file).some(from => from.startsWith('@opentelemetry/')),
  );
  expect(using).toContain('telemetry/createTelemetry.ts');
  const loading = new Set(using);
  for (let size = 0; size < loading.size;) {
    size = loading.size;
    for (const file of files)
      if (listStaticImports(file).some(from => loading.has(from))) loading.add(file);
  }
  expect([...loading].filter(file => !file.startsWith('telemetry/'))).toEqual([]);
  expect(loading.has('telemetry/startTelemetry.ts')).toBe(false);
  const options = { version: '1', propagateTo: [] };
  expect(await startTelemetry({}, options)).toEqual({ secrets: [], warnings: [] });
});
