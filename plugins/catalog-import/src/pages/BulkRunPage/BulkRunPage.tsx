import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { NotFoundPlace, useApi, useDocumentTitle, useRouteRef } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import {
  type BulkRepository,
  type BulkRun,
  catalogImportApiRef,
  importStateSchema,
} from '@portico/catalog-import-common';
import { EntityRefLink } from '@portico/catalog';
import {
  ErrorPanel,
  InfoCard,
  Link,
  Page,
  PageContent,
  PageHeader,
  Progress,
  StateBadge,
  useProblemText,
  WarningPanel,
} from '@portico/ui';
import { FilterPopover } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import { BulkStack } from '../../components/Bulk/BulkStack.tsx';
import { SignInPrompt } from '../../components/Bulk/SignInPrompt.tsx';
import { countDone, importStateLooks, isRetryable } from '../../model/bulkProgress.ts';
import { formatTime } from '../../model/formatTime.ts';
import { getHostUrl, useBulkRun } from '../../queries/bulkImport.ts';
import { getUserToken } from '../../queries/hostAccess.ts';
import { bulkImportRouteRef } from '../../routes.ts';

/** A bulk import: how far each repository is, and why. */
export default function BulkRunPage() {
  const t = useTranslations(bulkImportTranslations);
  const { runId = '' } = useParams();
  const bulkPath = useRouteRef(bulkImportRouteRef)?.();
  const { data, error, refetch } = useBulkRun(runId);
  const title = data ? t('run.title', { owner: data.run.owner }) : t('page.title');
  useDocumentTitle(title);
  if (data === null) return <NotFoundPlace />;
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={data?.run.host}
        breadcrumbs={[{ label: t('page.title'), to: bulkPath }]}
        actions={data && <RunActions run={data.run} onChanged={() => void refetch()} />}
      />
      <PageContent>
        <BulkStack>
          {data && <RunState run={data.run} onChanged={async () => void (await refetch())} />}
          {error && !data ? (
            <ErrorPanel error={error} title={t('run.failed')} onRetry={refetch} />
          ) : (
            <RepositoryStates repositories={data?.repositories} />
          )}
        </BulkStack>
      </PageContent>
    </Page>
  );
}

function RunActions({ run, onChanged }: { run: BulkRun; onChanged: () => void }) {
  const t = useTranslations(bulkImportTranslations);
  const imports = useApi(catalogImportApiRef);
  const scmAuth = useApi(scmAuthApiRef);
  const describe = useProblemText();
  const change = useMutation({
    mutationFn: async (action: 'cancel' | 'retry') => {
      if (action === 'cancel') return imports.cancelBulkRun(run.id);
      const url = getHostUrl(run.host);
      const isOwn = run.account === 'user';
      const userToken = isOwn
        ? await getUserToken(url, scmAuth, { instantPopup: true })
        : undefined;
      return imports.retryBulkRun(run.id, { userToken });
    },
    onSettled: onChanged,
  });
  return (
    <>
      {change.error && (
        <StateBadge state="broken" look="plain">
          {describe(change.error).text}
        </StateBadge>
      )}
      {run.state === 'running' && (
        <Button
          variant="outlined"
          loading={change.isPending}
          onClick={() => change.mutate('cancel')}
        >
          {t('run.cancel')}
        </Button>
      )}
      {isRetryable(run) && (
        <Button
          variant="contained"
          loading={change.isPending}
          onClick={() => change.mutate('retry')}
        >
          {t('run.retry')}
        </Button>
      )}
    </>
  );
}

function RunState({ run, onChanged }: { run: BulkRun; onChanged: () => Promise<void> }) {
  const t = useTranslations(bulkImportTranslations);
  const imports = useApi(catalogImportApiRef);
  const locale = useLocale();
  const done = countDone(run);
  const isRunning = run.state === 'running';
  return (
    <InfoCard>
      <BulkStack>
        <output>
          {t(`runState.${run.state}`)} · {t('run.progress', { done, total: run.total })}
        </output>
        {isRunning && run.pausedUntil === undefined && !run.needsSignIn && <Progress />}
        {run.needsSignIn && (
          <SignInPrompt
            host={run.host}
            title={t('run.signIn', { host: run.host })}
            label={t('run.signInAgain')}
            isAgain
            onSignedIn={async userToken => {
              await imports.continueBulkRun(run.id, { userToken });
              await onChanged();
            }}
          />
        )}
        {run.pausedUntil !== undefined && !run.needsSignIn && (
          <WarningPanel title={t('run.paused', { time: formatTime(run.pausedUntil, locale) })} />
        )}
        <Counts>
          {importStateSchema.options.map(state => {
            const count = run.counts[state] ?? 0;
            return (
              count > 0 && (
                <li key={state}>
                  <StateBadge state={importStateLooks[state]}>
                    {t(`state.${state}`)}: {count.toLocaleString(locale)}
                  </StateBadge>
                </li>
              )
            );
          })}
        </Counts>
        {(isRunning || (run.counts.open ?? 0) > 0) && <span>{t('run.followed')}</span>}
      </BulkStack>
    </InfoCard>
  );
}

function RepositoryStates({ repositories }: { repositories: BulkRepository[] | undefined }) {
  const t = useTranslations(bulkImportTranslations);
  const [states, setStates] = useState<readonly string[]>([]);
  const columns = useColumns();
  const rows = useMemo(
    () => repositories?.filter(({ state }) => states.length === 0 || states.includes(state)),
    [repositories, states],
  );
  return (
    <Table
      label={t('list.title')}
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      paging="none"
      toolbar={
        <FilterPopover
          label={t('column.state')}
          options={importStateSchema.options
            .filter(value => repositories?.some(({ state }) => state === value))
            .map(value => ({ value, label: t(`state.${value}`) }))}
          selected={states}
          onChange={setStates}
        />
      }
    />
  );
}

function useColumns(): readonly TableColumn<BulkRepository>[] {
  const t = useTranslations(bulkImportTranslations);
  return useMemo(
    () => [
      {
        id: 'repository',
        header: t('column.repository'),
        text: ({ fullName }) => fullName,
        render: ({ fullName, url, entityRef, state }) =>
          state === 'registered' && entityRef !== undefined ? (
            <EntityRefLink entityRef={entityRef}>{fullName}</EntityRefLink>
          ) : (
            <Link to={url}>{fullName}</Link>
          ),
        minWidth: 200,
      },
      {
        id: 'state',
        header: t('column.state'),
        text: ({ state }) => t(`state.${state}`),
        render: ({ state }) => (
          <StateBadge state={importStateLooks[state]} look="plain">
            {t(`state.${state}`)}
          </StateBadge>
        ),
        minWidth: 170,
        grow: 0.5,
      },
      {
        id: 'pull',
        header: t('column.pullRequest'),
        text: ({ pullRequestUrl }) => pullRequestUrl,
        render: ({ pullRequestUrl }) =>
          pullRequestUrl !== undefined && (
            <Link to={pullRequestUrl}>{nameLast(pullRequestUrl)}</Link>
          ),
        minWidth: 110,
        grow: 0.3,
      },
      {
        id: 'reason',
        header: t('column.reason'),
        text: ({ reason }) => reason,
        isQuiet: true,
        isSortable: false,
        minWidth: 200,
        grow: 2,
      },
    ],
    [t],
  );
}

/** A pull request by its number. */
function nameLast(url: string): string {
  return `#${url.split('/').findLast(part => /^\d+$/.test(part)) ?? url}`;
}

const Counts = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));
