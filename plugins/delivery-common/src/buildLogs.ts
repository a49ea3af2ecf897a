import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint, userTokenSchema } from '@portico/contract';
import * as z from 'zod/mini';
import { buildStateSchema } from './builds.ts';

/** Bytes of a log that are passed on; the rest is on the host's own page. */
export const maxLogBytes = 50_000_000;

const id = z.string().check(z.regex(/^\w[\w.-]{0,99}$/, 'must be an id as the host names it'));
const buildQuery = z.object({
  provider: z.string().check(z.minLength(1), z.maxLength(100)),
  host: z.string().check(z.minLength(1), z.maxLength(300)),
  project: z.string().check(z.minLength(1), z.maxLength(200)),
  build: id,
});

/** A job of a build, which has a log of its own. */
export const buildJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: buildStateSchema,
  /** Its page at the host. */
  url: z.string(),
  /** In their order. */
  steps: z.array(z.object({ name: z.string(), state: buildStateSchema })),
});
/** A job of a build. */
export type BuildJob = z.infer<typeof buildJobSchema>;

/** The jobs of a build, in the order of the host. */
export const buildJobsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/:kind/:namespace/:name/build-jobs',
  params: entityNameSchema,
  query: buildQuery,
  answer: z.object({ items: z.array(buildJobSchema) }),
  summary: 'The jobs of a build with their steps',
});

/** The log of a job as plain text, which is streamed; secrets in it are replaced. */
export const buildLogEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/:kind/:namespace/:name/build-log',
  params: entityNameSchema,
  query: z.extend(buildQuery, { job: id }),
  summary: 'The log of a job as plain text',
});

/** What people can do with a build. */
export const buildActionSchema = z.literal(['rerun', 'cancel']);
/** What people can do with a build. */
export type BuildAction = z.infer<typeof buildActionSchema>;

/** Runs a build again, or cancels it, in the name of the caller at the host. */
export const changeBuildEndpoint = defineEndpoint({
  method: 'POST',
  path: '/entities/:kind/:namespace/:name/build-changes',
  params: entityNameSchema,
  body: z.extend(buildQuery, { action: buildActionSchema, userToken: userTokenSchema }),
  answer: z.object({}),
  summary: 'Runs a build again, or cancels it',
});
