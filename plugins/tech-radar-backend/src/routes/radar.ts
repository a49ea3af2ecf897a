import { NotFoundError, ServiceUnavailableError } from '@portico/errors';
import { serve } from '@portico/server';
import {
  radarDataEndpoint,
  type RadarStatus,
  radarStatusEndpoint,
  techRadarReadPermission,
} from '@portico/tech-radar-common';
import type { Authorizer } from '@portico/contract/permissions';
import type { RadarStore } from '../store/RadarStore.ts';

/** What the plugin's routes and contributions work with. */
export interface TechRadarServices {
  /** `undefined` where no radar is configured. */
  store: RadarStore | undefined;
  authorizer: Authorizer;
}

const access = {
  access: ['user', 'service'],
  permission: techRadarReadPermission,
} as const;

/** Serves the radar with its state. */
export const radarStatusRoute = serve(radarStatusEndpoint, {
  ...access,
  async handle(_request, { store }: TechRadarServices): Promise<RadarStatus> {
    if (!store) return { isConfigured: false };
    const stored = await store.get();
    return {
      isConfigured: true,
      ...(stored?.radar && { radar: stored.radar }),
      ...(stored?.readAt !== undefined && { readAt: stored.readAt }),
      ...(stored?.problem && { problem: stored.problem }),
    };
  },
});

/** Serves the radar as published clients read it. */
export const radarDataRoute = serve(radarDataEndpoint, {
  ...access,
  async handle(_request, { store }: TechRadarServices) {
    if (!store)
      throw new NotFoundError(
        "No radar is configured; name its file or address in 'techRadar.url'",
      );
    const stored = await store.get();
    if (stored?.radar) return stored.radar;
    throw new ServiceUnavailableError(
      stored?.problem
        ? `The radar could not be read: ${stored.problem.message}`
        : 'The radar has not been read yet; try again in a moment',
    );
  },
});
