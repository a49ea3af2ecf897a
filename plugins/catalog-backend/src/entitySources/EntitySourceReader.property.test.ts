import { testDatabases } from '@portico/testing/node';
import { assert, array, asyncProperty, constantFrom, integer, record as object } from 'fast-check';
import { describe, it, expect, vi } from 'vitest';
import {
  FakeSource,
  hourMs,
  inPages,
  kill,
  openSources,
  record,
  type SourceHarness,
} from './testing/sourceHarness.ts';

// A hundred turns on a database, which take a minute where others work on the machine too.
vi.setConfig({ testTimeout: 240_000 });

const steps = array(
  object({
    kind: constantFrom('good', 'good', 'kill', 'fail', 'empty', 'shrink', 'loop'),
    /** Of what is there, what leaves before this turn, and what comes. */
    leaving: integer({ min: 0, max: 6 }),
    coming: integer({ min: 0, max: 6 }),
    page: integer({ min: 0, max: 4 }),
  }),
  { minLength: 2, maxLength: 9 },
);
interface Step {
  kind: 'good' | 'kill' | 'fail' | 'empty' | 'shrink' | 'loop';
  leaving: number;
  coming: number;
  page: number;
}

/** What the catalog should have, by the rules alone. */
class Model {
  /** Versions by name. */
  readonly entities = new Map<string, string>();
  readonly #removals: { at: number; count: number }[] = [];

  complete(listed: ReadonlyMap<string, string>, now: number): void {
    for (const [name, version] of listed) this.entities.set(name, version);
    const missing = [...this.entities.keys()].filter(name => !listed.has(name));
    const before = this.#removals
      .filter(({ at }) => at > now - 3 * hourMs)
      .reduce((sum, { count }) => sum + count, 0);
    const lost = missing.length + before;
    const isTooMuch = lost > 50 || lost * 100 > (this.entities.size + before) * 10;
    if (missing.length === 0 || isTooMuch) return;
    for (const name of missing) this.entities.delete(name);
    this.#removals.push({ at: now, count: missing.length });
  }
}

function sort(entities: ReadonlyMap<string, string>): [string, string][] {
  return [...entities].sort(([a], [b]) => (a < b ? -1 : 1));
}

async function play(harness: SourceHarness, prefix: string, sequence: readonly Step[]) {
  const source = new FakeSource(`fake:${prefix}`);
  const model = new Model();
  let reader = harness.open(source);
  const there = new Map<string, string>(
    Array.from({ length: 30 }, (_, index) => [`${prefix}${index}`, '']),
  );
  let added = there.size;
  for (const [turn, { kind, leaving, coming, page }] of sequence.entries()) {
    for (const name of [...there.keys()].slice(0, leaving)) there.delete(name);
    for (let count = 0; count < coming; count += 1) there.set(`${prefix}${(added += 1)}`, '');
    for (const name of there.keys()) there.set(name, `version ${turn}`);
    const listed = new Map(kind === 'empty' ? [] : [...there].slice(kind === 'shrink' ? 9 : 0));
    const pages = inPages(
      [...listed.keys()].map(name => record(name, turn)),
      7,
    );
    const last = pages.at(-1);
    if (kind === 'loop' && last && pages.length > 1) last.next = 'page 1';
    source.pages = pages;
    const fails = (kind === 'kill' || kind === 'fail') && page < pages.length;
    const killed = new AbortController();
    source.before = at => {
      if (!fails || at !== page) return;
      if (kind === 'fail') throw new Error('503');
      kill(killed);
    };
    await harness.turn(reader, killed.signal);
    if (kind === 'kill') reader = harness.open(source);
    // After a failure, what was there before; then what was read goes on over the same answers.
    const afterFirst = await harness.listEntities(prefix);
    if (!fails && (kind !== 'loop' || pages.length === 1)) model.complete(listed, harness.now);
    expect(sort(afterFirst)).toEqual(sort(model.entities));
    source.before = () => {};
    if (fails) {
      await harness.turn(reader);
      model.complete(listed, harness.now);
    }
    expect(sort(await harness.listEntities(prefix))).toEqual(sort(model.entities));
    harness.pass(hourMs);
  }
}

describe.each(testDatabases())('any sequence of turns of a source on $name', database => {
  it('leaves what complete runs and the deletion guard say, whatever failed between them', async () => {
    const harness = await openSources(database);
    let sequences = 0;
    await assert(
      asyncProperty(steps, async sequence => {
        sequences += 1;
        await play(harness, `s${sequences}x`, sequence);
      }),
      { numRuns: 12 },
    );
  });
});
