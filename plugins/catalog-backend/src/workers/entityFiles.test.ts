import { CodeHosts } from '@portico/code-hosts';
import { UrlReader } from '@portico/url-reader';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EntityFileReader } from '../ingestion/read/EntityFileReader.ts';
import { component, startEngine } from './testing/engineHarness.ts';
import { type Page, startPages } from './testing/startPages.ts';

const token = 'a-secret-token';
const pageUrl = (path: string, repository = 'o/r') =>
  `https://git.example/${repository}/blob/main/${path}`;
const apiPath = (path: string, repository = 'o/r') =>
  `/api/v3/repos/${repository}/contents/${path}?ref=main`;
const ref = 'component:default/pay';
const definition = 'the definition';

describe.each(testDatabases())('files of entities on $name', database => {
  async function start(pages: Record<string, Page>) {
    const api = await startPages(pages, onTestFinished);
    const host = {
      type: 'github' as const,
      host: 'git.example',
      apiBaseUrl: `${api.url}/api/v3`,
      token,
    };
    const readableHosts = [{ host: 'git.example' }];
    const { engine, db } = await startEngine(database, {
      locations: [],
      readableHosts,
      codeHosts: [host],
    });
    await engine.addLocation({ type: 'url', target: pageUrl('apis/pay.yaml') });
    await engine.whenIdle();
    const codeHosts = new CodeHosts([host]);
    const reader = new EntityFileReader({
      database: db,
      codeHosts,
      fileRoots: [],
      trusted: new UrlReader({ hosts: readableHosts, codeHosts }),
      other: new UrlReader({ hosts: [{ host: api.host, paths: ['/open'] }] }),
    });
    return { reader, api };
  }
  const descriptor = {
    text: component('pay', { definition: { $text: './v1/pay.txt' } }),
  };
  const pages = {
    [apiPath('apis/pay.yaml')]: descriptor,
    [apiPath('apis/v1/pay.txt')]: { text: definition },
  };

  it('lie beside the file that a text was rendered in from, and are read as it was', async () => {
    const { reader, api } = await start({
      ...pages,
      [apiPath('apis/common.yaml')]: { text: 'common' },
      [apiPath('shared/all.yaml')]: { text: 'shared' },
    });
    const from = await reader.locate(ref, definition);
    expect(from).toBe(pageUrl('apis/v1/pay.txt'));
    expect(await reader.locate(ref, 'a text of its own')).toBe(pageUrl('apis/pay.yaml'));
    expect(await reader.read(ref, '../common.yaml', from)).toEqual({
      address: pageUrl('apis/common.yaml'),
      text: 'common',
    });
    expect((await reader.read(ref, '/shared/all.yaml', from)).text).toBe('shared');
    expect(api.requests.at(-1)?.authorization).toBe(`Bearer ${token}`);
  });

  it('are not read from outside, by whatever way', async () => {
    const { reader, api } = await start({
      ...pages,
      [apiPath('apis/secret.yaml', 'o/private')]: { text: 'secret' },
    });
    const before = api.requests.length;
    const from = await reader.locate(ref, definition);
    for (const target of [
      pageUrl('apis/secret.yaml', 'o/private'),
      'https://elsewhere.example/a.yaml',
      'file:///etc/hostname',
      'https://user:password@git.example/o/r/blob/main/apis/a.yaml',
    ]) {
      await expect(reader.read(ref, target, from)).rejects.toThrow(
        /outside the repository or folder of the entity's location|is not allowed|cannot be found/,
      );
    }
    expect(api.requests).toHaveLength(before);
  });

  it('are read from elsewhere where that is allowed, and never with credentials', async () => {
    const { reader, api } = await start({
      ...pages,
      '/open/a.yaml': { text: 'open' },
      '/open/b.yaml': { status: 302, headers: { location: '/closed/c.yaml' } },
      '/closed/c.yaml': { text: 'closed' },
    });
    const from = await reader.locate(ref, definition);
    const file = await reader.read(ref, `${api.url}/open/a.yaml`, from);
    expect(file.text).toBe('open');
    expect(api.requests.at(-1)?.authorization).toBeUndefined();
    await expect(reader.read(ref, './b.yaml', file.address)).rejects.toThrow('is not allowed');
    await expect(reader.read(ref, `${api.url}/closed/c.yaml`, from)).rejects.toThrow(
      "its host is not named under 'backend.reading.allow'",
    );
  });

  it('are those of an entity that is there', async () => {
    const { reader } = await start(pages);
    expect(await reader.locate('component:default/none', definition)).toBeUndefined();
    await expect(reader.read('component:default/none', './a.yaml', undefined)).rejects.toThrow(
      'write a whole address',
    );
  });
});
