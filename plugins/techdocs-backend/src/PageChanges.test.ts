import type { Entity } from '@portico/catalog-model';
import type { FileChange } from '@portico/url-reader';
import type { Logger } from '@portico/server';
import { expect, it } from 'vitest';
import { PageChanges } from './PageChanges.ts';

const entity: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'pay',
    annotations: { 'backstage.io/techdocs-ref': 'url:https://github.com/o/r/tree/main/pay' },
  },
};
const page = { sourcePath: 'docs/a.md', url: 'a/', title: 'A', hash: 'h1' };

function start(answer: () => FileChange | undefined) {
  const requests: string[] = [];
  const clock = { now: 1000 };
  const changes = new PageChanges({
    reader: {
      async findLastChange(url, path) {
        requests.push(`${url} ${path}`);
        return answer();
      },
    },
    logger: { debug() {} } as unknown as Logger,
    now: () => clock.now,
  });
  return { changes, requests, clock };
}

it('reads the history of a page once, until its content or half an hour has passed', async () => {
  const { changes, requests, clock } = start(() => ({
    commit: 'c1',
    author: 'Ada',
    changedAt: '2026-03-04T05:06:07.000Z',
    url: 'https://github.com/o/r/commit/c1',
  }));
  const [first, second] = await Promise.all([
    changes.find(entity, page),
    changes.find(entity, page),
  ]);
  expect(first).toEqual({
    author: 'Ada',
    changedAt: '2026-03-04T05:06:07.000Z',
    url: 'https://github.com/o/r/commit/c1',
  });
  expect(second).toEqual(first);
  expect(requests).toEqual(['https://github.com/o/r/tree/main/pay/ docs/a.md']);
  await changes.find(entity, { ...page, hash: 'h2' });
  expect(requests).toHaveLength(2);
  clock.now += 31 * 60_000;
  await changes.find(entity, page);
  expect(requests).toHaveLength(3);
});

it('knows nothing while the host does not answer, and tries again a minute later', async () => {
  let isUp = false;
  const { changes, clock } = start(() => {
    if (!isUp) throw new Error('down');
    return { commit: 'c1', author: 'Ada' };
  });
  expect(await changes.find(entity, page)).toEqual({});
  isUp = true;
  expect(await changes.find(entity, page)).toEqual({});
  clock.now += 61_000;
  expect(await changes.find(entity, page)).toEqual({ author: 'Ada' });
});
