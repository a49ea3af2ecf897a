import { createApiFactory } from '@portico/core';
import { listAnnouncementsEndpoint } from '@portico/notifications-common';
import { authorizerRef, userDirectoryRef } from '@portico/server';
import { startTestServer, testServiceToken, TestTokens } from '@portico/testing/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { notificationsBackendPlugin } from './plugin.ts';

interface StartOptions {
  announcements?: unknown;
  result?: 'ALLOW' | 'DENY';
}

async function start({ announcements, result = 'ALLOW' }: StartOptions) {
  const tokens = await TestTokens.generate();
  const policy = createApiFactory({
    api: authorizerRef,
    create: () => ({ decide: async () => ({ result }) }),
  });
  const users = createApiFactory({
    api: userDirectoryRef,
    create: () => ({
      listOwnershipRefs: async (ref: string) =>
        ref === 'user:default/ada' ? [ref, 'group:default/payments'] : [ref],
      findUsers: async () => [],
    }),
  });
  const server = await startTestServer({
    plugins: [notificationsBackendPlugin],
    apis: [tokens.keys, policy, users],
    config: JSON.stringify({ announcements }),
  });
  onTestFinished(() => server.stop());
  const listFor = async (token?: string) => {
    const { items } = await server
      .client('notifications', token)
      .call(listAnnouncementsEndpoint, {});
    return items;
  };
  return { tokens, listFor };
}

const allSpans = [
  { id: 'always', text: 'Always' },
  { id: 'over', text: 'Over', until: '2001-01-01' },
  { id: 'later', text: 'Later', from: '2999-01-01T00:00:00+02:00' },
  { id: 'now', text: 'Now', from: '2001-01-01T10:30Z', until: '2999-12-31' },
];

describe('announcements of the configuration', () => {
  it('are listed while they hold, the most severe first, then the newest', async () => {
    const { tokens, listFor } = await start({
      announcements: [
        ...allSpans,
        { id: 'down', text: { en: 'Down', de: 'Aus' }, severity: 'error' },
      ],
    });
    expect(await listFor(await tokens.sign('user:default/ada'))).toEqual([
      { id: 'down', severity: 'error', text: { en: 'Down', de: 'Aus' } },
      {
        id: 'now',
        severity: 'info',
        text: 'Now',
        from: '2001-01-01T10:30:00.000Z',
        until: '3000-01-01T00:00:00.000Z',
      },
      { id: 'always', severity: 'info', text: 'Always' },
    ]);
  });

  it('reach their audience alone: by a group in any spelling of its ref, or by the user', async () => {
    const { tokens, listFor } = await start({
      announcements: [
        { id: 'team', text: 'Team', audience: ['Group:default/Payments'] },
        { id: 'bob', text: 'Bob', audience: ['user:default/bob'] },
        { id: 'all', text: 'All' },
      ],
    });
    const seenBy = async (token?: string) => (await listFor(token)).map(({ id }) => id);
    expect(await seenBy(await tokens.sign('user:default/ada'))).toEqual(['all', 'team']);
    expect(await seenBy(await tokens.sign('user:default/bob'))).toEqual(['all', 'bob']);
    const guest = tokens.sign('user:default/guest', { claims: { 'portico:guest': true } });
    expect(await seenBy(await guest)).toEqual(['all']);
    expect(await seenBy(testServiceToken)).toEqual(['all', 'bob', 'team']);
  });

  it('are at most 20 for one reader, the less severe ones omitted', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      id: `m${at}`,
      text: 'x',
      severity: at === 29 ? 'warning' : 'info',
    }));
    const { tokens, listFor } = await start({ announcements: many });
    const items = await listFor(await tokens.sign('user:default/ada'));
    expect(items).toHaveLength(20);
    expect(items[0]?.id).toBe('m29');
  });

  it('are none where nobody configured any', async () => {
    const { tokens, listFor } = await start({});
    expect(await listFor(await tokens.sign('user:default/ada'))).toEqual([]);
  });

  it('are not for those without the permission, nor for anybody without a token', async () => {
    const { tokens, listFor } = await start({ announcements: allSpans, result: 'DENY' });
    const call = listFor(await tokens.sign('user:default/ada'));
    await expect(call).rejects.toMatchObject({ status: 403 });
    await expect(listFor()).rejects.toMatchObject({ status: 401 });
  });

  const valid = { id: 'a', text: 'Text' };
  it.each([
    ['without an id', [{ text: 'x' }], 'announcements[0].id'],
    ['with an id of spaces', [{ ...valid, id: 'a b' }], 'must begin with a letter or digit'],
    ['with the id of another', [valid, valid], "'a' names another announcement already"],
    ['with an empty text', [{ ...valid, text: ' ' }], 'announcements[0].text'],
    [
      'with a text that is too long',
      [{ ...valid, text: 'x'.repeat(4001) }],
      'announcements[0].text',
    ],
    ['in no language', [{ ...valid, text: {} }], 'announcements[0].text'],
    ['in an unknown language', [{ ...valid, text: { 'not one': 'x' } }], 'announcements[0].text'],
    ['of an unknown severity', [{ ...valid, severity: 'fatal' }], 'announcements[0].severity'],
    ['from a word', [{ ...valid, from: 'tomorrow' }], 'must be a day such as 2026-12-24'],
    ['from a day that is not', [{ ...valid, from: '2026-02-30' }], 'must be a day such as'],
    [
      'until a time without offset',
      [{ ...valid, until: '2026-02-01T10:00' }],
      'must be a day such',
    ],
    [
      'that ends first',
      [{ ...valid, from: '2026-02-02', until: '2026-02-01' }],
      'must be after from',
    ],
    ['for nobody', [{ ...valid, audience: [] }], 'announcements[0].audience'],
    [
      'for a component',
      [{ ...valid, audience: ['component:default/a'] }],
      'such as group:default/',
    ],
    [
      'that are too many',
      Array.from({ length: 101 }, (_, at) => ({ ...valid, id: `a${at}` })),
      '100',
    ],
    ['that are no list', { a: 1 }, 'announcements'],
  ])('stop the start %s', async (_what, announcements, message) => {
    await expect(start({ announcements })).rejects.toThrow(message);
  });
});
