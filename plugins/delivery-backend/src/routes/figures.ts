import { deliveryFiguresEndpoint, deliveryReadPermission } from '@portico/delivery-common';
import { serve } from '@portico/server';
import type { DeliveryServices } from './DeliveryServices.ts';
import { listOwned } from './listOwned.ts';

/** Answers figures of what some owners own, as far as the caller may see it. */
export const figuresRoute = serve(deliveryFiguresEndpoint, {
  access: ['user', 'service'],
  permission: deliveryReadPermission,
  isWrite: false,
  async handle({ body, issueTokenFor, decide, signal }, { catalog, figures }: DeliveryServices) {
    const options = { token: await issueTokenFor('catalog'), signal };
    const entities = await listOwned(body.owners, catalog, options);
    const isAllowed = async (permission: Parameters<typeof decide>[0]) =>
      (await decide(permission)).result !== 'DENY';
    return figures.read(entities, { signal, isAllowed });
  },
});
