import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@portico/testing/node';
import { startOpenIdProvider } from '@portico/testing/openid';
import { HttpClient } from '../http/HttpClient.ts';
import { measureCalls } from '../http/measureCalls.ts';
import { signInByHttp } from '../identity/signInByHttp.ts';
import { writeIdentityConfig } from '../identity/writeIdentityConfig.ts';
import type { ProbeAnswer } from '../ProbeAnswer.ts';
import { SignalSockets } from '../live/SignalSockets.ts';
import type { NotificationFigures } from '../report/areaFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { createDatabase, type EngineName } from '../server/engines.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const recipients = 10_000;
const rows = 1_000_000;
const streams = 1000;
const refused = 5000;
const restMs = 3000;
const account = 'amara';
const calls = { connections: 1, seconds: 5, calls: 500 };

/** Measures one message to many people, counts among many notifications, and many WebSockets for signals. */
export async function measureNotifications(engine: EngineName): Promise<NotificationFigures> {
  const loadAverage = loadavg()[0] ?? 0;
  return withTempFolder(async folder => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const database = await createDatabase(engine);
    const provider = await startOpenIdProvider({
      accounts: { [account]: { email: `${account}@bench.example`, email_verified: true } },
      redirectUris: [`${url}/api/auth/oidc/handler/frame`],
      claimsInIdToken: true,
    });
    const descriptor = join(folder, 'catalog-info.yaml');
    await writeFile(descriptor, writeGroup());
    const server = await BenchServer.start({
      configFiles: [
        await writeBenchConfig(folder, {
          database: database.config,
          locations: [descriptor],
          extra: { signals: { maxPerCaller: 10_000, maxConnections: streams } },
        }),
        await writeIdentityConfig(folder, url, provider),
      ],
      folder,
      port,
    });
    const sender = new HttpClient(url, benchToken, 1);
    try {
      await waitForGroup(sender);
      const { token } = await signInByHttp(url, provider, account);
      // First, while no memory of earlier work is free to be used again.
      const sockets = await measureSockets(server, token);
      const sentMs: number[] = [];
      for (let sent = 0; sent < rows; sent += recipients) sentMs.push(await send(sender, sent));
      const reader = new HttpClient(url, token, 1);
      const counts = await measureCalls(
        reader,
        () => ({ method: 'GET', path: '/api/notifications/status' }),
        calls,
      );
      const status = await reader.sendForJson<{ unread: number }>({
        method: 'GET',
        path: '/api/notifications/status',
      });
      reader.close();
      return {
        engine,
        loadAverage,
        recipients,
        rows,
        firstSendMs: sentMs[0] ?? Number.NaN,
        slowestSendMs: Math.max(...sentMs),
        unread: status.unread,
        counts,
        ...sockets,
      };
    } finally {
      sender.close();
      await server.stop();
      await provider.stop();
      await database.stop();
    }
  });
}

async function measureSockets(server: BenchServer, token: string) {
  const sockets = new SignalSockets(server.url, token);
  try {
    await sleep(restMs);
    const before = await server.probe({ isCollected: true });
    const { opened } = await sockets.open(streams);
    await sleep(restMs);
    const open = await server.probe({ isCollected: true });
    const { refusals } = await sockets.open(refused);
    const after = await server.probe();
    return {
      streams: opened,
      streamBytes: readHeld(open) - readHeld(before),
      residentBytes: open.rssBytes - before.rssBytes,
      refused: refusals.length,
      reasons: [...new Set(refusals)],
      refusalDelayMs: after.delayMs.max,
    };
  } finally {
    sockets.close();
  }
}

/** What lives after a collection. The process as a whole gives back more of its start meanwhile than the sockets take. */
function readHeld({ heapBytes, externalBytes }: ProbeAnswer): number {
  return heapBytes + externalBytes;
}

/** @returns how long it took until it was stored for everybody. */
async function send(client: HttpClient, sent: number): Promise<number> {
  const startedAt = performance.now();
  await client.send({
    method: 'POST',
    path: '/api/notifications/notifications',
    body: {
      recipients: { type: 'entity', entityRef: 'group:default/everybody' },
      payload: { title: `The build ${sent} failed`, topic: 'builds', link: '/catalog' },
    },
  });
  return performance.now() - startedAt;
}

async function waitForGroup(client: HttpClient): Promise<void> {
  for (;;) {
    const group = await client
      .send({ method: 'GET', path: '/api/catalog/entities/by-name/group/default/everybody' })
      .catch(() => undefined);
    if (group) return;
    await sleep(100);
  }
}

/** Users need not be in the catalog to be members. */
function writeGroup(): string {
  const members = [
    account,
    ...Array.from({ length: recipients - 1 }, (_, index) => `person-${index}`),
  ];
  return JSON.stringify({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Group',
    metadata: { name: 'everybody' },
    spec: { type: 'company', children: [], members },
  });
}
