import '@testing-library/jest-dom/vitest';
import type { Assembly } from '@portico/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppContext } from '../hooks/AppContext.ts';
import { LazyContribution } from './LazyContribution.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const later = <T,>(ms: number, value: T) =>
  new Promise<T>(resolve => setTimeout(() => resolve(value), ms));

it('renders a part as soon as it has come, though its place was shown already', async () => {
  // As in a browser: outside of React's test mode, which waits for nothing.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const load = () => later(30, { default: () => <p>The part</p> });
  render(
    <AppContext value={{ assembly: {} as Assembly, pluginId: 'parts' }}>
      <LazyContribution pluginId="parts" load={load} fallback={<p>On its way</p>} />
    </AppContext>,
  );
  await vi.waitFor(() => expect(screen.getByText('On its way')).toBeVisible());
  const shownAt = performance.now();
  await vi.waitFor(() => expect(screen.getByText('The part')).toBeVisible(), { interval: 5 });
  expect(performance.now() - shownAt).toBeLessThan(200);
});

it('renders the part of another load in the place of the one before', async () => {
  const named = (name: string) => async () => ({ default: () => <p>{name}</p> });
  const [one, two] = [named('One'), named('Two')];
  const element = (load: typeof one) => (
    <AppContext value={{ assembly: {} as Assembly, pluginId: 'parts' }}>
      <LazyContribution pluginId="parts" load={load} />
    </AppContext>
  );
  const { rerender } = render(element(one));
  expect(await screen.findByText('One')).toBeVisible();
  rerender(element(two));
  expect(await screen.findByText('Two')).toBeVisible();
  expect(screen.queryByText('One')).toBeNull();
});
