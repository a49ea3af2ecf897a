import type { Page, Request } from '@playwright/test';
import { describeCallShape } from '@portico/testing/pages';

/** How often a page may make one query about different entities: once for each level of groups, never once for each row. */
const maxOfShape = 6;

/** What a page does more often than it should. */
export interface ExcessCalls {
  /** Calls that were made while the same call was still without an answer. */
  twins: string[];
  /** Shapes of calls that were made for one row after the other, each with their number. */
  perRow: string[];
}

/**
 * Records the calls of a page to the API, each as method, address and body, until those are listed that it should not
 * make. What is read again after its answer may have changed meanwhile, and is no twin.
 */
export function recordCalls(page: Page): { listExcess(): ExcessCalls } {
  const open = new Map<Request, string>();
  const twins: string[] = [];
  const shapes = new Map<string, number>();
  const handleRequest = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.includes('/api/')) return;
    const call = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim();
    if ([...open.values()].includes(call)) twins.push(call);
    open.set(request, call);
    const shape = describeCallShape(request.method(), request.url(), request.postData());
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  };
  const handleEnd = (request: Request) => void open.delete(request);
  page.on('request', handleRequest);
  page.on('requestfinished', handleEnd);
  page.on('requestfailed', handleEnd);
  return {
    listExcess() {
      page.off('request', handleRequest);
      page.off('requestfinished', handleEnd);
      page.off('requestfailed', handleEnd);
      const perRow = [...shapes]
        .filter(([, count]) => count > maxOfShape)
        .map(([shape, count]) => `${count} times ${shape}`);
      return { twins, perRow };
    },
  };
}
