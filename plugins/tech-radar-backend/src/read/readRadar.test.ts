import { techRadarLimits } from '@portico/tech-radar-common';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readRadar } from './readRadar.ts';
import { splitCsv } from './splitCsv.ts';

const read = (text: string) => readRadar(new TextEncoder().encode(text), '2026-11-01');

const quadrants = [
  { id: 'languages', name: 'Languages' },
  { id: 'process', name: 'Process' },
];
const rings = [
  { id: 'adopt', name: 'ADOPT', color: '#5ba300' },
  { id: 'hold', name: 'HOLD', color: '#e09b96' },
];
const go = {
  key: 'go',
  id: 'go',
  title: 'Go',
  quadrant: 'languages',
  timeline: [{ ringId: 'adopt', date: '2026-01-01' }],
};
const withEntry = (change: object) => ({ quadrants, rings, entries: [{ ...go, ...change }] });

describe('a radar of the ecosystem', () => {
  const published = {
    title: 'Ours',
    quadrants,
    rings,
    entries: [
      {
        ...go,
        url: '#',
        description: 'Our **first** choice',
        links: [{ url: 'https://go.dev', title: 'Site' }],
        timeline: [
          { ringId: 'hold', date: '2024-02-03', moved: 0, description: 'Too early' },
          { ringId: 'adopt', date: '2026-01-01T10:00:00.000Z', moved: 1 },
        ],
        unknown: 'is ignored',
      },
    ],
  };

  it.each([
    ['JSON', JSON.stringify(published)],
    ['JSON with tabs', JSON.stringify(published, null, '\t')],
    ['YAML', stringify(published)],
  ])('is read from %s, the latest date first', (_format, text) => {
    const radar = read(text);
    expect(radar).toEqual({
      title: 'Ours',
      quadrants,
      rings,
      entries: [
        {
          id: 'go',
          key: 'go',
          title: 'Go',
          quadrant: 'languages',
          description: 'Our **first** choice',
          links: [{ url: 'https://go.dev', title: 'Site' }],
          timeline: [
            { ringId: 'adopt', date: '2026-01-01', moved: 1 },
            { ringId: 'hold', date: '2024-02-03', moved: 0, description: 'Too early' },
          ],
        },
      ],
    });
  });
});

it('is read from YAML as its author means it: days stay days, and numbers may be ids', () => {
  const { rings: found, entries } = read(`
quadrants: [{ id: 1, name: Languages }]
rings: [{ id: 1, name: 2026 }]
entries:
  - { id: 7, title: Go, quadrant: 1, timeline: [{ date: 2026-01-01, ringId: 1 }] }
`);
  expect(found).toEqual([{ id: '1', name: '2026', color: '#808080' }]);
  expect(entries).toEqual([
    {
      id: '7',
      key: '7',
      title: 'Go',
      quadrant: '1',
      timeline: [{ date: '2026-01-01', ringId: '1' }],
    },
  ]);
});

describe('a table of technologies', () => {
  const csv = [
    '\uFEFFname,ring,quadrant,isNew,description',
    '"Go",Adopt,"languages & frameworks",FALSE,"A ""fine"" language,',
    'for servers"',
    'Jenkins,hold,Tools,TRUE,',
  ].join('\r\n');

  it('is read with its rings from the middle outwards, and the day of reading as its date', () => {
    const { rings: found, quadrants: parts, entries } = read(csv);
    expect(found.map(({ name }) => name)).toEqual(['Adopt', 'hold']);
    expect(parts).toEqual([
      { id: 'languages-&-frameworks', name: 'languages & frameworks' },
      { id: 'tools', name: 'Tools' },
    ]);
    expect(entries).toEqual([
      {
        id: 'go',
        key: 'go',
        title: 'Go',
        quadrant: 'languages-&-frameworks',
        description: 'A "fine" language,\r\nfor servers',
        timeline: [{ date: '2026-11-01', ringId: 'adopt' }],
      },
      {
        id: 'jenkins',
        key: 'jenkins',
        title: 'Jenkins',
        quadrant: 'tools',
        timeline: [{ date: '2026-11-01', ringId: 'hold', isNew: true }],
      },
    ]);
  });

  it('has the history of a name in rows with dates, and moves by their status', () => {
    const { entries } = read(
      [
        'name;ring;quadrant;status;description;date;tags',
        'Go;Trial;Languages;new;A language;2025-04-01;go, golang',
        'Go;Adopt;Languages;Moved In;It has proved itself;2026-04-01;',
      ].join('\n'),
    );
    expect(entries).toEqual([
      {
        id: 'go',
        key: 'go',
        title: 'Go',
        quadrant: 'languages',
        description: 'A language',
        usedBy: { tags: ['go', 'golang'], dependsOn: [], annotations: {} },
        timeline: [
          { date: '2026-04-01', ringId: 'adopt', moved: 1, description: 'It has proved itself' },
          { date: '2025-04-01', ringId: 'trial', isNew: true },
        ],
      },
    ]);
  });

  it('may be a list in JSON', () => {
    const row = { name: 'C++', ring: 'Hold', quadrant: 'Languages', isNew: false, description: '' };
    expect(read(JSON.stringify([row, { ...row, name: 'C#' }])).entries.map(({ id }) => id)).toEqual(
      ['c++', 'c#'],
    );
  });

  it('is split as it was joined', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ü') });
    const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
    const records = fc.array(fc.array(field, { minLength: 1 }), { minLength: 1 });
    fc.assert(
      fc.property(records, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map(row => row.map(quote).join(',')).join(end);
        expect(splitCsv(text).map(({ fields }) => fields)).toEqual(
          rows.filter(row => row.some(value => value.trim() !== '')),
        );
      }),
    );
  });
});

describe('a file that is no radar', () => {
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  it.each([
    ['nothing', '', /the input is empty/],
    ['a page', '<!doctype html><p>Sign in</p>', /'quadrants', 'rings' and 'entries'/],
    ['broken JSON', '{\n  "rings": [,]\n}', /line 2: The file cannot be read as JSON or YAML/],
    ['broken YAML', 'rings:\n  - a\n bad: [', /line 3: The file cannot be read as JSON or YAML/],
    ['too deep', '['.repeat(5000), /nests deeper than 20/],
    ['without rings', json({ quadrants, entries: [] }), /'rings' is missing/],
    [
      'a ring that is not',
      stringify(withEntry({ timeline: [{ ringId: 'adpot', date: '2026-01-01' }] })),
      /^line \d+: 'entries\[0\]\.timeline\[0\]\.ringId' \(Go\) names no ring: 'adpot'; use 'adopt', 'hold'$/,
    ],
    [
      'a quadrant that is not',
      json(withEntry({ quadrant: 'tools' })),
      /^line \d+: 'entries\[0\]\.quadrant' \(Go\) names no quadrant/,
    ],
    [
      'a wrong day',
      json(withEntry({ timeline: [{ ringId: 'adopt', date: '2026-02-30' }] })),
      /\.date' \(Go\) must be a day such as 2026-03-01/,
    ],
    [
      'one day twice',
      json(withEntry({ timeline: [...go.timeline, ...go.timeline] })),
      /repeats 2026-01-01/,
    ],
    ['no date', json(withEntry({ timeline: [] })), /'entries\[0\]\.timeline' \(Go\) is empty/],
    [
      'a move of two',
      json(withEntry({ timeline: [{ ...go.timeline[0], moved: 2 }] })),
      /\.moved' \(Go\) must be 1 \(in\)/,
    ],
    ['no title', json(withEntry({ title: undefined })), /'entries\[0\]\.title' \(go\) is missing/],
    [
      'two of one id',
      json({ quadrants, rings, entries: [go, go] }),
      /'entries\[1\]\.id' \(Go\) repeats 'go'/,
    ],
    [
      'a link that runs a script',
      json(withEntry({ url: 'javascript:alert(1)' })),
      /'entries\[0\]\.url' \(Go\) must be an https address/,
    ],
    [
      'one behind a line break',
      json(withEntry({ links: [{ url: 'java\nscript:alert(1)', title: 'x' }] })),
      /links\[0\]\.url' \(Go\) must be an https/,
    ],
    ['one to another host', json(withEntry({ url: '//evil.example' })), /must be an https address/],
    [
      'a wrong ref',
      json(withEntry({ usedBy: { dependsOn: ['a b'] } })),
      /dependsOn\[0\]' \(Go\) must be a ref/,
    ],
    [
      'a title that is too long',
      json(withEntry({ title: 'x'.repeat(201) })),
      /title' .* has more than 200 characters/,
    ],
    [
      'a description that is too long',
      json(withEntry({ description: 'x'.repeat(20_001) })),
      /description' \(Go\)/,
    ],
    [
      'too many entries',
      json({
        quadrants,
        rings,
        entries: Array.from({ length: techRadarLimits.entries + 1 }, (_, at) => ({
          ...go,
          id: `e${at}`,
        })),
      }),
      /'entries' has more than 2000 items/,
    ],
    [
      'more by aliases than it holds',
      `rings: [{id: a, name: A}]\nquadrants: [{id: q, name: Q}]\nx: &x {ringId: a, date: 2026-01-01, description: "${'y'.repeat(20_000)}"}\nentries:\n${Array.from({ length: 300 }, (_, at) => `- {id: e${at}, title: E, quadrant: q, timeline: [*x]}`).join('\n')}`,
      /more than 4000000 characters/,
    ],
    ['a table with a gap', 'name,ring,quadrant\nGo,,Languages', /^line 2: 'Go' has no 'ring'$/],
    ['a table with an open quote', 'name,ring,quadrant\n"Go,Adopt,Languages', /^line 2: A quote/],
    [
      'a table with a wrong date',
      'name,ring,quadrant,date\nGo,Adopt,Languages,2026-01-01\nGo,Hold,Languages,soon',
      /^line 3: 'entries\[0\]\.timeline\[1\]\.date' \(Go\)/,
    ],
  ])('is refused with line, entry and field: %s', (_what, text, message) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ name: 'InputError', message: expect.stringMatching(message) }),
    );
  });

  it('is refused with its first problems alone', () => {
    const entries = Array.from({ length: 30 }, (_, at) => ({ ...go, id: `e${at}`, quadrant: 'x' }));
    expect(() => read(json({ quadrants, rings, entries }))).toThrow(/and 20 more$/);
  });

  it('is refused when it is no text', () => {
    expect(() => readRadar(Uint8Array.of(0xff, 0xfe), '2026-11-01')).toThrow('not text in UTF-8');
  });
});
