import '@testing-library/jest-dom/vitest';
import type { Assembly } from '@portico/core';
import { cleanup, render, screen } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppContext } from '../hooks/AppContext.ts';
import { LazyContribution } from './LazyContribution.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Resolves as soon as what an element shows has changed. */
function waitForChange(element: Element): Promise<void> {
  return new Promise(resolve => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { childList: true, subtree: true });
  });
}

it('renders a part as soon as it has come, though its place was shown already', async () => {
  // As in a browser: outside of React's test mode, which waits for nothing.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // React holds back what was suspended until its place was shown for a while; here that while never passes by itself.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const loading = Promise.withResolvers<{ default: () => ReactNode }>();
  const Suspended = lazy(() => loading.promise);
  const suspended = render(
    <Suspense fallback={<p>On its way</p>}>
      <Suspended />
    </Suspense>,
  );
  const contribution = render(
    <AppContext value={{ assembly: {} as Assembly, pluginId: 'parts' }}>
      <LazyContribution
        pluginId="parts"
        load={() => loading.promise}
        fallback={<p>On its way</p>}
      />
    </AppContext>,
  );
  await vi.waitFor(() => expect(screen.getAllByText('On its way')).toHaveLength(2));
  loading.resolve({ default: () => <p>The part</p> });
  await waitForChange(contribution.container);
  expect(contribution.container).toHaveTextContent('The part');
  expect(suspended.container).toHaveTextContent('On its way');
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
