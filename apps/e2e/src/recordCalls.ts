import type { Page, Request } from '@playwright/test';

/** What is read anew after so long is polled. */
const pollMs = 2000;

/** Records the calls of a page to the API, each as method, address and body, until its twins are listed. */
export function recordCalls(page: Page): { listTwins(): string[] } {
  const startedAt = new Map<string, number>();
  const twins: string[] = [];
  const record = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.includes('/api/')) return;
    const call = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim();
    const before = startedAt.get(call);
    startedAt.set(call, Date.now());
    if (before !== undefined && Date.now() - before < pollMs) twins.push(call);
  };
  page.on('request', record);
  return {
    listTwins() {
      page.off('request', record);
      return twins;
    },
  };
}
