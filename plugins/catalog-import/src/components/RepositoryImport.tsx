import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useApi, usePermission } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import { catalogApiRef } from '@portico/catalog-common';
import { catalogImportApiRef } from '@portico/catalog-import-common';
import { integrationsWritePermission } from '@portico/contract/permissions';
import { ErrorPanel, InfoCard, WarningPanel } from '@portico/ui';
import { SegmentedFilter, TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { laterImportTranslations } from '../laterTranslations.ts';
import { listRef, readField, readYaml, writeYaml } from '../model/entityDraft.ts';
import type { ImportAnalysis } from '../model/importAnalysis.ts';
import type { PendingImport } from '../model/pendingImport.ts';
import { getUserToken } from '../queries/hostAccess.ts';
import { openPullRequest } from '../queries/openPullRequest.ts';
import { Conflicts } from './Conflicts.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import { DraftForm } from './DraftForm.tsx';
import { TextArea } from './TextArea.tsx';

/** Props of {@link RepositoryImport}. */
export interface RepositoryImportProps {
  analysis: Extract<ImportAnalysis, { type: 'repository' }>;
  onOpened: (pending: PendingImport) => void;
}

/** The proposed descriptor of a repository, and the pull request that adds it. */
export function RepositoryImport({ analysis, onOpened }: RepositoryImportProps) {
  const t = useTranslations(laterImportTranslations);
  const apis = { catalog: useApi(catalogApiRef), imports: useApi(catalogImportApiRef) };
  const scmAuth = useApi(scmAuthApiRef);
  const { plan, fields, url } = analysis;
  const [isOwnAccount, setOwnAccount] = useState(analysis.access.isOwn);
  // Without an account of one's own, the pull request is opened by the portal's.
  const portalAccount = usePermission({ permission: integrationsWritePermission });
  const mayOpen = isOwnAccount || portalAccount.allowed;
  const [drafts, setDrafts] = useState(analysis.generatedEntities);
  /** The text while it is edited as YAML. */
  const [yaml, setYaml] = useState<string>();
  const [details, setDetails] = useState({
    title: plan.title,
    body: plan.body,
    branch: plan.branch,
    fileName: plan.fileName,
  });
  const [isChecked, setChecked] = useState(false);
  const [first, ...others] = drafts;
  const problem = yaml === undefined ? undefined : findYamlProblem(yaml);
  const written = yaml === undefined || problem !== undefined ? drafts : readYaml(yaml);
  const submission = useMutation({
    mutationFn: async () => {
      const entities = yaml === undefined ? drafts : readYaml(yaml);
      const fileContent = yaml ?? writeYaml(entities);
      const userToken = isOwnAccount ? await getUserToken(url, scmAuth) : undefined;
      const request = {
        repositoryUrl: url,
        fileContent,
        ...details,
        ...(userToken && { userToken }),
      };
      return openPullRequest(entities, request, apis);
    },
    onSuccess: ({ pullRequest, location, existed }) =>
      onOpened({
        existed,
        repositoryUrl: url,
        number: pullRequest.number,
        url: pullRequest.url,
        location,
        entityRefs: written.flatMap(listRef),
      }),
  });
  const handleMode = (mode: 'form' | 'yaml') => {
    if (mode === 'yaml') setYaml(former => former ?? writeYaml(drafts));
    else if (yaml !== undefined && problem === undefined) {
      setDrafts(readYaml(yaml));
      setYaml(undefined);
    }
  };
  const handleSubmit = () => {
    setChecked(true);
    const isComplete = yaml !== undefined || (first && readField(first, 'spec.owner') !== '');
    if (isComplete && problem === undefined) submission.mutate();
  };
  const change = (key: keyof typeof details) => (value: string) =>
    setDetails(former => ({ ...former, [key]: value }));
  return (
    <>
      <InfoCard
        title={t('draft.title')}
        subheader={t('draft.subtitle', { repository: new URL(url).pathname.slice(1) })}
        actions={
          <SegmentedFilter<'form' | 'yaml'>
            label={t('draft.mode')}
            value={yaml === undefined ? 'form' : 'yaml'}
            onChange={handleMode}
            segments={[
              { value: 'form', label: t('draft.form') },
              { value: 'yaml', label: t('draft.yaml') },
            ]}
          />
        }
      >
        <Stack>
          {yaml === undefined && first ? (
            <DraftForm
              entity={first}
              fields={fields}
              isChecked={isChecked}
              onChange={changed => setDrafts([changed, ...others])}
            />
          ) : (
            <TextArea
              label={plan.fileName}
              value={yaml ?? ''}
              onChange={setYaml}
              rows={18}
              isCode
              error={problem && t('draft.yamlInvalid', { reason: problem })}
            />
          )}
          <Conflicts entityRefs={written.flatMap(listRef)} location={url} />
        </Stack>
      </InfoCard>
      <InfoCard title={t('pull.title')}>
        <Stack>
          {plan.refusedBranch !== undefined && (
            <WarningPanel
              severity="info"
              title={t('pull.branchRefused', { branch: plan.refusedBranch })}
            />
          )}
          <TextField
            label={t('pull.subject')}
            value={details.title}
            onChange={change('title')}
            isRequired
          />
          <TextArea
            label={t('pull.body')}
            value={details.body}
            onChange={change('body')}
            rows={4}
          />
          <Pair>
            <TextField
              label={t('pull.branch')}
              value={details.branch}
              onChange={change('branch')}
              isCode
              isRequired
            />
            <TextField
              label={t('pull.fileName')}
              value={details.fileName}
              onChange={change('fileName')}
              isCode
              isRequired
            />
          </Pair>
          <AccountChoice
            host={new URL(url).host}
            isOwn={isOwnAccount}
            canSignIn={analysis.access.canSignIn}
            onSignIn={async () => {
              await getUserToken(url, scmAuth);
              setOwnAccount(true);
            }}
          />
          {!mayOpen && !portalAccount.loading && (
            <WarningPanel title={t('pull.mayNot', { host: new URL(url).host })} />
          )}
          {submission.error && <ErrorPanel error={submission.error} title={t('pull.failed')} />}
          <div>
            <Button
              variant="contained"
              disabled={!mayOpen}
              loading={submission.isPending}
              onClick={handleSubmit}
            >
              {t('pull.create')}
            </Button>
          </div>
        </Stack>
      </InfoCard>
    </>
  );
}

function findYamlProblem(text: string): string | undefined {
  try {
    readYaml(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  gap: theme.spacing(2),
}));
