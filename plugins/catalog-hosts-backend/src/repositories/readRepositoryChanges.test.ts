import type { SourceRecord } from '@portico/catalog-node';
import { readChanges, readSource } from '@portico/catalog-node/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ForgeRepository } from '@portico/local-code-host';
import { hostCases, type RunningHost, startHost } from '../testing/startHost.ts';

const names = Array.from({ length: 8 }, (_, index) => `app-${index}`);
const listTargets = (entities: readonly { spec?: object }[]) =>
  entities.map(({ spec }) => (spec as { target: string }).target).toSorted();

/** Has it last changed so long ago that its host is certain to show it. */
function rest(repository: ForgeRepository): void {
  Object.assign(repository, { createdAt: restedAt, pushedAt: restedAt, updatedAt: restedAt });
}
const restedAt = new Date(Date.now() - 3 * 60 * 60_000).toISOString();

// A server is read as a whole, whoever owns what.
describe.each(hostCases.filter(({ type }) => type !== 'bitbucketServer'))(
  'repositories of one owner on $type',
  hostCase => {
    let host: RunningHost;
    const targetOf = (name: string) => `${host.forge.origin}${hostCase.page(name)}`;
    const readAll = async () => listTargets((await readSource(host.source)).entities);

    beforeAll(async () => {
      host = await startHost(hostCase);
      for (const name of names) await host.add(name);
    });
    afterAll(() => host?.stop());

    it('are not taken when they are those of somebody else', async () => {
      const { forge, source } = host;
      const [repository] = forge.state.repositories.values();
      if (!repository) throw new Error('No repository');
      const changeable: { owner: string } = repository;
      const stranger = hostCase.type === 'azure' ? 'acme/other' : 'other';
      forge.state.addOwner(stranger, { isOrganization: true });
      const original = forge.state.listRepositories.bind(forge.state);
      forge.state.listRepositories = (...given) => {
        changeable.owner = hostCase.owner;
        const list = original(...given);
        const swap = () => void (changeable.owner = stranger);
        // It selects by the group once more before it answers.
        if (hostCase.type === 'gitlab') queueMicrotask(swap);
        else swap();
        return list;
      };
      try {
        await expect(readSource(source)).rejects.toThrow(
          /which is not of '.*'; nothing of it is taken/,
        );
      } finally {
        forge.state.listRepositories = original;
        changeable.owner = hostCase.owner;
      }
      expect(await readAll()).toContain(targetOf('app-0'));
    });
  },
);

it.each(hostCases.filter(({ type }) => type === 'github' || type === 'gitlab'))(
  'repositories of others that are shared with an owner of $type are not listed',
  async hostCase => {
    const host = await startHost(hostCase);
    onTestFinished(() => host.stop());
    const { state } = host.forge;
    state.addOwner('friend');
    await host.add('own');
    const shared = await state.createRepository({ owner: 'friend', name: 'shared' });
    shared.collaborators.set('acme', 'push');
    const { records } = await readSource(host.source);
    expect([...records.values()].map(({ value }) => value)).toMatchObject([
      { fullName: 'acme/own', branch: 'main' },
    ]);
    expect(records.size).toBe(1);
  },
);

describe.each(hostCases.filter(({ follows }) => follows))(
  'changes of repositories of $type',
  hostCase => {
    let host: RunningHost;
    const targetOf = (name: string) => `${host.forge.origin}${hostCase.page(name)}`;
    const readAll = async () => listTargets((await readSource(host.source)).entities);

    beforeAll(async () => {
      host = await startHost(hostCase);
      for (const name of names) {
        const repository = await host.add(name);
        rest(repository);
      }
    });
    afterAll(() => host?.stop());

    it('are read by what has changed, with a request or two', async () => {
      const { forge, source } = host;
      const { changeToken = '', records } = await readSource(source);
      const idle = await readChanges(source, changeToken);
      const state = new Map<string, SourceRecord>(records);
      const apply = ({ changed, removed }: typeof idle) => {
        for (const record of changed) state.set(record.id, record);
        for (const id of removed) state.delete(id);
      };
      apply(idle);
      expect(state).toEqual(records);

      const added = await host.add('new-one');
      const archived = forge.state.repositories.get(`${hostCase.owner}/app-1`);
      if (!archived) throw new Error('No repository');
      archived.isArchived = true;
      archived.updatedAt = new Date().toISOString();
      const before = forge.requests.length;
      const changes = await readChanges(source, idle.token);
      expect(forge.requests.length - before).toBeLessThanOrEqual(9);
      apply(changes);
      const whole = await readSource(source);
      expect([...state.keys()].toSorted()).toEqual([...whole.records.keys()].toSorted());
      expect([...(await readSource(source)).records.values()]).toContainEqual(
        expect.objectContaining({ value: expect.objectContaining({ fullName: added.fullName }) }),
      );
      archived.isArchived = false;
      rest(archived);

      // What is gone is in no list: then all is read.
      forge.state.repositories.delete(`${hostCase.owner}/new-one`);
      await expect(readChanges(source, changes.token)).rejects.toMatchObject({
        name: 'NotFoundError',
      });
      expect(await readAll()).not.toContain(targetOf('new-one'));
    });

    it('have another version after each push, also after two in one moment, and one while nothing is pushed', async () => {
      const { source } = host;
      const repository = await host.add('pushed-to');
      rest(repository);
      const target = targetOf('pushed-to');
      const records = new Map<string, SourceRecord>();
      let token = '';
      const readVersion = async () => {
        if (token === '') {
          const whole = await readSource(source);
          for (const [id, record] of whole.records) records.set(id, record);
          token = whole.changeToken ?? '';
        } else {
          const changes = await readChanges(source, token);
          for (const record of changes.changed) records.set(record.id, record);
          token = changes.token;
        }
        const followed = source.listFollowed?.([...records.values()]) ?? [];
        return followed.find(each => each.target.endsWith(new URL(target).pathname))?.version;
      };
      const resting = await readVersion();
      expect(resting).toEqual(expect.any(String));
      expect(await readVersion()).toBe(resting);
      await host.commit(repository, { 'catalog-info.yaml': 'kind: API' });
      const { pushedAt, updatedAt } = repository;
      const pushed = await readVersion();
      expect(pushed).not.toBe(resting);
      await host.commit(repository, { 'catalog-info.yaml': 'kind: Component' });
      Object.assign(repository, { pushedAt, updatedAt });
      expect(await readVersion()).not.toBe(pushed);
    });
  },
);

it.each(hostCases.filter(({ follows }) => !follows))(
  'repositories of $type, which does not list changes, are read as often as their source',
  async hostCase => {
    const host = await startHost(hostCase, { schedule: { frequency: '2h', timeout: '1m' } });
    onTestFinished(() => host.stop());
    await host.add('app');
    const { records } = await readSource(host.source);
    expect(host.source.listFollowed?.([...records.values()])).toEqual([
      {
        target: expect.any(String),
        version: undefined,
        everyMs: 2 * 60 * 60_000,
        evidence: expect.objectContaining({ topics: [] }),
      },
    ]);
  },
);
