import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@portico/testing/node';
import { startOpenIdProvider } from '@portico/testing/openid';
import { createCatalogShape } from '../catalog/catalogShape.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import { matchCatalogFiles, writeCatalog } from '../catalog/writeCatalog.ts';
import { type HostileCall, listHostileCalls } from '../hostile/hostileCalls.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { summarize } from '../http/percentiles.ts';
import { signInByHttp } from '../identity/signInByHttp.ts';
import { writeIdentityConfig } from '../identity/writeIdentityConfig.ts';
import type { HostileCallFigures, HostileFigures } from '../report/loadFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { Bystanders } from '../server/Bystanders.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const account = 'amara';
const entities = 10_000;
const rounds = 5;
const resolutionMs = 1;
/** Lets the timers of the probe run before and after a call. */
const pauseMs = 20;
const restMs = 3000;

/** Measures for how long calls with inputs as large as is admitted hold the thread that serves everybody, on SQLite. */
export async function measureHostile(): Promise<HostileFigures> {
  const shape = createCatalogShape(entities);
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    await writeCatalog(catalogFolder, shape);
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const provider = await startOpenIdProvider({
      accounts: { [account]: { email: `${account}@bench.example`, email_verified: true } },
      redirectUris: [`${url}/api/auth/oidc/handler/frame`],
      claimsInIdToken: true,
    });
    const config = await writeBenchConfig(folder, {
      database: { client: 'sqlite' },
      locations: [matchCatalogFiles(catalogFolder)],
    });
    const configFiles = [config, await writeIdentityConfig(folder, url, provider)];
    const server = await BenchServer.start({ configFiles, folder, port, resolutionMs });
    const client = new HttpClient(server.url, benchToken, 1);
    try {
      await waitForCatalog(shape, client, server);
      const { token } = await signInByHttp(url, provider, account);
      const tokens = { service: benchToken, user: token };
      await sleep(restMs);
      const { cpuSeconds } = await server.probe();
      const bystanders = new Bystanders();
      await sleep(restMs);
      const idle = await server.probe();
      const measured: Measured[][] = [];
      for (let round = 0; round < rounds; round++) {
        const ofRound: Measured[] = [];
        for (const call of listHostileCalls(shape, round))
          ofRound.push(await measure(server, call, tokens[call.as]));
        measured.push(ofRound);
      }
      const usedSeconds = (await server.probe()).cpuSeconds - cpuSeconds;
      return {
        entities,
        rounds,
        idleHeldMs: idle.delayMs.max,
        idleHeldCpuMs: idle.turnCpuMs,
        bystanderShare: bystanders.readShare(usedSeconds),
        calls: listHostileCalls(shape, 0).map(({ title }, at) =>
          summarizeCall(
            title,
            measured.flatMap(ofRound => ofRound.slice(at, at + 1)),
          ),
        ),
      };
    } finally {
      client.close();
      await server.stop();
      await provider.stop();
    }
  });
}

interface Measured {
  status: number;
  heldMs: number;
  heldCpuMs: number;
  cpuMs: number;
}

async function measure(
  server: BenchServer,
  { method, path, body }: HostileCall,
  token: string,
): Promise<Measured> {
  const before = await server.probe();
  await sleep(pauseMs);
  const over = new AbortController();
  const response = await fetch(`${server.url}${path}`, {
    method,
    signal: over.signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // A stream has no end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) over.abort();
  else await response.arrayBuffer();
  await sleep(pauseMs);
  const after = await server.probe();
  return {
    status: response.status,
    heldMs: after.delayMs.max,
    heldCpuMs: after.turnCpuMs,
    cpuMs: (after.cpuSeconds - before.cpuSeconds) * 1000,
  };
}

function summarizeCall(title: string, measured: readonly Measured[]): HostileCallFigures {
  return {
    title,
    status: measured[0]?.status ?? 0,
    heldMs: summarizeHolds(measured.map(({ heldMs }) => heldMs)),
    heldCpuMs: summarizeHolds(measured.map(({ heldCpuMs }) => heldCpuMs)),
    cpuMs: summarize(measured.map(({ cpuMs }) => cpuMs)).p50,
  };
}

function summarizeHolds(values: number[]): { p50: number; max: number } {
  const { p50, max } = summarize(values);
  return { p50, max };
}
