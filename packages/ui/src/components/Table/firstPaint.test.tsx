import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Table } from './Table.tsx';
import { stickyTop } from './TableFrame.tsx';
import { makeServiceRows, serviceColumns } from './tableStoryRows.ts';

const rows = makeServiceRows(25);

function renderTable(hasStickyHead = false) {
  renderInTheme(
    <Table
      label="Services"
      columns={serviceColumns}
      rows={rows}
      getRowId={row => row.ref}
      paging="none"
      hasStickyHead={hasStickyHead}
      toolbar={<b>Toolbar</b>}
    />,
  );
}

/** A browser that has painted so often. */
function stubPaints(count: number) {
  vi.stubGlobal('PerformancePaintTiming', vi.fn<() => void>());
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    Array.from({ length: count }, () => ({}) as PerformanceEntry),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('renders some rows before the page shows anything, with room for all, and the others after', async () => {
  const frames: FrameRequestCallback[] = [];
  stubPaints(0);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  renderTable();
  expect(screen.getAllByRole('rowheader')).toHaveLength(10);
  const body = screen.getAllByRole('rowgroup').at(-1);
  expect(body).toHaveStyle({ minHeight: `${25 * 35}px` });
  act(() => {
    for (const frame of frames) frame(0);
  });
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(25));
  expect(body).not.toHaveStyle({ minHeight: `${25 * 35}px` });
});

it('renders all rows at once where the page has shown something', () => {
  stubPaints(1);
  renderTable();
  expect(screen.getAllByRole('rowheader')).toHaveLength(25);
});

it('gives the height of the bar to the head alone, and measures nothing while it renders', () => {
  let report: ResizeObserverCallback | undefined;
  const observe = vi.fn<(element: Element) => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: ResizeObserverCallback) {
        report = callback;
      }
      observe = observe;
      unobserve() {}
      disconnect() {}
    },
  );
  const measured = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
  renderTable(true);
  expect(measured).not.toHaveBeenCalled();
  expect(observe).toHaveBeenCalledOnce();
  report?.(
    [{ borderBoxSize: [{ blockSize: 96.5, inlineSize: 900 }] } as unknown as ResizeObserverEntry],
    {} as ResizeObserver,
  );
  const [head] = screen.getAllByRole('rowgroup');
  expect(head?.style.getPropertyValue(stickyTop)).toBe('96.5px');
  const others = document.querySelectorAll(`[style*="${stickyTop}"]`);
  expect([...others]).toEqual([head]);
});
