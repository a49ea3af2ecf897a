import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TestApp, type TestAppOptions } from './TestApp.tsx';

/** Renders a component in a portal of its own. */
export function renderInTestApp(
  element: ReactNode,
  options: TestAppOptions = {},
): RenderResult & { getAddress: () => string } {
  const result = render(<TestApp {...options}>{element}</TestApp>);
  return { ...result, getAddress: () => result.getByTestId('address').textContent ?? '' };
}
