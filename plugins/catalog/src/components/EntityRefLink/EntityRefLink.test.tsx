import { aComponent } from '@portico/catalog-common/testing';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { catalogPlugin } from '../../plugin.ts';
import { EntityRefLink } from './EntityRefLink.tsx';

afterEach(() => void vi.useRealTimers());

it('reports its ref to a pointer that rests on it for one and a half seconds', async () => {
  const pay = aComponent({ name: 'pay', metadata: { title: 'Payments' } });
  renderInTestApp(<EntityRefLink entityRef={pay} />, { plugins: [catalogPlugin] });
  const link = await screen.findByRole('link', { name: 'Payments' });
  vi.useFakeTimers();
  fireEvent.pointerEnter(link);
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(link).not.toHaveAccessibleDescription();
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('component:default/pay');
  expect(link).toHaveAccessibleDescription('component:default/pay');
});
