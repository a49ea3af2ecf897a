import { aComponent, anEntity } from '@portico/catalog-common/testing';
import { describe, expect, it } from 'vitest';
import { compareLines } from './compareLines.ts';
import { type DiffRow, listDiffRows } from './diffRows.ts';
import { listDocumentLines } from './documentLines.ts';
import { readHistoryView, writeHistoryView } from './historyView.ts';

describe('listDocumentLines', () => {
  it('writes sorted YAML with relations by type, and omits what each version changes', () => {
    const lines = listDocumentLines(
      aComponent({
        metadata: { uid: 'u-1', etag: 'e-1' },
        relations: [
          { type: 'ownedBy', targetRef: 'group:default/a' },
          { type: 'dependsOn', targetRef: 'resource:default/db' },
          { type: 'dependsOn', targetRef: 'resource:default/db' },
        ],
        status: { items: [] },
      }),
    );
    expect(lines.join('\n')).toBe(
      [
        'apiVersion: backstage.io/v1alpha1',
        'kind: Component',
        'metadata:',
        '  name: pay',
        'spec:',
        '  lifecycle: production',
        '  owner: team-pay',
        '  type: service',
        'relations:',
        '  dependsOn:',
        '    - resource:default/db',
        '  ownedBy:',
        '    - group:default/a',
      ].join('\n'),
    );
    expect(listDocumentLines(undefined)).toEqual([]);
  });

  it('writes very long texts line by line, wherever they stand', () => {
    const definition = 'openapi: 3.0.0\n'.repeat(3000);
    const lines = listDocumentLines(
      anEntity({ kind: 'API', spec: { definition, list: [definition] } }),
    );
    expect(lines.filter(line => line.trim() === 'openapi: 3.0.0')).toHaveLength(6000);
    expect(lines).toContain('  definition: |');
    expect(lines).toContain('    openapi: 3.0.0');
    expect(lines).toContain('    - |');
  });

  it('finds the four lines that changed in five megabytes', () => {
    const definition = '{"a": "some line of a definition"},\n'.repeat(150_000);
    const before = listDocumentLines(anEntity({ kind: 'API', spec: { definition } }));
    const after = listDocumentLines(
      anEntity({ kind: 'API', spec: { definition: `x\n${definition}y`, type: 'openapi' } }),
    );
    const lines = compareLines(before, after);
    expect(lines.filter(({ kind }) => kind !== 'same')).toHaveLength(4);
  });
});

describe('compareLines', () => {
  const sketch = (before: string, after: string) =>
    compareLines(before.split(''), after.split(''))
      .map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)
      .join('');

  it('finds what came and went', () => {
    expect(sketch('abcd', 'abcd')).toBe(' a b c d');
    expect(sketch('abcd', 'axcd')).toBe(' a-b+x c d');
    expect(sketch('abc', 'abcd')).toBe(' a b c+d');
    expect(sketch('aab', 'ab')).toBe(' a-a b');
    expect(compareLines([], ['a'])).toEqual([{ kind: 'added', text: 'a', after: 1 }]);
    expect(compareLines([], [])).toEqual([]);
  });

  it('numbers lines on both sides', () => {
    expect(compareLines(['a', 'b', 'c'], ['a', 'x', 'y', 'c'])).toEqual([
      { kind: 'same', text: 'a', before: 1, after: 1 },
      { kind: 'removed', text: 'b', before: 2 },
      { kind: 'added', text: 'x', after: 2 },
      { kind: 'added', text: 'y', after: 3 },
      { kind: 'same', text: 'c', before: 3, after: 4 },
    ]);
  });

  it('gives up on what is too different, and loses no line of it', () => {
    const before = Array.from({ length: 60_000 }, (_, index) => `old ${index}`);
    const after = Array.from({ length: 60_000 }, (_, index) => `new ${index}`);
    const started = process.threadCpuUsage();
    const lines = compareLines(['same', ...before], ['same', ...after]);
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2000);
    expect(lines).toHaveLength(120_001);
    expect(lines.filter(({ kind }) => kind === 'removed')).toHaveLength(60_000);
  });
});

describe('listDiffRows', () => {
  const lines = compareLines(
    [...'abcdefghijklmnopqrst'],
    [...'abcdefgh', 'X', 'Y', ...'jklmnopqrst'],
  );
  const sketch = (rows: DiffRow[]) =>
    rows.map(row =>
      row.kind === 'fold' ? `… ${row.lines}` : `${row.left?.text ?? ''}|${row.right?.text ?? ''}`,
    );

  it('folds what is the same, but three lines beside a change', () => {
    expect(sketch(listDiffRows(lines, 'unified', new Set()))).toEqual([
      '… 5',
      'f|f',
      'g|g',
      'h|h',
      'i|',
      '|X',
      '|Y',
      'j|j',
      'k|k',
      'l|l',
      '… 8',
    ]);
  });

  it('puts old and new side by side', () => {
    expect(sketch(listDiffRows(lines, 'split', new Set())).slice(4, 6)).toEqual(['i|X', '|Y']);
  });

  it('shows what was unfolded', () => {
    expect(sketch(listDiffRows(lines, 'unified', new Set([0])))[0]).toBe('a|a');
    expect(sketch(listDiffRows(lines, 'unified', new Set([0]))).at(-1)).toBe('… 8');
  });

  it('folds everything where nothing differs', () => {
    const same = compareLines([...'abcdef'], [...'abcdef']);
    expect(sketch(listDiffRows(same, 'unified', new Set()))).toEqual(['… 6']);
  });
});

describe('readHistoryView', () => {
  it.each([
    ['', { version: undefined, against: undefined, layout: 'unified' }],
    ['version=7', { version: 7, against: undefined, layout: 'unified' }],
    ['version=7&against=3&diff=split', { version: 7, against: 3, layout: 'split' }],
    ['version=x&against=3', { version: undefined, against: undefined, layout: 'unified' }],
    ['version=-1', { version: undefined, against: undefined, layout: 'unified' }],
    ['version=1e9&diff=nonsense', { version: undefined, against: undefined, layout: 'unified' }],
  ] as const)('reads %j', (search, view) => {
    expect(readHistoryView(new URLSearchParams(search))).toEqual(view);
  });

  it('writes a view beside what else the address holds', () => {
    const search = new URLSearchParams('inspect=history&at=2026-01-01');
    const view = { version: 7, against: 3, layout: 'split' } as const;
    const written = writeHistoryView(search, view);
    expect(readHistoryView(written)).toEqual(view);
    expect(
      writeHistoryView(written, { version: undefined, against: 3, layout: 'unified' }).toString(),
    ).toBe(search.toString());
  });
});
