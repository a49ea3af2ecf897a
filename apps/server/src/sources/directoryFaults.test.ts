import {
  createCompany,
  type DirectoryCase,
  directoryCases,
  type FakeAnswer,
  FakeDirectory,
} from '@portico/catalog-directory-backend/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSourcesPortal } from './testing/startSourcesPortal.ts';

vi.setConfig({ testTimeout: 240_000 });
// The directories have so few that one who is missing is more than a run may remove.

/** What becomes of the answers of a directory from one request on. */
interface Fault {
  what: string;
  /** Whether a run ends with an error at every request; otherwise what it would remove may be held instead. */
  fails: boolean;
  /** Whether the answer after it is right again. */
  once?: boolean;
  change(answer: FakeAnswer, directory: FakeDirectory): FakeAnswer;
}

/** Changes the list of an answer, in the form of any of the directories. */
function changeList(answer: FakeAnswer, change: (list: unknown[]) => unknown[]): FakeAnswer {
  const { body } = answer;
  if (Array.isArray(body)) return { ...answer, body: change(body) };
  const { value } = (body ?? {}) as { value?: unknown };
  return Array.isArray(value)
    ? { ...answer, body: { ...(body as object), value: change(value) } }
    : answer;
}

/** The answer as the last one of its list. */
function endList({ status, body }: FakeAnswer): FakeAnswer {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const last = isObject ? { ...body, '@odata.nextLink': undefined } : body;
  return { ...(status !== undefined && { status }), body: last };
}

const failing = (what: string, answer: FakeAnswer): Fault => ({
  what,
  fails: true,
  change: () => answer,
});

const faults: readonly Fault[] = [
  failing('an error', { status: 501, body: {} }),
  failing('another address', { status: 404, body: {} }),
  failing('half an answer', { body: '[{"id":' }),
  {
    what: 'an expired token',
    fails: true,
    change: (_, directory) => {
      directory.token = Number.NaN;
      return { status: 401, body: {} };
    },
  },
  {
    what: 'an empty list',
    fails: false,
    once: true,
    change: answer => endList(changeList(answer, () => [])),
  },
  { what: 'empty lists', fails: false, change: answer => endList(changeList(answer, () => [])) },
  {
    what: 'smaller pages',
    fails: false,
    change: answer => changeList(answer, list => list.slice(0, Math.floor(list.length / 2))),
  },
  { what: 'half of its pages', fails: false, change: endList },
  {
    what: "another tenant's data",
    fails: false,
    change: answer =>
      changeList(answer, list =>
        list.map(
          each =>
            JSON.parse(
              JSON.stringify(each).replaceAll(/"(p|g|name)(\d)/g, '"other-$1$2'),
            ) as unknown,
        ),
      ),
  },
];

/** What a request is for, other than which of many groups, or of many pages after the first. */
function findPurpose(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://directory');
  const place = [...searchParams.values()].some(value => Number(value) > 0 && value !== '100');
  return `${pathname.replace(/\/[pg]\d+/g, '/id')} ${place ? 'later' : 'first'}`;
}

async function start({ type, provider, answer }: DirectoryCase) {
  const directory = await FakeDirectory.start();
  const right = answer(createCompany(), directory.url);
  directory.answer = right;
  const portal = await startSourcesPortal({ [type]: provider(directory.url) });
  return {
    directory,
    portal,
    /** Breaks answers from one request on, of the requests that come from now on. */
    breakFrom(first: number, { change, once }: Fault) {
      let at = 0;
      directory.answer = (url, request) => {
        const found = right(url, request);
        const isBroken = once ? at === first : at >= first;
        at += 1;
        return isBroken ? change(found ?? { status: 404 }, directory) : found;
      };
    },
    repair() {
      directory.answer = right;
      directory.token = 1;
    },
    /** Where the requests of a run are, among them: the first for each purpose. */
    async listPlaces(): Promise<number[]> {
      directory.requests.length = 0;
      await portal.run();
      const purposes = directory.requests.map(findPurpose);
      return [...new Set(purposes)].map(purpose => purposes.indexOf(purpose));
    },
    async stop() {
      await portal.stop();
      await directory.stop();
    },
  };
}

describe.each(directoryCases)(
  'a directory of $type that answers from any request on',
  directoryCase => {
    let running: Awaited<ReturnType<typeof start>>;
    let places: number[];
    let uids: Record<string, string>;
    beforeAll(async () => {
      running = await start(directoryCase);
      await running.portal.whenRead();
      uids = await running.portal.listUids();
      places = await running.listPlaces();
    });
    afterAll(() => running.stop());

    it.each(faults)('with $what, loses nobody', async fault => {
      const { portal, breakFrom, repair } = running;
      expect(Object.keys(uids)).toHaveLength(9);
      expect(places.length).toBeGreaterThan(2);
      repair();
      expect(await portal.run()).toMatchObject({ state: 'complete' });
      for (const first of places) {
        breakFrom(first, fault);
        const { state } = await portal.run();
        const found = await portal.listUids();
        expect({ first, found }).toEqual({ first, found: expect.objectContaining(uids) });
        expect(fault.fails ? ['failing'] : ['failing', 'complete']).toContain(state);
        repair();
        // What failed goes on where it did, so that the next run is a whole one again.
        const repaired = await (state === 'failing' ? portal.goOn() : portal.run());
        expect(repaired).toMatchObject({ state: 'complete' });
      }
      expect(await portal.listUids()).toEqual(expect.objectContaining(uids));
    });
  },
);
