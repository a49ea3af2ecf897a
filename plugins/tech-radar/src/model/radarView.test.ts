import { describe, expect, it } from 'vitest';
import { aRadar, anEntry } from '../testing/aRadar.ts';
import { createUsedByPredicate } from './usedByPredicate.ts';
import { filterBlips } from './radarChoice.ts';
import { viewRadar } from './radarView.ts';
import { walk } from './walk.ts';

const radar = aRadar([
  anEntry('zig', { timeline: [{ date: '2026-03-01', ringId: 'assess' }] }),
  anEntry('java', {
    timeline: [
      { date: '2026-03-01', ringId: 'hold', description: 'Enough' },
      { date: '2024-01-01', ringId: 'adopt' },
    ],
  }),
  anEntry('kafka', {
    quadrant: 'data',
    description: 'A log of events',
    timeline: [
      { date: '2026-03-01', ringId: 'adopt' },
      { date: '2024-01-01', ringId: 'trial' },
    ],
  }),
  anEntry('go', { timeline: [{ date: '2024-01-01', ringId: 'adopt' }] }),
  anEntry('perl', { timeline: [{ date: '2024-01-01', ringId: 'hold', moved: -1 }] }),
]);
const describeBlips = (day?: string) =>
  viewRadar(radar, day).blips.map(
    ({ number, entry, ring, movement }) => `${number} ${entry.id} ${ring} ${movement}`,
  );

describe('the radar as of a day', () => {
  it('numbers entries by quadrant and ring, and derives moves the file says nothing about', () => {
    expect(describeBlips()).toEqual([
      '1 go 0 none',
      '2 zig 2 new',
      '3 java 3 out',
      '4 perl 3 out',
      '5 kafka 0 in',
    ]);
  });

  it('is what it was: without later entries and moves', () => {
    expect(describeBlips('2025-12-31')).toEqual([
      '1 go 0 none',
      '2 java 0 none',
      '3 perl 3 out',
      '4 kafka 1 none',
    ]);
    expect(describeBlips('2020-01-01')).toEqual([]);
  });
});

it('filters by quadrant, ring and words; what the radar does not have narrows nothing', () => {
  const view = viewRadar(radar);
  const find = (choice: { quadrant?: string; ring?: string; text?: string }) =>
    filterBlips(view, { quadrant: undefined, ring: undefined, text: '', ...choice }).map(
      ({ entry }) => entry.id,
    );
  expect(find({ quadrant: 'data' })).toEqual(['kafka']);
  expect(find({ ring: 'hold' })).toEqual(['java', 'perl']);
  expect(find({ text: 'EVENTS log' })).toEqual(['kafka']);
  expect(find({ quadrant: 'none' })).toHaveLength(5);
});

it('finds users by tag, by what they depend on and by annotation; by id and title where it is not said', () => {
  expect(createUsedByPredicate(anEntry('kafka', { title: 'Apache Kafka' }))).toEqual({
    $all: [
      { kind: 'component' },
      { $any: [{ 'metadata.tags': { $in: ['kafka', 'apache-kafka'] } }] },
    ],
  });
  const usedBy = {
    tags: ['Kafka'],
    dependsOn: ['resource:default/topics'],
    annotations: { 'acme.example/bus': 'kafka' },
  };
  expect(createUsedByPredicate(anEntry('kafka', { usedBy }))).toEqual({
    $all: [
      { kind: 'component' },
      {
        $any: [
          { 'metadata.tags': { $in: ['kafka'] } },
          { 'relations.dependsOn': { $in: ['resource:default/topics'] } },
          { 'metadata.annotations.acme.example/bus': 'kafka' },
        ],
      },
    ],
  });
});

it('walks to the nearest in the direction of an arrow', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 50, y: 5 },
    { x: 20, y: 60 },
    { x: -10, y: -40 },
  ];
  expect(walk('ArrowRight', points, 0)).toBe(1);
  expect(walk('ArrowDown', points, 0)).toBe(2);
  expect(walk('ArrowUp', points, 0)).toBe(3);
  expect(walk('ArrowLeft', points, 3)).toBeUndefined();
  expect(walk('End', points, 0)).toBe(3);
  expect(walk('a', points, 0)).toBeUndefined();
});
