import type { Page, Request } from '@playwright/test';

/**
 * Records the calls of a page to the API, each as method, address and body, until its twins are listed: calls that are
 * made while the same call is still without an answer. What is read again later may have changed meanwhile.
 */
export function recordCalls(page: Page): { listTwins(): string[] } {
  const open = new Map<Request, string>();
  const twins: string[] = [];
  const handleRequest = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.includes('/api/')) return;
    const call = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim();
    if ([...open.values()].includes(call)) twins.push(call);
    open.set(request, call);
  };
  const handleEnd = (request: Request) => void open.delete(request);
  page.on('request', handleRequest);
  page.on('requestfinished', handleEnd);
  page.on('requestfailed', handleEnd);
  return {
    listTwins() {
      page.off('request', handleRequest);
      page.off('requestfinished', handleEnd);
      page.off('requestfailed', handleEnd);
      return twins;
    },
  };
}
