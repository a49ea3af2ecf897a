import type { TaskEvent } from '@portico/scaffolder-common';
import { expect, it } from 'vitest';
import { TaskLog } from './TaskLog.ts';

const steps = [
  { id: 'fetch', name: 'Fetch', action: 'fetch:template' },
  { id: 'publish', name: 'Publish', action: 'publish:github' },
];

const anEvent = (id: number, body: TaskEvent['body'], type: TaskEvent['type'] = 'log') => ({
  id,
  taskId: 't',
  type,
  createdAt: `2026-01-01T00:00:0${id}Z`,
  body,
});

it('shows how each step is doing, with a log for each', () => {
  const log = new TaskLog(steps);
  log.add(anEvent(1, { message: 'Beginning step Fetch', stepId: 'fetch', status: 'processing' }));
  log.add(anEvent(2, { message: 'copied 3 files', stepId: 'fetch' }));
  log.add(anEvent(3, { message: 'Finished step Fetch', stepId: 'fetch', status: 'completed' }));
  log.add(anEvent(3, { message: 'twice', stepId: 'fetch' }));
  log.add(
    anEvent(4, { message: 'Beginning step Publish', stepId: 'publish', status: 'processing' }),
  );
  log.add(anEvent(5, { message: 'no token', stepId: 'publish', status: 'failed' }));
  log.add(
    anEvent(6, { message: 'failed', error: { name: 'Error', message: 'no token' } }, 'completion'),
  );
  expect(log.getProgress().steps).toMatchObject([
    { status: 'completed', startedAt: '2026-01-01T00:00:01Z', endedAt: '2026-01-01T00:00:03Z' },
    { status: 'failed', endedAt: '2026-01-01T00:00:05Z' },
  ]);
  expect(log.getProgress().end?.error?.message).toBe('no token');
  expect(log.getLog('fetch').readText()).toBe(
    'Beginning step Fetch\ncopied 3 files\nFinished step Fetch',
  );
  expect(log.getLog().length).toBe(6);
  expect(log.lastId).toBe(6);
});

it('does not repeat in the log that the task completed', () => {
  const log = new TaskLog(steps);
  log.add(anEvent(1, { message: 'copied 3 files', stepId: 'fetch' }));
  log.add(
    anEvent(2, { message: 'Run completed with status: completed', output: {} }, 'completion'),
  );
  expect(log.getLog().readText()).toBe('copied 3 files');
  expect(log.getProgress().end).toBeDefined();
});

it('goes on when a task that failed is run again', () => {
  const log = new TaskLog(steps);
  log.add(anEvent(1, { message: 'failed', error: { name: 'Error', message: 'x' } }, 'completion'));
  log.reopen();
  expect(log.getProgress().end).toBeUndefined();
  log.add(anEvent(2, { message: 'done', output: { links: [] } }, 'completion'));
  expect(log.getProgress()).toMatchObject({ end: { error: undefined }, output: { links: [] } });
});
