import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Pod } from '@portico/kubernetes-common';
import type { DetectedError, ProposedFix } from '@portico/kubernetes-common/diagnosis';
import { Dialog, InfoCard, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { type ComponentProps, type ComponentType, useMemo, useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { type ClusterView, findObject } from '../../model/clusterView.ts';
import { LogsDialog } from '../logs/LogsDialog.tsx';
import { useObjectSelection } from './objectSelection.ts';

/** An error in a cluster. */
export interface ClusterError {
  view: ClusterView;
  error: DetectedError;
}

const pageSize = 25;

/** Everything that is wrong, the worst first. */
export function ErrorTable({ errors }: { errors: readonly ClusterError[] }) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, select] = useObjectSelection();
  const [shown, setShown] = useState<ClusterError>();
  const columns = useMemo(
    (): TableColumn<ClusterError>[] => [
      {
        id: 'cluster',
        header: t('errors.cluster'),
        text: ({ view }) => view.cluster.title ?? view.cluster.name,
        grow: 0.5,
      },
      {
        id: 'namespace',
        header: t('errors.namespace'),
        text: ({ error }) => error.sourceRef.namespace,
        grow: 0.5,
      },
      {
        id: 'kind',
        header: t('errors.kind'),
        text: ({ error }) => error.sourceRef.kind,
        grow: 0.5,
      },
      {
        id: 'name',
        header: t('errors.name'),
        text: ({ error }) => error.sourceRef.name,
        render: ({ view, error: { sourceRef } }) => (
          <NameButton
            type="button"
            onClick={() =>
              select({
                cluster: view.cluster.name,
                kind: sourceRef.kind,
                namespace: sourceRef.namespace,
                name: sourceRef.name,
              })
            }
          >
            {sourceRef.name}
          </NameButton>
        ),
        minWidth: 220,
        grow: 1.5,
      },
      {
        id: 'messages',
        header: t('errors.messages'),
        text: ({ error }) => error.message,
        minWidth: 240,
        grow: 3,
      },
      {
        id: 'help',
        header: t('errors.help'),
        isHeaderHidden: true,
        minWidth: 80,
        grow: 0,
        isSortable: false,
        render: row =>
          row.error.proposedFix && (
            <Button variant="text" onClick={() => setShown(row)}>
              {t('errors.help')}
            </Button>
          ),
      },
    ],
    [t, select],
  );
  return (
    <InfoCard title={t('errors.title')} hasNoPadding>
      <Table
        label={t('errors.title')}
        columns={columns}
        rows={errors}
        paging={pageSize}
        pageSizes={[10, pageSize, 50]}
        isFlush
        getRowId={({ view, error: { type, sourceRef, message } }) =>
          [
            view.cluster.name,
            type,
            sourceRef.kind,
            sourceRef.namespace,
            sourceRef.name,
            message,
          ].join('/')
        }
      />
      <FixDialog error={shown} onClose={() => setShown(undefined)} />
    </InfoCard>
  );
}

/** The name of an object, which opens it. */
export const NameButton: ComponentType<ComponentProps<'button'>> = styled('button')(
  ({ theme }) => ({
    ...theme.typography.body2,
    maxWidth: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    textAlign: 'start',
    overflow: 'hidden',
    // In tables, whose lines do not wrap.
    textOverflow: 'ellipsis',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  }),
);

/** Whose log a fix leads to. */
interface LoggedContainer {
  pod: Pod;
  container: string;
  clusterName: string;
}

/** The probable cause of an error, and how to fix it. */
export function FixDialog({
  error,
  onClose,
}: {
  error: ClusterError | undefined;
  onClose: () => void;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, select] = useObjectSelection();
  const [logged, setLogged] = useState<LoggedContainer>();
  const fix = error?.error.proposedFix;
  const open = () => {
    if (!error) return;
    const { view } = error;
    const { kind, namespace, name } = error.error.sourceRef;
    const object = findObject(view, { kind, namespace, name });
    if (fix?.type === 'logs' && kind === 'Pod' && object)
      setLogged({ pod: object, container: fix.container, clusterName: view.cluster.name });
    else select({ cluster: view.cluster.name, kind, namespace, name });
    onClose();
  };
  if (logged)
    return (
      <LogsDialog
        title={logged.container}
        clusterName={logged.clusterName}
        pods={[logged.pod]}
        container={logged.container}
        isPreviousAtFirst
        onClose={() => setLogged(undefined)}
      />
    );
  return (
    <Dialog
      title={error?.error.sourceRef.name ?? ''}
      isOpen={fix !== undefined}
      onClose={onClose}
      actions={
        fix?.type === 'docs' ? (
          <Link to={fix.docsLink}>{t('fix.docs')}</Link>
        ) : (
          <Button variant="contained" onClick={open}>
            {fix?.type === 'logs' ? t('fix.logs') : t('fix.events')}
          </Button>
        )
      }
    >
      {error && fix && <FixText message={error.error.message} fix={fix} />}
    </Dialog>
  );
}

function FixText({ message, fix }: { message: string; fix: ProposedFix }) {
  const t = useTranslations(laterKubernetesTranslations);
  const key = fixKeys[fix.errorType];
  const container = fix.type === 'logs' ? fix.container : '';
  return (
    <Text>
      <h3>{t('fix.error')}</h3>
      <p>{message}</p>
      <h3>{t('fix.cause')}</h3>
      <p>{key ? t(`${key}.cause`, { container }) : fix.rootCauseExplanation}</p>
      <h3>{t('fix.actions')}</h3>
      <p>{key ? t(`${key}.actions`) : fix.actions.join(' ')}</p>
    </Text>
  );
}

const fixKeys: Readonly<
  Record<
    string,
    | 'fix.invalidImageName'
    | 'fix.imagePull'
    | 'fix.config'
    | 'fix.crash'
    | 'fix.error.unknown'
    | 'fix.error.error'
    | 'fix.memory'
    | 'fix.readiness'
    | undefined
  >
> = {
  InvalidImageName: 'fix.invalidImageName',
  ImagePullBackOff: 'fix.imagePull',
  CreateContainerConfigError: 'fix.config',
  CrashLoopBackOff: 'fix.crash',
  Unknown: 'fix.error.unknown',
  Error: 'fix.error.error',
  OOMKilled: 'fix.memory',
  ReadinessProbeFailed: 'fix.readiness',
};

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  '& h3': { ...theme.typography.h3, margin: theme.spacing(1.5, 0, 0.5) },
  '& h3:first-of-type': { marginTop: 0 },
  '& p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
}));
