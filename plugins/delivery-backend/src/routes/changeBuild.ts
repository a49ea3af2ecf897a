import { changeBuildEndpoint, deliveryBuildStartPermission } from '@portico/delivery-common';
import { NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import type { DeliveryServices } from './DeliveryServices.ts';
import { inWords, requireBuilds } from './requireBuilds.ts';

const timeoutMs = 20_000;

/** Runs a build again or cancels it with the caller's own token: the host decides whether they may. */
export const changeBuildRoute = serve(changeBuildEndpoint, {
  access: ['signed-in'],
  permission: deliveryBuildStartPermission,
  auditSubject: ({ body: { action, provider, project, build } }) => ({
    action,
    provider,
    project,
    build,
  }),
  async handle({ body, ...call }, services: DeliveryServices) {
    const { entity, entityRef, provider, project } = await requireBuilds(call, body, services);
    const change = provider.actions?.[body.action];
    if (!change)
      throw new NotFoundError(`Builds of '${provider.title}' cannot be changed for '${entityRef}'`);
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]);
    await inWords(() => change(project, body.build, { token: body.userToken, signal }));
    await services.reader.refreshBuilds(entity, provider);
    return {};
  },
});
