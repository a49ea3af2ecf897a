import Button from '@mui/material/Button';
import { useAddressParams, useDocumentTitle, useRouteRef } from '@portico/app';
import { type BulkRun, maxBulkRepositories } from '@portico/catalog-import-common';
import {
  EmptyState,
  ErrorPanel,
  InfoCard,
  Page,
  PageContent,
  PageHeader,
  WarningPanel,
} from '@portico/ui';
import { Select } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import { BulkEditDialog } from '../../components/Bulk/BulkEditDialog.tsx';
import { BulkRuns } from '../../components/Bulk/BulkRuns.tsx';
import { BulkStack } from '../../components/Bulk/BulkStack.tsx';
import { ImportBar } from '../../components/Bulk/ImportBar.tsx';
import { ImportReview } from '../../components/Bulk/ImportReview.tsx';
import { RepositoryTable } from '../../components/Bulk/RepositoryTable.tsx';
import { SignInPrompt } from '../../components/Bulk/SignInPrompt.tsx';
import { type BulkChoices, choose, isImportable } from '../../model/bulkChoice.ts';
import { formatTime } from '../../model/formatTime.ts';
import { useFoundRepositories, useImportHosts, useImportOwners } from '../../queries/bulkImport.ts';
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
