import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  buildJobsEndpoint,
  buildLogEndpoint,
  deliveryLogReadPermission,
  deliveryReadPermission,
} from '@portico/delivery-common';
import { NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { boundJobs } from '../read/boundItems.ts';
import { cleanLog } from '../read/cleanLog.ts';
import type { DeliveryServices } from './DeliveryServices.ts';
import { type BuildCall, type BuildNames, inWords, requireBuilds } from './requireBuilds.ts';

interface Call extends BuildCall {
  query: BuildNames;
}

const jobsTimeoutMs = 20_000;
const logTimeoutMs = 300_000;

/** Lists the jobs of a build of an entity that the caller may read. */
export const buildJobsRoute = serve(buildJobsEndpoint, {
  access: ['user', 'service'],
  permission: deliveryReadPermission,
  async handle(call, services: DeliveryServices) {
    const { logs, project } = await requireLogs(call, services);
    const options = createOptions(call.signal, jobsTimeoutMs);
    const jobs = await inWords(() => logs.listJobs(project, call.query.build, options));
    return { items: boundJobs(jobs, project.url) };
  },
});

/** Streams the log of a job of a build of an entity that the caller may read. */
export const buildLogRoute = serve(buildLogEndpoint, {
  access: ['user', 'service'],
  permission: deliveryLogReadPermission,
  async handle(call, services: DeliveryServices) {
    const { logs, project } = await requireLogs(call, services);
    const options = createOptions(call.signal, logTimeoutMs);
    const log = await inWords(() => logs.open(project, call.query.job, options));
    return new RawAnswer({
      headers: {
        // As text only: a log is the work of whoever may change the build.
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
      body: Readable.from(cleanLog(log as ReadableStream<Uint8Array>)),
    });
  },
});

async function requireLogs({ query, ...call }: Call, services: DeliveryServices) {
  const { entityRef, provider, project } = await requireBuilds(call, query, services);
  if (provider.logs) return { logs: provider.logs, project };
  throw new NotFoundError(`Logs of '${provider.title}' cannot be read for '${entityRef}'`);
}

function createOptions(signal: AbortSignal, timeoutMs: number) {
  return {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    isBackground: false,
  };
}
