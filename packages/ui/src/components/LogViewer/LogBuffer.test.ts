import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogBuffer } from './LogBuffer.ts';
import { LogSearch, type LogSearchResult } from './LogSearch.ts';
import { chooseLine, formatLineHash, parseLineHash } from './lineRange.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('LogBuffer', () => {
  it('has the same lines however the text is cut', () => {
    const text = fc.array(fc.constantFrom('a', '\n', '\r\n', '\u001b[31m', '\u001b[0m', 'b'));
    fc.assert(
      fc.property(text, fc.infiniteStream(fc.integer({ min: 1, max: 4 })), (pieces, sizes) => {
        const whole = pieces.join('');
        const buffer = new LogBuffer();
        let position = 0;
        while (position < whole.length) {
          const size = sizes.next().value ?? 1;
          buffer.append(whole.slice(position, position + size));
          position += size;
        }
        const once = new LogBuffer(whole);
        expect(buffer.readText()).toBe(once.readText());
        expect(buffer.length).toBe(once.length);
        for (let line = 0; line < once.length; line += 1) {
          expect(buffer.getLine(line)).toEqual(once.getLine(line));
        }
      }),
    );
  });

  it('keeps empty lines, and counts none after the last line end', () => {
    expect(new LogBuffer('a\n\nb\n').length).toBe(3);
    expect(new LogBuffer('').length).toBe(0);
    expect(new LogBuffer('a\n\nb').readText(1, 2)).toBe('\nb');
  });

  it('reports watchers once of many additions', () => {
    const buffer = new LogBuffer();
    const watcher = vi.fn<() => void>();
    const stop = buffer.subscribe(watcher);
    for (let index = 0; index < 1000; index += 1) buffer.append(`${index}\n`);
    vi.runAllTimers();
    expect(watcher).toHaveBeenCalledTimes(1);
    expect(buffer.length).toBe(1000);
    stop();
    buffer.append('more');
    vi.runAllTimers();
    expect(watcher).toHaveBeenCalledTimes(1);
  });
});

describe('LogSearch', () => {
  const lookFor = (buffer: LogBuffer, query: string) => {
    let latest: LogSearchResult | undefined;
    const search = new LogSearch(buffer, query, result => {
      latest = { ...result, matchLines: [...result.matchLines], lines: [...result.lines] };
    });
    vi.runAllTimers();
    return { search, read: () => latest };
  };

  it('finds all places in any case, also in what comes later', () => {
    const buffer = new LogBuffer('Error: error\nfine\n');
    const { read } = lookFor(buffer, 'ERROR');
    expect(read()).toEqual({ matchLines: [0, 0], lines: [0], count: 2, isDone: true });
    buffer.append('an err');
    vi.runAllTimers();
    expect(read()?.count).toBe(2);
    buffer.append('or\nerror');
    vi.runAllTimers();
    expect(read()).toEqual({ matchLines: [0, 0, 2, 3], lines: [0, 2, 3], count: 4, isDone: true });
    buffer.append('s\n');
    vi.runAllTimers();
    expect(read()?.matchLines).toEqual([0, 0, 2, 3]);
  });

  it('starts anew when the log was cleared', () => {
    const buffer = new LogBuffer('error\n');
    const { read } = lookFor(buffer, 'error');
    buffer.clear();
    buffer.append('none\nerror\n');
    vi.runAllTimers();
    expect(read()?.matchLines).toEqual([1]);
  });

  it.each(['.', '[x', '(a+)+$', '\\', 'a/b-c', '日本', '{2}'])('takes %j as text', query => {
    const { read } = lookFor(new LogBuffer(`before ${query} after\nelse\n`), query);
    expect(read()?.matchLines).toEqual([0]);
  });

  it('stops', () => {
    const buffer = new LogBuffer('error\n');
    const { search, read } = lookFor(buffer, 'error');
    search.stop();
    buffer.append('error\n');
    vi.runAllTimers();
    expect(read()?.count).toBe(1);
  });
});

describe('lines of an address', () => {
  it.each([
    ['#line-12', { first: 12, last: 12 }],
    ['#line-12-20', { first: 12, last: 20 }],
    ['#line-20-12', { first: 12, last: 20 }],
    ['#line-0', undefined],
    ['#line-x', undefined],
    ['', undefined],
  ])('reads %j', (hash, lines) => {
    expect(parseLineHash(hash)).toEqual(lines);
  });

  it('reads what it writes', () => {
    expect(formatLineHash({ first: 3, last: 3 })).toBe('#line-3');
    expect(parseLineHash(formatLineHash({ first: 3, last: 9 }))).toEqual({ first: 3, last: 9 });
  });

  it.each([
    [undefined, 5, false, { first: 5, last: 5 }],
    [{ first: 5, last: 5 }, 5, false, undefined],
    [{ first: 5, last: 5 }, 9, true, { first: 5, last: 9 }],
    [{ first: 5, last: 9 }, 2, true, { first: 2, last: 9 }],
    [undefined, 2, true, { first: 2, last: 2 }],
  ])('chooses after %o line %i (extending: %s)', (before, line, isExtending, after) => {
    expect(chooseLine(before, line, isExtending)).toEqual(after);
  });
});
