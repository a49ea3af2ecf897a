import { WebhookReceiver } from '@portico/code-hosts-node';
import type { CodeHost } from '@portico/code-hosts';

/** A receiver that knows webhooks of its own process. */
export function createWebhookReceiver(hosts: readonly CodeHost[]): WebhookReceiver {
  const known = new Set<string>();
  return new WebhookReceiver(hosts, {
    async add(digest) {
      const isNew = !known.has(digest);
      known.add(digest);
      return isNew;
    },
    remove: async digest => void known.delete(digest),
  });
}
