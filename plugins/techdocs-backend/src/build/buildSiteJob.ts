import type { JobType } from '@portico/server/work';
import { z } from 'zod';

/** Builds the site of an entity. */
export const buildSiteJob: JobType<{ entityRef: string }> = {
  id: 'build-site',
  payload: z.object({ entityRef: z.string() }),
};
