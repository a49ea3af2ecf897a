import { afterEach, expect, it, vi } from 'vitest';
import { ObjectConfig } from '../apis/ObjectConfig.ts';
import { createBrandedTheme, readBranding, showFavicon } from './branding.ts';

afterEach(() => vi.restoreAllMocks());

it('makes a theme of the company, and reports on the console what could not be taken', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const branding = readBranding(
    new ObjectConfig({
      app: {
        branding: { primaryColor: { light: '#00695c', dark: '#101010' }, fontFamily: 'Georgia' },
      },
    }),
  );
  const theme = createBrandedTheme(branding);
  expect(theme.colorSchemes.light?.palette.primary.main).toBe('#00695c');
  expect(theme.typography.fontFamily).toBe('Georgia');
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("primaryColor.dark '#101010'"),
  );
});

it("puts the company's sign on the tab, in place of the page's own", () => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="own.svg">';
  showFavicon(page, { favicon: 'https://x.example/f.ico' });
  const links = [...page.querySelectorAll('link')].map(({ outerHTML }) => outerHTML);
  expect(links).toEqual(['<link rel="icon" href="https://x.example/f.ico">']);
});
