import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('runs the tests of a package again when a package that it is made from has changed', () => {
  const output = execFileSync(
    'turbo',
    ['run', 'test', '--filter=@portico/catalog-backend', '--dry=json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { tasks } = JSON.parse(output) as { tasks: { taskId: string; dependencies: string[] }[] };
  const listDependencies = (taskId: string): string[] =>
    tasks
      .filter(task => task.taskId === taskId)
      .flatMap(({ dependencies }) => [...dependencies, ...dependencies.flatMap(listDependencies)]);
  expect(listDependencies('@portico/catalog-backend#test')).toContain('@portico/core#transit');
}, 60_000);
