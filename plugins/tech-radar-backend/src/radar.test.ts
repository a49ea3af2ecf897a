import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiFactory } from '@portico/core';
import {
  type SearchSource,
  searchSourcePoint,
  type SearchVisibility,
  searchVisibilityPoint,
} from '@portico/search-node';
import { authorizerRef, createServerPlugin } from '@portico/server';
import { radarDataEndpoint, radarStatusEndpoint } from '@portico/tech-radar-common';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, testServiceToken, TestTokens } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { techRadarBackendPlugin } from './plugin.ts';

const file = (title: string) => ({
  quadrants: [{ id: 'languages', name: 'Languages' }],
  rings: [{ id: 'adopt', name: 'Adopt', color: '#5ba300' }],
  entries: [
    {
      id: 'go',
      key: 'go',
      title,
      quadrant: 'languages',
      description: 'For gophers',
      timeline: [{ date: '2026-01-01', ringId: 'adopt' }],
    },
  ],
});

const tokens = TestTokens.generate();

interface StartOptions {
  database: ReturnType<typeof testDatabases>[number];
  techRadar?: object;
}

/** A server where only ada may see the radar. */
async function start({ database, techRadar }: StartOptions) {
  const signing = await tokens;
  const policy = createApiFactory({
    api: authorizerRef,
    create: () => ({
      decide: async (principal, { name }) => ({
        result:
          name === 'tech-radar.read' &&
          principal.type === 'user' &&
          principal.userEntityRef !== 'user:default/ada'
            ? 'DENY'
            : 'ALLOW',
      }),
    }),
  });
  const found: { sources: SearchSource[]; visibilities: SearchVisibility[] } = {
    sources: [],
    visibilities: [],
  };
  /** In place of the search, what it is given. */
  const searchPlugin = createServerPlugin({
    id: 'search',
    extensionPoints: [searchSourcePoint, searchVisibilityPoint],
    needs: { sources: searchSourcePoint, visibilities: searchVisibilityPoint },
    create({ sources, visibilities }) {
      found.sources = sources.map(({ value }) => value);
      found.visibilities = visibilities.map(({ value }) => value);
      return {};
    },
  });
  const server = await startTestServer({
    plugins: [techRadarBackendPlugin, searchPlugin, readingPlugin],
    apis: [signing.keys, policy],
    config: JSON.stringify({ techRadar, backend: { database: await database.freshConfig() } }),
  });
  onTestFinished(() => server.stop());
  const clientOf = async (user: string, plugin = 'tech-radar') =>
    server.client(plugin, await signing.sign(`user:default/${user}`));
  const refresh = async () => {
    const answer = await server.fetch(
      new Request('http://localhost/api/tech-radar/.backstage/scheduler/v1/tasks/refresh/trigger', {
        method: 'POST',
        headers: { authorization: `Bearer ${testServiceToken}` },
      }),
    );
    expect(answer.ok).toBe(true);
  };
  return { server, clientOf, refresh, found };
}

async function makeFile() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-radar-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'radar.json');
}

describe.each(testDatabases())('the radar on $name', database => {
  it('is served as it was read last, while a broken file is described with its problem', async () => {
    const path = await makeFile();
    await writeFile(path, JSON.stringify(file('Go')));
    const { clientOf, refresh } = await start({ database, techRadar: { url: path } });
    const ada = await clientOf('ada');
    await vi.waitFor(async () => expect(await ada.call(radarDataEndpoint, {})).toEqual(file('Go')));

    await writeFile(path, JSON.stringify({ ...file('Go'), rings: [] }));
    await refresh();
    await vi.waitFor(async () => {
      const { radar, problem, readAt, isConfigured } = await ada.call(radarStatusEndpoint, {});
      expect(problem?.message).toMatch(/^line 1: 'rings' is empty/);
      expect({ radar, isConfigured, hasTime: readAt !== undefined }).toEqual({
        radar: file('Go'),
        isConfigured: true,
        hasTime: true,
      });
    });

    await writeFile(path, JSON.stringify(file('Golang')));
    await refresh();
    await vi.waitFor(async () => {
      const status = await ada.call(radarStatusEndpoint, {});
      expect(status.problem).toBeUndefined();
      expect(status.radar).toEqual(file('Golang'));
    });
  });

  it('is found and seen by those alone who may read it', async () => {
    const path = await makeFile();
    await writeFile(path, JSON.stringify(file('Go')));
    const { server, clientOf, refresh, found } = await start({
      database,
      techRadar: { url: path },
    });
    const [source] = found.sources;
    const [visibility] = found.visibilities;
    if (!source || !('follow' in source) || !visibility) throw new TypeError('Nothing to search');
    const { signal } = new AbortController();
    const first = await vi.waitFor(async () => {
      const batch = await source.follow(undefined, signal);
      expect(batch).toMatchObject({
        documents: [{ location: '/tech-radar?entry=go', title: 'Go', text: 'For gophers' }],
        hasMore: false,
      });
      return batch as { position: string };
    });
    expect(await source.follow(first.position, signal)).toMatchObject({ documents: [] });
    await writeFile(path, JSON.stringify({ ...file('Go'), entries: [] }));
    await refresh();
    await vi.waitFor(async () =>
      // All is read again, so that what is gone is no longer found.
      expect(await source.follow(first.position, signal)).toEqual({ isExpired: true }),
    );
    const seenBy = async (user: string) => {
      const principal = {
        type: 'user',
        userEntityRef: `user:default/${user}`,
        ownershipEntityRefs: [],
      } as const;
      const issueTokenFor = async () => '';
      const request = { principal, issueTokenFor, known: undefined, signal };
      return [...(await visibility.read(request as never)).bytes];
    };
    expect(await seenBy('ada')).toEqual([1]);
    expect(await seenBy('bob')).toEqual([0]);
    const bob = await clientOf('bob');
    for (const endpoint of [radarDataEndpoint, radarStatusEndpoint]) {
      await expect(bob.call(endpoint, {})).rejects.toMatchObject({ status: 403 });
      await expect(server.client('tech-radar').call(endpoint, {})).rejects.toMatchObject({
        status: 401,
      });
    }
  });

  it('answers that none is configured, or why none could be read yet', async () => {
    const none = await start({ database });
    const ada = await none.clientOf('ada');
    expect(await ada.call(radarStatusEndpoint, {})).toEqual({ isConfigured: false });
    await expect(ada.call(radarDataEndpoint, {})).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("'techRadar.url'"),
    });

    const missing = await start({ database, techRadar: { url: await makeFile() } });
    const reader = await missing.clientOf('ada');
    await vi.waitFor(async () => {
      const { problem } = await reader.call(radarStatusEndpoint, {});
      expect(problem?.message).toContain('techRadar.url');
      // Nobody needs to know where the server stores files.
      expect(problem?.message).not.toContain(tmpdir());
    });
    await expect(reader.call(radarDataEndpoint, {})).rejects.toMatchObject({ status: 503 });
  });
});

it('stops the start when it would be read without a pause', async () => {
  const [database] = testDatabases();
  if (!database) throw new TypeError('No database to test on');
  const techRadar = { url: 'radar.json', schedule: { frequency: { seconds: 1 } } };
  await expect(start({ database, techRadar })).rejects.toThrow('techRadar.schedule.frequency');
});
