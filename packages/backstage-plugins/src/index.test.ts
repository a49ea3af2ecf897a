import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('loads in Node itself, which takes from CommonJS only what it can see', () => {
  const script = `
    const { adaptBackstageFeatures } = await import('@portico/backstage-plugins');
    console.log(typeof adaptBackstageFeatures);
  `;
  const options = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
  const output = execFileSync(
    process.execPath,
    [...options, '--input-type=module', '--eval', script],
    { cwd: import.meta.dirname, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(output.trim()).toBe('function');
});
