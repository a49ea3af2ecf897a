import type { SourceSample as CountedSample } from '@portico/catalog-common/operations';
import { stringifyEntityRef } from '@portico/catalog-model';
import type {
  EntitySource,
  SampledItem,
  SampleLimits,
  SourceReading,
  SourceRecord,
  SourceSample,
} from '@portico/catalog-node';
import { ServiceUnavailableError, toError } from '@portico/errors';
import type { Logger } from '@portico/server';

const limits: SampleLimits = { taken: 20, pages: 5, requests: 40 };
const timeoutMs = 30_000;
const maxNamesPerFilter = 10;
const maxFilters = 50;
const maxReasons = 20;
const maxTextLength = 500;

/**
 * Tries the filters of a source on the first of what it lists, within few requests. Nothing is stored.
 *
 * @throws ServiceUnavailableError when it takes too long or too many requests, and for all that the source throws.
 */
export async function sampleSource(
  source: EntitySource,
  { logger, stopping }: { logger: Logger; stopping: AbortSignal },
): Promise<CountedSample> {
  const spent = new AbortController();
  let requests = 0;
  const reading: SourceReading = {
    signal: AbortSignal.any([spent.signal, stopping, AbortSignal.timeout(timeoutMs)]),
    logger,
    countRequest() {
      requests += 1;
      if (requests > limits.requests) spent.abort();
    },
  };
  try {
    const { items, isWhole } = await (source.sample?.(reading, limits) ??
      samplePages(source, reading));
    return { ...countItems(items), isWhole, requests };
  } catch (error) {
    // What the host refuses is not refused to the caller.
    const message = reading.signal.aborted
      ? `a sample needs more than ${limits.requests} requests or ${timeoutMs / 1000} s; read it instead`
      : toError(error).message.slice(0, 2 * maxTextLength);
    throw new ServiceUnavailableError(`Source '${source.name}' was not tried: ${message}`, {
      cause: error,
    });
  }
}

/** What the first pages of a source give, which says nothing of what it omits. */
async function samplePages(source: EntitySource, reading: SourceReading): Promise<SourceSample> {
  const records: SourceRecord[] = [];
  let position: string | undefined;
  for (let pages = 0; pages < limits.pages && records.length < limits.taken; pages += 1) {
    const page = await source.readPage(position, reading);
    for (const record of page.records) records.push(record);
    position = page.next;
    if (position === undefined) break;
  }
  const entities = await source.toEntities(records);
  const items = entities.map(entity => ({ name: stringifyEntityRef(entity), reasons: [] }));
  return { items, isWhole: position === undefined };
}

function countItems(items: readonly SampledItem[]): Omit<CountedSample, 'isWhole' | 'requests'> {
  const taken = items.filter(({ refusedBy }) => refusedBy === undefined);
  const omitted = Map.groupBy(
    items.filter(({ refusedBy }) => refusedBy !== undefined),
    ({ refusedBy = '' }) => refusedBy,
  );
  const refused = [...omitted].slice(0, maxFilters).map(([filter, all]) => ({
    filter: shorten(filter),
    count: all.length,
    names: all.slice(0, maxNamesPerFilter).map(({ name }) => shorten(name)),
  }));
  return {
    taken: taken.slice(0, limits.taken).map(({ name, url, reasons }) => ({
      name: shorten(name),
      ...(url !== undefined && { url: url.slice(0, 4 * maxTextLength) }),
      reasons: reasons.slice(0, maxReasons).map(shorten),
    })),
    takenCount: taken.length,
    refused: refused.toSorted((a, b) => b.count - a.count),
  };
}

const shorten = (text: string) => text.slice(0, maxTextLength);
