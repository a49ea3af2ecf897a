import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Task {
  taskId: string;
  command: string;
  dependencies: string[];
}

/** What turbo would run. */
function listTasks(...args: readonly string[]): Task[] {
  const output = execFileSync('turbo', ['run', ...args, '--dry=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(output) as { tasks: Task[] }).tasks;
}

function listDependencies(tasks: readonly Task[], taskId: string): string[] {
  return tasks
    .filter(task => task.taskId === taskId)
    .flatMap(({ dependencies }) => [
      ...dependencies,
      ...dependencies.flatMap(each => listDependencies(tasks, each)),
    ]);
}

it('runs the tests of a package again when a package that it is made from has changed', () => {
  const tasks = listTasks('test', '--filter=@portico/catalog-backend');
  expect(listDependencies(tasks, '@portico/catalog-backend#test')).toContain(
    '@portico/core#transit',
  );
}, 60_000);

it('builds the two apps from the sources of their packages, and again when one of those has changed', () => {
  const tasks = listTasks('build', '--filter=@portico/portal', '--filter=@portico/app-server');
  const run = tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  expect(run.map(({ taskId }) => taskId).toSorted()).toEqual([
    '@portico/app-server#build',
    '@portico/portal#build',
  ]);
  for (const { taskId } of run)
    expect(listDependencies(tasks, taskId)).toContain('@portico/core#sources');
}, 60_000);
