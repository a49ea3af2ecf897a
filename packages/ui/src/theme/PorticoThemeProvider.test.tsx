import '@testing-library/jest-dom/vitest';
import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PorticoThemeProvider } from './PorticoThemeProvider.tsx';

afterEach(() => vi.unstubAllGlobals());

function shownScheme() {
  return document.documentElement.getAttribute('data-color-scheme');
}

it('shows the scheme that was chosen, and the next one when the choice changes', () => {
  const { rerender } = render(<PorticoThemeProvider mode="dark">page</PorticoThemeProvider>);
  expect(shownScheme()).toBe('dark');
  rerender(<PorticoThemeProvider mode="light">page</PorticoThemeProvider>);
  expect(shownScheme()).toBe('light');
});

it('changes everything at once: what the page began with, native controls, no transitions meanwhile', () => {
  let frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  const renderFrame = () => {
    const due = frames;
    frames = [];
    for (const run of due) run();
  };
  const root = document.documentElement;
  root.style.backgroundColor = 'black';
  const { rerender } = render(<PorticoThemeProvider mode="dark">page</PorticoThemeProvider>);
  rerender(<PorticoThemeProvider mode="light">page</PorticoThemeProvider>);
  expect(root.style.colorScheme).toBe('light');
  expect(root.style.backgroundColor).toBe('');
  renderFrame();
  expect(root).toHaveAttribute('data-changing-scheme');
  renderFrame();
  expect(root).not.toHaveAttribute('data-changing-scheme');
});

it('follows the operating system while nothing is chosen', () => {
  const system = fakeSystem();
  render(<PorticoThemeProvider>page</PorticoThemeProvider>);
  expect(shownScheme()).toBe('light');
  act(() => system.prefer('dark'));
  expect(shownScheme()).toBe('dark');
});

it('prints what is dark on the screen in light colours', () => {
  render(<PorticoThemeProvider mode="dark">page</PorticoThemeProvider>);
  window.dispatchEvent(new Event('beforeprint'));
  expect(shownScheme()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(shownScheme()).toBe('dark');
});

function fakeSystem() {
  const listeners = new Set<() => void>();
  const media = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    // MUI still listens by the older names.
    addListener: () => {},
    removeListener: () => {},
  };
  vi.stubGlobal('matchMedia', () => media);
  return {
    prefer(scheme: 'light' | 'dark') {
      media.matches = scheme === 'dark';
      for (const listener of listeners) listener();
    },
  };
}
