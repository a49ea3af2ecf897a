import { buffer } from 'node:stream/consumers';
import { receiveWebhookEndpoint } from '@portico/catalog-common';
import { isAffected } from '@portico/code-hosts-node';
import { NotFoundError } from '@portico/errors';
import { serveRaw } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import type { CatalogServices } from '../CatalogServices.ts';

/** Has the URLs read again that a push changed. What the host signs the webhook with is what lets it in. */
export const receiveWebhookRoute = serveRaw(receiveWebhookEndpoint, {
  access: ['public'],
  // Its secret is the password of a basic authentication, which no caller of the portal has.
  isOpen: path => path === '/webhooks/azure',
  async handle({ params, headers, body }, { engine, hosts }: CatalogServices) {
    if (!hosts) throw new NotFoundError('No code hosts are configured');
    const webhook = { type: params.type, headers, body: await buffer(body) };
    const refreshed = await hosts.receive(webhook, async received => {
      let count = 0;
      for (const { repository } of received.pushes) {
        const name = repository.slice(repository.lastIndexOf('/') + 1);
        // Other names may be written in several forms.
        const text = /^[\w.-]+$/.test(name) ? name : '';
        count += await engine.refreshUrls(text, address =>
          isAffected(address, received, hosts.codeHosts),
        );
      }
      return count;
    });
    return RawAnswer.json(JSON.stringify({ refreshed }), { status: 202 });
  },
});
