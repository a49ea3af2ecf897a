import { describe, expect, it } from 'vitest';
import { LineRedactor } from './LineRedactor.ts';
import { Redactor } from './Redactor.ts';

const show = (secret: string, lines: readonly string[]) => {
  const redactor = new LineRedactor(new Redactor([secret]));
  return lines.map(line => redactor.text(line));
};
const cut = (text: string, length: number) => text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? [];

describe('lines that spell out a secret together', () => {
  it.each([
    ['hunter2-x9', 5],
    ['hunter2-x9', 4],
    ['extremely-secret-value', 6],
    ['extremely-secret-value', 4],
  ])('%s in pieces of %d characters is not shown', (secret, length) => {
    const shown = show(secret, cut(secret, length));
    expect(shown.every(line => line === '***' || line.length < 3)).toBe(true);
  });

  it.each(['hunter2-x9', 'extremely-secret-value'])('%s by letters is not shown', secret => {
    const shown = show(secret, [...secret]);
    expect(shown.filter(line => /[a-z0-9]/.test(line))).toHaveLength(3);
  });

  it('numbers before letters help nothing', () => {
    const letters = [...'secretvalue'];
    const shown = show(
      letters.join(''),
      letters.map((letter, index) => `${index}: ${letter}`),
    );
    expect(shown.slice(0, 4)).toEqual(['0: s', '1: e', '2: c', '***']);
    expect(shown.slice(4).every(line => line === '***')).toBe(true);
  });

  it('leaves other lines as they are', () => {
    const lines = ['Begin', '1. done', 'ok', 'The secret is extremely secret, as ever', '42'];
    expect(show('extremely-secret-value', lines)).toEqual(lines);
  });
});
