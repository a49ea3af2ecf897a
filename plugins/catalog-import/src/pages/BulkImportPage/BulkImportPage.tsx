import Button from '@mui/material/Button';
import { useAddressParams, useDocumentTitle, useRouteRef } from '@portico/app';
import { type BulkRun, maxBulkRepositories } from '@portico/catalog-import-common';
import {
  EmptyState,
  InfoCard,
  Page,
  PageContent,
  PageHeader,
  Progress,
  WarningPanel,
} from '@portico/ui';
import { Select } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import { AnalysisError } from '../../components/AnalysisError.tsx';
import { BulkEditDialog } from '../../components/Bulk/BulkEditDialog.tsx';
import { BulkRuns } from '../../components/Bulk/BulkRuns.tsx';
import { BulkStack } from '../../components/Bulk/BulkStack.tsx';
import { HowItWorks } from '../../components/Bulk/HowItWorks.tsx';
import { ImportBar } from '../../components/Bulk/ImportBar.tsx';
import { ImportReview } from '../../components/Bulk/ImportReview.tsx';
import { RepositoryTable } from '../../components/Bulk/RepositoryTable.tsx';
import { SignInPrompt } from '../../components/Bulk/SignInPrompt.tsx';
import { type BulkChoices, choose, isImportable } from '../../model/bulkChoice.ts';
import { formatTime } from '../../model/formatTime.ts';
import {
  getHostUrl,
  useFoundRepositories,
  useImportHosts,
  useImportOwners,
} from '../../queries/bulkImport.ts';
import { importPageRouteRef } from '../../routes.ts';

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
            <BulkStack>
              {hosts.data?.length === 0 ? (
                <EmptyState
                  title={t('choose.emptyHosts')}
                  description={t('choose.emptyHostsHint')}
                />
              ) : (
                <BulkStack isRow>
                  <Select
                    label={t('choose.host')}
                    items={(hosts.data ?? []).map(each => ({ value: each.host, label: each.host }))}
                    value={host}
                    onChange={value => set('host', value)}
                    isDisabled={hosts.data === undefined}
                    {...(hosts.isPending && { placeholder: t('choose.loading') })}
                  />
                  <OwnerSelect
                    host={host}
                    owners={owners}
                    value={owner}
                    onChange={value => set('owner', value)}
                  />
                </BulkStack>
              )}
              {error && (
                <AnalysisError
                  error={error}
                  url={host === undefined ? undefined : getHostUrl(host)}
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
              )}
            </BulkStack>
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
            <>
              <BulkRuns />
              <HowItWorks />
            </>
          )}
        </BulkStack>
      </PageContent>
    </Page>
  );
}

interface OwnerSelectProps {
  host: string | undefined;
  owners: ReturnType<typeof useImportOwners>;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function OwnerSelect({ host, owners, value, onChange }: OwnerSelectProps) {
  const t = useTranslations(bulkImportTranslations);
  const { data: { account, owners: found } = {}, isLoading } = owners;
  const hint = account === 'user' ? t('choose.ownOwnerHint') : t('choose.ownerHint');
  const placeholder = isLoading
    ? t('choose.loading')
    : found?.length === 0
      ? t('choose.emptyOwners')
      : undefined;
  return (
    <div aria-busy={isLoading}>
      <Select
        label={t('choose.owner')}
        description={isLoading ? t('choose.ownerLoading', { host: host ?? '' }) : hint}
        items={(found ?? []).map(({ name }) => ({ value: name, label: name }))}
        value={value}
        onChange={onChange}
        isDisabled={found === undefined}
        {...(placeholder !== undefined && { placeholder })}
      />
      {isLoading && <Progress />}
    </div>
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
  const [isReviewing, setReviewing] = useState(false);
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
        owner={owner}
        repositories={repositories}
        isFetching={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        choices={choices}
        selected={selected}
        onSelect={setSelected}
      />
      <BulkEditDialog
        isOpen={isEditing}
        count={chosen.length}
        onClose={() => setEditing(false)}
        onApply={choice => setChoices(former => choose(former, selected, choice))}
      />
      <ImportBar
        chosen={chosen}
        onEdit={() => setEditing(true)}
        onReview={() => setReviewing(true)}
      />
      <ImportReview
        isOpen={isReviewing}
        onClose={() => setReviewing(false)}
        host={host}
        owner={owner}
        account={account}
        chosen={chosen}
        choices={choices}
      />
    </>
  );
}
