import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { DetectedError, ProposedFix } from '@portico/kubernetes-common/diagnosis';
import { Dialog, InfoCard, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { type ComponentProps, type ComponentType, useMemo, useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { type ClusterError, type ErrorGroup, groupErrors } from '../../model/groupErrors.ts';
import { useLogSelection } from '../logs/logSelection.ts';
import { ClusterActionButton } from '../rights/ClusterActionButton.tsx';
import { useObjectSelection } from './objectSelection.ts';
import { useDescribeError } from './useDescribeError.ts';

/** Everything that is wrong, the worst first. */
export function ErrorTable({ errors }: { errors: readonly ClusterError[] }) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, select] = useObjectSelection();
  const [shown, setShown] = useState<ClusterError>();
  const describe = useDescribeError();
  const groups = useMemo(() => groupErrors(errors), [errors]);
  const columns = useMemo(
    (): TableColumn<ErrorGroup>[] => [
      {
        id: 'cluster',
        header: t('errors.cluster'),
        text: ({ view }) => view.cluster.title ?? view.cluster.name,
        isQuiet: true,
        minWidth: 140,
        grow: 0.5,
      },
      {
        id: 'namespace',
        header: t('errors.namespace'),
        text: ({ errors: [{ sourceRef }] }) => sourceRef.namespace,
        isQuiet: true,
        grow: 0.5,
      },
      {
        id: 'kind',
        header: t('errors.kind'),
        text: ({ errors: [{ sourceRef }] }) => sourceRef.kind,
        // As wide as `HorizontalPodAutoscaler`.
        minWidth: 190,
        grow: 0.5,
      },
      {
        id: 'name',
        header: t('errors.name'),
        text: ({ errors: [{ sourceRef }] }) => sourceRef.name,
        render: ({ view, count, errors: [{ sourceRef }] }) => (
          <Names>
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
            {count > 1 && <small>{t('story.others', { count: count - 1 })}</small>}
          </Names>
        ),
        minWidth: 220,
        grow: 1.5,
      },
      {
        id: 'messages',
        header: t('errors.messages'),
        text: group => group.errors.map(describe).join('\n'),
        render: group => (
          <Messages>
            {[...new Set(group.errors.map(describe))].map(message => (
              <li key={message}>{message}</li>
            ))}
          </Messages>
        ),
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
        render: ({ view, errors }) => {
          const error = errors.find(({ proposedFix }) => proposedFix);
          return (
            error && (
              <Button variant="text" onClick={() => setShown({ view, error })}>
                {t('errors.help')}
              </Button>
            )
          );
        },
      },
    ],
    [t, select, describe],
  );
  return (
    <InfoCard title={t('errors.title')} hasNoPadding>
      <Table
        label={t('errors.title')}
        columns={columns}
        rows={groups}
        isFlush
        getRowId={({ id }) => id}
      />
      <FixDialog error={shown} onClose={() => setShown(undefined)} />
    </InfoCard>
  );
}

const Names = styled('span')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  padding: theme.spacing(0.5, 0),
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Messages = styled('ul')({
  margin: 0,
  padding: '4px 0',
  listStyle: 'none',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});

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
  const [, selectLog] = useLogSelection();
  const fix = error?.error.proposedFix;
  const open = () => {
    if (!error) return;
    const { kind, namespace, name } = error.error.sourceRef;
    const object = { cluster: error.view.cluster.name, kind, namespace, name };
    if (fix?.type === 'logs' && kind === 'Pod')
      selectLog({ ...object, container: fix.container, isPrevious: true });
    else select(object);
    onClose();
  };
  return (
    <Dialog
      title={error?.error.sourceRef.name ?? ''}
      isOpen={fix !== undefined}
      onClose={onClose}
      actions={
        fix?.type === 'docs' ? (
          <Link to={fix.docsLink}>{t('fix.docs')}</Link>
        ) : (
          <FixButton error={error} onOpen={open} />
        )
      }
    >
      {error && fix && <FixText error={error.error} fix={fix} />}
    </Dialog>
  );
}

/** Opens the log or the object that shows more. */
function FixButton({ error, onOpen }: { error: ClusterError | undefined; onOpen: () => void }) {
  const t = useTranslations(laterKubernetesTranslations);
  if (error?.error.proposedFix?.type !== 'logs')
    return (
      <Button variant="contained" onClick={onOpen}>
        {t('fix.events')}
      </Button>
    );
  const request = { cluster: error.view.cluster.name, resource: 'pods/log', verb: 'get' };
  return (
    <ClusterActionButton
      request={{ ...request, namespace: error.error.sourceRef.namespace }}
      variant="contained"
      onClick={onOpen}
    >
      {t('fix.logs')}
    </ClusterActionButton>
  );
}

function FixText({ error, fix }: { error: DetectedError; fix: ProposedFix }) {
  const describe = useDescribeError();
  const t = useTranslations(laterKubernetesTranslations);
  const key = fixKeys[fix.errorType];
  const container = fix.type === 'logs' ? fix.container : '';
  return (
    <Text>
      <h3>{t('fix.error')}</h3>
      <p>{describe(error)}</p>
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
