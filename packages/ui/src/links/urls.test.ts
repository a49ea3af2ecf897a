import { afterEach, describe, expect, it, vi } from 'vitest';
import { assertSafeUrl, isExternalUrl, isOtherScheme, openInNewWindow } from './urls.ts';

const rejection = 'Link component rejected javascript: URL as a security precaution';

afterEach(() => vi.restoreAllMocks());

describe('assertSafeUrl', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '  javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
  ])('rejects %j', url => {
    expect(() => assertSafeUrl(url)).toThrow(new Error(rejection));
  });

  it.each(['/javascript:alert', 'https://example.com/javascript:x', 'docs/javascript', ''])(
    'lets %j pass',
    url => {
      expect(() => assertSafeUrl(url)).not.toThrow();
    },
  );
});

it.each([
  ['https://example.com', true, false],
  ['HTTP://example.com', true, false],
  ['//example.com/x', true, false],
  ['mailto:a@example.com', false, true],
  ['slack://channel?id=1', false, true],
  ['/catalog', false, false],
  ['catalog?filter=a:b', false, false],
  ['#part', false, false],
])('sorts %s: external %s, other scheme %s', (url, external, other) => {
  expect([isExternalUrl(url), isOtherScheme(url)]).toEqual([external, other]);
});

describe('openInNewWindow', () => {
  it('opens without a way back', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    openInNewWindow('https://example.com');
    expect(open).toHaveBeenCalledWith('https://example.com', '_blank', 'noopener');
  });

  it('opens nothing that would run script', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    expect(() => openInNewWindow('javascript:alert(1)')).toThrow(rejection);
    expect(open).not.toHaveBeenCalled();
  });
});
