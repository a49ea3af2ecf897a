import type { EntityProvider, EntityProviderConnection } from '@portico/catalog-node';
import { applyMutation } from '../ingestion/apply/applyMutation.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import type { RunReporter } from './RunReporter.ts';
import type { SettleWorker } from './SettleWorker.ts';

/** Applies what a provider brings. */
export async function connectProvider(
  provider: EntityProvider,
  {
    context,
    settler,
    reporter,
    refreshes,
  }: {
    context: WorkerContext;
    settler: SettleWorker;
    reporter: RunReporter;
    refreshes: Pick<EntityProviderConnection, 'refreshKeys' | 'refreshUrls'>;
  },
): Promise<void> {
  const ref = `provider:${provider.getProviderName()}`;
  // One mutation after the other: a full one must not overtake a delta.
  let last: Promise<void> = Promise.resolve();
  await provider.connect({
    ...refreshes,
    applyMutation: mutation => {
      const applied = last.then(async () => void (await applyMutation(context, ref, mutation)));
      last = applied.then(
        async () => {
          await settler.drain();
          await reporter.report(ref);
        },
        () => {},
      );
      return applied;
    },
  });
}
