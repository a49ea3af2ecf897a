import Button from '@mui/material/Button';
import { useAddressParams, useApi, useDocumentTitle, useRouteRef } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import {
  type BulkRun,
  catalogImportApiRef,
  type FoundRepository,
  maxBulkRepositories,
} from '@portico/catalog-import-common';
import {
  EmptyState,
  ErrorPanel,
  InfoCard,
  Page,
  PageContent,
  PageHeader,
  WarningPanel,
} from '@portico/ui';
import { Select, TextField } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import { BulkEditDialog } from '../../components/Bulk/BulkEditDialog.tsx';
import { BulkRuns } from '../../components/Bulk/BulkRuns.tsx';
import { BulkStack } from '../../components/Bulk/BulkStack.tsx';
import { RepositoryTable } from '../../components/Bulk/RepositoryTable.tsx';
import { SignInPrompt } from '../../components/Bulk/SignInPrompt.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { type BulkChoices, choose, isImportable, writeRun } from '../../model/bulkChoice.ts';
import { formatTime } from '../../model/formatTime.ts';
import {
  getHostUrl,
  useFoundRepositories,
  useImportHosts,
  useImportOwners,
} from '../../queries/bulkImport.ts';
import { getUserToken } from '../../queries/hostAccess.ts';
import { bulkRunRouteRef, importPageRouteRef } from '../../routes.ts';

/** Chooses repositories of an organization or group, and begins to import them. */
export default function BulkImportPage() {
  const t = useTranslations(bulkImportTranslations);
  useDocumentTitle(t('page.title'));
  const importPath = useRouteRef(importPageRouteRef)?.();
  const [params, changeParams] = useAddressParams();
  const hosts = useImportHosts();
  const [onlyHost, ...others] = hosts.data ?? [];
  const host = params.get('host') ?? (others.length === 0 ? onlyHost?.host : undefined);
  const owners = useImportOwners(host);
  const owner = params.get('owner') ?? undefined;
  const { account, owners: found } = owners.data ?? {};
  const isSignInNeeded = owners.data !== undefined && found === undefined;
  const set = (name: 'host' | 'owner', value: string | undefined) =>
    changeParams(former => {
      if (name === 'host') former.delete('owner');
      if (value === undefined) former.delete(name);
      else former.set(name, value);
      return former;
    });
  const error = hosts.error ?? owners.error;
  return (
    <Page>
      <PageHeader
        title={t('page.title')}
        breadcrumbs={[{ label: t('page.breadcrumb'), to: importPath }]}
      />
      <PageContent>
        <BulkStack>
          <InfoCard title={t('choose.title')}>
            {error ? (
              <ErrorPanel
                error={error}
                title={t('choose.failed')}
                actions={
                  <Button
                    variant="outlined"
                    onClick={() => void (hosts.error ? hosts.refetch() : owners.refetch())}
                  >
                    {t('retry')}
                  </Button>
                }
              />
            ) : hosts.data?.length === 0 ? (
              <EmptyState title={t('choose.emptyHosts')} description={t('choose.emptyHostsHint')} />
            ) : (
              <BulkStack isRow>
                <Select
                  label={t('choose.host')}
                  items={(hosts.data ?? []).map(each => ({ value: each.host, label: each.host }))}
                  value={host}
                  onChange={value => set('host', value)}
                />
                <Select
                  label={t('choose.owner')}
                  description={t(account === 'user' ? 'choose.ownOwnerHint' : 'choose.ownerHint')}
                  items={(found ?? []).map(({ name }) => ({ value: name, label: name }))}
                  value={owner}
                  onChange={value => set('owner', value)}
                  isDisabled={host === undefined || isSignInNeeded}
                />
              </BulkStack>
            )}
            {host !== undefined && isSignInNeeded && (
              <SignInPrompt
                host={host}
                title={t('account.needed', { host })}
                label={t('account.signIn')}
                onSignedIn={async () => void (await owners.refetch())}
              />
            )}
          </InfoCard>
          {host !== undefined && owner !== undefined && account && found && !error ? (
            <Choice key={`${host} ${owner}`} host={host} owner={owner} account={account} />
          ) : (
            <BulkRuns />
          )}
        </BulkStack>
      </PageContent>
    </Page>
  );
}

interface ChoiceProps {
  host: string;
  owner: string;
  account: BulkRun['account'];
}

function Choice({ host, owner, account }: ChoiceProps) {
  const t = useTranslations(bulkImportTranslations);
  const locale = useLocale();
  const found = useFoundRepositories({ host, owner, account });
  const { repositories, limitedUntil } = found;
  const [choices, setChoices] = useState<BulkChoices>({});
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isEditing, setEditing] = useState(false);
  const chosen = (repositories ?? []).filter(
    each => selected.has(each.fullName) && isImportable(each),
  );
  return (
    <>
      {limitedUntil !== undefined && (
        <WarningPanel title={t('list.limited', { time: formatTime(limitedUntil, locale) })} />
      )}
      {found.isCut && (
        <WarningPanel severity="info" title={t('list.more', { count: maxBulkRepositories })} />
      )}
      <RepositoryTable
        repositories={repositories}
        isFetching={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        choices={choices}
        selected={selected}
        onSelect={setSelected}
        onEdit={() => setEditing(true)}
      />
      <BulkEditDialog
        isOpen={isEditing}
        count={chosen.length}
        onClose={() => setEditing(false)}
        onApply={choice => setChoices(former => choose(former, selected, choice))}
      />
      <StartCard host={host} owner={owner} account={account} chosen={chosen} choices={choices} />
    </>
  );
}

interface StartCardProps extends ChoiceProps {
  chosen: readonly FoundRepository[];
  choices: BulkChoices;
}

function StartCard({ host, owner, account, chosen, choices }: StartCardProps) {
  const t = useTranslations(bulkImportTranslations);
  const imports = useApi(catalogImportApiRef);
  const scmAuth = useApi(scmAuthApiRef);
  const getRunPath = useRouteRef(bulkRunRouteRef);
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const start = useMutation({
    mutationFn: async () => {
      const isOwn = account === 'user';
      return imports.startBulkRun({
        ...writeRun({ host, owner, title, body }, chosen, choices),
        ...(isOwn && {
          userToken: await getUserToken(getHostUrl(host), scmAuth, { instantPopup: true }),
        }),
      });
    },
    onSuccess: ({ id: runId }) => {
      const path = getRunPath?.({ runId });
      if (path !== undefined) void navigate(path);
    },
  });
  const isTooMuch = chosen.length > maxBulkRepositories;
  return (
    <InfoCard title={t('start.title')}>
      <BulkStack>
        <span>{t('start.hint')}</span>
        {account === 'user' && <span>{t('account.stored', { host })}</span>}
        <TextField label={t('start.subject')} value={title} onChange={setTitle} />
        <TextArea label={t('start.body')} value={body} onChange={setBody} rows={3} />
        {isTooMuch && <WarningPanel title={t('start.tooMany', { count: maxBulkRepositories })} />}
        {start.error && <ErrorPanel error={start.error} title={t('start.failed')} />}
        <div>
          <Button
            variant="contained"
            disabled={chosen.length === 0 || isTooMuch}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t('start.submit', { count: chosen.length })}
          </Button>
        </div>
      </BulkStack>
    </InfoCard>
  );
}
