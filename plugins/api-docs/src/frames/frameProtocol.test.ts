import { assert, constantFrom, object, property } from 'fast-check';
import { expect, it } from 'vitest';
import { parseFrameReport } from './frameProtocol.ts';

it.each([
  [{ type: 'ready' }, { type: 'ready' }],
  [
    { type: 'size', height: 120.2 },
    { type: 'size', height: 121 },
  ],
  [
    { type: 'size', height: 1e12 },
    { type: 'size', height: 8_000_000 },
  ],
  [
    { type: 'size', height: -5 },
    { type: 'size', height: 0 },
  ],
  [{ type: 'size', height: Number.NaN }, undefined],
  [{ type: 'size', height: '100' }, undefined],
  [
    { type: 'reveal', top: 7 },
    { type: 'reveal', top: 7 },
  ],
  [
    { type: 'place', place: { toString: () => 'x' } },
    { type: 'place', place: '' },
  ],
  [
    { type: 'failed', problems: [{ message: 'm', line: 0 }, null, 7] },
    { type: 'failed', problems: [{ message: 'm', line: undefined }] },
  ],
  [{ type: 'rendered' }, { type: 'rendered', unresolved: [] }],
  [{ type: 'navigate', to: 'javascript:alert(1)' }, undefined],
  ['ready', undefined],
  [null, undefined],
])('takes %j for %j', (data, expected) => {
  expect(parseFrameReport(data)).toEqual(expected);
});

it('understands anything or nothing, and never fails', () => {
  assert(
    property(
      constantFrom('ready', 'size', 'rendered', 'failed', 'place', 'reveal', 'x'),
      object(),
      (type, rest) => {
        const report = parseFrameReport({ ...rest, type });
        expect(report === undefined || report.type === type).toBe(true);
      },
    ),
  );
});
