import {
  listNotificationChannelsEndpoint,
  notificationSettingsEndpoint,
} from '@portico/notifications-common';
import { notificationProcessorPoint } from '@portico/notifications-node';
import { createServerPlugin } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, vi } from 'vitest';
import { startMailServer } from './testing/startMailServer.ts';
import { anEntity, aPerson, startNotifications } from './testing/startNotifications.ts';

const people = [
  aPerson('ada', 'ada@example.com'),
  aPerson('bob', 'bob@example.com'),
  aPerson('eve', 'eve@example.com, all@example.com'),
  aPerson('nat'),
  anEntity('Group', 'team', {
    hasMember: ['ada', 'bob', 'eve', 'nat'].map(name => `user:default/${name}`),
  }),
];

const [sqlite] = testDatabases() as [ReturnType<typeof testDatabases>[number]];

describe.each(testDatabases())('e-mail on $name', database => {
  it('reaches people at the address that the catalog has, once each', async () => {
    const mail = await startMailServer();
    const { send, service } = await startNotifications({
      database,
      entities: people,
      config: mail.config({ replyTo: 'help@example.com' }),
    });
    await send(
      { title: 'The backup failed', description: 'of pay', link: '/catalog/x', severity: 'high' },
      'group:default/team',
    );
    await mail.receive(2);
    const { items } = await vi.waitFor(async () => {
      const states = await service.call(listNotificationChannelsEndpoint, {});
      expect(states.items[0]).toMatchObject({ waiting: 0, delivered: 2, refused: 2 });
      return states;
    });
    expect(items[0]).toMatchObject({ id: 'Email', state: 'working' });
    expect(
      mail.mails
        .map(each => each.to)
        .map(to => [to].flat()[0]?.text)
        .toSorted(),
    ).toEqual(['ada@example.com', 'bob@example.com']);
    const [first] = mail.mails;
    expect(first?.subject).toBe('[High] The backup failed');
    expect(first?.from?.text).toBe('"Portal" <portal@example.com>');
    expect(first?.replyTo?.text).toBe('help@example.com');
    expect(first?.text).toContain('of pay\nhttp');
    expect(first?.html).toContain('/catalog/x">[High] The backup failed</a>');
    expect(new Set(mail.mails.map(each => each.messageId)).size).toBe(2);
  });
});

describe('a mail', () => {
  it('carries nothing of a title or link that is markup, a header or a script', async () => {
    const mail = await startMailServer();
    const { send } = await startNotifications({
      database: sqlite,
      entities: people,
      config: mail.config(),
    });
    const title = 'x\r\nBcc: all@example.com\r\n\r\n<img src=x onerror=alert(1)> "&\'\u2028y';
    await send({ title, description: '</p><script>alert(1)</script>', topic: '<b>t</b>' });
    const [{ headers, html, text, source, subject }] = (await mail.receive(1)) as [
      (typeof mail.mails)[number],
    ];
    expect(headers.has('bcc')).toBe(false);
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(subject).toContain('<img src=x onerror=alert(1)>');
    expect(html).not.toMatch(/<(?:img|script|b)\b/);
    expect(html).toContain('&lt;script&gt;');
    expect(text).toContain('</p><script>');
  });

  it('is turned off by one click of a mail client, without sign-in, and by a page with a button', async () => {
    const mail = await startMailServer();
    const { send, server, clientOf } = await startNotifications({
      database: sqlite,
      entities: people,
      config: mail.config(),
    });
    await send({ title: 'one', topic: 'backups' });
    const [{ headers }] = (await mail.receive(1)) as [(typeof mail.mails)[number]];
    const list = headers.get('list') as unknown as { unsubscribe: { url: string } };
    expect(headers.get('list-unsubscribe-post') ?? JSON.stringify(list)).toContain('One-Click');
    const address = list.unsubscribe.url.replace(/^https?:\/\/[^/]+/, 'http://localhost');
    const page = await server.fetch(new Request(address));
    expect(await page.text()).toContain('<form method="post">');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    await send({ title: 'two', topic: 'backups' });
    await mail.receive(2);
    const done = await server.fetch(
      new Request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    );
    expect([done.status, await done.text()]).toEqual([
      200,
      expect.stringContaining('no longer receive'),
    ]);
    await send({ title: 'three', topic: 'backups' });
    await send({ title: 'four', topic: 'others' });
    await mail.receive(3);
    expect(mail.mails.map(each => each.subject)).toEqual(['one', 'two', 'four']);
    const settings = await (
      await clientOf('user:default/ada')
    ).call(notificationSettingsEndpoint, {});
    const origin = settings.channels.find(({ id }) => id === 'Email')?.origins[0];
    expect(origin).toMatchObject({ enabled: true });
    expect(origin?.topics).toContainEqual({ id: 'backups', enabled: false });
    const token = address.split('/').at(-1) ?? '';
    const forgery = token.replace(/.{12}$/, 'AAAAAAAAAAAA');
    for (const changed of ['x', forgery, 'v1.a.b']) {
      const forged = new URL(changed, address);
      expect((await server.fetch(new Request(forged, { method: 'POST' }))).status).toBe(400);
    }
  });

  it('warns of a package that would send the same messages too, and of no other', async () => {
    const mail = await startMailServer();
    const { server } = await startNotifications({
      database: sqlite,
      config: mail.config(),
      plugins: [
        createServerPlugin({
          id: 'packages',
          contributes: [
            notificationProcessorPoint.add({ id: 'a', name: 'Email', deliver: async () => {} }),
            notificationProcessorPoint.add({ id: 'b', name: 'EmailTitles' }),
            notificationProcessorPoint.add({ id: 'c', name: 'Pager', deliver: async () => {} }),
          ],
        }),
      ],
    });
    const warnings = server.log.filter(({ level, channel }) => level === 'warn' && channel);
    expect(warnings).toMatchObject([
      { processor: 'Email', message: expect.stringContaining('are sent twice by') },
    ]);
    const readiness = 'http://localhost/.backstage/health/v1/readiness';
    expect(await (await server.fetch(new Request(readiness))).json()).toMatchObject({
      warnings: [
        { plugin: 'notifications', message: expect.stringContaining("'Email' of an installed") },
      ],
    });
  });

  it('waits while the mail server is down, which operators see', async () => {
    const first = await startMailServer();
    const { send, service } = await startNotifications({
      database: sqlite,
      entities: people,
      config: first.config(),
    });
    await first.stop();
    await send({ title: 'late' });
    const getState = async () =>
      (await service.call(listNotificationChannelsEndpoint, {})).items[0];
    await vi.waitFor(async () => expect(await getState()).toMatchObject({ state: 'failing' }), {
      timeout: 30_000,
    });
    expect(await getState()).toMatchObject({ waiting: 1, due: 1, refused: 0 });
    expect((await getState())?.problem).toMatch(/ECONNREFUSED/);
  });

  it('comes again when a mail server says so, for one mailbox as for all', async () => {
    const answers: Record<string, string> = {
      ada: 'Greylisted for 20 minutes',
      bob: 'too many mails, try again in 40 minutes',
    };
    const mail = await startMailServer({
      judge: address => {
        const name = address.split('@')[0] ?? '';
        const responseCode = name === 'bob' ? 421 : 450;
        return Object.assign(new Error(answers[name]), { responseCode });
      },
    });
    const { send, service } = await startNotifications({
      database: sqlite,
      entities: people,
      config: mail.config(),
    });
    const waitFor = (state: object) =>
      vi.waitFor(
        async () => {
          const { items } = await service.call(listNotificationChannelsEndpoint, {});
          expect(items[0]).toMatchObject(state);
          return items[0];
        },
        { timeout: 30_000 },
      );
    await send({ title: 'x' });
    await waitFor({ waiting: 1, due: 0, refused: 0 });
    await send({ title: 'y' }, 'user:default/bob');
    const state = await waitFor({ state: 'paused', waiting: 2 });
    expect(state?.problem).toContain('try again in 40 minutes');
    const pauseMs = Date.parse(state?.nextTry ?? '') - Date.now();
    expect(pauseMs).toBeGreaterThan(38 * 60_000);
  });

  it('never goes to somebody whom the rules exclude', async () => {
    const mail = await startMailServer({
      judge: address =>
        address.startsWith('bob')
          ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
          : undefined,
    });
    const { send, service } = await startNotifications({
      database: sqlite,
      entities: [
        ...people,
        aPerson('out', 'out@evil.example'),
        aPerson('sub', 'sub@mail.example.com'),
        aPerson('guest', 'guest@Other.example'),
        aPerson('denied', 'Denied@example.com'),
      ],
      config: mail.config({
        allowedEmailDomains: ['Example.com'],
        allowlistEmailAddresses: ['Guest@other.example'],
        denylistEmailAddresses: ['denied@example.com'],
      }),
    });
    const names = ['ada', 'bob', 'eve', 'nat', 'out', 'sub', 'guest', 'denied'];
    await send(
      { title: 'x' },
      names.map(name => `user:default/${name}`),
    );
    await vi.waitFor(
      async () => {
        const { items } = await service.call(listNotificationChannelsEndpoint, {});
        expect(items[0]).toMatchObject({ waiting: 0, delivered: 2, refused: 6 });
      },
      { timeout: 30_000 },
    );
    expect(mail.mails.map(each => [each.to].flat()[0]?.text).toSorted()).toEqual([
      'ada@example.com',
      'guest@other.example',
    ]);
  });
});
