import type { ManagedAnnouncement } from '@portico/notifications-common';
import { describe, expect, it } from 'vitest';
import { findPhase, readForm, toForm } from './announcementForm.ts';

const empty = toForm(['en', 'de']);
const stored: ManagedAnnouncement = {
  id: 'a',
  text: { en: 'Hello', de: 'Hallo' },
  severity: 'error',
  from: '2026-03-29T00:30:00.000Z',
  until: '2026-10-25T01:30:00.000Z',
  audience: ['group:default/a', 'user:default/b'],
  source: 'portal',
  version: 1,
};

describe('the form of an announcement', () => {
  it('gives back what was stored, also where clocks change', () => {
    const { id: _, source: _source, version: _version, ...draft } = stored;
    expect(readForm(toForm(['en', 'de'], stored))).toEqual({ draft });
  });

  it('has a text for everybody in the first language, and gives one text for everybody', () => {
    const form = toForm(['de', 'en'], { ...stored, text: 'Hallo' });
    expect(form.texts).toEqual({ de: 'Hallo' });
    expect(readForm({ ...empty, texts: { en: ' Hi ', de: ' ' } })).toEqual({
      draft: { text: 'Hi', severity: 'info' },
    });
  });

  it.each([
    ['without a text', { texts: { en: ' ' } }, { field: 'texts', problem: 'missing' }],
    ['with a long text', { texts: { en: 'x'.repeat(4001) } }, { field: 'texts', problem: 'long' }],
    [
      'that ends first',
      { from: '2026-02-02T00:00', until: '2026-02-01T00:00' },
      { field: 'until', problem: 'order' },
    ],
    [
      'for a component',
      { audience: ['group:default/a, component:default/b'] },
      { field: 'audience', problem: 'ref', ref: 'component:default/b' },
    ],
    [
      'for too many',
      { audience: Array.from({ length: 101 }, (_, at) => `group:default/g${at}`) },
      { field: 'audience', problem: 'many' },
    ],
  ])('names what is wrong with one %s', (_what, change, problem) => {
    expect(readForm({ ...empty, texts: { en: 'Hi' }, ...change })).toEqual(problem);
  });
});

it.each([
  ['2026-03-28T00:00:00Z', 'later'],
  ['2026-03-29T00:30:00Z', 'shown'],
  ['2026-10-25T01:30:00Z', 'over'],
])('at %s an announcement is %s', (now, phase) => {
  expect(findPhase(stored, new Date(now))).toBe(phase);
});
