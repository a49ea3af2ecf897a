import type { TaskEvent } from '@portico/scaffolder-common';
import { expect, it } from 'vitest';
import { followTask } from './followTask.ts';

const anEvent = (id: number, type: TaskEvent['type'] = 'log', rest = {}): TaskEvent => ({
  id,
  taskId: 't',
  type,
  createdAt: '2026-01-01T00:00:00Z',
  body: { message: `message ${id}` },
  ...rest,
});

function collect() {
  const ids: number[] = [];
  const problems: (string | undefined)[] = [];
  const waits: number[] = [];
  return {
    ids,
    problems,
    waits,
    options: {
      onEvent: ({ id }: TaskEvent) => void ids.push(id),
      onProblem: (error: Error | undefined) => {
        if (error) problems.push(error.message);
      },
      wait: async (ms: number) => void waits.push(ms),
      signal: new AbortController().signal,
    },
  };
}

it('polls after the last event where the stream breaks off, and tries again after a second', async () => {
  const requested: (number | undefined)[] = [];
  const answers: (() => TaskEvent[])[] = [
    () => {
      throw new Error('502');
    },
    () => [],
    () => [anEvent(3), anEvent(4, 'completion'), anEvent(5)],
  ];
  const found = collect();
  await followTask(
    {
      async *streamEvents(_id, options) {
        requested.push(options?.after);
        yield anEvent(1);
        yield anEvent(2);
        throw new Error('cut off');
      },
      async listEvents(_id, options) {
        requested.push(options?.after);
        return (answers.shift() ?? (() => []))();
      },
    },
    't',
    { ...found.options, after: 0 },
  );
  expect(found.ids).toEqual([1, 2, 3, 4]);
  expect(requested).toEqual([0, 2, 2, 2]);
  expect(found.waits).toEqual([1000]);
  expect(found.problems).toEqual(['502']);
});

it('goes on after a completion from which the task recovers', async () => {
  const found = collect();
  await followTask(
    {
      async *streamEvents() {
        yield anEvent(1, 'completion', { isTaskRecoverable: true });
        yield anEvent(2, 'recovered');
        yield anEvent(3, 'completion');
      },
      listEvents: async () => {
        throw new Error('must not be called');
      },
    },
    't',
    found.options,
  );
  expect(found.ids).toEqual([1, 2, 3]);
  expect(found.problems).toEqual([]);
});
