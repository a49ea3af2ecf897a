import type { BulkRun } from '@portico/catalog-import-common';
import type { NotificationsApi } from '@portico/notifications-node';
import type { JobType } from '@portico/server/work';
import { z } from 'zod';
import type { ImportStore } from '../store/ImportStore.ts';

/** Sends the news that a bulk run has ended; added in the transaction that ends it. */
export const runNewsJob: JobType<{ runId: string }> = {
  id: 'send-run-news',
  payload: z.object({ runId: z.string() }),
};

type Counts = BulkRun['counts'];

const texts = {
  en: {
    title: (owner: string) => `Your import from ${owner} has ended`,
    parts: { open: 'with an open pull request', registered: 'registered', failed: 'failed' },
    repositories: (count: number) => `Of ${count} repositories`,
  },
  de: {
    title: (owner: string) => `Ihr Import aus ${owner} ist beendet`,
    parts: {
      open: 'mit offenem Pull Request',
      registered: 'aufgenommen',
      failed: 'fehlgeschlagen',
    },
    repositories: (count: number) => `Von ${count} Repositorys`,
  },
};
const maxOwnerLength = 300;

/** Notifies whoever started a bulk run that it has ended. Its next end takes the place of this one. */
export async function sendRunNews(
  runId: string,
  {
    store,
    notifications,
    signal,
  }: {
    store: Pick<ImportStore, 'getRun' | 'describeRun'>;
    notifications: NotificationsApi;
    signal: AbortSignal;
  },
): Promise<void> {
  const row = await store.getRun(runId);
  // One that is tried again meanwhile is reported when it ends.
  if (!row || row.news_language === null || row.state !== 'done') return;
  const { counts, total, owner } = await store.describeRun(row);
  const { title, ...rest } = row.news_language === 'de' ? texts.de : texts.en;
  await notifications.send(
    {
      recipients: { type: 'entity', entityRef: row.created_by },
      payload: {
        title: title(owner.slice(0, maxOwnerLength)),
        description: describe(counts, total, rest),
        link: `/catalog-import/bulk/${encodeURIComponent(runId)}`,
        severity: counts.failed ? 'high' : 'normal',
        topic: 'imports',
        scope: runId,
      },
    },
    { signal },
  );
}

function describe(
  counts: Counts,
  total: number,
  { parts, repositories }: Omit<(typeof texts)['en'], 'title'>,
): string {
  const states = ['registered', 'open', 'failed'] as const;
  const found = states.flatMap(state =>
    counts[state] ? [`${counts[state]} ${parts[state]}`] : [],
  );
  return `${repositories(total)}: ${found.join(', ')}`;
}
