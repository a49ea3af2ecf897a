import { createReading, readSource } from '@portico/catalog-node/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostCases, type RunningHost, startHost, token } from '../testing/startHost.ts';

const names = Array.from({ length: 8 }, (_, index) => `app-${index}`);

describe.each(hostCases)('repositories of $type', hostCase => {
  let host: RunningHost;
  const targetOf = (name: string) => `${host.forge.origin}${hostCase.page(name)}`;
  const listTargets = (entities: readonly { spec?: object }[]) =>
    entities.map(({ spec }) => (spec as { target: string }).target).toSorted();

  beforeAll(async () => {
    host = await startHost(hostCase);
    for (const name of names) await host.add(name);
    await host.add('empty', {});
  });
  afterAll(() => host?.stop());

  it('become locations that lead to their descriptors', async () => {
    const { entities } = await readSource(host.source);
    const target = targetOf('app-3');
    const found = entities.find(({ spec }) => spec?.['target'] === target);
    expect(found).toEqual({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Location',
      metadata: {
        name: expect.stringMatching(/^generated-[0-9a-f]{40}$/),
        namespace: 'default',
        annotations: {
          'backstage.io/managed-by-location': `url:${target}`,
          'backstage.io/managed-by-origin-location': `url:${target}`,
        },
      },
      spec: { type: 'url', target, presence: 'optional' },
    });
    expect(listTargets(entities)).toEqual(expect.arrayContaining(names.map(targetOf).toSorted()));
  });

  it('are proposed by their page and topics where they have no descriptor', async () => {
    const repository = host.forge.state.repositories.get(`${hostCase.owner}/app-2`);
    if (!repository) throw new Error('No repository');
    const { records } = await readSource(host.source);
    const followed = host.source.listFollowed?.([...records.values()]) ?? [];
    const found = followed.find(({ target }) => target === targetOf('app-2'));
    expect(found?.evidence).toMatchObject({ name: repository.fullName, topics: [] });
    expect(targetOf('app-2').startsWith(found?.evidence?.url ?? 'none')).toBe(true);
  });

  it('are tried with their filters, and what is omitted names the filter', async () => {
    const { source, forge } = host;
    const { reading, getRequests } = createReading();
    const whole = { taken: 20, pages: 5, requests: 40 };
    const sample = await source.sample?.(reading, whole);
    const taken = sample?.items.filter(({ refusedBy }) => refusedBy === undefined) ?? [];
    expect(taken.map(({ name }) => name)).toEqual(
      expect.arrayContaining(names.map(name => `${hostCase.owner}/${name}`)),
    );
    expect(sample?.isWhole).toBe(true);
    for (const { url } of taken) expect(url?.startsWith(forge.origin)).toBe(true);
    expect(getRequests()).toBeGreaterThan(0);
    expect(getRequests()).toBeLessThanOrEqual(whole.requests);
    const few = await source.sample?.(createReading().reading, { ...whole, taken: 2 });
    expect(few?.isWhole).toBe(false);
    expect(few?.items.filter(({ refusedBy }) => refusedBy === undefined)).toHaveLength(2);
  });

  it('go on at the page where reading was killed, and are all there', async () => {
    const { reading } = createReading();
    const first = await host.source.readPage(undefined, reading);
    const records = new Map(first.records.map(record => [record.id, record] as const));
    const whole = await readSource(host.source);
    const rest =
      first.next === undefined
        ? whole
        : await readSource(host.source, { from: first.next, records: new Map(records) });
    expect([...rest.records.keys()].toSorted()).toEqual([...whole.records.keys()].toSorted());
  });

  it('are not taken from a token that has expired in the middle, nor of a host that is down', async () => {
    const { forge, source } = host;
    const { reading } = createReading();
    const first = await source.readPage(undefined, reading);
    forge.state.revokeToken(token);
    await expect(source.readPage(first.next, reading)).rejects.toThrow(
      /check the credentials of '.*' under 'integrations\./,
    );
    forge.state.addToken(token, 'ada', 'admin');
    for (const status of [500, 403, 404] as const) {
      forge.failures.add({ failure: { type: 'status', status }, times: 3 });
      const refused = await source.readPage(first.next, reading).catch((error: Error) => error);
      expect(refused).toBeInstanceOf(Error);
      expect(String(refused)).not.toContain(token);
      forge.failures.clear();
    }
    expect((await source.readPage(first.next, reading)).records).toBeInstanceOf(Array);
  });

  it('keep their identity when they are renamed', async () => {
    const { forge, source } = host;
    const before = await readSource(source);
    const found = forge.state.repositories.get(`${hostCase.owner}/app-7`);
    if (!found) throw new Error('No repository');
    forge.state.renameRepository(found, 'renamed');
    found.updatedAt = new Date().toISOString();
    try {
      const after = await readSource(source);
      expect([...after.records.keys()].toSorted()).toEqual([...before.records.keys()].toSorted());
      expect(listTargets(after.entities)).toContain(targetOf('renamed'));
    } finally {
      forge.state.renameRepository(found, 'app-7');
    }
  });
});
