import '@testing-library/jest-dom/vitest';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { PorticoThemeProvider } from '../theme/PorticoThemeProvider.tsx';

type Rendered = Pick<RenderResult, 'container' | 'unmount'> & {
  rerender: (next: ReactNode) => void;
};

/** Renders something as it is in the portal: with theme and router. */
export function renderInTheme(node: ReactNode, routes: string[] = ['/']): Rendered {
  const wrap = (content: ReactNode) => (
    <PorticoThemeProvider mode="light">
      <MemoryRouter initialEntries={routes} initialIndex={routes.length - 1}>
        {content}
        <ShownPath />
      </MemoryRouter>
    </PorticoThemeProvider>
  );
  const { container, unmount, rerender } = render(wrap(node));
  return { container, unmount, rerender: next => rerender(wrap(next)) };
}

function ShownPath() {
  const { pathname, search } = useLocation();
  return <output data-testid="path">{pathname + search}</output>;
}
