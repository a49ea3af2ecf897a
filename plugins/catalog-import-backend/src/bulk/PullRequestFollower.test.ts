import { NotAllowedError, ResponseError, ServiceUnavailableError } from '@portico/errors';
import { expect, it } from 'vitest';
import type { DueImport } from '../store/FollowedStore.ts';
import type { ImportRow } from '../store/tables.ts';
import { PullRequestFollower } from './PullRequestFollower.ts';

const openedAt = Date.UTC(2026, 0, 1);
const due = {
  id: 'i1',
  state: 'open',
  url: 'https://git.example/acme/pay',
  pull_number: 7,
  location: 'https://git.example/acme/pay/blob/main/catalog-info.yaml',
  opened_at: openedAt,
  is_for_user: 1,
  delegation: 'd1',
  delegation_id: 'd1',
} as DueImport;

/** Follows one merged pull request while the catalog answers its registration so. */
async function follow(register: () => Promise<void>) {
  const stored: Partial<ImportRow>[] = [];
  const ended: string[] = [];
  const follower = new PullRequestFollower({
    store: { update: async (_id, values) => void stored.push(values) },
    followed: { listDue: async () => [due], takeUnneededDelegations: async () => [] },
    pullRequests: { get: async () => ({ state: 'merged' }) as never },
    catalog: { register },
    delegations: { end: async id => void ended.push(id) },
    logger: { debug() {}, info() {}, warn() {}, error() {} } as never,
    everyMs: 30_000,
    now: () => openedAt + 60_000,
  });
  await follower.checkDue(new AbortController().signal);
  return { stored, ended };
}

const answered = (status: number) =>
  ResponseError.fromResponse(
    Response.json({ error: { name: 'Error', message: `It is ${status}` } }, { status }),
  );

it('registers what was merged, and ends its right to act for the user', async () => {
  expect(await follow(async () => {})).toEqual({
    stored: [{ state: 'registered', reason: null, check_at: null }],
    ended: ['d1'],
  });
});

it.each([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['is starting', () => Promise.reject(new ServiceUnavailableError('starting'))],
  ['answers 503', async () => Promise.reject(await answered(503))],
  ['answers 429', async () => Promise.reject(await answered(429))],
])('tries later while the catalog %s', async (_what, register) => {
  expect(await follow(register)).toMatchObject({
    stored: [{ state: 'merged', reason: expect.any(String), check_at: openedAt + 90_000 }],
    ended: [],
  });
});

it.each([
  ['refuses it', async () => Promise.reject(await answered(403))],
  [
    'may not be called for the user any more',
    () => Promise.reject(new NotAllowedError('It may no longer act for its user')),
  ],
])('says why and tries no more where the catalog %s', async (_what, register) => {
  expect(await follow(register)).toMatchObject({
    stored: [{ state: 'merged', reason: expect.any(String), check_at: null }],
    ended: ['d1'],
  });
});
