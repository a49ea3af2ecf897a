import type { PlannedStep } from '@portico/scaffolder-common';
import { expect, it } from 'vitest';
import { listEffects } from './planEffects.ts';

const step = (action: string, input: unknown, isRun = false): PlannedStep => ({
  id: action,
  name: `Step ${action}`,
  action,
  status: 'completed',
  isRun,
  inputs: [input],
});
const list = (...steps: PlannedStep[]) =>
  listEffects({ steps, log: [], output: {}, directoryContents: [] });

it.each([
  [
    'publish:github',
    { repoUrl: 'github.com?owner=acme&repo=pay' },
    'repository',
    'github.com/acme/pay',
  ],
  [
    'publish:azure',
    { repoUrl: 'dev.azure.com?organization=o&project=p&repo=r' },
    'repository',
    'dev.azure.com/o/p/r',
  ],
  [
    'publish:gitlab:merge-request',
    { repoUrl: 'gitlab.com?owner=acme&repo=pay' },
    'pullRequest',
    'gitlab.com/acme/pay',
  ],
  [
    'catalog:register',
    { catalogInfoPath: '/catalog-info.yaml' },
    'registration',
    '/catalog-info.yaml',
  ],
  ['http:backstage:request', { url: 'https://x.example' }, 'call', 'https://x.example'],
])('reads what %s would do', (action, input, kind, target) => {
  expect(list(step(action, input))).toEqual([{ kind, action, stepName: `Step ${action}`, target }]);
});

it('lists each item of a loop, and nothing that the plan has run', () => {
  const loop = { ...step('acme:notify', {}), inputs: [{}, {}] };
  expect(list(loop, step('fetch:template', {}, true))).toHaveLength(2);
});
